"""Sentences as data: marked here for translation, worded elsewhere in the reader's language."""

from collections.abc import Mapping
from dataclasses import dataclass, field


def N_(text: str) -> str:
    """Mark *text* for the translators and hand it back unchanged."""
    return text


@dataclass(frozen=True, kw_only=True, slots=True)
class Message:
    """One sentence: its English text with ``{names}``, and what stands in their place."""

    text: str
    values: Mapping[str, object] = field(default_factory=dict)

    def in_english(self) -> str:
        """The sentence as the source text has it."""
        return self.text.format(**self.values)

    def __str__(self) -> str:
        """A sentence inside a sentence reads as itself."""
        return self.in_english()


class InputError(ValueError):
    """Something that cannot be understood at all, so the table cannot accept it either.

    ``message`` is one sentence that says what to do (rules.md, section 2, the last paragraph of
    "Findings").
    """

    def __init__(self, text: str, **values: object) -> None:
        """Keep the sentence as data, so that a reader gets it in their language."""
        self.message = Message(text=text, values=values)
        super().__init__(self.message.in_english())
