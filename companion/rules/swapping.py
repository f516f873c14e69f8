"""Taking a joker from a run with the exact natural, and where it may go then."""

from typing import NamedTuple

from companion.rules.cards import HIGH_ACE, JOKER, KING, Card, Laid, card_at
from companion.rules.declarations import group_place, not_wild
from companion.rules.extending import Change
from companion.rules.findings import Code
from companion.rules.game import Ace, MeldKind, MeldRules
from companion.rules.judged import Fault, Meld, Placed, group_of, run_of
from companion.rules.readings import longest_reading


class TakesJoker(NamedTuple):
    """A meld with the freed joker on it; ``or_as``: what it may stand for at the other end."""

    meld: Meld
    or_as: Card | None = None


def exchanged(rules: MeldRules, meld: Meld, cards: tuple[Laid, ...]) -> Change:
    """The run after the exact natural has taken a joker's place; jokers in groups stay."""
    if meld.kind is not MeldKind.RUN:
        return Change(faults=(Fault(code=Code.SWAP_NOT_RUN),))
    declared_wrongly = tuple(not_wild(rules, cards))
    jokers = [index for index, placed in enumerate(meld.cards) if placed.card == JOKER]
    natural = cards[0].card if len(cards) == 1 else None
    for index in jokers:
        if natural is not None and meld.cards[index].place == natural:
            placed = Placed(card=natural, place=natural, listed=meld.cards[index].listed)
            after = (*meld.cards[:index], placed, *meld.cards[index + 1 :])
            change = run_of(meld.suit or "", meld.start, after)
            return Change(meld=change, faults=declared_wrongly)
    return Change(faults=(*declared_wrongly, _wrong_card(meld, cards, jokers)))


def with_joker(rules: MeldRules, meld: Meld) -> TakesJoker | None:
    """The meld with a joker more, a run upwards if it can; None where there is no room."""
    count = len(meld.cards)
    if meld.kind is MeldKind.GROUP:
        if rules.longest_group is not None and count >= rules.longest_group:
            return None
        added = Placed(card=JOKER, place=group_place(Laid(JOKER, None)), listed=count)
        return TakesJoker(group_of(meld.rank or 0, (*meld.cards, added)))
    last = HIGH_ACE if rules.ace is Ace.EITHER_END else KING
    suit = meld.suit or ""
    ends = [end for end in (meld.end + 1, meld.start - 1) if 1 <= end <= last]
    if not ends or count >= longest_reading(rules):
        return None
    end, *others = ends
    added = Placed(card=JOKER, place=card_at(end, suit), listed=count)
    cards = (*meld.cards, added) if end > meld.end else (added, *meld.cards)
    other = card_at(others[0], suit) if others else None
    return TakesJoker(run_of(suit, min(end, meld.start), cards), other)


def _wrong_card(meld: Meld, cards: tuple[Laid, ...], jokers: list[int]) -> Fault:
    """Not the exact natural: the ones that could take a joker are named."""
    needed = tuple(card_at(meld.start + index, meld.suit or "") for index in jokers)
    values = {"cards": tuple(laid.card for laid in cards), "needed": needed}
    if not needed:
        return Fault(code=Code.SWAP_WRONG_CARD, values=values, cure="no_joker")
    return Fault(code=Code.SWAP_WRONG_CARD, card=0 if len(cards) == 1 else None, values=values)
