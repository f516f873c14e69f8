"""`companion restore`: looked through first, the old book kept aside."""

from __future__ import annotations

import io
import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlite_utils import Database

from companion.exchange.archive import write_archive
from companion.ledger import Ledger, audit
from companion.store import backup as copies
from companion.store.connections import DATABASE_NAME
from companion.store.opening import open_store, sessions_in

from .score_books import book_with_a_session, ran, thursday

__all__ = ["book_with_a_session"]


def titles(path: Path) -> list[str]:
    store = open_store(path)
    found = [each.title for each in audit(store)]
    store.close()
    return found


@pytest.fixture(params=["copy.sqlite", "all.zip"])
def kept(request: pytest.FixtureRequest, book_with_a_session: Ledger, tmp_path: Path) -> Path:
    """What a backup has made: a plain copy, or an archive."""
    path = tmp_path / str(request.param)
    if path.suffix == ".zip":
        archive = io.BytesIO()
        book = book_with_a_session.store.path
        write_archive(book, archive, workplace=tmp_path, now=datetime(2026, 11, 27, tzinfo=UTC))
        path.write_bytes(archive.getvalue())
    else:
        copies.copy_as(book_with_a_session.store.path, path)
    return path


def test_it_moves_to_a_machine_that_has_nothing(kept: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere" / "instance"
    result = ran("restore", kept, "--instance", elsewhere)
    assert result.exit_code == 0
    assert [path.name for path in elsewhere.iterdir()] == [DATABASE_NAME]
    assert titles(elsewhere / DATABASE_NAME) == ["Thursday table"]


def test_the_book_that_was_there_stays_aside(
    kept: Path, book_with_a_session: Ledger, tmp_path: Path
) -> None:
    thursday(book_with_a_session, title="After the backup")
    book_with_a_session.store.close()
    folder = tmp_path / "instance"
    result = ran("restore", kept, "--instance", folder, "--json")
    answer = json.loads(result.stdout)
    assert (result.exit_code, answer["sessions"]) == (0, 1)
    assert titles(folder / DATABASE_NAME) == ["Thursday table"]
    assert titles(Path(answer["aside"])) == ["Thursday table", "After the backup"]


def test_a_book_that_is_in_use_is_not_replaced(
    kept: Path, book_with_a_session: Ledger, tmp_path: Path
) -> None:
    thursday(book_with_a_session, title="After the backup")
    result = ran("restore", kept, "--instance", tmp_path / "instance")
    assert result.exit_code == 2
    assert "Stop the companion" in result.stderr
    thursday(book_with_a_session, title="Still writing")
    assert sessions_in(book_with_a_session.store.path) == 3


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def drowned(path: Path) -> None:
    path.write_bytes(b"water got into it" * 100)


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def lost(path: Path) -> None:
    path.unlink()


@pytest.mark.parametrize("harm", [cut_short, drowned, emptied, lost])
def test_a_harmed_copy_is_refused_and_nothing_is_moved(
    kept: Path, book_with_a_session: Ledger, tmp_path: Path, harm: object
) -> None:
    assert callable(harm)
    harm(kept)
    book_with_a_session.store.close()
    folder = tmp_path / "instance"
    result = ran("restore", kept, "--instance", folder)
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1
    assert [path.name for path in folder.iterdir()] == [DATABASE_NAME]
    assert titles(folder / DATABASE_NAME) == ["Thursday table"]


def test_a_copy_of_a_newer_companion_is_refused(
    book_with_a_session: Ledger, tmp_path: Path
) -> None:
    copy = copies.copy_as(book_with_a_session.store.path, tmp_path / "newer.sqlite")
    with Database(copy) as db:
        db.table("_sqlite_migrations").insert(
            {"migration_set": "companion", "name": "m999_later", "applied_at": "later"}
        )
    result = ran("restore", copy, "--instance", tmp_path / "elsewhere")
    assert result.exit_code == 2
    assert "newer companion" in result.stderr
    assert not (tmp_path / "elsewhere" / DATABASE_NAME).exists()


def test_a_mistyped_name_makes_no_folder(tmp_path: Path) -> None:
    result = ran("restore", tmp_path / "evning.db", "--instance", tmp_path / "instance")
    assert (result.exit_code, "there is no such file" in result.stderr) == (2, True)
    assert list(tmp_path.iterdir()) == []
