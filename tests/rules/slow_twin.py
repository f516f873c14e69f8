"""The slow, obvious answer: every order of the cards, every suit, every place (check 5).

Written from the rule, not from the program, and only fit for a handful of cards.
"""

from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import NamedTuple

from companion.rules.cards import SUITS, Card, Laid
from companion.rules.game import Ace, MeldRules

RANK_AT = {position: position for position in range(1, 14)} | {14: 1}


class Reading(NamedTuple):
    """Which card lies at each place of a run, from ``start`` upwards."""

    suit: str
    start: int
    cards: tuple[Card, ...]


def wild(rules: MeldRules, card: Card) -> bool:
    """Jokers always; twos only where the game says so."""
    return card.rank == 0 or (card.rank == 2 and rules.twos_wild)


def readings(
    rules: MeldRules,
    orders: Iterable[Sequence[Laid]],
    *,
    declared: bool = True,
    naturals: int | None = None,
) -> set[Reading]:
    """Every reading of those orders: all cards at consecutive places of one suit."""
    least = rules.min_naturals if naturals is None else naturals
    found = set()
    for order in orders:
        for suit in SUITS:
            for start in range(1, 15):
                if _is_reading(rules, order, suit, start, declared=declared, least=least):
                    found.add(Reading(suit, start, tuple(laid.card for laid in order)))
    return found


def deciding_readings(rules: MeldRules, cards: Sequence[Laid]) -> set[Reading]:
    """(a) as listed upwards; (b) as listed downwards; (c) in any order: the first that finds any.

    Where twos are wild a listing that goes round the corner is never looked at in any order.
    """
    return (
        readings(rules, [cards])
        or readings(rules, [cards[::-1]])
        or (set() if corner(rules, cards) else readings(rules, permutations(cards)))
    )


def corner(rules: MeldRules, cards: Sequence[Laid]) -> bool:
    """King, ace and a two of the suit side by side in that order, or the other way round."""
    places = [
        laid.declared if wild(rules, laid.card) and laid.declared else laid.card for laid in cards
    ]
    triples = zip(places, places[1:], places[2:], strict=False)
    return rules.twos_wild and any(
        len({card.suit for card in triple}) == 1
        and [card.rank for card in triple] in ([13, 1, 2], [2, 1, 13])
        for triple in triples
    )


def _is_reading(
    rules: MeldRules,
    order: Sequence[Laid],
    suit: str,
    start: int,
    *,
    declared: bool,
    least: int,
) -> bool:
    positions = range(start, start + len(order))
    last = 14 if rules.ace is Ace.EITHER_END else 13
    if positions[-1] > last:
        return False
    if 1 in positions and 14 in positions and rules.longest_run < 14:
        return False
    own = 0
    for laid, position in zip(order, positions, strict=True):
        place = Card(RANK_AT[position], suit)
        if not wild(rules, laid.card) and laid.card != place:
            return False
        if wild(rules, laid.card) and declared and laid.declared not in (None, place):
            return False
        own += laid.card == place
    return own >= least
