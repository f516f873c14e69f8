"""Settling up: who gives whom how much, in the fewest payments; in points or in whole coins."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class Settlement:
    """One payment: *giver* owes *taker* so many points, or coins where balances are in coins."""

    giver: str
    taker: str
    points: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Coins:
    """Everybody's balance in whole coins, which add up to 0; ``odd``: who was given an odd coin."""

    balances: Mapping[str, int]
    odd: tuple[str, ...]


def in_coins(
    balances: Mapping[str, int], *, stake: int, parts: int, by_place: Sequence[str]
) -> Coins:
    """A point is worth *stake* coins divided by *parts*, and nobody's balance is broken.

    Every balance is rounded down, so that who owes owes a little more. The coins this leaves over
    go to the best places, one each, past those whose balance needed no rounding. So nobody is a
    whole coin off. *by_place* is everybody in the order of their places, equal ones as they sit.
    """
    whole = {player: points * stake // parts for player, points in balances.items()}
    rounded = [player for player in by_place if balances[player] * stake % parts]
    odd = tuple(rounded[: -sum(whole.values())])
    return Coins(
        balances={player: coins + (player in odd) for player, coins in whole.items()}, odd=odd
    )


def fewest_payments(balances: Mapping[str, int]) -> tuple[Settlement, ...]:
    """Everybody ends at 0 with as few payments as there can be.

    The balances add up to 0. A circle of people who owe only each other needs one payment fewer
    than it has people, so the players are parted into as many such circles as possible.
    """
    owing = [player for player, points in balances.items() if points]
    payments: list[Settlement] = []
    for circle in _most_circles([balances[player] for player in owing]):
        payments += _within({owing[place]: balances[owing[place]] for place in sorted(circle)})
    seats = list(balances)
    return tuple(sorted(payments, key=lambda each: seats.index(each.giver)))


def _most_circles(points: list[int]) -> list[list[int]]:
    """The places of *points*, parted into as many circles that add up to 0 as there can be.

    ``best[some]`` is the largest number of circles that can be closed one after another while the
    people of the bit set *some* are taken one by one: each closes where the sum comes back to 0.
    """
    everybody = (1 << len(points)) - 1
    sums, best, last = [0] * (everybody + 1), [0] * (everybody + 1), [0] * (everybody + 1)
    for some in range(1, everybody + 1):
        lowest = some & -some
        sums[some] = sums[some ^ lowest] + points[lowest.bit_length() - 1]
        members = [place for place in range(len(points)) if some >> place & 1]
        most, last[some] = max((best[some ^ 1 << place], place) for place in members)
        best[some] = most + (sums[some] == 0)
    circles: list[list[int]] = []
    some = everybody
    while some:
        if sums[some] == 0:
            circles.append([])
        circles[-1].append(last[some])
        some ^= 1 << last[some]
    return circles


def _within(balances: dict[str, int]) -> list[Settlement]:
    """Whoever owes most pays whoever gets most, until nobody owes anything."""
    payments = []
    while any(balances.values()):
        giver = min(balances, key=lambda player: balances[player])
        taker = max(balances, key=lambda player: balances[player])
        points = min(-balances[giver], balances[taker])
        payments.append(Settlement(giver=giver, taker=taker, points=points))
        balances[giver] += points
        balances[taker] -= points
    return payments
