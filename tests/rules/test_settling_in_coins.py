"""Settling up in money: whole coins, nothing lost, and the odd coin to a named place."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from companion.rules.settling import fewest_payments, in_coins

SEATS = ("Ana", "Bruno", "Carla", "Duarte")


def test_a_stake_of_whole_cents_needs_no_odd_coin() -> None:
    # 33 points to Bruno at 5 cents: 1.65 from 0.55 each.
    coins = in_coins(
        {"Ana": -11, "Bruno": 33, "Carla": -11, "Duarte": -11}, stake=5, parts=1, by_place=SEATS
    )
    assert coins.balances == {"Ana": -55, "Bruno": 165, "Carla": -55, "Duarte": -55}
    assert coins.odd == ()


def test_the_odd_cent_goes_to_the_best_place() -> None:
    # Half a cent a point: Ana 1.5, Bruno 0.5, Carla −0.5, Duarte −1.5. Rounded down that is
    # 1, 0, −1 and −2: two cents are left over.
    coins = in_coins(
        {"Ana": 3, "Bruno": 1, "Carla": -1, "Duarte": -3}, stake=1, parts=2, by_place=SEATS
    )
    assert coins.balances == {"Ana": 2, "Bruno": 1, "Carla": -1, "Duarte": -2}
    assert coins.odd == ("Ana", "Bruno")


def test_whose_balance_needs_no_rounding_is_given_no_odd_coin() -> None:
    # Ana has a whole cent; Bruno's half comes next.
    coins = in_coins(
        {"Ana": 2, "Bruno": 1, "Carla": 0, "Duarte": -3}, stake=1, parts=2, by_place=SEATS
    )
    assert coins.balances == {"Ana": 1, "Bruno": 1, "Carla": 0, "Duarte": -2}
    assert coins.odd == ("Bruno",)


@given(
    points=st.lists(st.integers(-500, 500), min_size=1, max_size=11),
    stake=st.integers(1, 100_000),
    parts=st.sampled_from([1, 2, 3, 10, 10_000]),
)
def test_nobody_is_a_whole_coin_off_and_the_payments_leave_nothing(
    points: list[int], stake: int, parts: int
) -> None:
    balances = {f"player {seat}": each for seat, each in enumerate([*points, -sum(points)])}
    by_place = sorted(balances, key=lambda name: -balances[name])
    coins = in_coins(balances, stake=stake, parts=parts, by_place=by_place)
    assert sum(coins.balances.values()) == 0
    for name, each in coins.balances.items():
        assert abs(each - Fraction(balances[name] * stake, parts)) < 1
    rest = dict(coins.balances)
    for payment in fewest_payments(coins.balances):
        rest[payment.giver] += payment.points
        rest[payment.taker] -= payment.points
    assert not any(rest.values())
