"""Melds as they are printed: sign and letter of the suit, and what a wild card stands for."""

from collections.abc import Sequence
from itertools import groupby

from companion.rules.cards import JOKER as A_JOKER
from companion.rules.cards import Card, Laid, read_hand, read_meld
from companion.rules.session import ReadMeld
from companion.sheet_pages.pages import PrintedCard, PrintedHand, PrintedMeld
from companion.sheet_pages.words import Words
from companion.wording.cards import SIGNS

JOKER = "JK"


def suit_letter(suit: str, words: Words) -> str:
    """The letter that stands beside a suit's sign."""
    match suit:
        case "C":
            return words.pgettext("letter of clubs", "C")
        case "D":
            return words.pgettext("letter of diamonds", "D")
        case "H":
            return words.pgettext("letter of hearts", "H")
        case _:
            return words.pgettext("letter of spades", "S")


def printed_meld(meld: ReadMeld, words: Words) -> PrintedMeld:
    """A meld in its canonical form (``3C 4C JK=5C``) as it is printed."""
    if meld.suit is not None:
        cards = tuple(_in_run(card, meld.suit, words) for card in meld.cards)
        return PrintedMeld(suit=meld.suit, head=suit_letter(meld.suit, words), cards=cards)
    cards = tuple(_in_group(card, meld.rank, words) for card in meld.cards)
    return PrintedMeld(head=meld.rank or "", cards=cards)


def _in_run(card: str, suit: str, words: Words) -> PrintedCard:
    """A natural is its rank alone, for the run has named the suit; a wild says both."""
    face, _, stands_for = card.partition("=")
    rank, own = _split(face)
    if own == suit and not stands_for:
        return PrintedCard(rank=rank)
    return PrintedCard(
        rank=rank,
        suit=own,
        letter=suit_letter(own, words) if own else "",
        stands_for=stands_for[:-1],
    )


def _in_group(card: str, rank: str | None, words: Words) -> PrintedCard:
    """A natural is its suit alone, for the group has named the rank; a wild says both."""
    face, _, _ = card.partition("=")
    own_rank, suit = _split(face)
    if own_rank == rank:
        return PrintedCard(rank="", suit=suit, letter=suit_letter(suit, words))
    return PrintedCard(
        rank=own_rank,
        suit=suit,
        letter=suit_letter(suit, words) if suit else "",
        stands_for=rank or "",
    )


def _split(face: str) -> tuple[str, str]:
    return (face, "") if face == JOKER else (face[:-1], face[-1])


def printed_card_by_card(melds: Sequence[str], words: Words) -> tuple[PrintedMeld, ...]:
    """Melds of which one is none, each as the cards that lay there; nothing where one of those
    cannot be read."""
    read = [read_meld(meld) for meld in melds]
    if any(meld.unreadable for meld in read):
        return ()
    return tuple(_as_laid(meld.cards, words) for meld in read)


def _as_laid(cards: Sequence[Laid], words: Words) -> PrintedMeld:
    """Cards of one suit name it once, as a run does."""
    suits = {each.card.suit for each in cards}
    if len(suits) == 1 and "" not in suits and not any(each.declared for each in cards):
        (suit,) = suits
        ranks = tuple(PrintedCard(rank=_rank_text(each.card)) for each in cards)
        return PrintedMeld(suit=suit, head=suit_letter(suit, words), cards=ranks)
    return PrintedMeld(cards=tuple(_laid(each, words) for each in cards))


def _laid(each: Laid, words: Words) -> PrintedCard:
    suit = each.card.suit
    return PrintedCard(
        rank=_rank_text(each.card),
        suit=suit,
        letter=suit_letter(suit, words) if suit else "",
        stands_for=_in_a_sentence(each.declared) if each.declared else "",
    )


def told_melds(melds: Sequence[str]) -> str:
    """Melds within a sentence, with the signs of their suits, for their letters are not the same
    in every language; as typed where a card cannot be read."""
    return " | ".join(map(_told_meld, melds))


def _told_meld(meld: str) -> str:
    read = read_meld(meld)
    if read.unreadable:
        return meld
    return " ".join(
        _in_a_sentence(each.card) + (f"={_in_a_sentence(each.declared)}" if each.declared else "")
        for each in read.cards
    )


def _in_a_sentence(card: Card) -> str:
    return _rank_text(card) + SIGNS.get(card.suit, "")


def printed_hand(player: str, held: str, words: Words) -> PrintedHand:
    """The cards left in a hand, suit by suit: each suit is named once."""
    read = read_hand(held)
    if read.unreadable:
        return PrintedHand(player=player, typed=held)
    cards = sorted((laid.card for laid in read.cards), key=lambda card: (card.suit, card.rank))
    suits = tuple(
        PrintedMeld(
            suit=suit,
            head=suit_letter(suit, words) if suit else "",
            cards=tuple(PrintedCard(rank=_rank_text(card)) for card in of_suit),
        )
        for suit, of_suit in groupby(cards, key=lambda card: card.suit)
    )
    return PrintedHand(player=player, suits=suits)


def _rank_text(card: Card) -> str:
    return JOKER if card == A_JOKER else card.code.removesuffix(card.suit)
