"""The file is made ready, backed up before it changes, and left alone where it isn't ours."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database, Migrations

from companion.store import backup, rounds, sessions
from companion.store.connections import Store, connect
from companion.store.errors import DatabaseTooNew, NotOurDatabase
from companion.store.opening import BACKUPS_FOLDER, condition_of, open_store
from companion.store.schema import MIGRATIONS

from .conftest import TableClock, thursday


def later_schema() -> Migrations:
    """The schema of a companion one version on: sessions have got a colour."""
    later = Migrations("companion")
    with Database(memory=True) as nothing:
        for migration in MIGRATIONS.pending(nothing):
            later(name=migration.name)(migration.fn)

    @later()
    def m900_colours(db: Database) -> None:
        db.table("sessions").add_column("colour", str)

    return later


def files_and_bytes(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def test_every_connection_has_foreign_keys_a_log_and_full_synchronisation(store: Store) -> None:
    found: list[tuple[object, ...]] = []

    def look() -> None:
        with store.reading() as r:
            names = ("foreign_keys", "journal_mode", "synchronous", "busy_timeout")
            found.append(tuple(r.db.execute(f"PRAGMA {name}").fetchone()[0] for name in names))

    look()
    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    full = 2
    assert found == [(1, "wal", full, 10_000)] * 2


def test_a_second_opening_finds_nothing_to_do(path: Path) -> None:
    open_store(path).close()
    assert condition_of(path).pending == ()
    open_store(path).close()
    assert not (path.parent / BACKUPS_FOLDER).exists()


def test_an_empty_file_is_filled_without_a_backup(path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    open_store(path).close()
    assert not (path.parent / BACKUPS_FOLDER).exists()


def test_the_connection_of_a_thread_that_ended_is_closed(store: Store) -> None:
    left_behind: list[Database] = []

    def look() -> None:
        with store.reading() as r:
            left_behind.append(r.db)

    for _ in range(2):
        thread = threading.Thread(target=look)
        thread.start()
        thread.join()
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        left_behind[0].execute("SELECT 1")
    assert left_behind[1].execute("SELECT 1").fetchone() == (1,)


def test_an_older_file_is_backed_up_and_then_brought_up_to_date(
    path: Path, clock: TableClock
) -> None:
    store = open_store(path, clock=clock)
    session = thursday(store)
    store.close()

    newer = open_store(path, clock=clock, migrations=later_schema())
    with newer.reading() as r:
        columns = {row["name"] for row in r.db.query("PRAGMA table_info(sessions)")}
        assert sessions.find(r, session.public_id).title == "Thursday table"
    newer.close()

    assert "colour" in columns
    (copy,) = backup.backups_in(path.parent / BACKUPS_FOLDER)
    assert copy.name == "companion-2026-11-26T21-30-00-before-m900_colours.sqlite"
    assert condition_of(copy).pending == ()
    old = open_store(copy)
    with old.reading() as r:
        assert sessions.find(r, session.public_id).title == "Thursday table"
    old.close()


def test_a_file_that_stopped_halfway_through_the_schema_gets_the_rest(path: Path) -> None:
    path.parent.mkdir()
    with connect(path) as db:
        MIGRATIONS.apply(db, stop_before="m005_rounds")
    store = open_store(path)
    session = thursday(store)
    with store.writing() as w:
        rounds.record(w, session, position=1, report={"winner": None}, digest="")
    store.close()
    assert len(backup.backups_in(path.parent / BACKUPS_FOLDER)) == 1


def test_a_migration_that_fails_leaves_the_file_as_it_was(path: Path) -> None:
    store = open_store(path)
    session = thursday(store)
    store.close()
    broken = later_schema()

    @broken()
    def m901_impossible(db: Database) -> None:
        db.execute("DELETE FROM seats")
        db.execute("INSERT INTO nowhere VALUES (1)")

    with pytest.raises(sqlite3.OperationalError, match="nowhere"):
        open_store(path, migrations=broken)
    store = open_store(path)
    with store.reading() as r:
        assert sessions.find(r, session.public_id).names == ("Ana", "Bruno", "Carla", "Duarte")
        columns = {row["name"] for row in r.db.query("PRAGMA table_info(sessions)")}
    store.close()
    assert "colour" not in columns


def test_a_migration_that_loses_a_row_others_point_to_is_refused(path: Path) -> None:
    store = open_store(path)
    thursday(store)
    store.close()
    losing = later_schema()

    @losing()
    def m901_lose_somebody(db: Database) -> None:
        db.execute("DELETE FROM people WHERE name = 'Ana'")

    with pytest.raises(NotOurDatabase, match="points nowhere"):
        open_store(path, migrations=losing)
    open_store(path).close()


def test_a_file_of_a_newer_companion_is_refused_and_not_touched(path: Path) -> None:
    store = open_store(path, migrations=later_schema())
    thursday(store)
    store.close()
    before = files_and_bytes(path.parent)

    with pytest.raises(DatabaseTooNew) as refusal:
        open_store(path)
    assert refusal.value.unknown == ("m900_colours",)
    assert files_and_bytes(path.parent) == before


@pytest.mark.parametrize("content", [b"not a database at all" * 99, b"SQLite format 3\x00" * 40])
def test_a_file_that_is_no_database_is_refused_and_not_touched(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    with pytest.raises(NotOurDatabase):
        open_store(path)
    assert files_and_bytes(path.parent) == {path.name: content}


def test_the_database_of_another_program_is_refused_and_not_touched(path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    before = files_and_bytes(path.parent)
    with pytest.raises(NotOurDatabase, match="another program"):
        open_store(path)
    assert files_and_bytes(path.parent) == before


OPEN_ONCE = """
import sys
from pathlib import Path
from companion.store.opening import open_store
print("ready", flush=True)
sys.stdin.readline()
open_store(Path(sys.argv[1])).close()
"""


def test_two_processes_that_start_together_make_one_schema(path: Path) -> None:
    starters = [
        subprocess.Popen(
            [sys.executable, "-c", OPEN_ONCE, str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(3)
    ]
    for starter in starters:
        assert starter.stdout is not None
        assert starter.stdout.readline() == "ready\n"
    for starter in starters:
        starter.communicate("go\n")
        assert starter.returncode == 0
    assert condition_of(path).pending == ()


def test_an_action_inside_an_action_is_a_mistake_of_ours(store: Store) -> None:
    with (
        store.writing(),
        pytest.raises(RuntimeError, match="inside another"),
        store.writing(),
    ):
        raise AssertionError("must not be reached")


def test_an_action_that_ends_badly_leaves_nothing(store: Store) -> None:
    def open_a_session_and_stumble() -> None:
        with store.writing() as w:
            sessions.open_session(
                w, game="rummy", options={}, title="", date=w.now.date(), players=["Ana", "Bruno"]
            )
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        open_a_session_and_stumble()
    with store.reading() as r:
        assert sessions.every_id(r) == ()
