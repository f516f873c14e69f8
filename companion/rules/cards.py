"""Text becomes cards here and nowhere else (session-file.md, "Cards and melds as text")."""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from companion.rules.messages import N_, InputError

RANKS = ("JK", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "CDHS"
ACE, TWO, QUEEN, KING = 1, 2, 12, 13
HIGH_ACE = 14
LONGEST_TEXT = 2000
"""Four packs with every card declared are shorter."""
LONGEST_KEPT_TEXT = 100
"""Longer texts are read anew each time, so that nobody can fill the memory."""


class Card(NamedTuple):
    """A rank of a suit, or a joker: ace 1, jack 11, queen 12, king 13, joker 0 without a suit."""

    rank: int
    suit: str

    @property
    def code(self) -> str:
        """The card as a file writes it: ``7C``, ``10H``, ``JK``."""
        return RANKS[self.rank] + self.suit


class Laid(NamedTuple):
    """A card as it lies in a meld, with the card it is declared to stand for."""

    card: Card
    declared: Card | None = None


JOKER = Card(0, "")


@dataclass(frozen=True, kw_only=True, slots=True)
class UnreadableCard:
    """Something typed in the place of a card; ``index`` counts from 0 after short forms."""

    index: int
    text: str


@dataclass(frozen=True, kw_only=True, slots=True)
class TypedMeld:
    """A meld or a hand as typed, short forms written out, unreadable cards left out."""

    text: str
    cards: tuple[Laid, ...]
    unreadable: tuple[UnreadableCard, ...] = ()

    @property
    def length(self) -> int:
        """How many cards were typed, readable or not."""
        return len(self.cards) + len(self.unreadable)


_RANK_TEXTS = {text: rank for rank, text in enumerate(RANKS) if rank} | {"T": 10}
_RANK_TEXTS |= {text.lower(): rank for text, rank in _RANK_TEXTS.items()}
_SUIT_TEXTS = dict(zip("CDHScdhs♣♦♥♠", SUITS * 3, strict=True))
_PACK = {(rank, suit): Card(rank, suit) for rank in range(1, 14) for suit in SUITS}
_CARD_TEXTS = {
    rank_text + suit_text: _PACK[rank, suit]
    for rank_text, rank in _RANK_TEXTS.items()
    for suit_text, suit in _SUIT_TEXTS.items()
}
_CARD_TEXTS |= dict.fromkeys(("JK", "jk", "Jk", "jK", "*", "\N{PLAYING CARD BLACK JOKER}"), JOKER)
_LAID_TEXTS = {text: (Laid(card),) for text, card in _CARD_TEXTS.items()}
_SEPARATORS = str.maketrans("|/;\r", "\n\n\n\n")


def card_at(position: int, suit: str) -> Card:
    """The card that belongs at that place of a run: 1 and 14 are the ace."""
    return _PACK[ACE if position == HIGH_ACE else position, suit]


def read_meld(text: str) -> TypedMeld:
    """The cards of one meld, typed with spaces or commas between them.

    Raises ``InputError`` for a text longer than all cards of four packs.
    """
    if len(text) <= LONGEST_KEPT_TEXT:
        return _read_short_text(text)
    if len(text) > LONGEST_TEXT:
        raise InputError(
            N_("The cards of one meld or hand take at most {most} characters."), most=LONGEST_TEXT
        )
    return _read_text(text)


def read_hand(text: str) -> TypedMeld:
    """A hand is one meld's text, in any order; an empty text is an empty hand."""
    return read_meld(text)


def split_melds(text: str) -> tuple[str, ...]:
    """The melds of one text, separated by ``|``, ``/``, ``;`` or a new line.

    Blank lines and a separator at the end say nothing; a text without any card is one meld of
    no cards.
    """
    melds = (each.strip() for each in text.translate(_SEPARATORS).split("\n"))
    return tuple(each for each in melds if each) or ("",)


def _read_text(text: str) -> TypedMeld:
    plain = text if text.isascii() else text.replace("\ufe0e", "").replace("\ufe0f", "")
    cards: list[Laid] = []
    unreadable: list[UnreadableCard] = []
    for typed in plain.replace(",", " ").split():
        laid = _LAID_TEXTS.get(typed) or _read_long_form(typed)
        cards.extend(laid)
        if not laid:
            index = len(cards) + len(unreadable)
            unreadable.append(UnreadableCard(index=index, text=typed))
    return TypedMeld(text=text, cards=tuple(cards), unreadable=tuple(unreadable))


_read_short_text = lru_cache(maxsize=2048)(_read_text)


def _read_long_form(typed: str) -> tuple[Laid, ...]:
    """A declared card, a range or a group; nothing if it is none of them."""
    if "=" in typed:
        return _read_declared(typed)
    if "-" in typed:
        return _read_range(typed)
    return _read_group(typed)


def _read_declared(typed: str) -> tuple[Laid, ...]:
    """``2H=7C``: a card and the place it stands for, which is never a joker."""
    card_text, _, place_text = typed.partition("=")
    card, place = _CARD_TEXTS.get(card_text), _CARD_TEXTS.get(place_text)
    if card is None or place is None or place is JOKER:
        return ()
    return (Laid(card, place),)


def _read_range(typed: str) -> tuple[Laid, ...]:
    """``3-5C``: all naturals, upwards, two cards or more, ace low at its start, high at its end.

    All naturals: so a two among them is declared as itself, where twos are wild.
    """
    low_text, _, end_text = typed.partition("-")
    low, high = _RANK_TEXTS.get(low_text), _RANK_TEXTS.get(end_text[:-1])
    suit = _SUIT_TEXTS.get(end_text[-1:])
    if low is None or high is None or suit is None:
        return ()
    if high == ACE:
        high = HIGH_ACE
    if high <= low:
        return ()
    cards = (card_at(position, suit) for position in range(low, high + 1))
    return tuple(Laid(card, card if card.rank == TWO else None) for card in cards)


def _read_group(typed: str) -> tuple[Laid, ...]:
    """``7CDH``: one rank and two suits or more, which may repeat."""
    rank_text = typed[: 2 if typed.startswith("10") else 1]
    rank = _RANK_TEXTS.get(rank_text)
    suits = [_SUIT_TEXTS.get(suit_text) for suit_text in typed[len(rank_text) :]]
    if rank is None or len(suits) < 2:
        return ()
    cards = tuple(Laid(_PACK[rank, suit]) for suit in suits if suit is not None)
    return cards if len(cards) == len(suits) else ()
