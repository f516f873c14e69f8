"""What every page has around its content: language and theme links, whether the phone may write."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from flask import Flask, request

from companion.web import access
from companion.web.languages import LANGUAGES, PREFERENCES, language, theme
from companion.web.translating import gettext as _


@dataclass(frozen=True, kw_only=True)
class PreferenceLink:
    """One language or theme to choose, by a link to this same page."""

    code: str
    name: str
    href: str
    chosen: bool


@dataclass(frozen=True, kw_only=True)
class Shell:
    """The frame of a page for this reader."""

    language: str
    theme: str
    has_key: bool
    languages: tuple[PreferenceLink, ...]
    themes: tuple[PreferenceLink, ...]


def _same_page_with(name: str, value: str) -> str:
    """The address of this page with one preference added; never the address of a sent form."""
    kept = [pair for pair in request.args.items(multi=True) if pair[0] not in PREFERENCES]
    return "?" + urlencode([*kept, (name, value)])


def shell() -> Shell:
    """The frame of the page that is being answered."""
    themes = {"auto": _("As the phone"), "light": _("Light"), "dark": _("Dark")}
    return Shell(
        language=language(),
        theme=theme(),
        has_key=access.has_key(),
        languages=tuple(
            PreferenceLink(
                code=code,
                name=name,
                href=_same_page_with("lang", code),
                chosen=code == language(),
            )
            for code, name in LANGUAGES.items()
        ),
        themes=tuple(
            PreferenceLink(
                code=code,
                name=name,
                href=_same_page_with("theme", code),
                chosen=code == theme(),
            )
            for code, name in themes.items()
        ),
    )


class _Macros:
    """The macros of ``_macros.html``, loaded when a template first asks for one.

    A fragment is rendered without the top of its template, where an import would stand, so
    templates find them under the global name ``ui``.
    """

    def __init__(self, app: Flask) -> None:
        self._app = app

    def __getattr__(self, name: str) -> Any:
        module = self._app.jinja_env.get_template("_macros.html").module
        return getattr(module, name)


def set_up(app: Flask) -> None:
    """Hand ``shell`` and ``ui`` to every template."""
    app.context_processor(lambda: {"shell": shell()})
    app.jinja_env.globals["ui"] = _Macros(app)
