"""What a printed sheet is called on disk, and what is said where there is none."""

from companion.rules.messages import N_
from companion.sheet_pages.pages import BlankPage, RuleCardPage, SheetPage, StandingsPage
from companion.sheet_pages.words import words_of
from companion.wording.file_names import plain_name

OBSTACLES = {
    "lacking": N_(
        "This machine cannot make PDFs yet. Whoever looks after it types: {command}"
        " Until then print this page from the browser: it looks the same."
    ),
    "busy": N_(
        "Other sheets are being printed right now. Try again in a moment,"
        " or print this page from the browser."
    ),
    "too_long": N_("This sheet takes too long as a PDF. Print this page from the browser instead."),
    "failed": N_("The PDF could not be made. Print this page from the browser instead."),
}
"""One sentence for each reason that ``companion.sheets`` gives."""


def no_pdf_text(reason: str, *, command: str, language: str) -> str:
    """Why there is no PDF and what helps; *command* is what installs the lacking packages."""
    return words_of(language).gettext(OBSTACLES[reason]).format(command=f"“{command}”")


KINDS = {
    StandingsPage: N_("Standings"),
    BlankPage: N_("Blank sheet"),
    RuleCardPage: N_("Rule card"),
}
"""What the sheets beside that of the whole session are called."""


def file_name(page: SheetPage) -> str:
    """A name for the file, without its ending: plain letters, digits and hyphens only.

    Title, day, and which sheet it is, so that none of one evening takes the name of another.
    """
    kind = KINDS.get(type(page), "")
    named = words_of(page.language).gettext(kind) if kind else ""
    parts = (plain_name(page.title, ""), plain_name(page.date, ""), plain_name(named, ""))
    return "-".join(filter(None, parts)) or "sheet"
