"""What the store hands out: frozen values named in the game's words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Any

Report = Mapping[str, Any]
"""A round as the table reported it: the round object of a session file."""


class SessionState(StrEnum):
    """Whether a session is still being played, as the rules saw it at the last action."""

    RUNNING = "running"
    FINISHED = "finished"


@dataclass(frozen=True, kw_only=True)
class Person:
    """Somebody who plays; a person put aside is no longer offered for new sessions."""

    id: int
    name: str
    put_aside_at: datetime | None = None


@dataclass(frozen=True, kw_only=True)
class Attendance:
    """A person with the number of sessions they have a seat in and the day of the last opened."""

    person: Person
    sessions: int
    last_date: date | None


@dataclass(frozen=True, kw_only=True)
class Seat:
    """A place at the table: its lasting number, its place in the order of play, who sits there."""

    number: int
    place: int
    person_id: int
    name: str


@dataclass(frozen=True, kw_only=True)
class SessionRow:
    """The facts of one session, without its rounds."""

    id: int
    public_id: str
    game: str
    options: Mapping[str, Any]
    title: str
    date: date
    seats: tuple[Seat, ...]
    first_dealer: str | None
    closed: bool
    state: SessionState
    version: int
    watch_token: str | None
    origin: str | None
    created_at: datetime
    changed_at: datetime
    put_away_at: datetime | None

    @property
    def names(self) -> tuple[str, ...]:
        """The players in the order of play."""
        return tuple(seat.name for seat in self.seats)

    @property
    def numbers(self) -> dict[str, int]:
        """Each player's seat number."""
        return {seat.name: seat.number for seat in self.seats}


@dataclass(frozen=True, kw_only=True)
class SessionLine:
    """One line of a list of sessions; a day or moment that was damaged is None here."""

    public_id: str
    game: str
    title: str
    date: date | None
    names: tuple[str, ...]
    rounds: int
    finished: bool
    changed_at: datetime | None
    put_away_at: datetime | None


@dataclass(frozen=True, kw_only=True)
class StoredRound:
    """A round's latest report; `position` counts every round of the session, struck ones too."""

    id: int
    position: int
    report: Report
    digest: str
    created_at: datetime
    device: str | None
    corrections: int

    @property
    def struck(self) -> bool:
        """A misdeal: kept, but not a round."""
        return self.report.get("struck") is True


@dataclass(frozen=True, kw_only=True)
class Correction:
    """What a round said before, what it says since, when, from which phone and why."""

    position: int
    before: Report
    after: Report
    reason: str
    at: datetime
    device: str | None


@dataclass(frozen=True, kw_only=True)
class RawRound:
    """A round as it lies in the file, for a session that can't be understood."""

    position: int
    text: str


@dataclass(frozen=True, kw_only=True)
class CourseEntry:
    """Something that happened after the round in a place: somebody left, a house rule changed."""

    id: int
    after_position: int
    kind: str
    fact: Mapping[str, Any]
    at: datetime
    device: str | None


@dataclass(frozen=True, kw_only=True)
class Device:
    """A phone that was let in, under a name a person can recognise."""

    id: str
    name: str
    created_at: datetime
    holds_key: bool


@dataclass(frozen=True, kw_only=True)
class PencilHolder:
    """A phone that may write in one session, and since when."""

    device: Device
    since: datetime


@dataclass(frozen=True, kw_only=True)
class Made:
    """What a form made when its token was used first: a session, or a round in a place."""

    session_id: int
    position: int | None
