"""What happens between rounds: dealers, house rules, false declarations, and undoing."""

from typing import Any

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug import Response as BaseResponse

from companion.ledger import Refused, SessionView, kinds
from companion.rules.cards import split_melds
from companion.rules.messages import InputError
from companion.store.errors import FormReused, NotSeated, RoundChanged
from companion.web import access, fragments, house_rule_fields
from companion.web.access import Who, may_use
from companion.web.book import ledger
from companion.web.course_view import dealer_page, false_declaration_page, house_rules_page
from companion.web.entry_form import LONGEST_TEXT
from companion.web.evening import evening
from companion.web.finding_words import finding_shown
from companion.web.happened import latest
from companion.web.one_time import one_time
from companion.web.seats_page import refusal_words
from companion.web.seats_view import seats_page
from companion.web.translating import gettext as _

bp = Blueprint("course", __name__, url_prefix="/sessions/<session_id>")


@bp.get("/dealer")
@may_use(Who.PENCIL)
def dealer(session_id: str) -> Response:
    """Who deals the next round, or dealt the round in a place."""
    page = dealer_page(evening(session_id), _position())
    return fragments.answer("course/dealer.html", page)


@bp.post("/dealer")
@may_use(Who.PENCIL)
def deal_by_hand(session_id: str) -> BaseResponse:
    """The table dealt otherwise; the deal passes on from there."""
    position = _position()
    try:
        done = ledger().deal_by_hand(
            session_id, request.form.get("player", ""), position=position, device=access.phone()
        )
    except (NotSeated, InputError) as trouble:
        page = dealer_page(evening(session_id), position, wrong=(refusal_words(trouble),))
        return fragments.answer("course/dealer.html", page, status=422)
    return _to_the_table(done, kinds.DEALER)


@bp.get("/house-rules")
@may_use(Who.PENCIL)
def house_rules(session_id: str) -> Response:
    """The house rules as they are now, to be changed from the next round on."""
    return fragments.answer("course/house_rules.html", house_rules_page(evening(session_id)))


@bp.post("/house-rules")
@may_use(Who.PENCIL)
def change_rules(session_id: str) -> BaseResponse:
    """Other house rules from the next round on."""
    found = evening(session_id)
    form = house_rule_fields.form_of(found.session.game, request.form, found.score.rules)
    wrong: tuple[str, ...] = (_("One of the house rules can’t be like that."),)
    if form.validate():
        options = house_rule_fields.options_of(found.session.game, form)
        try:
            done = ledger().change_rules(session_id, options, device=access.phone())
        except InputError as trouble:
            wrong = (refusal_words(trouble),)
        else:
            if not isinstance(done, Refused):
                return _to_the_table(done, kinds.HOUSE_RULES)
            wrong = tuple(finding_shown(each).text for each in done.findings)
    page = house_rules_page(found, form, wrong=wrong)
    return fragments.answer("course/house_rules.html", page, status=422)


@bp.get("/false-declaration")
@may_use(Who.PENCIL)
def false_declaration(session_id: str) -> Response:
    """What this game does about a hand that was none, and who declared it."""
    page = false_declaration_page(evening(session_id))
    return fragments.answer("course/false_declaration.html", page)


@bp.post("/false-declaration")
@may_use(Who.PENCIL)
def declare_falsely(session_id: str) -> BaseResponse:
    """Note it with the running round; play goes on."""
    melds = request.form.get("melds", "").strip()[:LONGEST_TEXT]
    try:
        done = ledger().declare_falsely(
            session_id,
            request.form.get("player", ""),
            melds=tuple(split_melds(melds)) if melds else (),
            form=one_time(request.form.get("token")),
            device=access.phone(),
        )
    except NotSeated:
        wrong = _("Who declared a hand that was none?")
    except InputError as trouble:
        wrong = refusal_words(trouble)
    else:
        return _to_the_table(done, kinds.FALSE_DECLARATION)
    page = false_declaration_page(evening(session_id), wrong=(wrong,))
    return fragments.answer("course/false_declaration.html", page, status=422)


@bp.post("/course/<int:entry>/take-back")
@may_use(Who.PENCIL)
def take_back(session_id: str, entry: int) -> BaseResponse:
    """It did not happen after all."""
    try:
        ledger().take_back(session_id, entry)
    except InputError as trouble:
        page = seats_page(evening(session_id), (refusal_words(trouble),))
        return fragments.answer("sessions/seats.html", page, status=422)
    if request.form.get("to") == "people":
        return redirect(url_for("seats_page.show", session_id=session_id), 303)
    return redirect(url_for("sessions.table", session_id=session_id), 303)


@bp.post("/rounds/<int:position>/undo")
@may_use(Who.PENCIL)
def undo(session_id: str, position: int) -> BaseResponse:
    """Take back what was just saved: a correction, or the whole round.

    Where the round was changed since, or can't be as it was, its page shows what stands there.
    Once another round follows, taking this one away moves that one too: that is asked first.
    """
    seen = request.form.get("seen", 0, int)
    how: dict[str, Any] = {
        "seen": seen,
        "reason": _("Undone right after it was saved."),
        "form": one_time(request.form.get("token")),
        "device": access.phone(),
    }
    found = evening(session_id)
    before = [each.before for each in _history(found, position)][: max(seen, 0)]
    if not before and position < len(found.rounds):
        return redirect(url_for("striking.ask", session_id=session_id, position=position), 303)
    try:
        if before:
            done = ledger().correct(session_id, position, before[-1], **how)
        else:
            done = ledger().strike(session_id, position, **how)
    except (RoundChanged, FormReused, InputError):
        return redirect(url_for("rounds.one_round", session_id=session_id, position=position), 303)
    if isinstance(done, Refused):
        return redirect(url_for("rounds.one_round", session_id=session_id, position=position), 303)
    at: dict[str, Any] = {"session_id": session_id, "saved": position, "undone": "yes"}
    return redirect(url_for("sessions.table", **at), 303)


def _history(found: SessionView, position: int) -> tuple[Any, ...]:
    """What a round said before; nothing for a place without a round, which the ledger refuses."""
    return found.rounds[position - 1].history if 1 <= position <= len(found.rounds) else ()


def _position() -> int | None:
    """The place of the round that is spoken of; the next round without one."""
    return request.values.get("position", None, int)


def _to_the_table(done: SessionView, kind: str) -> BaseResponse:
    values: dict[str, Any] = {"session_id": done.public_id, "noted": latest(done, kind)}
    return redirect(url_for("sessions.table", **values), 303)
