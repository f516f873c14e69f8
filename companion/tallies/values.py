"""One finished session as it is counted, and the counts of several."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple


class SeatTally(NamedTuple):
    """What one player has of a session, and nothing but whole numbers: there are many of these.

    ``sharing``: how many have this place, oneself included. ``rounds``: taken part in and counted;
    ``went_out``: of those. ``best`` and ``worst``: points of the round that did most for winning
    and of the one that did least, with their places among all reports from 1; both 0 at place 0
    where the player took part in none.
    """

    player: int
    place: int
    sharing: int
    won: int
    total: int
    rounds: int
    went_out: int
    best: int
    best_at: int
    worst: int
    worst_at: int


@dataclass(frozen=True, kw_only=True, slots=True)
class SessionTally:
    """A finished session: which one, and what each of its players has of it, in seat order.

    ``winners``: how many share the win.
    """

    number: int
    public_id: str
    game: str
    title: str
    day: dt.date
    seats: tuple[SeatTally, ...]
    winners: int

    def of(self, player: int) -> SeatTally | None:
        """What this player has of it; None who has no part in it."""
        for each in self.seats:
            if each.player == player:
                return each
        return None


@dataclass(frozen=True, kw_only=True)
class Counts:
    """One player over several sessions.

    ``won`` counts every win, ``shared_wins`` those of them that several share; ``shared_places``
    the places, the first included, that somebody else had too.
    """

    sessions: int = 0
    won: int = 0
    shared_wins: int = 0
    shared_places: int = 0
    rounds: int = 0
    went_out: int = 0
    points: int = 0


Part = tuple[SessionTally, SeatTally]
"""A session, and what one player has of it."""


def parts_of(player: int, sessions: Iterable[SessionTally]) -> list[Part]:
    """The sessions a player has a part in, each with that part."""
    return [(each, seat) for each in sessions if (seat := each.of(player)) is not None]


def counts_of(parts: Sequence[Part]) -> Counts:
    """One player's counts over some of their sessions."""
    return Counts(
        sessions=len(parts),
        won=sum(seat.won for _, seat in parts),
        shared_wins=sum(seat.won for each, seat in parts if each.winners > 1),
        shared_places=sum(seat.sharing > 1 for _, seat in parts),
        rounds=sum(seat.rounds for _, seat in parts),
        went_out=sum(seat.went_out for _, seat in parts),
        points=sum(seat.total for _, seat in parts),
    )
