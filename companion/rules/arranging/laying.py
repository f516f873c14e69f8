"""Planned melds get their cards: each physical card lies once, whatever is over stays in hand."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.rules.arranging.loose import LooseCards, Planned, PlannedRun
from companion.rules.cards import JOKER, RANKS, SUITS, TWO, Card, card_at
from companion.rules.game import Exposure, MeldKind, MeldRules
from companion.rules.session import ReadMeld

Stock = dict[Card, int]
"""How many copies of each card are still in hand."""
Cards = list[Card | None]
"""A meld with its cards; None where a wild is still to come."""


class LaidOut(NamedTuple):
    """The melds with their cards, and the cards left over.

    ``exposed``: what payments look at, where the search looked for the best pay.
    """

    melds: tuple[ReadMeld, ...]
    left: tuple[Card, ...]
    exposed: Exposure | None = None


def lay(
    rules: MeldRules, hand: LooseCards, plans: Sequence[Planned], *, twos_as_planned: bool = False
) -> LaidOut:
    """Give every place its card: naturals as planned, the others wilds, jokers first.

    Unless all twos lie as planned, a wild two of the suit is the first choice for its own place.
    """
    stock = dict(hand.naturals)
    stock.update({card_at(TWO, suit): copies for suit, copies in hand.twos.items()})
    stock[JOKER] = hand.jokers
    # Groups take any suit, so the runs choose first.
    runs = [_run_naturals(plan, stock) if isinstance(plan, PlannedRun) else [] for plan in plans]
    melds = [
        cards if isinstance(plan, PlannedRun) else _group_naturals(plan.rank, plan.naturals, stock)
        for plan, cards in zip(plans, runs, strict=True)
    ]
    if hand.twos:
        _fill_places_of_twos(plans, melds, stock, own_first=not twos_as_planned)
    wilds = (JOKER, *(card_at(TWO, suit) for suit in hand.twos))
    read = []
    for plan, cards in zip(plans, melds, strict=True):
        if isinstance(plan, PlannedRun):
            filled = [_take(stock, wilds) if card is None else card for card in cards]
            read.append(_read_run(plan, filled))
        else:
            filled = [card for card in cards if card]
            filled += [_take(stock, wilds) for _ in range(plan.wilds)]
            read.append(_read_group(rules, plan.rank, filled))
    left = (card for card in sorted(stock) for _ in range(stock[card]))
    return LaidOut(tuple(read), tuple(left))


def _take(stock: Stock, choice: Sequence[Card]) -> Card:
    """The first of these cards that is still in hand leaves it."""
    card = next(card for card in choice if stock.get(card))
    stock[card] -= 1
    return card


def _run_naturals(plan: PlannedRun, stock: Stock) -> Cards:
    return [
        _take(stock, [card_at(position, plan.suit)]) if position in plan.naturals else None
        for position in range(plan.start, plan.start + plan.length)
    ]


def _group_naturals(rank: int, naturals: int, stock: Stock) -> Cards:
    """Naturals of the rank, of different suits as long as there are any."""
    suits = sorted(SUITS, key=lambda suit: -stock.get(Card(rank, suit), 0))
    cards: Cards = []
    while len(cards) < naturals:
        for suit in suits:
            if len(cards) < naturals and stock.get(Card(rank, suit)):
                cards.append(_take(stock, [Card(rank, suit)]))
    return cards


def _fill_places_of_twos(
    plans: Sequence[Planned], melds: Sequence[Cards], stock: Stock, *, own_first: bool
) -> None:
    """Where a wild lies in the place of a two, it is that two or, if asked for, is not."""
    slots = [
        (cards, TWO - plan.start, plan.suit)
        for plan, cards in zip(plans, melds, strict=True)
        if isinstance(plan, PlannedRun)
        and plan.start <= TWO < plan.start + plan.length
        and cards[TWO - plan.start] is None
    ]
    if own_first:
        for cards, index, suit in slots:
            if stock.get(card_at(TWO, suit)):
                cards[index] = _take(stock, [card_at(TWO, suit)])
        return
    chosen = _others([suit for _, _, suit in slots], stock) or ()
    for (cards, index, _), card in zip(slots, chosen, strict=False):
        cards[index] = _take(stock, [card])


def _others(suits: Sequence[str], stock: Stock) -> tuple[Card, ...] | None:
    """For each suit a wild that is not its own two; None if there are not enough."""
    if not suits:
        return ()
    for wild in (*(card_at(TWO, suit) for suit in SUITS if suit != suits[0]), JOKER):
        if stock.get(wild):
            stock[wild] -= 1
            rest = _others(suits[1:], stock)
            stock[wild] += 1
            if rest is not None:
                return (wild, *rest)
    return None


def _read_run(plan: PlannedRun, cards: Sequence[Card]) -> ReadMeld:
    """Upwards, with ``=`` wherever a wild stands for another card."""
    places = (card_at(plan.start + index, plan.suit) for index in range(plan.length))
    texts = tuple(_declared(card, place) for card, place in zip(cards, places, strict=True))
    return ReadMeld(kind=MeldKind.RUN.value, cards=texts, suit=plan.suit)


def _read_group(rules: MeldRules, rank: int, cards: Sequence[Card]) -> ReadMeld:
    """Naturals first. Wilds are declared where the naturals alone would not say that it is one."""
    naturals = sum(card.rank == rank for card in cards)
    run_as_well = MeldKind.RUN in rules.kinds and len(cards) >= rules.shortest_run
    if naturals > 1 or (naturals and not run_as_well):
        texts = tuple(card.code for card in cards)
    else:
        texts = tuple(
            _declared(card, Card(rank, SUITS[index % len(SUITS)]))
            if card.rank != rank
            else card.code
            for index, card in enumerate(cards)
        )
    return ReadMeld(kind=MeldKind.GROUP.value, cards=texts, rank=RANKS[rank])


def _declared(card: Card, place: Card) -> str:
    return card.code if card == place else f"{card.code}={place.code}"
