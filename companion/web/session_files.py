"""The files of one session: as the command line reads it, and as tables for a spreadsheet."""

from flask import Blueprint, Response, make_response, url_for

from companion.exchange import tables
from companion.exchange.archive import session_file_name, session_text
from companion.ledger import SessionView
from companion.web import fragments
from companion.web.access import Who, may_use
from companion.web.evening import evening
from companion.web.exchange import table_answer
from companion.web.exchange_pages import File, FilesPage
from companion.web.languages import language
from companion.web.pages import Link
from companion.web.scoreboard import head
from companion.web.translating import gettext as _

bp = Blueprint("session_files", __name__, url_prefix="/sessions/<session_id>/files")


@bp.get("/")
@may_use(Who.PENCIL)
def show(session_id: str) -> Response:
    """Which files there are, and what each is good for."""
    return fragments.answer("exchange/files.html", _page(evening(session_id)))


@bp.get("/session.json")
@may_use(Who.PENCIL)
def session_file(session_id: str) -> Response:
    """The session file: what the command line reads, and another companion brings in."""
    found = evening(session_id)
    response = make_response(session_text(found))
    response.content_type = "application/json"
    name = session_file_name(found)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return response


@bp.get("/rounds.csv")
@may_use(Who.PENCIL)
def rounds(session_id: str) -> Response:
    """The rounds, one row each."""
    found = evening(session_id)
    name = "-".join((session_file_name(found), _("rounds")))
    return table_answer(tables.rounds_of_session(found, language()), name)


@bp.get("/standings.csv")
@may_use(Who.PENCIL)
def standings(session_id: str) -> Response:
    """The standings, one row for each player."""
    found = evening(session_id)
    name = "-".join((session_file_name(found), _("standings")))
    return table_answer(tables.standings_of_session(found, language()), name)


def _page(found: SessionView) -> FilesPage:
    at = found.public_id
    return FilesPage(
        head=head(found.session),
        back=Link(href=url_for("sessions.table", session_id=at), words=_("To the table")),
        files=(
            File(
                href=url_for("session_files.session_file", session_id=at),
                words=_("Session file"),
                more=_("For another companion or the command line (JSON)"),
            ),
            File(
                href=url_for("session_files.rounds", session_id=at),
                words=_("Rounds, for a spreadsheet"),
                more=_("One row for each round (CSV)"),
            ),
            File(
                href=url_for("session_files.standings", session_id=at),
                words=_("Standings, for a spreadsheet"),
                more=_("One row for each player (CSV)"),
            ),
        ),
    )
