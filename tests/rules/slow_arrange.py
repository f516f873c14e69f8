"""The slow, obvious answer: every way to share a few cards out among melds.

Written from the rules, not from the program. A hand of nine cards takes it some hundredths of a
second, one of fifteen would take it for ever.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from companion.rules.cards import SUITS, Card
from companion.rules.game import Ace, Layout, MeldKind, MeldRules

Cards = tuple[Card, ...]


class SlowMeld(NamedTuple):
    """One way to read some cards as a legal meld: suit and start of a run, twos in own place."""

    kind: MeldKind
    length: int
    suit: str | None = None
    start: int = 0
    own_twos: int = 0

    @property
    def end(self) -> int:
        """The highest position of a run."""
        return self.start + self.length - 1


class SlowWay(NamedTuple):
    """All cards shared out: the melds as read, and what is left."""

    melds: tuple[SlowMeld, ...]
    left: Cards


def is_wild(rules: MeldRules, card: Card) -> bool:
    """Jokers always; twos only where the game says so."""
    return card.rank == 0 or (card.rank == 2 and rules.twos_wild)


def ways(rules: MeldRules, cards: Sequence[Card], *, most_left: int) -> Iterator[SlowWay]:
    """Every way to lay the cards, up to so many left over."""
    melds = _Melds(rules)
    for shares, left in _shared_out(melds, tuple(sorted(cards)), most_left):
        for read in _readings(melds, shares):
            yield SlowWay(read, left)


def fewest_left(
    rules: MeldRules, cards: Sequence[Card], points: Callable[[Cards], int]
) -> tuple[int, int]:
    """Cards left, then points left, at best: the first card is left or lies in some meld."""
    melds = _Melds(rules)

    @cache
    def best(held: Cards) -> tuple[int, int]:
        if not held:
            return 0, 0
        count, left = best(held[1:])
        without = (count + 1, left + points(held[:1]))
        return min([without, *(best(rest) for _, rest in melds.with_first(held))])

    return best(tuple(sorted(cards)))


def fits(rules: MeldRules, layout: Layout, way: SlowWay) -> bool:
    """Whether the melds are together what the layout asks for."""
    lengths = tuple(sorted((meld.length for meld in way.melds), reverse=True))
    kinds = [meld.kind for meld in way.melds]
    if layout.cards is not None and sum(lengths) != layout.cards:
        return False
    if layout.patterns and lengths not in layout.patterns:
        return False
    if layout.contract is not None and (
        kinds.count(MeldKind.GROUP) != layout.contract.groups
        or kinds.count(MeldKind.RUN) != layout.contract.runs
    ):
        return False
    shortest = {MeldKind.RUN: rules.shortest_run, MeldKind.GROUP: rules.shortest_group}
    if layout.shortest_only and any(meld.length != shortest[meld.kind] for meld in way.melds):
        return False
    if not layout.runs_may_touch and any(
        one.suit == other.suit and other.start == one.end + 1
        for one in way.melds
        for other in way.melds
        if one.kind is other.kind is MeldKind.RUN
    ):
        return False
    return len(way.melds) >= layout.fewest_melds


class _Melds:
    """Which cards make which melds, remembered for one hand."""

    def __init__(self, rules: MeldRules) -> None:
        self._rules = rules
        self._known: dict[Cards, tuple[SlowMeld, ...]] = {}
        self._with_first: dict[Cards, dict[Cards, Cards]] = {}

    def of(self, cards: Cards) -> tuple[SlowMeld, ...]:
        """Every way to read exactly these cards as one legal meld."""
        if cards not in self._known:
            self._known[cards] = tuple({*self._runs(cards), *self._groups(cards)})
        return self._known[cards]

    def with_first(self, cards: Cards) -> Iterable[tuple[Cards, Cards]]:
        """Every meld that the first card can lie in, and the cards then in hand."""
        if cards not in self._with_first:
            shares: dict[Cards, Cards] = {}
            for count in range(2, len(cards)):
                for chosen in combinations(range(1, len(cards)), count):
                    share = (cards[0], *(cards[index] for index in chosen))
                    if share not in shares and self.of(share):
                        rest = (cards[i] for i in range(1, len(cards)) if i not in chosen)
                        shares[share] = tuple(rest)
            self._with_first[cards] = shares
        return self._with_first[cards].items()

    def _runs(self, cards: Cards) -> Iterator[SlowMeld]:
        rules, length = self._rules, len(cards)
        if MeldKind.RUN not in rules.kinds or not rules.shortest_run <= length <= rules.longest_run:
            return
        last = 14 if rules.ace is Ace.EITHER_END else 13
        for suit in SUITS:
            for start in range(1, last - length + 2):
                places = [Card(1 if p == 14 else p, suit) for p in range(start, start + length)]
                for own in set(_laid(rules, places, cards)):
                    if len(own) >= rules.min_naturals:
                        twos = sum(rules.twos_wild and card.rank == 2 for card in own)
                        yield SlowMeld(MeldKind.RUN, length, suit, start, twos)

    def _groups(self, cards: Cards) -> Iterator[SlowMeld]:
        rules, longest = self._rules, self._rules.longest_group or len(cards)
        if MeldKind.GROUP in rules.kinds and rules.shortest_group <= len(cards) <= longest:
            naturals = [card for card in cards if not is_wild(rules, card)]
            one_rank = len({card.rank for card in naturals}) <= 1
            if one_rank and len(naturals) >= rules.min_naturals:
                yield SlowMeld(MeldKind.GROUP, len(cards))


def _laid(rules: MeldRules, places: Sequence[Card], cards: Cards) -> Iterator[Cards]:
    """The cards that lie in their own place, for every way to fill the places."""
    if not places:
        yield ()
        return
    for card in set(cards):
        own = card == places[0]
        if own or is_wild(rules, card):
            index = cards.index(card)
            for others in _laid(rules, places[1:], cards[:index] + cards[index + 1 :]):
                yield (card, *others) if own else others


def _shared_out(
    melds: _Melds, cards: Cards, most_left: int
) -> Iterator[tuple[tuple[Cards, ...], Cards]]:
    """The first card is left or lies in some meld, then the same for the others."""
    if not cards:
        yield (), ()
        return
    if most_left:
        for shares, left in _shared_out(melds, cards[1:], most_left - 1):
            yield shares, (cards[0], *left)
    for share, rest in melds.with_first(cards):
        for shares, left in _shared_out(melds, rest, most_left):
            yield (share, *shares), left


def _readings(melds: _Melds, shares: tuple[Cards, ...]) -> Iterator[tuple[SlowMeld, ...]]:
    if not shares:
        yield ()
        return
    for meld in melds.of(shares[0]):
        for others in _readings(melds, shares[1:]):
            yield (meld, *others)
