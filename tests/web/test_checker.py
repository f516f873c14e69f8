"""The checker's page: what the address asks, what is answered, and where it leads."""

import re
from html import unescape
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.rules.registry import all_games
from companion.web import create_app
from companion.web.pace import Pace
from tests.web.conftest import WORKED_EXAMPLE, OpenTable, Send, text_of

WORKED = "/".join(WORKED_EXAMPLE)
PAST_THE_ACE = "3-5C/6-8S/9-JH/KD AD 3D/9-JC"
BY_HTMX = {"HX-Request": "true", "HX-Target": "section#answer"}

Asked = dict[str, str]


def ask(client: FlaskClient, **asked: str) -> Any:
    """Open the checker with this question."""
    return client.get("/check", query_string=asked, follow_redirects=True)


def word_of(response: Any) -> str:
    """The one large word."""
    found = re.search(r"<strong>(.*?)</strong>", response.get_data(as_text=True))
    assert found is not None
    return found.group(1)


def answered(client: FlaskClient, **asked: str) -> tuple[str, str]:
    """The large word, and everything that the answer says."""
    response = client.get("/check", query_string=asked, headers=BY_HTMX)
    assert response.status_code == 200
    return word_of(response), text_of(response)


def test_anyone_chooses_a_game_and_asks(stranger: FlaskClient) -> None:
    assert 'href="/check"' in stranger.get("/").get_data(as_text=True)
    games = stranger.get("/check").get_data(as_text=True)
    for game in all_games():
        assert f'href="/check?game={game}"' in games
        assert ask(stranger, game=game).status_code == 200


def test_a_legal_hand_says_what_each_of_the_others_pays_line_by_line(stranger: FlaskClient) -> None:
    word, text = answered(stranger, game="continental-bicycle", melds=WORKED)
    assert word == "Legal"
    assert "Each of the others pays 11." in text
    assert "going out 1" in text
    assert "neither two nor joker 10" in text
    assert "together 11" in text


def test_a_card_behind_the_ace_is_marked_and_its_rule_stands_beside_it(
    stranger: FlaskClient,
) -> None:
    page = ask(stranger, game="continental-bicycle", melds=PAST_THE_ACE)
    assert word_of(page) == "Not legal"
    html = page.get_data(as_text=True)
    marked = re.findall(r"card-marked.*?<span class=\"unseen\">(.*?)</span>", html)
    assert marked == ["three of diamonds"]
    text = text_of(page)
    assert "A run never passes the ace, so 3♦ can’t lie behind it." in text
    assert "The ace lies below the two or above the king; no run goes on past it." in text
    assert "There is no other way to lay these cards that goes out." in text


def test_too_long_a_run_is_shown_split_with_what_it_pays_then(stranger: FlaskClient) -> None:
    melds = "3-8C/6-8S/9-JH/Q-AD"
    word, text = answered(stranger, game="continental-bicycle", melds=melds)
    assert word == "Not legal"
    assert "Too long: a run has at most 5 cards. It can be split: 3+3." in text
    assert "The same cards go out like this:" in text
    assert "Each of the others pays 11." in text


def test_a_hand_that_pays_more_when_it_is_laid_otherwise_says_so(stranger: FlaskClient) -> None:
    """Where only twos for another card pay: the two at home and the joker away pay 1 + 2."""
    asked: Asked = {"game": "continental-bicycle", "rule-twos_pay": "wild"}
    word, text = answered(stranger, melds="3D 4D JK=5D/AC 2C 3C/6-8S/9-JH/Q-AD", **asked)
    assert word == "Legal"
    assert "Each of the others pays 3." in text
    assert "The same cards pay more like this:" in text
    assert "Each of the others pays 4." in text
    word, text = answered(stranger, melds="3D 4D 2C=5D/AC JK=2C 3C/6-8S/9-JH/Q-AD", **asked)
    assert "Each of the others pays 4." in text
    assert "The same cards pay more like this:" not in text


def test_while_cards_are_missing_it_is_not_complete_rather_than_wrong(
    stranger: FlaskClient,
) -> None:
    word, text = answered(stranger, game="continental-bicycle", melds="3-5C/6-8S")
    assert word == "Not complete"
    assert "6 of 15 cards" in text
    assert "Going out lays down 15 cards, all at once." in text


def test_loose_cards_say_which_single_card_completes_them_and_how_many_are_unseen(
    stranger: FlaskClient,
) -> None:
    cards = "3-5C 6-8S 9-JH Q-AD 9C JC KS"
    asked: Asked = {"game": "continental-bicycle", "ask": "cards", "cards": cards}
    word, text = answered(stranger, **asked)
    assert word == "Doesn’t go out"
    assert "3 cards are left." in text
    assert "Each of these completes it:" in text
    assert "ten of clubs × 2" in text
    assert "12 of 91 unseen cards" in text
    _word, text = answered(stranger, seen="10C 10C JK", **asked)
    assert "ten of clubs × 0" in text
    assert "9 of 88 unseen cards" in text


def test_a_slip_in_what_was_seen_is_said_and_stops_nothing(
    stranger: FlaskClient,
) -> None:
    asked: Asked = {"game": "rummy", "ask": "cards", "cards": "7CDH 4S 5S KD"}
    word, text = answered(stranger, seen="3S 3X", **asked)
    assert word == "Doesn’t go out"
    assert "3X" in text
    assert "three of spades × 0" in text


def test_a_hand_with_one_card_too_many_throws_one_away_first(stranger: FlaskClient) -> None:
    cards = "3-5C 6-8S 9-JH Q-AD 9C JC KS 4H"
    _word, text = answered(stranger, game="continental-bicycle", ask="cards", cards=cards)
    assert "Throw one away; then each of these completes it:" in text


@pytest.mark.parametrize(
    ("asked", "card", "declared", "word"),
    [
        (
            {"game": "continental-bicycle", "ask": "meld", "melds": "3-5C/5H JK 6H"},
            *("7♥", {"melds": "3-5C/5H JK=7H 6H"}, "Legal"),
        ),
        (
            {"game": "contract", "ask": "layoff", "meld": "3-6C", "cards": "JK"},
            *("2♣", {"meld": "3-6C", "cards": "JK=2C"}, "Fits"),
        ),
        (
            {"game": "contract", "ask": "layoff", "meld": "5H JK 6H 7H", "cards": "9H"},
            *("8♥", {"meld": "5H JK=8H 6H 7H", "cards": "9H"}, "Fits"),
        ),
    ],
)
def test_a_wild_that_could_be_two_cards_is_declared_by_a_tap(
    stranger: FlaskClient, asked: Asked, card: str, declared: Asked, word: str
) -> None:
    page = ask(stranger, **asked)
    assert word_of(page) == "Not clear"
    (way,) = re.findall(f'href="([^"]+)">As {card}<', page.get_data(as_text=True))
    way = unescape(way)
    said = dict(parse_qsl(urlsplit(way).query))
    assert {key: said[key] for key in declared} == declared
    assert word_of(stranger.get(way)) == word


def test_the_last_contract_has_no_discard_so_its_full_hand_throws_one_away_first(
    stranger: FlaskClient,
) -> None:
    asked: Asked = {"game": "contract", "ask": "cards", "round": "7"}
    _word, full = answered(stranger, cards="3-7C 7-10D 9-JS AH", **asked)
    assert "Throw one away; then each of these completes it:" in full
    assert "queen of spades × 2" in full
    _word, dealt = answered(stranger, cards="3-7C 7-10D 9-JS", **asked)
    assert "Throw one away" not in dealt


def test_melds_become_loose_cards_when_the_question_changes(stranger: FlaskClient) -> None:
    page = ask(stranger, game="continental-bicycle", melds="3-5C/JK=6S 7S 8S", ask="cards")
    assert 'value="3-5C JK 7S 8S"' in page.get_data(as_text=True)


def test_a_lay_off_shows_what_lies_there_afterwards(stranger: FlaskClient) -> None:
    word, text = answered(stranger, game="contract", ask="layoff", meld="3-6C", cards="7C 2C")
    assert word == "Fits"
    assert "Then there lies: 2 two of clubs" in text


def test_a_joker_that_fits_at_both_ends_is_declared_by_one_tap(stranger: FlaskClient) -> None:
    page = ask(stranger, game="contract", ask="layoff", meld="3-6C", cards="7C JK")
    assert word_of(page) == "Not clear"
    assert "The joker could be 8♣ or 2♣: which one?" in text_of(page)
    ways = re.findall(r'class="button" href="([^"]+)">As (.+?)</a>', page.get_data(as_text=True))
    assert [card for _address, card in ways] == ["8♣", "2♣"]
    spoken = ["joker as eight of clubs", "joker as two of clubs"]
    for (address, _card), as_card in zip(ways, spoken, strict=True):
        after = stranger.get(address.replace("&amp;", "&"))
        assert word_of(after) == "Fits"
        assert as_card in text_of(after)


def test_a_taken_joker_is_shown_on_the_meld_that_took_it(stranger: FlaskClient) -> None:
    asked: Asked = {"game": "contract", "ask": "swap", "meld": "5C JK 7C 8C", "cards": "6C"}
    word, text = answered(stranger, onto="9-QD", **asked)
    assert word == "Allowed"
    then = text[text.index("Then there lies:") :]
    assert then.index("six of clubs (new)") < then.index("joker as king of diamonds (new)")
    assert "Or the joker lies at the other end, as 8♦." in then
    _word, text = answered(stranger, onto="9CDH", **asked)
    assert "joker (new)" in text
    assert "at the other end" not in text


def test_in_the_last_contract_the_opening_goes_out(stranger: FlaskClient) -> None:
    asked: Asked = {"game": "contract", "ask": "cards", "cards": "3-6C 8-JH 9S 10S QS KS"}
    assert answered(stranger, round="7", **asked)[0] == "Doesn’t go out"
    assert answered(stranger, round="3", **asked)[0] == "Opens"


def test_what_makes_no_sense_is_said_in_a_sentence(stranger: FlaskClient) -> None:
    word, text = answered(stranger, game="contract", round="12", melds="7CDH/8CDH")
    assert word == "Not clear"
    assert "There is no contract for round 12." in text
    word, text = answered(stranger, game="contract", melds="7CDH", **{"rule-min_naturals": "99"})
    assert word == "Not clear"
    assert "A whole number from 0 to 4." in text
    word, text = answered(stranger, game="rummy", melds="7C " * 2000)
    assert word == "Not clear"


def test_an_address_that_says_too_much_leads_to_its_best_form(stranger: FlaskClient) -> None:
    sent = {"game": "continental-bicycle", "ask": "hand", "turn": "later", "melds": " 3-5C |\n6-8S"}
    response = stranger.get("/check", query_string=sent)
    assert response.status_code == 303
    assert response.headers["Location"] == "/check?game=continental-bicycle&melds=3-5C/6-8S"
    assert stranger.get(response.headers["Location"]).status_code == 200


def test_the_proof_gives_the_same_answer_and_its_own_address_as_a_code(
    stranger: FlaskClient,
) -> None:
    asked = {"game": "continental-bicycle", "melds": PAST_THE_ACE, "turn": "first"}
    page = ask(stranger, **asked)
    found = re.search(r'href="(/check/proof[^"]+)"', page.get_data(as_text=True))
    assert found is not None
    address = found.group(1).replace("&amp;", "&")
    proof = stranger.get(address)
    assert word_of(proof) == word_of(page) == "Not legal"
    html = proof.get_data(as_text=True)
    assert "<svg" in html
    assert f"http://localhost{address}".replace("&", "&amp;") in html
    assert "<form" not in html
    assert "textarea" not in html
    assert "first turn" in text_of(proof)


@pytest.mark.parametrize("name", ["table", "csrf_token"])
def test_the_proof_says_nothing_of_the_table_it_came_from(
    scorer: FlaskClient, open_table: OpenTable, name: str
) -> None:
    table = open_table()
    page = ask(scorer, game="continental-bicycle", melds=WORKED, table=table.public_id)
    found = re.search(r'href="(/check/proof[^"]+)"', page.get_data(as_text=True))
    assert found is not None
    assert name not in dict(parse_qsl(urlsplit(found.group(1)).query))


def test_a_proof_shows_the_cards_that_were_seen_as_cards(stranger: FlaskClient) -> None:
    asked = {"game": "rummy", "ask": "cards", "cards": "7CDH 4S 5S KD", "seen": "3S"}
    text = text_of(stranger.get("/check/proof", query_string=asked))
    assert re.search("Seen on the table .*three of spades", text)


def back_of(proof: Any) -> dict[str, str]:
    """What the way back to the question says in its address."""
    found = re.search(r'href="(/check\?[^"]+)" data-back', proof.get_data(as_text=True))
    assert found is not None
    return dict(parse_qsl(urlsplit(found.group(1).replace("&amp;", "&")).query))


def test_the_way_back_from_a_proof_leads_to_the_question_at_its_table(
    scorer: FlaskClient, stranger: FlaskClient, open_table: OpenTable
) -> None:
    table = open_table()
    asked = f"game=continental-bicycle&melds={WORKED}"
    opened_from = {"Referer": f"http://localhost/check?{asked}&table={table.public_id}"}
    proof = scorer.get(f"/check/proof?{asked}", headers=opened_from)
    assert back_of(proof)["table"] == table.public_id
    assert back_of(proof)["melds"] == WORKED
    assert "table" not in back_of(scorer.get(f"/check/proof?{asked}"))
    # Neither the phone of somebody else nor a page elsewhere learns of the table.
    for_others = stranger.get(f"/check/proof?{asked}", headers=opened_from)
    assert for_others.status_code == 200
    assert table.public_id not in for_others.get_data(as_text=True)
    elsewhere = {"Referer": opened_from["Referer"].replace("localhost", "elsewhere.example")}
    assert "table" not in back_of(scorer.get(f"/check/proof?{asked}", headers=elsewhere))


def test_the_menu_of_a_table_opens_the_checker_with_its_game_house_rules_and_round(
    scorer: FlaskClient, open_table: OpenTable
) -> None:
    table = open_table(
        "contract",
        options={"min_naturals": 2},
        rounds=[{"winner": "Ana", "hands": {"Bruno": 10, "Carla": 5, "Duarte": 0}}],
    )
    menu = scorer.get(f"/sessions/{table.public_id}/").get_data(as_text=True)
    found = re.search(r'href="(/check\?[^"]+)"', menu)
    assert found is not None
    address = found.group(1).replace("&amp;", "&")
    said = dict(parse_qsl(urlsplit(address).query))
    assert said == {
        "game": "contract",
        "round": "2",
        "rule-min_naturals": "2",
        "table": table.public_id,
    }
    page = scorer.get(address)
    assert page.status_code == 200
    assert "Round 2: 1 group and 1 run" in text_of(page)
    assert f'href="/sessions/{table.public_id}/"' in page.get_data(as_text=True)


def test_a_legal_hand_is_used_in_the_next_round_with_one_tap(
    scorer: FlaskClient, open_table: OpenTable
) -> None:
    table = open_table()
    page = ask(
        scorer, game="continental-bicycle", melds=WORKED, turn="first", table=table.public_id
    )
    assert "Use in round 1" in text_of(page)
    found = re.search(r'href="(/sessions/[^"]+/rounds/new[^"]+)"', page.get_data(as_text=True))
    assert found is not None
    entry = scorer.get(found.group(1).replace("&amp;", "&")).get_data(as_text=True)
    assert "3-5C | 6-8S | 9-JH | Q-AD | 9-JC" in entry
    assert 'data-brought="melds turn"' in entry
    assert re.search(r'name="turn" value="first" checked', entry)


def test_a_false_declaration_is_noted_with_its_round_by_one_tap(
    scorer: FlaskClient, open_table: OpenTable, ledger: Any
) -> None:
    table = open_table()
    page = ask(scorer, game="continental-bicycle", melds=PAST_THE_ACE, table=table.public_id)
    html = page.get_data(as_text=True)
    assert "A false declaration in round 1, by:" in text_of(page)
    form = html[html.index('<form class="part false-declaration"') :]
    action = re.search(r'action="([^"]+)"', form)
    fields = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form))
    assert action is not None
    done = scorer.post(action.group(1), data={**fields, "player": "Carla"})
    assert done.status_code == 303
    noted = ledger.look(table.public_id).declared_falsely
    assert [entry.fact["player"] for entry in noted] == ["Carla"]
    assert noted[0].fact["melds"][3] == "KD AD 3D"


def test_a_table_that_this_phone_may_not_write_in_lends_nothing(
    stranger: FlaskClient, open_table: OpenTable
) -> None:
    table = open_table()
    page = ask(stranger, game="continental-bicycle", melds=WORKED, table=table.public_id)
    assert page.status_code == 200
    assert table.public_id not in page.get_data(as_text=True)
    assert "Use in round" not in text_of(page)


def test_the_owner_may_keep_the_checker_for_scorers(tmp_path: Any) -> None:
    site = create_app({"INSTANCE": tmp_path / "shut", "TESTING": True, "CHECKER_OPEN": False})
    stranger = site.test_client()
    assert stranger.get("/check").status_code == 403
    assert stranger.get("/api/check?game=rummy&melds=3-5C").status_code == 403
    assert "Check a hand" not in text_of(stranger.get("/"))
    site.extensions["store"].close()


def test_a_pencil_opens_a_proof_in_every_language_where_the_checker_is_kept_for_scorers(
    app: Flask, stranger: FlaskClient, send: Send, open_table: OpenTable, ledger: Any
) -> None:
    app.config["CHECKER_OPEN"] = False
    table = open_table()
    send(stranger, f"/pencil/{ledger.hand_over_pencil(table.public_id)}")
    asked = f"game=continental-bicycle&melds={WORKED}"
    opened_from = {"Referer": f"http://localhost/check?{asked}&table={table.public_id}"}
    assert stranger.get(f"/check/proof?{asked}", headers=opened_from).status_code == 200
    on_itself = {"Referer": f"http://localhost/check/proof?{asked}"}
    spanish = stranger.get(
        f"/check/proof?{asked}&lang=es", headers=on_itself, follow_redirects=True
    )
    assert spanish.status_code == 200
    assert 'lang="es"' in spanish.get_data(as_text=True)
    assert app.test_client().get(f"/check/proof?{asked}").status_code == 403


def test_nobody_without_a_key_asks_without_end(app: Flask, stranger: FlaskClient) -> None:
    app.extensions["pace"] = Pace(at_once=3, a_minute=60.0)
    statuses = [stranger.get("/api/check?game=rummy&melds=3-5C").status_code for _ in range(5)]
    assert statuses[:3] == [200, 200, 200]
    assert 429 in statuses
    refused = stranger.get("/check?game=rummy")
    assert refused.status_code == 429
    assert int(refused.headers["Retry-After"]) >= 1


def test_who_asked_too_much_may_ask_again_as_time_passes() -> None:
    now = [0.0]
    pace = Pace(at_once=2, a_minute=60.0, clock=lambda: now[0])
    assert [pace.wait("one"), pace.wait("one"), pace.wait("one")] == [0, 0, 1]
    assert pace.wait("another") == 0
    now[0] = 1.5
    assert pace.wait("one") == 0
    assert pace.wait("one") == 1


NAMES = (
    *("game", "ask", "melds", "cards", "meld", "onto", "seen", "round", "players", "buys", "hand"),
    *("turn", "opened", "table", "rule-packs", "rule-packs-word", "rule-jokers", "rule-twos_wild"),
)
TEXTS = st.one_of(
    st.text(max_size=40),
    st.sampled_from(
        ["3-5C", "JK=7C 8C 9C", "7CDH | 8CDH", "2C 2D 2H", "first", "no", "3", "0", "", "hand"]
    ),
    st.sampled_from(["cards", "layoff", "swap", "meld", "number", "later", "9" * 30, "-1", "½"]),
)


@settings(
    max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
@given(
    game=st.sampled_from(sorted(all_games())),
    sent=st.lists(st.tuples(st.sampled_from(NAMES[1:]), TEXTS), max_size=8),
)
def test_whatever_the_address_says_there_is_an_answer_and_one_best_form(
    app: Flask, game: str, sent: list[tuple[str, str]]
) -> None:
    app.extensions["pace"] = Pace()
    client = app.test_client()
    response = client.get("/check", query_string=[("game", game), *sent])
    if response.status_code == 303:
        best = response.headers["Location"]
        again = client.get(best)
        assert again.status_code == 200, best
        proof = client.get(best.replace("/check", "/check/proof", 1))
        assert proof.status_code == 200
    else:
        assert response.status_code == 200


@pytest.mark.parametrize("asked", ["", "game=", "game=whist", "game=rummy&game=whist"])
def test_a_game_that_is_not_there_is_no_failure(stranger: FlaskClient, asked: str) -> None:
    assert stranger.get(f"/check/proof?{asked}").status_code == 404
    assert stranger.get(f"/check?{asked}").status_code in {200, 404}
