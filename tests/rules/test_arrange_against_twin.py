"""Arrangements of small hands against plain enumeration, game by game."""

import os
import random
from collections.abc import Mapping
from typing import Any

import pytest

from companion.rules.cards import JOKER, Card
from companion.rules.game import Contract, Layout, MeldRules, Turn

from .arranging import Table, assert_sound, drawn, table, with_layout
from .slow_arrange import SlowWay, fewest_left, fits, ways

HANDS = 30 * int(os.environ.get("ARRANGE_HANDS", "1"))
"""Hands for each table; ``ARRANGE_HANDS=50`` looks fifty times as long."""

SMALL_PATTERNS = {
    7: ((4, 3),),
    8: ((4, 4), (5, 3)),
    9: ((3, 3, 3), (5, 4)),
}
"""Shapes as in the transfer games, for hands that enumeration can still follow."""

TRANSFER_OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"min_naturals": 0},
    {"min_naturals": 2},
    {"twos_pay": "wild"},
    {"twos_pay": "wild", "min_naturals": 0},
    {"twos_pay": "wild", "min_naturals": 2, "two": 7},
    {"one_suit": "strict"},
    {"twos_wild": False},
    {"twos_wild": False, "twos_pay": "all"},
    {"two": 0, "joker": 0, "one_suit_bonus": 3},
)


def pay(options: Mapping[str, Any], cards: list[Card], way: SlowWay) -> int:
    """What each opponent pays by the table of rules.md, section 3."""
    laid = list(cards)
    for card in way.left:
        laid.remove(card)
    twos_wild = options.get("twos_wild", True)
    twos_pay = options.get("twos_pay", "all" if twos_wild else "wild")
    twos = sum(card.rank == 2 for card in laid)
    if twos_pay == "wild":
        twos = twos - sum(meld.own_twos for meld in way.melds) if twos_wild else 0
    jokers = laid.count(JOKER)
    if options.get("one_suit") == "strict":
        one_suit = jokers == 0 and len({card.suit for card in laid}) == 1
    else:
        one_suit = len({meld.suit for meld in way.melds}) == 1
    points = 1 + twos * int(options.get("two", 1)) + jokers * int(options.get("joker", 2))
    if twos == jokers == 0:
        points += 10
    return points + int(options.get("one_suit_bonus", 10)) * one_suit


def hands(at: Table, seed: str, sizes: tuple[int, ...], most_wilds: int) -> list[list[Card]]:
    """Hands of those sizes, most of them close together, with up to so many wilds."""
    rng = random.Random(seed)
    return [
        drawn(
            at,
            rng,
            size=sizes[number % len(sizes)],
            wilds=rng.randint(0, most_wilds),
            dense=number % 4 > 0,
        )
        for number in range(HANDS)
    ]


@pytest.mark.parametrize("size", SMALL_PATTERNS)
@pytest.mark.parametrize("options", TRANSFER_OPTIONS, ids=str)
def test_going_out_with_a_shape_is_found_and_pays_the_most(
    options: dict[str, Any], size: int
) -> None:
    options = {"packs": 2, "jokers": 3, **options}
    layout = Layout(cards=size, patterns=SMALL_PATTERNS[size])
    at = with_layout(table("continental-bicycle", options=options), layout)
    rules = at.meld_rules
    most_wilds = 4 if rules.twos_wild else 3
    for cards in hands(at, f"{options}{size}", (size, size + 1), most_wilds)[: HANDS // 2]:
        extra = len(cards) - size
        paid = [
            pay(options, cards, way)
            for way in ways(rules, cards, most_left=extra)
            if fits(rules, layout, way)
        ]
        found = at.arranged(cards)
        assert found.goes_out is bool(paid), cards
        assert_sound(at, cards, found, Turn.LATER)
        if paid:
            assert sum(line.points for line in found.lines) == max(paid), cards


@pytest.mark.parametrize("options", TRANSFER_OPTIONS[:3] + TRANSFER_OPTIONS[7:8], ids=str)
def test_short_runs_leave_as_few_cards_as_possible(options: dict[str, Any]) -> None:
    at = table("continental-bicycle", options={"jokers": 4, **options})
    assert_leaves_the_fewest(at, (5, 7, 8, 9), 5)


@pytest.mark.parametrize("options", [{}, {"min_naturals": 0}, {"min_naturals": 2}], ids=str)
def test_groups_leave_as_few_cards_and_points_as_possible(options: dict[str, Any]) -> None:
    assert_leaves_the_fewest(table("continental-sets", options=options), (6, 8, 9), 4)


@pytest.mark.parametrize("options", [{}, {"min_naturals": 1}, {"min_naturals": 3}], ids=str)
def test_runs_and_groups_with_jokers_leave_as_few_cards_and_points_as_possible(
    options: dict[str, Any],
) -> None:
    at = table("contract", options={"table": 5, **options}, round_number=7)
    assert_leaves_the_fewest(at, (6, 8, 9), 4)


def test_rummy_melds_leave_as_few_cards_and_points_as_possible() -> None:
    assert_leaves_the_fewest(table("rummy"), (7, 9, 10), 0)


def assert_leaves_the_fewest(at: Table, sizes: tuple[int, ...], most_wilds: int) -> None:
    """Whatever does not go out or open leaves what enumeration leaves at best."""
    rules = at.meld_rules
    for cards in hands(at, f"{at.game.id}{at.rules}", sizes, most_wilds):
        found = at.arranged(cards)
        best = fewest_left(rules, cards, at.points)
        assert (len(found.left), at.points(found.left)) == best, cards
        assert_sound(at, cards, found, Turn.LATER)
        if at.game.id == "rummy":
            assert found.goes_out is (best[0] <= 1)


@pytest.mark.parametrize("options", [{}, {"min_naturals": 0}, {"min_naturals": 2}], ids=str)
@pytest.mark.parametrize("hand_size", [6, 7, 9])
def test_going_out_with_groups_is_found_and_throws_the_cheapest_card_away(
    options: dict[str, Any], hand_size: int
) -> None:
    at = table("continental-sets", options=options, hand_size=hand_size)
    assert_whole_hand(at, (hand_size, hand_size + 1), 4)


@pytest.mark.parametrize("options", [{}, {"min_naturals": 1}, {"min_naturals": 3}], ids=str)
@pytest.mark.parametrize("round_number", [1, 2, 3])
def test_an_opening_is_found_and_leaves_the_fewest_points(
    options: dict[str, Any], round_number: int
) -> None:
    at = table("contract", options={"table": 5, **options}, round_number=round_number)
    assert_whole_hand(at, (7, 8, 9, 10), 4)


@pytest.mark.parametrize("options", [{}, {"min_naturals": 1}, {"min_naturals": 3}], ids=str)
@pytest.mark.parametrize("size", [8, 9, 10])
def test_a_whole_hand_of_runs_that_may_not_touch_is_found(
    options: dict[str, Any], size: int
) -> None:
    contract = Contract(groups=0, runs=2)
    layout = Layout(cards=size, contract=contract, runs_may_touch=False)
    at = with_layout(table("contract", options={"table": 5, **options}), layout)
    assert_whole_hand(at, (size,), 4)


def assert_whole_hand(at: Table, sizes: tuple[int, ...], most_wilds: int) -> None:
    """A whole hand or an opening is found whenever there is one, with the fewest points left."""
    rules = at.meld_rules
    layout = at.layout
    assert layout is not None
    for cards in hands(at, f"{at.rules}{sizes}{layout}", sizes, most_wilds)[: HANDS // 2]:
        most_left = len(cards) - (layout.cards or _smallest(rules, layout))
        left = [
            at.points(way.left)
            for way in ways(rules, cards, most_left=max(most_left, 0))
            if fits(rules, layout, way)
        ]
        found = at.arranged(cards)
        assert (found.goes_out or bool(found.opens)) is bool(left), cards
        assert_sound(at, cards, found, Turn.LATER)
        if left:
            assert at.points(found.left) == min(left), cards


def _smallest(rules: MeldRules, layout: Layout) -> int:
    assert layout.contract is not None
    groups, runs = layout.contract.groups, layout.contract.runs
    return groups * rules.shortest_group + runs * rules.shortest_run
