"""All ways to share the cards of one suit out among short runs, kept as bits of one number.

Where the wilds of a run lie does not matter while its naturals are at most ``longest`` places
apart: the run can always be laid around them. So a run is a choice of naturals within such a
window, and the lowest card not yet shared out decides what comes next. Every way has a sum of
weights (shortest lengths, wilds needed, cards left over); a set of sums is a number whose bits
name them. Ways side by side then add up by shifting, and thousands of them cost as much as one.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from companion.rules.arranging.loose import LooseCards, last_position
from companion.rules.cards import ACE, HIGH_ACE, KING, SUITS, TWO
from companion.rules.game import MeldRules

PLACE_BITS = 4
"""Up to fifteen copies of a card."""
COUNT_AT = 96
"""The number of cards lies above the places, with room for a window that looks beyond them."""
MOST_KNOWN = 4096
"""So many answers are kept for the next hands, then they are worked out anew."""


class Choice(NamedTuple):
    """Naturals of one run: what they take off the suit, what they weigh, and which they are."""

    cards: int
    weight: int
    places: tuple[int, ...]


@dataclass(frozen=True, eq=False, kw_only=True, slots=True)
class Cover:
    """What a search weighs and where it gives up.

    ``choices``: by lowest place and by which places above it hold cards. ``limits``: the sums
    worth keeping by the number of cards still to share out. ``leaving``: the weight of leaving
    a card, 0 where every card must find its run. ``free_twos``: twos that need no run of their
    suit, because they are wild. ``known``: what has been worked out so far.
    """

    choices: tuple["ChoiceTable", ...]
    limits: tuple[int, ...]
    presence: int
    leaving: int = 0
    free_twos: bool = False
    known: dict[int, int] = field(default_factory=lambda: {0: 1})


class Suit(NamedTuple):
    """The cards of one suit: aces apart, as each may be low or high."""

    cards: int
    aces: int = 0


class Window(NamedTuple):
    """Naturals that one run could hold: its places upwards, and what they take off the suit.

    ``length``: how long the run must be at least; ``gaps``: how many of its places are not theirs.
    """

    places: tuple[int, ...]
    cards: int
    length: int
    gaps: int

    def wilds(self, *, free_twos: bool) -> int:
        """The wilds that the run needs at least; a free two in its own place is one of them."""
        return self.gaps + (free_twos and TWO in self.places)


class ChoiceTable(dict[int, tuple[Choice, ...]]):
    """The choices from one lowest place on that the cards at hand allow.

    The key has a bit for each place that holds a card, the lowest place first.
    """

    def __init__(self) -> None:
        """Nothing is worked out before it is asked for."""
        super().__init__()
        self.choices: list[tuple[int, Choice]] = []

    def __missing__(self, present: int) -> tuple[Choice, ...]:
        """Work out once what these places allow."""
        allowed = tuple(choice for needed, choice in self.choices if needed & present == needed)
        self[present] = allowed
        return allowed


def presence(longest: int) -> int:
    """One bit for each place that a run can look at."""
    return sum(1 << PLACE_BITS * offset for offset in range(longest))


def one_card(place: int, copies: int = 1) -> int:
    """Copies of the card at that place, as part of a suit's number."""
    return (copies << PLACE_BITS * (place - 1)) + (copies << COUNT_AT)


@lru_cache(maxsize=64)
def windows(rules: MeldRules, longest: int) -> tuple[Window, ...]:
    """Every choice of naturals for one run, with as many of them as the game asks.

    A low ace by itself is left out where it may be high as well.
    """
    last = last_position(rules)
    fewest = max(rules.min_naturals, 1)
    found: list[Window] = []
    for lowest in range(1, last + 1):
        above = range(lowest + 1, min(last, lowest + longest - 1) + 1)
        for others in range(fewest - 1, len(above) + 1):
            found += (_window(rules, (lowest, *chosen)) for chosen in combinations(above, others))
    return tuple(each for each in found if each.places != (ACE,) or last == KING)


def _window(rules: MeldRules, places: tuple[int, ...]) -> Window:
    length = max(rules.shortest_run, places[-1] - places[0] + 1)
    cards = sum(one_card(place) for place in places)
    return Window(places, cards, length, length - len(places))


def choices_by_place(choices: Iterable[Choice]) -> tuple["ChoiceTable", ...]:
    """The choices sorted by their lowest place."""
    tables = tuple(ChoiceTable() for _ in range(HIGH_ACE))
    for choice in choices:
        lowest, *others = choice.places
        needed = sum(1 << PLACE_BITS * (place - lowest) for place in others) + 1
        tables[lowest - 1].choices.append((needed, choice))
    return tables


def reach(cover: Cover, cards: int) -> int:
    """The sums of all ways to share out these cards, as the bits of a number."""
    known = cover.known.get(cards)
    if known is not None:
        return known
    lowest = ((cards & -cards).bit_length() - 1) // PLACE_BITS
    sums = 0
    for choice in _choices(cover, cards, lowest):
        sums |= reach(cover, cards - choice.cards) << choice.weight
    if cover.leaving or (cover.free_twos and lowest == TWO - 1):
        rest, weight = _without_lowest(cover, cards, lowest)
        sums |= reach(cover, rest) << weight
    sums &= cover.limits[cards >> COUNT_AT]
    cover.known[cards] = sums
    return sums


def trace(cover: Cover, cards: int, total: int) -> Iterator[tuple[int, ...]]:
    """The places of the naturals of each run in one way that has that sum."""
    while cards:
        lowest = ((cards & -cards).bit_length() - 1) // PLACE_BITS
        for choice in _choices(cover, cards, lowest):
            before = total - choice.weight
            if before >= 0 and reach(cover, cards - choice.cards) >> before & 1:
                cards, total = cards - choice.cards, before
                yield choice.places
                break
        else:
            cards, weight = _without_lowest(cover, cards, lowest)
            total -= weight


def suit_reach(cover: Cover, suit: Suit) -> int:
    """The sums of a whole suit, each ace low or high."""
    if len(cover.known) > MOST_KNOWN:
        cover.known.clear()
        cover.known[0] = 1
    sums = 0
    for cards in ace_choices(suit):
        sums |= reach(cover, cards)
    return sums


def suit_trace(cover: Cover, suit: Suit, total: int) -> Iterator[tuple[int, ...]]:
    """The runs of one way to share out a suit with that sum."""
    cards = next(each for each in ace_choices(suit) if reach(cover, each) >> total & 1)
    return trace(cover, cards, total)


def ace_choices(suit: Suit) -> Iterator[int]:
    """The suit's number for every number of low aces, the others high."""
    for low in range(suit.aces + 1):
        yield suit.cards + one_card(ACE, low) + one_card(HIGH_ACE, suit.aces - low)


def together(sums: int, others: int) -> int:
    """Every sum of the one set added to every sum of the other."""
    if others < sums:
        sums, others = others, sums
    both = 0
    while sums:
        lowest = sums & -sums
        both |= others << lowest.bit_length() - 1
        sums ^= lowest
    return both


def parts(first: int, second: int, total: int) -> tuple[int, int]:
    """A sum of the one set and a sum of the other that add up to *total*."""
    rest = first & (2 << total) - 1
    while True:
        part = rest.bit_length() - 1
        if second >> (total - part) & 1:
            return part, total - part
        rest ^= 1 << part


def _choices(cover: Cover, cards: int, lowest: int) -> tuple[Choice, ...]:
    seen = cards >> PLACE_BITS * lowest
    seen |= seen >> 1
    seen |= seen >> 2
    return cover.choices[lowest][seen & cover.presence]


def _without_lowest(cover: Cover, cards: int, lowest: int) -> tuple[int, int]:
    """The cards without all copies of the lowest, and the weight of leaving those."""
    copies = cards >> PLACE_BITS * lowest & (1 << PLACE_BITS) - 1
    weight = 0 if cover.free_twos and lowest == TWO - 1 else cover.leaving * copies
    return cards - one_card(lowest + 1, copies), weight


def suits_of(rules: MeldRules, hand: LooseCards) -> tuple[Suit, ...]:
    """A hand suit by suit, with its wild twos."""
    cards = {suit: one_card(TWO, hand.twos.get(suit, 0)) for suit in SUITS}
    aces = dict.fromkeys(SUITS, 0)
    either_end = last_position(rules) == HIGH_ACE
    for (rank, suit), copies in hand.naturals.items():
        if rank == ACE and either_end:
            aces[suit] = copies
        else:
            cards[suit] += one_card(rank, copies)
    return tuple(Suit(cards[suit], aces[suit]) for suit in SUITS)
