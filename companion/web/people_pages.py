"""What the templates of players and seasons read: everything already worded."""

from dataclasses import dataclass

from companion.web.pages import Link, Option, SessionLink


@dataclass(frozen=True, kw_only=True)
class PlayerLine:
    """One player in the list of all."""

    href: str
    name: str
    more: str


@dataclass(frozen=True, kw_only=True)
class PlayersPage:
    """Everybody of this companion, or those whose name was looked for.

    ``counting`` says that not everything is counted yet; the page then asks again by itself.
    """

    players: tuple[PlayerLine, ...]
    put_aside: tuple[PlayerLine, ...]
    search: str
    season: Link
    counting: str = ""
    unreadable: str = ""


@dataclass(frozen=True, kw_only=True)
class StandOut:
    """A round that stands out: what it is called, its points, where it can be read."""

    words: str
    points: str
    href: str


@dataclass(frozen=True, kw_only=True)
class CountLine:
    """A game or a year of one player: sessions, wins, rounds gone out."""

    words: str
    sessions: str
    won: str
    went_out: str
    rounds: tuple[StandOut, ...] = ()


@dataclass(frozen=True, kw_only=True)
class AgainstLine:
    """One player beside another, by the places in the sessions they share."""

    name: str
    href: str
    together: str
    ahead: str
    level: str
    behind: str


@dataclass(frozen=True, kw_only=True)
class PlayerPage:
    """All that is counted of one player, and what can be done about the name."""

    name: str
    here: str
    facts: tuple[tuple[str, str], ...]
    games: tuple[CountLine, ...]
    years: tuple[CountLine, ...]
    against: tuple[AgainstLine, ...]
    all_against: Link | None
    latest: tuple[SessionLink, ...]
    rename_to: str
    typed: str
    merge: Link
    aside_to: str
    is_aside: bool
    wrong: str = ""
    counting: str = ""
    unreadable: str = ""


@dataclass(frozen=True, kw_only=True)
class SameNamePage:
    """A name that somebody else has: another name, or are the two one person?"""

    name: str
    taken: str
    other_name: Link
    same_person: Link


@dataclass(frozen=True, kw_only=True)
class MergePage:
    """Which of the others is the same person."""

    name: str
    back: Link
    others: tuple[PlayerLine, ...]
    search: str
    here: str


@dataclass(frozen=True, kw_only=True)
class MergeQuestion:
    """The question before two names become one, which can't be undone; the safe answer first."""

    name: str
    into: str
    keep_both: Link
    action: str
    what_happens: tuple[str, ...]
    wrong: str = ""


@dataclass(frozen=True, kw_only=True)
class TickLine:
    """One session that can be ticked."""

    number: int
    title: str
    more: str
    ticked: bool


@dataclass(frozen=True, kw_only=True)
class SeasonRow:
    """One player's line of a season; ``places``: how often which place, in words."""

    rank: str
    first: bool
    name: str
    href: str
    places: str
    details: str
    sessions: str
    won: str
    points: str


@dataclass(frozen=True, kw_only=True)
class SeasonPage:
    """A season: what was chosen, everybody's line, and the form that chooses."""

    title: str
    subtitle: str
    rows: tuple[SeasonRow, ...]
    with_points: bool
    table: Link
    years: tuple[Option, ...]
    games: tuple[Option, ...]
    since: str
    until: str
    sessions: tuple[TickLine, ...]
    order: str
    not_listed: str = ""
    wrong: str = ""
    counting: str = ""
    unreadable: str = ""
