"""Going out with the whole hand as so many runs of any length, none touching another.

The lowest card that no run holds yet decides what the next run may be: it holds that card, and the
wilds must last. Which of several runs gets a natural where there are too few for all of them only
matters where the game asks for naturals, so that is settled last.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import NamedTuple

from companion.rules.arranging.laying import LaidOut, lay
from companion.rules.arranging.loose import LooseCards, PlannedRun, last_position
from companion.rules.cards import ACE, JOKER, SUITS, Card, card_at
from companion.rules.game import Contract, Layout, MeldRules

Stock = dict[Card, int]


class Span(NamedTuple):
    """Suit, lowest and highest position of a run."""

    suit: str
    start: int
    end: int

    def touches(self, other: "Span") -> bool:
        """Whether one begins right above the other."""
        return self.suit == other.suit and (
            self.start == other.end + 1 or other.start == self.end + 1
        )


def whole_contract(
    rules: MeldRules, layout: Layout, contract: Contract, hand: LooseCards
) -> LaidOut | None:
    """All cards as the runs of a contract; None if that is impossible."""
    if hand.size != layout.cards or contract.groups:
        return None
    search = _Search(rules, layout, wilds_alone=not rules.min_naturals)
    for spans in search.spans((), contract.runs, dict(hand.naturals), hand.wilds):
        runs = _shared_out(rules, spans, hand.naturals)
        if runs is not None:
            return lay(rules, hand, runs)
    return None


def one_more_for_whole(
    rules: MeldRules, layout: Layout, contract: Contract, hand: LooseCards
) -> frozenset[Card]:
    """The cards with one of which all cards are the runs of a contract.

    What a further wild could stand for, wherever all cards and this wild find their places.
    """
    if hand.size + 1 != layout.cards or contract.groups:
        return frozenset()
    # Of a run of wilds one may be the further card, and it may take naturals from the others.
    search, found = _Search(rules, layout, wilds_alone=True), set[Card]()
    for spans in search.spans((), contract.runs, dict(hand.naturals), hand.wilds + 1):
        wanted = Counter(
            card_at(place, span.suit) for span in spans for place in range(span.start, span.end + 1)
        )
        for card in [JOKER, *wanted]:
            held = hand.naturals.get(card, 0)
            if card not in found and (card == JOKER or held < wanted[card]):
                naturals = hand.naturals if card == JOKER else {**hand.naturals, card: held + 1}
                if not rules.min_naturals or _shared_out(rules, spans, naturals) is not None:
                    found.add(card)
    return frozenset(found)


class _Search:
    """The runs of one game and how they may lie."""

    def __init__(self, rules: MeldRules, layout: Layout, *, wilds_alone: bool) -> None:
        self._rules = rules
        self._wilds_alone = wilds_alone
        self._may_touch = layout.runs_may_touch
        self._last = last_position(rules)

    def spans(
        self, before: tuple[Span, ...], runs: int, stock: Stock, wilds: int
    ) -> Iterator[tuple[Span, ...]]:
        """Every way to hold all cards in so many runs more and to spend all wilds on them."""
        suits = {card.suit for card in stock}
        if not runs:
            if not wilds and not suits:
                yield before
        elif len(suits) <= runs:
            for span, rest, spent in self._next_spans(stock, wilds):
                if self._may_touch or not any(map(span.touches, before)):
                    yield from self.spans((*before, span), runs - 1, rest, wilds - spent)

    def _next_spans(self, stock: Stock, wilds: int) -> Iterator[tuple[Span, Stock, int]]:
        """Every run with the lowest card of a suit, aces last; without cards any run of wilds."""
        if not stock:
            if self._wilds_alone:
                for suit, start in product(SUITS, range(1, self._last + 1)):
                    yield from self._upwards(suit, start, start, stock, wilds)
            return
        rank, suit = min(stock, key=lambda card: (card.suit, card.rank == ACE, card.rank))
        places = {rank, self._last} if rank == ACE else {rank}
        for place in sorted(places):
            for start in range(max(1, place - wilds - 1), place + 1):
                yield from self._upwards(suit, start, place, stock, wilds)

    def _upwards(
        self, suit: str, start: int, place: int, stock: Stock, wilds: int
    ) -> Iterator[tuple[Span, Stock, int]]:
        """Every run from a start past a place: the cards it leaves and the wilds it spends."""
        rest, spent = dict(stock), 0
        for end in range(start, min(self._last, start + self._rules.longest_run - 1) + 1):
            card = card_at(end, suit)
            if card in rest:
                rest[card] -= 1
                if not rest[card]:
                    del rest[card]
            else:
                spent += 1
            if spent > wilds:
                return
            if end >= place and end - start + 1 >= self._rules.shortest_run:
                yield Span(suit, start, end), dict(rest), spent


def _shared_out(
    rules: MeldRules, spans: Sequence[Span], naturals: Mapping[Card, int]
) -> list[PlannedRun] | None:
    """The runs with their naturals, as many in each as the game asks; None if that cannot be."""
    wanted: dict[Card, list[tuple[int, int]]] = {}
    for index, span in enumerate(spans):
        for position in range(span.start, span.end + 1):
            wanted.setdefault(card_at(position, span.suit), []).append((index, position))
    ways = [
        combinations(places, min(len(places), naturals.get(card, 0)))
        for card, places in wanted.items()
    ]
    for chosen in product(*ways):
        held: list[set[int]] = [set() for _ in spans]
        for index, position in (place for places in chosen for place in places):
            held[index].add(position)
        if all(len(places) >= rules.min_naturals for places in held):
            return [
                PlannedRun(
                    suit=span.suit,
                    start=span.start,
                    length=span.end - span.start + 1,
                    naturals=frozenset(places),
                )
                for span, places in zip(spans, held, strict=True)
            ]
    return None
