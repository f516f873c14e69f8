"""The people of one table and its name: who comes and goes and sits where, put away."""

from collections.abc import Callable
from typing import Any

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug import Response as BaseResponse

from companion.ledger import Refused, SessionView, kinds
from companion.rules.messages import InputError
from companion.store.errors import NamelessPerson, NameTooLong, NotSeated
from companion.web import access, fragments
from companion.web.access import Who, may_use
from companion.web.book import ledger
from companion.web.evening import evening
from companion.web.finding_words import finding_shown
from companion.web.happened import latest
from companion.web.languages import worded
from companion.web.new_session import LONGEST_NAME
from companion.web.seats_view import seats_page, typed_start
from companion.web.translating import gettext as _

bp = Blueprint("seats_page", __name__, url_prefix="/sessions/<session_id>/people")

UP, DOWN = "up", "down"


@bp.get("/")
@may_use(Who.PENCIL)
def show(session_id: str) -> Response:
    """Everybody in the order of play, and what the evening is called."""
    return _answer(session_id)


@bp.post("/leave")
@may_use(Who.PENCIL)
def leave(session_id: str) -> BaseResponse:
    """A player leaves after the last round, for good."""
    return _acted(
        session_id,
        kinds.LEFT,
        lambda: ledger().leave(session_id, _player(), device=access.phone()),
    )


@bp.post("/sit-out")
@may_use(Who.PENCIL)
def sit_out(session_id: str) -> BaseResponse:
    """A player gets no cards from the next round on."""
    return _acted(
        session_id,
        kinds.SITS_OUT,
        lambda: ledger().sit_out(session_id, _player(), device=access.phone()),
    )


@bp.post("/come-back")
@may_use(Who.PENCIL)
def come_back(session_id: str) -> BaseResponse:
    """A player who sat out plays again."""
    return _acted(
        session_id,
        kinds.COMES_BACK,
        lambda: ledger().come_back(session_id, _player(), device=access.phone()),
    )


@bp.post("/move")
@may_use(Who.PENCIL)
def move(session_id: str) -> BaseResponse:
    """A player sits one seat earlier or later in the order of play."""
    order = moved(evening(session_id).score.staying, _player(), request.form.get("to", ""))
    return _acted(
        session_id,
        kinds.SEATS,
        lambda: ledger().move_seats(session_id, order, device=access.phone()),
    )


@bp.post("/join")
@may_use(Who.PENCIL)
def join(session_id: str) -> BaseResponse:
    """Somebody joins from the next round on."""
    name = " ".join(request.form.get("name", "").split())[:LONGEST_NAME]
    start = typed_start(request.form)
    if start is None:
        return _answer(session_id, wrong=(_("The total to start with must be a whole number."),))
    return _acted(
        session_id,
        kinds.JOINS,
        lambda: ledger().join(
            session_id,
            name,
            start=start,
            left_of=request.form.get("beside") or None,
            device=access.phone(),
        ),
    )


@bp.post("/title")
@may_use(Who.PENCIL)
def rename(session_id: str) -> BaseResponse:
    """Call the evening something else."""
    try:
        ledger().retitle(session_id, request.form.get("title", "").strip())
    except InputError as refusal:
        return _answer(session_id, wrong=(worded(refusal.message),))
    return redirect(url_for("seats_page.show", session_id=session_id, saved="session"), 303)


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


def moved(order: tuple[str, ...], player: str, to: str) -> tuple[str, ...]:
    """The order of play with one player a seat earlier or later; beyond the ends nothing moves."""
    if player not in order:
        return (*order, player)
    place = order.index(player)
    other = place + {UP: -1, DOWN: 1}.get(to, 0)
    if not 0 <= other < len(order):
        return order
    seats = list(order)
    seats[place], seats[other] = seats[other], seats[place]
    return tuple(seats)


def refusal_words(trouble: Exception) -> str:
    """Why an action on people was refused, in one sentence."""
    if isinstance(trouble, NotSeated):
        return _("Nobody called “%(name)s” sits here.", name=trouble.name)
    if isinstance(trouble, InputError):
        return worded(trouble.message)
    if isinstance(trouble, NameTooLong):
        return _("A name may be at most %(most)s characters long.", most=trouble.longest)
    return _("A name needs at least one letter.")


def _player() -> str:
    return request.form.get("player", "")


def _acted(session_id: str, kind: str, act: Callable[[], SessionView | Refused]) -> BaseResponse:
    """Do it and show the people again with its undoing; or say why it can't be."""
    try:
        done = act()
    except (NotSeated, InputError, NamelessPerson, NameTooLong) as trouble:
        return _answer(session_id, wrong=(refusal_words(trouble),))
    if isinstance(done, Refused):
        return _answer(session_id, wrong=tuple(finding_shown(each).text for each in done.findings))
    values: dict[str, Any] = {"session_id": session_id, "noted": latest(done, kind)}
    return redirect(url_for("seats_page.show", **values), 303)


def _answer(session_id: str, *, wrong: tuple[str, ...] = ()) -> Response:
    page = seats_page(evening(session_id), wrong)
    return fragments.answer("sessions/seats.html", page, status=422 if wrong else 200)
