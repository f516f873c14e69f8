"""What was counted of each finished session, remembered so that a long list need not be replayed.

A count holds for one version of its session and one edition of the program that counted; anything
else is as good as nothing. All of it may be thrown away at any time.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from companion.store import shelves
from companion.store.connections import Reading, Writing
from companion.store.shelves import Shelf, Wanted

Counted = Sequence[Sequence[int]]
"""The numbers of each seat; the store doesn't know what they mean."""


@dataclass(frozen=True, kw_only=True, slots=True)
class TalliedRow:
    """A finished session with what is remembered of it; None where it must be counted anew."""

    id: int
    public_id: str
    version: int
    game: str
    title: str
    day: date
    seats: Counted | None


def finished(r: Reading, wanted: Wanted) -> list[tuple[int, int]]:
    """The finished sessions looked for, in the order they were played: number and version of each.

    Whatever shelf is wanted, it is the one of the finished sessions.
    """
    condition, values = shelves.where(replace(wanted, shelf=Shelf.FINISHED))
    sql = ("SELECT id, version FROM sessions WHERE", condition, "ORDER BY date, id")
    return list(r.db.execute(" ".join(sql), values).fetchall())


def remembered(r: Reading, edition: str, numbers: Iterable[int]) -> list[TalliedRow]:
    """The sessions with these numbers, each with its count if it still holds."""
    rows = r.db.execute(
        "SELECT id, public_id, sessions.version, game, title, date, seats FROM sessions"
        " LEFT JOIN tallies ON tallies.session_id = id AND tallies.version = sessions.version"
        " AND edition = ? WHERE id IN (SELECT value FROM json_each(?))",
        [edition, json.dumps(list(numbers))],
    ).fetchall()
    # All texts are read as one: for ten thousand sessions that is three times quicker.
    seats = iter(json.loads(f"[{','.join(row[-1] for row in rows if row[-1] is not None)}]"))
    return [
        TalliedRow(
            id=number,
            public_id=public_id,
            version=version,
            game=game,
            title=title,
            day=date.fromisoformat(day),
            seats=None if text is None else next(seats),
        )
        for number, public_id, version, game, title, day, text in rows
    ]


def keep(w: Writing, edition: str, counted: Iterable[tuple[int, int, Counted]]) -> None:
    """Remember what was counted: each session's number, its version then, and its seats."""
    w.db.conn.executemany(
        "INSERT OR REPLACE INTO tallies (session_id, version, edition, seats)"
        " SELECT id, ?, ?, ? FROM sessions WHERE id = ?",
        [
            (version, edition, json.dumps(seats, separators=(",", ":")), session_id)
            for session_id, version, seats in counted
        ],
    )


def years(r: Reading) -> tuple[int, ...]:
    """The years in which a session was finished, the latest first."""
    rows = r.db.execute(
        "SELECT DISTINCT CAST(substr(date, 1, 4) AS INTEGER) FROM sessions"
        " WHERE put_away_at IS NULL AND state = 'finished' ORDER BY 1 DESC"
    )
    return tuple(int(row[0]) for row in rows)
