"""What a report would make of a session: the one function behind preview and save."""

from __future__ import annotations

from companion.ledger.values import Preview, SessionView
from companion.rules.findings import Code, Finding
from companion.rules.scoring import score_session, would_be
from companion.rules.session import RoundScore, SessionScore
from companion.session_file import read_round, write_round
from companion.store.rows import Report


def previewed(view: SessionView, report: Report, *, position: int | None = None) -> Preview:
    """The round as it would be scored: one more, or the one in this place reported anew.

    Raises InputError for a report that can't be understood.
    """
    place = len(view.rounds) if position is None else position - 1
    read = read_round(
        report,
        game=view.session.game,
        rules=view.session.rules,
        players=view.session.players,
        number=_number(view, place),
    )
    session = would_be(view.session, read, place=None if position is None else place)
    score = score_session(session)
    scored = next((each for each in score.rounds if each.report == place), None)
    closed = _after_closing(view, scored) if position is None else ()
    return Preview(
        report=write_round(read),
        session=session,
        round=scored,
        score=score,
        findings=(*(() if scored is None else scored.findings), *closed, *score.findings),
        stands=_stands(score, scored) or bool(closed),
    )


def _number(view: SessionView, place: int) -> int:
    """What the round in this place is counted as: struck rounds before it are none."""
    return 1 + sum(not each.stored.struck for each in view.rounds[:place])


def _stands(score: SessionScore, scored: RoundScore | None) -> bool:
    """Whether something keeps the round from counting. A struck round counts for nothing anyway."""
    return scored is not None and (not scored.scored or bool(score.findings))


def _after_closing(view: SessionView, scored: RoundScore | None) -> tuple[Finding, ...]:
    """The table has closed the session: no further round, until it is reopened."""
    if not view.session.finished or scored is None:
        return ()
    return (
        Finding(code=Code.FINISHED, rule=view.session.game.id, values={"round": scored.number}),
    )
