"""Taking a joker from a run with the exact natural, and where it may go then."""

from companion.rules.cards import HIGH_ACE, JOKER, KING, Laid, card_at
from companion.rules.declarations import not_wild
from companion.rules.extending import Change
from companion.rules.findings import Code
from companion.rules.game import Ace, MeldKind, MeldRules
from companion.rules.judged import Fault, Meld, Placed, run_of
from companion.rules.readings import longest_reading


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


def has_room_for_joker(rules: MeldRules, meld: Meld) -> bool:
    """Whether a joker still fits on the meld: at either end of a run, or in a group."""
    count = len(meld.cards)
    if meld.kind is MeldKind.GROUP:
        return rules.longest_group is None or count < rules.longest_group
    last = HIGH_ACE if rules.ace is Ace.EITHER_END else KING
    return count < longest_reading(rules) and (meld.start > 1 or meld.end < last)


def _wrong_card(meld: Meld, cards: tuple[Laid, ...], jokers: list[int]) -> Fault:
    """Not the exact natural: the ones that could take a joker are named."""
    needed = tuple(card_at(meld.start + index, meld.suit or "") for index in jokers)
    values = {"cards": tuple(laid.card for laid in cards), "needed": needed}
    if not needed:
        return Fault(code=Code.SWAP_WRONG_CARD, values=values, cure="no_joker")
    return Fault(code=Code.SWAP_WRONG_CARD, card=0 if len(cards) == 1 else None, values=values)
