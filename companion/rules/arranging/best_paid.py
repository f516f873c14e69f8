"""The best-paid way to go out: over every card that may be thrown away, and every way to pay."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from companion.rules.arranging.laying import LaidOut, lay
from companion.rules.arranging.loose import LooseCards
from companion.rules.arranging.patterns import Demand, can_be_laid, lay_out
from companion.rules.cards import SUITS, TWO, Card
from companion.rules.game import Exposure, Layout, MeldRules, Transfers, Turn, TwosPay

Pay = Callable[[Exposure], int]
"""What each opponent pays for what is laid."""


class Way(NamedTuple):
    """One way to be paid: for what, with which cards, and what the runs must be like for it."""

    exposed: Exposure
    hand: LooseCards
    thrown: tuple[Card, ...]
    demand: Demand


def best_paid(
    rules: MeldRules, layout: Layout, scoring: Transfers, hand: LooseCards, turn: Turn, pay: Pay
) -> LaidOut | None:
    """Going out with all cards or all but one, for the most points; None if that is impossible."""
    ways = _ways(rules, layout, scoring, hand, turn)
    for way in sorted(ways, key=lambda way: pay(way.exposed), reverse=True):
        runs = lay_out(rules, layout.patterns, way.hand, way.demand)
        if runs is not None:
            as_planned = way.demand.own_twos is not None
            laid = lay(rules, way.hand, runs, twos_as_planned=as_planned)
            return LaidOut(laid.melds, laid.left + way.thrown, way.exposed)
    return None


def _ways(
    rules: MeldRules, layout: Layout, scoring: Transfers, hand: LooseCards, turn: Turn
) -> Iterator[Way]:
    """All ways that are not impossible from the start."""
    if hand.size == layout.cards:
        throws: list[tuple[Card, ...]] = [()]
    elif hand.size - 1 == layout.cards:
        throws = [(card,) for card in hand.kinds()]
    else:
        return
    only_wild_twos_pay = scoring.twos_pay is TwosPay.WILD and bool(hand.twos)
    for thrown in throws:
        rest = hand.without(*thrown) if thrown else hand
        if only_wild_twos_pay and not can_be_laid(rules, layout.patterns, rest, Demand()):
            continue
        for demand, twos in _demands(rest, scoring, max(map(len, layout.patterns))):
            one_suit = _printed_in_one_suit(rest) if scoring.strict_suit else bool(demand.suit)
            exposed = Exposure(twos=twos, jokers=rest.jokers, one_suit=one_suit, turn=turn)
            yield Way(exposed, rest, thrown, demand)


def _demands(hand: LooseCards, scoring: Transfers, most_runs: int) -> Iterator[tuple[Demand, int]]:
    """What can be asked of the runs, and how many twos pay then."""
    suits = [None] if scoring.strict_suit else [*_suits_of_all(hand), None]
    wild_twos = sum(hand.twos.values())
    if scoring.twos_pay is TwosPay.ALL:
        natural_twos = sum(copies for card, copies in hand.naturals.items() if card.rank == TWO)
        yield from ((Demand(suit), wild_twos + natural_twos) for suit in suits)
        return
    if not wild_twos:
        yield from ((Demand(suit), 0) for suit in suits)
        return
    for own in range(min(wild_twos, most_runs) + 1):
        yield from ((Demand(suit, own), wild_twos - own) for suit in suits)


def _suits_of_all(hand: LooseCards) -> list[str]:
    """The suits that all naturals have."""
    return [suit for suit in SUITS if all(card.suit == suit for card in hand.naturals)]


def _printed_in_one_suit(hand: LooseCards) -> bool:
    """All cards of one suit as printed; a joker has none."""
    suits = {card.suit for card in hand.naturals} | hand.twos.keys()
    return not hand.jokers and len(suits) == 1
