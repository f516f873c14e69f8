"""What a winner exposed and what every opponent pays for it (rules.md, sections 3 and 4)."""

from typing import Any

import pytest

from companion.rules.exposure import exposure, transfer_lines
from companion.rules.game import Exposure, Turn, Why
from companion.rules.registry import game_called

from .judging import BICYCLE, LARGE, LEGAL, SETS, checked

HEARTS = ("3-5H", "6-8H", "9-JH", "Q-AH", "4-6H")
OWN_TWO = ("AC 2C 3C", "7-9C", "3-5D", "10-QH", "Q-AS")
MOST = (
    "2C=5S 2D=6S 7S",
    "2C=10S 2D=JS QS",
    "2H=9S 2S=10S JS",
    "2H=7S 2S=8S 9S",
    "JK=3S JK=4S 5S",
)


def exposed(melds: tuple[str, ...], turn: Turn = Turn.LATER, **options: Any) -> Exposure:
    """What these melds expose at a table with those house rules."""
    game = game_called(BICYCLE)
    return exposure(game, game.house_rules(**options), checked(BICYCLE, melds, **options), turn)


def paid(melds: tuple[str, ...], turn: Turn = Turn.LATER, **options: Any) -> dict[Why, int]:
    """What every opponent pays, line by line."""
    game = game_called(BICYCLE)
    lines = transfer_lines(game, game.house_rules(**options), exposed(melds, turn, **options))
    return {line.why: line.points for line in lines}


@pytest.mark.parametrize(
    ("melds", "turn", "options", "each"),
    [
        (LEGAL, Turn.LATER, {}, 11),
        (LEGAL, Turn.FIRST, {}, 18),
        (LEGAL, Turn.FIRST_NO_DRAW, {}, 21),
        (LEGAL, Turn.FIRST_NO_DRAW, {"first_turn": "both"}, 28),
        (LEGAL, Turn.FIRST_NO_DRAW, {"first_turn_bonus": 12}, 23),
        (HEARTS, Turn.LATER, {}, 21),
        (HEARTS, Turn.FIRST_NO_DRAW, {}, 31),
        (MOST, Turn.FIRST_NO_DRAW, {}, 33),
        (OWN_TWO, Turn.LATER, {}, 2),
        (OWN_TWO, Turn.LATER, {"twos_pay": "wild"}, 11),
        (OWN_TWO, Turn.LATER, {"twos_wild": False}, 11),
        (OWN_TWO, Turn.LATER, {"twos_wild": False, "twos_pay": "all"}, 2),
        (("3-5H", "6-8H", "9-JH", "Q-AH", "4H 5H 2S"), Turn.LATER, {}, 12),
        (("3-5H", "6-8H", "9-JH", "Q-AH", "4H 5H 2S"), Turn.LATER, {"one_suit": "strict"}, 2),
        (("3-5H", "6-8H", "9-JH", "Q-AH", "4H 5H 2H"), Turn.LATER, {"one_suit": "strict"}, 12),
        (("3-5H", "6-8H", "9-JH", "Q-AH", "4H 5H JK"), Turn.LATER, {"one_suit": "strict"}, 3),
    ],
)
def test_every_opponent_pays_the_sum_of_the_lines(
    melds: tuple[str, ...], turn: Turn, options: dict[str, Any], each: int
) -> None:
    assert sum(paid(melds, turn, **options).values()) == each


def test_the_most_that_can_occur_is_33_and_every_point_has_its_reason() -> None:
    assert paid(MOST, Turn.FIRST_NO_DRAW) == {
        Why.OUT: 1,
        Why.TWOS: 8,
        Why.JOKERS: 4,
        Why.NO_DRAW: 10,
        Why.ONE_SUIT: 10,
    }


def test_a_reason_that_pays_nothing_is_no_line() -> None:
    assert paid(LEGAL, out=0, no_wild=0) == {}


def test_a_two_that_stands_for_the_two_of_another_suit_is_wild() -> None:
    melds = ("AC 2D=2C 3C", "7-9C", "3-5D", "10-QH", "Q-AS")
    assert exposed(melds, twos_pay="wild").twos == 1


def test_an_accepted_declaration_is_paid_as_it_lies() -> None:
    """Twos and jokers as printed; one suit only if every meld could be read."""
    sixteen = ("3-6H", "6-8H", "9-JH", "Q-AH", "JK 6H 2H=7H")
    assert exposed(sixteen) == Exposure(twos=1, jokers=1, one_suit=True, turn=Turn.LATER)
    unread = ("3H 4H 6H", "6-8H", "9-JH", "Q-AH", "4-6H")
    assert not exposed(unread).one_suit
    assert exposed(unread, one_suit="strict").one_suit
    assert not exposed(sixteen, one_suit="strict").one_suit


def test_printed_twos_of_an_accepted_declaration_pay_unless_twos_are_ordinary_cards() -> None:
    melds = ("AC 2C 3C", "7-9C", "3-5D", "10-KH", "Q-AS")
    assert exposed(melds, twos_pay="wild").twos == 1
    assert exposed(melds, twos_wild=False).twos == 0
    assert exposed(melds, twos_wild=False, twos_pay="all").twos == 1


def test_a_run_too_many_of_one_suit_is_still_one_suit() -> None:
    assert exposed((*HEARTS, "5-7H")).one_suit


def test_nothing_is_transferred_where_the_hands_count() -> None:
    game = game_called(SETS)
    nothing = Exposure(twos=0, jokers=0, one_suit=False, turn=Turn.LATER)
    assert transfer_lines(game, game.house_rules(), nothing) == ()
    verdict = checked(SETS, ["7CDHS", "8CDHS", "9CDHS", "KCDH"])
    with pytest.raises(TypeError, match="nobody pays transfers in continental-sets"):
        exposure(game, game.house_rules(), verdict, Turn.LATER)


def test_the_large_game_pays_by_the_same_lines() -> None:
    """Twelve players, first turn, three jokers and a two: 1 + 1 + 6 + 7 = 15 from each."""
    game = game_called(LARGE)
    melds = ["5C JK=6C 7C 8C", "9D 10D JK=JD QD", "3H 4H 5H JK=6H", "QS KS 2C=AS"]
    verdict = checked(LARGE, melds, players=12)
    rules = game.house_rules()
    lines = transfer_lines(game, rules, exposure(game, rules, verdict, Turn.FIRST))
    assert sum(line.points for line in lines) == 15
