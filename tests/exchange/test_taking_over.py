"""Another companion's book is taken over whole, beside what is here."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlite_utils import Database

from companion.ledger import Ledger, SessionView, audit
from companion.store import access, adopting, backup, people
from companion.store.connections import Store
from companion.store.errors import DatabaseTooNew, NotOurDatabase

from .conftest import elsewhere, said

NOW = datetime(2026, 11, 27, 0, 40, tzinfo=UTC)


@pytest.fixture
def copy(ledger: Ledger, evenings: tuple[SessionView, ...], tmp_path: Path) -> Path:
    """A copy of the book with one evening of each game."""
    assert evenings
    return backup.back_up(ledger.store.path, tmp_path / "copies", now=NOW)


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Ledger]:
    """Another companion."""
    found = elsewhere(tmp_path / "other")
    yield found
    found.store.close()


def names(store: Store) -> list[str]:
    with store.reading() as r:
        return sorted(each.person.name for each in people.everybody(r))


def test_every_session_comes_with_its_points_and_its_corrections(
    evenings: tuple[SessionView, ...], copy: Path, other: Ledger
) -> None:
    taken = other.take_over(copy)
    assert (taken.new, taken.known, taken.refused) == (len(evenings), 0, ())
    for view in evenings:
        assert said(other.look(view.public_id)) == said(view)
    assert all(not found.drifted and not found.damaged for found in audit(other.store))


def test_a_second_time_brings_nothing_new(
    evenings: tuple[SessionView, ...], copy: Path, other: Ledger
) -> None:
    other.take_over(copy)
    changed = evenings[0].public_id
    other.retitle(changed, "Called otherwise here")
    taken = other.take_over(copy)
    assert (taken.new, taken.known) == (0, len(evenings))
    assert other.look(changed).row.title == "Called otherwise here"


def test_people_of_one_name_are_one_person_and_nobody_is_lost(
    ledger: Ledger, evenings: tuple[SessionView, ...], other: Ledger, tmp_path: Path
) -> None:
    with ledger.store.writing() as w:
        rui, sara = people.find_or_add(w, "Rui").id, people.find_or_add(w, "Sara").id
        people.put_aside(w, sara)
        people.find_or_add(w, "Ruizinho")
        alias = people.by_name(w, "Ruizinho")
        assert alias is not None
        people.merge(w, alias.id, into=rui)
    with other.store.writing() as w:
        people.find_or_add(w, "ANA")
        people.find_or_add(w, "Zé")
    other.take_over(backup.back_up(ledger.store.path, tmp_path / "copies", now=NOW))
    seated = {name for view in evenings for name in view.session.players}
    assert names(other.store) == sorted(seated - {"Ana", "Sara"} | {"ANA", "Zé"})
    assert other.look(evenings[0].public_id).session.players[0] == "ANA"
    with other.store.reading() as r:
        known = people.by_name(r, "Ruizinho")
        aside = people.everybody(r, put_aside=True)
    assert known is not None
    assert known.name == "Rui"
    assert [each.person.name for each in aside] == ["Sara"]


def test_a_session_whose_two_people_are_one_here_is_left_out_and_named(
    evenings: tuple[SessionView, ...], copy: Path, other: Ledger
) -> None:
    with other.store.writing() as w:
        ana, bruno = people.find_or_add(w, "Ana").id, people.find_or_add(w, "Bruno").id
        people.merge(w, bruno, into=ana)
    taken = other.take_over(copy)
    both = [view for view in evenings if {"Ana", "Bruno"} <= set(view.session.players)]
    assert taken.refused == tuple((view.session.title, "Ana") for view in both)
    assert taken.new == len(evenings) - len(both) > 0


def test_no_phone_of_the_other_companion_may_do_anything_here(
    ledger: Ledger, other: Ledger, evenings: tuple[SessionView, ...], tmp_path: Path
) -> None:
    with ledger.store.writing() as w:
        phone = access.let_in(w, "Ana’s phone").id
        access.give_key(w, phone)
    table = evenings[1].public_id
    ledger.correct(table, 1, {"winner": None}, seen=0, device=phone)
    other.take_over(backup.back_up(ledger.store.path, tmp_path / "copies", now=NOW))
    assert other.look(table).rounds[0].history[0].device == "Ana’s phone"
    with other.store.reading() as r:
        assert not access.may_score_everything(r, phone)
        assert access.key_holders(r) == ()


def test_every_table_of_the_book_is_taken_over_or_left_behind_on_purpose(ledger: Ledger) -> None:
    with ledger.store.reading() as r:
        tables = {name for name in r.db.table_names() if not name.startswith(("_", "sqlite_"))}
    assert tables == adopting.TAKEN_OVER | adopting.LEFT_BEHIND


def with_a_trigger(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TRIGGER act AFTER INSERT ON people BEGIN SELECT 1; END")


def with_another_column(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("ALTER TABLE seats ADD COLUMN hat TEXT")


def with_nameless_people(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE people SET name = ' ', name_key = id")
        connection.commit()


def torn(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[5000:9000] = b"\xff" * 4000
    path.write_bytes(content)


def of_another_program(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE pictures (id INTEGER)")


@pytest.mark.parametrize(
    "harm",
    [with_a_trigger, with_another_column, with_nameless_people, torn, of_another_program],
)
def test_a_book_that_can_not_be_trusted_changes_nothing(
    copy: Path, other: Ledger, harm: object
) -> None:
    assert callable(harm)
    harm(copy)
    with pytest.raises(NotOurDatabase):
        other.take_over(copy)
    assert names(other.store) == []
    assert list(audit(other.store)) == []


def test_a_book_of_a_newer_companion_is_refused(copy: Path, other: Ledger) -> None:
    with Database(copy) as db:
        db.table("_sqlite_migrations").insert(
            {"migration_set": "companion", "name": "m999_later", "applied_at": "later"}
        )
    with pytest.raises(DatabaseTooNew):
        other.take_over(copy)
