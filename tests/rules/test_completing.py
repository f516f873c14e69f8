"""Which single card would complete a hand: by hand, and against trying all 53 cards."""

import os
import random
from collections import Counter
from typing import Any

import pytest

from companion.rules.arrange import arrange
from companion.rules.cards import JOKER, SUITS, TWO, Card, read_hand
from companion.rules.completing import ALL_CARDS, completing, unseen
from companion.rules.game import Declaration, MeldKind
from companion.rules.house_rules import read_house_rules
from companion.rules.registry import game_called

from .arranging import Table

HANDS = int(os.environ.get("COMPANION_HANDS", "44"))
"""How many random hands are tried against all 53 cards; 2,000 take some minutes."""


def table(game: str, number: int | None = None, **options: Any) -> Table:
    """A table that plays a game, in that round."""
    found = game_called(game)
    rules = read_house_rules(found.house_rules, options)
    return Table(found, rules, Declaration(round_number=number))


def completed_by(at: Table, cards: str) -> list[str]:
    """The cards that would complete a hand, as they are typed."""
    found = completing(
        at.game,
        at.rules,
        read_hand(cards),
        declared=at.declared,
        deck=at.game.deck(at.rules, None),
    )
    return [card.code for card in found]


def test_an_open_end_is_completed_at_both_ends_and_by_every_wild() -> None:
    cards = "3-5C 6-8S 9-JH Q-AD 9C 10C"
    wilds = ["2C", "2D", "2H", "2S", "JK"]
    found = completed_by(table("continental-bicycle"), cards)
    assert sorted(found) == sorted(["8C", "JC", *wilds])


def test_with_fifteen_cards_one_is_thrown_away_after_drawing() -> None:
    found = completed_by(table("continental-bicycle"), "3-5C 6-8S 9-JH Q-AD 9C JC KS")
    assert set(found) == {"10C", "2C", "2D", "2H", "2S", "JK"}


def test_a_hand_that_was_drawn_to_throws_one_card_away_first() -> None:
    found = completed_by(table("continental-bicycle"), "3-5C 6-8S 9-JH Q-AD 9C JC KS 4H")
    assert set(found) == {"10C", "2C", "2D", "2H", "2S", "JK"}


def test_a_card_that_is_all_in_the_hand_is_not_waited_for() -> None:
    at = table("continental-bicycle", jokers=0, twos_wild=False)
    assert completed_by(at, "3-5C 3-5C 6-8S Q-AD 9C 10C") == ["8C", "JC"]
    assert completed_by(at, "8-10C 8-10C 6-8S Q-AD 9C 10C") == []


def test_the_last_card_of_rummy_may_be_thrown_away() -> None:
    assert completed_by(table("rummy"), "7CDH 4S 5S KD") == ["3S", "6S"]


def test_a_contract_waits_for_any_card_of_the_rank_that_is_short() -> None:
    found = completed_by(table("contract", 2), "7C 7D 3S 4S 5S 6S KD QC 9H 2D")
    assert found == ["7C", "7D", "7H", "7S", "JK"]


def test_two_runs_of_the_contract_may_not_be_completed_to_touch() -> None:
    found = completed_by(table("contract", 3), "3-6C 8C 9C 10C KD QH 2S")
    assert found == ["JC", "JK"]


def test_three_runs_are_completed_with_the_thirteenth_card() -> None:
    found = completed_by(table("contract", 7), "3-6C 8-11H 9S 10S QS KS".replace("8-11H", "8-JH"))
    assert found == ["JS", "JK"]


def test_a_meld_of_wilds_alone_waits_for_any_card_where_each_needs_a_natural() -> None:
    cards = "7C 7D 7H JK JK JK"
    assert completed_by(table("contract", 1), cards) == [card.code for card in ALL_CARDS[:-1]]
    waited = completed_by(table("contract", 1, min_naturals=1), cards)
    assert waited == [card.code for card in ALL_CARDS[:-1]]


def test_groups_wait_for_the_rank_whatever_the_suit() -> None:
    found = completed_by(table("continental-sets"), "7CDH KCDH 4CDH 9CDH 2C 2D")
    assert found == ["2C", "2D", "2H", "2S", "JK"]


@pytest.mark.parametrize("cards", ["3C 3C 3C", "3C 9X", "", "3C=4C 5C", "A-AC A-AC"])
def test_nothing_completes_a_hand_that_cannot_be_or_is_far_too_small(cards: str) -> None:
    assert completed_by(table("continental-bicycle"), cards) == []


def test_what_lies_in_the_hand_and_on_the_table_is_seen() -> None:
    at = table("continental-bicycle")
    counts = unseen(at.game.deck(at.rules, 4), read_hand("7C JK"), read_hand("7C 8C JK JK"))
    assert counts[Card(7, "C")] == 0
    assert counts[Card(8, "C")] == 1
    assert counts[Card(9, "C")] == 2
    assert counts[JOKER] == 0


GAMES: tuple[tuple[Table, tuple[int, ...]], ...] = (
    (table("continental-bicycle"), (14, 15, 15, 16)),
    (table("continental-bicycle", min_naturals=0, jokers=6), (14, 15)),
    (table("continental-bicycle", min_naturals=2), (14, 15)),
    (table("continental-bicycle", twos_wild=False), (15,)),
    (table("continental-large"), (15,)),
    (table("continental-sets"), (14, 15, 16)),
    (table("continental-sets", min_naturals=0), (15,)),
    (table("continental-sets", partial_melds=True), (6, 9)),
    (table("rummy"), (4, 7, 8, 10)),
    *((table("contract", number), (10, 11)) for number in (1, 2, 3)),
    *((table("contract", number), (12, 13)) for number in (4, 5, 6, 7)),
    (table("contract", 2, min_naturals=2), (10,)),
    (table("contract", 5, min_naturals=1), (12, 16)),
    (table("contract", 7, min_naturals=2), (12,)),
    (table("contract", 3, table=5), (10, 13)),
    (table("contract", 7, table=5), (12, 13)),
)


def random_hand(at: Table, rng: random.Random, size: int) -> list[Card]:
    """Cards as they come together in a game: parts of melds, wilds, and a few that fit nothing."""
    stock = Counter(at.deck())
    hand: list[Card] = []
    wilds = [card for card in stock if card == JOKER or at.is_wild_two(card)]
    while len(hand) < size:
        for card in _some_meld(at, rng):
            laid = rng.choice(wilds) if wilds and rng.random() < 0.15 else card
            if stock[laid] and len(hand) < size:
                stock[laid] -= 1
                hand.append(laid)
    return hand


def _some_meld(at: Table, rng: random.Random) -> list[Card]:
    if rng.random() < 0.15:
        return [Card(rng.randint(1, 13), rng.choice(SUITS))]
    if rng.choice(sorted(at.meld_rules.kinds)) is MeldKind.GROUP:
        rank = rng.randint(1, 13)
        return [Card(rank, rng.choice(SUITS)) for _ in range(3)]
    suit, length = rng.choice(SUITS), rng.randint(3, 5)
    start = rng.randint(1, 15 - length)
    return [Card((place - 1) % 13 + 1, suit) for place in range(start, start + length)]


def tried_one_by_one(at: Table, hand: list[Card]) -> list[str]:
    """The slow, obvious answer: each of the 53 cards, and each that may be thrown away for it."""
    layout = at.layout
    discard = layout is None or layout.contract is None
    full = None if layout is None or layout.cards is None else layout.cards + discard
    hands = [hand]
    if len(hand) == full:
        hands = [hand[:place] + hand[place + 1 :] for place in range(len(hand))]
    deck = Counter(at.deck())
    return [
        card.code
        for card in ALL_CARDS
        if hand.count(card) < deck[card] and any(_completes(at, [*each, card]) for each in hands)
    ]


def _completes(at: Table, cards: list[Card]) -> bool:
    deck = at.game.deck(at.rules, None)
    typed = read_hand(" ".join(card.code for card in cards))
    found = arrange(at.game, at.rules, typed, declared=at.declared, deck=deck)
    return found.goes_out or bool(found.opens)


def test_the_cards_that_complete_a_hand_are_those_that_trying_all_cards_finds() -> None:
    rng = random.Random(20261126)
    waiting = 0
    for turn in range(HANDS):
        at, sizes = GAMES[turn % len(GAMES)]
        hand = random_hand(at, rng, rng.choice(sizes))
        cards = " ".join(card.code for card in hand)
        found = completed_by(at, cards)
        assert found == tried_one_by_one(at, hand), (at.game.id, at.declared, cards)
        waiting += 0 < len(found) < len(ALL_CARDS) / 2
    assert waiting > HANDS / 10


@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize("min_naturals", range(5))
def test_an_opening_waits_for_the_same_cards_whatever_the_table_asks_of_a_meld(
    number: int, min_naturals: int
) -> None:
    rng = random.Random(100 * number + min_naturals)
    for players in (3, 5):
        at = table("contract", number, min_naturals=min_naturals, table=players)
        hand = random_hand(at, rng, rng.choice((9, 12, 16)))
        jokers = rng.randint(0, players - 1)
        naturals = [card for card in hand if card != JOKER]
        hand = [JOKER] * jokers + naturals[: len(hand) - jokers]
        cards = " ".join(card.code for card in hand)
        assert completed_by(at, cards) == tried_one_by_one(at, hand), cards


@pytest.mark.parametrize(
    ("cards", "options"),
    [
        ("7C 8C 9C 10C JK JK JK 4C 5C 6C 7C 8C", {"table": 5, "min_naturals": 2}),
        ("3-6C 4-7C 9S JK JK JK", {"min_naturals": 0}),
        ("3-6C 4-7C 9S JK JK JK", {"min_naturals": 1}),
        ("3-6C 4-7C 9S 10S JK JK", {"min_naturals": 3}),
        ("3-6C 8-JH 9S 10S QS KS", {"min_naturals": 4}),
        ("3-6C 8-JH 9S 10S QS KS 2D", {"min_naturals": 4}),
    ],
)
def test_three_runs_wait_for_the_same_cards_whatever_the_table_asks_of_a_run(
    cards: str, options: dict[str, Any]
) -> None:
    """A wild may lie anywhere, and runs may lend each other naturals."""
    at = table("contract", 7, **options)
    hand = [laid.card for laid in read_hand(cards).cards]
    assert completed_by(at, cards) == tried_one_by_one(at, hand) != []


@pytest.mark.parametrize(
    "cards",
    [
        # Four suits of the same five ranks: nearly every card lies in a run and in a group.
        "7C 6C 5S 4D 6D 5D 7D 3D 6H 5H 3C 6S 3S 3H 5C 4C",
        "10C 4C 9H 4H 8C 9C 5H 8H 7H 6H 5C 10H 7C 6C JD 9S",
        # All but one lie already, and all lie already.
        "3-6C 7CDH KCDH 9S",
        "3-6C 7CDH KCDH",
    ],
)
def test_sixteen_cards_of_rummy_wait_for_the_cards_that_trying_all_finds(cards: str) -> None:
    at = table("rummy")
    hand = [laid.card for laid in read_hand(cards).cards]
    assert completed_by(at, cards) == tried_one_by_one(at, hand)


def test_a_two_that_stands_for_itself_is_a_card_like_any_other_where_twos_are_not_wild() -> None:
    at = table("continental-bicycle", twos_wild=False, jokers=0)
    assert completed_by(at, "3-5C 6-8S 9-JH Q-AD AC 3C") == [Card(TWO, "C").code]
