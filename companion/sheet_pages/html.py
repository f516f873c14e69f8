"""From a page object to HTML: templates with every name and note as text, never as markup."""

from functools import lru_cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from companion.sheet_pages.pages import Frame, SessionPage
from companion.sheet_pages.words import words_of

PACKAGE = Path(__file__).resolve().parent.parent


def folder(name: str) -> Path:
    """A folder inside the package (a wheel) or beside it (a checkout)."""
    inside = PACKAGE / name
    return inside if inside.is_dir() else PACKAGE.parent / name


@lru_cache(maxsize=8)
def _environment(language: str) -> Environment:
    """The templates in one language; an unknown name is an error."""
    environment = Environment(
        loader=FileSystemLoader(folder("templates")),
        extensions=["jinja2.ext.i18n"],
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    words = words_of(language)
    environment.install_gettext_callables(  # type: ignore[attr-defined]
        words.translations.gettext, words.translations.ngettext, newstyle=True
    )
    return environment


def sheet_html(page: SessionPage, *, frame: Frame | None = None) -> str:
    """The sheet as a whole HTML document.

    Without *frame* it is meant for the printer, which is handed the style; with one it is a page
    for the browser, which loads the style from the frame's address.
    """
    template = _environment(page.language).get_template("sheets/session.html")
    return template.render(page=page, frame=frame)


@lru_cache(maxsize=1)
def stylesheet() -> str:
    """The print style."""
    return (folder("static") / "sheet.css").read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def pictures() -> dict[str, str]:
    """The signs of the suits by the names the style has for them."""
    signs = sorted((folder("static") / "suits").glob("*.svg"))
    return {f"suits/{sign.name}": sign.read_text(encoding="utf-8").strip() for sign in signs}
