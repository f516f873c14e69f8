"""Hands made by construction: melds are laid first, some cards exchanged for wilds."""

import random
from collections import Counter
from collections.abc import Sequence

from companion.rules.cards import JOKER, SUITS, Card
from companion.rules.game import Ace

from .arranging import Table

Melds = list[list[Card]]


def place(position: int, suit: str) -> Card:
    """The card of a position: 1 and 14 are the ace."""
    return Card(1 if position == 14 else position, suit)


def made_melds(
    at: Table,
    rng: random.Random,
    *,
    runs: Sequence[int] = (),
    groups: Sequence[int] = (),
    wilds: int = 0,
    suits: str = SUITS,
) -> Melds:
    """Melds of these lengths that one deck holds, up to so many wilds among them."""
    while True:
        laid = [_run(at, rng, length, rng.choice(suits)) for length in runs]
        if not at.may_touch and _touching(laid):
            continue
        melds = [cards for _, _, cards in laid] + [_group(at, rng, length) for length in groups]
        _exchange(at, rng, melds, wilds)
        if not Counter(card for meld in melds for card in meld) - Counter(at.deck()):
            return melds


def _run(at: Table, rng: random.Random, length: int, suit: str) -> tuple[str, int, list[Card]]:
    last = 14 if at.meld_rules.ace is Ace.EITHER_END else 13
    start = rng.randint(1, last - length + 1)
    return suit, start, [place(position, suit) for position in range(start, start + length)]


def _touching(laid: Sequence[tuple[str, int, list[Card]]]) -> bool:
    return any(
        one_suit == other_suit and start + len(cards) == other_start
        for one_suit, start, cards in laid
        for other_suit, other_start, _ in laid
    )


def _group(at: Table, rng: random.Random, length: int) -> list[Card]:
    """Cards of one rank; of different suits where there is one pack."""
    rank = rng.randint(1, 13)
    packs = at.game.deck(at.rules, None).packs
    return [Card(rank, suit) for suit in rng.sample(SUITS * packs, length)]


def _exchange(at: Table, rng: random.Random, melds: Melds, wilds: int) -> None:
    """Put wilds in the place of cards; every meld keeps as many naturals as the game asks."""
    wild = [card for card in at.deck() if card == JOKER or at.is_wild_two(card)]
    fewest = at.meld_rules.min_naturals
    places = [
        (meld, index)
        for meld in melds
        for index in rng.sample(range(len(meld)), max(0, len(meld) - fewest))
    ]
    wilds = min(wilds, len(wild), len(places))
    for (meld, index), card in zip(rng.sample(places, wilds), rng.sample(wild, wilds), strict=True):
        meld[index] = card
