"""The translations: English stands in the source, the other languages in compiled catalogues."""

from functools import lru_cache
from pathlib import Path
from typing import Protocol

LANGUAGES = ("en", "pt", "es")
TRANSLATIONS = Path(__file__).resolve().parent.parent / "translations"


class Language(Protocol):
    """What is asked of a language's catalogue."""

    def gettext(self, message: str, /) -> str:
        """The sentence in this language."""
        ...

    def ngettext(self, one: str, many: str, count: int, /) -> str:
        """The sentence for so many."""
        ...


class English:
    """The source is English, so nothing has to be loaded for it."""

    def gettext(self, message: str, /) -> str:
        """The sentence as it stands in the source."""
        return message

    def ngettext(self, one: str, many: str, count: int, /) -> str:
        """One, or several."""
        return one if count == 1 else many


def NN_(one: str, many: str) -> tuple[str, str]:  # noqa: N802 - the mark the translators' tool knows
    """Mark a sentence for one and for several, and hand both back unchanged."""
    return one, many


@lru_cache(maxsize=16)
def words_in(language: str) -> Language:
    """The catalogue of a language; English for one that the companion does not speak."""
    if language == "en" or language not in LANGUAGES:
        return English()
    # Not needed for English, and a check on the command line should start at once.
    import gettext

    return gettext.translation("messages", TRANSLATIONS, [language], fallback=True)
