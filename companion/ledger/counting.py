"""Finished sessions as they are counted: from memory where that still holds, else by replay.

Counts are remembered twice. The file remembers them across restarts, for a replay of ten thousand
sessions takes a quarter of a minute; this process remembers them as values, for reading them from
the file takes longer than a page may. Both go by the session's version and by the program's
edition, so a count is never older than what it was made of.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from companion.ledger.edition import edition
from companion.ledger.replay import replay
from companion.ledger.values import SessionView
from companion.store import sessions, tallies
from companion.store.connections import Store
from companion.store.errors import DamagedSession, NoSuchSession, StoreUnavailable
from companion.store.shelves import Wanted
from companion.store.tallies import Counted, TalliedRow
from companion.tallies import SeatTally, SessionTally, seat_tallies

COUNTED_AT_ONCE = 500
"""Replays for one answer: about a second. A book that was just brought in takes several answers."""

MOST_REMEMBERED = 50_000
"""Sessions, of about a kilobyte each."""


@dataclass(frozen=True, kw_only=True)
class Tallied:
    """Sessions as they are counted, in the order they were played; none that is empty.

    ``waiting``: so many are still to be replayed, the next time somebody asks. ``unreadable``: so
    many can't be.
    """

    sessions: tuple[SessionTally, ...]
    waiting: int = 0
    unreadable: int = 0


class Tallies:
    """The counts over one store; safe to use from many threads at once."""

    def __init__(self, store: Store, *, at_once: int = COUNTED_AT_ONCE) -> None:
        self._store = store
        self._at_once = at_once
        # Only ever read and written as a whole entry, so threads need no lock.
        self._known: dict[int, tuple[int, SessionTally]] = {}

    def of(self, wanted: Wanted) -> Tallied:
        """What is counted of the finished sessions looked for."""
        with self._store.reading() as r:
            asked = tallies.finished(r, wanted)
            new = [number for number, version in asked if self._at(number, version) is None]
            rows = tallies.remembered(r, edition(), new) if new else []
        self._learn((row, row.seats) for row in rows if row.seats is not None)
        unreadable, waiting = self._count([row for row in rows if row.seats is None])
        found = (self._at(number, version) for number, version in asked)
        return Tallied(
            sessions=tuple(each for each in found if each is not None and each.seats),
            waiting=waiting,
            unreadable=unreadable,
        )

    def all_of(self, wanted: Wanted) -> Tallied:
        """The same, however long the counting takes."""
        found = self.of(wanted)
        while found.waiting:
            found = self.of(wanted)
        return found

    def _at(self, number: int, version: int) -> SessionTally | None:
        """What is known of a session, unless that is older than this version."""
        known = self._known.get(number)
        return known[1] if known is not None and known[0] >= version else None

    def _learn(self, counted: Iterable[tuple[TalliedRow, Counted]]) -> None:
        if len(self._known) > MOST_REMEMBERED:
            self._known.clear()
        for row, seats in counted:
            self._known[row.id] = row.version, _tally(row, seats)

    def _count(self, rows: list[TalliedRow]) -> tuple[int, int]:
        """Replay some and remember them; how many can't be read, and how many are left waiting.

        Each is read for itself, so that saves at the tables go on meanwhile.
        """
        counted: list[tuple[TalliedRow, Counted]] = []
        unreadable = 0
        for row in rows:
            if len(counted) == self._at_once:
                break
            try:
                with self._store.reading() as r:
                    view = replay(r, sessions.by_number(r, row.id))
            except (DamagedSession, NoSuchSession):
                unreadable += 1
            else:
                counted.append((replace(row, version=view.version), tally_of(view)))
        self._keep(counted)
        self._learn(counted)
        return unreadable, len(rows) - unreadable - len(counted)

    def _keep(self, counted: list[tuple[TalliedRow, Counted]]) -> None:
        if not counted:
            return
        try:
            with self._store.writing() as w:
                entries = ((row.id, row.version, seats) for row, seats in counted)
                tallies.keep(w, edition(), entries)
        except StoreUnavailable:
            # On a full disk people may still look; after a restart it is counted once more.
            return


def tally_of(view: SessionView) -> tuple[SeatTally, ...]:
    """What is counted of one session, by the numbers of the people in its seats."""
    people = {seat.name: seat.person_id for seat in view.seats}
    return seat_tallies(view.session, view.score, people)


def _tally(row: TalliedRow, counted: Counted) -> SessionTally:
    seats = tuple(map(SeatTally._make, counted))
    return SessionTally(
        number=row.id,
        public_id=row.public_id,
        game=row.game,
        title=row.title,
        day=row.day,
        seats=seats,
        winners=sum(each.won for each in seats),
    )
