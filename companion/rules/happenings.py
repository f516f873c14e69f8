"""What happens between two rounds: values only, in the words of ``docs/session-file.md``.

Each holds from the round after ``after_round`` on (0: from the first); rounds that were played
before it stay what they are.
"""

from dataclasses import dataclass
from enum import StrEnum

from companion.rules.house_rules import HouseRules


class Start(StrEnum):
    """The total that somebody who joins later starts with, as it follows from the others'."""

    ZERO = "zero"
    HIGHEST = "highest"
    AVERAGE = "average"


@dataclass(frozen=True, kw_only=True, slots=True)
class Departure:
    """A player who left after that round (0: before the first)."""

    player: str
    after_round: int


@dataclass(frozen=True, kw_only=True, slots=True)
class RulesChanged:
    """The table plays by other house rules."""

    after_round: int
    rules: HouseRules


@dataclass(frozen=True, kw_only=True, slots=True)
class SitsOut:
    """A player gets no cards until coming back; the total stays."""

    after_round: int
    player: str


@dataclass(frozen=True, kw_only=True, slots=True)
class ComesBack:
    """A player who sat out plays again."""

    after_round: int
    player: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Joins:
    """Somebody joins later. ``start``: a total, or the word it follows from.

    ``left_of``: who sits before them in the order of play; None: the place among the players.
    """

    after_round: int
    player: str
    start: Start | int = Start.ZERO
    left_of: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class SeatsMoved:
    """Everybody at the table in a new order of play; no total changes."""

    after_round: int
    players: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class DealsByHand:
    """Somebody deals the next round whose turn it is not; the deal passes on from there."""

    after_round: int
    player: str


@dataclass(frozen=True, kw_only=True, slots=True)
class DeclaredFalsely:
    """A false declaration in the round that is being played, noted before it is entered."""

    after_round: int
    player: str
    melds: tuple[str, ...] = ()


Happening = (
    Departure
    | RulesChanged
    | SitsOut
    | ComesBack
    | Joins
    | SeatsMoved
    | DealsByHand
    | DeclaredFalsely
)


@dataclass(frozen=True, kw_only=True, slots=True)
class StartLine:
    """The total somebody joined with: a line of its own, won in no round."""

    player: str
    after_round: int
    points: int
    start: Start | int


def average(points: tuple[int, ...], *, high_wins: bool) -> int:
    """The mean, rounded to the nearest whole; a half is rounded against whoever joins.

    >>> average((10, 15), high_wins=False), average((10, 15), high_wins=True)
    (13, 12)
    >>> average((-3, -4), high_wins=True), average((1, 1, 2), high_wins=False)
    (-4, 1)
    """
    whole, half = 2 * len(points), len(points)
    if high_wins:
        return -((half - 2 * sum(points)) // whole)
    return (2 * sum(points) + half) // whole
