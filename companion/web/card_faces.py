"""Cards as the pages show them: printed with rank and sign, spoken in the reader's language."""

from collections.abc import Iterable

from companion.rules.cards import JOKER, RANKS, Card, Laid, read_meld
from companion.web.card_words import CardWords, card_words
from companion.web.pages import Face


def meld(text: str) -> tuple[Face, ...]:
    """The cards of a meld or hand in the order they were typed, unreadable ones left out."""
    return laid(read_meld(text).cards)


def laid(cards: Iterable[Laid]) -> tuple[Face, ...]:
    """Cards as they lie, each with the card that it stands for."""
    words = card_words()
    return tuple(_face(each, words) for each in cards)


def hand(held: str | int | None) -> tuple[Face, ...]:
    """The cards a player was left with; none where only points were given."""
    return meld(held) if isinstance(held, str) else ()


def _face(each: Laid, words: CardWords) -> Face:
    card, place = each
    spoken = words.spoken(card.code)
    if place is None or place == card:
        return _plain(card, spoken)
    place_spoken = words.spoken(place.code)
    return Face(
        rank=_plain(card, "").rank,
        suit=_plain(card, "").suit,
        spoken=words.wild.format(card=spoken, place=place_spoken),
        stands_for=_plain(place, place_spoken),
    )


def _plain(card: Card, spoken: str) -> Face:
    if card == JOKER:
        return Face(rank="", suit=JOKER.code, spoken=spoken)
    return Face(rank=RANKS[card.rank], suit=card.suit, spoken=spoken)
