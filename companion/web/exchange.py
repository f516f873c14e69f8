"""Data in and out: everything as one archive or as tables, copies of the score book, files in."""

import io
from collections.abc import Iterable, Iterator
from pathlib import Path

from babel.numbers import get_decimal_symbol
from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug import Response as BaseResponse

from companion.exchange import tables
from companion.exchange.archive import write_archive
from companion.exchange.spreadsheet import COMMA, SEMICOLON, Table, csv_lines
from companion.ledger import every_session
from companion.store import backup
from companion.store.opening import BACKUPS_FOLDER
from companion.web import fragments
from companion.web.access import Who, may_use
from companion.web.book import instance, ledger, store, today
from companion.web.exchange_pages import Copy, DataPage, File, Incoming
from companion.web.languages import clock, day, language, region, whole
from companion.web.one_time import new_token
from companion.web.translating import gettext as _
from companion.web.translating import ngettext
from companion.wording.file_names import plain_name

bp = Blueprint("exchange", __name__, url_prefix="/data")

TEMPLATE = "exchange/data.html"
AT_ONCE = 256 * 1024
LARGEST_UPLOAD = 10 * 1024 * 1024
"""Bytes of an archive; a larger one is for ``companion restore``."""


@bp.get("/")
@may_use(Who.SCORER)
def show() -> Response:
    """What can be taken along, what can be brought in, which copies there are."""
    return fragments.answer(TEMPLATE, data_page(news=_news()))


@bp.get("/everything.zip")
@may_use(Who.SCORER)
def everything() -> Response:
    """The whole score book, and each session as a file beside it."""
    archive = io.BytesIO()
    write_archive(store().path, archive, workplace=instance(), now=store().now())
    name = f"companion-{today().isoformat()}.zip"
    return _attached(Response(archive.getvalue(), content_type="application/zip"), name)


@bp.get("/rounds.csv")
@may_use(Who.SCORER)
def rounds() -> Response:
    """All rounds of all sessions, a row for each player."""
    table = tables.rounds_of_all(every_session(store()), language())
    return table_answer(table, "-".join((_("rounds"), today().isoformat())))


@bp.get("/standings.csv")
@may_use(Who.SCORER)
def standings() -> Response:
    """The standings of all sessions, a row for each player."""
    table = tables.standings_of_all(every_session(store()), language())
    return table_answer(table, "-".join((_("standings"), today().isoformat())))


@bp.post("/copies")
@may_use(Who.SCORER)
def make_copy() -> BaseResponse:
    """Keep a copy of the score book as it is now."""
    backup.back_up(store().path, _copies_folder(), now=store().now())
    return redirect(url_for("exchange.show", copied="yes"), 303)


@bp.get("/copies/<name>")
@may_use(Who.SCORER)
def copy(name: str) -> Response:
    """One of the copies, to keep elsewhere."""
    known = {path.name: path for path in backup.backups_in(_copies_folder())}
    if name not in known:
        abort(404)
    response = Response(_parts(known[name]), content_type="application/vnd.sqlite3")
    response.content_length = known[name].stat().st_size
    return _attached(response, name)


def _parts(path: Path) -> Iterator[bytes]:
    """A file, a piece at a time."""
    with path.open("rb") as file:
        while part := file.read(AT_ONCE):
            yield part


def _attached(response: Response, name: str) -> Response:
    """An answer that the browser saves as a file."""
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def table_answer(table: Table, name: str) -> Response:
    """A table as a file for the reader's spreadsheet, sent while it is being made."""
    separator = SEMICOLON if get_decimal_symbol(region()) == COMMA else COMMA
    response = Response(csv_lines(table, separator), content_type="text/csv; charset=utf-8")
    return _attached(response, f"{plain_name(name, 'table')}.csv")


def data_page(
    *, news: str = "", wrong: str = "", text: str = "", refused: Iterable[str] = ()
) -> DataPage:
    """The page with all of it."""
    return DataPage(
        files=(
            File(
                href=url_for("exchange.everything"),
                words=_("Everything, as one archive"),
                more=_("To move to another machine, corrections and people included"),
            ),
            File(
                href=url_for("exchange.rounds"),
                words=_("All rounds, for a spreadsheet"),
                more=_("One row for each player of each round (CSV)"),
            ),
            File(
                href=url_for("exchange.standings"),
                words=_("All standings, for a spreadsheet"),
                more=_("One row for each player of each session (CSV)"),
            ),
        ),
        incoming=Incoming(
            action=url_for("exchange.bring_in"),
            token=new_token(),
            most=LARGEST_UPLOAD,
            text=text,
            wrong=wrong,
        ),
        copies=tuple(_copy_line(path) for path in backup.backups_in(_copies_folder())),
        copies_folder=str(_copies_folder()),
        news=news,
        refused=tuple(refused),
    )


def taken_over_words(new: int, known: int) -> str:
    """What an archive brought, in one or two sentences."""
    brought = ngettext("%(num)s session brought in.", "%(num)s sessions brought in.", new)
    if not known:
        return brought
    here = ngettext(
        "%(num)s was here already and stays as it is.",
        "%(num)s were here already and stay as they are.",
        known,
    )
    return f"{brought} {here}"


def _news() -> str:
    if "copied" in request.args:
        return _("The copy is made.")
    new = request.args.get("new", None, int)
    if new is None:
        return ""
    return taken_over_words(new, request.args.get("known", 0, int))


def _copies_folder() -> Path:
    return ledger().store.path.parent / BACKUPS_FOLDER


def _copy_line(path: Path) -> Copy:
    made = backup.made_at(path)
    here = made.astimezone() if made else None
    return Copy(
        href=url_for("exchange.copy", name=path.name),
        when=f"{day(here.date())}, {clock(here)}" if here else path.name,
        size=_("%(size)s kB", size=whole(max(1, path.stat().st_size // 1024))),
    )
