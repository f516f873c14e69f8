"""Translating what a reader sees; the extension's own functions have no types and ask much."""

from typing import Any

from flask import Flask, g
from flask_babel import get_translations


def gettext(message: str, /, **values: object) -> str:
    """The message in the reader's language, ``%(names)s`` filled in."""
    found = str(_catalogue().ugettext(message))
    return found % values if values else found


def ngettext(one: str, many: str, count: int, /, **values: object) -> str:
    """The message in the reader's language and number; ``%(num)s`` is the count."""
    return str(_catalogue().ungettext(one, many, count)) % {"num": count, **values}


def pgettext(context: str, message: str, /, **values: object) -> str:
    """The message as it is meant in *context*."""
    found = str(_catalogue().upgettext(context, message))
    return found % values if values else found


def _catalogue() -> Any:
    """The reader's messages, looked up once a request: a long table asks for hundreds."""
    if "catalogue" not in g:
        g.catalogue = get_translations()
    return g.catalogue


def set_up(app: Flask) -> None:
    """Let templates translate the same way."""
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        lambda message: _catalogue().ugettext(message),
        lambda one, many, count: _catalogue().ungettext(one, many, count),
        newstyle=True,
        pgettext=lambda context, message: _catalogue().upgettext(context, message),
    )
