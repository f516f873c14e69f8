"""``companion sheet``: session files as printed sheets, without a server."""

import sys
from pathlib import Path
from threading import Timer

import click

from companion.cli.help import command
from companion.cli.language import reader_language
from companion.cli.output import (
    STANDARD_INPUT,
    cannot_be_used,
    not_understood,
    plain,
    read_text,
    reason_of,
    say,
)
from companion.rules.messages import N_, InputError
from companion.rules.scoring import score_session
from companion.rules.session import Session
from companion.session_file import read_json, read_session
from companion.sheet_pages import (
    Paper,
    SheetPage,
    blank_page,
    pictures,
    rule_card,
    self_contained,
    session_page,
    sheet_html,
    standings_page,
    stylesheet,
)
from companion.sheets import Bounds, NoPdf, Printer, Reason
from companion.wording import LANGUAGES

PATIENCE = 1.0
"""After so many seconds a line says what takes so long."""

A_WHOLE_SEASON = Bounds(seconds=1800, bytes=8 * 1024**3)


@command(
    N_("Print the sheet of each session FILE, several into one document; - reads standard input.")
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option(
    "-o",
    "--output",
    required=True,
    metavar="OUT.pdf",
    help=N_("Where it goes; OUT.html needs no Pango."),
)
@click.option(
    "--paper",
    type=click.Choice([each.value for each in Paper]),
    default="a4",
    show_default=True,
    help=N_("Paper of the sheet."),
)
@click.option(
    "--kind",
    type=click.Choice(["session", "standings", "blank", "rules"]),
    default="session",
    show_default=True,
    help=N_("The whole session, only the standings, or an empty sheet for the same table."),
)
@click.option("--language", type=click.Choice(LANGUAGES), help=N_("Language of the sheet."))
def sheet(files: tuple[str, ...], output: str, paper: str, kind: str, language: str | None) -> None:
    """Write the sheets of these files."""
    chosen = language or reader_language()
    pages = [
        _page(file, kind, paper=Paper(paper), language=chosen, of=len(files)) for file in files
    ]
    html = sheet_html(pages[0], *pages[1:])
    if output.lower().endswith((".html", ".htm")):
        _write(output, self_contained(html).encode())
    else:
        _write(output, _pdf(html))


def _page(file: str, kind: str, *, paper: Paper, language: str, of: int) -> SheetPage:
    """The sheet of one file; *of* several, the one that cannot be understood is named."""
    try:
        session = read_session(read_json(read_text(file)))
        if kind == "blank":
            return blank_page(
                session.game,
                session.rules,
                session.players,
                language=language,
                paper=paper,
                first_dealer=session.first_dealer,
                title=session.title,
            )
        if kind == "rules":
            return _card(session, paper=paper, language=language)
        lay_out = standings_page if kind == "standings" else session_page
        return lay_out(session, score_session(session), language=language, paper=paper)
    except InputError as fault:
        told = not_understood(fault)
        raise click.ClickException(
            f"{plain(file)}: {told.message}" if of > 1 else told.message
        ) from fault


def _card(session: Session, *, paper: Paper, language: str) -> SheetPage:
    """The rules of the session as they are in force at its end."""
    score = score_session(session)
    return rule_card(
        session.game,
        score.rules,
        players=len(score.staying),
        language=language,
        paper=paper,
        title=session.title,
        date=session.date or "",
    )


def _pdf(html: str) -> bytes:
    """The PDF; a line on the terminal while it takes long."""
    line = say(N_("Printing … long evenings take a moment."))
    waiting = Timer(PATIENCE, click.echo, [line], {"err": True})
    waiting.daemon = True
    waiting.start()
    try:
        with Printer(A_WHOLE_SEASON) as printer:
            printed = printer.pdf(html, css=stylesheet(), pictures=pictures())
    finally:
        waiting.cancel()
    if isinstance(printed, NoPdf):
        raise _no_pdf(printed)
    return printed


def _no_pdf(why: NoPdf) -> click.ClickException:
    """The one line that says how to get a sheet all the same."""
    if why.reason is Reason.LACKING:
        return cannot_be_used(
            N_("This machine cannot make PDFs yet. Type: {command} — or ask for -o sheet.html."),
            command=why.command,
        )
    return cannot_be_used(
        N_("The PDF could not be made ({reason}). Ask for -o sheet.html and print that."),
        reason=why.detail.strip().splitlines()[-1] if why.detail else why.reason,
    )


def _write(output: str, content: bytes) -> None:
    """Put it where it was asked for; ``-`` is standard output."""
    if output == STANDARD_INPUT:
        sys.stdout.buffer.write(content)
        return
    try:
        Path(output).write_bytes(content)
    except OSError as fault:
        raise cannot_be_used(
            N_("{path} cannot be written: {reason}."), path=output, reason=reason_of(fault)
        ) from fault
