"""Sessions are found again by title, by player, by game and by day."""

import datetime as dt
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.ledger import Ledger, Opening, SessionView
from tests.web.conftest import text_of

EVENINGS = (
    ("rummy", ("Ana", "Zé"), "Thursday", dt.date(2025, 3, 1)),
    ("contract", ("Ana", "Rui", "Eva", "Gil"), "Sunday", dt.date(2026, 5, 9)),
    ("rummy", ("Rui", "Eva"), "", dt.date(2026, 11, 26)),
)


@pytest.fixture(autouse=True)
def evenings(ledger: Ledger) -> tuple[SessionView, ...]:
    """Three evenings of two games."""
    found = []
    for game, players, title, date in EVENINGS:
        view = ledger.open_session(Opening(game=game, players=players, title=title, date=date))
        assert isinstance(view, SessionView)
        found.append(view)
    return tuple(found)


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({}, (2, 1, 0)),
        ({"text": "thurs"}, (0,)),
        ({"text": "zé"}, (0,)),
        ({"text": " RUI "}, (2, 1)),
        ({"game": "rummy"}, (2, 0)),
        ({"since": "2026-05-09"}, (2, 1)),
        ({"until": "2026-05-09"}, (1, 0)),
        ({"text": "eva", "game": "rummy", "since": "2026-01-01", "until": "2026-12-31"}, (2,)),
        ({"text": "nobody"}, ()),
    ],
)
def test_a_session_is_found_by_what_is_known_of_it(
    scorer: FlaskClient,
    evenings: tuple[SessionView, ...],
    asked: dict[str, Any],
    found: tuple[int, ...],
) -> None:
    page = scorer.get("/sessions/", query_string=asked).get_data(as_text=True)
    places = [page.find(evenings[number].public_id) for number in found]
    assert places == sorted(places)
    assert -1 not in places
    others = set(range(len(EVENINGS))) - set(found)
    assert not any(evenings[number].public_id in page for number in others)


def test_a_day_that_is_none_is_refused_with_the_rest_still_typed(scorer: FlaskClient) -> None:
    answer = scorer.get("/sessions/?text=Rui&since=yesterday")
    assert answer.status_code == 422
    assert "Write days as year-month-day" in text_of(answer)
    assert 'value="Rui"' in answer.get_data(as_text=True)


def test_what_was_put_away_is_not_found(
    scorer: FlaskClient, ledger: Ledger, evenings: tuple[SessionView, ...]
) -> None:
    ledger.put_away(evenings[0].public_id)
    assert evenings[0].public_id not in scorer.get("/sessions/").get_data(as_text=True)


def test_a_long_list_goes_on_with_the_same_question(scorer: FlaskClient, ledger: Ledger) -> None:
    for number in range(51):
        ledger.open_session(
            Opening(game="rummy", players=("Ana", "Zé"), title=f"Long {number}", date=dt.date.min)
        )
    first = scorer.get("/sessions/?text=long").get_data(as_text=True)
    assert "51 sessions" in first
    assert "text=long&amp;older_than=50" in first
    second = scorer.get("/sessions/?text=long&older_than=50").get_data(as_text=True)
    assert "Long 0" in second
    assert "Older ones" not in second


def test_only_who_has_the_key_may_look(stranger: FlaskClient) -> None:
    assert stranger.get("/sessions/").status_code != 200
