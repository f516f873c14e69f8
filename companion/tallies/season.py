"""A season: everybody's line over the sessions that were chosen for it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from companion.tallies.values import Counts, Part, SessionTally, counts_of


@dataclass(frozen=True, kw_only=True)
class SeasonLine:
    """One player's line. ``places``: how often each place was reached, by place.

    ``rank`` is the place in the season, ``sharing`` how many have it.
    """

    player: int
    rank: int
    sharing: int
    counts: Counts
    places: dict[int, int]


def season_of(sessions: Sequence[SessionTally]) -> tuple[SeasonLine, ...]:
    """Everybody who played, most wins first; then most second places, most third ones, and so on.

    A shared place counts for each who shares it. Whoever is equal in all of them shares the place
    in the season, in the order they first played.
    """
    parts: defaultdict[int, list[Part]] = defaultdict(list)
    for each in sessions:
        for seat in each.seats:
            parts[seat.player].append((each, seat))
    places = {player: Counter(seat.place for _, seat in of) for player, of in parts.items()}
    counts = {player: counts_of(of) for player, of in parts.items()}
    last = max((place for reached in places.values() for place in reached), default=0)
    worth = {
        player: (counts[player].won, *(places[player][place] for place in range(1, last + 1)))
        for player in parts
    }
    in_order = sorted(worth.values(), reverse=True)
    sharing = Counter(in_order)
    return tuple(
        SeasonLine(
            player=player,
            rank=in_order.index(worth[player]) + 1,
            sharing=sharing[worth[player]],
            counts=counts[player],
            places=dict(sorted(places[player].items())),
        )
        for player in sorted(worth, key=worth.__getitem__, reverse=True)
    )
