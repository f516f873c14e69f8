"""What the templates of a session's course read: people, seats, dealers, house rules."""

from dataclasses import dataclass

from companion.web.new_session_pages import RuleField
from companion.web.pages import Head, Link, Option


@dataclass(frozen=True, kw_only=True)
class HappenedShown:
    """One thing that happened: after which round, what, when and from where, and its undoing."""

    entry: int
    after: str
    text: str
    more: str
    take_back_to: str


@dataclass(frozen=True, kw_only=True)
class UndoForm:
    """The button that takes back what was just saved: where it sends what."""

    action: str
    fields: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, kw_only=True)
class SeatShown:
    """One player of a table: what they do now, and what they may do next.

    ``state``: in words, empty for somebody who plays.
    """

    name: str
    state: str = ""
    first: bool = False
    last: bool = False
    there: bool = True
    away: bool = False


@dataclass(frozen=True, kw_only=True)
class JoinForm:
    """Who may join: the names known, the starts to choose from, and where to sit.

    ``below_zero``: whether a total may be negative in this game.
    """

    name: str
    known_names: tuple[str, ...]
    starts: tuple[Option, ...]
    points: str
    below_zero: bool
    beside: tuple[Option, ...]
    hint: str


@dataclass(frozen=True, kw_only=True)
class SeatsPage:
    """The people of a table and its name. ``closed``: why nobody comes or goes any more."""

    head: Head
    back: Link
    session_id: str
    title: str
    seats: tuple[SeatShown, ...]
    happened: tuple[HappenedShown, ...]
    may_put_away: bool
    closed: str = ""
    hint: str = ""
    join: JoinForm | None = None
    noted: HappenedShown | None = None
    wrong: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class DealerPage:
    """Who deals or dealt a round."""

    head: Head
    heading: str
    back: Link
    action: str
    lead: str
    players: tuple[Option, ...]
    wrong: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class HouseRulesPage:
    """The house rules from the next round on."""

    head: Head
    back: Link
    action: str
    lead: str
    rules: tuple[RuleField, ...]
    wrong: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class FalseDeclarationPage:
    """A hand that was declared and was none: who, which, and what this game does about it."""

    head: Head
    heading: str
    back: Link
    action: str
    token: str
    rule: str
    players: tuple[Option, ...]
    melds: str
    noted: tuple[HappenedShown, ...]
    wrong: tuple[str, ...] = ()
