"""Marking and translating what a reader sees; the extension's own functions have no types."""

import flask_babel


def gettext(message: str, /, **values: object) -> str:
    """The message in the reader's language, ``%(names)s`` filled in."""
    return str(flask_babel.gettext(message, **values))


def ngettext(one: str, many: str, count: int, /, **values: object) -> str:
    """The message in the reader's language and number; ``%(num)s`` is the count."""
    return str(flask_babel.ngettext(one, many, count, **values))


def pgettext(context: str, message: str, /, **values: object) -> str:
    """The message as it is meant in *context*."""
    return str(flask_babel.pgettext(context, message, **values))
