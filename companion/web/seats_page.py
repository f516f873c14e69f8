"""The people of one table and its name: who left when, what the evening is called, put away."""

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug import Response as BaseResponse

from companion.ledger import SessionView
from companion.ledger.kinds import LEFT
from companion.ledger.replay import number_after
from companion.rules.messages import InputError
from companion.store.errors import NotSeated
from companion.web import access, fragments
from companion.web.access import Who, may_use
from companion.web.book import ledger
from companion.web.evening import evening
from companion.web.languages import worded
from companion.web.pages import Link, SeatShown, SeatsPage
from companion.web.scoreboard import head
from companion.web.translating import gettext as _

bp = Blueprint("seats_page", __name__, url_prefix="/sessions/<session_id>/people")


@bp.get("/")
@may_use(Who.PENCIL)
def show(session_id: str) -> Response:
    """Everybody in the order of play, and what the evening is called."""
    return _answer(session_id)


@bp.post("/leave")
@may_use(Who.PENCIL)
def leave(session_id: str) -> BaseResponse:
    """A player leaves after the last round."""
    name = request.form.get("player", "")
    try:
        ledger().leave(session_id, name, device=access.phone())
    except NotSeated:
        return _answer(session_id, wrong=_("Nobody called “%(name)s” sits here.", name=name))
    except InputError as refusal:
        return _answer(session_id, wrong=worded(refusal.message))
    return redirect(url_for("seats_page.show", session_id=session_id), 303)


@bp.post("/stay")
@may_use(Who.PENCIL)
def stay(session_id: str) -> BaseResponse:
    """The player did not leave after all."""
    ledger().take_back(session_id, request.form.get("entry", 0, int))
    return redirect(url_for("seats_page.show", session_id=session_id), 303)


@bp.post("/title")
@may_use(Who.PENCIL)
def rename(session_id: str) -> BaseResponse:
    """Call the evening something else."""
    try:
        ledger().retitle(session_id, request.form.get("title", "").strip())
    except InputError as refusal:
        return _answer(session_id, wrong=worded(refusal.message))
    return redirect(url_for("seats_page.show", session_id=session_id), 303)


@bp.post("/put-away")
@may_use(Who.SCORER)
def put_away(session_id: str) -> BaseResponse:
    """Take the session from the first page; it can be brought back for thirty days."""
    ledger().put_away(session_id)
    return redirect(url_for("home.put_away"), 303)


@bp.post("/bring-back")
@may_use(Who.SCORER)
def bring_back(session_id: str) -> BaseResponse:
    """Put the session back on its list."""
    ledger().bring_back(session_id)
    return redirect(url_for("sessions.table", session_id=session_id), 303)


def _answer(session_id: str, *, wrong: str = "") -> Response:
    page = _page(evening(session_id), wrong)
    return fragments.answer("sessions/seats.html", page, status=422 if wrong else 200)


def _page(found: SessionView, wrong: str) -> SeatsPage:
    table = Link(
        href=url_for("sessions.table", session_id=found.public_id), words=_("To the table")
    )
    return SeatsPage(
        head=head(found.session),
        back=table,
        session_id=found.public_id,
        title=request.form.get("title", found.row.title),
        seats=_seats(found),
        may_put_away=access.has_key(),
        wrong=wrong,
    )


def _seats(found: SessionView) -> tuple[SeatShown, ...]:
    gone = {entry.fact["player"]: entry for entry in found.course if entry.kind == LEFT}
    reports = [view.stored.report for view in found.rounds]
    may_leave = found.session.game.players_may_leave and not found.score.finished
    return tuple(
        SeatShown(
            name=name,
            may_leave=may_leave and name not in gone,
            left_after=number_after(reports, gone[name].after_position) if name in gone else None,
            entry=gone[name].id if name in gone else None,
        )
        for name in found.session.players
    )
