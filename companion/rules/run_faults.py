"""What keeps cards from being a run, and the nearest remedy (rules.md, section 2, "Findings")."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from companion.rules.cards import ACE, HIGH_ACE, KING, TWO, Card, Laid, card_at
from companion.rules.declarations import undeclared_lone_joker
from companion.rules.findings import Code
from companion.rules.game import Ace, MeldKind, MeldRules
from companion.rules.groups import no_natural
from companion.rules.judged import Fault
from companion.rules.readings import (
    Demands,
    RunReading,
    goes_round_the_corner,
    is_natural,
    is_wild,
    longest_reading,
    readings_in_any_order,
    run_readings,
)

MOST_CARDS_NAMED = 3
FIVE = 5
"""Up to here a card with king and ace was meant to lie behind the ace."""


def run_faults(
    rules: MeldRules, cards: tuple[Laid, ...], readings: tuple[RunReading, ...]
) -> Iterator[Fault]:
    """Why the cards with these readings are no legal run; nothing for exactly one reading."""
    lone_joker = undeclared_lone_joker(rules, cards)
    if len(readings) > 1:
        yield _undeclared(rules, cards, readings)
    elif readings and lone_joker is not None:
        yield Fault(code=Code.UNDECLARED, card=lone_joker, values={"card": cards[lone_joker].card})
    elif not readings:
        yield from _without_reading(rules, cards)


def _without_reading(rules: MeldRules, cards: tuple[Laid, ...]) -> Iterator[Fault]:
    """No reading: too few naturals, contradicting declarations, or not a run at all."""
    if goes_round_the_corner(rules, cards) is None:
        relaxed = tuple(_relaxed(rules, cards))
        if relaxed:
            if _fits_round_the_corner(rules, cards) and relaxed[-1].code is Code.CONTRADICTS:
                yield _wraps(rules, cards)
            yield from relaxed
            return
    naturals = [(index, laid.card) for index, laid in enumerate(cards) if is_natural(rules, laid)]
    mixed, twice = _off_suit(naturals), _twice(naturals)
    if mixed is not None:
        yield mixed
    elif twice is not None:
        yield twice
    elif _fits_round_the_corner(rules, cards) or goes_round_the_corner(rules, cards) is not None:
        yield _wraps(rules, cards)
    elif len(cards) <= longest_reading(rules):
        yield _gap(rules, naturals, wilds=len(cards) - len(naturals))


def _relaxed(rules: MeldRules, cards: tuple[Laid, ...]) -> Iterator[Fault]:
    """What would have to be waived for the cards to have a reading, if that is enough."""
    for declarations, naturals in ((True, 0), (False, rules.min_naturals), (False, 0)):
        demands = Demands(declarations=declarations, naturals=naturals)
        readings = run_readings(rules, cards, demands)
        if readings:
            if naturals < rules.min_naturals:
                yield no_natural(rules, MeldKind.RUN)
            if not declarations:
                yield _contradicts(rules, cards, readings)
            return


def _places(reading: RunReading) -> dict[int, Card]:
    """What each listed card stands for in that reading."""
    return {
        index: card_at(position, reading.suit)
        for position, index in enumerate(reading.order, reading.start)
    }


def _undeclared(
    rules: MeldRules, cards: tuple[Laid, ...], readings: tuple[RunReading, ...]
) -> Fault:
    """Several readings: the first wild that could stand for two cards must be declared."""
    first, second = (_places(reading) for reading in readings)
    free = [
        index
        for index, laid in enumerate(cards)
        if laid.declared is None and is_wild(rules, laid.card)
    ]
    for index in free:
        # Equal wilds may swap places, so they are compared together.
        equal = [other for other in free if cards[other].card == cards[index].card]
        ones, others = ([places[each] for each in equal] for places in (first, second))
        elsewhere = [place for place in others if place not in ones]
        if first[index] not in others and elsewhere:
            values = {"card": cards[index].card, "one": first[index], "other": elsewhere[0]}
            return Fault(code=Code.UNDECLARED, card=index, values=values, cure="declare")
    values = {"card": cards[free[0]].card}
    return Fault(code=Code.UNDECLARED, card=free[0], values=values, cure="in_order")


def _contradicts(
    rules: MeldRules, cards: tuple[Laid, ...], readings: tuple[RunReading, ...]
) -> Fault:
    """The first declaration that no run could keep, else the last one; its place, if clear."""
    declared = [
        index
        for index, laid in enumerate(cards)
        if laid.declared is not None and is_wild(rules, laid.card)
    ]
    alone = Demands(declarations=True, naturals=0)
    index = next(
        (each for each in declared if not run_readings(rules, _only(cards, each), alone)),
        declared[-1],
    )
    values: dict[str, object] = {"card": cards[index].card, "declared": cards[index].declared}
    place = _places(readings[0])[index]
    if len(readings) > 1 or place == cards[index].declared:
        return Fault(code=Code.CONTRADICTS, card=index, values=values)
    values["place"] = place
    return Fault(code=Code.CONTRADICTS, card=index, values=values, cure="declare")


def _only(cards: tuple[Laid, ...], index: int) -> tuple[Laid, ...]:
    """The cards without any declaration but that one's."""
    return tuple(laid if each == index else Laid(laid.card) for each, laid in enumerate(cards))


def _off_suit(naturals: list[tuple[int, Card]]) -> Fault | None:
    """Two suits among the naturals: the first card that is not of the commonest suit."""
    suits = Counter(card.suit for _, card in naturals)
    commonest = max(suits, key=suits.__getitem__, default="")
    for index, card in naturals:
        if card.suit != commonest:
            return Fault(
                code=Code.MIXED_SUITS, card=index, values={"card": card, "suit": commonest}
            )
    return None


def _twice(naturals: list[tuple[int, Card]]) -> Fault | None:
    """A rank twice: the second card of it."""
    seen = set()
    for index, card in naturals:
        if card.rank in seen:
            return Fault(code=Code.DUPLICATE, card=index, values={"card": card})
        seen.add(card.rank)
    return None


def _fits_round_the_corner(rules: MeldRules, cards: tuple[Laid, ...]) -> bool:
    """Whether the cards would fit if the king were followed by ace and two."""
    pins = [
        laid.declared or laid.card
        for laid in cards
        if laid.declared is not None or not is_wild(rules, laid.card)
    ]
    length = len(cards)
    if length > KING or len({pin.suit for pin in pins}) > 1:
        return False
    ranks = [pin.rank for pin in pins]
    if len(set(ranks)) < len(ranks):
        return False
    return any(
        all((rank - start) % KING < length for rank in ranks)
        for start in range(HIGH_ACE - length + 1, KING + 1)
    )


def _wraps(rules: MeldRules, cards: tuple[Laid, ...]) -> Fault:
    """K-A-2 is never a run; a wild two in it may be declared as the card that makes it one."""
    corner = goes_round_the_corner(rules, cards)
    if corner is None:
        ranks = [(laid.declared or laid.card).rank for laid in cards]
        ace = ranks.index(ACE) if ACE in ranks else None
        return Fault(code=Code.WRAPS_ACE, card=ace, values={"low_only": rules.ace is Ace.LOW})
    values: dict[str, object] = {"low_only": False}
    demands = Demands(declarations=False, naturals=rules.min_naturals)
    for reading in readings_in_any_order(rules, cards, demands):
        places = _places(reading)
        for index in (corner - 1, corner + 1):
            card, place = cards[index].card, places[index]
            if is_wild(rules, card) and card != place:
                values |= {"card": card, "place": place}
                return Fault(code=Code.WRAPS_ACE, card=corner, values=values, cure="declare")
    return Fault(code=Code.WRAPS_ACE, card=corner, values=values)


def _gap(rules: MeldRules, naturals: list[tuple[int, Card]], *, wilds: int) -> Fault:
    """The cards do not follow one another: the first that does not, and what is missing."""
    past_ace = _past_the_ace(naturals)
    if past_ace is not None:
        return past_ace
    lined_up = min(_lined_up(rules, naturals), key=lambda line: line[-1][0] - line[0][0])
    missing: list[Card] = []
    after: tuple[int, Card] | None = None
    suit = naturals[0][1].suit
    for (low, _, before), (high, index, _) in pairwise(lined_up):
        if high > low + 1 and after is None:
            after = index, before
        missing.extend(card_at(position, suit) for position in range(low + 1, high))
    index, before = after or (naturals[0][0], naturals[0][1])
    values: dict[str, object] = {"before": before, "count": len(missing) - wilds}
    if not wilds and len(missing) <= MOST_CARDS_NAMED:
        values["missing"] = tuple(missing)
        return Fault(code=Code.GAP, card=index, values=values, cure="missing")
    return Fault(code=Code.GAP, card=index, values=values, cure="wilds" if wilds else None)


def _past_the_ace(naturals: list[tuple[int, Card]]) -> Fault | None:
    """King and ace with a low card behind them: no gap is to be filled there, the ace ends it."""
    ranks = {card.rank for _, card in naturals}
    if not {ACE, KING} <= ranks:
        return None
    low = [(card.rank, index, card) for index, card in naturals if TWO <= card.rank <= FIVE]
    if not low:
        return None
    _, index, card = min(low)
    return Fault(code=Code.GAP, card=index, values={"card": card}, cure="past_ace")


def _lined_up(
    rules: MeldRules, naturals: list[tuple[int, Card]]
) -> Iterator[list[tuple[int, int, Card]]]:
    """The naturals by position, with their places in the listing; once for each end of the ace."""
    for ace in (ACE, HIGH_ACE) if rules.ace is Ace.EITHER_END else (ACE,):
        yield sorted(
            (ace if card.rank == ACE else card.rank, index, card) for index, card in naturals
        )
