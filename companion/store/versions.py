"""Versions of sessions that only look different: a name has changed, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from companion.store.connections import Writing


def look_different(w: Writing, sessions: str, values: Sequence[object]) -> None:
    """Screens that show one of these sessions must fetch it anew; what was counted of it holds on.

    *sessions* is the SQL that finds their numbers, written by whoever calls.
    """
    for table, number in (("tallies", "session_id"), ("sessions", "id")):
        w.db.execute(
            " ".join(
                ("UPDATE", table, "SET version = version + 1 WHERE", number, "IN (", sessions, ")")
            ),
            list(values),
        )
