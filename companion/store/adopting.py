"""Sessions from another companion's file, taken over whole: people, rounds, every correction.

A session keeps its address, so one that is here already is known and left as it is. Rights stay
behind: phones come along by name only, since what they entered bears it, and open no door here.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.store import backup, people, sessions
from companion.store.connections import Reading, Writing
from companion.store.errors import (
    NamelessPerson,
    NameTooLong,
    NoSuchSession,
    NotOurDatabase,
    SeatedTwice,
    StoreUnavailable,
)
from companion.store.opening import open_store

TAKEN_OVER = frozenset(
    {"people", "devices", "sessions", "seats", "rounds", "round_history", "course"}
)
LEFT_BEHIND = frozenset({"form_tokens", "pencil_links", "pencils", "tallies"})
"""What only means something where it was made, or comes out of the rest."""

Row = dict[str, Any]


NOT_TO_BE_TRUSTED = (
    *(KeyError, ValueError, TypeError, sqlite3.IntegrityError),
    *(NamelessPerson, NameTooLong),
)
"""What rows that this program didn't write end in."""

NO_TEXT = "Could not decode to UTF-8"
"""How SQLite's module words it that bytes of a row are no text."""

NumbersHere = Mapping[int, int]
"""The people of the other file by their numbers there, each with the number here."""


@contextmanager
def looked_through(path: Path) -> Iterator[Reading]:
    """Read a file from elsewhere, made for this purpose only: it may be brought up to date.

    Raises NotOurDatabase or DatabaseTooNew.
    """
    try:
        backup.check_integrity(path)
        _refuse_what_acts(path)
        store = open_store(path)
    except (StoreUnavailable, sqlite3.DatabaseError, UnicodeDecodeError) as trouble:
        # Nobody else has this file, so what is the matter is the file itself.
        raise NotOurDatabase(path, str(trouble)) from trouble
    try:
        with store.reading() as r:
            yield r
    finally:
        store.close()


def adopt_people(w: Writing, source: Reading) -> NumbersHere:
    """Everybody of the other file is known here too, old spellings included."""
    here: dict[int, int] = {}
    rows = [dict(row) for row in source.db.query("SELECT * FROM people ORDER BY id")]
    for row in rows:
        if row["merged_into"] is None:
            known = people.by_name(w, row["name"])
            here[row["id"]] = known.id if known else _new_person(w, row)
    for row in rows:
        if row["merged_into"] in here and people.by_name(w, row["name"]) is None:
            _new_person(w, {**row, "merged_into": here[row["merged_into"]]})
    return here


def adopt_session(w: Writing, source: Reading, public_id: str, here: NumbersHere) -> bool:
    """Take one session over; False when it is here already, which changes nothing.

    Raises SeatedTwice when two of its people are one person here.
    """
    if _is_here(w, public_id):
        return False
    (row,) = _rows(source, "SELECT * FROM sessions WHERE public_id = ?", public_id)
    number = row.pop("id")
    _with_devices(w, source, [row])
    if _taken(w, row["watch_token"]):
        row["watch_token"] = w.new_token()
    w.db.table("sessions").insert(row)
    new = _last(w)
    _adopt_seats(w, source, number, new, here)
    _adopt_rounds(w, source, number, new)
    for entry in _rows(source, "SELECT * FROM course WHERE session_id = ? ORDER BY id", number):
        entry.pop("id")
        _with_devices(w, source, [entry])
        w.db.table("course").insert({**entry, "session_id": new})
    return True


def _adopt_seats(w: Writing, source: Reading, number: int, new: int, here: NumbersHere) -> None:
    seated: set[int] = set()
    for seat in _rows(source, "SELECT * FROM seats WHERE session_id = ? ORDER BY number", number):
        person_id = here[seat["person_id"]]
        if person_id in seated:
            raise SeatedTwice(people.by_id(w, person_id))
        seated.add(person_id)
        w.db.table("seats").insert({**seat, "session_id": new, "person_id": person_id})


def _adopt_rounds(w: Writing, source: Reading, number: int, new: int) -> None:
    found = _rows(source, "SELECT * FROM rounds WHERE session_id = ? ORDER BY position", number)
    _with_devices(w, source, found)
    for entry in found:
        old_id = entry.pop("id")
        w.db.table("rounds").insert({**entry, "session_id": new})
        round_id = _last(w)
        past = _rows(source, "SELECT * FROM round_history WHERE round_id = ? ORDER BY id", old_id)
        _with_devices(w, source, past)
        for change in past:
            change.pop("id")
            w.db.table("round_history").insert({**change, "round_id": round_id})


def _with_devices(w: Writing, source: Reading, rows: list[Row]) -> None:
    """The phones that entered these rows are known here by name, without any right."""
    for device_id in {row["device_id"] for row in rows} - {None}:
        if not _rows(w, "SELECT id FROM devices WHERE id = ?", device_id):
            (device,) = _rows(source, "SELECT * FROM devices WHERE id = ?", device_id)
            gone = {"key_since": None, "sent_away_at": device["sent_away_at"] or w.stamp}
            w.db.table("devices").insert({**device, **gone})


def _new_person(w: Writing, row: Row) -> int:
    name = people.clean_name(row["name"])
    clean = {**row, "name": name, "name_key": people.name_key(name)}
    w.db.table("people").insert({key: value for key, value in clean.items() if key != "id"})
    return _last(w)


def _is_here(r: Reading, public_id: str) -> bool:
    try:
        sessions.number_of(r, public_id)
    except NoSuchSession:
        return False
    return True


def _taken(r: Reading, watch_token: str | None) -> bool:
    return bool(_rows(r, "SELECT id FROM sessions WHERE watch_token = ?", watch_token))


def _rows(r: Reading, sql: str, key: object) -> list[Row]:
    return [dict(row) for row in r.db.query(sql, [key])]


def _last(w: Writing) -> int:
    return int(w.db.execute("SELECT last_insert_rowid()").fetchone()[0])


def _refuse_what_acts(path: Path) -> None:
    """A file of ours holds tables and indexes; a view or a trigger would act when it is used."""
    with backup.read_only(path) as db:
        acting = list(
            db.query("SELECT name FROM sqlite_master WHERE type NOT IN ('table', 'index')")
        )
    if acting:
        raise NotOurDatabase(path, f"{acting[0]['name']} is none of our tables")


def _shape(r: Reading) -> list[Row]:
    """Every column that is taken over, by its table."""
    return [
        {"table": table, **dict(column)}
        for table in sorted(TAKEN_OVER)
        for column in r.db.query("SELECT * FROM pragma_table_info(?)", [table])
    ]


@contextmanager
def consistent(w: Writing, source: Reading, path: Path) -> Iterator[None]:
    """What is taken over inside this block must fit the file here, or nothing of it is kept.

    Raises NotOurDatabase where the other file only looks like one of ours.
    """
    try:
        if _shape(source) != _shape(w):
            raise NotOurDatabase(path, "its tables have other columns")
        yield
    except NOT_TO_BE_TRUSTED as trouble:
        raise NotOurDatabase(path, "its rows contradict each other") from trouble
    except sqlite3.OperationalError as trouble:
        if not str(trouble).startswith(NO_TEXT):
            raise
        raise NotOurDatabase(path, str(trouble)) from trouble
