"""What the templates of a new session read: the games, the seats, the house rules, the deck."""

from dataclasses import dataclass

from companion.web.pages import Link, Option


@dataclass(frozen=True, kw_only=True)
class GameChoice:
    """One game on the list of games."""

    href: str
    name: str
    summary: str
    seats: str


@dataclass(frozen=True, kw_only=True)
class GamesPage:
    """Which game is played."""

    games: tuple[GameChoice, ...]


@dataclass(frozen=True, kw_only=True)
class RuleField:
    """A house rule as a field: a choice of words, a number, or both side by side."""

    name: str
    label: str
    options: tuple[Option, ...] = ()
    number: str | None = None
    low: int = 0
    high: int = 0
    usual: str = ""
    changed: bool = False
    wrong: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class SeatField:
    """One line of the seats."""

    number: int
    name: str
    deals: bool
    movable_up: bool
    movable_down: bool
    wrong: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class DealShown:
    """What the deck allows: the reckoning in one sentence, or why it does not go and what helps."""

    possible: bool
    sentence: str
    remedies: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class NewSessionPage:
    """The form for a new session of one game.

    ``opened`` leads to the session that this form has opened before it was changed.
    """

    game: GameChoice
    action: str
    form_token: str
    title: str
    title_suggested: str
    date: str
    seats: tuple[SeatField, ...]
    more_seats: bool
    fewer_seats: bool
    known_names: tuple[str, ...]
    rules: tuple[RuleField, ...]
    rules_open: bool
    rules_changed: int
    deal: DealShown
    drawn: str = ""
    wrong: tuple[str, ...] = ()
    opened: Link | None = None
