"""One evening's game: opened, found, renamed, finished, put away and brought back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any

from companion.store import people
from companion.store.connections import Reading, Writing
from companion.store.errors import DamagedSession, NoSuchSession, NotSeated, SeatedTwice
from companion.store.moments import kept, moment_or_none
from companion.store.places import as_text, from_text, storable
from companion.store.rows import Seat, SessionRow, SessionState

DAYS_PUT_AWAY = 30


def open_session(
    w: Writing,
    *,
    game: str,
    options: Mapping[str, Any],
    title: str,
    date: date,
    players: Sequence[str],
    first_dealer: str | None = None,
    state: SessionState = SessionState.RUNNING,
    closed: bool = False,
    origin: str | None = None,
    device: str | None = None,
) -> SessionRow:
    """Seat the players in the order of play and keep what the table agreed on.

    `date` is the evening's first day. `origin` marks the file a session was brought in from.
    Raises NamelessPerson, SeatedTwice or NotSeated (a first dealer without a seat).
    """
    if first_dealer is not None and first_dealer not in players:
        raise NotSeated(first_dealer)
    row: dict[str, Any] = {
        "public_id": w.new_token(),
        "game": game,
        "options": as_text(options),
        "title": storable(title),
        "title_key": people.name_key(title),
        "date": date.isoformat(),
        "first_dealer": None if first_dealer is None else list(players).index(first_dealer) + 1,
        "closed": int(closed),
        "state": str(state),
        "version": 1,
        "watch_token": w.new_token(),
        "origin": origin,
        "created_at": w.stamp,
        "changed_at": w.stamp,
        "device_id": device,
    }
    w.db.table("sessions").insert(row)
    session_id: int = w.db.execute("SELECT last_insert_rowid()").fetchone()[0]
    _seat(w, session_id, players)
    return by_number(w, session_id)


def _seat(w: Writing, session_id: int, players: Sequence[str]) -> None:
    seated: set[int] = set()
    for number, name in enumerate(players, start=1):
        person = people.find_or_add(w, name)
        if person.id in seated:
            raise SeatedTwice(person)
        seated.add(person.id)
        w.db.table("seats").insert(
            {
                "session_id": session_id,
                "number": number,
                "place": number,
                "person_id": person.id,
            }
        )


def add_seat(w: Writing, session: SessionRow, name: str) -> Seat | None:
    """Give one more person a seat, behind the others; None for somebody who has one.

    Raises NamelessPerson or NameTooLong.
    """
    person = people.find_or_add(w, name)
    if any(seat.person_id == person.id for seat in session.seats):
        return None
    number = max(seat.number for seat in session.seats) + 1
    place = max(seat.place for seat in session.seats) + 1
    w.db.table("seats").insert(
        {"session_id": session.id, "number": number, "place": place, "person_id": person.id}
    )
    touch(w, session.id)
    return Seat(number=number, place=place, person_id=person.id, name=person.name)


def remove_seat(w: Writing, session: SessionRow, number: int) -> None:
    """Take a seat away again that nothing in the session speaks of."""
    w.db.execute("DELETE FROM seats WHERE session_id = ? AND number = ?", [session.id, number])
    touch(w, session.id)


def find(r: Reading, public_id: str) -> SessionRow:
    """The session of this address. Raises NoSuchSession or DamagedSession."""
    return _only(r, "SELECT * FROM sessions WHERE public_id = ?", public_id)


def by_number(r: Reading, session_id: int) -> SessionRow:
    """The session with this number. Raises NoSuchSession or DamagedSession."""
    return _only(r, "SELECT * FROM sessions WHERE id = ?", session_id)


def watched(r: Reading, watch_token: str) -> SessionRow:
    """The session this watch link shows. Raises NoSuchSession or DamagedSession."""
    return _only(
        r, "SELECT * FROM sessions WHERE watch_token = ? AND put_away_at IS NULL", watch_token
    )


def version_of(r: Reading, public_id: str) -> int:
    """How often the session has changed; cheap enough to be asked by every watcher."""
    for row in r.db.query("SELECT version FROM sessions WHERE public_id = ?", [public_id]):
        return int(row["version"])
    raise NoSuchSession(public_id)


def version_watched(r: Reading, watch_token: str) -> tuple[str, int]:
    """The id and the version of the session a watch link shows. Raises NoSuchSession."""
    rows = r.db.query(
        "SELECT public_id, version FROM sessions WHERE watch_token = ? AND put_away_at IS NULL",
        [watch_token],
    )
    for row in rows:
        return row["public_id"], row["version"]
    raise NoSuchSession(watch_token)


def with_origin(r: Reading, origin: str) -> tuple[str, ...]:
    """The ids of the sessions brought in from the same file, so that a second time is asked."""
    rows = r.db.query("SELECT public_id FROM sessions WHERE origin = ? ORDER BY id", [origin])
    return tuple(row["public_id"] for row in rows)


def alike(r: Reading, *, game: str, date: date, title: str) -> tuple[str, ...]:
    """The ids of the sessions of that game, that day and that title."""
    rows = r.db.query(
        "SELECT public_id FROM sessions WHERE game = ? AND date = ? AND title_key = ? ORDER BY id",
        [game, date.isoformat(), people.name_key(title)],
    )
    return tuple(row["public_id"] for row in rows)


def number_of(r: Reading, public_id: str) -> int:
    """The session's number, also of a damaged one. Raises NoSuchSession."""
    for row in r.db.query("SELECT id FROM sessions WHERE public_id = ?", [public_id]):
        return int(row["id"])
    raise NoSuchSession(public_id)


def title_of(r: Reading, public_id: str) -> str:
    """The session's title, also of a damaged one. Raises NoSuchSession."""
    for row in r.db.query("SELECT title FROM sessions WHERE public_id = ?", [public_id]):
        return str(row["title"])
    raise NoSuchSession(public_id)


def every_id(r: Reading) -> tuple[str, ...]:
    """The ids of all sessions, the oldest first, those put away included."""
    return tuple(
        row["public_id"] for row in r.db.query("SELECT public_id FROM sessions ORDER BY id")
    )


def on_the_shelves(r: Reading) -> tuple[str, ...]:
    """The ids of all sessions that aren't put away, by day."""
    rows = r.db.query("SELECT public_id FROM sessions WHERE put_away_at IS NULL ORDER BY date, id")
    return tuple(row["public_id"] for row in rows)


def touch(w: Writing, session_id: int, state: SessionState | None = None) -> None:
    """Something happened to the session: screens that show it are out of date."""
    w.db.execute(
        "UPDATE sessions SET version = version + 1, changed_at = ?, state = coalesce(?, state)"
        " WHERE id = ?",
        [w.stamp, state, session_id],
    )


def retitle(w: Writing, session_id: int, title: str) -> None:
    """Call the session something else."""
    changes = {"title": storable(title), "title_key": people.name_key(title)}
    w.db.table("sessions").update(session_id, changes)
    touch(w, session_id)


def close(w: Writing, session_id: int, *, state: SessionState) -> None:
    """The table declares the session over."""
    w.db.table("sessions").update(session_id, {"closed": 1})
    touch(w, session_id, state)


def reopen(w: Writing, session_id: int, *, state: SessionState) -> None:
    """The table takes its declaration back."""
    w.db.table("sessions").update(session_id, {"closed": 0})
    touch(w, session_id, state)


def put_away(w: Writing, session_id: int) -> None:
    """Take the session from every list; it can be brought back for thirty days."""
    w.db.table("sessions").update(session_id, {"put_away_at": w.stamp})
    touch(w, session_id)


def bring_back(w: Writing, session_id: int) -> None:
    """Put a session back on its list."""
    w.db.table("sessions").update(session_id, {"put_away_at": None})
    touch(w, session_id)


def forget_long_put_away(w: Writing) -> int:
    """Delete for good what was put away over thirty days ago; return how many sessions."""
    before = kept(w.now - timedelta(days=DAYS_PUT_AWAY))
    return w.db.execute("DELETE FROM sessions WHERE put_away_at < ?", [before]).rowcount


def seats_of(r: Reading, session_id: int) -> tuple[Seat, ...]:
    """Who sits where, in the order of play."""
    rows = r.db.query(
        "SELECT seats.number, seats.place, seats.person_id, people.name FROM seats"
        " JOIN people ON people.id = seats.person_id"
        " WHERE seats.session_id = ? ORDER BY seats.place, seats.number",
        [session_id],
    )
    return tuple(Seat(**row) for row in rows)


def names_of(seats: Iterable[Seat]) -> dict[int, str]:
    """Who sits on each seat number."""
    return {seat.number: seat.name for seat in seats}


def _only(r: Reading, sql: str, key: str | int) -> SessionRow:
    for row in list(r.db.query(sql, [key])):
        try:
            return _session(row, seats_of(r, row["id"]))
        except (ValueError, KeyError) as trouble:
            raise DamagedSession(row["public_id"], str(trouble)) from trouble
    raise NoSuchSession(key)


def _session(row: Mapping[str, Any], seats: tuple[Seat, ...]) -> SessionRow:
    dealer = row["first_dealer"]
    return SessionRow(
        id=row["id"],
        public_id=row["public_id"],
        game=row["game"],
        options=from_text(row["options"]),
        title=row["title"],
        date=date.fromisoformat(row["date"]),
        seats=seats,
        first_dealer=None if dealer is None else names_of(seats)[dealer],
        closed=bool(row["closed"]),
        state=SessionState(row["state"]),
        version=row["version"],
        watch_token=row["watch_token"],
        origin=row["origin"],
        created_at=datetime.fromisoformat(row["created_at"]),
        changed_at=datetime.fromisoformat(row["changed_at"]),
        put_away_at=moment_or_none(row["put_away_at"]),
    )
