"""Places: standard competition ranks, what a play-off settles, and those who left."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from companion.rules.playoff import PlayOff


def competition_ranks(totals: Mapping[str, int], *, high_wins: bool) -> dict[str, int]:
    """Equal totals share a rank, and the ranks they take up together are skipped."""
    in_order = sorted(totals.values(), reverse=high_wins)
    first_place = {points: place for place, points in reversed([*enumerate(in_order, start=1)])}
    return {player: first_place[points] for player, points in totals.items()}


def leaders(totals: Mapping[str, int], *, high_wins: bool) -> tuple[str, ...]:
    """Whoever shares the best total."""
    best = (max if high_wins else min)(totals.values())
    return tuple(player for player, points in totals.items() if points == best)


def ranks(
    totals: Mapping[str, int],
    *,
    high_wins: bool,
    playoff: PlayOff | None = None,
    gone: Sequence[str] = (),
    coming: Collection[str] = (),
) -> dict[str, int]:
    """The place of every player, in the order of the seats.

    A play-off decides only between those who were tied for the first place. Those who have
    *gone* come behind everybody who stays: the first to leave is last. Behind them are those who
    are still *coming*.
    """
    absent = {*gone, *coming}
    staying = {player: points for player, points in totals.items() if player not in absent}
    places = competition_ranks(staying, high_wins=high_wins)
    if playoff is not None:
        places |= _places_of_groups(playoff.places)
    came = len(totals) - len(coming)
    places |= {player: came - earlier for earlier, player in enumerate(gone)}
    places |= dict.fromkeys(coming, came + 1)
    return {player: places[player] for player in totals}


def _places_of_groups(groups: Iterable[tuple[str, ...]]) -> dict[str, int]:
    """Each group shares the first place that those before it have left free."""
    places: dict[str, int] = {}
    for group in groups:
        places |= dict.fromkeys(group, len(places) + 1)
    return places
