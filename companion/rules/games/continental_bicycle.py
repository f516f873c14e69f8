"""Continental with 15 cards, runs only, the whole hand at once (rules.md, section 3)."""

from dataclasses import dataclass

from companion.rules.game import Deck
from companion.rules.messages import N_
from companion.rules.transfer_game import TransferHouseRules, transfer_game


@dataclass(frozen=True, kw_only=True)
class BicycleRules(TransferHouseRules):
    """The house rules of section 3, as they stand there."""


def deck(rules: BicycleRules, _players: int | None) -> Deck:
    """Two packs and two jokers, unless the table has others."""
    return Deck(packs=rules.packs or 2, jokers=rules.jokers or 0)


GAME = transfer_game(
    id="continental-bicycle",
    name=N_("Continental (15-card sequences)"),
    summary=N_("15 cards, runs only, the whole hand at once. Everybody pays the winner."),
    seats=(4, 5),
    house_rules=BicycleRules,
    deck=deck,
)
