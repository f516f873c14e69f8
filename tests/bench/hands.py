"""Hands to measure with: drawn at random, drawn close together, and made to go out."""

import random

from companion.rules.cards import Card
from companion.rules.transfer_game import PATTERNS
from tests.rules.arranging import Table, drawn
from tests.rules.made_hands import made_melds

MOST_WILDS = 10


def mixed_hands(at: Table, count: int, size: int) -> list[list[Card]]:
    """A third of each sort, with none to ten wilds in turn."""
    rng = random.Random(size)
    hands = []
    for number in range(count):
        wilds = number % (MOST_WILDS + 1)
        if number % 3:
            hands.append(drawn(at, rng, size=size, wilds=wilds, dense=number % 3 == 1))
            continue
        melds = made_melds(at, rng, runs=rng.choice(PATTERNS), wilds=wilds)
        cards = [card for meld in melds for card in meld]
        cards += drawn(at, rng, size=size - len(cards), wilds=0, dense=False)
        rng.shuffle(cards)
        hands.append(cards)
    return hands


def text_of(cards: list[Card]) -> str:
    """The hand as somebody types it."""
    return " ".join(card.code for card in cards)
