"""Opening the file, reading from it and writing to it.

Three figures shaped this module. Closing the last connection of a write-ahead log empties the log
into the file, which made a save thirty times slower: each thread keeps its connection, and one
idle connection outlives them all. A deferred transaction that reads before it writes can't wait
for another writer and fails at once: every action begins as `BEGIN IMMEDIATE`, and the
`db.atomic()` inside it becomes a savepoint. Writers that queue for one lock of this process wait
fairly and shorter than writers that poll the file.
"""

from __future__ import annotations

import secrets
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from sqlite_utils import Database

from companion.store.errors import StoreUnavailable
from companion.store.moments import kept

Clock = Callable[[], datetime]
TokenMaker = Callable[[], str]

DATABASE_NAME = "companion.sqlite"
BUSY_SECONDS = 10
LOWEST_NUMBER, HIGHEST_NUMBER = -(2**63), 2**63 - 1


def utc_now() -> datetime:
    """The moment, in UTC."""
    return datetime.now(UTC)


def random_token() -> str:
    """A word of 144 random bits for addresses; never begins with a dash, so it can be typed."""
    while True:
        token = secrets.token_urlsafe(18)
        if not token.startswith("-"):
            return token


def findable(number: int) -> int:
    """The number, or the next one to it that the file can look for: an address may hold any."""
    return max(LOWEST_NUMBER, min(number, HIGHEST_NUMBER))


@dataclass(frozen=True, kw_only=True)
class Reading:
    """A look at the file in which nothing changes while it lasts."""

    db: Database
    now: datetime

    @property
    def stamp(self) -> str:
        """The moment as it is kept."""
        return kept(self.now)


@dataclass(frozen=True, kw_only=True)
class Writing(Reading):
    """One action at the table: kept as a whole when it ends well, and otherwise not at all."""

    new_token: TokenMaker


def connect(path: Path, *, foreign_keys: bool = True) -> Database:
    """Open the file with every setting this companion relies on."""
    # The thread check is off because the store closes the connections of threads that ended;
    # no connection is ever used by two threads at a time.
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, check_same_thread=False)
    db = Database(connection, execute_plugins=False)
    db.enable_wal()
    db.execute("PRAGMA synchronous=FULL")
    db.execute("PRAGMA foreign_keys=ON" if foreign_keys else "PRAGMA foreign_keys=OFF")
    # Only a connection that has read holds the file, which keeps the write-ahead log in place and
    # lets a restore notice that the file is in use.
    db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    return db


@contextmanager
def _told_apart() -> Iterator[None]:
    """A full disk or a locked file is no fault of the action: it may be tried again."""
    try:
        yield
    except (sqlite3.IntegrityError, sqlite3.ProgrammingError):
        # These are mistakes of ours.
        raise
    except sqlite3.DatabaseError as trouble:
        raise StoreUnavailable(str(trouble)) from trouble


class Store:
    """The file of one companion, safe to use from many threads at once."""

    def __init__(
        self, path: Path, *, clock: Clock = utc_now, new_token: TokenMaker = random_token
    ) -> None:
        """Use `companion.store.opening.open_store`, which looks at the file first."""
        self.path = path
        self._clock = clock
        self._new_token = new_token
        self._here = threading.local()
        self._writers = threading.Lock()
        self._guard = threading.Lock()
        self._opened: list[tuple[threading.Thread, Database]] = []
        self._idle = connect(path)

    def now(self) -> datetime:
        """The moment by this store's clock."""
        return self._clock()

    @contextmanager
    def reading(self) -> Iterator[Reading]:
        """Look at the file as it is at this moment, whatever others write meanwhile."""
        with _told_apart():
            db = self._connection()
            with db.atomic():
                yield Reading(db=db, now=self._clock())

    @contextmanager
    def writing(self) -> Iterator[Writing]:
        """Do one action: it waits for its turn, and is on the disk when this block has ended."""
        with _told_apart():
            db = self._connection()
            if db.conn.in_transaction:
                raise RuntimeError("an action can't begin inside another one")
            with self._writers:
                db.execute("BEGIN IMMEDIATE")
                try:
                    with db.atomic():
                        yield Writing(db=db, now=self._clock(), new_token=self._new_token)
                    db.commit()
                finally:
                    db.rollback()

    def close(self) -> None:
        """Close every connection; the store can't be used afterwards."""
        with self._guard:
            for _, db in self._opened:
                db.close()
            self._opened.clear()
            self._idle.close()

    def _connection(self) -> Database:
        """This thread's own connection, opened at its first use."""
        db: Database | None = getattr(self._here, "db", None)
        if db is None:
            db = connect(self.path)
            self._here.db = db
            with self._guard:
                self._close_those_left_behind()
                self._opened.append((threading.current_thread(), db))
        return db

    def _close_those_left_behind(self) -> None:
        """Close the connections whose threads have ended."""
        for thread, db in self._opened:
            if not thread.is_alive():
                db.close()
        self._opened = [entry for entry in self._opened if entry[0].is_alive()]
