"""Lists of sessions: running, finished, put away; searched by player, game and day."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Any

from companion.store.connections import Reading, findable
from companion.store.moments import day_or_none, moment_or_none
from companion.store.people import name_key
from companion.store.rows import SessionLine, SessionState


class Shelf(StrEnum):
    """Where a session lies."""

    RUNNING = "running"
    FINISHED = "finished"
    PUT_AWAY = "put_away"
    NOT_PUT_AWAY = "not_put_away"
    """Running and finished ones together."""


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """Which sessions of a shelf are looked for; what isn't given doesn't matter."""

    shelf: Shelf
    text: str = ""
    """Part of the title or of a player's name."""
    game: str | None = None
    person_id: int | None = None
    pencil_of: str | None = None
    """Only those whose pencil this phone was handed."""
    since: date | None = None
    until: date | None = None


_ON_SHELF = {
    Shelf.RUNNING: "put_away_at IS NULL AND state = 'running'",
    Shelf.FINISHED: "put_away_at IS NULL AND state = 'finished'",
    Shelf.PUT_AWAY: "put_away_at IS NOT NULL",
    Shelf.NOT_PUT_AWAY: "put_away_at IS NULL",
}
_ORDER = {
    Shelf.RUNNING: "changed_at DESC, id DESC",
    Shelf.FINISHED: "date DESC, id DESC",
    Shelf.PUT_AWAY: "put_away_at DESC, id DESC",
    Shelf.NOT_PUT_AWAY: "date DESC, id DESC",
}

_LINES = (
    "SELECT id, public_id, game, title, date, state, changed_at, put_away_at,"
    " (SELECT count(*) FROM rounds"
    " WHERE rounds.session_id = sessions.id AND struck = 0) AS rounds"
    " FROM sessions WHERE"
)


def lines(
    r: Reading, wanted: Wanted, *, limit: int = 20, offset: int = 0
) -> tuple[SessionLine, ...]:
    """Some lines of the shelf: running ones by what was touched last, finished ones by day."""
    condition, values = where(wanted)
    sql = " ".join((_LINES, condition, "ORDER BY", _ORDER[wanted.shelf], "LIMIT ? OFFSET ?"))
    rows = list(r.db.query(sql, [*values, limit, findable(offset)]))
    names = _names(r, [row["id"] for row in rows])
    return tuple(_line(row, names.get(row["id"], ())) for row in rows)


def count(r: Reading, wanted: Wanted) -> int:
    """How many sessions of the shelf are looked for in all."""
    condition, values = where(wanted)
    rows = r.db.query(" ".join(("SELECT count(*) AS n FROM sessions WHERE", condition)), values)
    return int(next(iter(rows))["n"])


def games(r: Reading) -> tuple[str, ...]:
    """The games that were ever played here, the most played first."""
    rows = r.db.query(
        "SELECT game FROM sessions WHERE put_away_at IS NULL GROUP BY game"
        " ORDER BY count(*) DESC, game"
    )
    return tuple(row["game"] for row in rows)


def where(wanted: Wanted) -> tuple[str, list[Any]]:
    """The WHERE clause and its values; all of its text is written here, none comes from outside."""
    parts = [_ON_SHELF[wanted.shelf]]
    values: list[Any] = []
    if wanted.game is not None:
        parts.append("game = ?")
        values.append(wanted.game)
    if wanted.since is not None:
        parts.append("date >= ?")
        values.append(wanted.since.isoformat())
    if wanted.until is not None:
        parts.append("date <= ?")
        values.append(wanted.until.isoformat())
    if wanted.person_id is not None:
        parts.append("id IN (SELECT session_id FROM seats WHERE person_id = ?)")
        values.append(findable(wanted.person_id))
    if wanted.pencil_of is not None:
        parts.append("id IN (SELECT session_id FROM pencils WHERE device_id = ?)")
        values.append(wanted.pencil_of)
    key = name_key(wanted.text)
    if key:
        parts.append(
            "(instr(title_key, ?) > 0 OR id IN (SELECT session_id FROM seats WHERE person_id IN"
            " (SELECT id FROM people WHERE instr(name_key, ?) > 0)))"
        )
        values += [key, key]
    return " AND ".join(parts), values


def _names(r: Reading, session_ids: list[int]) -> dict[int, tuple[str, ...]]:
    """The players of each session, in the order of play, by one query for all of them."""
    rows = r.db.query(
        "SELECT seats.session_id, people.name FROM seats"
        " JOIN people ON people.id = seats.person_id"
        " WHERE seats.session_id IN (SELECT value FROM json_each(?))"
        " ORDER BY seats.session_id, seats.place, seats.number",
        [json.dumps(session_ids)],
    )
    names: dict[int, list[str]] = {}
    for row in rows:
        names.setdefault(row["session_id"], []).append(row["name"])
    return {session_id: tuple(seated) for session_id, seated in names.items()}


def _line(row: Mapping[str, Any], names: tuple[str, ...]) -> SessionLine:
    return SessionLine(
        public_id=row["public_id"],
        game=row["game"],
        title=row["title"],
        date=day_or_none(row["date"]),
        names=names,
        rounds=row["rounds"],
        finished=row["state"] == SessionState.FINISHED,
        changed_at=moment_or_none(row["changed_at"]),
        put_away_at=moment_or_none(row["put_away_at"]),
    )
