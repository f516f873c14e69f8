"""A session as the table reported it, and what follows from that: values only.

The words are those of session-file.md. Reports are facts; everything in the score values is
derived from them by ``scoring.score_session``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.rules.findings import Finding
from companion.rules.game import Contract, Deck, Game, ScoreLine, Turn
from companion.rules.happenings import Departure, Happening, StartLine
from companion.rules.house_rules import HouseRules


@dataclass(frozen=True, kw_only=True, slots=True)
class Counts:
    """A transfer reported without its cards: twos that pay, jokers, whether all of one suit."""

    twos: int = 0
    jokers: int = 0
    one_suit: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class FalseDeclaration:
    """A player who declared a hand that was none; it has no effect on points."""

    player: str
    melds: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class RoundReport:
    """What the table reported of one round.

    ``winner`` None: nobody went out. ``melds``: each as typed; None where none were given.
    ``hands``: per player the cards left as text, or their points. ``players``: who takes part in
    a tie-break round.
    """

    winner: str | None
    melds: tuple[str, ...] | None = None
    turn: Turn = Turn.LATER
    counts: Counts | None = None
    hands: Mapping[str, str | int] = field(default_factory=dict)
    rummy: bool = False
    buys: int = 0
    players: tuple[str, ...] | None = None
    accepted: bool = False
    failed: tuple[FalseDeclaration, ...] = ()
    note: str = ""
    struck: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Session:
    """One evening's game: who plays what by which house rules, and what was reported.

    ``players``: everybody who ever sits down, in the order of play at the beginning; who joins
    later is among them. ``course``: what happened between the rounds; ``left``: who left before
    anything else happened.
    """

    game: Game
    rules: HouseRules
    players: tuple[str, ...]
    first_dealer: str
    rounds: tuple[RoundReport, ...] = ()
    finished: bool = False
    left: tuple[Departure, ...] = ()
    course: tuple[Happening, ...] = ()
    title: str = ""
    date: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class ReadMeld:
    """A meld as the rules read it: ``cards`` in canonical form (``JK=7C`` for a wild in a run).

    ``suit`` is set for a run, ``rank`` for a group (None if nothing names it).
    """

    kind: str
    cards: tuple[str, ...]
    suit: str | None = None
    rank: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class RoundScore:
    """What follows from one reported round.

    ``report``: its place among the session's reports, struck ones counted. ``rules`` and ``deck``:
    what this round was played by. ``deltas``: points of each who took part, None for all while
    findings stand that nobody accepted. In transfer games positive and negative points that sum to
    0; in penalty games penalties (never negative); in rummy what the winner gains. ``lines``: what
    each opponent pays. ``validated``: the winner's melds were checked and passed.
    """

    report: int
    number: int
    dealer: str
    starts: str
    hand_size: int
    contract: Contract | None
    players: tuple[str, ...]
    rules: HouseRules
    deck: Deck
    winner: str | None
    deltas: Mapping[str, int | None]
    lines: tuple[ScoreLine, ...] = ()
    melds: tuple[ReadMeld, ...] = ()
    validated: bool = False
    accepted: bool = False
    playoff: bool = False
    findings: tuple[Finding, ...] = ()

    @property
    def scored(self) -> bool:
        """Whether the round counts."""
        return all(points is not None for points in self.deltas.values())


@dataclass(frozen=True, kw_only=True, slots=True)
class NextRound:
    """What the table deals next, to those ``playing``, and how many ``rounds`` there are in all.

    ``players`` is set in a play-off: who takes part.
    """

    number: int
    dealer: str
    starts: str
    hand_size: int
    playing: tuple[str, ...]
    rounds: int | None = None
    contract: Contract | None = None
    players: tuple[str, ...] | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class SessionScore:
    """What follows from a whole session; ``running`` holds the totals after each round.

    ``next`` is None when the session is finished or cannot go on; ``winners`` is empty until then.
    The rest is how the table stands now: ``seats`` in the order of play, among them those who have
    ``left`` and those still ``coming``; who is ``away`` sits out; ``rules`` and ``deck`` of the
    next round; whether the session is ``open`` until the scorer finishes it, and whether it is
    ``over``. ``starts``: the totals that people joined with.
    """

    rounds: tuple[RoundScore, ...]
    running: tuple[Mapping[str, int], ...]
    totals: Mapping[str, int]
    ranks: Mapping[str, int]
    winners: tuple[str, ...]
    finished: bool
    next: NextRound | None
    seats: tuple[str, ...]
    rules: HouseRules
    deck: Deck
    open: bool
    over: bool
    left: tuple[Departure, ...] = ()
    coming: frozenset[str] = frozenset()
    away: frozenset[str] = frozenset()
    starts: tuple[StartLine, ...] = ()
    findings: tuple[Finding, ...] = ()

    @property
    def staying(self) -> tuple[str, ...]:
        """Everybody who is still in the session, in the order of play."""
        absent = self.coming.union(self.gone)
        return tuple(player for player in self.seats if player not in absent)

    @property
    def gone(self) -> tuple[str, ...]:
        """Those who have left, in that order."""
        return tuple(each.player for each in self.left)

    @property
    def won(self) -> dict[str, int]:
        """The totals without what people joined with: what changed hands, to be settled up."""
        began = {each.player: each.points for each in self.starts}
        return {player: total - began.get(player, 0) for player, total in self.totals.items()}
