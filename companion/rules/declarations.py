"""What is declared of cards: a card that is not wild is only itself, a lone joker must say what."""

from collections.abc import Iterator

from companion.rules.cards import JOKER, Card, Laid
from companion.rules.findings import Code
from companion.rules.game import MeldRules
from companion.rules.judged import Fault
from companion.rules.readings import is_wild


def not_wild(rules: MeldRules, cards: tuple[Laid, ...]) -> Iterator[Fault]:
    """A card that is not wild may be declared as itself only."""
    for index, (card, declared) in enumerate(cards):
        if declared is not None and declared != card and not is_wild(rules, card):
            values = {"card": card, "declared": declared}
            yield Fault(code=Code.NOT_WILD, card=index, values=values)


def undeclared_lone_joker(rules: MeldRules, cards: tuple[Laid, ...]) -> int | None:
    """A meld of jokers only must be declared card by card, where the game says so."""
    if not rules.lone_jokers_declared or any(card != JOKER for card, _ in cards):
        return None
    return next((index for index, laid in enumerate(cards) if laid.declared is None), None)


def group_place(laid: Laid) -> Card | None:
    """What a card in a group stands for: itself, what it is declared as, or just its rank."""
    if laid.declared is not None:
        return laid.declared
    return None if laid.card == JOKER else laid.card
