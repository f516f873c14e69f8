"""Opening in Contract Rummy: so many groups and runs, each of exactly the shortest length.

Every place takes a natural or a wild. First it is chosen where the runs lie and which ranks the
groups have. What such a choice lays at most is quickly seen, so the choices are then filled card
by card in the order of that, until none can be better.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement, product
from typing import NamedTuple

from companion.rules.arranging.laying import LaidOut, lay
from companion.rules.arranging.loose import (
    LooseCards,
    Planned,
    PlannedGroup,
    PlannedRun,
    last_position,
    rank_at,
)
from companion.rules.arranging.mixed_melds import Values
from companion.rules.cards import JOKER, SUITS, Card, card_at
from companion.rules.game import Contract, Layout, MeldRules

RunPlace = tuple[str, int]
"""Suit and lowest position."""


class Choice(NamedTuple):
    """Where the runs lie and the ranks of the groups; ``laid``: points they lay at most."""

    laid: int
    runs: tuple[RunPlace, ...]
    ranks: tuple[int, ...]


class Filled(NamedTuple):
    """Melds with their naturals chosen, and the points that they lay."""

    laid: int
    melds: tuple[Planned, ...]


def fewest_points_left(
    rules: MeldRules, layout: Layout, contract: Contract, hand: LooseCards, values: Values
) -> LaidOut | None:
    """The contract with the fewest points left; None if it cannot be laid."""
    table = Table(rules, hand, values)
    best: Filled | None = None
    for choice in sorted(table.choices(layout, contract), reverse=True):
        if best is not None and choice.laid <= best.laid:
            break
        for filled in table.fillings(choice):
            if best is None or filled.laid > best.laid:
                best = filled
    return None if best is None else lay(rules, hand, best.melds)


class Table:
    """One hand, the shortest melds of a game, and what the cards count."""

    def __init__(self, rules: MeldRules, hand: LooseCards, values: Values) -> None:
        """Count the ranks once."""
        self._rules = rules
        self._hand = hand
        self._wild = values(JOKER)
        self._values = {rank: values(Card(rank, SUITS[0])) for rank in range(1, 14)}
        self._ranks = Counter[int]()
        for card, copies in hand.naturals.items():
            self._ranks[card.rank] += copies

    def choices(self, layout: Layout, contract: Contract) -> Iterator[Choice]:
        """Every choice that the wilds can fill up."""
        size = self._rules.shortest_group
        places = contract.runs * self._rules.shortest_run + contract.groups * size
        naturals = (contract.runs + contract.groups) * self._rules.min_naturals
        most_wilds = min(self._hand.wilds, places - naturals)
        groups = list(self._group_choices(contract.groups, most_wilds))
        for runs in self._run_choices(contract.runs, may_touch=layout.runs_may_touch):
            laid = self._naturals_of(runs)
            if contract.runs * self._rules.shortest_run - len(laid) > most_wilds:
                continue
            rest = self._ranks - Counter(card.rank for card in laid)
            points = [self._values[card.rank] for card in laid]
            for ranks, wanted in groups:
                taken = [(rank, min(rest[rank], count)) for rank, count in wanted]
                wilds = places - len(points) - sum(count for _rank, count in taken)
                if wilds <= most_wilds:
                    all_points = points + [
                        self._values[rank] for rank, count in taken for _ in range(count)
                    ]
                    most = self._most(all_points, places, most_wilds - wilds)
                    yield Choice(most, runs, ranks)

    def _group_choices(
        self, groups: int, most_wilds: int
    ) -> Iterator[tuple[tuple[int, ...], list[tuple[int, int]]]]:
        """Ranks for so many groups that can be filled up, and the cards wanted of each."""
        size, fewest = self._rules.shortest_group, self._rules.min_naturals
        held = [rank for rank in range(1, 14) if self._ranks[rank] >= fewest]
        for ranks in combinations_with_replacement(held, groups):
            wanted = [(rank, size * count) for rank, count in Counter(ranks).items()]
            if sum(max(0, count - self._ranks[rank]) for rank, count in wanted) <= most_wilds:
                yield ranks, wanted

    def _most(self, points: list[int], places: int, spare: int) -> int:
        """The points of these naturals and the wilds beside them, spare wilds in the cheapest."""
        points.sort()
        gained = sum(max(0, self._wild - each) for each in points[:spare])
        return sum(points) + gained + self._wild * (places - len(points))

    def _run_choices(self, runs: int, *, may_touch: bool) -> Iterator[tuple[RunPlace, ...]]:
        """Places for so many runs that can be filled up, no two of a suit touching."""
        shortest = self._rules.shortest_run
        most_wilds = min(self._hand.wilds, shortest - self._rules.min_naturals)
        starts = range(1, last_position(self._rules) - shortest + 2)
        missing = {
            (suit, start): shortest - len(self._naturals_of([(suit, start)]))
            for suit, start in product(SUITS, starts)
        }
        places = [place for place, wilds in missing.items() if wilds <= most_wilds]
        for chosen in combinations_with_replacement(places, runs):
            if sum(map(missing.__getitem__, chosen)) > self._hand.wilds:
                continue
            touching = (
                one[0] == other[0] and abs(one[1] - other[1]) == shortest
                for one, other in combinations(chosen, 2)
            )
            if may_touch or not any(touching):
                yield chosen

    def _naturals_of(self, runs: Sequence[RunPlace]) -> list[Card]:
        """All naturals that can lie in these runs."""
        length = self._rules.shortest_run
        wanted = Counter(
            card_at(start + index, suit) for suit, start in runs for index in range(length)
        )
        held = self._hand.naturals
        return [
            card for card, count in wanted.items() for _ in range(min(count, held.get(card, 0)))
        ]

    def fillings(self, choice: Choice) -> Iterator[Filled]:
        """Every way to fill the places of a choice with naturals and wilds."""
        for runs, stock, wilds in self._filled_runs(
            choice.runs, self._hand.naturals, self._hand.wilds
        ):
            ranks = Counter[int]()
            for card, copies in stock.items():
                ranks[card.rank] += copies
            for groups in self._filled_groups(choice.ranks, ranks, wilds):
                melds: tuple[Planned, ...] = (*groups, *runs)
                yield Filled(sum(map(self._points, melds)), melds)

    def _filled_runs(
        self, runs: tuple[RunPlace, ...], stock: Mapping[Card, int], wilds: int
    ) -> Iterator[tuple[tuple[PlannedRun, ...], Mapping[Card, int], int]]:
        """The runs with every choice of naturals, and the cards and wilds that remain."""
        if not runs:
            yield (), stock, wilds
            return
        (suit, start), length = runs[0], self._rules.shortest_run
        here = [place for place in range(start, start + length) if stock.get(card_at(place, suit))]
        fewest = max(self._rules.min_naturals, length - wilds)
        for count in range(fewest, len(here) + 1):
            for naturals in combinations(here, count):
                rest = dict(stock)
                for place in naturals:
                    rest[card_at(place, suit)] -= 1
                run = PlannedRun(
                    suit=suit, start=start, length=length, naturals=frozenset(naturals)
                )
                for others in self._filled_runs(runs[1:], rest, wilds - length + count):
                    yield (run, *others[0]), others[1], others[2]

    def _filled_groups(
        self, ranks: tuple[int, ...], stock: Mapping[int, int], wilds: int
    ) -> Iterator[tuple[PlannedGroup, ...]]:
        """The groups with every number of naturals."""
        if not ranks:
            yield ()
            return
        rank, size = ranks[0], self._rules.shortest_group
        fewest = max(self._rules.min_naturals, size - wilds)
        for count in range(fewest, min(size, stock.get(rank, 0)) + 1):
            group = PlannedGroup(rank=rank, naturals=count, wilds=size - count)
            rest = {**stock, rank: stock.get(rank, 0) - count}
            for others in self._filled_groups(ranks[1:], rest, wilds - size + count):
                yield (group, *others)

    def _points(self, meld: Planned) -> int:
        """What the cards of a meld count."""
        if isinstance(meld, PlannedGroup):
            return meld.naturals * self._values[meld.rank] + meld.wilds * self._wild
        naturals = sum(self._values[rank_at(place)] for place in meld.naturals)
        return naturals + (meld.length - len(meld.naturals)) * self._wild
