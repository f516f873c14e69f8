"""A game as one frozen value: numbers as fields, behaviours as named pure functions."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Any

from companion.rules.house_rules import HouseRules
from companion.rules.messages import Message


@dataclass(frozen=True, kw_only=True, slots=True)
class Deck:
    """All cards in play: packs of 52 and jokers."""

    packs: int
    jokers: int

    @property
    def cards(self) -> int:
        """How many cards that is."""
        return 52 * self.packs + self.jokers


class MeldKind(StrEnum):
    """A meld is cards in suit and order, or cards of one rank."""

    RUN = "run"
    GROUP = "group"


class Ace(Enum):
    """Which ends of a run the ace may stand at; a run never passes through it."""

    LOW = "low"
    EITHER_END = "either end"


@dataclass(frozen=True, kw_only=True, slots=True)
class MeldRules:
    """What a single meld may look like (rules.md, section 2, checks 4 to 6).

    ``longest_run`` 14 allows both aces. ``longest_group`` None: as long as the cards last.
    ``lone_jokers_declared``: a meld of jokers only must be declared card by card.
    """

    kinds: frozenset[MeldKind]
    shortest_run: int = 3
    longest_run: int = 13
    shortest_group: int = 3
    longest_group: int | None = None
    ace: Ace = Ace.EITHER_END
    twos_wild: bool = False
    min_naturals: int = 0
    lone_jokers_declared: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Contract:
    """What a round of Contract Rummy asks for: groups of three and runs of four."""

    groups: int
    runs: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Layout:
    """What all melds of one declaration must look like together.

    ``cards``: exactly so many cards in all (None: any number). ``patterns``: the allowed lengths of
    the melds, longest first (empty: any). ``fewest_melds``: at least so many melds.
    ``contract``: so many groups and runs; ``shortest_only``: each of exactly the shortest
    length. ``runs_may_touch``: whether one run of a suit may begin where another ends.
    """

    cards: int | None = None
    patterns: tuple[tuple[int, ...], ...] = ()
    fewest_melds: int = 0
    contract: Contract | None = None
    shortest_only: bool = False
    runs_may_touch: bool = True


class Turn(StrEnum):
    """When the winner went out: in a later turn, the own first one, or it without drawing."""

    LATER = "later"
    FIRST = "first"
    FIRST_NO_DRAW = "first_no_draw"


class Why(StrEnum):
    """What an opponent pays a line of a transfer for."""

    OUT = "out"
    TWOS = "twos"
    JOKERS = "jokers"
    NO_WILD = "no_wild"
    FIRST_TURN = "first_turn"
    NO_DRAW = "no_draw"
    ONE_SUIT = "one_suit"


@dataclass(frozen=True, kw_only=True, slots=True)
class ScoreLine:
    """Points with their reason; a score is the sum of its lines."""

    why: Why
    points: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Exposure:
    """What a winner laid on the table, as far as payments look at it.

    ``twos``: twos that pay; ``jokers``: all jokers; ``one_suit``: whether the bonus for one suit
    is due. All three already follow the house rules (``twos_pay``, ``one_suit``).
    """

    twos: int
    jokers: int
    one_suit: bool
    turn: Turn


Award = Callable[[Any, Exposure], Iterator[ScoreLine]]
"""A named reason to be paid: from the house rules and the exposure to its lines."""


@dataclass(frozen=True, kw_only=True, slots=True)
class CardValues:
    """What a card left in the hand counts; twos to nines their face, ten to king ten."""

    ace: int
    joker: int


class DrawnRound(StrEnum):
    """What a round without a winner counts."""

    NO_SCORE = "no_score"
    ALL_COUNT = "all_count"


class TwosPay(StrEnum):
    """Which twos pay: all, or only those that stand for another card."""

    ALL = "all"
    WILD = "wild"


@dataclass(frozen=True, kw_only=True, slots=True)
class Transfers:
    """Every other player pays the winner the sum of the awards' lines; balances add up to 0.

    ``twos_pay`` None: twos are ordinary cards. ``strict_suit``: the bonus for one suit looks
    at the printed suits.
    """

    awards: tuple[Award, ...]
    twos_pay: TwosPay
    strict_suit: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Penalties:
    """Everybody but the winner counts the cards left in the hand; the lowest total wins."""

    values: CardValues
    drawn_round: DrawnRound


@dataclass(frozen=True, kw_only=True, slots=True)
class Collection:
    """The winner gains what the others hold, times ``rummy_factor`` for a hand laid at once."""

    values: CardValues
    rummy_factor: int


Scoring = Transfers | Penalties | Collection


class Tie(StrEnum):
    """What happens when several share the first place after the last round."""

    SHARE = "share"
    PLAYOFF = "playoff"


class NextDealer(StrEnum):
    """Who deals next: the player to the left, or the winner of the round."""

    LEFT = "left"
    WINNER = "winner"


@dataclass(frozen=True, kw_only=True, slots=True)
class Course:
    """How long a session goes on and who deals.

    ``rounds`` None: no fixed number. ``target``: the session ends as soon as a total is at least
    that. ``open``: it stays open until the scorer finishes it.
    """

    rounds: int | None = None
    target: int | None = None
    open: bool = False
    tie: Tie = Tie.SHARE
    next_dealer: NextDealer = NextDealer.LEFT


@dataclass(frozen=True, kw_only=True, slots=True)
class Declaration:
    """What is known about the hand that is declared, besides its cards.

    ``round_number`` and ``hand_size`` are None where they do not matter or are not known;
    ``buys`` counts the discards the winner bought.
    """

    round_number: int | None = None
    hand_size: int | None = None
    buys: int = 0


class Purpose(StrEnum):
    """What melds are checked for: going out, opening, or each meld by itself."""

    GOING_OUT = "going_out"
    OPENING = "opening"
    MELD = "meld"


@dataclass(frozen=True, kw_only=True)
class Game:
    """All that makes one game differ from the others.

    The functions take the table's house rules (an instance of ``house_rules``) first.
    ``deck``: rules and number of players (None: not known) to the deck. ``hand_size``: rules,
    players still in and round number to the cards dealt. ``layout``: rules and declaration to
    what the whole must look like; None where each meld stands alone. ``contract``: the contract
    of a round, None outside Contract Rummy. ``too_few_cards``: what the table can do about a deal
    that cannot be dealt. ``report_keys``: the keys of a round that mean something here, besides
    ``winner``, ``melds``, ``accepted``, ``failed``, ``note`` and ``struck``.
    ``seats_refused``: a sentence when these house rules do not seat that many players.
    ``seated``: the house rules once so many players take part, where people come and go.
    ``buys_matter``: whether what the winner bought means something in the round of that number.
    ``can_hold``: house rules, round number, cards dealt and cards held to whether a loser can be
    left with so many (at least one in any case).
    """

    id: str
    name: str
    summary: str
    seats: tuple[int, int]
    house_rules: type[HouseRules]
    meld_rules: Callable[[Any], MeldRules]
    deck: Callable[[Any, int | None], Deck]
    hand_size: Callable[[Any, int, int], int]
    layout: Callable[[Any, Declaration], Layout | None]
    scoring: Callable[[Any], Scoring]
    course: Callable[[Any, int], Course]
    report_keys: frozenset[str]
    default_purpose: Purpose
    high_wins: bool
    too_few_cards: Callable[[Any, int], tuple[Message, ...]] = lambda _rules, _players: ()
    seats_refused: Callable[[Any, int], Message | None] = lambda _rules, _players: None
    seated: Callable[[Any, int], Any] = lambda rules, _players: rules
    contract: Callable[[int], Contract | None] = lambda _round: None
    buy_cards: int = 0
    lays_off: bool = False
    takes_jokers: bool = False
    players_may_leave: bool = False
    partial_melds: Callable[[Any], bool] = lambda _rules: False
    buys_matter: Callable[[int], bool] = lambda _round: True
    can_hold: Callable[[Any, int, int, int], bool] = lambda _rules, _round, _dealt, _held: True
