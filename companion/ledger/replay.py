"""From what is kept of a session to the rules' values, and what the rules make of them."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import Any

from companion.ledger import kinds
from companion.ledger.values import RoundView, SessionView
from companion.rules.messages import InputError
from companion.rules.registry import all_games
from companion.rules.scoring import score_session
from companion.rules.session import Session, SessionScore
from companion.session_file import FORMAT, read_session
from companion.store import course, rounds
from companion.store.connections import Reading
from companion.store.errors import DamagedSession
from companion.store.rows import Correction, CourseEntry, Report, SessionRow, StoredRound

MOST_REMEMBERED = 200
LEAVES = "leaves"
"""What a session file calls it when somebody left."""


def document_of(
    row: SessionRow, reports: Sequence[Report], entries: Iterable[CourseEntry] = ()
) -> dict[str, Any]:
    """The session as a session file has it, straight from what is kept."""
    document: dict[str, Any] = {
        "format": FORMAT,
        "game": row.game,
        "options": dict(row.options),
        "title": row.title,
        "date": row.date.isoformat(),
        "players": list(row.names),
        "rounds": [dict(report) for report in reports],
    }
    if row.first_dealer is not None:
        document["first_dealer"] = row.first_dealer
    if row.closed:
        document["finished"] = True
    happened = _course_of(reports, entries)
    game = all_games().get(row.game)
    if game and game.players_may_leave and all(each["what"] == LEAVES for each in happened):
        # As other programs read it, wherever that says it all.
        document["left"] = [
            {"player": each["player"], "after_round": each["after_round"]} for each in happened
        ]
    else:
        document["course"] = happened
    return document


def _course_of(reports: Sequence[Report], entries: Iterable[CourseEntry]) -> list[dict[str, Any]]:
    """What happened between the rounds, in its order.

    A false declaration stands in its round's report once that is entered.
    """
    return [
        {
            "after_round": number_after(reports, entry.after_position),
            "what": LEAVES if entry.kind == kinds.LEFT else entry.kind,
            **entry.fact,
        }
        for entry in entries
        if entry.kind != kinds.FALSE_DECLARATION or entry.after_position >= len(reports)
    ]


def number_after(reports: Sequence[Report], position: int) -> int:
    """The number of the round after which something holds, kept as a place among all rounds.

    Struck rounds have a place but no number, so numbers follow by themselves when one is struck.
    """
    return position - sum(report.get("struck") is True for report in reports[:position])


def position_after(reports: Sequence[Report], number: int) -> int:
    """The place after which something holds, given as the number of a round."""
    position = 0
    left_over = number
    for place, report in enumerate(reports, start=1):
        if left_over == 0:
            break
        position = place
        left_over -= report.get("struck") is not True
    return position + left_over


def replay(r: Reading, row: SessionRow) -> SessionView:
    """Everything that follows from what is kept of a session.

    Raises DamagedSession where the rules can't make sense of it.
    """
    stored = rounds.of_session(r, row)
    entries = course.of_session(r, row)
    try:
        session = read_session(document_of(row, [each.report for each in stored], entries))
        score = score_session(session)
    except InputError as trouble:
        raise DamagedSession(row, str(trouble)) from trouble
    return _assembled(r, row, stored, entries, session, score)


def known_replay(r: Reading, row: SessionRow, session: Session, score: SessionScore) -> SessionView:
    """The same where an action has just found out what follows: nothing is replayed again."""
    stored = rounds.of_session(r, row)
    return _assembled(r, row, stored, course.of_session(r, row), session, score)


def _assembled(
    r: Reading,
    row: SessionRow,
    stored: tuple[StoredRound, ...],
    entries: tuple[CourseEntry, ...],
    session: Session,
    score: SessionScore,
) -> SessionView:
    corrections = rounds.history(r, row) if any(each.corrections for each in stored) else ()
    return SessionView(
        row=row,
        session=session,
        score=score,
        rounds=_round_views(session, score, stored, corrections),
        course=entries,
    )


def _round_views(
    session: Session,
    score: SessionScore,
    stored: tuple[StoredRound, ...],
    corrections: tuple[Correction, ...],
) -> tuple[RoundView, ...]:
    scored = {each.report: each for each in score.rounds}
    totals = {each.report: after for each, after in zip(score.rounds, score.running, strict=True)}
    return tuple(
        RoundView(
            stored=each,
            report=report,
            score=scored.get(place),
            running=totals.get(place),
            history=tuple(entry for entry in corrections if entry.position == each.position),
        )
        for place, (report, each) in enumerate(zip(session.rounds, stored, strict=True))
    )


class Replays:
    """The replays that were asked for lately; a session's version tells whether one still holds."""

    def __init__(self, most: int = MOST_REMEMBERED) -> None:
        self._most = most
        self._known: OrderedDict[int, SessionView] = OrderedDict()
        self._guard = threading.Lock()

    def of(self, r: Reading, row: SessionRow) -> SessionView:
        """The session's replay, made anew if anything has happened since. Raises DamagedSession."""
        with self._guard:
            known = self._known.get(row.id)
            if known is not None and known.row == row:
                self._known.move_to_end(row.id)
                return known
        view = replay(r, row)
        self.remember(view)
        return view

    def remember(self, view: SessionView) -> None:
        """Keep a replay of what is certainly on the disk; the longest unused one is forgotten."""
        with self._guard:
            self._known[view.row.id] = view
            self._known.move_to_end(view.row.id)
            while len(self._known) > self._most:
                self._known.popitem(last=False)
