"""Continental for 2 to 12 players, runs only, every deal a game (rules.md, section 4)."""

from dataclasses import dataclass

from companion.rules.game import Deck
from companion.rules.house_rules import whole_number
from companion.rules.messages import N_
from companion.rules.transfer_game import (
    TransferHouseRules,
    false_declaration_rule,
    rounds_rule,
    transfer_game,
)

JOKERS_WITH_PACKS = {2: 1, 3: 3, 4: 4}


@dataclass(frozen=True, kw_only=True)
class LargeRules(TransferHouseRules):
    """The house rules of section 3 with the packs, the course and the false hand of section 4.

    ``packs`` and ``jokers`` None: by the number of players.
    """

    packs: int | None = whole_number(None, low=2, high=4, label=N_("Packs of 52 cards"))
    jokers: int | None = whole_number(None, low=0, high=8, label=N_("Jokers"))
    rounds: int | str = rounds_rule("open")
    false_declaration: str = false_declaration_rule("face_up")


def packs_for(players: int | None) -> int:
    """Up to five players two packs, up to eight three, up to twelve four."""
    if players is None or players <= 5:
        return 2
    return 3 if players <= 8 else 4


def deck(rules: LargeRules, players: int | None) -> Deck:
    """Two packs and one joker, three and three, four and four: by the number of players."""
    packs = rules.packs or packs_for(players)
    jokers = JOKERS_WITH_PACKS[packs] if rules.jokers is None else rules.jokers
    return Deck(packs=packs, jokers=jokers)


GAME = transfer_game(
    id="continental-large",
    name=N_("Continental (2–12 players)"),
    summary=N_("15 cards, runs only, up to twelve players. Every deal is a game of its own."),
    seats=(2, 12),
    house_rules=LargeRules,
    deck=deck,
)
