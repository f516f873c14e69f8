"""The deal passes to the left, or goes to the winner (rules.md, section 8)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.game import NextDealer
from companion.rules.rotation import first_dealer, left_of, next_dealer, starter

SEATS = ("A", "B", "C", "D")


@pytest.mark.parametrize(("player", "neighbour"), [("A", "B"), ("C", "D"), ("D", "A")])
def test_left_means_the_next_seat_and_after_the_last_the_first(player: str, neighbour: str) -> None:
    assert left_of(player, SEATS, among=SEATS) == neighbour


def test_who_has_gone_is_passed_over() -> None:
    assert left_of("A", SEATS, among="AD") == "D"


def test_the_only_player_left_sits_left_of_everybody() -> None:
    assert left_of("A", SEATS, among="A") == "A"
    assert left_of("C", SEATS, among="A") == "A"


def test_the_player_after_the_dealer_starts() -> None:
    assert starter("D", SEATS, among="BCD") == "B"


def test_the_player_the_table_named_deals_first() -> None:
    assert first_dealer("C", SEATS, among=SEATS) == "C"


def test_if_the_first_dealer_has_left_before_the_first_deal_the_next_to_the_left_deals() -> None:
    assert first_dealer("B", SEATS, among="AD") == "D"


def test_by_default_the_deal_passes_left_whoever_wins() -> None:
    dealer = next_dealer(NextDealer.LEFT, SEATS, last_dealer="D", last_winner="C", among=SEATS)
    assert dealer == "A"


def test_where_the_winner_deals_the_last_winner_deals() -> None:
    dealer = next_dealer(NextDealer.WINNER, SEATS, last_dealer="A", last_winner="D", among=SEATS)
    assert dealer == "D"


def test_after_a_drawn_round_the_deal_passes_left_of_the_last_dealer_all_the_same() -> None:
    dealer = next_dealer(NextDealer.WINNER, SEATS, last_dealer="B", last_winner=None, among=SEATS)
    assert dealer == "C"


def test_with_the_winner_gone_the_next_to_the_left_of_the_winner_deals() -> None:
    dealer = next_dealer(NextDealer.WINNER, SEATS, last_dealer="A", last_winner="C", among="AB")
    assert dealer == "A"


@given(st.integers(2, 12), st.data())
def test_left_of_agrees_with_walking_round_the_table_seat_by_seat(
    players: int, data: st.DataObject
) -> None:
    seats = [f"P{seat}" for seat in range(players)]
    among = data.draw(st.sets(st.sampled_from(seats), min_size=1))
    player = data.draw(st.sampled_from(seats))
    walked = (seats.index(player) + 1) % players
    while seats[walked] not in among:
        walked = (walked + 1) % players
    assert left_of(player, seats, among=among) == seats[walked]
