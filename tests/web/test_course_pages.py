"""People, seats, dealers, house rules and undoing, through the real site without scripts."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.ledger import Ledger
from tests.web.conftest import FOUR, WORKED_EXAMPLE, OpenTable, Send, text_of

BRUNO_WINS = {"winner": "Bruno", "melds": WORKED_EXAMPLE}
DRAWN: dict[str, Any] = {"winner": None}
ANA_OUT = {"winner": "Ana", "hands": {"Bruno": 4, "Carla": 10, "Duarte": 25}}


def undo_of(client: FlaskClient, address: str) -> tuple[str, dict[str, str]]:
    """Where the Undo button of a page sends what."""
    page = client.get(address).get_data(as_text=True)
    forms = re.findall(r'<form method="post" action="([^"]+)">(.*?)</form>', page, re.S)
    action, body = next(form for form in forms if "Undo" in form[1])
    return action, dict(re.findall(r'name="([^"]+)" value="([^"]*)"', body))


def pressed(client: FlaskClient, address: str) -> Any:
    """The answer to the Undo button of a page."""
    action, fields = undo_of(client, address)
    return client.post(action, data=fields)


def test_who_sits_out_is_not_dealt_to_until_playing_again(
    scorer: FlaskClient, open_table: OpenTable, send: Send, ledger: Ledger
) -> None:
    table = open_table("continental-sets", rounds=[ANA_OUT]).public_id
    people = f"/sessions/{table}/people/"
    answer = send(scorer, f"{people}sit-out", form_at=people, player="Carla")
    assert answer.status_code == 303
    assert "Carla sits out Undo" in text_of(scorer.get(answer.location))
    assert "Carla sits out" in text_of(scorer.get(f"/sessions/{table}/"))
    entry = scorer.get(f"/sessions/{table}/rounds/new").get_data(as_text=True)
    assert entry.count(">Carla<") == 0
    send(scorer, f"{people}come-back", form_at=people, player="Carla")
    assert ledger.look(table).score.away == frozenset()
    told = text_of(scorer.get(people))
    assert "Carla sits out after round 1" in told
    assert "Carla plays again after round 1" in told


def test_what_was_done_is_undone_by_one_tap_without_a_question(
    scorer: FlaskClient, open_table: OpenTable, send: Send, ledger: Ledger
) -> None:
    table = open_table("continental-large", rounds=[BRUNO_WINS]).public_id
    before = ledger.look(table).score
    people, here = f"/sessions/{table}/people/", f"/sessions/{table}/"
    for address, form_at, fields in (
        (f"{people}sit-out", people, {"player": "Carla"}),
        (f"{people}leave", people, {"player": "Carla"}),
        (f"{people}move", people, {"player": "Carla", "to": "up"}),
        (f"{people}join", people, {"name": "Eva", "start": "average", "beside": "Ana"}),
        (f"{here}dealer", "", {"player": "Duarte"}),
        (f"{here}house-rules", "", {"rule-two": "5"}),
        (f"{here}false-declaration", "", {"player": "Carla", "melds": "3-5C"}),
    ):
        answer = send(scorer, address, form_at=form_at, **fields)
        assert answer.status_code == 303, text_of(answer)
        assert len(ledger.look(table).course) == 1
        assert pressed(scorer, answer.location).status_code == 303
        assert ledger.look(table).course == ()
        assert ledger.look(table).score == before


def test_somebody_joins_with_a_start_of_their_own(
    scorer: FlaskClient, open_table: OpenTable, send: Send, ledger: Ledger
) -> None:
    table = open_table("continental-sets", rounds=[ANA_OUT]).public_id
    people = f"/sessions/{table}/people/"
    answer = send(
        scorer,
        f"{people}join",
        form_at=people,
        name=" Eva ",
        start="typed",
        points="12",
        beside="Ana",
    )
    assert answer.status_code == 303
    score = ledger.look(table).score
    assert (score.seats[:2], score.totals["Eva"]) == (("Ana", "Eva"), 12)
    assert "Eva joins with 12 after round 1" in text_of(scorer.get(f"/sessions/{table}/"))
    assert "Eva joined with 12 12" in text_of(scorer.get(f"/sessions/{table}/end/"))


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"name": "Eva", "start": "typed", "points": "many"}, "must be a whole number"),
        ({"name": "Eva", "start": "typed", "points": "-3"}, "whole number from 0"),
        ({"name": "Eva", "start": "much"}, "a whole number or one of"),
        ({"name": "Ana", "start": "zero"}, "“Ana” has a seat at this table already."),
        ({"name": " ", "start": "zero"}, "A name needs at least one letter."),
        ({"name": "Eva", "start": "zero", "beside": "Zé"}, "Nobody called “Zé” sits here."),
    ],
)
def test_a_newcomer_that_cannot_be_is_refused_with_everything_typed_still_there(
    scorer: FlaskClient,
    open_table: OpenTable,
    send: Send,
    ledger: Ledger,
    fields: dict[str, str],
    why: str,
) -> None:
    table = open_table("continental-sets", rounds=[ANA_OUT]).public_id
    people = f"/sessions/{table}/people/"
    answer = send(scorer, f"{people}join", form_at=people, **fields)
    assert answer.status_code == 422
    assert why in text_of(answer)
    assert f'value="{fields["name"]}"' in answer.get_data(as_text=True)
    assert ledger.look(table).course == ()


def test_more_players_than_the_cards_allow_are_refused_with_what_helps(
    scorer: FlaskClient, open_table: OpenTable, send: Send
) -> None:
    people = f"/sessions/{open_table('continental-sets', list('ABCDEFG')).public_id}/people/"
    answer = send(scorer, f"{people}join", form_at=people, name="H", start="zero")
    assert answer.status_code == 422
    assert "third pack" in text_of(answer)


def test_seats_are_moved_and_the_table_shows_the_new_order(
    scorer: FlaskClient, open_table: OpenTable, send: Send, ledger: Ledger
) -> None:
    table = open_table("continental-large", rounds=[BRUNO_WINS]).public_id
    people = f"/sessions/{table}/people/"
    for _step in range(2):
        send(scorer, f"{people}move", form_at=people, player="Duarte", to="up")
    view = ledger.look(table)
    assert view.score.seats == ("Ana", "Duarte", "Bruno", "Carla")
    assert len(view.course) == 1
    assert re.search("Ana .*Duarte .*Bruno .*Carla", text_of(scorer.get(f"/sessions/{table}/")))
    beyond = send(scorer, f"{people}move", form_at=people, player="Ana", to="up")
    assert beyond.status_code == 303
    assert ledger.look(table).score.seats == view.score.seats
    assert send(scorer, f"{people}move", form_at=people, player="Zé", to="up").status_code == 422
    for _step in range(2):
        send(scorer, f"{people}move", form_at=people, player="Duarte", to="down")
    assert ledger.look(table).course == ()


def test_the_dealer_of_the_next_and_of_a_past_round_is_set_by_hand(
    scorer: FlaskClient, open_table: OpenTable, send: Send, ledger: Ledger
) -> None:
    table = open_table("continental-large", rounds=[BRUNO_WINS, DRAWN]).public_id
    here = f"/sessions/{table}/"
    assert "Who deals round 3?" in text_of(scorer.get(f"{here}dealer"))
    send(scorer, f"{here}dealer", player="Ana")
    coming = ledger.look(table).score.next
    assert coming is not None
    assert coming.dealer == "Ana"
    past = f"{here}dealer?position=2"
    assert "Who dealt round 2?" in text_of(scorer.get(past))
    assert send(scorer, past, player="Duarte").status_code == 303
    assert [each.dealer for each in ledger.look(table).score.rounds] == ["Ana", "Duarte"]
    assert "Another player dealt" in text_of(scorer.get(f"{here}rounds/2/"))
    assert send(scorer, f"{here}dealer", player="Zé").status_code == 422
    assert scorer.get(f"{here}dealer?position=9").status_code == 404


def test_house_rules_change_from_the_next_round_on_and_say_so(
    scorer: FlaskClient, open_table: OpenTable, send: Send, ledger: Ledger
) -> None:
    table = open_table("continental-large", rounds=[BRUNO_WINS]).public_id
    here = f"/sessions/{table}/"
    assert "They hold from round 2 on." in text_of(scorer.get(f"{here}house-rules"))
    assert send(scorer, f"{here}house-rules", **{"rule-two": "5"}).status_code == 303
    told = text_of(scorer.get(here))
    assert "for each two: 5 after round 1" in told
    ledger.record(table, {"winner": "Ana", "counts": {"twos": 2}}, position=2)
    assert [each.deltas["Carla"] for each in ledger.look(table).score.rounds] == [-11, -11]
    refused = send(scorer, f"{here}house-rules", **{"rule-two": "500"})
    assert refused.status_code == 422
    assert 'value="500"' in refused.get_data(as_text=True)


def test_house_rules_that_cannot_be_dealt_by_are_refused(
    scorer: FlaskClient, open_table: OpenTable, send: Send
) -> None:
    table = open_table("continental-sets", list("ABCDEFG"), options={"hand_size": 13}).public_id
    answer = send(
        scorer,
        f"/sessions/{table}/house-rules",
        **{"rule-hand_size": "15", "rule-jokers": "0", "rule-jokers-word": "0"},
    )
    assert answer.status_code == 422
    assert "third pack" in text_of(answer)


def test_a_game_that_is_over_goes_on_by_other_house_rules(
    scorer: FlaskClient, open_table: OpenTable, send: Send
) -> None:
    table = open_table(rounds=[DRAWN] * 4).public_id
    end, rules = f"/sessions/{table}/end/", f"/sessions/{table}/house-rules"
    assert "Play on by other house rules" in text_of(scorer.get(end))
    assert "it goes on" in text_of(scorer.get(rules))
    fields = {"rule-rounds-word": "number", "rule-rounds": "6"}
    assert send(scorer, rules, **fields).status_code == 303
    assert "Round 5 of 6" in text_of(scorer.get(f"/sessions/{table}/"))


@pytest.mark.parametrize(
    ("game", "options", "rule"),
    [
        ("continental-bicycle", {}, "the cards go back to the hand and play goes on"),
        ("continental-large", {}, "the hand stays open on the table"),
        ("continental-bicycle", {"false_declaration": "face_up"}, "the hand stays open"),
        ("contract", {}, "This game has no rule about it"),
    ],
)
def test_the_page_of_a_false_declaration_says_what_this_game_does(
    scorer: FlaskClient, open_table: OpenTable, game: str, options: dict[str, Any], rule: str
) -> None:
    table = open_table(game, options=options).public_id
    assert rule in text_of(scorer.get(f"/sessions/{table}/false-declaration"))


def test_a_false_declaration_noted_in_the_running_round_stands_in_its_report(
    scorer: FlaskClient, open_table: OpenTable, send: Send, ledger: Ledger
) -> None:
    table = open_table().public_id
    here = f"/sessions/{table}/"
    address = f"{here}false-declaration"
    assert send(scorer, address).status_code == 422
    send(scorer, address, player="Carla", melds="3-5C | KC AC 2C")
    assert "False declaration by Carla" in text_of(scorer.get(here))
    assert "False declaration by Carla" in text_of(scorer.get(address))
    entered = send(scorer, f"{here}rounds/new", winner="none", place="1")
    assert entered.status_code == 303
    (failed,) = ledger.look(table).rounds[0].report.failed
    assert (failed.player, failed.melds) == ("Carla", ("3-5C", "KC AC 2C"))
    shown = text_of(scorer.get(f"{here}rounds/1/"))
    assert "False declaration" in shown
    assert "Carla" in shown


def test_a_saved_round_is_undone_and_put_back_without_a_question(
    scorer: FlaskClient, open_table: OpenTable, ledger: Ledger
) -> None:
    table = open_table(rounds=[BRUNO_WINS]).public_id
    saved = f"/sessions/{table}/?saved=1"
    answer = pressed(scorer, saved)
    assert answer.status_code == 303
    assert ledger.look(table).score.totals == dict.fromkeys(FOUR, 0)
    assert "The round is struck" in text_of(scorer.get(answer.location))
    pressed(scorer, answer.location)
    assert ledger.look(table).score.totals["Bruno"] == 33


def test_a_round_that_was_undone_is_offered_as_it_was_typed(
    scorer: FlaskClient, open_table: OpenTable, ledger: Ledger
) -> None:
    table = open_table(rounds=[BRUNO_WINS]).public_id
    undone = pressed(scorer, f"/sessions/{table}/?saved=1").location
    again = f"/sessions/{table}/rounds/new?again=1"
    assert f'href="{again}"' in scorer.get(undone).get_data(as_text=True)
    assert " | ".join(WORKED_EXAMPLE) in scorer.get(again).get_data(as_text=True)
    ledger.record(table, DRAWN, position=2)
    assert f'href="{again}"' not in scorer.get(undone).get_data(as_text=True)


def test_a_double_tap_on_undo_takes_back_one_thing(
    scorer: FlaskClient, open_table: OpenTable, ledger: Ledger
) -> None:
    table = open_table(rounds=[BRUNO_WINS]).public_id
    action, fields = undo_of(scorer, f"/sessions/{table}/?saved=1")
    first, second = (scorer.post(action, data=fields) for _tap in range(2))
    assert first.location == second.location
    assert ledger.look(table).rounds[0].report.struck


def test_taking_a_round_back_that_others_follow_is_asked_first(
    scorer: FlaskClient, open_table: OpenTable, ledger: Ledger
) -> None:
    table = open_table(rounds=[BRUNO_WINS]).public_id
    action, fields = undo_of(scorer, f"/sessions/{table}/?saved=1")
    ledger.record(table, DRAWN, position=2)
    assert scorer.post(action, data=fields).location.endswith("/rounds/1/strike")
    assert not ledger.look(table).rounds[0].report.struck
    assert action not in scorer.get(f"/sessions/{table}/?saved=1").get_data(as_text=True)


def test_an_undone_correction_brings_back_what_stood_there(
    scorer: FlaskClient, open_table: OpenTable, ledger: Ledger
) -> None:
    table = open_table(rounds=[BRUNO_WINS, DRAWN]).public_id
    ledger.correct(table, 1, {"winner": "Ana", "counts": {}}, seen=0)
    pressed(scorer, f"/sessions/{table}/?saved=1")
    view = ledger.look(table)
    assert view.rounds[0].report.winner == "Bruno"
    assert len(view.rounds[0].history) == 2
    assert "Undone right after it was saved." in text_of(scorer.get(f"/sessions/{table}/rounds/1/"))


def test_a_correction_shows_what_the_report_said_before_and_says_since(
    scorer: FlaskClient, open_table: OpenTable, ledger: Ledger
) -> None:
    table = open_table(rounds=[BRUNO_WINS]).public_id
    first = {**BRUNO_WINS, "turn": "first", "failed": [{"player": "Ana"}], "note": "by hand"}
    ledger.correct(table, 1, first, seen=0, reason="the first turn")
    counts = {"winner": "Ana", "counts": {"twos": 2, "jokers": 1, "one_suit": True}}
    ledger.correct(table, 1, counts, seen=1)
    told = text_of(scorer.get(f"/sessions/{table}/rounds/1/"))
    cards = " | ".join(WORKED_EXAMPLE)
    assert f"Bruno · {cards} Bruno · first turn · {cards} · False declaration: Ana" in told
    assert "· by hand the first turn" in told
    assert "Ana · twos: 2, jokers: 1 · All of one suit" in told


def test_an_undo_that_comes_too_late_shows_what_stands_there(
    scorer: FlaskClient, open_table: OpenTable, ledger: Ledger
) -> None:
    table = open_table(rounds=[BRUNO_WINS]).public_id
    action, fields = undo_of(scorer, f"/sessions/{table}/?saved=1")
    ledger.correct(table, 1, {"winner": "Ana", "counts": {}}, seen=0)
    answer = scorer.post(action, data=fields)
    assert answer.location.endswith("/rounds/1/")
    assert ledger.look(table).rounds[0].report.winner == "Ana"
    assert scorer.post(action.replace("/1/", "/7/"), data=fields).status_code == 404


def test_opening_a_correction_and_leaving_it_changes_nothing(
    scorer: FlaskClient, open_table: OpenTable, ledger: Ledger
) -> None:
    table = open_table(rounds=[DRAWN] * 4).public_id
    before = ledger.look(table)
    assert before.score.finished
    edit = f"/sessions/{table}/rounds/2/edit"
    assert scorer.get(edit).status_code == 200
    assert ledger.look(table) == before


def test_what_later_rounds_rest_on_is_not_taken_back(
    scorer: FlaskClient, open_table: OpenTable, send: Send, ledger: Ledger
) -> None:
    table = open_table("continental-sets", rounds=[ANA_OUT]).public_id
    view = ledger.join(table, "Eva", start="zero")
    ledger.record(table, {"winner": "Eva", "hands": dict.fromkeys(FOUR, 3)}, position=2)
    people = f"/sessions/{table}/people/"
    entry = ledger.look(table).course[0].id
    assert view is not None
    answer = send(scorer, f"/sessions/{table}/course/{entry}/take-back", form_at=people)
    assert answer.status_code == 422
    assert "may leave" in text_of(answer)


def test_while_the_tied_play_it_off_only_they_are_entered(
    scorer: FlaskClient, open_table: OpenTable, send: Send, ledger: Ledger
) -> None:
    table = open_table(
        "continental-sets",
        FOUR[:3],
        [
            {"winner": "Ana", "hands": {"Bruno": 5, "Carla": 9}},
            {"winner": "Bruno", "hands": {"Ana": 5, "Carla": 9}},
        ],
        options={"rounds": 2},
    ).public_id
    here = f"/sessions/{table}/"
    assert "Play-off, round 3: Ana and Bruno" in text_of(scorer.get(here))
    assert "tied players play for the win" in text_of(scorer.get(f"{here}people/"))
    entry = scorer.get(f"{here}rounds/new").get_data(as_text=True)
    assert ">Carla<" not in entry
    entered = send(
        scorer,
        f"{here}rounds/new",
        winner="0",
        place="3",
        **{"hand-1": "12", "token": "one-play-off"},
    )
    assert entered.status_code == 303, text_of(entered)
    assert ledger.look(table).score.winners == ("Ana",)
    assert "play-off" in text_of(scorer.get(here))


def test_what_changes_nothing_offers_no_undoing_of_what_came_before(
    scorer: FlaskClient, open_table: OpenTable, send: Send
) -> None:
    table = open_table("continental-large", ["Ana", "Bruno", "Carla"])
    at = f"/sessions/{table.public_id}"
    send(scorer, f"{at}/people/move", form_at=f"{at}/people/", player="Ana", to="down")
    same = send(scorer, f"{at}/dealer", player="Ana")
    assert same.status_code == 303
    assert "noted" not in same.headers["Location"]
    other = send(scorer, f"{at}/dealer", player="Carla")
    assert "noted" in other.headers["Location"]
