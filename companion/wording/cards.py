"""Cards as they are printed in a sentence, and as a screen reader should say them."""

from companion.rules.cards import JOKER, RANKS, Card
from companion.rules.messages import N_
from companion.wording.catalogue import words_in

SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
SUIT_WORDS = {"C": N_("clubs"), "D": N_("diamonds"), "H": N_("hearts"), "S": N_("spades")}
RANK_WORDS = (
    N_("joker"),
    N_("ace"),
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
    N_("nine"),
    N_("ten"),
    N_("jack"),
    N_("queen"),
    N_("king"),
)


def card_text(card: Card, language: str) -> str:
    """A card within a sentence: ``K♦``, or “the joker”."""
    if card == JOKER:
        return words_in(language).gettext(N_("the joker"))
    return RANKS[card.rank] + SIGNS[card.suit]


def card_spoken(card: Card, language: str) -> str:
    """A card as it is read out: seven of clubs."""
    words = words_in(language)
    rank = words.gettext(RANK_WORDS[card.rank])
    if card == JOKER:
        return rank
    suit = words.gettext(SUIT_WORDS[card.suit])
    return words.gettext(N_("{rank} of {suit}")).format(rank=rank, suit=suit)
