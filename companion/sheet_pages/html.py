"""From a page object to HTML: templates with every name and note as text, never as markup."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from companion.sheet_pages.pages import (
    BlankPage,
    Frame,
    RuleCardPage,
    SessionPage,
    SheetPage,
    StandingsPage,
)
from companion.sheet_pages.words import words_of

PACKAGE = Path(__file__).resolve().parent.parent

CONTROLS = (*range(9), 11, 12, *range(14, 32), *range(127, 160), 0xFFFE, 0xFFFF)
"""What is no character: no printer shows it; XML and a PDF's own description may not hold it."""

TURNS = (*range(0x202A, 0x202F), *range(0x2066, 0x206A))
"""What turns the writing round until further notice, and the numbers behind a name with it."""

UNPRINTABLE = dict.fromkeys((*CONTROLS, *TURNS))

TEMPLATES = {
    SessionPage: "sheets/session.html",
    StandingsPage: "sheets/standings.html",
    BlankPage: "sheets/blank.html",
    RuleCardPage: "sheets/rule_card.html",
}
"""Each kind of sheet has its own template."""


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


@dataclass(frozen=True, kw_only=True, slots=True)
class Piece:
    """One sheet of a document: the classes of its paper, its name among the others, its HTML."""

    format: str
    mark: str
    content: Markup


def sheet_html(page: SheetPage, *more: SheetPage, frame: Frame | None = None) -> str:
    """One sheet, or several one after another, as a whole HTML document.

    Without *frame* it is meant for the printer, which is handed the style; with one it is a page
    for the browser, which loads the style from the frame's address.
    """
    environment = _environment(page.language)
    marks = _marks((page, *more))
    sheets = [
        _piece(environment, each, mark) for each, mark in zip((page, *more), marks, strict=True)
    ]
    title = f"{page.title}, {page.date}" if page.date else page.title
    if more:
        title = f"{title} – {more[-1].title}, {more[-1].date}".rstrip(", ")
    html = environment.get_template("sheets/_frame.html").render(
        language=page.language, title=title, sheets=sheets, frame=frame
    )
    # Half a character, as a careless program may write it into a file, is no text either.
    return html.translate(UNPRINTABLE).encode(errors="replace").decode()


def _marks(pages: Sequence[SheetPage]) -> Iterator[str]:
    """What tells the sheets of one document apart: title, whose it is and day, else a number."""
    seen: Counter[str] = Counter()
    for page in pages:
        whose = page.facts[:-1] if isinstance(page, RuleCardPage) else ()
        mark = ", ".join(filter(None, (page.title, *whose, page.date)))
        seen[mark] += 1
        yield mark if seen[mark] == 1 else f"{mark} ({seen[mark]})"


def _piece(environment: Environment, page: SheetPage, mark: str) -> Piece:
    template = TEMPLATES[type(page)]
    content = environment.get_template(template).render(page=page)
    # What an escaping template has written is HTML, with nothing from people left in it.
    kind = f"{page.format.names} of-{Path(template).stem}"
    return Piece(format=kind, mark=mark, content=Markup(content))  # noqa: S704


def self_contained(html: str) -> str:
    """The document with its style and its signs inside, as a file that needs nothing beside it."""
    style = stylesheet()
    for name, picture in pictures().items():
        style = style.replace(f"url({name})", f'url("data:image/svg+xml,{quote(picture)}")')
    return html.replace("</head>", f"<style>{style}</style>\n</head>", 1)


@lru_cache(maxsize=1)
def stylesheet() -> str:
    """The print style."""
    return (folder("static") / "sheet.css").read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def pictures() -> dict[str, str]:
    """The signs of the suits by the names the style has for them."""
    signs = sorted((folder("static") / "suits").glob("*.svg"))
    return {f"suits/{sign.name}": sign.read_text(encoding="utf-8").strip() for sign in signs}
