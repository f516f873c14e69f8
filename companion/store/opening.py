"""Making the file ready: looked at first, backed up before it changes, never touched if newer."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from sqlite_utils import Database, Migrations

from companion.store import backup
from companion.store.connections import (
    Clock,
    Store,
    TokenMaker,
    connect,
    random_token,
    utc_now,
)
from companion.store.errors import DatabaseTooNew, NotOurDatabase, StoreUnavailable
from companion.store.schema import MIGRATIONS

BACKUPS_FOLDER = "backups"


@dataclass(frozen=True, kw_only=True)
class Condition:
    """What a look at the file found: whether anything is in it, and what is still to be done."""

    empty: bool
    pending: tuple[str, ...]


def open_store(
    path: Path,
    *,
    clock: Clock = utc_now,
    new_token: TokenMaker = random_token,
    migrations: Migrations = MIGRATIONS,
) -> Store:
    """Open the companion's file, made or brought up to date first.

    Raises DatabaseTooNew or NotOurDatabase, the file then being as it was.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    condition = condition_of(path, migrations=migrations)
    if condition.pending:
        _bring_up_to_date(path, clock=clock, migrations=migrations)
    return Store(path, clock=clock, new_token=new_token)


def restore(
    source: Path, database: Path, *, now: datetime, migrations: Migrations = MIGRATIONS
) -> Path | None:
    """Put a backup in the database's place, read through first; return where the old one lies.

    Raises NotOurDatabase, DatabaseTooNew or DatabaseInUse, the old database then being as it was.
    """
    if not source.is_file():
        raise NotOurDatabase(source, "there is no such file")
    backup.check_integrity(source)
    if condition_of(source, migrations=migrations).empty:
        raise NotOurDatabase(source, "nothing was ever kept in it")
    return backup.replace(source, database, now=now)


def sessions_in(path: Path) -> int:
    """How many sessions a file of ours holds, those put away included."""
    with backup.read_only(path) as db:
        return int(db.execute("SELECT count(*) FROM sessions").fetchone()[0])


def condition_of(path: Path, *, migrations: Migrations = MIGRATIONS) -> Condition:
    """Look at the file without changing it.

    Raises DatabaseTooNew for a file with migrations this companion doesn't know, NotOurDatabase
    for a file that is none of ours.
    """
    if not path.exists() or path.stat().st_size == 0:
        return Condition(empty=True, pending=_names(migrations))
    try:
        with backup.read_only(path) as db:
            return _condition(path, db, migrations)
    except sqlite3.OperationalError as trouble:
        raise StoreUnavailable(str(trouble)) from trouble
    except sqlite3.DatabaseError as trouble:
        raise NotOurDatabase(path, str(trouble)) from trouble


def _condition(path: Path, db: Database, migrations: Migrations) -> Condition:
    applied = {migration.name for migration in migrations.applied(db)}
    pending = tuple(migration.name for migration in migrations.pending(db))
    unknown = applied.difference(_names(migrations))
    if unknown:
        raise DatabaseTooNew(path, tuple(sorted(unknown)))
    if not applied and db.table_names():
        raise NotOurDatabase(path, "it holds another program's tables")
    return Condition(empty=not applied, pending=pending)


def _names(migrations: Migrations) -> tuple[str, ...]:
    """Every migration of the set: on a database without anything all of them are pending."""
    with Database(memory=True, execute_plugins=False) as nothing:
        return tuple(migration.name for migration in migrations.pending(nothing))


def _bring_up_to_date(path: Path, *, clock: Clock, migrations: Migrations) -> None:
    """Apply what is pending, all of it or nothing, after a backup of what is there."""
    # Rebuilding a table needs foreign keys off, and that can't be changed inside a transaction.
    with connect(path, foreign_keys=False) as db:
        db.execute("BEGIN IMMEDIATE")
        try:
            # Another process may have been quicker, so this is asked again with the file in hand.
            condition = _condition(path, db, migrations)
            if condition.pending and not condition.empty:
                backup.back_up(
                    path,
                    path.parent / BACKUPS_FOLDER,
                    now=clock(),
                    label=f"before-{condition.pending[0]}",
                )
            migrations.apply(db)
            _refuse_loose_ends(path, db)
            db.commit()
        finally:
            db.rollback()


def _refuse_loose_ends(path: Path, db: Database) -> None:
    """No row may point to a row that a migration has lost."""
    loose = list(db.query("PRAGMA foreign_key_check"))
    if loose:
        raise NotOurDatabase(path, f"a row of {loose[0]['table']} points nowhere")
