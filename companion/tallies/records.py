"""One player over all evenings: by game, by year, against each of the others."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.tallies.values import Counts, Part, SessionTally, counts_of, parts_of


@dataclass(frozen=True, kw_only=True)
class Best:
    """A round that stands out: its points, the session it was played in, its place there."""

    points: int
    session: SessionTally
    position: int


@dataclass(frozen=True, kw_only=True)
class InGame:
    """One player in one game; rounds are compared within a game only."""

    counts: Counts
    best: Best | None
    worst: Best | None


@dataclass(frozen=True, kw_only=True)
class Against:
    """One player beside another: sessions together, how many of them ahead, level and behind."""

    player: int
    together: int
    ahead: int
    level: int

    @property
    def behind(self) -> int:
        """How many the other was ahead."""
        return self.together - self.ahead - self.level


@dataclass(frozen=True, kw_only=True)
class Record:
    """All that is counted of one player.

    ``games`` by id, the most played first; ``years`` the latest first; ``against`` those one
    played most with first.
    """

    counts: Counts
    games: Mapping[str, InGame]
    years: Mapping[int, Counts]
    against: tuple[Against, ...]


LowWins = Callable[[str], bool]
"""Whether few points are good points in the game of that id."""


def record_of(player: int, sessions: Sequence[SessionTally], low_wins: LowWins) -> Record:
    """Everything about one player, from the sessions in the order they were played."""
    mine = parts_of(player, sessions)
    by_game: defaultdict[str, list[Part]] = defaultdict(list)
    by_year: defaultdict[int, list[Part]] = defaultdict(list)
    for part in mine:
        by_game[part[0].game].append(part)
        by_year[part[0].day.year].append(part)
    in_order = sorted(by_game, key=lambda game: (-len(by_game[game]), game))
    return Record(
        counts=counts_of(mine),
        games={game: _in_game(by_game[game], low_wins=low_wins(game)) for game in in_order},
        years={year: counts_of(by_year[year]) for year in sorted(by_year, reverse=True)},
        against=_against(mine),
    )


def everybodys_counts(sessions: Iterable[SessionTally]) -> dict[int, tuple[int, int]]:
    """Sessions played and sessions won of everybody who played."""
    played: defaultdict[int, int] = defaultdict(int)
    won: defaultdict[int, int] = defaultdict(int)
    for each in sessions:
        for seat in each.seats:
            played[seat.player] += 1
            won[seat.player] += seat.won
    return {player: (number, won[player]) for player, number in played.items()}


def _in_game(parts: list[Part], *, low_wins: bool) -> InGame:
    """The counts, and the earliest of the best and of the worst rounds."""
    turn = -1 if low_wins else 1
    played = [part for part in parts if part[1].best_at]
    best = max(played, key=lambda part: turn * part[1].best, default=None)
    worst = min(played, key=lambda part: turn * part[1].worst, default=None)
    return InGame(
        counts=counts_of(parts),
        best=best and Best(points=best[1].best, session=best[0], position=best[1].best_at),
        worst=worst and Best(points=worst[1].worst, session=worst[0], position=worst[1].worst_at),
    )


def _against(parts: list[Part]) -> tuple[Against, ...]:
    """Beside everybody one ever sat at a table with, by the places there."""
    together: Counter[int] = Counter()
    ahead: Counter[int] = Counter()
    level: Counter[int] = Counter()
    for session, own in parts:
        for other in session.seats:
            if other.player != own.player:
                together[other.player] += 1
                ahead[other.player] += own.place < other.place
                level[other.player] += own.place == other.place
    found = (
        Against(player=other, together=number, ahead=ahead[other], level=level[other])
        for other, number in together.items()
    )
    return tuple(sorted(found, key=lambda each: (-each.together, -each.ahead, each.player)))
