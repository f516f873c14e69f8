"""What stands on a sheet, ready to be set: every text already in the reader's language."""

from dataclasses import dataclass
from enum import StrEnum

from companion.sheet_pages.paper import Format
from companion.wording.house_rules import ToldRule
from companion.wording.rule_texts import Chapter, ContractRow


@dataclass(frozen=True, kw_only=True, slots=True)
class PrintedCard:
    """A card on a sheet. ``suit`` is set where its sign must be drawn, ``letter`` stands beside
    the sign; ``stands_for``: what a wild card is in its meld, as text."""

    rank: str
    suit: str = ""
    letter: str = ""
    stands_for: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class PrintedMeld:
    """A meld on a sheet: a run names its suit once, a group its rank once."""

    cards: tuple[PrintedCard, ...]
    suit: str = ""
    head: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class PrintedHand:
    """The cards somebody was left with, those of one suit together; ``typed``: as it was typed,
    where it could not be read."""

    player: str
    suits: tuple[PrintedMeld, ...] = ()
    typed: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Cell:
    """One player in one round: points and running total; empty where a player took no part."""

    points: str = ""
    total: str = ""
    winner: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class BetweenRow:
    """What happened after the round ``number`` (0: before the first). ``totals``: what people
    joined with, in the order of the seats; empty where nobody joined."""

    number: int
    text: str
    totals: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class RoundRow:
    """One round. ``task``: contract or shape; ``reason``: what each opponent pays and why;
    ``typed``: melds that could not be read, as they were typed; ``hands``: the cards that were
    left; ``marks``: numbers of its notes; ``carried``: the totals for the foot of a page that ends
    with this round; ``someone``: somebody went out; ``after``: what happened after it."""

    number: str
    dealer: str
    starts: str
    task: str
    winner: str
    cells: tuple[Cell, ...]
    marks: tuple[str, ...] = ()
    melds: tuple[PrintedMeld, ...] = ()
    typed: tuple[str, ...] = ()
    hands: tuple[PrintedHand, ...] = ()
    reason: str = ""
    carried: str = ""
    struck: bool = False
    someone: bool = True
    after: BetweenRow | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Note:
    """A footnote: its number, the report and the round it belongs to, and the sentence."""

    mark: str
    report: int
    round: str
    text: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Standing:
    """One player's place; ``place`` says with = that it is shared, ``word`` who leads or wins."""

    place: str
    name: str
    total: str
    word: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Payment:
    """Who gives whom how many points to settle up."""

    giver: str
    taker: str
    points: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Tick:
    """A mark on an axis of the chart: where, and what it says."""

    at: float
    label: str
    zero: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Curve:
    """One player's totals: the line, its marks, and the name at its end, moved clear of others."""

    label: str
    style: int
    points: str
    dots: tuple[tuple[float, float], ...]
    end: tuple[float, float]
    label_at: float


@dataclass(frozen=True, kw_only=True, slots=True)
class Chart:
    """The running totals as lines, with the same in words for who cannot see them."""

    width: float
    height: float
    left: float
    right: float
    top: float
    bottom: float
    rows: tuple[Tick, ...]
    columns: tuple[Tick, ...]
    curves: tuple[Curve, ...]
    in_words: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Code:
    """A QR code: its size in modules and the path of its dark ones."""

    size: int
    path: str


@dataclass(frozen=True, kw_only=True, slots=True)
class SessionPage:
    """The session sheet. ``begun``: what happened before the first round."""

    language: str
    format: Format
    title: str
    facts: tuple[str, ...]
    house_rules: str
    revised: str
    players: tuple[str, ...]
    task_label: str
    begun: BetweenRow | None
    rounds: tuple[RoundRow, ...]
    notes: tuple[Note, ...]
    standings_title: str
    standings: tuple[Standing, ...]
    win_rule: str
    chart: Chart | None
    payments: tuple[Payment, ...]
    code: Code | None
    date: str


@dataclass(frozen=True, kw_only=True, slots=True)
class StandingsPage:
    """The standings alone, for the fridge. ``few``: the type may be larger still."""

    language: str
    format: Format
    title: str
    few: bool
    facts: tuple[str, ...]
    standings_title: str
    standings: tuple[Standing, ...]
    win_rule: str
    payments: tuple[Payment, ...]
    code: Code | None
    date: str


class Height(StrEnum):
    """The room in the rows of a blank sheet; named as in the print style."""

    LOW = "low"
    USUAL = "usual"
    TALL = "roomy"


@dataclass(frozen=True, kw_only=True, slots=True)
class BlankRow:
    """One round of a blank sheet; what is not known beforehand is empty."""

    number: str
    dealer: str
    starts: str
    task: str


@dataclass(frozen=True, kw_only=True, slots=True)
class BlankPage:
    """A sheet to be filled in by hand. ``height``: how much room its rows have."""

    language: str
    format: Format
    title: str
    facts: tuple[str, ...]
    house_rules: str
    players: tuple[str, ...]
    task_label: str
    rows: tuple[BlankRow, ...]
    height: Height
    date: str


@dataclass(frozen=True, kw_only=True, slots=True)
class RuleCardPage:
    """The rules of one game on two sides: what a round needs in front, the reckoning behind.

    ``large``: they are short enough for larger type.
    """

    language: str
    format: Format
    title: str
    facts: tuple[str, ...]
    large: bool
    front: tuple[Chapter, ...]
    back: tuple[Chapter, ...]
    contracts: tuple[ContractRow, ...]
    house_rules: tuple[ToldRule, ...]
    date: str


SheetPage = SessionPage | StandingsPage | BlankPage | RuleCardPage
"""Any sheet there is."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Way:
    """A link around a sheet; ``here``: it is what one looks at already."""

    href: str
    words: str
    here: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class SeatsAsked:
    """Who sits down, asked for around a blank sheet: how many there may be, and what was said."""

    fewest: int
    most: int
    players: int
    names: str
    paper: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Frame:
    """What a browser needs around a sheet: the address of the print style, the way back, the PDF's
    address (empty: there is none), the other sheets and papers, who sits down (None: not asked)
    and a sentence for the reader (empty: nothing to say)."""

    stylesheet: str
    back: Way | None = None
    pdf: str = ""
    notice: str = ""
    kinds: tuple[Way, ...] = ()
    papers: tuple[Way, ...] = ()
    seats: SeatsAsked | None = None
