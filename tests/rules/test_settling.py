"""Settling up: everybody ends at nothing, in as few payments as there can be."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from companion.rules.settling import fewest_payments

Names = tuple[str, ...]


def balances_of(points: list[int]) -> dict[str, int]:
    """Players with these balances, and one more who makes the sum 0."""
    return {f"player {seat}": each for seat, each in enumerate([*points, -sum(points)])}


def most_circles(people: Names, balances: dict[str, int]) -> int:
    """The slow, obvious answer: try every group that could settle among itself first."""
    if not people:
        return 0
    first, rest = people[0], people[1:]
    found = 0
    for size in range(len(rest) + 1):
        for others in combinations(rest, size):
            if sum(balances[each] for each in (first, *others)) == 0:
                left = tuple(each for each in rest if each not in others)
                found = max(found, 1 + most_circles(left, balances))
    return found


def test_the_winner_of_a_round_gets_everybodys_payment() -> None:
    payments = fewest_payments({"Ana": -11, "Bruno": 33, "Carla": -11, "Duarte": -11})
    assert [(each.giver, each.taker, each.points) for each in payments] == [
        ("Ana", "Bruno", 11),
        ("Carla", "Bruno", 11),
        ("Duarte", "Bruno", 11),
    ]


def test_people_who_owe_only_each_other_settle_among_themselves() -> None:
    # Largest to largest would need three: 7 to Bruno, then 4 and 1 to Duarte.
    payments = fewest_payments({"Ana": -5, "Bruno": 5, "Carla": -7, "Duarte": 7, "Eva": 0})
    assert [(each.giver, each.taker, each.points) for each in payments] == [
        ("Ana", "Bruno", 5),
        ("Carla", "Duarte", 7),
    ]


def test_nobody_who_is_even_pays_anything() -> None:
    assert fewest_payments({"Ana": 0, "Bruno": 0}) == ()


@given(st.lists(st.integers(-40, 40), min_size=1, max_size=6).map(balances_of))
def test_all_end_at_nothing_in_the_fewest_payments(balances: dict[str, int]) -> None:
    payments = fewest_payments(balances)
    rest = dict(balances)
    for each in payments:
        assert each.points > 0
        rest[each.giver] += each.points
        rest[each.taker] -= each.points
    assert not any(rest.values())
    owing = tuple(player for player, points in balances.items() if points)
    assert len(payments) == len(owing) - most_circles(owing, balances)
