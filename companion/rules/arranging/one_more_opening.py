"""Which single card lets a hand open: so many groups and runs, each of the shortest length.

The natural cards are laid as far as they reach, and the wilds must do the rest. Where one wild is
missing, every card that lies in one of the places still open completes the contract. So all ways
to choose the melds are looked at once, not once for each card.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, product
from typing import NamedTuple

from companion.rules.arranging.loose import LooseCards, last_position
from companion.rules.arranging.whole_groups import ranks_of
from companion.rules.cards import ACE, HIGH_ACE, JOKER, SUITS, Card, card_at
from companion.rules.game import Contract, Layout, MeldRules


class OneMore(NamedTuple):
    """What a hand lacks to open.

    ``opens``: it opens as it is, so every card will do. ``cards``: those that complete it, else.
    """

    opens: bool
    cards: frozenset[Card]


class _Place(NamedTuple):
    """Where a run could lie, and how many of its cards are not in hand."""

    suit: str
    start: int
    missing: int


def one_more_to_open(
    rules: MeldRules, layout: Layout, contract: Contract, hand: LooseCards
) -> OneMore:
    """The cards with one of which the contract can be laid.

    Only where no meld needs naturals of its own (``min_naturals`` 0).
    """
    found: set[Card] = set()
    ranks = ranks_of(hand)
    for runs in _run_choices(rules, layout, contract.runs, hand):
        wanted = _wanted(rules, runs)
        laid = {card: min(count, hand.naturals.get(card, 0)) for card, count in wanted.items()}
        rest = ranks.copy()
        for card, count in laid.items():
            rest[card.rank] -= count
        groups = _Groups(rules.shortest_group, contract.groups, rest)
        missing = wanted.total() - sum(laid.values()) + groups.missing - hand.wilds
        if missing <= 0:
            return OneMore(True, frozenset())
        if missing == 1:
            found.add(JOKER)
            found.update(card for card, count in wanted.items() if laid[card] < count)
            found.update(Card(*each) for each in product(groups.open_ranks, SUITS))
    return OneMore(False, frozenset(found))


def _run_choices(
    rules: MeldRules, layout: Layout, runs: int, hand: LooseCards
) -> Iterator[tuple[_Place, ...]]:
    """Places for so many runs in which at most one card more is missing than there are wilds."""
    length, most = rules.shortest_run, hand.wilds + 1
    places = [
        _Place(suit, start, _missing(hand, suit, start, length))
        for suit, start in product(SUITS, range(1, last_position(rules) - length + 2))
    ]
    places = [place for place in places if place.missing <= most]
    for chosen in combinations_with_replacement(places, runs):
        if sum(place.missing for place in chosen) > most:
            continue
        touching = (
            one.suit == other.suit and abs(one.start - other.start) == length
            for one, other in combinations(chosen, 2)
        )
        if layout.runs_may_touch or not any(touching):
            yield chosen


def _missing(hand: LooseCards, suit: str, start: int, length: int) -> int:
    return sum(card_at(start + step, suit) not in hand.naturals for step in range(length))


def _wanted(rules: MeldRules, runs: Sequence[_Place]) -> Counter[Card]:
    """The cards that would lie in these runs."""
    length = rules.shortest_run
    return Counter(card_at(run.start + step, run.suit) for run in runs for step in range(length))


class _Groups:
    """The groups that the naturals fill best.

    ``missing``: how many places in them stay open; ``open_ranks``: the ranks of which one more
    would leave one fewer.
    """

    def __init__(self, size: int, groups: int, ranks: Counter[int]) -> None:
        filled = sorted(
            (
                min(size, ranks[rank] - size * before)
                for rank in range(ACE, HIGH_ACE)
                for before in range(groups)
                if ranks[rank] > size * before
            ),
            reverse=True,
        )[:groups]
        filled += [0] * (groups - len(filled))
        self.missing = size * groups - sum(filled)
        least = min(filled, default=size)
        self.open_ranks = [
            rank
            for rank in range(ACE, HIGH_ACE)
            if ranks[rank] // size < groups and least <= ranks[rank] % size
        ]
