"""Whole declarations: every failed check, in the order of the table (rules.md, sections 2 to 7)."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.cards import Card
from companion.rules.check import Accepted, Rejected
from companion.rules.findings import Code
from companion.rules.game import MeldKind, Purpose
from companion.rules.judged import TABLE_ORDER
from companion.rules.messages import InputError

from .judging import BICYCLE, CONTRACT, LARGE, LEGAL, RUMMY, SETS, checked, found, found_codes


def test_the_worked_example_of_section_3_goes_out() -> None:
    verdict = checked(BICYCLE, LEGAL)
    assert isinstance(verdict, Accepted)
    assert verdict.findings == ()
    assert [meld.cards[0] for meld in verdict.melds if meld] == ["3C", "6S", "9H", "QD", "9C"]


def test_a_declaration_has_all_its_findings_in_table_order_each_at_its_meld_and_card() -> None:
    melds = ["3-8C", "3C 4C 6C", "KC AC 2C", "5H JK 6H", "3C 4X 5D", "9C 9C", "7C=8C 8C 9D"]
    assert found(checked(BICYCLE, melds)) == [
        (Code.CARD_UNREADABLE, 4, 1),
        (Code.NOT_WILD, 6, 0),
        (Code.TOO_SHORT, 5, None),
        (Code.TOO_LONG, 0, None),
        (Code.MIXED_SUITS, 6, 2),
        (Code.WRAPS_ACE, 2, 1),
        (Code.GAP, 1, 2),
        (Code.UNDECLARED, 3, 1),
        (Code.LAYOUT_CARDS, None, None),
    ]


def test_the_section_that_rules_a_finding_is_named() -> None:
    verdict = checked(BICYCLE, ["3C 4C 6C", "3X", "5H JK 6H", "JK JK JK"])
    sections = {finding.code: finding.rule for finding in verdict.findings}
    assert sections == {
        Code.CARD_UNREADABLE: "checks",
        Code.TOO_MANY_JOKERS: "checks",
        Code.UNDECLARED: "checks",
        Code.GAP: BICYCLE,
        Code.NO_NATURAL: BICYCLE,
        Code.LAYOUT_CARDS: BICYCLE,
    }


def test_of_a_meld_with_an_unreadable_card_nothing_else_is_said() -> None:
    verdict = checked(BICYCLE, ["3C 4C 5X", "3-5D", "3-5H", "3-5S", "7-9C"])
    assert found(verdict) == [(Code.CARD_UNREADABLE, 0, 2)]
    assert verdict.melds[0] is None


@pytest.mark.parametrize(
    ("melds", "options", "expected"),
    [
        (["7-9C", "7-9C", "7-9C", "3-5D", "3-5H"], {}, [(Code.TOO_MANY_COPIES, 2, 0)]),
        (["7-9C", "7-9C", "7-9C", "3-5D", "3-5H"], {"packs": 3}, []),
        (["JK 4S 5S", "7H JK 9H", "3-5D", "6-8D", "J-KC"], {}, []),
        (
            ["JK 4S 5S", "7H JK 9H", "3-5D", "6-8D", "J-KC"],
            {"jokers": 1},
            [(Code.TOO_MANY_JOKERS, 1, 1)],
        ),
    ],
)
def test_no_card_occurs_more_often_than_there_are_packs(
    melds: list[str], options: dict[str, Any], expected: list[tuple[Code, int, int]]
) -> None:
    verdict = checked(BICYCLE, melds, **options)
    assert found(verdict)[: len(expected)] == expected
    assert bool(verdict.findings) is bool(expected)


def test_the_number_of_players_decides_the_packs_of_the_large_game() -> None:
    melds = ["JK 5D 6D", "JK 5H 6H", "JK 5S 6S", "8-10C", "J-KC"]
    assert found_codes(checked(LARGE, melds, players=5)) == [Code.TOO_MANY_JOKERS]
    assert found_codes(checked(LARGE, melds, players=6)) == []


def test_a_joker_in_rummy_is_one_too_many() -> None:
    assert found_codes(checked(RUMMY, ["5C JK 7C"])) == [Code.TOO_MANY_JOKERS]


@pytest.mark.parametrize(
    ("melds", "expected"),
    [
        (["3-5C", "3-5D", "3-5H", "3-5S", "7-9C"], []),
        (["3-6C", "3-6D", "3-6H", "3-5S"], []),
        (["3-7C", "3-6D", "3-5H", "3-5S"], []),
        (["3-5S", "3-6D", "3-7C", "3-5H"], []),
        (["3-7C", "3-7D", "3-7H"], [Code.LAYOUT_PATTERN]),
        (["3-7C", "3-7D", "3-5H", "7H 8H"], [Code.TOO_SHORT]),
        (["3-8C", "3-5D", "3-5H", "3-5S"], [Code.TOO_LONG, Code.LAYOUT_PATTERN]),
        (["3-5C", "3-5D", "3-5H", "3-5S"], [Code.LAYOUT_CARDS]),
        (["3-5C", "3-5D", "3-5H", "3-5S", "7-10C"], [Code.LAYOUT_CARDS]),
        ([], [Code.LAYOUT_CARDS]),
        (["3-5H", "6-8H", "3-5H", "9-JC", "9-JC"], []),
    ],
)
def test_going_out_is_fifteen_cards_in_one_of_three_shapes(
    melds: list[str], expected: list[Code]
) -> None:
    assert found_codes(checked(BICYCLE, melds)) == expected


def test_five_and_five_and_five_is_legal_run_by_run_but_no_shape() -> None:
    legal = checked(BICYCLE, ["3-7C", "3-7D", "3-7H"])
    assert [finding.cure for finding in legal.findings] == ["each_is_legal"]
    faulty = checked(BICYCLE, ["3-7C", "3-7D", "3-6H 8H"])
    assert [finding.cure for finding in faulty.findings] == ["missing", None]


def test_a_single_meld_is_asked_for_no_shape() -> None:
    assert found_codes(checked(BICYCLE, ["3-7C"], purpose=Purpose.MELD)) == []


@pytest.mark.parametrize(
    ("melds", "known", "expected"),
    [
        (["7CDHS", "8CDHS", "9CDHS", "KCDH"], {}, []),
        (["7CDHS", "8CDHS", "9CDHS"], {}, [Code.LAYOUT_CARDS]),
        (["7CDHS", "JCDHS", "2CDHS"], {"hand_size": 12}, []),
        (["7CDHS", "JCDHS", "2CDHS JK"], {"hand_size": 13}, []),
        (["7CDHS", "8CDHS", "9CDHS", "KCDH"], {"buys": 1}, [Code.LAYOUT_CARDS]),
        (["7CDHS", "8CDHS", "9CDHS", "KCDHS", "2CD"], {"buys": 1}, [Code.TOO_SHORT]),
        (["7CDHS", "8CDHS", "9CDHS", "KCDH", "2CDH"], {"buys": 1}, []),
    ],
)
def test_the_groups_hold_the_whole_hand_and_three_more_for_each_buy(
    melds: list[str], known: dict[str, int], expected: list[Code]
) -> None:
    hand_size, buys = known.get("hand_size"), known.get("buys", 0)
    assert found_codes(checked(SETS, melds, hand_size=hand_size, buys=buys)) == expected


def test_one_group_of_fifteen_is_too_few_melds() -> None:
    melds = ["7CDHS 7CDHS 7CDHS JK JK JK"]
    assert found_codes(checked(SETS, melds, packs=3)) == [Code.LAYOUT_MELDS]
    assert found_codes(checked(SETS, [])) == [Code.LAYOUT_CARDS, Code.LAYOUT_MELDS]


def test_groups_laid_down_turn_by_turn_are_checked_one_by_one() -> None:
    assert found_codes(checked(SETS, ["7CDH"], partial_melds=True)) == []


CONTRACT_MELDS = {
    1: ["7CDH", "9CDH"],
    2: ["7CDH", "3-6S"],
    3: ["3-6S", "3-6H"],
    4: ["7CDH", "9CDH", "KCDH"],
    5: ["7CDH", "9CDH", "3-6S"],
    6: ["7CDH", "3-6S", "8-JS"],
    7: ["4-7H", "9-QS", "3-7C"],
}


@pytest.mark.parametrize("number", range(1, 8))
def test_every_round_has_its_contract_and_no_other(number: int) -> None:
    for laid, melds in CONTRACT_MELDS.items():
        codes = found_codes(checked(CONTRACT, melds, round_number=number))
        assert (codes == []) is (laid == number)
        assert laid == number or codes[0] in {Code.LAYOUT_CARDS, Code.CONTRACT_MELDS}


@pytest.mark.parametrize(
    ("number", "melds", "expected"),
    [
        (1, ["7CDHS", "9CDH"], [(Code.CONTRACT_SIZE, 0, None)]),
        (2, ["7CDH", "3-7S"], [(Code.CONTRACT_SIZE, 1, None)]),
        (1, ["7C JK JK", "9CDH"], []),
        (1, ["JK JK JK", "9CDH"], [(Code.UNDECLARED, 0, 0)]),
        (1, ["JK=7C JK=7D JK=7H", "9CDH"], []),
        (1, ["7C JK JK JK", "9CDH"], [(Code.CONTRACT_MELDS, None, None)]),
        (2, ["7C JK JK JK", "9CDH"], []),
        (2, ["AC AD", "2-5S"], [(Code.TOO_SHORT, 0, None)]),
        (1, ["3-5S", "9CDH"], [(Code.TOO_SHORT, 0, None), (Code.CONTRACT_MELDS, None, None)]),
        (3, ["3S 4S 2H 6S", "9-QS"], [(Code.UNCLEAR, 0, None)]),
        (1, ["2C 5D 9H KS QC", "9CDH"], [(Code.UNCLEAR, 0, None), (Code.CONTRACT_SIZE, 0, None)]),
        (1, ["7X", "9CDH"], [(Code.CARD_UNREADABLE, 0, 0)]),
        (1, ["7CDH"], [(Code.CONTRACT_MELDS, None, None)]),
        (1, [], [(Code.CONTRACT_MELDS, None, None)]),
    ],
)
def test_an_opening_is_the_contract_with_every_meld_of_the_minimum_length(
    number: int, melds: list[str], expected: list[tuple[Code, int | None, int | None]]
) -> None:
    assert found(checked(CONTRACT, melds, round_number=number)) == expected


@pytest.mark.parametrize(
    ("melds", "touch"),
    [
        (["3-6S", "7-10S"], True),
        (["7-10S", "3-6S"], True),
        (["3-6S", "8-JS"], False),
        (["3-6S", "5-8S"], False),
        (["3-6S", "3-6S"], False),
        (["3-6S", "7-10H"], False),
        (["3S 4S 5S JK", "7-10S"], True),
        (["JK 3S 4S 5S", "7-10S"], False),
        (["3S 4S 5S JK=2S", "7-10S"], False),
        (["3-6S", "JK 8S 9S 10S"], True),
        (["10-KS", "A-4S"], False),
        (["A-4S", "5-8S"], True),
        (["7-10S", "J-AS"], True),
    ],
)
def test_runs_of_one_suit_in_one_opening_may_not_touch(melds: list[str], touch: bool) -> None:
    """What counts is the positions, so a joker's place counts; king and low ace do not touch."""
    verdict = checked(CONTRACT, melds, round_number=3)
    assert found(verdict) == ([(Code.CONTRACT_CONTIGUOUS, 1, None)] if touch else [])


def test_the_two_runs_that_touch_are_named_from_the_lower_one_up() -> None:
    (finding,) = checked(CONTRACT, ["7-10S", "3-6S"], round_number=3).findings
    assert finding.values["low"] == (Card(3, "S"), Card(6, "S"))
    assert finding.values["high"] == (Card(7, "S"), Card(10, "S"))
    assert finding.values["other_meld"] == 0


@pytest.mark.parametrize(
    ("melds", "buys", "expected"),
    [
        (["4-7H", "9-QS", "3-7C"], 0, []),
        (["4-7H", "9-QS", "3-6C"], 0, [Code.LAYOUT_CARDS]),
        (["4-7H", "9-QS", "3-9C"], 1, []),
        (["4-7H", "9-QS", "3-7C"], 1, [Code.LAYOUT_CARDS]),
        (["4-7H", "8-JH", "3-7C"], 0, [Code.CONTRACT_CONTIGUOUS]),
        (["A-8H", "9-KS"], 0, [Code.CONTRACT_MELDS]),
        (["4-7H", "9-QS", "3-5C", "KCD"], 0, [Code.TOO_SHORT, Code.TOO_SHORT, Code.CONTRACT_MELDS]),
    ],
)
def test_in_round_seven_the_opening_is_the_whole_hand_in_three_runs(
    melds: list[str], buys: int, expected: list[Code]
) -> None:
    """12 + 1 drawn = 13 cards, two more for every purchase; runs may be of any length."""
    assert found_codes(checked(CONTRACT, melds, round_number=7, buys=buys)) == expected


def test_without_a_round_each_meld_of_contract_stands_by_itself() -> None:
    melds = ["7C JK JK JK", "3-9S"]
    verdict = checked(CONTRACT, melds, purpose=Purpose.MELD)
    assert isinstance(verdict, Accepted)
    assert [each.verdict.kind for each in verdict.checked if each.verdict] == [MeldKind.RUN] * 2


def test_a_rejected_declaration_keeps_what_could_be_read() -> None:
    verdict = checked(BICYCLE, ["3-8C", "3C 4C 6C"])
    assert isinstance(verdict, Rejected)
    assert verdict.melds[0] is not None
    assert verdict.melds[1] is None


@pytest.mark.parametrize("melds", [["7C"] * 101, ["7C 8C 9C " * 100] * 3])
def test_more_than_a_table_could_hold_is_refused(melds: list[str]) -> None:
    with pytest.raises(InputError, match="at most 100 melds"):
        checked(BICYCLE, melds)


TYPED = st.lists(
    st.lists(
        st.sampled_from(["3C", "4C", "5C", "7C", "7D", "2C", "2H", "AC", "KC", "JK", "JK=6C", "?"]),
        max_size=5,
    ).map(" ".join),
    max_size=5,
)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from([BICYCLE, LARGE, SETS, RUMMY, CONTRACT]), TYPED, st.integers(1, 7))
def test_findings_are_in_table_order_and_point_into_the_cards(
    game_id: str, melds: list[str], number: int
) -> None:
    verdict = checked(game_id, melds, round_number=number)
    order = [TABLE_ORDER[finding.code] for finding in verdict.findings]
    assert order == sorted(order)
    for finding in verdict.findings:
        if finding.meld is not None and finding.card is not None:
            assert finding.card < verdict.checked[finding.meld].typed.length
    assert isinstance(verdict, Accepted) is not bool(verdict.findings)


@settings(max_examples=100, deadline=None)
@given(TYPED, st.data())
def test_the_order_of_the_melds_changes_no_code(melds: list[str], data: st.DataObject) -> None:
    shuffled = data.draw(st.permutations(melds))
    here, there = checked(BICYCLE, melds), checked(BICYCLE, shuffled)
    assert found_codes(here) == found_codes(there)
