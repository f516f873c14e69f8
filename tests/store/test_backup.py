"""Backups are whole, dated and come back; whatever can't be trusted is refused first."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlite_utils import Database

from companion.store import backup, rounds, sessions
from companion.store.connections import Store
from companion.store.errors import DatabaseInUse, DatabaseTooNew, NotOurDatabase
from companion.store.opening import open_store, restore
from companion.store.rows import SessionRow

from .conftest import thursday

NIGHT = datetime(2026, 11, 27, 0, 40, tzinfo=UTC)


def all_titles(path: Path) -> list[str]:
    store = open_store(path)
    with store.reading() as r:
        found = [sessions.find(r, public_id).title for public_id in sessions.every_id(r)]
    store.close()
    return found


def test_a_backup_is_one_dated_file_made_while_the_site_runs(
    store: Store, session: SessionRow, tmp_path: Path
) -> None:
    copy = backup.back_up(store.path, tmp_path / "backups", now=NIGHT)
    with store.writing() as w:
        sessions.retitle(w, session.id, "Later")
    assert [path.name for path in (tmp_path / "backups").iterdir()] == [
        "companion-2026-11-27T00-40-00.sqlite"
    ]
    backup.check_integrity(copy)
    assert all_titles(copy) == ["Thursday table"]


def test_two_backups_of_one_second_are_two_files(store: Store, tmp_path: Path) -> None:
    first = backup.back_up(store.path, tmp_path / "backups", now=NIGHT)
    second = backup.back_up(store.path, tmp_path / "backups", now=NIGHT)
    assert first != second
    assert set(backup.backups_in(tmp_path / "backups")) == {first, second}


def test_a_backup_in_the_middle_of_saves_is_one_moment(
    store: Store, session: SessionRow, tmp_path: Path
) -> None:
    enough = threading.Event()

    def save() -> None:
        place = 0
        while not enough.is_set():
            place += 1
            with store.writing() as w:
                rounds.record(
                    w, session, position=place, report={"winner": None}, digest="", form=str(place)
                )

    saver = threading.Thread(target=save)
    saver.start()
    copies = [backup.back_up(store.path, tmp_path / "backups", now=NIGHT) for _ in range(5)]
    enough.set()
    saver.join()
    for copy in copies:
        backup.check_integrity(copy)
        with backup.read_only(copy) as db:
            kept = db.execute("SELECT count(*), coalesce(max(position), 0) FROM rounds").fetchone()
            (forms,) = db.execute("SELECT count(*) FROM form_tokens").fetchone()
        assert kept == (forms, forms)


def test_pruning_keeps_the_newest(store: Store, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    copies = [
        backup.back_up(store.path, folder, now=NIGHT.replace(day=day)) for day in (25, 26, 27)
    ]
    bystander = folder / "holiday.txt"
    bystander.touch()
    assert backup.prune(folder, keep=2) == (copies[0],)
    assert backup.backups_in(folder) == (copies[2], copies[1])
    assert bystander.exists()
    with pytest.raises(ValueError, match="stays"):
        backup.prune(folder, keep=0)


def test_a_backup_comes_back_and_the_old_file_stays_aside(
    store: Store, session: SessionRow, tmp_path: Path
) -> None:
    copy = backup.back_up(store.path, tmp_path / "backups", now=NIGHT)
    with store.writing() as w:
        sessions.retitle(w, session.id, "Later")
    store.close()
    aside = restore(copy, store.path, now=NIGHT)
    assert aside is not None
    assert aside.name == "companion-replaced-2026-11-27T00-40-00.sqlite"
    assert all_titles(store.path) == ["Thursday table"]
    assert all_titles(aside) == ["Later"]
    assert copy.exists()


def test_a_backup_moves_to_a_machine_that_has_nothing(
    store: Store, session: SessionRow, tmp_path: Path
) -> None:
    copy = backup.back_up(store.path, tmp_path / "backups", now=NIGHT)
    elsewhere = tmp_path / "elsewhere" / "companion.sqlite"
    assert restore(copy, elsewhere, now=NIGHT) is None
    assert all_titles(elsewhere) == [session.title]
    assert [path.name for path in elsewhere.parent.iterdir()] == ["companion.sqlite"]


def test_a_companion_that_runs_keeps_its_file(store: Store, tmp_path: Path) -> None:
    copy = backup.back_up(store.path, tmp_path / "backups", now=NIGHT)
    thursday(store, title="After the backup")
    with pytest.raises(DatabaseInUse):
        restore(copy, store.path, now=NIGHT)
    thursday(store, title="And still writing")
    store.close()
    assert all_titles(store.path) == ["After the backup", "And still writing"]
    assert {path.name for path in store.path.parent.iterdir()} == {"companion.sqlite"}


def damaged(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[5000:9000] = b"\xff" * 4000
    path.write_bytes(content)


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:6000])


def with_a_loose_end(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DELETE FROM people")
        connection.commit()


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def missing(path: Path) -> None:
    path.unlink()


@pytest.mark.parametrize("harm", [damaged, cut_short, with_a_loose_end, emptied, missing])
def test_a_backup_that_was_harmed_is_refused_before_anything_is_moved(
    store: Store, session: SessionRow, tmp_path: Path, harm: object
) -> None:
    copy = backup.back_up(store.path, tmp_path / "backups", now=NIGHT)
    assert callable(harm)
    harm(copy)
    store.close()
    with pytest.raises(NotOurDatabase):
        restore(copy, store.path, now=NIGHT)
    assert all_titles(store.path) == [session.title]
    assert {path.name for path in store.path.parent.iterdir()} == {"companion.sqlite"}


def test_a_backup_of_a_newer_companion_is_refused(store: Store, tmp_path: Path) -> None:
    copy = backup.back_up(store.path, tmp_path / "backups", now=NIGHT)
    with Database(copy) as db:
        db.table("_sqlite_migrations").insert(
            {"migration_set": "companion", "name": "m999_later", "applied_at": "later"}
        )
    store.close()
    with pytest.raises(DatabaseTooNew):
        restore(copy, store.path, now=NIGHT)


def test_a_database_that_can_not_be_read_goes_aside_with_its_log(
    store: Store, session: SessionRow, tmp_path: Path
) -> None:
    copy = backup.back_up(store.path, tmp_path / "backups", now=NIGHT)
    store.close()
    store.path.write_bytes(b"water got into it" * 500)
    log = store.path.with_name("companion.sqlite-wal")
    log.write_bytes(b"and into this")
    aside = restore(copy, store.path, now=NIGHT)
    assert aside is not None
    assert aside.read_bytes().startswith(b"water")
    assert not log.exists()
    assert all_titles(store.path) == [session.title]
