"""What happens between two rounds: somebody leaves, a house rule changes, seats are moved.

Every entry says after which place it holds, so it stays right when an earlier round is struck.
The store knows no kinds: what an entry means is read by the ledger.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.store import sessions
from companion.store.connections import Reading, Writing, findable
from companion.store.errors import DamagedSession, NotSeated
from companion.store.moments import moment_in
from companion.store.places import as_text, from_text, with_names, with_numbers
from companion.store.rows import CourseEntry, SessionRow, SessionState


def note(
    w: Writing,
    session: SessionRow,
    *,
    kind: str,
    after_position: int,
    fact: Mapping[str, Any],
    state: SessionState | None = None,
    names: Mapping[str, int] | None = None,
    device: str | None = None,
) -> None:
    """Keep that this happened after the round in this place (0: before the first).

    `names`: the seat numbers by the names the fact uses, where they aren't the people's.
    Raises NotSeated for a name without a seat.
    """
    w.db.table("course").insert(
        {
            "session_id": session.id,
            "after_position": after_position,
            "kind": kind,
            "fact": as_text(with_numbers(fact, session.numbers if names is None else names)),
            "created_at": w.stamp,
            "device_id": device,
        }
    )
    sessions.touch(w, session.id, state)


def take_back(
    w: Writing, session: SessionRow, entry_id: int, *, state: SessionState | None = None
) -> None:
    """It didn't happen after all; that it was noted stays in the file."""
    w.db.execute(
        "UPDATE course SET taken_back_at = ? WHERE id = ? AND session_id = ?",
        [w.stamp, findable(entry_id), session.id],
    )
    sessions.touch(w, session.id, state)


def of_session(r: Reading, session: SessionRow) -> tuple[CourseEntry, ...]:
    """What holds of the session's course, in order. Raises DamagedSession."""
    rows = r.db.query(
        "SELECT course.*, devices.name AS device FROM course"
        " LEFT JOIN devices ON devices.id = course.device_id"
        " WHERE course.session_id = ? AND course.taken_back_at IS NULL"
        " ORDER BY course.after_position, course.id",
        [session.id],
    )
    names = sessions.names_of(session.seats)
    return tuple(
        CourseEntry(
            id=row["id"],
            after_position=row["after_position"],
            kind=row["kind"],
            fact=_fact(session, row["fact"], names),
            at=moment_in(session, row["created_at"]),
            device=row["device"],
        )
        for row in rows
    )


def _fact(session: SessionRow, text: str, names: Mapping[int, str]) -> dict[str, Any]:
    try:
        return with_names(from_text(text), names)
    except (ValueError, NotSeated) as trouble:
        raise DamagedSession(session, str(trouble)) from trouble
