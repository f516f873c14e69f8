"""Which single card lets a hand go out in runs of a pattern, some others being thrown away.

All cards that may be drawn are tried in one search for each number of wilds: a natural that is
thrown away is left over by the search itself, so only the wilds are thrown away beforehand.
"""

from collections.abc import Iterator
from functools import reduce

from companion.rules.arranging.loose import LooseCards, last_position
from companion.rules.arranging.shapes import Pattern, Shapes, shapes_of
from companion.rules.arranging.suit_cover import (
    Suit,
    one_card,
    suit_reach,
    suits_of,
    together,
)
from companion.rules.cards import ACE, HIGH_ACE, JOKER, SUITS, TWO, Card, card_at
from companion.rules.game import MeldRules


def one_more_run(
    rules: MeldRules, patterns: tuple[Pattern, ...], hand: LooseCards, thrown: int
) -> frozenset[Card]:
    """Cards with one of which all lie in runs of a pattern but for *thrown* ones."""
    found: set[Card] = set()
    for rest, fewer in _without_wilds(hand, thrown):
        found.update(_naturals(rules, patterns, rest, thrown - fewer))
        found.update(_wilds(rules, patterns, rest, thrown - fewer))
    return frozenset(found)


def _without_wilds(hand: LooseCards, most: int) -> Iterator[tuple[LooseCards, int]]:
    """The hand without so many wilds; jokers go first, since a two can do all they can."""
    hands = [hand]
    for fewer in range(most + 1):
        yield from ((each, fewer) for each in hands)
        hands = [each.without(card) for each in hands for card in _cheapest_wilds(each)]


def _cheapest_wilds(hand: LooseCards) -> list[Card]:
    return [JOKER] if hand.jokers else [card_at(TWO, suit) for suit in hand.twos]


def _naturals(
    rules: MeldRules, patterns: tuple[Pattern, ...], hand: LooseCards, left: int
) -> Iterator[Card]:
    """The cards that only stand for themselves, with *left* naturals left over."""
    shapes = shapes_of(rules, patterns, hand.wilds, left=left)
    suits = suits_of(rules, hand)
    reached = [suit_reach(shapes.cover, suit) for suit in suits]
    for index, suit in enumerate(SUITS):
        others = reduce(
            lambda some, more: together(some, more) & shapes.valid,
            (sums for other, sums in enumerate(reached) if other != index),
        )
        for rank in range(ACE, HIGH_ACE):
            if others and not (rank == TWO and rules.twos_wild):
                sums = suit_reach(shapes.cover, _with(rules, suits[index], rank))
                if _fills(shapes, together(others, sums), left):
                    yield Card(rank, suit)


def _wilds(
    rules: MeldRules, patterns: tuple[Pattern, ...], hand: LooseCards, left: int
) -> Iterator[Card]:
    """The joker, and the twos where they are wild."""
    shapes = shapes_of(rules, patterns, hand.wilds + 1, left=left)
    suits = list(suits_of(rules, hand))
    if _all_lie(shapes, suits, left):
        yield JOKER
    for index, suit in enumerate(SUITS if rules.twos_wild else ""):
        with_two = _with(rules, suits[index], TWO)
        if _all_lie(shapes, [*suits[:index], with_two, *suits[index + 1 :]], left):
            yield card_at(TWO, suit)


def _with(rules: MeldRules, suit: Suit, rank: int) -> Suit:
    """A suit with one card more."""
    if rank == ACE and last_position(rules) == HIGH_ACE:
        return Suit(suit.cards, suit.aces + 1)
    return Suit(suit.cards + one_card(rank), suit.aces)


def _all_lie(shapes: Shapes, suits: list[Suit], left: int) -> bool:
    sums = (suit_reach(shapes.cover, suit) for suit in suits)
    joined = reduce(lambda some, more: together(some, more) & shapes.valid, sums)
    return _fills(shapes, joined, left)


def _fills(shapes: Shapes, sums: int, left: int) -> bool:
    """Whether one of the sums fills a pattern and leaves exactly so many naturals."""
    return bool(sums & shapes.goals << shapes.leaving * left)
