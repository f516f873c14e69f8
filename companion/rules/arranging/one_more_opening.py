"""Which single card lets a hand open: so many groups and runs, each of the shortest length.

Whether chosen melds can be filled is counted, not tried: they can as soon as all of them together,
each of them, and some of them together have naturals enough for what the wilds cannot do. Where
one natural is missing, what would be one more is read off. So every choice of melds is looked at
once, not once for each card.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, combinations_with_replacement, product
from typing import NamedTuple, TypeVar

from companion.rules.arranging.loose import LooseCards, last_position, ranks_of
from companion.rules.cards import ACE, HIGH_ACE, JOKER, SUITS, Card, card_at
from companion.rules.game import Contract, Layout, MeldRules

Each = TypeVar("Each")
KINDS = (*(Card(rank, suit) for rank, suit in product(range(ACE, HIGH_ACE), SUITS)), JOKER)
"""Every card, in the order of the bits that stand for them."""
BIT = {card: 1 << index for index, card in enumerate(KINDS)}
ALL = (1 << len(KINDS)) - 1
RANK_BITS = tuple(
    sum(BIT[card] for card in KINDS if card.rank == rank and card.suit) for rank in range(HIGH_ACE)
)


class OneMore(NamedTuple):
    """What a hand lacks to open.

    ``opens``: it opens as it is, so every card will do. ``cards``: those that complete it, else.
    """

    opens: bool
    cards: frozenset[Card]


class _Place(NamedTuple):
    """Where a run could lie."""

    suit: str
    start: int


class _Runs(NamedTuple):
    """Some runs together: how many naturals find a place in them, and how many of each rank.

    ``lacking``: the cards of which one more would find a place.
    """

    number: int
    naturals: int
    of_rank: Sequence[int]
    lacking: int


def one_more_to_open(
    rules: MeldRules, layout: Layout, contract: Contract, hand: LooseCards
) -> OneMore:
    """The cards with one of which the contract can be laid."""
    if rules.min_naturals > (rules.shortest_group if contract.groups else rules.shortest_run):
        return OneMore(False, frozenset())
    search, found = _Search(rules, hand), 0
    for runs in search.run_choices(contract.runs, may_touch=layout.runs_may_touch):
        for ranks in search.rank_choices(contract.groups):
            lacking = search.lacking(runs, ranks)
            if lacking == ALL:
                return OneMore(True, frozenset())
            found |= lacking
    return OneMore(False, frozenset(card for card in KINDS if BIT[card] & found))


class _Search:
    """One hand and the shortest melds of a game."""

    def __init__(self, rules: MeldRules, hand: LooseCards) -> None:
        self._rules = rules
        self._hand = hand
        self._ranks = ranks_of(hand)
        self._known: dict[tuple[_Place, ...], _Runs] = {}

    def run_choices(self, runs: int, *, may_touch: bool) -> Iterator[list[_Runs]]:
        """So many runs that lack one natural at most: all of them, fewer of them, none."""
        length = self._rules.shortest_run
        starts = range(1, last_position(self._rules) - length + 2)
        places = [_Place(*each) for each in product(SUITS, starts)]
        places = [place for place in places if self._may_lie(self._together((place,)))]
        alone = {place: self._together((place,)).naturals for place in places}
        fewest = self._needed(runs, 0) - 1
        for chosen in combinations_with_replacement(places, runs):
            if sum(map(alone.__getitem__, chosen)) < fewest:
                continue
            touching = (
                one.suit == other.suit and abs(one.start - other.start) == length
                for one, other in combinations(chosen, 2)
            )
            if not may_touch and any(touching):
                continue
            if self._may_lie(self._together(chosen)):
                yield [self._together(each) for each in _fewer_and_fewer(chosen)]

    def rank_choices(self, groups: int) -> Iterator[tuple[int, ...]]:
        """So many ranks that lack one natural at most, each by itself."""
        needed = self._needed(0, 1)
        ranks = [rank for rank in range(ACE, HIGH_ACE) if self._ranks[rank] >= needed - 1]
        return combinations_with_replacement(ranks, groups)

    def lacking(self, runs: list[_Runs], ranks: tuple[int, ...]) -> int:
        """The cards one of which fills these melds: all cards where none is needed."""
        lacking = ALL
        for groups in _fewer_and_fewer(ranks):
            different = set(groups)
            for some in runs:
                naturals = some.naturals
                for rank in different:
                    naturals += self._ranks[rank] - some.of_rank[rank]
                short = self._needed(some.number, len(groups)) - naturals
                if short > 1:
                    return 0
                if short == 1:
                    lacking &= self._one_more(some, groups, naturals)
        return lacking

    def _one_more(self, runs: _Runs, groups: tuple[int, ...], naturals: int) -> int:
        """The cards of which one more would lie in these runs and groups; or a wild."""
        cards = runs.lacking
        for rank in groups:
            cards |= RANK_BITS[rank]
        own = self._rules.min_naturals * (runs.number + len(groups))
        return cards | BIT[JOKER] if naturals >= own else cards

    def _needed(self, runs: int, groups: int) -> int:
        """The naturals that so many runs and groups need: their own, and what no wild does."""
        rules = self._rules
        places = runs * rules.shortest_run + groups * rules.shortest_group
        return max((runs + groups) * rules.min_naturals, places - self._hand.wilds)

    def _may_lie(self, runs: _Runs) -> bool:
        return runs.naturals >= self._needed(runs.number, 0) - 1

    def _together(self, places: tuple[_Place, ...]) -> _Runs:
        """What these runs hold of the hand, when every natural lies in as many as it can."""
        if places in self._known:
            return self._known[places]
        wanted: dict[Card, int] = {}
        for suit, start in places:
            for position in range(start, start + self._rules.shortest_run):
                card = card_at(position, suit)
                wanted[card] = wanted.get(card, 0) + 1
        of_rank, lacking = [0] * HIGH_ACE, 0
        for card, count in wanted.items():
            held = self._hand.naturals.get(card, 0)
            of_rank[card.rank] += min(count, held)
            if held < count:
                lacking |= BIT[card]
        self._known[places] = _Runs(len(places), sum(of_rank), of_rank, lacking)
        return self._known[places]


def _fewer_and_fewer(some: tuple[Each, ...]) -> Iterator[tuple[Each, ...]]:
    """All of them, every choice of fewer, and none."""
    return chain.from_iterable(combinations(some, count) for count in range(len(some), -1, -1))
