"""One damaged session is named, shown as it lies, and stands in nobody's way."""

from __future__ import annotations

import pytest

from companion.store import course, people, rounds, sessions, shelves
from companion.store.connections import Store
from companion.store.errors import DamagedSession, StoreUnavailable
from companion.store.rows import SessionRow

from .conftest import thursday

DAMAGE = [
    "UPDATE rounds SET report = '{\"winner\": '",
    "UPDATE rounds SET report = '[]'",
    "UPDATE rounds SET report = '{\"winner\": 77}'",
    "UPDATE rounds SET report = '{\"winner\": true}'",
    'UPDATE rounds SET report = \'{"hands": {"Ana": 1}}\'',
    "UPDATE rounds SET report = replace(hex(zeroblob(100000)), '00', '[')",
    "DELETE FROM seats WHERE number = 2",
]
DAMAGE_OF_THE_SESSION = [
    "UPDATE sessions SET options = 'rounds=4'",
    "UPDATE sessions SET options = '4'",
    "UPDATE sessions SET date = 'Thursday'",
    "UPDATE sessions SET changed_at = 'late'",
    "UPDATE sessions SET first_dealer = 9",
    "UPDATE sessions SET state = 'asleep'",
]


def harm(store: Store, session: SessionRow, statement: str) -> None:
    """Change one session behind the store's back."""
    of_this = "id = ?" if "sessions" in statement else "session_id = ?"
    joined = " AND " if " WHERE " in statement else " WHERE "
    with store.writing() as w:
        w.db.execute(f"{statement}{joined}{of_this}", [session.id])


@pytest.fixture
def two(store: Store) -> tuple[SessionRow, SessionRow]:
    harmed, other = thursday(store, title="harmed"), thursday(store, title="sound")
    with store.writing() as w:
        for session in (harmed, other):
            rounds.record(w, session, position=1, report={"winner": "Bruno"}, digest="")
    return harmed, other


@pytest.mark.parametrize("statement", DAMAGE + DAMAGE_OF_THE_SESSION)
def test_a_damaged_session_is_named_and_the_others_work(
    store: Store, two: tuple[SessionRow, SessionRow], statement: str
) -> None:
    harmed, other = two
    harm(store, harmed, statement)
    with store.reading() as r:
        with pytest.raises(DamagedSession):
            rounds.of_session(r, sessions.find(r, harmed.public_id))
        (kept,) = rounds.of_session(r, sessions.find(r, other.public_id))
        assert kept.report == {"winner": "Bruno"}
        assert len(rounds.raw(r, harmed.public_id)) == 1
        assert people.everybody(r)


@pytest.mark.parametrize("statement", DAMAGE + DAMAGE_OF_THE_SESSION[:5])
def test_a_damaged_session_stays_on_its_list(
    store: Store, two: tuple[SessionRow, SessionRow], statement: str
) -> None:
    harmed, _ = two
    harm(store, harmed, statement)
    with store.reading() as r:
        listed = shelves.lines(r, shelves.Wanted(shelf=shelves.Shelf.RUNNING))
    assert {line.title for line in listed} == {"harmed", "sound"}


def test_damage_in_the_history_or_the_course_is_named_too(
    store: Store, two: tuple[SessionRow, SessionRow]
) -> None:
    harmed, _ = two
    with store.writing() as w:
        rounds.correct(w, harmed, position=1, report={"winner": "Ana"}, seen=0, digests={})
        course.note(w, harmed, kind="left", after_position=1, fact={"player": "Ana"})
        w.db.execute("UPDATE round_history SET old_report = 'smudged'")
        w.db.execute("UPDATE course SET fact = '{\"player\": 12}'")
    with store.reading() as r:
        with pytest.raises(DamagedSession):
            rounds.history(r, harmed)
        with pytest.raises(DamagedSession):
            course.of_session(r, harmed)


def test_a_file_that_can_not_be_written_is_told_apart_from_a_mistake(store: Store) -> None:
    with store.reading() as r:
        r.db.execute("PRAGMA query_only=ON")
    with pytest.raises(StoreUnavailable), store.writing() as w:
        w.db.execute("DELETE FROM sessions")
