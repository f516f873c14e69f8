"""Opening a session through its form, as a browser without scripts does it."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient

from companion.ledger import Ledger
from companion.store import shelves
from companion.store.shelves import Shelf, Wanted
from tests.web.conftest import FOUR, Send, text_of

FORM = "/sessions/new/continental-bicycle"


def sessions(ledger: Ledger) -> int:
    """How many sessions are in the book."""
    with ledger.store.reading() as r:
        return shelves.count(r, Wanted(shelf=Shelf.RUNNING))


def start(scorer: FlaskClient, send: Send, once: str, *, at: str = FORM, **fields: Any) -> Any:
    """Send the form with its one-time token."""
    return send(scorer, at, do="open", token=once, **fields)


def state_after(response: Any) -> dict[str, list[str]]:
    """What the form holds after one of its small buttons."""
    assert response.status_code == 303
    return parse_qs(urlsplit(response.headers["Location"]).query, keep_blank_values=True)


def test_every_game_is_offered_by_what_it_is(scorer: FlaskClient) -> None:
    page = text_of(scorer.get("/sessions/new/"))
    assert "Contract Rummy (seven contracts)" in page
    assert "15 cards, runs only, the whole hand at once" in page
    assert "2 to 12 players" in page


def test_a_session_is_opened_with_its_seats_dealer_and_house_rules(
    scorer: FlaskClient, send: Send, ledger: Ledger
) -> None:
    fields: Any = {"seat": [*FOUR], "dealer": "2", "title": "Thursday table", "date": "2026-11-26"}
    answer = start(scorer, send, "t1", **fields, **{"rule-out": "3"})
    assert answer.status_code == 303
    table = ledger.look(answer.headers["Location"].split("/")[2])
    assert table.session.players == FOUR
    assert table.session.first_dealer == "Carla"
    assert table.row.options == {"out": 3}
    assert table.row.title == "Thursday table"
    assert table.row.date.isoformat() == "2026-11-26"


def test_a_form_sent_twice_opens_one_session(
    scorer: FlaskClient, send: Send, ledger: Ledger
) -> None:
    once = start(scorer, send, "token-of-t2", seat=[*FOUR])
    again = start(scorer, send, "token-of-t2", seat=[*FOUR])
    assert once.headers["Location"] == again.headers["Location"]
    assert sessions(ledger) == 1


def test_a_form_that_was_changed_after_it_opened_a_session_asks_before_it_opens_another(
    scorer: FlaskClient, send: Send, ledger: Ledger
) -> None:
    once = start(scorer, send, "token-of-t2", seat=[*FOUR])
    asked = start(scorer, send, "token-of-t2", seat=[*FOUR, "Eva"])
    assert asked.status_code == 409
    page = asked.get_data(as_text=True)
    assert "This form has opened a session already" in page
    assert f'href="{once.headers["Location"].split("?")[0]}"' in page
    assert 'value="Eva"' in page
    assert sessions(ledger) == 1
    token = page.split('name="token" value="')[1].split('"')[0]
    assert start(scorer, send, token, seat=[*FOUR, "Eva"]).status_code == 303
    assert sessions(ledger) == 2


def test_seats_left_empty_are_no_players(scorer: FlaskClient, send: Send, ledger: Ledger) -> None:
    answer = start(scorer, send, "t3", seat=[*FOUR, "", "  "])
    assert ledger.look(answer.headers["Location"].split("/")[2]).session.players == FOUR


def test_a_seat_moves_up_and_the_dealers_mark_moves_along(scorer: FlaskClient, send: Send) -> None:
    state = state_after(send(scorer, FORM, do="up-2", seat=[*FOUR], dealer="2"))
    assert state["seat"] == ["Ana", "Carla", "Bruno", "Duarte"]
    assert state["dealer"] == ["1"]


def test_a_seat_moves_down(scorer: FlaskClient, send: Send) -> None:
    state = state_after(send(scorer, FORM, do="down-0", seat=[*FOUR], dealer="0"))
    assert state["seat"] == ["Bruno", "Ana", "Carla", "Duarte"]
    assert state["dealer"] == ["1"]


def test_the_first_seat_cannot_move_up_nor_an_unknown_one_anywhere(
    scorer: FlaskClient, send: Send
) -> None:
    for nothing in ("up-0", "down-3", "up-99", "up-", "dance"):
        assert state_after(send(scorer, FORM, do=nothing, seat=[*FOUR]))["seat"] == [*FOUR]


def test_a_seat_is_added_until_the_game_is_full(scorer: FlaskClient, send: Send) -> None:
    five = state_after(send(scorer, FORM, do="add", seat=[*FOUR]))["seat"]
    assert five == [*FOUR, ""]
    assert state_after(send(scorer, FORM, do="add", seat=five))["seat"] == five


def test_the_last_seat_is_taken_away_but_not_below_the_fewest(
    scorer: FlaskClient, send: Send
) -> None:
    five = [*FOUR, "Eva"]
    assert state_after(send(scorer, FORM, do="remove-4", seat=five, dealer="4"))["seat"] == [*FOUR]
    assert state_after(send(scorer, FORM, do="remove-3", seat=[*FOUR]))["seat"] == [*FOUR]


def test_the_first_dealer_is_drawn_among_those_seated(scorer: FlaskClient, send: Send) -> None:
    state = state_after(send(scorer, FORM, do="draw", seat=["", "Ana", "", "Bruno"]))
    assert state["dealer"][0] in {"1", "3"}
    page = text_of(scorer.get(f"{FORM}?seat=&seat=Ana&dealer=1&drawn=yes"))
    assert "Drawn: Ana deals first." in page


def test_what_was_arranged_stands_in_the_address_so_that_reload_keeps_it(
    scorer: FlaskClient, send: Send
) -> None:
    moved = send(scorer, FORM, do="up-1", seat=[*FOUR], **{"rule-out": "7"})
    page = scorer.get(moved.headers["Location"]).get_data(as_text=True)
    assert page.index('value="Bruno"') < page.index('value="Ana"')
    assert 'name="rule-out" value="7"' in page


def test_a_name_twice_is_refused_and_everything_typed_stays(
    scorer: FlaskClient, send: Send, ledger: Ledger
) -> None:
    answer = start(
        scorer, send, "token-of-t4", seat=["Ana", "ana", "Carla", "Rui"], title="Our table"
    )
    assert answer.status_code == 422
    page = answer.get_data(as_text=True)
    assert "Ana sits at the table twice." in page
    for typed in ("Carla", "Rui", "Our table", 'value="token-of-t4"'):
        assert typed in page
    assert sessions(ledger) == 0


def test_too_few_players_are_told_how_many_the_game_seats(scorer: FlaskClient, send: Send) -> None:
    answer = start(scorer, send, "t5", seat=["Ana", "Bruno"])
    assert answer.status_code == 422
    assert "4 to 5 players, not for 2" in text_of(answer)


def test_nobody_at_the_table_opens_nothing(scorer: FlaskClient, send: Send) -> None:
    assert start(scorer, send, "t6", seat=["", ""]).status_code == 422


def test_eight_players_with_fifteen_cards_are_refused_with_both_remedies(
    scorer: FlaskClient, send: Send, ledger: Ledger
) -> None:
    eight = [f"Player {number}" for number in range(1, 9)]
    answer = start(scorer, send, "t7", at="/sessions/new/continental-sets", seat=eight)
    assert answer.status_code == 422
    page = text_of(answer)
    assert "Deal 13 cards each." in page
    assert "third pack" in page
    assert sessions(ledger) == 0


def test_the_remedy_makes_the_deal_possible(scorer: FlaskClient, send: Send) -> None:
    eight = [f"Player {number}" for number in range(1, 9)]
    answer = start(
        scorer,
        send,
        "t8",
        at="/sessions/new/continental-sets",
        seat=eight,
        **{"rule-hand_size": "13"},
    )
    assert answer.status_code == 303


def test_the_deal_is_reckoned_while_the_form_is_filled(scorer: FlaskClient) -> None:
    answer = scorer.get(
        f"{FORM}?seat=Ana&seat=Bruno&seat=Carla&seat=Duarte",
        headers={"HX-Request": "true", "HX-Target": "div#deal"},
    )
    assert text_of(answer) == "2 packs, 2 jokers: 106 cards, 15 each."


def test_a_house_rule_out_of_range_is_named_beside_its_field(
    scorer: FlaskClient, send: Send
) -> None:
    answer = start(scorer, send, "t9", seat=[*FOUR], **{"rule-packs": "9", "rule-out": "x"})
    assert answer.status_code == 422
    page = answer.get_data(as_text=True)
    assert "A whole number from 2 to 4." in page
    assert "A whole number from 0 to 100." in page
    assert '<details class="fold" open>' in page


@pytest.mark.parametrize("word", [{}, {"rule-rounds-word": "players"}])
def test_a_number_typed_beside_a_word_that_was_left_as_it_stood_is_taken(
    scorer: FlaskClient, send: Send, ledger: Ledger, word: dict[str, str]
) -> None:
    answer = start(scorer, send, f"t9{len(word)}", seat=[*FOUR], **{"rule-rounds": "6"}, **word)
    assert ledger.look(answer.headers["Location"].split("/")[2]).row.options == {"rounds": 6}


def test_a_word_that_was_chosen_beats_the_number_beside_it(
    scorer: FlaskClient, send: Send, ledger: Ledger
) -> None:
    answer = start(
        scorer,
        send,
        "t10",
        seat=[*FOUR],
        **{"rule-rounds-word": "open", "rule-rounds": "nonsense"},
    )
    assert ledger.look(answer.headers["Location"].split("/")[2]).row.options == {"rounds": "open"}


def test_a_number_is_taken_where_the_word_says_so(
    scorer: FlaskClient, send: Send, ledger: Ledger
) -> None:
    answer = start(
        scorer,
        send,
        "t11",
        seat=[*FOUR],
        **{"rule-rounds-word": "number", "rule-rounds": "6", "rule-twos_wild": "off"},
    )
    table = ledger.look(answer.headers["Location"].split("/")[2])
    assert table.row.options == {"rounds": 6, "twos_wild": False}


def test_none_is_a_house_rule_of_its_own(scorer: FlaskClient, send: Send, ledger: Ledger) -> None:
    answer = start(
        scorer,
        send,
        "t12",
        at="/sessions/new/rummy",
        seat=["Ana", "Bruno"],
        **{"rule-target-word": "none"},
    )
    assert ledger.look(answer.headers["Location"].split("/")[2]).row.options == {"target": None}


def test_a_name_with_markup_is_only_a_name(scorer: FlaskClient, send: Send) -> None:
    names = ["<script>alert(1)</script>", "Bruno & Co", "Carla", "Duarte"]
    answer = start(scorer, send, "t13", seat=names)
    page = scorer.get(answer.headers["Location"]).get_data(as_text=True)
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "Bruno &amp; Co" in page


def test_an_evening_without_a_name_is_called_after_its_day(
    scorer: FlaskClient, send: Send, ledger: Ledger
) -> None:
    answer = start(scorer, send, "t14", seat=[*FOUR], date="2026-11-26")
    assert ledger.look(answer.headers["Location"].split("/")[2]).row.title == "Thursday table"


def test_known_names_are_offered(scorer: FlaskClient, send: Send) -> None:
    start(scorer, send, "t15", seat=[*FOUR])
    page = scorer.get(FORM).get_data(as_text=True)
    assert '<option value="Duarte">' in page


def test_a_game_that_does_not_exist_has_no_form(scorer: FlaskClient) -> None:
    assert scorer.get("/sessions/new/whist").status_code == 404


def test_a_rematch_seats_the_same_players(scorer: FlaskClient) -> None:
    page = scorer.get(f"{FORM}?seat=Duarte&seat=Carla&seat=Bruno&seat=Ana").get_data(as_text=True)
    assert page.index('value="Duarte"') < page.index('value="Ana"')
