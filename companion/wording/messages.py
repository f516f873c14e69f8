"""Messages of the rules: a marked sentence and what stands in it."""

from companion.rules.messages import Message
from companion.wording.catalogue import words_in


def message_text(message: Message, language: str) -> str:
    """A message in the reader's language; messages among its values come along."""
    values = {
        key: message_text(value, language) if isinstance(value, Message) else value
        for key, value in message.values.items()
    }
    return words_in(language).gettext(message.text).format(**values)
