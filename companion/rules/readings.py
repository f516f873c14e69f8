"""The readings of a run: which place each card takes (rules.md, section 2, check 5)."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from companion.rules.cards import ACE, HIGH_ACE, JOKER, KING, SUITS, TWO, Card, Laid, card_at
from companion.rules.game import Ace, MeldRules

ENOUGH = 2
"""One reading is taken and several are too many, so nobody needs a third."""


class RunReading(NamedTuple):
    """A suit, the lowest position, and for each place upwards which listed card takes it."""

    suit: str
    start: int
    order: tuple[int, ...]


class Demands(NamedTuple):
    """What a reading is asked for: the declared places, and so many naturals."""

    declarations: bool
    naturals: int


class ListedRun(NamedTuple):
    """Cards as listed and for each the place that it must take, None for a free wild."""

    cards: tuple[Card, ...]
    pins: tuple[Card | None, ...]
    starts: range
    naturals: int

    def suits(self) -> Iterable[str]:
        """The suits that all pinned cards agree on."""
        pinned = {pin.suit for pin in self.pins if pin is not None}
        if not pinned:
            return SUITS
        return pinned if len(pinned) == 1 else ()


def is_wild(rules: MeldRules, card: Card) -> bool:
    """Jokers are always wild, twos where the game says so."""
    return card.rank == JOKER.rank or (rules.twos_wild and card.rank == TWO)


def is_natural(rules: MeldRules, laid: Laid) -> bool:
    """A card that can only stand for itself: not wild, or declared as itself."""
    return laid.card == laid.declared or not is_wild(rules, laid.card)


def run_readings(
    rules: MeldRules, cards: tuple[Laid, ...], demands: Demands
) -> tuple[RunReading, ...]:
    """The readings that decide, two at most: as listed upwards, downwards, else in any order.

    A listing that goes round the corner is not looked at in any other order. Where every wild is
    declared there is nothing left to declare, so the first of several readings is taken: they
    differ in nothing but the end at which an ace lies.
    """
    readings = readings_as_listed(rules, cards, demands)
    if not readings and goes_round_the_corner(rules, cards) is None:
        readings = readings_in_any_order(rules, cards, demands)
    return readings if _some_wild_is_free(rules, cards, demands) else readings[:1]


def readings_as_listed(
    rules: MeldRules, cards: tuple[Laid, ...], demands: Demands
) -> tuple[RunReading, ...]:
    """Steps (a) and (b): the cards as listed, upwards; where that finds none, downwards."""
    run = _listed(rules, cards, demands)
    upwards = tuple(range(len(cards)))
    return _in_this_order(run, upwards) or _in_this_order(run, upwards[::-1])


def readings_in_any_order(
    rules: MeldRules, cards: tuple[Laid, ...], demands: Demands
) -> tuple[RunReading, ...]:
    """Step (c): the cards in any order. Equal cards in equal places make one reading."""
    run = _listed(rules, cards, demands)
    found: dict[tuple[str, int, tuple[Card, ...]], RunReading] = {}
    for reading in _orders(run):
        places = tuple(run.cards[index] for index in reading.order)
        found.setdefault((reading.suit, reading.start, places), reading)
        if len(found) == ENOUGH:
            break
    return tuple(found.values())


def goes_round_the_corner(rules: MeldRules, cards: Sequence[Laid]) -> int | None:
    """The ace's index where king, ace and two of a suit lie side by side, in either direction.

    Only where twos are wild: elsewhere such a listing says nothing that the ranks do not say.
    A declared wild counts as what it is declared.
    """
    if not rules.twos_wild:
        return None
    places = [
        laid.declared if laid.declared and is_wild(rules, laid.card) else laid.card
        for laid in cards
    ]
    for index in range(1, len(places) - 1):
        before, ace, after = places[index - 1 : index + 2]
        corner = (before.rank, ace.rank, after.rank) in ((KING, ACE, TWO), (TWO, ACE, KING))
        if corner and before.suit == ace.suit == after.suit:
            return index
    return None


def longest_reading(rules: MeldRules) -> int:
    """A run has at most 13 cards, with an ace at either end 14."""
    both_aces = rules.ace is Ace.EITHER_END and rules.longest_run >= HIGH_ACE
    return HIGH_ACE if both_aces else KING


def _some_wild_is_free(rules: MeldRules, cards: tuple[Laid, ...], demands: Demands) -> bool:
    return any(
        is_wild(rules, card) and not (declared and demands.declarations) for card, declared in cards
    )


def _listed(rules: MeldRules, cards: tuple[Laid, ...], demands: Demands) -> ListedRun:
    return ListedRun(
        cards=tuple(laid.card for laid in cards),
        pins=tuple(_pin(rules, laid, demands.declarations) for laid in cards),
        starts=_starts(rules, len(cards)),
        naturals=demands.naturals,
    )


def _pin(rules: MeldRules, laid: Laid, declarations: bool) -> Card | None:
    """Where a card must lie: itself if it is not wild, else as declared."""
    if is_wild(rules, laid.card):
        return laid.declared if declarations else None
    return laid.card


def _starts(rules: MeldRules, length: int) -> range:
    """The lowest positions of runs of that length; both aces only where 14 cards are allowed."""
    last = HIGH_ACE if rules.ace is Ace.EITHER_END else KING
    return range(1, last - length + 2) if length <= longest_reading(rules) else range(0)


def _in_this_order(run: ListedRun, order: tuple[int, ...]) -> tuple[RunReading, ...]:
    """The readings in which the places go upwards in exactly that order of the cards."""
    starts = tuple(_starts_in_this_order(run, order))
    fitting = (
        RunReading(suit, start, order)
        for suit in run.suits()
        for start in starts
        if _fits(run, order, suit, start)
    )
    return tuple(islice(fitting, ENOUGH))


def _starts_in_this_order(run: ListedRun, order: tuple[int, ...]) -> Iterable[int]:
    """Where the run can begin: the first card that has its place leaves one start, an ace two."""
    for step, index in enumerate(order):
        pin = run.pins[index]
        if pin is not None:
            places = (ACE, HIGH_ACE) if pin.rank == ACE else (pin.rank,)
            return (place - step for place in places if place - step in run.starts)
    return run.starts


def _fits(run: ListedRun, order: tuple[int, ...], suit: str, start: int) -> bool:
    naturals = 0
    for position, index in enumerate(order, start):
        place, pin = card_at(position, suit), run.pins[index]
        if pin is not None and pin != place:
            return False
        naturals += run.cards[index] == place
    return naturals >= run.naturals


def _orders(run: ListedRun) -> Iterator[RunReading]:
    """For each suit, start and place of the aces up to two orders that differ in their cards."""
    for suit in run.suits():
        for start in run.starts:
            for taken in _pinned_places(run, start):
                for order in _filled_up(run, suit, start, taken):
                    yield RunReading(suit, start, order)


def _pinned_places(run: ListedRun, start: int) -> Iterator[dict[int, int]]:
    """Position to index of every pinned card; once for each way to place the aces."""
    end = start + len(run.cards) - 1
    taken: dict[int, int] = {}
    aces = []
    for index, pin in enumerate(run.pins):
        if pin is None:
            continue
        if pin.rank == ACE:
            aces.append(index)
        elif pin.rank in taken or not start <= pin.rank <= end:
            return
        else:
            taken[pin.rank] = index
    ends = [position for position in (ACE, HIGH_ACE) if start <= position <= end]
    if not aces:
        yield taken
    elif len(aces) == 1:
        yield from ({**taken, position: aces[0]} for position in ends)
    elif len(aces) == len(ends) == 2:
        low, high = aces
        yield {**taken, ACE: low, HIGH_ACE: high}
        yield {**taken, ACE: high, HIGH_ACE: low}


def _filled_up(
    run: ListedRun, suit: str, start: int, taken: dict[int, int]
) -> Iterator[tuple[int, ...]]:
    """The free wilds in the free places: one order, and another one if two wilds could swap.

    If the naturals fall short by one, a free two of the suit must lie in its own place.
    """
    cards = run.cards
    naturals = sum(cards[i] == card_at(position, suit) for position, i in taken.items())
    free = [index for index, pin in enumerate(run.pins) if pin is None]
    taken = dict(taken)
    if naturals < run.naturals:
        own = next((index for index in free if cards[index] == card_at(TWO, suit)), None)
        in_reach = start <= TWO < start + len(cards) and TWO not in taken
        if own is None or not in_reach or naturals + 1 < run.naturals:
            return
        taken[TWO] = own
        free.remove(own)
    yield _order(start, taken, free, len(cards))
    other = next((index for index in free if cards[index] != cards[free[0]]), None)
    if other is not None:
        swapped = [other if i == free[0] else free[0] if i == other else i for i in free]
        yield _order(start, taken, swapped, len(cards))


def _order(start: int, taken: dict[int, int], free: list[int], length: int) -> tuple[int, ...]:
    """The pinned cards in their places and the free ones in between, in the order given."""
    waiting = iter(free)
    return tuple(
        taken[position] if position in taken else next(waiting)
        for position in range(start, start + length)
    )
