"""Lists of sessions are found through an index, however many evenings there were."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from companion.store import people, rounds, sessions, shelves
from companion.store.connections import Store
from companion.store.rows import SessionState
from companion.store.shelves import Shelf, Wanted

from .conftest import TableClock, thursday


def titles(store: Store, wanted: Wanted, **part: int) -> list[str]:
    with store.reading() as r:
        found = [line.title for line in shelves.lines(r, wanted, **part)]
        if not part:
            assert shelves.count(r, wanted) == len(found)
        return found


@pytest.fixture
def season(store: Store, clock: TableClock) -> Store:
    """Three games, the first two finished, on three days; the last one put away."""
    first = thursday(store, title="First", date=date(2026, 1, 8), game="contract")
    clock.pass_time(minutes=1)
    second = thursday(store, title="Second Émile", date=date(2026, 3, 5))
    clock.pass_time(minutes=1)
    thursday(store, title="Third", players=["Ana", "Zita"], date=date(2026, 2, 5))
    gone = thursday(store, title="Gone")
    with store.writing() as w:
        for session in (first, second):
            sessions.close(w, session.id, state=SessionState.FINISHED)
        sessions.put_away(w, gone.id)
    return store


def test_every_session_lies_on_one_shelf(season: Store) -> None:
    assert titles(season, Wanted(shelf=Shelf.RUNNING)) == ["Third"]
    assert titles(season, Wanted(shelf=Shelf.FINISHED)) == ["Second Émile", "First"]
    assert titles(season, Wanted(shelf=Shelf.PUT_AWAY)) == ["Gone"]


def test_running_sessions_come_by_what_was_touched_last(store: Store, clock: TableClock) -> None:
    older = thursday(store, title="older")
    clock.pass_time(minutes=1)
    thursday(store, title="newer")
    clock.pass_time(minutes=1)
    assert titles(store, Wanted(shelf=Shelf.RUNNING)) == ["newer", "older"]
    with store.writing() as w:
        rounds.record(w, older, position=1, report={"winner": None}, digest="")
    assert titles(store, Wanted(shelf=Shelf.RUNNING)) == ["older", "newer"]


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ({"game": "contract"}, ["First"]),
        ({"since": date(2026, 2, 1)}, ["Second Émile"]),
        ({"until": date(2026, 2, 1)}, ["First"]),
        ({"since": date(2026, 1, 8), "until": date(2026, 1, 8)}, ["First"]),
        ({"text": "éMILE"}, ["Second Émile"]),
        ({"text": "bruno"}, ["Second Émile", "First"]),
        ({"text": "bruno", "game": "contract"}, ["First"]),
        ({"text": "zita"}, []),
        ({"text": "%"}, []),
        ({"text": "  "}, ["Second Émile", "First"]),
    ],
)
def test_sessions_are_found_by_player_game_title_and_day(
    season: Store, asked: dict[str, object], expected: list[str]
) -> None:
    assert titles(season, Wanted(shelf=Shelf.FINISHED, **asked)) == expected  # type: ignore[arg-type]


def test_a_persons_own_sessions_are_found(season: Store) -> None:
    with season.writing() as w:
        zita = people.find_or_add(w, "Zita").id
    assert titles(season, Wanted(shelf=Shelf.RUNNING, person_id=zita)) == ["Third"]
    assert titles(season, Wanted(shelf=Shelf.FINISHED, person_id=zita)) == []


def test_a_line_counts_rounds_but_not_misdeals(store: Store) -> None:
    session = thursday(store)
    with store.writing() as w:
        rounds.record(w, session, position=1, report={"winner": "Ana"}, digest="")
        rounds.record(w, session, position=2, report={"winner": None, "struck": True}, digest="")
    with store.reading() as r:
        (line,) = shelves.lines(r, Wanted(shelf=Shelf.RUNNING))
    assert line.rounds == 1
    assert line.names == session.names


def test_games_are_offered_by_how_often_they_were_played(season: Store) -> None:
    with season.reading() as r:
        assert shelves.games(r) == ("continental-bicycle", "contract")


def test_pages_of_a_list_meet_without_a_gap(store: Store) -> None:
    for number in range(7):
        thursday(store, title=str(number), date=date(2026, 1, 1) + timedelta(days=number))
    pages = [
        titles(store, Wanted(shelf=Shelf.RUNNING), limit=3, offset=offset) for offset in (0, 3, 6)
    ]
    assert [title for page in pages for title in page] == ["6", "5", "4", "3", "2", "1", "0"]


@pytest.mark.parametrize(
    ("shelf", "index"),
    [(Shelf.RUNNING, "idx_sessions_running"), (Shelf.FINISHED, "idx_sessions_finished")],
)
def test_a_shelf_is_read_in_order_from_its_index(store: Store, shelf: Shelf, index: str) -> None:
    asked: list[str] = []
    with store.reading() as r:
        with r.db.tracer(lambda sql, _: asked.append(sql)):
            shelves.lines(r, Wanted(shelf=shelf))
        (listing,) = [sql for sql in asked if "FROM sessions" in sql]
        steps = [row["detail"] for row in r.db.query(f"EXPLAIN QUERY PLAN {listing}", [20, 0])]
    assert any(index in step for step in steps)
    assert not any("TEMP B-TREE" in step or step == "SCAN sessions" for step in steps)
