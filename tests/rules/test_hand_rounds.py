"""The hands that are left: penalties, and what the winner of Rummy collects (sections 5 to 7)."""

from __future__ import annotations

import pytest

from companion.rules.cards import Card
from companion.rules.findings import Code, Finding
from companion.rules.game import CardValues
from companion.rules.hands import card_points
from companion.rules.session import RoundScore

from .evenings import codes, held, only_round, scored

SETS = "continental-sets"
RUMMY = "rummy"
CONTRACT = "contract"
FIFTEEN = "AC 2H 4C 4D 5H 6S 6D 8C 8H 9D 9S 10C QC KD KS"
"""1+2+4+4+5+6+6+8+8+9+9+10+10+10+10 = 102."""


def finding(score: RoundScore) -> Finding:
    """The only finding of a round."""
    (only,) = score.findings
    return only


@pytest.mark.parametrize(
    ("card", "low_ace", "high_ace"),
    [
        (Card(1, "S"), 1, 15),
        (Card(2, "S"), 2, 2),
        (Card(9, "S"), 9, 9),
        (Card(10, "S"), 10, 10),
        (Card(11, "S"), 10, 10),
        (Card(13, "S"), 10, 10),
        (Card(0, ""), 15, 15),
    ],
)
def test_faces_count_ten_and_ace_and_joker_what_the_game_says(
    card: Card, low_ace: int, high_ace: int
) -> None:
    assert card_points(CardValues(ace=1, joker=15), card) == low_ace
    assert card_points(CardValues(ace=15, joker=15), card) == high_ace


def test_every_other_player_counts_the_cards_left_in_the_hand_and_the_winner_gets_nought() -> None:
    score = only_round(SETS, "ABC", held("A", B=FIFTEEN, C=88))
    assert score.deltas == {"A": 0, "B": 102, "C": 88}
    assert score.lines == ()
    assert not score.validated


def test_the_example_of_contract_rummy_counts_forty_five() -> None:
    score = only_round(CONTRACT, "ABCD", held("A", B="K♣ A♥ 5♦ JK", C=0, D=0))
    assert score.deltas == {"A": 0, "B": 45, "C": 0, "D": 0}


def test_the_winner_of_rummy_gains_what_the_others_hold_and_they_lose_nothing() -> None:
    score = only_round(RUMMY, "ABC", held("B", A="KC 9D", C="AH"))
    assert score.deltas == {"A": 0, "B": 20, "C": 0}


@pytest.mark.parametrize(("options", "gain"), [({}, 60), ({"rummy_factor": 3}, 90)])
def test_the_whole_hand_in_one_turn_doubles_the_gain(options: dict[str, int], gain: int) -> None:
    report = {**held("A", B=20, C=10), "rummy": True}
    assert only_round(RUMMY, "ABC", report, options=options).deltas["A"] == gain


def test_a_losers_whole_hand_counts_in_rummy_melds_still_held_included() -> None:
    score = only_round(RUMMY, "AB", held("A", B="5H 6H 7H 8H 9H KC KD KS 2C 3D"))
    assert score.deltas == {"A": 70, "B": 0}


def test_a_loser_without_cards_or_points_is_missing_and_named() -> None:
    score = only_round(SETS, "ABC", held("A", B=40))
    assert codes(score) == [Code.HAND_MISSING]
    assert finding(score).player == "C"
    assert score.deltas == dict.fromkeys("ABC")


def test_every_missing_hand_is_named() -> None:
    assert codes(only_round(CONTRACT, "ABCD", {"winner": "A"})) == [Code.HAND_MISSING] * 3


def test_an_accepted_missing_hand_counts_nought() -> None:
    score = only_round(SETS, "ABC", {**held("A", B=40), "accepted": True})
    assert score.deltas == {"A": 0, "B": 40, "C": 0}
    assert score.accepted


@pytest.mark.parametrize("nothing", [0, "", "  "])
def test_a_winner_may_stand_among_the_hands_with_nothing(nothing: str | int) -> None:
    assert codes(only_round(SETS, "ABC", held("A", A=nothing, B=40, C=30))) == []


@pytest.mark.parametrize("something", [3, "KC", "rubbish"])
def test_cards_or_points_for_the_one_who_went_out_are_a_finding(something: str | int) -> None:
    score = only_round(SETS, "ABC", held("A", A=something, B=40, C=30))
    assert Code.HAND_WINNER in codes(score)
    assert not score.scored


def test_an_accepted_hand_of_the_winner_is_ignored() -> None:
    score = only_round(SETS, "ABC", {**held("A", A="KC", B=40, C=30), "accepted": True})
    assert score.deltas == {"A": 0, "B": 40, "C": 30}
    score = only_round(RUMMY, "ABC", {**held("A", A=9, B=4, C=3), "accepted": True})
    assert score.deltas == {"A": 7, "B": 0, "C": 0}


@pytest.mark.parametrize("cards", ["K", "Kx", "KD 1C", "♠", "5H-7H"])
def test_an_unreadable_card_of_a_hand_is_found_and_cannot_be_accepted(cards: str) -> None:
    score = only_round(CONTRACT, "ABCD", {**held("A", B=cards, C=1, D=2), "accepted": True})
    assert codes(score) == [Code.CARD_UNREADABLE]
    assert finding(score).player == "B"
    assert score.deltas == dict.fromkeys("ABCD")


def test_nothing_else_is_said_of_a_hand_with_an_unreadable_card() -> None:
    score = only_round(SETS, "ABC", held("A", B="7C 7C 7C 7X 7D=8D", C=3))
    assert codes(score) == [Code.CARD_UNREADABLE]
    assert finding(score).card == 3


def test_only_a_wild_card_of_a_hand_may_be_declared_as_another() -> None:
    score = only_round(CONTRACT, "ABCD", held("A", B="JK=7C 5C=6C 4D=4D", C=1, D=2))
    assert codes(score) == [Code.NOT_WILD]
    assert finding(score).card == 1


@pytest.mark.parametrize("count", [12, 13, 14, 16, 17])
def test_a_losers_hand_in_sets_is_the_dealt_cards_and_three_for_each_buy(count: int) -> None:
    cards = " ".join((FIFTEEN + " 3C 3D").split()[:count])
    score = only_round(SETS, "ABC", held("A", B=cards, C=30))
    assert codes(score) == [Code.HAND_COUNT]
    assert finding(score).values["held"] == count


@pytest.mark.parametrize("bought", ["", " 3C 3D 3H", " 3C 3D 3H 7C 7D 7H"])
def test_fifteen_eighteen_or_twenty_one_cards_can_be_left_in_sets(bought: str) -> None:
    assert codes(only_round(SETS, "ABC", held("A", B=FIFTEEN + bought, C=30))) == []


def test_with_thirteen_cards_dealt_thirteen_are_left() -> None:
    thirteen = " ".join(FIFTEEN.split()[:13])
    report = held("A", B=thirteen, C=FIFTEEN)
    score = only_round(SETS, "ABC", report, options={"hand_size": 13})
    assert codes(score) == [Code.HAND_COUNT]
    assert finding(score).player == "C"


def test_where_groups_are_laid_down_turn_by_turn_any_number_may_stay_in_the_hand() -> None:
    report = held("A", B="KC 7D", C="4H")
    score = only_round(SETS, "ABC", report, options={"partial_melds": True})
    assert score.deltas == {"A": 0, "B": 17, "C": 4}


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [(SETS, "ABC", {}), (SETS, "ABC", {"partial_melds": True}), (RUMMY, "ABC", {})],
)
def test_a_loser_without_any_card_cannot_be(
    game: str, players: str, options: dict[str, object]
) -> None:
    score = only_round(game, players, held("A", B="", C=30), options=options)
    assert codes(score) == [Code.HAND_COUNT]
    assert finding(score).player == "B"


def test_a_loser_of_contract_rummy_has_at_least_one_card() -> None:
    score = only_round(CONTRACT, "ABCD", held("A", B="", C=1, D=2))
    assert codes(score) == [Code.HAND_COUNT]


@pytest.mark.parametrize(
    ("players", "cards", "found"),
    [
        ("AB", "A-10C", []),
        ("AB", "A-JC", [Code.HAND_COUNT]),
        ("ABC", "A-7C", []),
        ("ABC", "A-8C", [Code.HAND_COUNT]),
    ],
)
def test_nobody_is_left_with_more_cards_than_were_dealt_in_rummy(
    players: str, cards: str, found: list[Code]
) -> None:
    others = dict.fromkeys(players[2:], 5)
    assert codes(only_round(RUMMY, players, held("A", B=cards, **others))) == found


@pytest.mark.parametrize(
    ("cards", "found"),
    [
        ("A-QC", []),
        ("A-QC KC KD", []),
        ("A-KC", [Code.HAND_COUNT]),
        ("A-JC", [Code.HAND_COUNT]),
        ("A-10C", [Code.HAND_COUNT]),
    ],
)
def test_in_round_seven_a_hand_is_twelve_cards_and_two_for_each_purchase(
    cards: str, found: list[Code]
) -> None:
    six = [held("B", A=1, C=1, D=1)] * 6
    score = scored(CONTRACT, "ABCD", [*six, held("A", B=cards, C=1, D=2)])
    assert codes(score.rounds[6]) == found
    assert codes(only_round(CONTRACT, "ABCD", held("A", B=cards, C=1, D=2))) == []


def test_an_accepted_hand_of_the_wrong_size_counts_what_is_in_it() -> None:
    score = only_round(SETS, "ABC", {**held("A", B="KC 3D", C=30), "accepted": True})
    assert score.deltas == {"A": 0, "B": 13, "C": 30}


def test_a_card_occurs_in_all_melds_and_hands_no_more_often_than_there_are_packs() -> None:
    melds = ["7CCD", "9CDH"]
    report = {**held("A", B="7C KD", C="7D", D=1), "melds": melds}
    score = only_round(CONTRACT, "ABCD", report)
    assert codes(score) == [Code.TOO_MANY_COPIES]
    assert finding(score).player == "B"
    assert finding(score).card == 0
    assert score.validated


def test_the_melds_alone_are_held_against_the_deck_too() -> None:
    report = {**held("A", B=1, C=2, D=3), "melds": ["7CCC", "9CDH"]}
    score = only_round(CONTRACT, "ABCD", report)
    assert codes(score) == [Code.TOO_MANY_COPIES]
    assert (finding(score).meld, finding(score).card) == (0, 2)
    assert not score.validated


def test_a_meld_that_cannot_be_read_is_not_held_against_the_deck() -> None:
    report = {**held("A", B=1, C=2, D=3), "melds": ["7CCC 7X", "9CDH"]}
    assert codes(only_round(CONTRACT, "ABCD", report)) == [Code.CARD_UNREADABLE]


def test_jokers_of_several_hands_are_counted_together() -> None:
    report = held("A", B="JK JK", C="JK")
    score = only_round(CONTRACT, "ABC", report, options={"table": 3})
    assert codes(score) == [Code.TOO_MANY_JOKERS]


def test_a_joker_typed_in_rummy_is_one_too_many() -> None:
    assert codes(only_round(RUMMY, "AB", held("A", B="JK"))) == [Code.TOO_MANY_JOKERS]


def test_one_pack_holds_each_card_once() -> None:
    assert codes(only_round(RUMMY, "AB", held("A", B="7C 7C 3D"))) == [Code.TOO_MANY_COPIES]


def test_all_findings_of_a_round_come_in_table_order() -> None:
    report = {**held("A", A=5, C="7C 7C 7C", D="x"), "melds": ["3-5S", "9CDH"]}
    assert codes(only_round(CONTRACT, "ABCD", report)) == [
        Code.CARD_UNREADABLE,
        Code.TOO_MANY_COPIES,
        Code.TOO_SHORT,
        Code.CONTRACT_MELDS,
        Code.HAND_MISSING,
        Code.HAND_WINNER,
    ]


def test_melds_may_be_left_out_where_hands_count() -> None:
    without = only_round(CONTRACT, "ABCD", held("A", B=1, C=2, D=3))
    assert without.scored
    assert not without.validated


def test_the_winners_opening_is_checked_where_it_is_given() -> None:
    report = {**held("A", B=1, C=2, D=3), "melds": ["7CDH", "9CD JK"]}
    assert only_round(CONTRACT, "ABCD", report).validated


def test_a_hand_that_is_missing_does_not_unmake_the_check_of_the_melds() -> None:
    report = {**held("A", B=1, C=2), "melds": ["7CDH", "9CD JK"], "accepted": True}
    score = only_round(CONTRACT, "ABCD", report)
    assert codes(score) == [Code.HAND_MISSING]
    assert score.validated


@pytest.mark.parametrize(("buys", "found"), [(0, [Code.LAYOUT_CARDS]), (1, [])])
def test_the_groups_of_sets_hold_three_cards_more_for_each_discard_bought(
    buys: int, found: list[Code]
) -> None:
    melds = ["7CDHS", "JCDHS", "2CDHS", "KCDH", "QCDH"]
    report = {**held("A", B=9, C=9), "melds": melds, "buys": buys}
    assert codes(only_round(SETS, "ABC", report)) == found
