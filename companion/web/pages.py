"""What the templates read: one frozen value for each page, everything already worded."""

from dataclasses import dataclass

from companion.wording.house_rules import ToldRule
from companion.wording.rule_texts import Chapter, ContractRow


@dataclass(frozen=True, kw_only=True)
class Head:
    """The top of every page of a session.

    ``subtitle``: the game and which end of the order wins.
    """

    title: str
    subtitle: str


@dataclass(frozen=True, kw_only=True)
class Standing:
    """One seat's line of the totals; seats keep their order, the rank is only a badge.

    ``last``: points of the latest round, None where there was none. ``words``: leads, wins, left.
    """

    name: str
    rank: str
    total: int
    last: int | None
    first: bool = False
    deals: bool = False
    starts: bool = False
    gone: bool = False
    words: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Deal:
    """What is dealt next: which round, by whom, who starts, what it asks for.

    ``who_plays`` names the players of a play-off, and is empty where everybody plays.
    """

    round_words: str
    dealer: str
    starter: str
    deals_words: str
    starts_words: str
    contract: str = ""
    who_plays: str = ""


@dataclass(frozen=True, kw_only=True)
class RoundLine:
    """One round on one line: who went out, how, and what it moved."""

    href: str
    number: str
    who: str
    how: str
    points: str
    struck: bool = False
    new: bool = False
    badges: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Scoreboard:
    """Totals, what is dealt next, and the rounds, newest first.

    ``result`` is the sentence of a finished session; ``order``: which end of the order wins;
    ``signed``: points move both ways, so a gain is written with its plus.
    """

    standings: tuple[Standing, ...]
    rounds: tuple[RoundLine, ...]
    order: str
    signed: bool
    deal: Deal | None = None
    result: str = ""
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Link:
    """Somewhere to go."""

    href: str
    words: str


@dataclass(frozen=True, kw_only=True)
class WatchPage:
    """The scoreboard for everybody else; ``big`` for a tablet that stands on the table.

    ``here``: where the page asks whether it still holds, with its ``mark``. ``between``: after
    which round something happened, and what.
    """

    head: Head
    board: Scoreboard
    here: str
    mark: str
    big: bool
    links: tuple[Link, ...] = ()
    between: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, kw_only=True)
class SessionLink:
    """One line of a list of sessions."""

    href: str
    title: str
    players: str
    more: str


@dataclass(frozen=True, kw_only=True)
class HomePage:
    """Where everybody starts."""

    running: tuple[SessionLink, ...] = ()
    finished: tuple[SessionLink, ...] = ()
    older: Link | None = None
    links: tuple[Link, ...] = ()
    checker: str = ""


@dataclass(frozen=True, kw_only=True)
class Amount:
    """A line of a reckoning: why, and how much."""

    why: str
    points: str
    is_sum: bool = False


@dataclass(frozen=True, kw_only=True)
class Face:
    """One card as it is printed and as it is spoken; ``suit`` is C, D, H, S or JK."""

    rank: str
    suit: str
    spoken: str
    stands_for: "Face | None" = None


@dataclass(frozen=True, kw_only=True)
class MeldShown:
    """A meld with the places of the cards that a finding points at."""

    faces: tuple[Face, ...]
    marked: frozenset[int] = frozenset()


@dataclass(frozen=True, kw_only=True)
class PlayerRound:
    """What one player has from a round: the cards held, the points, the total afterwards."""

    name: str
    points: int | None
    total: int | None
    hand: tuple[Face, ...] = ()
    winner: bool = False


@dataclass(frozen=True, kw_only=True)
class FindingShown:
    """A failed check in words; ``rule`` leads to the rule it comes from."""

    text: str
    rule: Link | None = None


@dataclass(frozen=True, kw_only=True)
class Change:
    """A correction: when, from which phone, what it said before and says since, and why."""

    when: str
    device: str
    before: str
    after: str
    reason: str


@dataclass(frozen=True, kw_only=True)
class RoundPage:
    """Every line of every number of one round."""

    head: Head
    heading: str
    back: Link
    facts: tuple[tuple[str, str], ...]
    players: tuple[PlayerRound, ...]
    signed: bool = False
    melds: tuple[MeldShown, ...] = ()
    lines: tuple[Amount, ...] = ()
    lines_title: str = ""
    findings: tuple[FindingShown, ...] = ()
    accepted: bool = False
    struck: bool = False
    note: str = ""
    history: tuple[Change, ...] = ()
    actions: tuple[Link, ...] = ()
    other_dealer: Link | None = None
    counts_for_nothing: bool = False


@dataclass(frozen=True, kw_only=True)
class Option:
    """One of several to choose from."""

    value: str
    words: str
    chosen: bool


@dataclass(frozen=True, kw_only=True)
class PencilPage:
    """A pencil is offered: take it, or not."""

    title: str


@dataclass(frozen=True, kw_only=True)
class PutAwayPage:
    """What was put away; each line's address brings it back."""

    sessions: tuple[SessionLink, ...]


@dataclass(frozen=True, kw_only=True)
class PencilShown:
    """A pencil being handed over: its link, and the same as the markup of a code to scan."""

    href: str
    code: str


@dataclass(frozen=True, kw_only=True)
class SharePage:
    """The watch link with its code to scan, and handing over the pencil.

    ``watch_url`` is empty while the link is switched off; ``holders``: the phones that hold the
    pencil, each with its id and its name.
    """

    head: Head
    back: Link
    session_id: str
    watch_url: str
    may_hand_over: bool
    pencil: PencilShown | None = None
    holders: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, kw_only=True)
class RulesPage:
    """A game's rules in short, and what this table plays differently."""

    title: str
    summary: str
    back: Link
    chapters: tuple[Chapter, ...]
    contracts: tuple[ContractRow, ...]
    house_rules: tuple[ToldRule, ...]
    to_print: tuple[Link, ...]
