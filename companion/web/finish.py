"""The end of an evening: standings with shared places, finishing an open session, reopening."""

from collections import Counter

from flask import Blueprint, Response, redirect, url_for
from werkzeug import Response as BaseResponse

from companion.ledger import Refused, SessionView
from companion.web import fragments
from companion.web.access import Who, may_use
from companion.web.book import ledger
from companion.web.evening import evening
from companion.web.finish_pages import FinalPlace, FinishPage
from companion.web.languages import signed, whole
from companion.web.pages import Link
from companion.web.scoreboard import head, result_words, shared_ranks
from companion.web.settling import changes_hands, settling_of
from companion.web.translating import gettext as _

bp = Blueprint("finish", __name__, url_prefix="/sessions/<session_id>/end")


@bp.get("/")
@may_use(Who.PENCIL)
def show(session_id: str) -> Response:
    """The standings, and how the session ends or goes on."""
    page = _page(evening(session_id))
    wrong = page.settling is not None and page.settling.wrong
    return fragments.answer("sessions/finish.html", page, status=422 if wrong else 200)


@bp.post("/")
@may_use(Who.PENCIL)
def close(session_id: str) -> BaseResponse:
    """The table says that the evening is over."""
    if isinstance(ledger().finish(session_id), Refused):
        page = _page(evening(session_id))
        return fragments.answer("sessions/finish.html", page, status=422)
    return redirect(url_for("finish.show", session_id=session_id), 303)


@bp.post("/reopen")
@may_use(Who.PENCIL)
def reopen(session_id: str) -> BaseResponse:
    """The table goes on after all."""
    ledger().reopen(session_id)
    return redirect(url_for("sessions.table", session_id=session_id), 303)


def _page(found: SessionView) -> FinishPage:
    score = found.score
    unscored = tuple(
        _("Round %(number)s does not count yet.", number=each.number)
        for each in score.rounds
        if not each.scored
    )
    at = found.public_id
    return FinishPage(
        head=head(found.session),
        back=Link(href=url_for("sessions.table", session_id=at), words=_("To the table")),
        finished=score.finished,
        result=result_words(score),
        signed=changes_hands(found),
        places=_places(found),
        settling=settling_of(found, url_for("finish.show", session_id=at)),
        in_the_way=unscored,
        close_to=url_for("finish.close", session_id=at)
        if score.open and not score.finished and not unscored and score.rounds
        else None,
        play_on=Link(
            href=url_for("course.house_rules", session_id=at),
            words=_("Play on by other house rules"),
        )
        if score.over and not found.session.finished
        else None,
        reopen_to=url_for("finish.reopen", session_id=at) if found.row.closed else None,
        rematch=Link(
            href=url_for(
                "new_session.form",
                game_id=found.session.game.id,
                seat=[name for name in score.seats if name not in score.coming],
            ),
            words=_("Play again with the same seats"),
        ),
    )


def _places(found: SessionView) -> tuple[FinalPlace, ...]:
    """Everybody by their place, equal ones in seat order."""
    score = found.score
    badges = shared_ranks(score.ranks)
    sharing = Counter(score.ranks.values())
    order = sorted(found.session.players, key=lambda name: score.ranks[name])
    return tuple(
        FinalPlace(
            rank=badges[name],
            name=name,
            total=score.totals[name],
            winner=name in score.winners,
            shared=sharing[score.ranks[name]] > 1,
            words=_joined_with(found, name),
        )
        for name in order
    )


def _joined_with(found: SessionView, name: str) -> str:
    """The total that somebody joined with: part of the total, but won in no round."""
    for line in found.score.starts:
        if line.player == name:
            points = signed(line.points) if changes_hands(found) else whole(line.points)
            return _("joined with %(points)s", points=points)
    return ""
