"""The tables, as a list of migrations that only ever grows at its end.

A migration that has left this machine is never edited: a later one changes what it made.
Moments are texts in UTC with microseconds, so they sort as they are; days are `YYYY-MM-DD`.
"""

from __future__ import annotations

from collections.abc import Mapping

from sqlite_utils import Database, Migrations
from sqlite_utils.db import DescIndex, ForeignKey

MIGRATIONS = Migrations("companion")

Columns = Mapping[str, type]


def _create(
    db: Database,
    name: str,
    *,
    pk: str | tuple[str, ...] = "id",
    always: Columns,
    maybe: Columns | None = None,
    refers: Mapping[str, str] | None = None,
    goes_with: Mapping[str, str] | None = None,
) -> None:
    """Make a table: columns that are always filled, columns that may be empty, references.

    `refers` and `goes_with` say which table a column points into; a row that `goes_with` another
    disappears together with it.
    """
    maybe = maybe or {}
    references = [(refers or {}, "NO ACTION"), (goes_with or {}, "CASCADE")]
    db.table(name).create(
        {**always, **maybe},
        pk=pk,
        not_null=always.keys() - ({pk} if isinstance(pk, str) else set(pk)),
        foreign_keys=[
            ForeignKey(
                table=name, column=column, other_table=other, other_column="id", on_delete=action
            )
            for targets, action in references
            for column, other in targets.items()
        ],
        strict=True,
    )


@MIGRATIONS()
def m001_people(db: Database) -> None:
    """One row a person; a merged one stays, so that its old spelling still finds somebody."""
    _create(
        db,
        "people",
        always={"id": int, "name": str, "name_key": str, "created_at": str},
        maybe={"put_aside_at": str, "merged_into": int},
        refers={"merged_into": "people"},
    )
    db.table("people").create_index(["name_key"], unique=True)
    db.table("people").create_index(["merged_into"])


@MIGRATIONS()
def m002_devices(db: Database) -> None:
    """The phones that were let in; `key_since` is filled for those that hold the scorer's key."""
    _create(
        db,
        "devices",
        always={"id": str, "name": str, "created_at": str},
        maybe={"key_since": str, "sent_away_at": str},
    )


@MIGRATIONS()
def m003_sessions(db: Database) -> None:
    """One row an evening's game; `version` grows with everything that happens to it."""
    _create(
        db,
        "sessions",
        always={
            "id": int,
            "public_id": str,
            "game": str,
            "options": str,
            "title": str,
            "title_key": str,
            "date": str,
            "closed": int,
            "state": str,
            "version": int,
            "created_at": str,
            "changed_at": str,
        },
        maybe={
            "first_dealer": int,
            "watch_token": str,
            "origin": str,
            "put_away_at": str,
            "device_id": str,
        },
        refers={"device_id": "devices"},
    )
    sessions = db.table("sessions")
    sessions.create_index(["public_id"], unique=True)
    sessions.create_index(["watch_token"], unique=True)
    sessions.create_index(["origin"])
    # One index for each shelf of the home page: what is on it, in the order it is shown.
    sessions.create_index(
        ["put_away_at", "state", DescIndex("changed_at"), DescIndex("id")],
        index_name="idx_sessions_running",
    )
    sessions.create_index(
        ["put_away_at", "state", DescIndex("date"), DescIndex("id")],
        index_name="idx_sessions_finished",
    )


@MIGRATIONS()
def m004_seats(db: Database) -> None:
    """A seat's number never changes; its place in the order of play may."""
    _create(
        db,
        "seats",
        pk=("session_id", "number"),
        always={"session_id": int, "number": int, "place": int, "person_id": int},
        refers={"person_id": "people"},
        goes_with={"session_id": "sessions"},
    )
    db.table("seats").create_index(["session_id", "person_id"], unique=True)
    db.table("seats").create_index(["person_id", "session_id"])


@MIGRATIONS()
def m005_rounds(db: Database) -> None:
    """The latest report of each round; two rounds can't have the same place in a session."""
    _create(
        db,
        "rounds",
        always={
            "id": int,
            "session_id": int,
            "position": int,
            "report": str,
            "struck": int,
            "digest": str,
            "created_at": str,
        },
        maybe={"device_id": str},
        refers={"device_id": "devices"},
        goes_with={"session_id": "sessions"},
    )
    db.table("rounds").create_index(["session_id", "position"], unique=True)
    # Counts a session's rounds for the lists without touching the reports.
    db.table("rounds").create_index(["session_id", "struck"])


@MIGRATIONS()
def m006_round_history(db: Database) -> None:
    """Every report a round had before, and what took its place."""
    _create(
        db,
        "round_history",
        always={
            "id": int,
            "round_id": int,
            "old_report": str,
            "new_report": str,
            "reason": str,
            "created_at": str,
        },
        maybe={"device_id": str},
        refers={"device_id": "devices"},
        goes_with={"round_id": "rounds"},
    )
    db.table("round_history").create_index(["round_id"])


@MIGRATIONS()
def m007_course(db: Database) -> None:
    """What happened between two rounds: somebody left, house rules changed, seats moved."""
    _create(
        db,
        "course",
        always={
            "id": int,
            "session_id": int,
            "after_position": int,
            "kind": str,
            "fact": str,
            "created_at": str,
        },
        maybe={"device_id": str, "taken_back_at": str},
        refers={"device_id": "devices"},
        goes_with={"session_id": "sessions"},
    )
    db.table("course").create_index(["session_id", "after_position"])


@MIGRATIONS()
def m008_form_tokens(db: Database) -> None:
    """What each one-time form token has made, so that a resent form makes nothing more."""
    _create(
        db,
        "form_tokens",
        pk="token",
        always={
            "token": str,
            "action": str,
            "content": str,
            "session_id": int,
            "created_at": str,
        },
        maybe={"position": int},
        goes_with={"session_id": "sessions"},
    )
    db.table("form_tokens").create_index(["session_id"])
    db.table("form_tokens").create_index(["created_at"])


@MIGRATIONS()
def m009_pencils(db: Database) -> None:
    """Links that hand over a session's pencil once, and the phones that took it."""
    _create(
        db,
        "pencil_links",
        pk="digest",
        always={"digest": str, "session_id": int, "expires_at": str, "created_at": str},
        maybe={"device_id": str, "taken_at": str, "taken_by": str},
        refers={"device_id": "devices", "taken_by": "devices"},
        goes_with={"session_id": "sessions"},
    )
    db.table("pencil_links").create_index(["session_id"])
    _create(
        db,
        "pencils",
        pk=("session_id", "device_id"),
        always={"session_id": int, "device_id": str, "created_at": str},
        refers={"device_id": "devices"},
        goes_with={"session_id": "sessions"},
    )
    db.table("pencils").create_index(["device_id"])


@MIGRATIONS()
def m010_tallies(db: Database) -> None:
    """What was counted of a finished session, to be counted again when a mark of it differs.

    Never a fact: without any of it the same counts come out of the rounds, only later.
    """
    _create(
        db,
        "tallies",
        pk="session_id",
        always={"session_id": int, "version": int, "edition": str, "seats": str},
        goes_with={"session_id": "sessions"},
    )
