"""`companion backup`: whole, dated copies, also while people are scoring."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
import zipfile
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from companion.ledger import Ledger
from companion.store import backup as copies
from companion.store.connections import DATABASE_NAME
from companion.store.opening import sessions_in

from .score_books import book_with_a_session, ran

__all__ = ["book_with_a_session"]


def test_a_copy_is_made_beside_the_book_while_the_site_has_it_open(
    book_with_a_session: Ledger,
) -> None:
    folder = book_with_a_session.store.path.parent
    result = ran("backup", "--instance", folder)
    assert result.exit_code == 0
    (copy,) = copies.backups_in(folder / "backups")
    assert str(copy) in result.stdout
    copies.check_integrity(copy)
    assert sessions_in(copy) == 1


def test_only_the_newest_copies_stay_when_asked(book_with_a_session: Ledger) -> None:
    folder = book_with_a_session.store.path.parent
    older = [
        folder / "backups" / f"companion-2026-11-{day}T00-40-00.sqlite" for day in (24, 25, 26)
    ]
    for path in older:
        copies.copy_as(book_with_a_session.store.path, path)
    result = ran("backup", "--instance", folder, "--keep", "2", "--json")
    answer = json.loads(result.stdout)
    assert answer["deleted"] == [str(older[1]), str(older[0])]
    assert [path.name for path in copies.backups_in(folder / "backups")] == [
        Path(answer["file"]).name,
        older[2].name,
    ]


def test_a_copy_goes_to_the_folder_or_the_file_that_is_named(
    book_with_a_session: Ledger, tmp_path: Path
) -> None:
    folder = book_with_a_session.store.path.parent
    assert ran("backup", tmp_path / "stick", "--instance", folder).exit_code == 0
    assert len(copies.backups_in(tmp_path / "stick")) == 1
    assert ran("backup", tmp_path / "evening.db", "--instance", folder).exit_code == 0
    assert sessions_in(tmp_path / "evening.db") == 1
    assert ran("backup", tmp_path / "all.zip", "--instance", folder).exit_code == 0
    with zipfile.ZipFile(tmp_path / "all.zip") as archive:
        names = archive.namelist()
    assert names == [DATABASE_NAME, "sessions/2026-11-26-thursday-table-1.json", "manifest.json"]


@pytest.mark.parametrize("name", ["evening.db", "all.zip"])
def test_nothing_is_written_over(book_with_a_session: Ledger, tmp_path: Path, name: str) -> None:
    folder = book_with_a_session.store.path.parent
    (tmp_path / name).write_bytes(b"precious")
    result = ran("backup", tmp_path / name, "--instance", folder)
    assert result.exit_code == 2
    assert "exists already" in result.stderr
    assert (tmp_path / name).read_bytes() == b"precious"


def test_a_damaged_book_is_copied_and_named_and_no_older_copy_is_deleted(
    book_with_a_session: Ledger,
) -> None:
    folder = book_with_a_session.store.path.parent
    older = copies.copy_as(
        book_with_a_session.store.path,
        folder / "backups" / "companion-2026-11-24T00-40-00.sqlite",
    )
    book_with_a_session.store.close()
    harm(book_with_a_session.store.path)
    result = ran("backup", "--instance", folder, "--keep", "1")
    assert result.exit_code == 1
    assert "damaged" in result.stdout
    assert older.exists()
    assert len(copies.backups_in(folder / "backups")) == 2


def harm(path: Path) -> None:
    """A person is gone whose seat is still there."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DELETE FROM people WHERE name = 'Ana'")
        connection.commit()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--keep", "0"], "0"),
        (["x.db", "--keep", "2"], "--keep belongs to a folder"),
        ([], "There is no score book in"),
    ],
)
def test_a_wrong_call_says_how_in_one_line(
    tmp_path: Path, arguments: list[str], sentence: str
) -> None:
    result = ran("backup", *arguments, "--instance", tmp_path / "nothing")
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert not (tmp_path / "nothing").exists()


def test_another_programs_database_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / DATABASE_NAME).write_bytes(b"the holiday pictures" * 100)
    result = ran("backup", "--instance", tmp_path)
    assert result.exit_code == 2
    assert [path.name for path in tmp_path.iterdir()] == [DATABASE_NAME]


@pytest.mark.parametrize("command", ["backup", "restore", "audit"])
def test_every_command_tells_what_it_does(command: str) -> None:
    result: Result = CliRunner().invoke(main, [command, "--help"])
    assert result.exit_code == 0
    assert "--instance" in result.stdout
    assert "Leaves with 0" in result.stdout


@pytest.mark.parametrize("command", [("backup",), ("audit",), ("restore", "evening.db")])
def test_looking_after_the_book_loads_no_site_and_no_printing_press(
    book_with_a_session: Ledger, tmp_path: Path, command: tuple[str, ...]
) -> None:
    copies.copy_as(book_with_a_session.store.path, tmp_path / "evening.db")
    book_with_a_session.store.close()
    program = (
        "import atexit, sys\n"
        "heavy = {'flask', 'weasyprint', 'jinja2', 'werkzeug', 'wtforms', 'companion.web'}\n"
        "atexit.register(lambda: print('loaded:', *(heavy & sys.modules.keys())))\n"
        "from companion.cli import main\n"
        f"main({[*command, '--instance', 'instance']!r})\n"
    )
    answer = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert answer.stdout.splitlines()[-1] == "loaded:"
