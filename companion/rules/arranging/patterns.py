"""Going out with runs whose lengths follow a pattern, all cards at once.

All cards are laid, so the wilds always suffice and only the lengths of the runs have to fit:
a suit answers with the *shapes* it can take, a shape being how many runs there are that need at
least each of the pattern's lengths.
"""

from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple

from companion.rules.arranging.loose import LooseCards, PlannedRun, last_position
from companion.rules.arranging.shapes import Pattern, Shapes, shapes_of
from companion.rules.arranging.suit_cover import (
    Suit,
    parts,
    suit_reach,
    suit_trace,
    suits_of,
    together,
)
from companion.rules.cards import SUITS
from companion.rules.game import MeldRules

WILD_RUN_START = 3
"""A run of wilds alone begins here, where no two lies in its own place."""


class Demand(NamedTuple):
    """What is asked beyond a pattern.

    ``suit``: the one suit of all runs, None for any. ``own_twos``: exactly so many wild twos in
    their own place, None for any number.
    """

    suit: str | None = None
    own_twos: int | None = None


class Table(NamedTuple):
    """What every suit can do by itself, and all suits together up to each."""

    suits: tuple[Suit, ...]
    sums: tuple[int, ...]
    shapes: tuple[int, ...]
    joined: tuple[int, ...]


def lay_out(
    rules: MeldRules, patterns: tuple[Pattern, ...], hand: LooseCards, demand: Demand
) -> list[PlannedRun] | None:
    """The whole hand as runs that fit a pattern; None if there are none."""
    shapes, table = _searched(rules, patterns, hand, demand)
    goals = _goals(shapes, table, demand)
    if not goals:
        return None
    goal = (goals & -goals).bit_length() - 1
    windows = sorted(_windows(shapes, table, goal), key=lambda each: -_span(each[1]))
    needed = tuple(max(rules.shortest_run, _span(places)) for _, places in windows)
    pattern = shapes.pattern_for(needed, exactly=rules.min_naturals > 0)
    last = last_position(rules)
    runs = [
        _run_around(suit, places, length, last)
        for (suit, places), length in zip(windows, pattern, strict=False)
    ]
    wild_suit = demand.suit or SUITS[0]
    return runs + [
        PlannedRun(suit=wild_suit, start=WILD_RUN_START, length=length, naturals=frozenset())
        for length in pattern[len(windows) :]
    ]


def can_be_laid(
    rules: MeldRules, patterns: tuple[Pattern, ...], hand: LooseCards, demand: Demand
) -> bool:
    """Whether the whole hand fits a pattern."""
    shapes, table = _searched(rules, patterns, hand, demand)
    return bool(_goals(shapes, table, demand))


def _goals(shapes: Shapes, table: Table, demand: Demand) -> int:
    """The shapes that fill a pattern, with as many twos in their own place as asked."""
    return table.joined[-1] & shapes.goals << shapes.own * (demand.own_twos or 0)


def _searched(
    rules: MeldRules, patterns: tuple[Pattern, ...], hand: LooseCards, demand: Demand
) -> tuple[Shapes, Table]:
    """The shapes of each suit. Where all lies in one suit, the others hold only wilds."""
    twos_count = demand.own_twos is not None
    shapes = shapes_of(rules, patterns, hand.wilds, twos_count=twos_count)
    suits = suits_of(rules, hand)
    if demand.suit:
        suits = tuple(
            each if suit == demand.suit else Suit(0)
            for suit, each in zip(SUITS, suits, strict=True)
        )
    sums = each = tuple(suit_reach(shapes.cover, suit) for suit in suits)
    if demand.own_twos is not None:
        wilds = hand.wilds - demand.own_twos
        others = (wilds - hand.twos.get(suit, 0) for suit in SUITS)
        each = tuple(map(shapes.with_other_wilds, sums, others))
    joined = accumulate(each, lambda some, more: together(some, more) & shapes.valid)
    return shapes, Table(suits, sums, each, tuple(joined))


def _windows(shapes: Shapes, table: Table, goal: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Suit and naturals of each run in one way to reach that shape."""
    for index in range(len(SUITS) - 1, -1, -1):
        own = goal
        if index:
            goal, own = parts(table.joined[index - 1], table.shapes[index], goal)
        own = shapes.with_fewest_corners(table.sums[index], own)
        for places in suit_trace(shapes.cover, table.suits[index], own):
            yield SUITS[index], places


def _span(places: tuple[int, ...]) -> int:
    return places[-1] - places[0] + 1


def _run_around(suit: str, places: tuple[int, ...], length: int, last: int) -> PlannedRun:
    """A run of that length around its naturals, upwards as far as there is room."""
    start = min(places[0], last - length + 1)
    return PlannedRun(suit=suit, start=start, length=length, naturals=frozenset(places))
