"""What a report would make of a session: the one function behind preview and save."""

from __future__ import annotations

from dataclasses import replace

from companion.ledger.replay import document_of
from companion.ledger.values import Preview, SessionView
from companion.rules.findings import Code, Finding
from companion.rules.happenings import DeclaredFalsely
from companion.rules.scoring import score_session, would_be
from companion.rules.session import (
    FalseDeclaration,
    RoundReport,
    RoundScore,
    Session,
    SessionScore,
)
from companion.session_file import read_round, read_session, write_round
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
    if position is None:
        read = _with_declarations(view, read)
    kept = write_round(read)
    if position is None and not view.course:
        session = would_be(view.session, read)
    else:
        session = _read_anew(view, kept, place)
    score = score_session(session)
    scored = next((each for each in score.rounds if each.report == place), None)
    closed = _after_closing(view, scored) if position is None else ()
    return Preview(
        report=kept,
        session=session,
        round=scored,
        score=score,
        findings=(*(() if scored is None else scored.findings), *closed, *score.findings),
        stands=_stands(score, scored) or bool(closed),
    )


def _with_declarations(view: SessionView, report: RoundReport) -> RoundReport:
    """The next round's report with the false declarations that were noted while it was played."""
    noted = (each for each in view.session.course if isinstance(each, DeclaredFalsely))
    declared = (FalseDeclaration(player=each.player, melds=each.melds) for each in noted)
    return replace(report, failed=(*report.failed, *declared))


def _read_anew(view: SessionView, report: Report, place: int) -> Session:
    """The session with another report in this place.

    A struck round changes the numbers of those after it, and with them what may stand in a report
    and when somebody left: so all of it is read again.
    """
    reports = [each.stored.report for each in view.rounds]
    reports[place : place + 1] = [report]
    return read_session(document_of(view.row, reports, view.course))


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
