"""Recording a round as a browser without scripts does it: what is refused, and in which words."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.ledger import Ledger
from tests.web.conftest import OpenTable, Send, text_of

RUNS = "3-5C | 6-8S | 9-JH | Q-AD | 9-JC"
TRANSFER: dict[str, Any] = {"winner": "1", "turn": "later", "melds": RUNS}
PENALTY: dict[str, Any] = {"winner": "1", "hand-0": "45", "hand-2": "20", "hand-3": "10 10"}

HIDDEN = re.compile(r'type="hidden" name="(token|place|seen)" value="([^"]*)"')


class Entry:
    """The form of a session's next round, as it was opened."""

    def __init__(self, client: FlaskClient, public_id: str, send: Send, what: str = "new") -> None:
        self.client = client
        self.address = f"/sessions/{public_id}/rounds/{what}"
        self._send = send
        page = client.get(self.address).get_data(as_text=True)
        self.hidden = dict(HIDDEN.findall(page))

    def send(self, **fields: Any) -> Any:
        """Send it with these fields."""
        return self._send(self.client, self.address, **{**self.hidden, **fields})


@pytest.fixture
def transfer(scorer: FlaskClient, open_table: OpenTable, send: Send) -> Entry:
    """The entry of the fifteen-card game."""
    return Entry(scorer, open_table().public_id, send)


@pytest.fixture
def penalty(scorer: FlaskClient, open_table: OpenTable, send: Send) -> Entry:
    """The entry of Contract Rummy."""
    return Entry(scorer, open_table("contract").public_id, send)


def rounds_kept(ledger: Ledger, entry: Entry) -> int:
    """How many rounds are in the book."""
    return len(ledger.look(entry.address.split("/")[2]).rounds)


def refused(entry: Entry, ledger: Ledger, **fields: Any) -> str:
    """Send what must be refused; nothing is kept, everything typed is there again."""
    before = rounds_kept(ledger, entry)
    answer = entry.send(**fields)
    assert answer.status_code == 422
    assert rounds_kept(ledger, entry) == before
    page = answer.get_data(as_text=True)
    for name, typed in fields.items():
        if isinstance(typed, str) and name.startswith(("hand-", "note", "twos")):
            assert f'value="{typed}"' in page
    if "melds" in fields:
        assert f">{fields['melds']}</textarea>" in page
    return text_of(answer)


def test_a_round_is_saved_and_the_table_says_where(transfer: Entry, ledger: Ledger) -> None:
    answer = transfer.send(**TRANSFER)
    assert answer.status_code == 303
    assert answer.headers["Location"].endswith("?saved=1")
    kept = ledger.look(transfer.address.split("/")[2])
    assert kept.score.totals == {"Ana": -11, "Bruno": 33, "Carla": -11, "Duarte": -11}


def test_the_example_hand_of_contract_rummy_counts_forty_five(
    penalty: Entry, ledger: Ledger
) -> None:
    penalty.send(**{**PENALTY, "hand-0": "KC AH 5D JK"})
    kept = ledger.look(penalty.address.split("/")[2])
    assert kept.score.totals == {"Ana": 45, "Bruno": 0, "Carla": 20, "Duarte": 20}


def test_ranks_alone_are_added_up(penalty: Entry, ledger: Ledger) -> None:
    penalty.send(**{**PENALTY, "hand-0": "k a 5 jk"})
    kept = ledger.look(penalty.address.split("/")[2])
    assert kept.rounds[0].report.hands["Ana"] == 45


def test_a_blank_hand_of_a_loser_is_no_zero(penalty: Entry, ledger: Ledger) -> None:
    said = refused(penalty, ledger, **{**PENALTY, "hand-2": ""})
    assert "Carla: type the cards left in the hand, or their points." in said


def test_several_missing_hands_are_named_in_one_sentence(penalty: Entry, ledger: Ledger) -> None:
    said = refused(penalty, ledger, winner="1", **{"hand-0": "45"})
    assert "The cards of Carla and Duarte are missing." in said


def test_an_explicit_zero_is_a_hand(penalty: Entry, ledger: Ledger) -> None:
    assert penalty.send(**{**PENALTY, "hand-2": "0"}).status_code == 303
    assert rounds_kept(ledger, penalty) == 1


def test_nobody_chosen_is_asked_for(transfer: Entry, ledger: Ledger) -> None:
    said = refused(transfer, ledger, melds=RUNS)
    assert "Who went out? Choose a player, or nobody." in said


def test_two_winners_are_one_too_many(transfer: Entry, ledger: Ledger) -> None:
    said = refused(transfer, ledger, **{**TRANSFER, "winner": ["0", "1"]})
    assert "Two players are marked as gone out. Choose one of them." in said


def test_a_winner_who_does_not_sit_there_is_nobody(transfer: Entry, ledger: Ledger) -> None:
    said = refused(transfer, ledger, **{**TRANSFER, "winner": "7"})
    assert "Who went out?" in said


def test_the_winner_holds_no_cards(penalty: Entry, ledger: Ledger) -> None:
    said = refused(penalty, ledger, **{**PENALTY, "hand-1": "KC"})
    assert "Bruno" in said.split("Verdict")[-1]


def test_a_third_seven_of_clubs_is_a_mistake_with_two_packs(
    transfer: Entry, ledger: Ledger
) -> None:
    melds = "7-9C | 7-9C | 7-9C | 3-5H | Q-AD"
    said = refused(transfer, ledger, **{**TRANSFER, "melds": melds})
    assert "7♣" in said


@pytest.mark.parametrize("cards", ["KD AD 2D", "KD AD 3D"])
def test_a_run_does_not_pass_the_ace(transfer: Entry, ledger: Ledger, cards: str) -> None:
    melds = f"3-5C | 6-8S | 9-JH | {cards} | 9-JC"
    said = refused(transfer, ledger, **{**TRANSFER, "melds": melds})
    assert "Meld 4" in said


def test_what_is_no_card_is_named_and_cannot_be_accepted(transfer: Entry, ledger: Ledger) -> None:
    melds = "3-5C | 6-8S | 9-JH | QD KX AD | 9-JC"
    said = refused(transfer, ledger, **{**TRANSFER, "melds": melds, "accepted": "y"})
    assert "KX" in said
    assert "The table lets this stand" not in said


@pytest.mark.parametrize("points", ["-5", "4.5", "−3", "2,5"])
def test_points_are_whole_numbers_of_nought_or_more(
    penalty: Entry, ledger: Ledger, points: str
) -> None:
    said = refused(penalty, ledger, **{**PENALTY, "hand-0": points})
    assert "Ana: Points are whole numbers of 0 or more." in said


def test_no_hand_is_worth_thousands(penalty: Entry, ledger: Ledger) -> None:
    said = refused(penalty, ledger, **{**PENALTY, "hand-0": "12345"})
    assert "Ana: No hand is worth more than 999 points." in said


def test_a_hand_has_no_nine_kings(penalty: Entry, ledger: Ledger) -> None:
    said = refused(penalty, ledger, **{**PENALTY, "hand-0": "K K K K K K K K K"})
    assert "Ana: 9 times K is more than there are: 8." in said


def test_cards_and_counts_are_not_both_given(transfer: Entry, ledger: Ledger) -> None:
    said = refused(transfer, ledger, **TRANSFER, twos="1")
    assert "Either the cards or only their number, not both." in said


@pytest.mark.parametrize("twos", ["x", "-1", "100", "1.5"])
def test_counts_are_numbers(transfer: Entry, ledger: Ledger, twos: str) -> None:
    said = refused(transfer, ledger, winner="1", twos=twos)
    assert "A whole number from 0 to 99." in said


def test_counts_alone_pay_without_being_validated(transfer: Entry, ledger: Ledger) -> None:
    answer = transfer.send(winner="1", turn="first", twos="1", jokers="0")
    assert answer.status_code == 303
    kept = ledger.look(transfer.address.split("/")[2])
    assert kept.score.totals["Bruno"] == 3 * (1 + 1 + 7)
    assert kept.score.rounds[0].validated is False


def test_a_winner_without_cards_and_counts_is_asked_for_them(
    transfer: Entry, ledger: Ledger
) -> None:
    said = refused(transfer, ledger, winner="1")
    assert "The winner’s melds are missing." in said


def test_nobody_went_out_needs_no_more(transfer: Entry, ledger: Ledger) -> None:
    assert transfer.send(winner="none", melds="3-5C").status_code == 303
    kept = ledger.look(transfer.address.split("/")[2])
    assert kept.score.rounds[0].winner is None
    assert set(kept.score.totals.values()) == {0}


def test_a_drawn_round_that_counts_needs_every_hand(penalty: Entry, ledger: Ledger) -> None:
    said = refused(penalty, ledger, winner="none", **{"hand-0": "1", "hand-2": "2", "hand-3": "3"})
    assert "Bruno" in said
    hands = {f"hand-{seat}": str(seat) for seat in range(4)}
    assert penalty.send(winner="none", **hands).status_code == 303


def test_the_form_sent_twice_makes_one_round(transfer: Entry, ledger: Ledger) -> None:
    for _time in range(2):
        answer = transfer.send(**TRANSFER)
        assert answer.headers["Location"].endswith("?saved=1")
    assert rounds_kept(ledger, transfer) == 1


def test_the_form_changed_and_sent_again_asks(transfer: Entry, ledger: Ledger) -> None:
    transfer.send(**TRANSFER)
    said = refused(transfer, ledger, **TRANSFER, note="with the good cards")
    assert "Round 1 is saved already" in said


def test_a_check_of_what_was_saved_already_says_so(transfer: Entry, ledger: Ledger) -> None:
    fields = {"winner": "none", "false-player-0": "2"}
    transfer.send(**fields)
    assert "This is saved already." in text_of(transfer.send(**fields, check="1"))
    assert rounds_kept(ledger, transfer) == 1


def test_a_round_that_was_taken_back_is_offered_as_it_was_typed(
    transfer: Entry, scorer: FlaskClient, ledger: Ledger
) -> None:
    transfer.send(**TRANSFER, note="late", **{"false-player-0": "2"})
    public_id = transfer.address.split("/")[2]
    ledger.strike(public_id, 1, seen=0)
    page = scorer.get(f"{transfer.address}?again=1").get_data(as_text=True)
    for kept in ('name="winner" value="1" checked', RUNS, 'name="note" value="late"'):
        assert kept in page
    assert "data-draft-now" in page
    assert "Legal." in page
    assert 'name="place" value="2"' in page
    for other in ("", "?again=2", "?again=x"):
        assert RUNS not in scorer.get(transfer.address + other).get_data(as_text=True)


def test_a_round_taken_by_another_phone_is_shown_beside_what_was_typed(
    transfer: Entry, scorer: FlaskClient, ledger: Ledger, send: Send
) -> None:
    public_id = transfer.address.split("/")[2]
    Entry(scorer, public_id, send).send(**{**TRANSFER, "winner": "2"})
    said = refused(transfer, ledger, **TRANSFER)
    assert "Saved Carla · 3·3·3·3·3 · +33" in said
    assert "Typed here Bruno · 3·3·3·3·3 · +33" in said


def test_a_made_up_form_cannot_leave_a_gap(transfer: Entry, ledger: Ledger) -> None:
    transfer.hidden["place"] = "9"
    assert transfer.send(**TRANSFER).headers["Location"].endswith("?saved=1")
    assert rounds_kept(ledger, transfer) == 1


def test_a_session_that_does_not_exist_has_no_entry(scorer: FlaskClient) -> None:
    answer = scorer.get("/sessions/there-is-no-such-one/rounds/new")
    assert answer.status_code == 404
    assert "There is no such session" in text_of(answer)


def test_a_round_that_does_not_exist_has_no_correction(
    scorer: FlaskClient, open_table: OpenTable
) -> None:
    answer = scorer.get(f"/sessions/{open_table().public_id}/rounds/4/edit")
    assert answer.status_code == 404
    assert "There is no such round" in text_of(answer)


def test_after_the_end_the_entry_leads_back_to_the_table(
    scorer: FlaskClient, open_table: OpenTable
) -> None:
    drawn = [{"winner": None}] * 4
    public_id = open_table(rounds=drawn).public_id
    answer = scorer.get(f"/sessions/{public_id}/rounds/new")
    assert answer.status_code == 303
    assert answer.headers["Location"].endswith(f"/sessions/{public_id}/")


def test_a_round_sent_after_the_end_is_refused(
    scorer: FlaskClient, open_table: OpenTable, send: Send, ledger: Ledger
) -> None:
    drawn: list[dict[str, Any]] = [{"winner": None}] * 3
    entry = Entry(scorer, open_table(rounds=drawn).public_id, send)
    entry.send(winner="none")
    entry.hidden["place"] = "5"
    address = entry.address
    entry.address = f"/sessions/{address.split('/')[2]}/rounds/new"
    answer = send(
        scorer,
        address,
        form_at=f"/sessions/{address.split('/')[2]}/rounds/1/edit",
        **{**entry.hidden, "token": "another-token", "winner": "none"},
    )
    assert answer.status_code == 422
    assert rounds_kept(ledger, entry) == 4


def test_a_correction_keeps_what_was_said_before_and_why(
    scorer: FlaskClient, open_table: OpenTable, send: Send, ledger: Ledger
) -> None:
    public_id = open_table(rounds=[{"winner": "Ana", "counts": {"twos": 1}}]).public_id
    entry = Entry(scorer, public_id, send, "1/edit")
    answer = entry.send(winner="1", twos="2", reason="It was Bruno")
    assert answer.status_code == 303
    kept = ledger.look(public_id).rounds[0]
    assert kept.report.winner == "Bruno"
    assert kept.history[0].reason == "It was Bruno"
    assert kept.history[0].before["winner"] == "Ana"


def test_a_correction_begins_with_what_was_saved(
    scorer: FlaskClient, open_table: OpenTable
) -> None:
    report = {"winner": "Bruno", "melds": RUNS.split(" | "), "turn": "first", "note": "late"}
    public_id = open_table(rounds=[report]).public_id
    page = scorer.get(f"/sessions/{public_id}/rounds/1/edit").get_data(as_text=True)
    assert f">{RUNS}</textarea>" in page
    assert 'name="winner" value="1" checked' in page
    assert 'name="turn" value="first" checked' in page
    assert 'name="note" value="late"' in page


def test_a_misdeal_is_struck_and_counted_again(
    scorer: FlaskClient, open_table: OpenTable, send: Send, ledger: Ledger
) -> None:
    public_id = open_table(rounds=[{"winner": "Ana", "counts": {"twos": 1}}]).public_id
    strike = f"/sessions/{public_id}/rounds/1/strike"
    assert send(scorer, strike, seen="0").status_code == 303
    assert ledger.look(public_id).score.next is not None
    assert ledger.look(public_id).rounds[0].report.struck
    again = f"/sessions/{public_id}/rounds/1/count-again"
    assert send(scorer, again, form_at=strike, seen="1").status_code == 303
    assert not ledger.look(public_id).rounds[0].report.struck


def test_a_false_declaration_is_kept_without_points(transfer: Entry, ledger: Ledger) -> None:
    transfer.send(winner="none", **{"false-player-0": "2", "false-melds-0": "3-5C | 7H 8H 10H"})
    kept = ledger.look(transfer.address.split("/")[2]).rounds[0].report
    assert kept.failed[0].player == "Carla"
    assert kept.failed[0].melds == ("3-5C", "7H 8H 10H")


def test_markup_in_a_note_stays_text(transfer: Entry) -> None:
    answer = transfer.send(melds=RUNS, note="<b>Ana</b>")
    assert "&lt;b&gt;Ana&lt;/b&gt;" in answer.get_data(as_text=True)
    assert "<b>Ana</b>" not in answer.get_data(as_text=True)


def test_a_check_answers_with_the_verdict_alone(transfer: Entry, scorer: FlaskClient) -> None:
    page = scorer.get(transfer.address).get_data(as_text=True)
    token = re.search(r'name="csrf_token" value="([^"]+)"', page)
    assert token is not None
    answer = scorer.post(
        transfer.address,
        data={**transfer.hidden, **TRANSFER, "check": "1", "csrf_token": token.group(1)},
        headers={"HX-Request": "true", "HX-Target": "section#verdict"},
    )
    assert answer.status_code == 200
    assert text_of(answer) == "Legal. Each pays 11 = 1 + 10"
    assert len(answer.data) < 1000


def test_who_buys_in_the_last_contract_lays_more_cards(
    scorer: FlaskClient, open_table: OpenTable, send: Send, ledger: Ledger
) -> None:
    points = {"winner": "Ana", "hands": {"Bruno": 1, "Carla": 2, "Duarte": 3}}
    public_id = open_table("contract", rounds=[points] * 6).public_id
    entry = Entry(scorer, public_id, send)
    melds = "3-7S | 6-10H | 9-KD"
    fields = {**PENALTY, "melds": melds}
    assert entry.send(**fields).status_code == 422
    assert entry.send(**fields, buys="1").status_code == 303
    assert ledger.look(public_id).score.finished


def test_the_last_round_sent_twice_is_saved_once_though_the_game_is_over(
    scorer: FlaskClient, open_table: OpenTable, send: Send, ledger: Ledger
) -> None:
    points = {"winner": "Ana", "hands": {"Bruno": 1, "Carla": 2, "Duarte": 3}}
    public_id = open_table("contract", rounds=[points] * 6).public_id
    entry = Entry(scorer, public_id, send)
    fields = {**PENALTY, "melds": "3-7S | 6-10H | 9-KD", "buys": "1"}
    assert entry.send(**fields).status_code == 303
    again = send(
        scorer,
        entry.address,
        form_at=f"/sessions/{public_id}/rounds/1/edit",
        **{**entry.hidden, **fields},
    )
    assert again.status_code == 303
    assert again.headers["Location"].endswith("?saved=7")
    assert rounds_kept(ledger, entry) == 7


def test_a_session_may_have_hundreds_of_rounds(
    scorer: FlaskClient, open_table: OpenTable, send: Send
) -> None:
    drawn: list[dict[str, Any]] = [{"winner": None}] * 120
    public_id = open_table("continental-large", rounds=drawn).public_id
    entry = Entry(scorer, public_id, send)
    assert entry.send(**TRANSFER).headers["Location"].endswith("?saved=121")


def test_a_play_off_is_entered_for_the_tied_players_only(
    scorer: FlaskClient, open_table: OpenTable, send: Send, ledger: Ledger
) -> None:
    three = ("Ana", "Bruno", "Carla")
    rounds = [
        {"winner": "Ana", "hands": {"Bruno": 10, "Carla": 30}},
        {"winner": "Bruno", "hands": {"Ana": 10, "Carla": 30}},
        {"winner": "Carla", "hands": {"Ana": 5, "Bruno": 5}},
    ]
    public_id = open_table("continental-sets", three, rounds).public_id
    entry = Entry(scorer, public_id, send)
    page = scorer.get(entry.address).get_data(as_text=True)
    assert "Play-off, round 4" in page
    assert 'name="hand-2"' not in page
    assert entry.send(winner="1", **{"hand-0": "40"}).status_code == 303
    kept = ledger.look(public_id)
    assert kept.score.winners == ("Bruno",)
    assert kept.rounds[3].report.players == ("Ana", "Bruno")


def test_a_play_off_whose_answer_was_lost_is_sent_again_and_counts_once(
    scorer: FlaskClient, open_table: OpenTable, send: Send, ledger: Ledger
) -> None:
    three = ("Ana", "Bruno", "Carla")
    drawn = [{"winner": None}]
    options = {"rounds": 1}
    public_id = open_table("continental-sets", three, drawn, options=options).public_id
    entry = Entry(scorer, public_id, send)
    fields = {"winner": "1", "hand-0": "40", "hand-2": "40"}
    back = f"/sessions/{public_id}/rounds/1/edit"
    answers = [
        send(scorer, entry.address, form_at=back, **{**entry.hidden, **fields})
        for _time in range(2)
    ]
    assert [each.headers["Location"].split("?")[1] for each in answers] == ["saved=2", "saved=2"]
    assert ledger.look(public_id).score.winners == ("Bruno",)
    assert len(ledger.look(public_id).rounds) == 2


def test_a_rummy_doubles_what_the_others_hold(
    scorer: FlaskClient, open_table: OpenTable, send: Send, ledger: Ledger
) -> None:
    public_id = open_table("rummy").public_id
    entry = Entry(scorer, public_id, send)
    assert entry.send(**PENALTY, rummy="y").status_code == 303
    assert ledger.look(public_id).score.totals["Bruno"] == 2 * (45 + 20 + 20)
