"""Continental with 15 cards, runs only, the whole hand at once (rules.md, section 3)."""

from dataclasses import dataclass

from companion.rules import transfer_game
from companion.rules.game import Deck, Game, Purpose
from companion.rules.messages import N_, Message
from companion.rules.transfer_game import TransferHouseRules


@dataclass(frozen=True, kw_only=True)
class BicycleRules(TransferHouseRules):
    """The house rules of section 3, as they stand there."""


def deck(rules: BicycleRules, _players: int | None) -> Deck:
    """Two packs and two jokers, unless the table has others."""
    return Deck(packs=rules.packs or 2, jokers=rules.jokers or 0)


def too_few_cards(_rules: BicycleRules, _players: int) -> tuple[Message, ...]:
    """Another pack."""
    return (Message(text=N_("Play with one more pack.")),)


def seats_refused(_rules: BicycleRules, _players: int) -> None:
    """House rules do not change who can sit down."""


GAME = Game(
    id="continental-bicycle",
    name=N_("Continental (15-card sequences)"),
    summary=N_("15 cards, runs only, the whole hand at once. Everybody pays the winner."),
    seats=(4, 5),
    house_rules=BicycleRules,
    meld_rules=transfer_game.meld_rules,
    deck=deck,
    hand_size=transfer_game.hand_size,
    layout=transfer_game.layout,
    scoring=transfer_game.scoring,
    course=transfer_game.course,
    too_few_cards=too_few_cards,
    seats_refused=seats_refused,
    report_keys=transfer_game.REPORT_KEYS,
    default_purpose=Purpose.GOING_OUT,
    high_wins=True,
)
