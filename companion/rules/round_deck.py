"""One physical card never counts twice: all melds and hands of a round against the deck."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.rules.cards import JOKER, Card, Laid
from companion.rules.findings import Code, Finding
from companion.rules.game import Deck


@dataclass(frozen=True, kw_only=True, slots=True)
class Pile:
    """Cards that lie together: a meld of the winner (``meld``) or what ``player`` holds."""

    cards: tuple[Laid, ...]
    meld: int | None = None
    player: str | None = None


def copies_in_play(deck: Deck, card: Card) -> int:
    """As many copies of a card as there are packs, as many jokers as are in play."""
    return deck.jokers if card == JOKER else deck.packs


def deck_findings(deck: Deck, piles: Sequence[Pile]) -> Iterator[Finding]:
    """A card occurs no more often than there are packs, jokers no more often than in play.

    One finding for each kind of card, at the first copy too many; jokers come last.
    """
    counted = Counter(laid.card for pile in piles for laid in pile.cards)
    too_many = [card for card, copies in counted.items() if copies > copies_in_play(deck, card)]
    for card in sorted(too_many, key=lambda each: each == JOKER):
        pile, index = _surplus_copy(piles, card, copies_in_play(deck, card))
        yield Finding(
            code=Code.TOO_MANY_JOKERS if card == JOKER else Code.TOO_MANY_COPIES,
            rule="checks",
            meld=pile.meld,
            card=index,
            player=pile.player,
            values={
                "card": card,
                "count": counted[card],
                "packs": deck.packs,
                "jokers": deck.jokers,
            },
        )


def _surplus_copy(piles: Sequence[Pile], card: Card, allowed: int) -> tuple[Pile, int]:
    """Where the first copy lies that no pack holds."""
    places = [
        (pile, index)
        for pile in piles
        for index, laid in enumerate(pile.cards)
        if laid.card == card
    ]
    return places[allowed]
