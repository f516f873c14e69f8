"""Every hand that was made to go out is found, at full size, and nothing but the cards matters."""

import os
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.cards import SUITS, Card
from companion.rules.game import Turn
from companion.rules.transfer_game import PATTERNS

from .arranging import Table, assert_sound, drawn, table
from .made_hands import made_melds

HANDS = 300 * int(os.environ.get("ARRANGE_HANDS", "1"))
"""Hands for each table; ``ARRANGE_HANDS=50`` makes fifty times as many."""

TRANSFER_TABLES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("continental-bicycle", {}),
    ("continental-bicycle", {"packs": 4, "jokers": 8}),
    ("continental-bicycle", {"packs": 4, "jokers": 8, "min_naturals": 0}),
    ("continental-bicycle", {"packs": 4, "jokers": 8, "min_naturals": 2}),
    ("continental-bicycle", {"packs": 3, "jokers": 6, "twos_pay": "wild"}),
    ("continental-bicycle", {"packs": 4, "jokers": 8, "twos_pay": "wild", "min_naturals": 2}),
    ("continental-bicycle", {"one_suit": "strict", "jokers": 0}),
    ("continental-bicycle", {"twos_wild": False, "jokers": 8}),
    ("continental-large", {}),
)


def all_cards(melds: list[list[Card]], rng: random.Random) -> list[Card]:
    """The cards of all melds, shuffled."""
    cards = [card for meld in melds for card in meld]
    rng.shuffle(cards)
    return cards


def one_more(at: Table, cards: list[Card], rng: random.Random) -> Card:
    """Any card of the deck that is not among these."""
    return rng.choice(list((Counter(at.deck()) - Counter(cards)).elements()))


def paid(at: Table, cards: list[Card]) -> int | None:
    """What each opponent pays, None if the hand does not go out."""
    found = at.arranged(cards)
    assert_sound(at, cards, found, Turn.LATER)
    return sum(line.points for line in found.lines) if found.goes_out else None


@pytest.mark.parametrize(("game_id", "options"), TRANSFER_TABLES, ids=str)
def test_every_hand_made_of_runs_goes_out_and_a_sixteenth_card_never_makes_it_cheaper(
    game_id: str, options: dict[str, Any]
) -> None:
    at = table(game_id, options=options)
    rng = random.Random(f"{game_id}{options}")
    for number in range(HANDS):
        suits = rng.choice((SUITS, SUITS, "CD", "H"))
        melds = made_melds(at, rng, runs=rng.choice(PATTERNS), wilds=number % 11, suits=suits)
        cards = all_cards(melds, rng)
        pays = paid(at, cards)
        assert pays is not None, melds
        if number % 3 == 0:
            sixteen = [*cards, one_more(at, cards, rng)]
            assert (paid(at, sixteen) or -1) >= pays, melds


@pytest.mark.parametrize("options", [{}, {"min_naturals": 0}, {"min_naturals": 3}, {"packs": 3}])
@pytest.mark.parametrize(("hand_size", "buys"), [(15, 0), (13, 0), (12, 1)])
def test_every_hand_made_of_groups_goes_out(
    options: dict[str, Any], hand_size: int, buys: int
) -> None:
    at = table("continental-sets", options=options, hand_size=hand_size, buys=buys)
    rng = random.Random(f"{options}{hand_size}")
    for number in range(HANDS):
        lengths: list[int] = []
        rest = hand_size + 3 * buys
        while rest:
            choices = [size for size in (3, 4, 5, 6, 8) if rest - size == 0 or rest - size >= 3]
            lengths.append(rng.choice(choices))
            rest -= lengths[-1]
        if len(lengths) < 2:
            continue
        cards = all_cards(made_melds(at, rng, groups=lengths, wilds=number % 7), rng)
        if number % 2:
            cards.append(one_more(at, cards, rng))
        found = at.arranged(cards)
        assert found.goes_out, cards
        assert len(found.left) == number % 2
        assert_sound(at, cards, found, Turn.LATER)


@pytest.mark.parametrize("options", [{}, {"table": 5}, {"min_naturals": 1}])
@pytest.mark.parametrize("round_number", range(1, 7))
def test_every_hand_with_a_contract_in_it_opens_and_leaves_no_more_points(
    options: dict[str, Any], round_number: int
) -> None:
    at = table("contract", options=options, round_number=round_number)
    contract = at.game.contract(round_number)
    assert contract is not None
    rng = random.Random(f"{options}{round_number}")
    for number in range(HANDS // 3):
        melds = made_melds(
            at, rng, runs=(4,) * contract.runs, groups=(3,) * contract.groups, wilds=number % 5
        )
        cards = all_cards(melds, rng)
        others = list((Counter(at.deck()) - Counter(cards)).elements())
        left = rng.sample(others, 13 - len(cards))
        found = at.arranged([*cards, *left])
        assert found.opens, melds
        assert not found.goes_out
        assert at.points(found.left) <= at.points(left)
        assert_sound(at, [*cards, *left], found, Turn.LATER)


@pytest.mark.parametrize("options", [{}, {"table": 5}, {"min_naturals": 2}])
@pytest.mark.parametrize(("buys", "lengths"), [(0, (4, 4, 5)), (1, (5, 4, 6)), (5, (9, 8, 6))])
def test_every_last_hand_made_of_three_runs_goes_out(
    options: dict[str, Any], buys: int, lengths: tuple[int, ...]
) -> None:
    at = table("contract", options=options, round_number=7, buys=buys)
    rng = random.Random(f"{options}{buys}")
    for number in range(HANDS // 2):
        suits = rng.choice((SUITS, "CD", "H") if buys < 5 else (SUITS, "CD"))
        melds = made_melds(at, rng, runs=lengths, wilds=number % 5, suits=suits)
        cards = all_cards(melds, rng)
        found = at.arranged(cards)
        assert found.goes_out, melds
        assert_sound(at, cards, found, Turn.LATER)


def test_every_rummy_hand_made_of_melds_goes_out_with_or_without_a_discard() -> None:
    at = table("rummy")
    rng = random.Random("rummy")
    for number in range(HANDS * 2):
        runs, groups = rng.choice((((3,), (4,)), ((4, 3), ()), ((), (3, 3)), ((7,), (3,))))
        cards = all_cards(made_melds(at, rng, runs=runs, groups=groups), rng)
        if number % 2:
            cards.append(one_more(at, cards, rng))
        found = at.arranged(cards)
        assert found.goes_out, cards
        assert_sound(at, cards, found, Turn.LATER)


@pytest.mark.parametrize(
    ("game_id", "options", "declared"),
    [
        ("continental-bicycle", {"packs": 4, "jokers": 8, "twos_pay": "wild"}, {}),
        ("continental-sets", {}, {}),
        ("rummy", {}, {}),
        ("contract", {"table": 5}, {"round_number": 2}),
        ("contract", {"table": 5}, {"round_number": 7}),
    ],
    ids=str,
)
@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**9), size=st.integers(0, 16), data=st.data())
def test_neither_the_order_of_the_cards_nor_the_names_of_the_suits_matter(
    game_id: str,
    options: dict[str, Any],
    declared: dict[str, int],
    seed: int,
    size: int,
    data: st.DataObject,
) -> None:
    at = table(game_id, options=options, **declared)
    rng = random.Random(seed)
    cards = drawn(at, rng, size=size, wilds=rng.randint(0, 6), dense=rng.random() < 0.7)
    order = data.draw(st.permutations(cards))
    suits = dict(zip(SUITS, data.draw(st.permutations(SUITS)), strict=True))
    renamed = [card if card.rank == 0 else Card(card.rank, suits[card.suit]) for card in order]
    assert verdict(at, cards) == verdict(at, list(order)) == verdict(at, renamed)


def verdict(at: Table, cards: list[Card]) -> tuple[object, ...]:
    """What must not depend on order and names."""
    found = at.arranged(cards)
    assert_sound(at, cards, found, Turn.LATER)
    points = sum(line.points for line in found.lines)
    return found.goes_out, found.opens, points, len(found.left), at.points(found.left)
