"""Settling up on the page: in points, and in money at a stake typed in the reader's manner."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from companion.ledger import SessionView
from tests.web.conftest import OpenTable, text_of

ANA_WINS = {"winner": "Ana", "counts": {"twos": 1}}
BRUNO_WINS = {"winner": "Bruno", "counts": {"twos": 1}}


@pytest.fixture
def evening(open_table: OpenTable) -> SessionView:
    """Ana +10, Bruno +2, Carla and Duarte −6 each."""
    return open_table(rounds=[ANA_WINS, BRUNO_WINS, ANA_WINS, {"winner": None}])


def end(evening: SessionView) -> str:
    return f"/sessions/{evening.public_id}/end/"


def test_who_gives_whom_how_much_in_points(scorer: FlaskClient, evening: SessionView) -> None:
    text = text_of(scorer.get(end(evening)))
    assert "Carla gives Ana 6 points" in text
    assert "Duarte gives Ana 4 points Duarte gives Bruno 2 points" in text


@pytest.mark.parametrize("typed", ["0,05", "0.05", " ,05 ", ".05"])
def test_a_stake_is_typed_with_a_comma_or_a_point(
    scorer: FlaskClient, evening: SessionView, typed: str
) -> None:
    answer = scorer.get(end(evening), query_string={"stake": typed, "currency": "EUR"})
    text = text_of(answer)
    assert answer.status_code == 200
    assert "One point is €0.05." in text
    assert "Carla gives Ana €0.30 Duarte gives Ana €0.20 Duarte gives Bruno €0.10" in text


def test_the_odd_cent_goes_to_a_place_that_is_named(
    scorer: FlaskClient, open_table: OpenTable
) -> None:
    # Without a wild card Ana gets 11 points from each. At a twentieth of a yen that is 1.65 for her
    # and −0.55 for each of the others, rounded down 1 and three times −1: two coins are left over.
    view = open_table(rounds=[{"winner": "Ana", "counts": {}}, *[{"winner": None}] * 3])
    text = text_of(scorer.get(f"{end(view)}?stake=0.05&currency=JPY"))
    assert "Carla gives Ana ¥1 Duarte gives Ana ¥1 What doesn’t divide" in text
    assert "goes to the best places: one coin each to Ana and Bruno." in text


def test_money_is_written_in_the_readers_manner(scorer: FlaskClient, evening: SessionView) -> None:
    portuguese = {"Accept-Language": "pt-PT"}
    asked = {"stake": "0,5", "currency": "EUR"}
    answer = scorer.get(end(evening), query_string=asked, headers=portuguese)
    assert "3,00\N{NO-BREAK SPACE}€" in answer.get_data(as_text=True)


@pytest.mark.parametrize(
    "typed", ["abc", "0", "-1", "1e3", "1.2.3", "1,000.50", "0.00001", "9" * 12, "NaN", "²", "\0"]
)
def test_a_stake_that_is_none_is_refused_and_stays_typed(
    scorer: FlaskClient, evening: SessionView, typed: str
) -> None:
    answer = scorer.get(end(evening), query_string={"stake": typed})
    assert answer.status_code == 422
    text = text_of(answer)
    assert "Type what one point is worth as a number, such as 0.05." in text
    assert "Carla gives Ana 6 points" in text


def test_an_unknown_currency_is_the_readers_own(scorer: FlaskClient, evening: SessionView) -> None:
    asked = {"stake": "1", "currency": "<b>"}
    page = scorer.get(end(evening), query_string=asked, headers={"Accept-Language": "en-GB"})
    assert "Carla gives Ana £6.00" in text_of(page)


def test_a_watcher_of_the_session_sees_who_pays_whom(
    stranger: FlaskClient, evening: SessionView
) -> None:
    at = f"/w/{evening.row.watch_token}/settling"
    assert at in stranger.get(f"/w/{evening.row.watch_token}/").get_data(as_text=True)
    assert "Carla gives Ana €0.60" in text_of(stranger.get(f"{at}?stake=0.1&currency=EUR"))
    assert stranger.get(f"{at}?stake=x").status_code == 422
    assert stranger.get("/w/nobody/settling").status_code == 404


def test_where_no_points_change_hands_nothing_is_settled(
    scorer: FlaskClient, stranger: FlaskClient, open_table: OpenTable
) -> None:
    held = {"Bruno": 1, "Carla": 2, "Duarte": 3}
    view = open_table("continental-sets", rounds=[{"winner": "Ana", "hands": held}])
    assert "Settling up" not in text_of(scorer.get(end(view)))
    watch = f"/w/{view.row.watch_token}/"
    assert "Settling up" not in text_of(stranger.get(watch))
    assert stranger.get(f"{watch}settling").status_code == 404
