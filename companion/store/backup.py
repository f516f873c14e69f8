"""Backups and their return, through SQLite's own online backup.

A backup can be made while the site runs and is complete in itself: one file, no log beside it.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from sqlite_utils import Database

from companion.store.errors import DatabaseInUse, NotOurDatabase, StoreUnavailable

PREFIX = "companion-"
SUFFIX = ".sqlite"
DATED = "%Y-%m-%dT%H-%M-%S"
"""The moment in a backup's name, in UTC: names sort as the moments do, in summer and winter."""


@contextmanager
def read_only(path: Path) -> Iterator[Database]:
    """Open the file so that neither it nor its folder changes."""
    log = path.with_name(path.name + "-wal")
    # Without a log beside it nobody is writing, and reading need not leave an empty log behind.
    how = "mode=ro" if log.exists() else "mode=ro&immutable=1"
    connection = sqlite3.connect(f"{path.resolve().as_uri()}?{how}", uri=True)
    with closing(connection):
        yield Database(connection, execute_plugins=False, recursive_triggers=False)


def back_up(database: Path, folder: Path, *, now: datetime, label: str = "") -> Path:
    """Copy the database into a dated file of the folder and return that file.

    The copy appears under its name only when it is complete and on the disk. Raises
    NotOurDatabase or StoreUnavailable, nothing then being left behind.
    """
    folder.mkdir(parents=True, exist_ok=True)
    target = _free_name(folder, f"{PREFIX}{now:{DATED}}{'-' if label else ''}{label}")
    _copy(database, target)
    return target


def copy_as(database: Path, target: Path) -> Path:
    """Copy the database into a file of this very name. Raises FileExistsError if there is one."""
    if target.exists():
        raise FileExistsError(target)
    target.parent.mkdir(parents=True, exist_ok=True)
    _copy(database, target)
    return target


def made_at(backup: Path) -> datetime | None:
    """When a backup was made, by the date in its name; None where there is none."""
    stamp = backup.name.removeprefix(PREFIX)[:19]
    try:
        return datetime.strptime(stamp, DATED).replace(tzinfo=UTC)
    except ValueError:
        return None


def backups_in(folder: Path) -> tuple[Path, ...]:
    """The folder's dated backups, the newest first."""
    dated = (path for path in folder.glob(f"{PREFIX}*{SUFFIX}") if made_at(path))
    return tuple(sorted(dated, key=lambda path: path.name, reverse=True))


def prune(folder: Path, *, keep: int) -> tuple[Path, ...]:
    """Delete all backups but the newest `keep`; return those deleted."""
    if keep < 1:
        raise ValueError("at least one backup stays")
    old = backups_in(folder)[keep:]
    for path in old:
        path.unlink()
    return old


def replace(source: Path, database: Path, *, now: datetime) -> Path | None:
    """Put a backup that was looked at in the database's place; return where the old one lies.

    Raises DatabaseInUse if a companion has the old database open.
    """
    database.parent.mkdir(parents=True, exist_ok=True)
    arriving = _free_name(database.parent, f"{database.stem}-arriving")
    _copy(source, arriving)
    try:
        aside = _set_aside(database, now=now) if database.exists() else None
        arriving.replace(database)
    finally:
        arriving.unlink(missing_ok=True)
    _to_disk(database.parent)
    return aside


def check_integrity(path: Path) -> None:
    """Read the whole file once. Raises NotOurDatabase if any of it is damaged or points nowhere."""
    try:
        with read_only(path) as db:
            answers = [row["integrity_check"] for row in db.query("PRAGMA integrity_check")]
            loose = list(db.query("PRAGMA foreign_key_check"))
    except sqlite3.DatabaseError as trouble:
        raise NotOurDatabase(path, str(trouble)) from trouble
    if answers != ["ok"]:
        raise NotOurDatabase(path, answers[0])
    if loose:
        raise NotOurDatabase(path, f"a row of {loose[0]['table']} points nowhere")


def _free_name(folder: Path, stem: str) -> Path:
    """A name that no file of the folder has."""
    path = folder / f"{stem}{SUFFIX}"
    number = 2
    while path.exists():
        path = folder / f"{stem}.{number}{SUFFIX}"
        number += 1
    return path


def _copy(source: Path, target: Path) -> None:
    """Copy a database, also one that is being written, into one complete file.

    Raises NotOurDatabase if it can't be read as one, StoreUnavailable if it can't be copied now.
    """
    half = target.with_name(target.name + ".half")
    half.unlink(missing_ok=True)
    try:
        with closing(_existing(source)) as old, closing(sqlite3.connect(half)) as new:
            old.backup(new)
            # A copy of a database with a log expects a log; alone it must do without.
            new.execute("PRAGMA journal_mode=DELETE")
        half.chmod(0o600)
        _to_disk(half)
        half.replace(target)
    except sqlite3.OperationalError as trouble:
        raise StoreUnavailable(str(trouble)) from trouble
    except sqlite3.DatabaseError as trouble:
        raise NotOurDatabase(source, str(trouble)) from trouble
    finally:
        half.unlink(missing_ok=True)
    _to_disk(target.parent)


def _existing(path: Path) -> sqlite3.Connection:
    """A connection that sees what others write and makes no file that isn't there."""
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=rw", uri=True)


def _set_aside(database: Path, *, now: datetime) -> Path:
    """Keep the old database under a dated name, without taking it away yet."""
    aside = _free_name(database.parent, f"{database.stem}-replaced-{now:{DATED}}")
    _empty_the_log(database)
    try:
        os.link(database, aside)
    except OSError:
        # Some memory cards know no second name for a file.
        shutil.copy2(database, aside)
    return aside


def _empty_the_log(database: Path) -> None:
    """Bring the log into the file. Raises DatabaseInUse when somebody has the file open."""
    try:
        with closing(sqlite3.connect(database, timeout=0)) as connection:
            # Leaving the write-ahead log needs the file for oneself alone.
            connection.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.OperationalError as trouble:
        raise DatabaseInUse(f"{database} is open elsewhere") from trouble
    except sqlite3.DatabaseError:
        # It can't be read at all, which is why somebody restores: its log goes aside with it.
        for mark in ("-wal", "-shm"):
            rest = database.with_name(database.name + mark)
            if rest.exists():
                rest.replace(_free_name(database.parent, rest.name))


def _to_disk(path: Path) -> None:
    """Wait until a file, or the list of names in a folder, has reached the disk."""
    if os.name == "nt" and path.is_dir():
        return
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
