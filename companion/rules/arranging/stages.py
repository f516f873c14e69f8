"""The way of the sweep: every place of every suit that holds cards, rank by rank."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from companion.rules.arranging.loose import LooseCards, last_position, rank_at, ranks_of
from companion.rules.cards import ACE, HIGH_ACE, SUITS, TWO, Card
from companion.rules.game import MeldKind, MeldRules


class SuitPlace(NamedTuple):
    """One place of one suit, by its index in ``SUITS``.

    ``missing``: wilds that a run from here needs at least. ``next_card``: how far above the next
    card of the suit lies, 0 if there is none. ``wild``: the card is a wild all the same.
    """

    position: int
    suit: int
    copies: int
    missing: int
    next_card: int
    wild: bool


class RankEnd(NamedTuple):
    """The end of a rank: what no run took may make groups, and what no group takes is left."""

    rank: int
    wild: bool


Stage = SuitPlace | RankEnd


class Way:
    """The stages for a hand, and how often each card lies in its suit."""

    def __init__(self, rules: MeldRules, hand: LooseCards) -> None:
        """Look at the hand suit by suit."""
        self._rules = rules
        self._hand = hand
        self._never = hand.size + 1
        self._last = last_position(rules)
        self._has_runs = MeldKind.RUN in rules.kinds
        self._places = [
            [position for position in range(1, self._last + 1) if self._copies(position, suit)]
            for suit in SUITS
        ]

    def stages(self) -> Iterator[Stage]:
        """Upwards; each rank's groups after its runs, aces as high as they may be."""
        for position in range(1, self._last + 2):
            yield from self._suits_at(position)
            ace_waits = position == ACE and self._last == HIGH_ACE
            if not ace_waits and any(position in places for places in self._places):
                yield RankEnd(rank_at(position), self._is_wild(position))

    def _suits_at(self, position: int) -> Iterator[SuitPlace]:
        """Suits with a card here, or with runs that may be open still."""
        for suit, places in enumerate(self._places):
            here = position in places
            below = any(place < position for place in places) and self._has_runs
            if here or below:
                yield self._place(position, suit, places)

    def _place(self, position: int, suit: int, places: list[int]) -> SuitPlace:
        above = [place - position for place in places if place > position]
        return SuitPlace(
            position=position,
            suit=suit,
            copies=self._copies(position, SUITS[suit]) if position in places else 0,
            missing=self._missing([0, *above]) if self._has_runs else self._never,
            next_card=above[0] if above else 0,
            wild=self._is_wild(position),
        )

    def _missing(self, cards: list[int]) -> int:
        """The gaps in the shortest run with enough naturals; *cards* by their height above it."""
        shortest, naturals = self._rules.shortest_run, self._rules.min_naturals
        short_of = shortest - sum(card < shortest for card in cards)
        if len(cards) < naturals:
            return self._never
        return max(short_of, cards[naturals - 1] + 1 - naturals) if naturals else short_of

    def _is_wild(self, position: int) -> bool:
        return position == TWO and self._rules.twos_wild

    def _copies(self, position: int, suit: str) -> int:
        if self._is_wild(position):
            return self._hand.twos.get(suit, 0)
        return self._hand.naturals.get(Card(rank_at(position), suit), 0)


def hopeless_cards(rules: MeldRules, hand: LooseCards) -> Counter[int]:
    """By rank, the naturals that find no meld, whatever others do and however wilds are spent."""
    ranks = ranks_of(hand)
    hopeless = Counter[int]()
    for card, copies in hand.naturals.items():
        if not _may_lie(rules, hand, card, ranks[card.rank]):
            hopeless[card.rank] += copies
    return hopeless


def finds_a_meld(rules: MeldRules, hand: LooseCards, card: Card) -> bool:
    """Whether a natural of the hand may lie in a meld at all, if all others make way for it."""
    return _may_lie(rules, hand, card, ranks_of(hand)[card.rank])


def _may_lie(rules: MeldRules, hand: LooseCards, card: Card, copies: int) -> bool:
    """Whether so many copies of its rank, or the cards around it, make a meld with all wilds."""
    groups = MeldKind.GROUP in rules.kinds
    return (groups and copies + hand.wilds >= rules.shortest_group) or _may_run(rules, hand, card)


def _may_run(rules: MeldRules, hand: LooseCards, card: Card) -> bool:
    """Whether the cards around it and all wilds make a run with the card in it."""
    if MeldKind.RUN not in rules.kinds:
        return False
    last, shortest = last_position(rules), rules.shortest_run
    needed = shortest - hand.wilds
    for place in (ACE, HIGH_ACE) if card.rank == ACE and last == HIGH_ACE else (card.rank,):
        for start in range(max(1, place - shortest + 1), min(place, last - shortest + 1) + 1):
            run = range(start, start + shortest)
            if sum(Card(rank_at(each), card.suit) in hand.naturals for each in run) >= needed:
                return True
    return False
