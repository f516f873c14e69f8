"""The hands that are left at the end of a round: what they count, and whether they can be."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from companion.rules.cards import ACE, JOKER, TWO, Card, Laid, TypedMeld, read_hand
from companion.rules.findings import Code, Finding
from companion.rules.game import CardValues

HIGHEST_FACE = 10


@dataclass(frozen=True, kw_only=True, slots=True)
class Hand:
    """What one player was left with: cards as typed, or their points alone (then no ``cards``)."""

    player: str
    cards: TypedMeld | None
    points: int

    @property
    def empty(self) -> bool:
        """Whether it says that nothing is left."""
        return self.points == 0 if self.cards is None else self.cards.length == 0

    @property
    def readable(self) -> bool:
        """Whether every card of it is a card."""
        return self.cards is None or not self.cards.unreadable


def card_points(values: CardValues, card: Card) -> int:
    """Twos to nines count their face, ten to king ten; ace and joker what the game says."""
    if card == JOKER:
        return values.joker
    return values.ace if card.rank == ACE else min(card.rank, HIGHEST_FACE)


def read_hands(
    values: CardValues, reported: Mapping[str, str | int], *, among: Sequence[str]
) -> dict[str, Hand]:
    """The reported hands in the order of the seats: cards are added up, points stand as given."""
    return {
        player: _read(values, player, reported[player]) for player in among if player in reported
    }


def _read(values: CardValues, player: str, held: str | int) -> Hand:
    """One hand as cards or as points."""
    if isinstance(held, int):
        return Hand(player=player, cards=None, points=held)
    typed = read_hand(held)
    return Hand(player=player, cards=typed, points=_added_up(values, typed.cards))


@lru_cache(maxsize=4096)
def _added_up(values: CardValues, cards: tuple[Laid, ...]) -> int:
    """What all cards of a hand count together; kept, for a session is replayed on every look."""
    return sum(card_points(values, laid.card) for laid in cards)


def unreadable_cards(hand: Hand) -> Iterator[Finding]:
    """Every card of a hand is one of the 53 kinds."""
    if hand.cards is None:
        return
    for card in hand.cards.unreadable:
        yield Finding(
            code=Code.CARD_UNREADABLE,
            rule="checks",
            card=card.index,
            player=hand.player,
            values={"text": card.text, "player": hand.player},
        )


def declared_naturals(hand: Hand, *, twos_wild: bool) -> Iterator[Finding]:
    """A card that is not wild may be declared as itself only, in a hand as on the table."""
    if hand.cards is None or not hand.readable:
        return
    for index, (card, declared) in enumerate(hand.cards.cards):
        wild = card == JOKER or (twos_wild and card.rank == TWO)
        if not wild and declared not in (None, card):
            yield Finding(
                code=Code.NOT_WILD,
                rule="checks",
                card=index,
                player=hand.player,
                values={"card": card, "declared": declared, "player": hand.player},
            )
