"""From one session's score to what is counted of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from companion.rules.session import RoundScore, Session, SessionScore
from companion.tallies.values import SeatTally


def seat_tallies(
    session: Session, score: SessionScore, players: Mapping[str, int]
) -> tuple[SeatTally, ...]:
    """Only a finished session with a round that counts is counted; of others nobody has a part.

    *players* tells by whom each name is counted. Misdeals are no rounds. Who never sat down has no
    part in the session; who left early has one.
    """
    counted = [each for each in score.rounds if each.scored]
    if not score.finished or not counted:
        return ()
    sharing = Counter(score.ranks.values())
    out = Counter(each.winner for each in counted)
    return tuple(
        SeatTally(
            player=players[name],
            place=score.ranks[name],
            sharing=sharing[score.ranks[name]],
            won=int(name in score.winners),
            total=score.totals[name],
            rounds=sum(name in each.deltas for each in counted),
            went_out=out[name],
            **_best_and_worst(name, counted, low_wins=not session.game.high_wins),
        )
        for name in session.players
        if name not in score.coming
    )


def _best_and_worst(name: str, counted: list[RoundScore], *, low_wins: bool) -> dict[str, int]:
    """The earliest of the best rounds and the earliest of the worst.

    The rounds of a play-off are left out: their points are part of no total.
    """
    points = [
        (-gained if low_wins else gained, each.report + 1)
        for each in counted
        if not each.playoff and (gained := each.deltas.get(name)) is not None
    ]
    if not points:
        return {"best": 0, "best_at": 0, "worst": 0, "worst_at": 0}
    best, best_at = max(points, key=lambda found: (found[0], -found[1]))
    worst, worst_at = min(points)
    turn = -1 if low_wins else 1
    return {
        "best": turn * best,
        "best_at": best_at,
        "worst": turn * worst,
        "worst_at": worst_at,
    }
