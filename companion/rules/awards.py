"""What a transfer is paid for: one function a reason, shared by the games that pay the winner."""

from collections.abc import Iterator
from typing import Protocol

from companion.rules.game import Exposure, ScoreLine, Turn, Why


class TransferRules(Protocol):
    """The numbers of the table that the awards read."""

    @property
    def out(self) -> int:
        """Going out."""
        ...

    @property
    def two(self) -> int:
        """Each two that pays."""
        ...

    @property
    def joker(self) -> int:
        """Each joker."""
        ...

    @property
    def no_wild(self) -> int:
        """Neither two nor joker."""
        ...

    @property
    def first_turn(self) -> str:
        """``larger``: the better of the two first-turn bonuses; ``both``: they add up."""
        ...

    @property
    def first_turn_bonus(self) -> int:
        """Out in the first turn after drawing."""
        ...

    @property
    def no_draw_bonus(self) -> int:
        """Out in the first turn without drawing."""
        ...

    @property
    def one_suit_bonus(self) -> int:
        """All cards of one suit."""
        ...


def going_out(rules: TransferRules, _exposed: Exposure) -> Iterator[ScoreLine]:
    """Going out pays one from each opponent (rules.md, section 3)."""
    yield ScoreLine(why=Why.OUT, points=rules.out)


def twos_exposed(rules: TransferRules, exposed: Exposure) -> Iterator[ScoreLine]:
    """Each two exposed pays one from each opponent, even one used as itself."""
    if exposed.twos:
        yield ScoreLine(why=Why.TWOS, points=exposed.twos * rules.two)


def jokers_exposed(rules: TransferRules, exposed: Exposure) -> Iterator[ScoreLine]:
    """Each joker exposed pays two from each opponent."""
    if exposed.jokers:
        yield ScoreLine(why=Why.JOKERS, points=exposed.jokers * rules.joker)


def no_wild_bonus(rules: TransferRules, exposed: Exposure) -> Iterator[ScoreLine]:
    """Neither two nor joker among the exposed cards pays ten from each opponent."""
    if not exposed.twos and not exposed.jokers:
        yield ScoreLine(why=Why.NO_WILD, points=rules.no_wild)


def first_turn_bonus(rules: TransferRules, exposed: Exposure) -> Iterator[ScoreLine]:
    """Going out in the first turn after drawing pays seven from each opponent.

    Without drawing the larger of the two bonuses is paid, or both where the table says so.
    """
    if exposed.turn is Turn.LATER:
        return
    larger = rules.first_turn_bonus > rules.no_draw_bonus
    if exposed.turn is Turn.FIRST or larger or rules.first_turn == "both":
        yield ScoreLine(why=Why.FIRST_TURN, points=rules.first_turn_bonus)


def no_draw_bonus(rules: TransferRules, exposed: Exposure) -> Iterator[ScoreLine]:
    """Going out in the first turn without drawing pays ten from each opponent."""
    if exposed.turn is not Turn.FIRST_NO_DRAW:
        return
    larger = rules.no_draw_bonus >= rules.first_turn_bonus
    if larger or rules.first_turn == "both":
        yield ScoreLine(why=Why.NO_DRAW, points=rules.no_draw_bonus)


def one_suit_bonus(rules: TransferRules, exposed: Exposure) -> Iterator[ScoreLine]:
    """All fifteen positions of one suit pay ten from each opponent."""
    if exposed.one_suit:
        yield ScoreLine(why=Why.ONE_SUIT, points=rules.one_suit_bonus)


CONTINENTAL_AWARDS = (
    going_out,
    twos_exposed,
    jokers_exposed,
    no_wild_bonus,
    first_turn_bonus,
    no_draw_bonus,
    one_suit_bonus,
)
