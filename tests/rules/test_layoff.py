"""Laying off and taking a joker (rules.md, sections 6 and 7; session-file.md, "Odds and ends")."""

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.cards import JOKER, Card, Laid, read_meld
from companion.rules.extending import extended
from companion.rules.findings import Code
from companion.rules.game import MeldKind, MeldRules
from companion.rules.layoff import Fits, Opened
from companion.rules.melds import judge_meld
from companion.rules.messages import InputError
from companion.rules.registry import game_called

from .judging import BICYCLE, CONTRACT, RUMMY, SETS, found, found_codes, laid_off


def after(meld: str, cards: str, game: str = CONTRACT, **known: Any) -> str:
    """What lies on the table when the cards are laid off."""
    verdict = laid_off(game, meld, cards, **known)
    assert isinstance(verdict, Fits)
    assert verdict.findings == ()
    return " ".join(verdict.meld.read.cards)


@pytest.mark.parametrize(
    ("meld", "cards", "read"),
    [
        ("3-6C", "7C 8C", "3C 4C 5C 6C 7C 8C"),
        ("3-6C", "8C 7C", "3C 4C 5C 6C 7C 8C"),
        ("3-6C", "2C AC", "AC 2C 3C 4C 5C 6C"),
        ("3-6C", "2C 7C", "2C 3C 4C 5C 6C 7C"),
        ("10-KC", "AC", "10C JC QC KC AC"),
        ("3-6C", "8C JK", "3C 4C 5C 6C JK=7C 8C"),
        ("3-6C", "JK=7C", "3C 4C 5C 6C JK=7C"),
        ("3-6C", "JK=2C 7C", "JK=2C 3C 4C 5C 6C 7C"),
        ("J-AC", "JK", "JK=10C JC QC KC AC"),
        ("2-KC", "AC", "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC"),
        ("2-KC", "JK=AC", "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC JK=AC"),
        ("2-KC", "AC AC", "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC"),
        ("2-KC", "AC JK=AC", "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC JK=AC"),
        ("2-QC", "AC JK", "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC JK=KC AC"),
    ],
)
def test_a_run_grows_at_both_ends_up_to_fourteen_cards(meld: str, cards: str, read: str) -> None:
    """Naturals that fit at both ends fit, and lie above."""
    assert after(meld, cards) == read


@pytest.mark.parametrize(
    ("meld", "cards", "card"),
    [
        ("3-6C", "8C", 0),
        ("3-6C", "7D", 0),
        ("3-6C", "7C 9C", 1),
        ("3-6C", "4C", 0),
        ("3-6C", "7C 7C", 0),
        ("3-6C", "9C 10C", None),
        ("J-AC", "2C", 0),
        ("A-KC", "AC AC", 0),
        ("A-AC", "JK", 0),
        ("3-6C", "AC", 0),
        ("3-6C", "AC AC AC", None),
        ("3-6C", "", None),
    ],
)
def test_what_does_not_extend_the_run_does_not_fit(meld: str, cards: str, card: int | None) -> None:
    """All the cards must fit together; the one that keeps the others from fitting is named."""
    verdict = laid_off(CONTRACT, meld, cards)
    assert (Code.NO_FIT, None, card) in found(verdict)


@pytest.mark.parametrize(
    ("game", "meld", "cards", "card", "cure"),
    [
        (CONTRACT, "J-AC", "2C", 0, "past_ace"),
        (CONTRACT, "J-AC", "2C 3C", 0, "past_ace"),
        (CONTRACT, "A-4C", "KC", 0, "past_ace"),
        (CONTRACT, "J-AC", "10C 2C", 1, "past_ace"),
        (CONTRACT, "J-AC", "2D", 0, None),
        (CONTRACT, "3-6C", "KC", 0, None),
        (RUMMY, "J-KC", "AC", 0, "low_only"),
        (RUMMY, "A-3C", "KC", 0, "past_ace"),
    ],
)
def test_who_would_lay_a_card_round_the_corner_hears_of_the_ace(
    game: str, meld: str, cards: str, card: int, cure: str | None
) -> None:
    verdict = laid_off(game, meld, cards)
    assert found(verdict) == [(Code.NO_FIT, None, card)]
    assert verdict.findings[0].cure == cure


@pytest.mark.parametrize(
    ("meld", "cards", "cure"),
    [
        ("3-6C", "JK", "declare"),
        ("3-6C", "7C JK", "declare"),
        ("2-KC", "JK", "example"),
        ("2-KC", "AC JK", "example"),
    ],
)
def test_a_joker_with_an_open_place_must_be_declared(meld: str, cards: str, cure: str) -> None:
    verdict = laid_off(CONTRACT, meld, cards)
    assert found_codes(verdict) == [Code.UNDECLARED]
    assert verdict.findings[0].cure == cure


def test_a_declared_joker_must_lie_where_it_is_declared() -> None:
    verdict = laid_off(CONTRACT, "3-6C", "JK=9C")
    assert found(verdict) == [(Code.CONTRADICTS, None, 0), (Code.NO_FIT, None, 0)]
    assert found_codes(laid_off(CONTRACT, "3-6C", "8C JK=9C")) == [Code.CONTRADICTS, Code.NO_FIT]
    assert found_codes(laid_off(CONTRACT, "3-6C", "9D JK=7C")) == [Code.NO_FIT]


@pytest.mark.parametrize(
    ("cards", "read"),
    [
        ("7S 7C", "7C 7D 7H 7S 7C"),
        ("JK", "7C 7D 7H JK"),
        ("JK=7S", "7C 7D 7H JK"),
        ("7S JK JK", "7C 7D 7H 7S JK JK"),
    ],
)
def test_a_group_grows_by_the_same_rank(cards: str, read: str) -> None:
    assert after("7CDH", cards) == read


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("8S", [(Code.NO_FIT, None, 0)]),
        ("7S 8S 9S", [(Code.NO_FIT, None, 1)]),
        ("JK=8S", [(Code.CONTRADICTS, None, 0), (Code.NO_FIT, None, 0)]),
        ("7S=8S", [(Code.NOT_WILD, None, 0)]),
    ],
)
def test_what_is_not_of_the_groups_rank_does_not_fit(
    cards: str, expected: list[tuple[Code, int | None, int | None]]
) -> None:
    assert found(laid_off(CONTRACT, "7CDH", cards)) == expected


def test_the_deck_holds_for_the_meld_and_the_cards_together() -> None:
    assert found(laid_off(CONTRACT, "7CDH", "7C 7C")) == [(Code.TOO_MANY_COPIES, None, 1)]
    assert found_codes(laid_off(RUMMY, "7CDH", "7C")) == [Code.TOO_MANY_COPIES]
    assert found_codes(laid_off(RUMMY, "3-5C", "JK=6C")) == [Code.TOO_MANY_JOKERS]


def test_a_group_of_rummy_is_full_with_four_cards() -> None:
    assert after("7CDH", "7S", game=RUMMY) == "7C 7D 7H 7S"
    codes = found_codes(laid_off(RUMMY, "7CDHS", "JK"))
    assert codes == [Code.TOO_MANY_JOKERS, Code.TOO_LONG, Code.NO_FIT]


def test_the_ace_of_rummy_is_low_when_laying_off_too() -> None:
    assert after("2-4C", "AC", game=RUMMY) == "AC 2C 3C 4C"
    assert found_codes(laid_off(RUMMY, "J-KC", "AC")) == [Code.NO_FIT]
    assert found_codes(laid_off(RUMMY, "A-KC", "AC")) == [Code.TOO_MANY_COPIES, Code.NO_FIT]


@pytest.mark.parametrize(
    ("known", "expected"),
    [
        ({}, []),
        ({"round_number": 3}, []),
        ({"round_number": 3, "opened": Opened.THIS_TURN}, [Code.TOO_SOON]),
        ({"round_number": 3, "opened": Opened.NO}, [Code.NOT_OPENED]),
        ({"round_number": 7}, [Code.FINAL_ROUND]),
        ({"round_number": 7, "hand": 1}, [Code.FINAL_ROUND]),
        ({"round_number": 7, "opened": Opened.NO}, [Code.NOT_OPENED, Code.FINAL_ROUND]),
        ({"round_number": 3, "hand": 1}, [Code.NO_DISCARD]),
        ({"hand": 1}, [Code.NO_DISCARD]),
        ({"round_number": 3, "hand": 2}, []),
    ],
)
def test_cards_are_laid_off_after_an_opening_in_an_earlier_turn_and_one_is_kept(
    known: dict[str, Any], expected: list[Code]
) -> None:
    assert found_codes(laid_off(CONTRACT, "3-6C", "7C", **known)) == expected


def test_all_that_is_against_it_is_said_in_table_order() -> None:
    verdict = laid_off(CONTRACT, "3-6C", "9C 8X", round_number=3, opened=Opened.THIS_TURN, hand=2)
    assert found(verdict) == [
        (Code.CARD_UNREADABLE, None, 1),
        (Code.TOO_SOON, None, None),
        (Code.NO_DISCARD, None, None),
    ]


def test_rummy_knows_no_opening_no_rounds_and_no_last_discard() -> None:
    known: dict[str, Any] = {"round_number": 7, "opened": Opened.NO, "hand": 1}
    assert after("3-5C", "6C", game=RUMMY, **known) == "3C 4C 5C 6C"


def test_what_lies_on_the_table_must_be_a_meld() -> None:
    assert found(laid_off(CONTRACT, "3-5C", "6C")) == [(Code.TOO_SHORT, 0, None)]
    assert found(laid_off(CONTRACT, "3C 4C 5C 6X", "7C")) == [(Code.CARD_UNREADABLE, 0, 3)]


@pytest.mark.parametrize(
    ("meld", "card", "read"),
    [
        ("5C JK 7C 8C", "6C", "5C 6C 7C 8C"),
        ("JK 5C JK 7C", "4C", "4C 5C JK=6C 7C"),
        ("JK 2-KC JK", "AC", "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC JK=AC"),
    ],
)
def test_the_exact_natural_takes_a_jokers_place_in_a_run(meld: str, card: str, read: str) -> None:
    """Without ``onto`` only the exchange is judged."""
    assert after(meld, card, swap=True) == read


@pytest.mark.parametrize(
    ("meld", "cards", "expected"),
    [
        ("5C JK 7C 8C", "6D", [Code.SWAP_WRONG_CARD]),
        ("5C JK 7C 8C", "JK", [Code.SWAP_WRONG_CARD]),
        ("5C JK 7C 8C", "6C 9C", [Code.SWAP_WRONG_CARD]),
        ("5C JK 7C 8C", "", [Code.SWAP_WRONG_CARD]),
        ("5C JK 7C 8C", "6C=9C", [Code.NOT_WILD]),
        ("5C JK 7C 8C", "6D=6C", [Code.NOT_WILD, Code.SWAP_WRONG_CARD]),
        ("5-8C", "6C", [Code.SWAP_WRONG_CARD]),
        ("7C 7D JK", "7H", [Code.SWAP_NOT_RUN]),
    ],
)
def test_nothing_else_takes_a_joker(meld: str, cards: str, expected: list[Code]) -> None:
    assert found_codes(laid_off(CONTRACT, meld, cards, swap=True)) == expected


@pytest.mark.parametrize(
    ("onto", "expected"),
    [
        ("9CDH", []),
        ("9-QC", []),
        ("5C JK 7C 8C", []),
        ("5-8C", []),
        ("A-AH", [(Code.SWAP_KEPT, 1, None)]),
        ("", [(Code.SWAP_KEPT, None, None)]),
        ("9CD", [(Code.TOO_SHORT, 1, None)]),
        ("9CD 9X", [(Code.CARD_UNREADABLE, 1, 2)]),
    ],
)
def test_the_freed_joker_is_laid_off_at_once_on_a_meld_with_room(
    onto: str, expected: list[tuple[Code, int | None, int | None]]
) -> None:
    """It may be the same run, typed as it was or as it is."""
    assert found(laid_off(CONTRACT, "5C JK 7C 8C", "6C", swap=True, onto=onto)) == expected


def lies_then(meld: str, cards: str, **known: Any) -> list[tuple[str, str, str]]:
    """What lies on the table afterwards: each meld, its new cards, and what a joker may be too."""
    verdict = laid_off(CONTRACT, meld, cards, **known)
    assert isinstance(verdict, Fits)
    lying = []
    for each in verdict.lies:
        texts = each.meld.read.cards
        new = " ".join(texts[place] for place in sorted(each.new))
        lying.append((" ".join(texts), new, each.or_as.code if each.or_as else ""))
    return lying


@pytest.mark.parametrize(
    ("onto", "took"),
    [
        ("9CDH", ("9C 9D 9H JK", "JK", "")),
        ("9CD JK", ("9C 9D JK JK", "JK", "")),
        ("9-QC", ("9C 10C JC QC JK=KC", "JK=KC", "8C")),
        ("A-4H", ("AH 2H 3H 4H JK=5H", "JK=5H", "")),
        ("J-AH", ("JK=10H JH QH KH AH", "JK=10H", "")),
    ],
)
def test_the_meld_that_takes_the_freed_joker_lies_there_with_it(
    onto: str, took: tuple[str, str, str]
) -> None:
    lying = lies_then("5C JK 7C 8C", "6C", swap=True, onto=onto)
    assert lying == [("5C 6C 7C 8C", "6C", ""), took]


@pytest.mark.parametrize("onto", ["5C JK 7C 8C", "5-8C"])
def test_a_run_that_keeps_its_own_joker_lies_there_once(onto: str) -> None:
    lying = lies_then("5C JK 7C 8C", "6C", swap=True, onto=onto)
    assert lying == [("5C 6C 7C 8C JK=9C", "6C JK=9C", "4C")]


def test_the_cards_laid_off_are_told_from_those_that_lay_there() -> None:
    assert lies_then("3-6C", "7C 2C") == [("2C 3C 4C 5C 6C 7C", "2C 7C", "")]
    assert lies_then("7C 7D 7H", "7C JK") == [("7C 7D 7H 7C JK", "7C JK", "")]


def test_a_full_run_has_no_room_for_its_own_joker() -> None:
    full = "JK 2-AC"
    verdict = laid_off(CONTRACT, full, "AC", swap=True, onto=full)
    assert found_codes(verdict) == [Code.SWAP_KEPT]


def test_a_joker_is_taken_by_who_opened_earlier_and_not_in_the_last_round() -> None:
    verdict = laid_off(
        CONTRACT, "5C JK 7C 8C", "6C", swap=True, round_number=7, opened=Opened.THIS_TURN, hand=1
    )
    assert found_codes(verdict) == [Code.TOO_SOON, Code.FINAL_ROUND]


def test_the_hand_is_not_looked_at_with_a_swap() -> None:
    known: dict[str, Any] = {"swap": True, "round_number": 3, "hand": 1}
    assert after("5C JK 7C 8C", "6C", **known) == "5C 6C 7C 8C"


def test_games_without_laying_off_or_taking_jokers_say_so() -> None:
    for game in (BICYCLE, SETS):
        with pytest.raises(InputError, match="nothing is laid off"):
            laid_off(game, "3-5C", "6C")
    with pytest.raises(InputError, match="no joker is taken"):
        laid_off(RUMMY, "3-5C", "6C", swap=True)


def test_a_joker_and_a_wild_two_that_could_swap_places_leave_both_open() -> None:
    """No game that lays off has wild twos, but the next one may."""
    rules = MeldRules(kinds=frozenset(MeldKind), twos_wild=True, longest_run=14)
    lying = judge_meld(rules, read_meld("J-KC").cards).meld
    assert lying is not None
    change = extended(rules, lying, read_meld("AC JK 2D").cards)
    assert [fault.code for fault in change.faults] == [Code.UNDECLARED]
    assert extended(rules, lying, read_meld("AC JK=10C 2D").cards).meld is not None


BESIDE = st.sampled_from(["AC", "2C", "3C", "7C", "8C", "9C", "KC", "7D", "JK", "JK=2C", "JK=8C"])


@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from(["3-6C", "A-4C", "J-AC", "4-9C", "2-QC", "3-KC", "2-KC"]),
    st.lists(BESIDE, min_size=1, max_size=4).map(" ".join),
)
def test_laying_off_is_what_trying_every_order_at_both_ends_finds(meld: str, cards: str) -> None:
    lying, added = read_meld(meld).cards, read_meld(cards).cards
    ways = _every_way(lying, added)
    codes = set(found_codes(laid_off(CONTRACT, meld, cards)))
    codes -= {Code.TOO_MANY_COPIES, Code.TOO_MANY_JOKERS}
    if not ways:
        assert Code.NO_FIT in codes
        return
    free = {index for index, laid in enumerate(added) if laid == Laid(JOKER)}
    places = {frozenset(place for place, index in way if index in free) for way in ways}
    assert codes == ({Code.UNDECLARED} if len(places) > 1 else set())


def _every_way(lying: tuple[Laid, ...], added: tuple[Laid, ...]) -> set[frozenset[Any]]:
    """The slow twin: any order of the cards, any number of them below and the rest above."""
    rules: MeldRules = game_called(CONTRACT).meld_rules(game_called(CONTRACT).house_rules())
    first = lying[0].card.rank
    if [laid.card.rank for laid in lying[:2]] == [1, 13]:
        first = 14
    ways = set()
    for order in permutations(range(len(added))):
        for below in range(len(added) + 1):
            places = [*range(first - below, first)]
            end = first + len(lying)
            places += [*range(end, end + len(added) - below)]
            total = len(lying) + len(added)
            if min(places) < 1 or max(places) > 14 or total > rules.longest_run:
                continue
            if all(_at(added[i], place) for i, place in zip(order, places, strict=True)):
                ways.add(frozenset(zip(places, order, strict=True)))
    return ways


def _at(laid: Laid, position: int) -> bool:
    place = Card(1 if position == 14 else position, "C")
    return (laid.declared or place) == place if laid.card == JOKER else laid.card == place
