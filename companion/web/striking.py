"""Striking a round as a misdeal, and counting it again: asked first, since it moves every total."""

from collections.abc import Callable
from typing import Any

from flask import Blueprint, redirect, request, url_for
from werkzeug import Response

from companion.ledger import Recorded, Refused, SessionView
from companion.store.errors import FormReused, NoSuchRound, RoundChanged
from companion.web import access, fragments
from companion.web.access import Who, may_use
from companion.web.book import ledger
from companion.web.entry_form import LONGEST_NOTE
from companion.web.entry_pages import StrikePage
from companion.web.entry_taken import in_one_line
from companion.web.finding_words import finding_shown
from companion.web.one_time import new_token, one_time
from companion.web.pages import Link
from companion.web.scoreboard import head
from companion.web.translating import gettext as _

bp = Blueprint("striking", __name__, url_prefix="/sessions/<session_id>/rounds")

TEMPLATE = "rounds/strike.html"


@bp.get("/<int:position>/strike")
@may_use(Who.PENCIL)
def ask(session_id: str, position: int) -> Response:
    """Which round it is, and what follows."""
    return fragments.answer(TEMPLATE, _page(ledger().look(session_id), position))


@bp.post("/<int:position>/strike")
@may_use(Who.PENCIL)
def strike(session_id: str, position: int) -> Response:
    """The round was a misdeal."""
    return _acted(session_id, position, ledger().strike)


@bp.post("/<int:position>/count-again")
@may_use(Who.PENCIL)
def count_again(session_id: str, position: int) -> Response:
    """The round was no misdeal after all."""
    return _acted(session_id, position, ledger().count_again)


def _acted(session_id: str, position: int, act: Callable[..., Recorded | Refused]) -> Response:
    """Do it and go to the table, or ask again and say what is in the way."""
    try:
        done = act(
            session_id,
            position,
            seen=request.form.get("seen", 0, int),
            reason=request.form.get("reason", "").strip()[:LONGEST_NOTE],
            form=one_time(request.form.get("token")),
            device=access.phone(),
        )
    except (RoundChanged, FormReused):
        why: tuple[str, ...] = (_("The round was corrected meanwhile. Look at it again."),)
    else:
        if isinstance(done, Recorded):
            address = url_for("sessions.table", session_id=session_id, saved=position)
            return redirect(address, 303)
        why = tuple(finding_shown(each).text for each in done.findings)
    page = _page(ledger().look(session_id), position, wrong=why)
    return fragments.answer(TEMPLATE, page, status=422)


def _page(view: SessionView, position: int, *, wrong: tuple[str, ...] = ()) -> StrikePage:
    if not 1 <= position <= len(view.rounds):
        raise NoSuchRound(position)
    kept = view.rounds[position - 1]
    struck = kept.report.struck
    at: dict[str, Any] = {"session_id": view.public_id, "position": position}
    number = kept.score.number if kept.score is not None else None
    if struck:
        heading, question = _("Count it again?"), _("It takes its place among the rounds again.")
        act = _("Count this round again")
    else:
        heading = _("Strike round %(number)s?", number=number)
        question = _(
            "It stays on the sheet as a misdeal and counts for nothing;"
            " the same round is dealt again."
        )
        act = _("Strike it")
    return StrikePage(
        head=head(view.session),
        heading=heading,
        back=Link(href=url_for("rounds.one_round", **at), words=_("To the round")),
        round_words=in_one_line(kept.report, kept.score),
        question=question,
        act=act,
        action=url_for("striking.count_again" if struck else "striking.strike", **at),
        place=position,
        seen=kept.stored.corrections,
        token=new_token(),
        reason=request.form.get("reason", ""),
        wrong=wrong,
    )
