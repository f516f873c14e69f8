"""The cards left in a hand as they are typed: points, ranks, or whole cards."""

import re
from collections import Counter

from companion.rules.cards import JOKER, RANKS, Card
from companion.rules.game import CardValues, Deck
from companion.rules.hands import card_points
from companion.web.translating import gettext as _

MOST_POINTS = 999
LIKE_A_NUMBER = re.compile(r"[-+\N{MINUS SIGN}]?[0-9]+([.,][0-9]+)?")
JOKER_SIGNS = ("*", "\N{PLAYING CARD BLACK JOKER}")


def rank_values(values: CardValues) -> dict[str, int]:
    """What each rank counts in a hand, by the name that is typed: ``K`` 10."""
    return {
        name: card_points(values, Card(rank, "") if rank else JOKER)
        for rank, name in enumerate(RANKS)
    }


def read_hand_text(text: str, values: CardValues, deck: Deck) -> str | int | None:
    """What was typed as a hand: points, or cards as text; None for a blank, which is not zero.

    Ranks alone (``K A 5 JK``) are added up, for where suits don't matter. A single number is
    points, which is the same for the cards from two to ten.
    Raises ``ValueError`` with a sentence for what is neither.
    """
    typed = " ".join(text.split())
    if not typed:
        return None
    if LIKE_A_NUMBER.fullmatch(typed):
        return _points(typed)
    ranks = _ranks(typed)
    if ranks is None:
        return typed
    _refuse_too_many(ranks, deck)
    worth = rank_values(values)
    return sum(worth[rank] for rank in ranks)


def _points(typed: str) -> int:
    if not typed.isdecimal():
        raise ValueError(_("Points are whole numbers of 0 or more."))
    if int(typed) > MOST_POINTS:
        raise ValueError(_("No hand is worth more than %(most)s points.", most=MOST_POINTS))
    return int(typed)


def _ranks(typed: str) -> list[str] | None:
    """The ranks if nothing else was typed, else None."""
    tokens = typed.replace(",", " ").upper().split()
    ranks = [RANKS[0] if token in JOKER_SIGNS else token for token in tokens]
    return ranks if all(rank in RANKS for rank in ranks) else None


def _refuse_too_many(ranks: list[str], deck: Deck) -> None:
    """No hand holds more of a rank than all packs together."""
    for rank, held in Counter(ranks).items():
        most = deck.jokers if rank == RANKS[0] else 4 * deck.packs
        if held > most:
            raise ValueError(
                _(
                    "%(held)s times %(rank)s is more than there are: %(most)s.",
                    held=held,
                    rank=rank,
                    most=most,
                )
            )
