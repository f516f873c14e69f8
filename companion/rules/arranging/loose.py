"""Loose cards before they are melds, and melds before each place has its card."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.rules.cards import ACE, HIGH_ACE, JOKER, KING, SUITS, TWO, Card, card_at
from companion.rules.game import Ace, MeldRules


@dataclass(frozen=True, kw_only=True, slots=True)
class LooseCards:
    """A hand sorted into the cards that only stand for themselves, the wild twos and the jokers.

    ``naturals``: copies of each card that is not wild. ``twos``: wild twos by suit, where twos
    are wild.
    """

    naturals: Mapping[Card, int]
    twos: Mapping[str, int]
    jokers: int

    @property
    def wilds(self) -> int:
        """How many cards may stand for another."""
        return self.jokers + sum(self.twos.values())

    @property
    def size(self) -> int:
        """How many cards these are."""
        return self.wilds + sum(self.naturals.values())

    def without(self, card: Card) -> "LooseCards":
        """The hand once that card has been thrown away."""
        if card == JOKER:
            return LooseCards(naturals=self.naturals, twos=self.twos, jokers=self.jokers - 1)
        if card.rank == TWO and card.suit in self.twos:
            twos = {suit: count - (suit == card.suit) for suit, count in self.twos.items()}
            twos = {suit: count for suit, count in twos.items() if count}
            return LooseCards(naturals=self.naturals, twos=twos, jokers=self.jokers)
        naturals = {each: count - (each == card) for each, count in self.naturals.items()}
        naturals = {each: count for each, count in naturals.items() if count}
        return LooseCards(naturals=naturals, twos=self.twos, jokers=self.jokers)

    def kinds(self) -> tuple[Card, ...]:
        """Every different card once, in the order of ranks and suits: jokers first."""
        twos = (card_at(TWO, suit) for suit in self.twos)
        jokers = (JOKER,) * (self.jokers > 0)
        return (*jokers, *sorted((*self.naturals, *twos)))


@dataclass(frozen=True, kw_only=True, slots=True)
class PlannedRun:
    """A run of a suit from ``start`` on; the positions that naturals take are named."""

    suit: str
    start: int
    length: int
    naturals: frozenset[int]


@dataclass(frozen=True, kw_only=True, slots=True)
class PlannedGroup:
    """A group of a rank: so many naturals of any suit, and so many wilds."""

    rank: int
    naturals: int
    wilds: int


Planned = PlannedRun | PlannedGroup


def sort_out(rules: MeldRules, cards: Iterable[Card]) -> LooseCards:
    """Sort a hand; the order in which it is held changes nothing."""
    naturals = Counter(cards)
    jokers = naturals.pop(JOKER, 0)
    twos: dict[str, int] = {}
    if rules.twos_wild:
        for suit in SUITS:
            if count := naturals.pop(Card(TWO, suit), 0):
                twos[suit] = count
    return LooseCards(naturals=naturals, twos=twos, jokers=jokers)


def last_position(rules: MeldRules) -> int:
    """The highest place of a run: the ace where it may be high, else the king."""
    return HIGH_ACE if rules.ace is Ace.EITHER_END else KING


def rank_at(position: int) -> int:
    """The rank that belongs at a place of a run."""
    return ACE if position == HIGH_ACE else position


def ranks_of(hand: LooseCards) -> Counter[int]:
    """How many naturals of each rank there are."""
    ranks = Counter[int]()
    for card, copies in hand.naturals.items():
        ranks[card.rank] += copies
    return ranks
