"""One archive holds everything, and whatever is wrong with it is noticed before it is used."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.exchange.archive import MANIFEST, book_in, write_archive
from companion.ledger import Ledger, SessionView
from companion.rules.messages import InputError
from companion.session_file import read_session
from companion.store import backup
from companion.store.connections import DATABASE_NAME

NOW = datetime(2026, 11, 27, 0, 40, tzinfo=UTC)


def archived(ledger: Ledger, workplace: Path) -> bytes:
    archive = io.BytesIO()
    write_archive(ledger.store.path, archive, workplace=workplace, now=NOW)
    return archive.getvalue()


def test_each_session_lies_in_it_as_a_file_to_read(
    ledger: Ledger, evenings: tuple[SessionView, ...], tmp_path: Path
) -> None:
    ledger.put_away(evenings[1].public_id)
    with zipfile.ZipFile(io.BytesIO(archived(ledger, tmp_path))) as archive:
        manifest = json.loads(archive.read(MANIFEST))
        found = [read_session(json.loads(archive.read(each["file"])))
                 for each in manifest["sessions"]]  # fmt: skip
        assert archive.testzip() is None
    assert found == [view.session for view in evenings]
    assert [each["corrections"] for each in manifest["sessions"]] == [
        2, *(0 for _other in evenings[1:])
    ]  # fmt: skip
    assert [each["put_away"] for each in manifest["sessions"]] == [
        view is evenings[1] for view in evenings
    ]
    assert manifest["sessions"][0]["file"] == "sessions/2026-11-26-a-table-1.json"
    seated = {name for view in evenings for name in view.session.players}
    assert manifest["people"] == sorted(seated)


def test_a_session_that_can_not_be_read_is_named_and_its_rounds_lie_in_it(
    ledger: Ledger, evenings: tuple[SessionView, ...], tmp_path: Path
) -> None:
    with ledger.store.writing() as w:
        w.db.execute("UPDATE rounds SET report = 'torn' WHERE session_id = 2")
        w.db.execute("UPDATE sessions SET title = 'harmed' WHERE id = 2")
    with zipfile.ZipFile(io.BytesIO(archived(ledger, tmp_path))) as archive:
        manifest = json.loads(archive.read(MANIFEST))
    assert len(manifest["sessions"]) == len(evenings) - 1
    (harmed,) = manifest["damaged"]
    assert (harmed["title"], harmed["rounds"]) == ("harmed", ["torn", "torn"])


@pytest.mark.usefixtures("evenings")
def test_the_book_comes_out_as_it_went_in_and_nothing_is_left_behind(
    ledger: Ledger, tmp_path: Path
) -> None:
    place = tmp_path / "place"
    place.mkdir()
    content = archived(ledger, place)
    with book_in(io.BytesIO(content), workplace=place) as book:
        backup.check_integrity(book)
    assert list(place.iterdir()) == []


def with_another_book(content: bytes) -> bytes:
    changed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(changed, "w") as new:
        for name in old.namelist():
            new.writestr(name, b"water" if name == DATABASE_NAME else old.read(name))
    return changed.getvalue()


def without_a_manifest(content: bytes) -> bytes:
    changed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(changed, "w") as new:
        new.writestr(DATABASE_NAME, old.read(DATABASE_NAME))
    return changed.getvalue()


def of_another_program(_content: bytes) -> bytes:
    other = io.BytesIO()
    with zipfile.ZipFile(other, "w") as archive:
        archive.writestr(MANIFEST, '{"format": "holiday-pictures/1"}')
    return other.getvalue()


def with_a_manifest_of_noise(content: bytes) -> bytes:
    changed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(changed, "w") as new:
        new.writestr(DATABASE_NAME, old.read(DATABASE_NAME))
        new.writestr(MANIFEST, b"\xff\xfe[")
    return changed.getvalue()


def with_a_torn_middle(content: bytes) -> bytes:
    return content[:200] + bytes(400) + content[600:]


def cut_short(content: bytes) -> bytes:
    return content[: len(content) // 2]


@pytest.mark.parametrize(
    "harm",
    [
        with_another_book,
        without_a_manifest,
        of_another_program,
        with_a_manifest_of_noise,
        with_a_torn_middle,
        cut_short,
    ],
)
@pytest.mark.usefixtures("evenings")
def test_an_archive_that_was_harmed_or_is_none_is_refused(
    ledger: Ledger, tmp_path: Path, harm: Callable[[bytes], bytes]
) -> None:
    content = harm(archived(ledger, tmp_path))
    with pytest.raises(InputError), book_in(io.BytesIO(content), workplace=tmp_path):
        pytest.fail("a harmed archive was opened")


@pytest.mark.usefixtures("evenings")
def test_a_small_archive_that_blows_up_is_stopped(ledger: Ledger, tmp_path: Path) -> None:
    content = archived(ledger, tmp_path)
    with (
        pytest.raises(InputError, match="more than a score book"),
        book_in(io.BytesIO(content), workplace=tmp_path, largest=10_000),
    ):
        pytest.fail("too much was unpacked")
