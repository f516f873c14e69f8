"""Everybody pays the winner: the rounds of the two transfer games (rules.md, sections 3 and 4)."""

from __future__ import annotations

import pytest

from companion.rules.findings import Code
from companion.rules.game import Why

from .evenings import LEGAL, codes, counted, only_round, scored

BICYCLE = "continental-bicycle"
LARGE = "continental-large"
FIVE_EACH = ["3-7C", "3-7D", "3-7H"]
"""Legal run by run, but 5+5+5 is no shape."""


def test_the_worked_example_pays_eleven_from_each_and_thirty_three_in_all() -> None:
    score = only_round(BICYCLE, "ABCD", {"winner": "B", "melds": LEGAL})
    assert score.deltas == {"A": -11, "B": 33, "C": -11, "D": -11}
    assert {line.why: line.points for line in score.lines} == {Why.OUT: 1, Why.NO_WILD: 10}
    assert score.melds[0].cards == ("3C", "4C", "5C")
    assert score.validated


def test_counts_stand_in_for_cards_and_mark_the_round_as_not_validated() -> None:
    report = {"winner": "A", "turn": "first", "counts": {"twos": 2, "jokers": 1, "one_suit": True}}
    score = only_round(BICYCLE, "ABCDE", report)
    each = 1 + 2 + 2 + 7 + 10
    assert score.deltas == {"A": 4 * each, **dict.fromkeys("BCDE", -each)}
    assert not score.validated


def test_missing_counts_are_nought_and_no() -> None:
    score = only_round(BICYCLE, "ABCD", {"winner": "A", "counts": {}})
    assert score.deltas == {"A": 33, "B": -11, "C": -11, "D": -11}


def test_a_drawn_hand_moves_no_points_and_has_no_lines() -> None:
    score = only_round(BICYCLE, "ABCD", {"winner": None})
    assert score.deltas == dict.fromkeys("ABCD", 0)
    assert score.lines == ()
    assert not score.validated


@pytest.mark.parametrize("report", [{"winner": "A"}, {"winner": "A", "melds": []}])
def test_a_winner_with_neither_melds_nor_counts_is_a_finding(report: dict[str, object]) -> None:
    score = only_round(BICYCLE, "ABCD", report)
    assert codes(score) == [Code.NO_MELDS]
    assert score.deltas == dict.fromkeys("ABCD")
    assert not score.scored


def test_accepted_without_melds_or_counts_a_round_pays_as_if_nothing_wild_had_been_laid() -> None:
    score = only_round(BICYCLE, "ABCD", {"winner": "A", "accepted": True})
    assert score.deltas == {"A": 33, "B": -11, "C": -11, "D": -11}
    assert score.accepted
    assert not score.validated


def test_a_failed_check_stops_the_round_from_being_scored() -> None:
    score = only_round(BICYCLE, "ABCD", {"winner": "A", "melds": FIVE_EACH})
    assert codes(score) == [Code.LAYOUT_PATTERN]
    assert score.deltas == dict.fromkeys("ABCD")
    assert score.lines == ()
    assert not score.validated
    assert not score.accepted


def test_an_accepted_round_is_paid_as_it_lies_and_its_finding_stays_visible() -> None:
    report = {"winner": "A", "melds": ["3-7C", "3-7D", "2C=7H 8H 9H 10H JH"], "accepted": True}
    score = only_round(BICYCLE, "ABCD", report)
    assert codes(score) == [Code.LAYOUT_PATTERN]
    assert score.deltas == {"A": 6, "B": -2, "C": -2, "D": -2}
    assert score.accepted
    assert not score.validated


def test_what_cannot_be_read_cannot_be_accepted() -> None:
    report = {"winner": "A", "melds": [*LEGAL[:4], "9C 10C JX"], "accepted": True}
    score = only_round(BICYCLE, "ABCD", report)
    assert Code.CARD_UNREADABLE in codes(score)
    assert score.deltas == dict.fromkeys("ABCD")
    assert not score.accepted


def test_accepting_a_round_that_needs_no_accepting_changes_nothing() -> None:
    score = only_round(BICYCLE, "ABCD", {"winner": "A", "melds": LEGAL, "accepted": True})
    assert score.validated
    assert not score.accepted


def test_false_declarations_have_no_effect_on_points() -> None:
    failed = [{"player": "C", "melds": ["3-5C", "7CDH"]}, {"player": "D"}]
    score = only_round(BICYCLE, "ABCD", {"winner": "A", "melds": LEGAL, "failed": failed})
    assert score.deltas == {"A": 33, "B": -11, "C": -11, "D": -11}


@pytest.mark.parametrize(
    ("packs", "twos", "found"),
    [(2, 8, []), (2, 9, [Code.TOO_MANY_COPIES]), (3, 12, []), (3, 13, [Code.TOO_MANY_COPIES])],
)
def test_no_more_twos_can_pay_than_four_in_each_pack(
    packs: int, twos: int, found: list[Code]
) -> None:
    report = {"winner": "A", "counts": {"twos": twos}}
    assert codes(only_round(BICYCLE, "ABCD", report, options={"packs": packs})) == found


@pytest.mark.parametrize(
    ("players", "jokers", "found"),
    [(2, 1, []), (2, 2, [Code.TOO_MANY_JOKERS]), (6, 3, []), (9, 5, [Code.TOO_MANY_JOKERS])],
)
def test_no_more_jokers_can_pay_than_are_in_play(
    players: int, jokers: int, found: list[Code]
) -> None:
    report = {"winner": "A", "counts": {"jokers": jokers}}
    assert codes(only_round(LARGE, "ABCDEFGHI"[:players], report)) == found


def test_counts_over_both_limits_are_two_findings_in_table_order_and_can_be_accepted() -> None:
    report = {"winner": "A", "counts": {"twos": 9, "jokers": 3}, "accepted": True}
    score = only_round(BICYCLE, "ABCD", report)
    assert codes(score) == [Code.TOO_MANY_COPIES, Code.TOO_MANY_JOKERS]
    assert score.deltas["B"] == -(1 + 9 + 3 * 2)


def test_every_number_of_the_table_can_be_changed() -> None:
    numbers = {"out": 3, "two": 5, "joker": 7, "first_turn_bonus": 30, "one_suit_bonus": 50}
    report = {"winner": "A", "turn": "first", "counts": {"twos": 1, "jokers": 1, "one_suit": True}}
    score = only_round(BICYCLE, "ABCD", report, options=numbers)
    assert score.deltas["B"] == -(3 + 5 + 7 + 30 + 50)


def test_with_twos_not_wild_they_neither_pay_nor_cancel_the_ten() -> None:
    report = {"winner": "A", "melds": ["A-3C", "6-8S", "9-JH", "Q-AD", "9-JC"]}
    score = only_round(BICYCLE, "ABCD", report, options={"twos_wild": False})
    assert score.deltas["A"] == 33


def test_the_packs_of_the_large_game_follow_the_number_of_players() -> None:
    three_alike = {"winner": "A", "melds": ["5-7C", "5-7C", "5-7C", "5-7D", "5-7D"]}
    assert codes(only_round(LARGE, "ABCDEF", three_alike)) == []
    assert codes(only_round(LARGE, "ABCDE", three_alike)) == [Code.TOO_MANY_COPIES] * 3


def test_the_large_game_keeps_a_running_balance_and_stays_open() -> None:
    score = scored(LARGE, "ABC", [counted("A", 1), counted("B", 3)])
    assert score.totals == {"A": 4 - 4, "B": 8 - 2, "C": -2 - 4}
    assert score.running == ({"A": 4, "B": -2, "C": -2}, {"A": 0, "B": 6, "C": -6})
    assert not score.finished
    assert score.winners == ()
    assert score.next is not None
    assert (score.next.number, score.next.dealer, score.next.starts) == (3, "C", "A")
