"""Loose cards: 10,000 hands with none to ten wilds, and other programs on hands that suit them."""

import random
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from companion.rules.arrange import arrange
from companion.rules.cards import Card, TypedMeld, read_hand
from companion.rules.game import Layout
from tests.bench.figures import Figure, milliseconds, times
from tests.bench.hands import mixed_hands, text_of
from tests.rules.arranging import Table, drawn, table, with_layout
from tests.rules.slow_arrange import fits, ways

HANDS = 10_000
MANY_WILDS = {"packs": 4, "jokers": 8}
SMALL = Layout(cards=9, patterns=((3, 3, 3), (5, 4)))


def figures() -> Iterator[Figure]:
    """Fifteen cards, sixteen, contracts, and the comparisons."""
    at = table("continental-bicycle", options=MANY_WILDS)
    yield measured("arrange 15 cards, 0–10 wilds, four packs", at, 15, targets=(0.5, 10.0))
    at = table("continental-bicycle", options={**MANY_WILDS, "twos_pay": "wild"})
    yield measured("arrange 15 cards where only wild twos pay", at, 15, targets=(0.5, 10.0))
    yield measured("arrange 16 cards over every discard", at, 16, count=HANDS // 5)
    for number in (2, 5, 6, 7):
        at = table("contract", options={"table": 5}, round_number=number)
        yield contract_hands(at, number)
    yield from beside_enumeration()
    yield from beside_an_integer_program()


def arranging(at: Table) -> Any:
    """The work: from a hand as read to its arrangement."""
    deck = at.game.deck(at.rules, None)

    def work(hand: TypedMeld) -> None:
        arrange(at.game, at.rules, hand, declared=at.declared, deck=deck)

    return work


def measured(
    what: str,
    at: Table,
    size: int,
    *,
    count: int = HANDS,
    targets: tuple[float | None, float | None] = (None, None),
) -> Figure:
    """The time of each hand of that size, the first ones included."""
    hands = [read_hand(text_of(cards)) for cards in mixed_hands(at, count, size)]
    taken = times(arranging(at), hands)
    return milliseconds(
        what, taken, target=targets[0], worst_allowed=targets[1], note=f"{count:,} hands"
    )


def contract_hands(at: Table, number: int) -> Figure:
    """Hands of thirteen cards with up to four jokers, half of them close together."""
    rng = random.Random(number)
    hands = [
        drawn(at, rng, size=13, wilds=each % 5, dense=each % 2 > 0) for each in range(HANDS // 20)
    ]
    taken = times(arranging(at), [read_hand(text_of(cards)) for cards in hands])
    return milliseconds(
        f"arrange 13 cards for contract {number}", taken, note=f"{len(hands)} hands"
    )


def beside_enumeration() -> Iterator[Figure]:
    """Nine cards, which plain enumeration can still share out in every way."""
    at = with_layout(table("continental-bicycle", options={"jokers": 4}), SMALL)
    rng = random.Random(9)
    hands = [drawn(at, rng, size=9, wilds=each % 5, dense=True) for each in range(100)]

    def enumerated(cards: list[Card]) -> int:
        every = ways(at.meld_rules, cards, most_left=0)
        return sum(fits(at.meld_rules, SMALL, way) for way in every)

    ours = milliseconds(
        "arrange 9 cards", times(arranging(at), [read_hand(text_of(cards)) for cards in hands])
    )
    twin = milliseconds("  plain enumeration of the same hands", times(enumerated, hands))
    yield ours
    yield with_ratio(twin, ours)


def beside_an_integer_program() -> Iterator[Figure]:
    """Rummy hands from one pack, which an integer program for a tile game suits as well."""
    at = table("rummy")
    rng = random.Random(52)
    hands = [
        drawn(at, rng, size=size, wilds=0, dense=each % 2 > 0)
        for size in (10, 14, 20)
        for each in range(50)
    ]
    read = [read_hand(text_of(cards)) for cards in hands]
    ours = milliseconds("arrange 10 to 20 rummy cards", times(arranging(at), read))
    yield ours
    if find_spec("rummikub_solver") is None:
        return
    solver = import_module("rummikub_solver")
    rules = solver.RuleSet(repeats=1, jokers=0)

    def solved(cards: list[Card]) -> int:
        state = rules.new_game()
        state.add_rack(*(13 * "CDHS".index(card.suit) + card.rank for card in cards))
        found = rules.solve(state, solver.SolverMode.TILE_COUNT)
        return 0 if found is None else len(found.tiles)

    theirs = milliseconds("  rummikub-solver on the same hands", times(solved, hands))
    better = [(solved(cards), len(cards) - len(at.arranged(cards).left)) for cards in hands]
    differ = sum(one != other for one, other in better)
    yield with_ratio(theirs, ours, f"; lays another number of cards in {differ} of {len(hands)}")


def with_ratio(other: Figure, ours: Figure, more: str = "") -> Figure:
    """The other's figure with how many times ours fits into it."""
    median = other.median / ours.median
    worst = other.worst / ours.worst
    return Figure(
        what=other.what,
        median=other.median,
        worst=other.worst,
        note=f"{median:,.0f} and {worst:,.0f} times as long{more}",
    )
