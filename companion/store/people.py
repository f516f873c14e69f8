"""The people of this companion: found by name, renamed, merged, put aside."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any

from companion.store.connections import Reading, Writing, findable
from companion.store.errors import NamelessPerson, NameTaken, NameTooLong, NoSuchPerson, SatTogether
from companion.store.moments import day_or_none, moment_or_none
from companion.store.places import storable
from companion.store.rows import Attendance, Person
from companion.store.versions import look_different

LONGEST_NAME = 100
"""As long as a session file lets a name be."""

_JOINERS = {"\u200c", "\u200d"}
"""Invisible signs that belong into some scripts' words and some drawn signs."""


def clean_name(name: str) -> str:
    """The name as it is shown: one way to write each letter, single spaces, nothing that steers.

    Raises NamelessPerson if nothing is left of it, NameTooLong if it fits nowhere.
    """
    clean = " ".join(
        "".join(_shown(sign) for sign in unicodedata.normalize("NFC", storable(name))).split()
    )
    if not name_key(clean):
        raise NamelessPerson(name)
    if len(clean) > LONGEST_NAME:
        raise NameTooLong(clean, LONGEST_NAME)
    return clean


def _shown(sign: str) -> str:
    """The sign, a space for one that breaks lines, nothing for one that only turns the writing."""
    kind = unicodedata.category(sign)
    if kind in {"Cc", "Zl", "Zp"}:
        return " "
    return "" if kind == "Cf" and sign not in _JOINERS else sign


def name_key(name: str) -> str:
    """What two spellings of one name have in common: letters without case, width or look-alikes."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", storable(name)).casefold())
    # Signs that only steer the writing direction or join letters can't tell two people apart.
    return " ".join("".join(sign for sign in folded if unicodedata.category(sign) != "Cf").split())


def find_or_add(w: Writing, name: str) -> Person:
    """The person of this name, old spellings of merged people included; new if there is none."""
    known = by_name(w, name)
    if known is None:
        row: dict[str, Any] = {
            "name": clean_name(name),
            "name_key": name_key(name),
            "created_at": w.stamp,
        }
        w.db.table("people").insert(row)
        return by_id(w, w.db.execute("SELECT last_insert_rowid()").fetchone()[0])
    if known.put_aside_at is not None:
        bring_back(w, known.id)
        return by_id(w, known.id)
    return known


def by_name(r: Reading, name: str) -> Person | None:
    """The person of this name, or the one a person of this name was merged into."""
    rows = r.db.query(
        "SELECT kept.* FROM people AS named"
        " JOIN people AS kept ON kept.id = coalesce(named.merged_into, named.id)"
        " WHERE named.name_key = ?",
        [name_key(name)],
    )
    return next((_person(row) for row in rows), None)


def by_id(r: Reading, person_id: int) -> Person:
    """The person with this number. Raises NoSuchPerson, also for one who was merged."""
    rows = r.db.query(
        "SELECT * FROM people WHERE id = ? AND merged_into IS NULL", [findable(person_id)]
    )
    for row in rows:
        return _person(row)
    raise NoSuchPerson(person_id)


def now_known_as(r: Reading, person_id: int) -> int:
    """The number of the person whom this one was merged into; the same for anybody else."""
    rows = r.db.query("SELECT merged_into FROM people WHERE id = ?", [findable(person_id)])
    return next((row["merged_into"] or person_id for row in rows), person_id)


def everybody(r: Reading, *, put_aside: bool = False) -> tuple[Attendance, ...]:
    """Those who may be offered for a new session (or those put aside), who played last first."""
    # Counted on the index of the seats alone: with 10,000 sessions that is ten times quicker than
    # looking at each session.
    rows = r.db.query(
        "SELECT people.id, people.name, people.put_aside_at,"
        " coalesce(sat.sessions, 0) AS sessions, latest.date AS last_date"
        " FROM people LEFT JOIN ("
        "SELECT person_id, count(*) AS sessions, max(session_id) AS latest FROM seats"
        " WHERE session_id NOT IN (SELECT id FROM sessions WHERE put_away_at IS NOT NULL)"
        " GROUP BY person_id) AS sat ON sat.person_id = people.id"
        " LEFT JOIN sessions AS latest ON latest.id = sat.latest"
        " WHERE people.merged_into IS NULL AND (people.put_aside_at IS NOT NULL) = ?"
        " ORDER BY last_date DESC, people.name_key",
        [put_aside],
    )
    return tuple(
        Attendance(
            person=_person(row),
            sessions=row["sessions"],
            last_date=day_or_none(row["last_date"]),
        )
        for row in rows
    )


def attendance(r: Reading, person_id: int) -> Attendance:
    """The same of one person, put aside or not. Raises NoSuchPerson."""
    person = by_id(r, person_id)
    everybody_alike = everybody(r, put_aside=person.put_aside_at is not None)
    return next(each for each in everybody_alike if each.person.id == person.id)


def names(r: Reading) -> dict[int, str]:
    """What everybody is called, by their numbers."""
    rows = r.db.query("SELECT id, name FROM people WHERE merged_into IS NULL")
    return {row["id"]: row["name"] for row in rows}


def rename(w: Writing, person_id: int, name: str) -> Person:
    """Give a person another name, at every table they ever sat at.

    Raises NameTaken when somebody else has it; merging is then what may be meant.
    """
    by_id(w, person_id)
    clean = clean_name(name)
    holder = by_name(w, clean)
    if holder is not None and holder.id != person_id:
        raise NameTaken(holder)
    w.db.execute(
        "DELETE FROM people WHERE name_key = ? AND merged_into = ?", [name_key(clean), person_id]
    )
    w.db.table("people").update(person_id, {"name": clean, "name_key": name_key(clean)})
    _sessions_look_different(w, person_id)
    return by_id(w, person_id)


def merge(w: Writing, person_id: int, *, into: int) -> Person:
    """Two names were one person: every seat of the first becomes the second's.

    Raises SatTogether when they sat at one table.
    """
    by_id(w, person_id)
    by_id(w, into)
    if person_id == into:
        return by_id(w, into)
    together = w.db.query(
        "SELECT sessions.title FROM seats AS mine"
        " JOIN seats AS theirs ON theirs.session_id = mine.session_id AND theirs.person_id = ?"
        " JOIN sessions ON sessions.id = mine.session_id"
        " WHERE mine.person_id = ? ORDER BY sessions.date",
        [into, person_id],
    )
    for row in together:
        raise SatTogether(row["title"])
    _sessions_look_different(w, person_id)
    # Their sessions are counted anew: until now somebody else had played them.
    w.db.execute(
        "DELETE FROM tallies WHERE session_id IN"
        " (SELECT session_id FROM seats WHERE person_id = ?)",
        [person_id],
    )
    w.db.execute("UPDATE seats SET person_id = ? WHERE person_id = ?", [into, person_id])
    w.db.execute(
        "UPDATE people SET merged_into = ? WHERE id = ? OR merged_into = ?",
        [into, person_id, person_id],
    )
    return by_id(w, into)


def put_aside(w: Writing, person_id: int) -> None:
    """No longer offer this person for new sessions; the old ones stay as they are."""
    by_id(w, person_id)
    w.db.table("people").update(person_id, {"put_aside_at": w.stamp})


def bring_back(w: Writing, person_id: int) -> None:
    """Offer a person again who was put aside."""
    by_id(w, person_id)
    w.db.table("people").update(person_id, {"put_aside_at": None})


def _sessions_look_different(w: Writing, person_id: int) -> None:
    """Screens that show one of this person's sessions must fetch it anew."""
    look_different(w, "SELECT session_id FROM seats WHERE person_id = ?", [person_id])


def _person(row: Mapping[str, Any]) -> Person:
    return Person(id=row["id"], name=row["name"], put_aside_at=moment_or_none(row["put_aside_at"]))
