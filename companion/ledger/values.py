"""What the ledger answers: a session with its score, previews, and what became of an action."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.ledger import kinds
from companion.rules.findings import Finding
from companion.rules.session import RoundReport, RoundScore, Session, SessionScore
from companion.store.rows import Correction, CourseEntry, Report, Seat, SessionRow, StoredRound


@dataclass(frozen=True, kw_only=True, slots=True)
class RoundView:
    """One round: what the table reported, what the rules make of it, what it said before.

    `score` and `running` (the totals after it) are None for a struck round.
    """

    stored: StoredRound
    report: RoundReport
    score: RoundScore | None
    running: Mapping[str, int] | None
    history: tuple[Correction, ...] = ()

    @property
    def position(self) -> int:
        """Its place among all rounds of the session, struck ones counted, from 1."""
        return self.stored.position


@dataclass(frozen=True, kw_only=True, slots=True)
class SessionView:
    """A session as every page, sheet and file reads it: the facts and what follows from them."""

    row: SessionRow
    session: Session
    score: SessionScore
    rounds: tuple[RoundView, ...]
    course: tuple[CourseEntry, ...] = ()

    @property
    def public_id(self) -> str:
        """The session's address."""
        return self.row.public_id

    @property
    def version(self) -> int:
        """Grows with everything that happens to the session."""
        return self.row.version

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where, in the order of play."""
        return self.row.seats

    @property
    def next_position(self) -> int:
        """The place the next round will have; a form carries it to notice another phone's round."""
        return len(self.rounds) + 1

    @property
    def declared_falsely(self) -> tuple[CourseEntry, ...]:
        """False declarations noted in the running round: they go into its report."""
        return tuple(
            each
            for each in self.course
            if each.kind == kinds.FALSE_DECLARATION and each.after_position >= len(self.rounds)
        )

    @property
    def dealers_set_late(self) -> tuple[CourseEntry, ...]:
        """Dealers of rounds that were entered before somebody changed who had dealt them."""
        return tuple(
            each
            for each in self.course
            if each.kind == kinds.DEALER
            and each.after_position < len(self.rounds)
            and each.at > self.rounds[each.after_position].stored.created_at
        )

    @property
    def revised(self) -> bool:
        """Whether anything was corrected after it was entered: the sheet says so."""
        return any(each.history for each in self.rounds) or bool(self.dealers_set_late)


@dataclass(frozen=True, kw_only=True, slots=True)
class Preview:
    """What a report would make of a round and of the session, nothing being kept.

    `round` is None for a struck round, `report` is the report as it would be kept.
    """

    report: Report
    session: Session
    round: RoundScore | None
    score: SessionScore
    findings: tuple[Finding, ...]
    """What is wrong with the round; `stands` tells whether that keeps it from being saved."""
    stands: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Refused:
    """The rules say no, or the table hasn't accepted what they say: nothing was kept."""

    findings: tuple[Finding, ...]
    preview: Preview | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Recorded:
    """The round is in the book. `again`: it was there already, this form was sent twice."""

    position: int
    stored: StoredRound
    again: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Opening:
    """What a table agrees on before the first deal. `date` is the evening's first day."""

    game: str
    players: tuple[str, ...]
    title: str = ""
    date: dt.date
    options: Mapping[str, Any] = field(default_factory=dict)
    first_dealer: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Audited:
    """One session after a replay. `drifted`: places whose result would differ now.

    `damaged` says why a session could not be replayed at all.
    """

    public_id: str
    title: str
    drifted: tuple[int, ...] = ()
    damaged: str | None = None
