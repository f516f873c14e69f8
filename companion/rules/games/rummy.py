"""Classic Rummy: melds on the table turn by turn, the winner collects (rules.md, section 6)."""

from dataclasses import dataclass

from companion.rules.game import (
    Ace,
    CardValues,
    Collection,
    Course,
    Deck,
    Declaration,
    Game,
    MeldKind,
    MeldRules,
    NextDealer,
    Purpose,
)
from companion.rules.house_rules import HouseRules, next_dealer_rule, whole_number
from companion.rules.messages import N_


@dataclass(frozen=True, kw_only=True)
class RummyRules(HouseRules):
    """The house rules of section 6."""

    hands: int | None = whole_number(3, low=1, high=99, words={None: N_("none")}, label=N_("Deals"))
    target: int | None = whole_number(
        100, low=10, high=9999, words={None: N_("none")}, label=N_("A total that ends the game")
    )
    dealer: str = next_dealer_rule()
    rummy_factor: int = whole_number(
        2, low=1, high=3, label=N_("A whole hand in one turn multiplies by")
    )


def meld_rules(_rules: RummyRules) -> MeldRules:
    """Groups of three or four of a rank and runs of a suit; nothing is wild, the ace is low."""
    return MeldRules(
        kinds=frozenset({MeldKind.RUN, MeldKind.GROUP}),
        longest_group=4,
        ace=Ace.LOW,
    )


def deck(_rules: RummyRules, _players: int | None) -> Deck:
    """One pack without jokers."""
    return Deck(packs=1, jokers=0)


def hand_size(_rules: RummyRules, players: int, _round_number: int) -> int:
    """Ten cards for two players, seven for three or four."""
    return 10 if players <= 2 else 7


def layout(_rules: RummyRules, _declared: Declaration) -> None:
    """Each meld stands by itself."""


def scoring(rules: RummyRules) -> Collection:
    """The winner gains what the others hold: ace 1."""
    return Collection(values=CardValues(ace=1, joker=0), rummy_factor=rules.rummy_factor)


def can_hold(_rules: RummyRules, _round_number: int, dealt: int, held: int) -> bool:
    """Who draws a card also discards one, so nobody is left with more than was dealt."""
    return held <= dealt


def course(rules: RummyRules, _players: int) -> Course:
    """So many deals, or a total, whichever comes first."""
    return Course(
        rounds=rules.hands,
        target=rules.target,
        open=rules.hands is None and rules.target is None,
        next_dealer=NextDealer(rules.dealer),
    )


GAME = Game(
    id="rummy",
    name=N_("Rummy (classic)"),
    summary=N_("Groups and runs on the table. The winner collects what the others hold."),
    seats=(2, 4),
    house_rules=RummyRules,
    meld_rules=meld_rules,
    deck=deck,
    hand_size=hand_size,
    layout=layout,
    scoring=scoring,
    course=course,
    report_keys=frozenset({"hands", "rummy"}),
    default_purpose=Purpose.MELD,
    high_wins=True,
    lays_off=True,
    players_may_leave=True,
    can_hold=can_hold,
)
