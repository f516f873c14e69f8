"""The table page, one round's lines, the end, and what watchers see."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.ledger import Ledger, SessionView
from companion.web.share import for_other_phones
from tests.web.conftest import FOUR, WORKED_EXAMPLE, OpenTable, Send, text_of

EVENING = (
    {"winner": "Bruno", "melds": WORKED_EXAMPLE},
    {"winner": None},
    {"winner": "Ana", "turn": "first", "counts": {"twos": 1, "jokers": 0, "one_suit": False}},
)
"""The session of session-file.md."""


@pytest.fixture
def table(open_table: OpenTable) -> SessionView:
    return open_table(rounds=EVENING, options={"rounds": 4})


def page_of(client: FlaskClient, table: SessionView, more: str = "") -> str:
    return text_of(client.get(f"/sessions/{table.public_id}/{more}"))


def test_the_totals_stand_in_seat_order_with_rank_total_and_last_round(
    scorer: FlaskClient, table: SessionView
) -> None:
    page = page_of(scorer, table)
    assert "2 Ana starts +16 +27" in page
    assert "1 Bruno leads +24 −9" in page
    assert "3= Carla −20 −9" in page
    assert "3= Duarte deals −20 −9" in page


def test_who_deals_who_starts_and_how_many_cards_are_unmistakable(
    scorer: FlaskClient, table: SessionView
) -> None:
    page = page_of(scorer, table)
    assert "Round 4 of 4 Duarte deals 15 Ana starts" in page
    assert "high wins" in page
    assert "Record round 4" in page


def test_rounds_are_listed_the_latest_first_each_on_one_line(
    scorer: FlaskClient, table: SessionView
) -> None:
    page = page_of(scorer, table)
    lines = "3 Ana · first turn, counts +27 2 nobody went out 0 1 Bruno · 3·3·3·3·3 +33"
    assert lines in page


def test_a_table_without_rounds_has_no_leader_and_no_ranks(
    scorer: FlaskClient, open_table: OpenTable
) -> None:
    page = page_of(scorer, open_table())
    assert "leads" not in page
    assert "No round yet." in page
    assert "Round 1 of 4 Ana deals 15 Bruno starts" in page


def test_the_contract_of_the_round_is_named(scorer: FlaskClient, open_table: OpenTable) -> None:
    hands = {"Bruno": "KC AH 5D JK", "Carla": 20, "Duarte": 7}
    page = page_of(scorer, open_table("contract", rounds=[{"winner": "Ana", "hands": hands}]))
    assert "Round 2 of 7 Bruno deals 10 Carla starts 1 group and 1 run" in page
    assert "low wins" in page
    assert "Bruno deals 45 45" in page


def test_the_round_just_saved_is_marked_and_can_be_undone(
    scorer: FlaskClient, table: SessionView
) -> None:
    page = scorer.get(f"/sessions/{table.public_id}/?saved=3").get_data(as_text=True)
    assert '<li class="new">' in page
    assert "Round 3 is saved." in page
    assert f"/sessions/{table.public_id}/rounds/3/undo" in page


@pytest.mark.parametrize("saved", ["session", "99", "0", "-1", "1e9", ""])
def test_a_strange_mark_in_the_address_marks_nothing(
    scorer: FlaskClient, table: SessionView, saved: str
) -> None:
    answer = scorer.get(f"/sessions/{table.public_id}/?saved={saved}")
    assert answer.status_code == 200
    assert "is saved" not in text_of(answer)


def test_points_past_a_thousand_are_written_in_the_readers_manner(
    scorer: FlaskClient, open_table: OpenTable
) -> None:
    hands = {"Bruno": 999, "Carla": 999, "Duarte": 0}
    table = open_table("contract", rounds=[{"winner": "Ana", "hands": hands}] * 2)
    assert "1,998" in page_of(scorer, table)
    scorer.get("/?lang=pt")
    assert "1998" in page_of(scorer, table)
    brazil = {"Accept-Language": "pt-BR"}
    assert "1.998" in text_of(scorer.get(f"/sessions/{table.public_id}/", headers=brazil))


# One round


def test_every_number_opens_into_the_lines_it_is_made_of(
    scorer: FlaskClient, table: SessionView
) -> None:
    page = page_of(scorer, table, "rounds/1/")
    assert "Each of the others pays" in page
    assert "going out 1 neither two nor joker 10 together 11" in page
    assert "Ana −11 −11 Bruno went out +33 +33" in page
    assert "three of clubs" in page


def test_a_hand_that_was_left_is_shown_with_its_cards(
    scorer: FlaskClient, open_table: OpenTable
) -> None:
    hands = {"Bruno": "KC AH 5D JK", "Carla": 20, "Duarte": 7}
    table = open_table("contract", rounds=[{"winner": "Ana", "hands": hands}])
    page = page_of(scorer, table, "rounds/1/")
    assert "king of clubs" in page
    assert "joker" in page
    assert "45" in page


def test_a_correction_stays_visible_with_what_it_said_before(
    scorer: FlaskClient, table: SessionView, ledger: Ledger
) -> None:
    ledger.correct(table.public_id, 2, {"winner": "Carla", "counts": {}}, seen=0, reason="Misheard")
    assert "corrected" in page_of(scorer, table)
    page = page_of(scorer, table, "rounds/2/")
    assert "Corrections" in page
    assert "nobody went out" in page
    assert "Misheard" in page


def test_the_marked_card_is_the_one_that_is_meant_though_its_meld_could_not_be_read(
    scorer: FlaskClient, open_table: OpenTable
) -> None:
    melds = ["3-5C", "KC AC 2C", "9-JH", "Q-AD", "9-JC"]
    table = open_table(rounds=[{"winner": "Bruno", "melds": melds, "accepted": True}])
    page = scorer.get(f"/sessions/{table.public_id}/rounds/1/").get_data(as_text=True)
    assert page.count('<span class="meld">') == 5
    marked = re.findall(r'card-marked.*?<span class="unseen">([^<]+)</span>', page)
    assert marked == ["ace of clubs"]


def test_a_round_the_table_accepted_says_so(scorer: FlaskClient, open_table: OpenTable) -> None:
    melds = ["KC AC 2C", *WORKED_EXAMPLE[1:]]
    table = open_table(rounds=[{"winner": "Bruno", "melds": melds, "accepted": True}])
    assert "accepted" in page_of(scorer, table)
    page = scorer.get(f"/sessions/{table.public_id}/rounds/1/")
    assert "The table accepted this round although a check failed" in text_of(page)


# The end


def test_equal_totals_share_their_place_at_the_end(scorer: FlaskClient, table: SessionView) -> None:
    page = page_of(scorer, table, "end/")
    assert "1 Bruno +24 2 Ana +16 3= Carla −20 3= Duarte −20" in page


def test_a_finished_session_names_its_winner_and_the_fewest_payments(
    scorer: FlaskClient, open_table: OpenTable
) -> None:
    table = open_table(rounds=[*EVENING, {"winner": None}], options={"rounds": 4})
    page = page_of(scorer, table, "end/")
    assert "Bruno wins." in page
    assert "Settling up" in page
    assert page.count(" gives ") == 3
    assert "Standings" in page_of(scorer, table)


def test_leaders_with_equal_totals_share_the_win(
    scorer: FlaskClient, open_table: OpenTable
) -> None:
    drawn = [{"winner": None}] * 4
    page = page_of(scorer, open_table(rounds=drawn), "end/")
    assert "Ana, Bruno, Carla and Duarte share the win." in page
    assert page.count("1=") == 4


def test_a_session_of_open_length_is_finished_and_reopened_by_the_table(
    scorer: FlaskClient, open_table: OpenTable, send: Send
) -> None:
    table = open_table("continental-large", rounds=EVENING)
    end = f"/sessions/{table.public_id}/end/"
    assert send(scorer, end).status_code == 303
    assert "Bruno wins." in text_of(scorer.get(end))
    assert "Finished" in text_of(scorer.get("/"))
    assert send(scorer, f"{end}reopen", form_at=end).status_code == 303
    assert "Record round 4" in page_of(scorer, table)


def test_a_session_that_ends_by_itself_has_no_button_to_finish_it(
    scorer: FlaskClient, table: SessionView, send: Send
) -> None:
    end = f"/sessions/{table.public_id}/end/"
    assert "Finish the session" not in text_of(scorer.get(end))
    share = f"/sessions/{table.public_id}/share/"
    answer = send(scorer, end, form_at=share)
    assert answer.status_code == 409
    assert "ends by itself" in text_of(answer)


# Watching


def test_a_watcher_sees_the_same_totals_and_no_way_to_write(
    stranger: FlaskClient, table: SessionView
) -> None:
    answer = stranger.get(f"/w/{table.row.watch_token}/")
    page = text_of(answer)
    assert "1 Bruno leads +24 −9" in page
    assert "Record" not in page
    assert "<form" not in answer.get_data(as_text=True)
    assert "/sessions/" not in answer.get_data(as_text=True)


def test_a_watcher_opens_a_round_and_the_rules(stranger: FlaskClient, table: SessionView) -> None:
    link = f"/w/{table.row.watch_token}"
    opened = stranger.get(f"{link}/rounds/1")
    assert "neither two nor joker 10" in text_of(opened)
    assert "Correct" not in text_of(opened)
    assert "/sessions/" not in opened.get_data(as_text=True)
    assert "House rules" in text_of(stranger.get(f"{link}/rules"))


def mark_in(page: str) -> str:
    """The mark that an open page sends along when it asks on."""
    found = re.search(r'"If-None-Match": "([^}]+)"}', page)
    assert found is not None
    return found.group(1).replace("\\u0022", '"').replace('\\"', '"')


def test_a_poll_is_answered_only_when_something_has_changed(
    stranger: FlaskClient, table: SessionView, ledger: Ledger
) -> None:
    address = f"/w/{table.row.watch_token}/"
    mark = mark_in(stranger.get(address).get_data(as_text=True))
    asking = {"HX-Request": "true", "HX-Target": "div#table", "If-None-Match": mark}
    assert stranger.get(address, headers=asking).status_code == 304
    ledger.record(table.public_id, {"winner": "Duarte", "counts": {"jokers": 1}}, position=4)
    news = stranger.get(address, headers=asking)
    assert news.status_code == 200
    page = news.get_data(as_text=True)
    assert page.lstrip().startswith('<div id="table"')
    assert mark_in(page) != mark


def test_a_change_of_language_is_a_change(stranger: FlaskClient, table: SessionView) -> None:
    address = f"/w/{table.row.watch_token}/"
    mark = mark_in(stranger.get(address).get_data(as_text=True))
    stranger.get("/?lang=es")
    assert stranger.get(address, headers={"If-None-Match": mark}).status_code == 200


def test_the_large_board_is_for_a_tablet_on_the_table(
    stranger: FlaskClient, table: SessionView
) -> None:
    page = stranger.get(f"/w/{table.row.watch_token}/?big=yes").get_data(as_text=True)
    assert 'class="page big' in page
    assert "data-awake" in page


def test_the_watch_code_is_a_picture_of_our_own(scorer: FlaskClient, table: SessionView) -> None:
    answer = scorer.get(f"/sessions/{table.public_id}/share/watch.svg")
    assert answer.content_type.startswith("image/svg+xml")
    assert b"<svg" in answer.get_data()


def test_a_code_made_on_the_machine_itself_leads_other_phones_here(app: Flask) -> None:
    app.config["ENTRANCE"] = "http://192.0.2.7:8000"
    for itself in ("http://localhost:8000", "http://127.0.0.1:8000", "http://[::1]:8000"):
        with app.test_request_context(base_url=itself):
            assert for_other_phones("/w/x/") == "http://192.0.2.7:8000/w/x/"
    with app.test_request_context(base_url="https://table.example"):
        assert for_other_phones("/w/x/") == "https://table.example/w/x/"


# Rules


@pytest.mark.parametrize(
    "game",
    ["continental-bicycle", "continental-large", "continental-sets", "contract", "rummy"],
)
def test_every_game_has_a_page_of_rules_for_anyone(stranger: FlaskClient, game: str) -> None:
    answer = stranger.get(f"/games/{game}")
    assert answer.status_code == 200
    assert "House rules" in text_of(answer)


def test_what_the_table_changed_is_marked_among_its_rules(
    scorer: FlaskClient, open_table: OpenTable
) -> None:
    page = page_of(scorer, open_table(options={"out": 3}), "rules")
    assert "Points for going out 3 changed" in page


def test_the_sheet_prints_from_the_browser(scorer: FlaskClient, table: SessionView) -> None:
    answer = scorer.get(f"/sessions/{table.public_id}/sheet")
    assert answer.status_code == 200
    assert "Thursday table" in text_of(answer)


def test_names_stay_in_seat_order_everywhere(scorer: FlaskClient, table: SessionView) -> None:
    page = page_of(scorer, table)
    places = [page.index(f" {name} ", page.index("total last")) for name in FOUR]
    assert places == sorted(places)
