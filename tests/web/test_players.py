"""The players' own pages: who played what, renamed, merged, put aside."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.ledger import Ledger, Tallies
from companion.store import people
from tests.web.conftest import FOUR, OpenTable, Send, text_of

ANA_WINS = {"winner": "Ana", "counts": {"twos": 1}}
BRUNO_WINS = {"winner": "Bruno", "counts": {"twos": 1}}


@pytest.fixture
def evening(open_table: OpenTable) -> str:
    """A whole evening: Ana went out three times, Bruno once."""
    return open_table(rounds=[ANA_WINS, BRUNO_WINS, ANA_WINS, ANA_WINS]).public_id


def page_of(ledger: Ledger, name: str) -> str:
    """The address of a player's page."""
    with ledger.store.reading() as r:
        found = people.by_name(r, name)
    assert found is not None
    return f"/players/{found.id}/"


@pytest.mark.parametrize(
    "address", ["/players/", "/players/1/", "/players/1/same-as/", "/players/1/same-as/2"]
)
@pytest.mark.usefixtures("evening")
def test_players_are_for_who_has_the_key(stranger: FlaskClient, address: str) -> None:
    answer = stranger.get(address)
    assert answer.status_code == 403
    assert "Ana" not in text_of(answer)


def test_the_start_leads_to_players_and_season(scorer: FlaskClient) -> None:
    page = scorer.get("/").get_data(as_text=True)
    assert 'href="/players/"' in page
    assert 'href="/season/"' in page


@pytest.mark.usefixtures("evening")
def test_everybody_is_listed_with_what_they_finished_and_won(
    scorer: FlaskClient, open_table: OpenTable
) -> None:
    open_table(title="still running", rounds=[BRUNO_WINS])
    text = text_of(scorer.get("/players/"))
    assert "Ana 1 session finished · 1 won" in text
    assert "Bruno 1 session finished · 0 won" in text


@pytest.mark.parametrize(("typed", "found"), [("ARLA", True), ("  duarte ", False), ("%", False)])
@pytest.mark.usefixtures("evening")
def test_a_name_is_searched_without_its_case(scorer: FlaskClient, typed: str, found: bool) -> None:
    text = text_of(scorer.get("/players/", query_string={"name": typed}))
    assert ("Carla" in text) == found
    assert ("Duarte" in text) == (typed.strip() == "duarte")


@pytest.mark.usefixtures("evening")
def test_a_page_counts_one_player(scorer: FlaskClient, ledger: Ledger) -> None:
    text = text_of(scorer.get(page_of(ledger, "Ana")))
    assert "Sessions finished 1 Won 1 Places shared 0 Went out 3 of 4 rounds" in text
    assert "best round +6 worst round −2 1 1 3" in text
    assert "2026 1 1 3" in text
    assert "Bruno 1 1 0 0" in text
    assert "Thursday table place 1 · Continental (15-card sequences)" in text
    text = text_of(scorer.get(page_of(ledger, "Carla")))
    assert "Won 0 Places shared 1" in text
    assert "Duarte 1 0 1 0" in text
    assert "place 3=" in text


def test_the_best_round_leads_to_its_lines(
    scorer: FlaskClient, ledger: Ledger, evening: str
) -> None:
    page = scorer.get(page_of(ledger, "Ana")).get_data(as_text=True)
    assert f'href="/sessions/{evening}/rounds/1/"' in page
    assert scorer.get(f"/sessions/{evening}/rounds/1/").status_code == 200


def test_somebody_who_finished_nothing_has_a_page_too(
    scorer: FlaskClient, ledger: Ledger, open_table: OpenTable
) -> None:
    open_table()
    text = text_of(scorer.get(page_of(ledger, "Ana")))
    assert "Sessions finished 0" in text
    assert "By game" not in text


def test_a_number_nobody_has_leads_nowhere(scorer: FlaskClient) -> None:
    for address in ("/players/7/", f"/players/{10**30}/", "/players/7/same-as/8"):
        assert scorer.get(address).status_code == 404


def test_a_new_name_holds_in_every_session(
    scorer: FlaskClient, ledger: Ledger, evening: str, send: Send
) -> None:
    ana = page_of(ledger, "Ana")
    answer = send(scorer, f"{ana}name", form_at=ana, name="  Ana  <Lúcia> ")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"{ana}?noted=name")
    assert "Ana &lt;Lúcia&gt;" in scorer.get(f"/sessions/{evening}/").get_data(as_text=True)
    assert "Sessions finished 1 Won 1" in text_of(scorer.get(ana))


@pytest.mark.parametrize("name", ["", "  ", "x" * 101])
@pytest.mark.usefixtures("evening")
def test_what_is_no_name_is_refused_and_stays_typed(
    scorer: FlaskClient, ledger: Ledger, send: Send, name: str
) -> None:
    ana = page_of(ledger, "Ana")
    answer = send(scorer, f"{ana}name", form_at=ana, name=name)
    assert answer.status_code == 422
    assert f'value="{name}"' in answer.get_data(as_text=True)
    assert "A name " in text_of(answer)


@pytest.mark.usefixtures("evening")
def test_a_name_that_is_taken_asks_whether_the_two_are_one_person(
    scorer: FlaskClient, ledger: Ledger, send: Send
) -> None:
    ana = page_of(ledger, "Ana")
    answer = send(scorer, f"{ana}name", form_at=ana, name="bruno")
    assert answer.status_code == 422
    text = text_of(answer)
    assert "Somebody is called Bruno already" in text
    assert text.index("Two people") < text.index("One person")
    assert "Ana 1 session finished" in text_of(scorer.get("/players/"))


def merged(scorer: FlaskClient, send: Send, one: str, into: str) -> Any:
    question = f"{one}same-as/{into.split('/')[2]}"
    return send(scorer, question)


@pytest.mark.usefixtures("evening")
def test_two_names_become_one_person_after_a_question(
    scorer: FlaskClient, ledger: Ledger, open_table: OpenTable, send: Send
) -> None:
    other = ("Anna", *FOUR[1:])
    open_table(players=other, title="Friday", rounds=[{**ANA_WINS, "winner": "Anna"}] * 4)
    ana, anna = page_of(ledger, "Ana"), page_of(ledger, "Anna")
    choice = text_of(scorer.get(f"{anna}same-as/?name=an"))
    assert "Ana 1 session" in choice
    assert "Bruno" not in choice
    question = text_of(scorer.get(f"{anna}same-as/{ana.split('/')[2]}"))
    assert "1 session of Anna becomes one of Ana." in question
    assert question.index("Keep both names") < question.index("merge into Ana")
    for _twice in range(2):
        answer = merged(scorer, send, anna, ana) if _twice == 0 else scorer.get(anna)
        assert (answer.status_code, answer.headers["Location"]) == (303, ana)
    assert "Sessions finished 2 Won 2" in text_of(scorer.get(ana))
    assert "Anna" not in text_of(scorer.get("/players/"))


@pytest.mark.usefixtures("evening")
def test_a_merge_that_is_sent_twice_happens_once(
    scorer: FlaskClient, ledger: Ledger, open_table: OpenTable, send: Send
) -> None:
    open_table(players=("Anna", *FOUR[1:]), title="Friday")
    ana, anna = page_of(ledger, "Ana"), page_of(ledger, "Anna")
    question = f"{anna}same-as/{ana.split('/')[2]}"
    for _tap in range(2):
        answer = send(scorer, question, form_at="/players/1/")
        assert (answer.status_code, answer.headers["Location"]) == (303, ana)


@pytest.mark.usefixtures("evening")
def test_two_who_sat_at_one_table_are_two_people(
    scorer: FlaskClient, ledger: Ledger, send: Send
) -> None:
    answer = merged(scorer, send, page_of(ledger, "Ana"), page_of(ledger, "Bruno"))
    assert answer.status_code == 422
    assert "Both played in the same session, “Thursday table”" in text_of(answer)
    assert "Ana 1 session finished" in text_of(scorer.get("/players/"))


@pytest.mark.usefixtures("evening")
def test_who_is_put_aside_is_no_longer_offered_and_may_come_back(
    scorer: FlaskClient, ledger: Ledger, send: Send
) -> None:
    ana = page_of(ledger, "Ana")
    new = "/sessions/new/continental-sets"
    assert send(scorer, f"{ana}aside", form_at=ana).status_code == 303
    assert 'value="Ana"' not in scorer.get(new).get_data(as_text=True)
    assert "No longer offered Ana" in text_of(scorer.get("/players/"))
    assert "Won 1" in text_of(scorer.get(ana))
    send(scorer, f"{ana}aside", form_at=ana, again="yes")
    assert "No longer offered" not in text_of(scorer.get("/players/"))


def test_a_book_that_is_still_being_counted_says_so_and_asks_again(
    app: Flask, scorer: FlaskClient, ledger: Ledger, open_table: OpenTable
) -> None:
    for _evening in range(3):
        open_table(rounds=[ANA_WINS] * 4)
    app.extensions["tallies"] = Tallies(ledger.store, at_once=2)
    first = scorer.get("/players/")
    assert "Still counting: 1 session is missing here." in text_of(first)
    assert first.headers["Refresh"] == "1"
    second = scorer.get("/players/")
    assert "Still counting" not in text_of(second)
    assert "Refresh" not in second.headers
    assert "Ana 3 sessions finished · 3 won" in text_of(second)
