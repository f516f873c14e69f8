"""Counts are remembered as long as nothing they are made of has changed, and no longer."""

from __future__ import annotations

import pytest

from companion.ledger import Ledger, Tallied, Tallies
from companion.store import people
from companion.store.shelves import Shelf, Wanted
from companion.tallies import SeatTally

from .conftest import enter, thursday

FINISHED = Wanted(shelf=Shelf.FINISHED)
ANA_WINS = {"winner": "Ana", "counts": {"twos": 1}}
BRUNO_WINS = {"winner": "Bruno", "counts": {"twos": 1}}


@pytest.fixture
def tallies(ledger: Ledger) -> Tallies:
    return Tallies(ledger.store)


def played(ledger: Ledger) -> str:
    """A whole evening of four rounds, all won by Ana."""
    public_id = thursday(ledger).public_id
    enter(ledger, public_id, *[ANA_WINS] * 4)
    return public_id


def number(ledger: Ledger, name: str) -> int:
    with ledger.store.reading() as r:
        found = people.by_name(r, name)
    assert found is not None
    return found.id


def part(found: Tallied, player: int, session: int = 0) -> SeatTally:
    """What a player has of one of the sessions."""
    seat = found.sessions[session].of(player)
    assert seat is not None
    return seat


def rows(ledger: Ledger) -> int:
    """How many counts the file remembers that are still good."""
    with ledger.store.reading() as r:
        sql = (
            "SELECT count(*) FROM tallies JOIN sessions ON id = session_id"
            " AND tallies.version = sessions.version"
        )
        return int(r.db.execute(sql).fetchone()[0])


def test_only_finished_sessions_that_are_not_put_away_are_counted(
    ledger: Ledger, tallies: Tallies
) -> None:
    first, second = played(ledger), played(ledger)
    thursday(ledger)
    assert [each.public_id for each in tallies.of(FINISHED).sessions] == [first, second]
    ledger.put_away(first)
    assert [each.public_id for each in tallies.of(FINISHED).sessions] == [second]
    ledger.bring_back(first)
    assert len(tallies.of(FINISHED).sessions) == 2


def test_a_corrected_round_is_counted_as_it_is_now(ledger: Ledger, tallies: Tallies) -> None:
    public_id, ana = played(ledger), number(ledger, "Ana")
    assert part(tallies.of(FINISHED), ana).went_out == 4
    ledger.correct(public_id, 2, BRUNO_WINS, seen=0)
    assert part(tallies.of(FINISHED), ana).went_out == 3
    assert part(Tallies(ledger.store).of(FINISHED), ana).went_out == 3


def test_a_session_that_is_played_on_is_no_longer_counted(ledger: Ledger, tallies: Tallies) -> None:
    public_id = played(ledger)
    assert len(tallies.of(FINISHED).sessions) == 1
    ledger.strike(public_id, 1, seen=0)
    assert tallies.of(FINISHED).sessions == ()


def test_a_new_name_changes_no_count_and_needs_no_new_counting(
    ledger: Ledger, tallies: Tallies
) -> None:
    played(ledger)
    before = tallies.of(FINISHED)
    with ledger.store.writing() as w:
        people.rename(w, number(ledger, "Ana"), "Anabela")
    assert rows(ledger) == 1
    assert tallies.of(FINISHED) == before
    assert Tallies(ledger.store).of(FINISHED) == before


def test_merged_people_are_counted_as_one(ledger: Ledger, tallies: Tallies) -> None:
    played(ledger)
    second = thursday(ledger, players=("Anna", "Bruno", "Carla", "Duarte")).public_id
    enter(ledger, second, *[BRUNO_WINS] * 4)
    tallies.of(FINISHED)
    ana, anna = number(ledger, "Ana"), number(ledger, "Anna")
    with ledger.store.writing() as w:
        people.merge(w, anna, into=ana)
    for counted in (tallies, Tallies(ledger.store)):
        found = counted.of(FINISHED)
        assert [part(found, ana, session).went_out for session in (0, 1)] == [4, 0]
        assert [each.of(anna) for each in found.sessions] == [None, None]


def test_a_large_book_is_counted_in_several_answers_each_session_once(ledger: Ledger) -> None:
    for _evening in range(5):
        played(ledger)
    tallies = Tallies(ledger.store, at_once=2)
    found = [tallies.of(FINISHED) for _answer in range(3)]
    assert [(len(each.sessions), each.waiting) for each in found] == [(2, 3), (4, 1), (5, 0)]
    assert len(Tallies(ledger.store, at_once=1).all_of(FINISHED).sessions) == 5


def test_a_damaged_session_is_left_out_and_said_to_be(ledger: Ledger, tallies: Tallies) -> None:
    good, damaged = played(ledger), played(ledger)
    with ledger.store.writing() as w:
        w.db.execute(
            "UPDATE rounds SET report = '{' WHERE session_id ="
            " (SELECT id FROM sessions WHERE public_id = ?)",
            [damaged],
        )
    for _again in range(2):
        found = tallies.of(FINISHED)
        assert [each.public_id for each in found.sessions] == [good]
        assert (found.unreadable, found.waiting) == (1, 0)


def test_counts_of_another_edition_of_the_program_are_counted_anew(ledger: Ledger) -> None:
    played(ledger)
    right = Tallies(ledger.store).of(FINISHED)
    with ledger.store.writing() as w:
        w.db.execute("UPDATE tallies SET edition = 'older', seats = '[]'")
    assert Tallies(ledger.store).of(FINISHED) == right


def test_without_any_memory_the_same_counts_come_out(ledger: Ledger) -> None:
    played(ledger)
    right = Tallies(ledger.store).of(FINISHED)
    with ledger.store.writing() as w:
        w.db.execute("DELETE FROM tallies")
    assert Tallies(ledger.store).of(FINISHED) == right
