"""`companion audit`: what was once shown is still what the rules say, or it is named."""

from __future__ import annotations

import json
from pathlib import Path

from companion.ledger import Ledger
from companion.store import backup as copies

from .score_books import book_with_a_session, ran, thursday

__all__ = ["book_with_a_session"]


def folder_of(ledger: Ledger) -> Path:
    return ledger.store.path.parent


def test_a_sound_book_leaves_with_nought_while_the_site_runs(book_with_a_session: Ledger) -> None:
    result = ran("audit", "--instance", folder_of(book_with_a_session))
    assert (result.exit_code, result.stdout) == (0, "Nothing differs. Sessions replayed: 1\n")


def test_a_round_that_would_differ_is_named(book_with_a_session: Ledger) -> None:
    other = thursday(book_with_a_session, title="Friday \x1b[31mtable")
    with book_with_a_session.store.writing() as w:
        w.db.execute("UPDATE rounds SET digest = 'as shown once' WHERE session_id = 2")
    result = ran("audit", "--instance", folder_of(book_with_a_session))
    assert result.exit_code == 1
    (line,) = result.stdout.splitlines()
    assert line.startswith("Friday  [31mtable: would differ now")
    assert line.endswith(": 1")
    answer = json.loads(ran("audit", "--instance", folder_of(book_with_a_session), "--json").stdout)
    assert answer == {
        "sessions": 2,
        "differing": [{"id": other, "title": "Friday \x1b[31mtable", "rounds": [1]}],
        "damaged": [],
    }


def test_a_session_that_can_not_be_read_is_named_and_the_others_are_replayed(
    book_with_a_session: Ledger,
) -> None:
    thursday(book_with_a_session, title="sound")
    with book_with_a_session.store.writing() as w:
        w.db.execute("UPDATE rounds SET report = 'torn' WHERE session_id = 1")
    result = ran("audit", "--instance", folder_of(book_with_a_session), "--json")
    answer = json.loads(result.stdout)
    assert result.exit_code == 1
    assert (answer["sessions"], answer["differing"]) == (2, [])
    assert [each["title"] for each in answer["damaged"]] == ["Thursday table"]


def test_a_copy_or_an_archive_can_be_audited_in_its_place(
    book_with_a_session: Ledger, tmp_path: Path
) -> None:
    folder = folder_of(book_with_a_session)
    for name in ("copy.db", "all.zip"):
        ran("backup", tmp_path / name, "--instance", folder)
    with book_with_a_session.store.writing() as w:
        w.db.execute("UPDATE rounds SET digest = 'later'")
    assert ran("audit", "--instance", folder).exit_code == 1
    for name in ("copy.db", "all.zip"):
        before = (tmp_path / name).read_bytes()
        assert ran("audit", tmp_path / name, "--instance", folder).exit_code == 0
        assert (tmp_path / name).read_bytes() == before


def test_an_audit_changes_nothing_and_leaves_nothing_behind(book_with_a_session: Ledger) -> None:
    folder = folder_of(book_with_a_session)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    ran("audit", "--instance", folder)
    after = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert before.keys() == after.keys()
    assert before["companion.sqlite"] == after["companion.sqlite"]


def test_what_is_no_book_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "holiday.txt").write_text("sun")
    for arguments in (["holiday.txt"], ["missing"], []):
        named = [tmp_path / name for name in arguments]
        result = ran("audit", *named, "--instance", tmp_path)
        assert result.exit_code == 2
        assert len(result.stderr.splitlines()) == 1
    (tmp_path / "companion.sqlite").write_bytes(copies.SUFFIX.encode())
    assert ran("audit", "--instance", tmp_path).exit_code == 2
