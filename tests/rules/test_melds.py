"""One meld by itself (rules.md, section 2, checks 4 to 6 and "Findings")."""

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.cards import Card, Laid, read_meld
from companion.rules.findings import Code
from companion.rules.game import MeldKind, MeldRules
from companion.rules.judged import AcceptedMeld, RejectedMeld
from companion.rules.melds import judge_meld

from .judging import BICYCLE, CONTRACT, LARGE, RUMMY, SETS, canonical, codes, judged

WHOLE_SUIT = "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC"


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("JK 5H 6H", "JK=4H 5H 6H"),
        ("5H 6H JK", "5H 6H JK=7H"),
        ("6H 5H JK", "JK=4H 5H 6H"),
        ("5H JK=7H 6H", "5H 6H JK=7H"),
        ("2C 3C 5C", "3C 2C=4C 5C"),
        ("2C=2C 3C 4C", "2C 3C 4C"),
        ("2H=2C 3C 4C", "2H=2C 3C 4C"),
        ("2C KC AC", "2C=QC KC AC"),
        ("KC AC 2C=QC", "2C=QC KC AC"),
        ("KS AS 2H", "2H=QS KS AS"),
        ("JK JK 2H", "2H JK=3H JK=4H"),
        ("2C 2C 3C", "2C=AC 2C 3C"),
        ("9D JK JK QD", "9D JK=10D JK=JD QD"),
        ("6H JK JK", "6H JK=7H JK=8H"),
        ("QH AH KH", "QH KH AH"),
        ("3H 2H AH", "AH 2H 3H"),
    ],
)
def test_a_run_is_read_as_listed_upwards_then_downwards_then_in_any_order(
    typed: str, read: str
) -> None:
    """Worked examples of check 5, and others worked by hand in the same way."""
    verdict = judged(BICYCLE, typed)
    assert isinstance(verdict, AcceptedMeld)
    assert verdict.kind is MeldKind.RUN
    assert canonical(verdict) == read


@pytest.mark.parametrize(
    ("typed", "card", "one", "other"),
    [
        ("5H JK 6H", 1, "4H", "7H"),
        ("6H JK 5H", 1, "4H", "7H"),
        ("10H JK JK QH", 1, "9H", "KH"),
        ("JK JK 2C 2D", 0, "4C", "5D"),
        ("3C 2H 6C JK", 1, "4C", "5C"),
        ("JK 3C JK 4C 6C", 0, "2C", "7C"),
    ],
)
def test_a_run_with_several_readings_must_be_declared(
    typed: str, card: int, one: str, other: str
) -> None:
    """A joker and a two that could swap places make two readings as well."""
    verdict = judged(BICYCLE, typed)
    assert codes(verdict) == [Code.UNDECLARED]
    fault = verdict.faults[0]
    assert (fault.card, fault.cure) == (card, "declare")
    places = [fault.values["one"], fault.values["other"]]
    assert [place.code for place in places if isinstance(place, Card)] == [one, other]


def test_equal_wilds_that_swap_places_make_one_reading() -> None:
    assert canonical(judged(BICYCLE, "3C 6C JK JK")) == "3C JK=4C JK=5C 6C"
    assert canonical(judged(BICYCLE, "3C 7C 2D 2D 5C")) == "3C 2D=4C 5C 2D=6C 7C"


@pytest.mark.parametrize(
    ("typed", "place"),
    [("KC AC 2C", "QC"), ("2C AC KC", "QC"), ("QC KC AC 2C", "JC"), ("KC AC JK=2C", "QC")],
)
def test_k_a_2_is_never_a_run_but_the_two_may_be_declared(typed: str, place: str) -> None:
    verdict = judged(BICYCLE, typed)
    assert codes(verdict) == [Code.WRAPS_ACE]
    fault = verdict.faults[0]
    assert fault.cure == "declare"
    assert getattr(fault.values["place"], "code", None) == place


@pytest.mark.parametrize("typed", ["KC AC 2C 9C", "KS 2S AS 3S", "KS 2H AS 3S", "KS JK=AS 2S 3S"])
def test_what_fits_only_round_the_corner_has_no_cure(typed: str) -> None:
    verdict = judged(BICYCLE, typed)
    assert codes(verdict) == [Code.WRAPS_ACE]
    assert verdict.faults[0].cure is None


def test_a_whole_suit_typed_round_the_corner_of_wild_twos_is_cured_by_no_declaration() -> None:
    verdict = judged(BICYCLE, "KC AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC")
    assert codes(verdict) == [Code.TOO_LONG, Code.WRAPS_ACE]
    assert verdict.faults[1].cure is None


def test_mixed_suits_and_a_rank_twice_come_before_the_corner() -> None:
    assert codes(judged(BICYCLE, "KC AC 2C 5D")) == [Code.MIXED_SUITS]
    assert codes(judged(BICYCLE, "KC AC 2C KC")) == [Code.DUPLICATE]
    assert codes(judged(RUMMY, "KC AC 2C KC")) == [Code.DUPLICATE]


def test_where_twos_are_not_wild_a_whole_suit_may_be_typed_round_the_corner() -> None:
    """Thirteen cards in rummy, all fourteen in contract; a part of the suit is no run."""
    thirteen = "KC AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC"
    assert isinstance(judged(RUMMY, thirteen), AcceptedMeld)
    assert isinstance(judged(CONTRACT, f"{thirteen} AC"), AcceptedMeld)
    assert codes(judged(BICYCLE, "KC AC 2C", twos_wild=False)) == [Code.WRAPS_ACE]


@pytest.mark.parametrize(
    ("game", "typed"),
    [
        (RUMMY, "QH KH AH"),
        (RUMMY, "KS AS 2S"),
        (CONTRACT, "KS QS AS 2S"),
        (CONTRACT, "AC 2C 3C JK QC"),
        (CONTRACT, "KC JK=AC 2C 3C"),
    ],
)
def test_a_run_never_passes_through_the_ace(game: str, typed: str) -> None:
    verdict = judged(game, typed)
    assert codes(verdict) == [Code.WRAPS_ACE]
    assert verdict.faults[0].values["low_only"] is (game == RUMMY)


def test_a_declaration_behind_the_ace_is_named_for_what_it_is_and_cured() -> None:
    """In contract the joker could be the jack, so the declaration contradicts as well."""
    verdict = judged(CONTRACT, "QC KC AC JK=2C")
    assert codes(verdict) == [Code.WRAPS_ACE, Code.CONTRADICTS]
    assert verdict.faults[1].values["place"] == Card(11, "C")


@pytest.mark.parametrize(
    ("typed", "cure"),
    [("5C 6C JK=9C", "declare"), ("5C 6C JK=6C 7C", None), ("2-3C 5C", "declare")],
)
def test_a_wild_cannot_stand_where_it_would_break_the_run(typed: str, cure: str | None) -> None:
    """A wild can't double a rank; a two in a range is declared as itself."""
    verdict = judged(BICYCLE, typed)
    assert codes(verdict) == [Code.CONTRADICTS]
    assert verdict.faults[0].cure == cure


def test_the_first_wild_that_contradicts_is_pointed_at() -> None:
    verdict = judged(BICYCLE, "5C JK=6C JK=9C 8C")
    assert [(fault.code, fault.card) for fault in verdict.faults] == [(Code.CONTRADICTS, 2)]


@pytest.mark.parametrize("game", [BICYCLE, SETS, RUMMY, CONTRACT])
def test_a_card_that_is_not_wild_may_be_declared_as_itself_only(game: str) -> None:
    verdict = judged(game, "7C 7D=8D 7H")
    assert Code.NOT_WILD in codes(verdict)
    assert verdict.faults[0].card == 1
    assert codes(judged(SETS, "7C 7D=7D 7H")) == []


@pytest.mark.parametrize(
    ("options", "typed", "expected"),
    [
        ({}, "2D=5S 2H=6S JK=7S", [Code.NO_NATURAL]),
        ({}, "JK JK JK", [Code.NO_NATURAL]),
        ({"min_naturals": 0}, "2D=5S 2H=6S JK=7S", []),
        ({"min_naturals": 0}, "JK JK=5S JK", []),
        ({"min_naturals": 0}, "JK JK JK", [Code.UNDECLARED]),
        ({"min_naturals": 2}, "6H JK JK", [Code.NO_NATURAL]),
        ({"min_naturals": 2}, "6H 7H JK JK", []),
        ({"min_naturals": 2}, "2H 3H JK", []),
        ({"min_naturals": 2}, "2H JK 4H", []),
        ({"min_naturals": 2}, "JK 4H 2H", []),
        ({"min_naturals": 2}, "2H 5H JK", [Code.NO_NATURAL]),
        ({"min_naturals": 2}, "2H=4H 5H JK", [Code.NO_NATURAL]),
        ({}, "JK=5C JK=5C JK", [Code.NO_NATURAL, Code.CONTRADICTS]),
    ],
)
def test_every_run_holds_as_many_naturals_as_the_table_asks(
    options: dict[str, Any], typed: str, expected: list[Code]
) -> None:
    """A two in its own place is natural (section 3, decision)."""
    assert codes(judged(BICYCLE, typed, **options)) == expected


def test_ordinary_twos_stand_for_themselves_only() -> None:
    assert codes(judged(BICYCLE, "2C 3C 5C", twos_wild=False)) == [Code.GAP]
    assert canonical(judged(BICYCLE, "A-3C", twos_wild=False)) == "AC 2C 3C"
    assert codes(judged(BICYCLE, "2C=4C 3C 5C", twos_wild=False)) == [Code.NOT_WILD, Code.GAP]


@pytest.mark.parametrize(
    ("game", "typed"),
    [(BICYCLE, "9C"), (BICYCLE, ""), (BICYCLE, "7C=8C 9D"), (SETS, "9C 9D"), (CONTRACT, "9C 9D")],
)
def test_of_a_meld_under_three_cards_nothing_else_is_said(game: str, typed: str) -> None:
    assert codes(judged(game, typed)) == [Code.TOO_SHORT]


def test_a_run_of_contract_has_four_cards_and_every_other_fault_is_named_too() -> None:
    assert codes(judged(CONTRACT, "3-5S")) == [Code.TOO_SHORT]
    assert codes(judged(CONTRACT, "3S 4S 6S")) == [Code.TOO_SHORT, Code.GAP]
    assert codes(judged(CONTRACT, "3S 4S 5D")) == [Code.TOO_SHORT, Code.MIXED_SUITS]


@pytest.mark.parametrize(
    ("typed", "parts"),
    [("3-8C", (3, 3)), ("3-9C", (4, 3)), ("3-10C", (4, 4)), ("3-JC", (5, 4)), ("3-KC", (4, 4, 3))],
)
def test_a_run_over_five_can_be_split(typed: str, parts: tuple[int, ...]) -> None:
    verdict = judged(LARGE, typed)
    assert codes(verdict) == [Code.TOO_LONG]
    assert verdict.faults[0].values["parts"] == parts
    assert isinstance(verdict, RejectedMeld)
    assert verdict.meld is not None


def test_a_run_has_thirteen_cards_in_contract_fourteen() -> None:
    assert codes(judged(RUMMY, "A-KD AD")) == [Code.TOO_LONG, Code.DUPLICATE]
    assert codes(judged(RUMMY, "A-KD JK")) == [Code.TOO_LONG]
    assert codes(judged(BICYCLE, "A-AC")) == [Code.TOO_LONG, Code.DUPLICATE]
    assert codes(judged(CONTRACT, "A-AC JK")) == [Code.TOO_LONG, Code.DUPLICATE]
    assert codes(judged(CONTRACT, "A-KC JK JK")) == [Code.TOO_LONG]


@pytest.mark.parametrize(
    ("typed", "low", "high"),
    [
        ("A-AC", "AC", "AC"),
        ("A-KC JK", "AC", "JK=AC"),
        ("JK 2-AC", "JK=AC", "AC"),
        ("JK 2-KC JK", "JK=AC", "JK=AC"),
        (f"{WHOLE_SUIT} AC JK=AC", "AC", "JK=AC"),
        (f"AC {WHOLE_SUIT} JK=AC", "AC", "JK=AC"),
    ],
)
def test_a_run_of_fourteen_has_an_ace_at_both_ends(typed: str, low: str, high: str) -> None:
    """A joker may be either ace; where all is declared nothing is left to say."""
    verdict = judged(CONTRACT, typed)
    assert isinstance(verdict, AcceptedMeld)
    assert verdict.meld.read.cards[0] == low
    assert verdict.meld.read.cards[-1] == high


def test_an_ace_that_could_be_low_or_high_leaves_a_joker_open() -> None:
    verdict = judged(CONTRACT, "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC KC JK")
    assert [(each.code, each.card, each.cure) for each in verdict.faults] == [
        (Code.UNDECLARED, 12, "in_order")
    ]


@pytest.mark.parametrize(
    ("typed", "card"),
    [("3C 4C 5D", 2), ("3D 4C 5C", 0), ("3C 9D", None)],
)
def test_two_suits_among_the_naturals_are_no_run(typed: str, card: int | None) -> None:
    verdict = judged(BICYCLE, typed)
    expected = Code.TOO_SHORT if card is None else Code.MIXED_SUITS
    assert [(each.code, each.card) for each in verdict.faults] == [(expected, card)]


@pytest.mark.parametrize(
    ("typed", "card"), [("5H 5H 7H", 1), ("7C 8C 9C 9C JK", 3), ("AC 2C 3C 3C", 3)]
)
def test_no_rank_comes_twice_in_a_run(typed: str, card: int) -> None:
    verdict = judged(BICYCLE, typed)
    assert [(each.code, each.card) for each in verdict.faults] == [(Code.DUPLICATE, card)]


@pytest.mark.parametrize(
    ("typed", "card", "missing", "cure"),
    [
        ("3C 4C 6C", 2, ["5C"], "missing"),
        ("6C 4C 3C", 0, ["5C"], "missing"),
        ("3C 5C 7C", 1, ["4C", "6C"], "missing"),
        ("AC QC JC", 0, ["KC"], "missing"),
        ("AC 3C 4C", 1, None, "missing"),
        ("3C 9C KC", 1, None, None),
        ("5D 8D JK", 1, None, "wilds"),
    ],
)
def test_a_gap_is_pointed_at_and_the_missing_card_named(
    typed: str, card: int, missing: list[str] | None, cure: str | None
) -> None:
    verdict = judged(BICYCLE, typed)
    (fault,) = verdict.faults
    assert (fault.code, fault.card, fault.cure) == (Code.GAP, card, cure)
    if missing is not None:
        named = fault.values["missing"]
        assert isinstance(named, tuple)
        assert [each.code for each in named] == missing


@pytest.mark.parametrize("typed", ["7CDH", "7C 7C JK", "7C 7D JK=8H", "2C=2C 2D=2D JK"])
def test_a_group_does_not_count_where_only_runs_do(typed: str) -> None:
    verdict = judged(BICYCLE, typed)
    assert codes(verdict) == [Code.KIND]
    assert verdict.meld is None


@pytest.mark.parametrize("typed", ["7-9C", "QC KC AC", "JK 8C 9C", "5H JK 6H", "5H 6H JK=9H"])
def test_a_run_does_not_count_where_only_groups_do(typed: str) -> None:
    assert codes(judged(SETS, typed)) == [Code.KIND]


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("7C 7D JK", "7C 7D JK"),
        ("7C 7D JK=7H", "7C 7D JK"),
        ("7CCD", "7C 7C 7D"),
        ("JK JK 2H", "JK JK 2H"),
        ("9C JK JK", "9C JK JK"),
    ],
)
def test_a_group_is_cards_of_one_rank_as_typed(typed: str, read: str) -> None:
    verdict = judged(SETS, typed)
    assert canonical(verdict) == read
    assert verdict.kind is MeldKind.GROUP


@pytest.mark.parametrize(
    ("options", "typed", "expected"),
    [
        ({}, "7C 7D JK=8H", [Code.CONTRADICTS]),
        ({}, "JK JK JK", [Code.NO_NATURAL]),
        ({"min_naturals": 2}, "6H JK JK", [Code.NO_NATURAL]),
        ({"min_naturals": 0}, "JK JK JK", [Code.UNDECLARED]),
        ({"min_naturals": 0}, "JK=7C JK JK", []),
        ({"min_naturals": 0}, "JK=7C JK=8C JK", [Code.CONTRADICTS]),
        ({"min_naturals": 1}, "JK=7C JK=8C JK", [Code.NO_NATURAL, Code.CONTRADICTS]),
        ({}, "7C 7D 8H", [Code.MIXED_RANKS]),
        ({}, "KC AC 2C", [Code.MIXED_RANKS]),
        ({}, "9C 10D JK", [Code.MIXED_RANKS]),
    ],
)
def test_what_keeps_cards_from_being_a_group(
    options: dict[str, Any], typed: str, expected: list[Code]
) -> None:
    assert codes(judged(SETS, typed, **options)) == expected


def test_a_group_of_rummy_has_four_cards_at_most() -> None:
    assert codes(judged(RUMMY, "7CDHS 7C")) == [Code.TOO_LONG]
    assert codes(judged(SETS, "7CDHS 7CDHS")) == []


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("7C 7D 8H", [Code.MIXED_RANKS]),
        ("5C 9D KH", [Code.UNCLEAR]),
        ("5C 6D 7C", [Code.MIXED_SUITS]),
        ("5C 6D JK", [Code.MIXED_SUITS]),
        ("JS QS KS AC", [Code.UNCLEAR]),
        ("5C 5D 6C 6D", [Code.UNCLEAR]),
        ("7D 7D 8D 9D", [Code.DUPLICATE]),
        ("7C 7C 8C", [Code.DUPLICATE]),
        ("5C 5C=6C 9D KH", [Code.NOT_WILD, Code.UNCLEAR]),
    ],
)
def test_where_both_kinds_count_the_naturals_say_what_was_meant(
    typed: str, expected: list[Code]
) -> None:
    """All of one suit is judged as a run; ranks that would run but for the suits as well."""
    assert codes(judged(RUMMY, typed)) == expected


@pytest.mark.parametrize(
    ("typed", "length_decides", "kind"),
    [
        ("7C JK JK", False, MeldKind.GROUP),
        ("7C JK JK", True, MeldKind.GROUP),
        ("7C JK JK JK", False, MeldKind.RUN),
        ("7C JK JK JK", True, MeldKind.RUN),
        ("7C JK=7D JK=7H JK=7S", False, MeldKind.GROUP),
        ("7C JK=8C JK JK", True, MeldKind.RUN),
        ("JK AC JK JK", False, MeldKind.GROUP),
        ("JK AC JK JK", True, MeldKind.RUN),
    ],
)
def test_a_meld_that_could_be_either_kind_follows_the_contracts_length_or_its_listing(
    typed: str, length_decides: bool, kind: MeldKind
) -> None:
    assert judged(CONTRACT, typed, length_decides=length_decides).kind is kind


@pytest.mark.parametrize(
    ("options", "typed", "expected"),
    [
        ({}, "JK JK JK", [Code.UNDECLARED]),
        ({}, "JK=7C JK=7D JK", [Code.UNDECLARED]),
        ({}, "JK=7C JK=7D JK=7H", []),
        ({}, "JK=7C JK JK JK", [Code.UNDECLARED]),
        ({}, "JK=7C JK=8C JK=9C JK=10C", []),
        ({"min_naturals": 1}, "JK=7C JK=7D JK=7H", [Code.NO_NATURAL]),
        ({"min_naturals": 2}, "6H JK JK JK", [Code.NO_NATURAL]),
    ],
)
def test_a_meld_of_jokers_only_is_declared_card_by_card_in_contract(
    options: dict[str, Any], typed: str, expected: list[Code]
) -> None:
    assert codes(judged(CONTRACT, typed, **options)) == expected


def test_wild_twos_can_be_a_group_of_twos_where_a_game_has_both() -> None:
    """None of the five games has wild twos and groups; another one may."""
    rules = MeldRules(kinds=frozenset(MeldKind), twos_wild=True, min_naturals=1, longest_group=4)
    cards = read_meld("2C=2C 2D=2D JK").cards
    assert canonical(judge_meld(rules, cards)) == "2C 2D JK"
    groups = MeldRules(kinds=frozenset({MeldKind.GROUP}), twos_wild=True, min_naturals=1)
    verdict = judge_meld(groups, read_meld("2C 2D JK").cards)
    assert verdict.meld is not None
    assert verdict.meld.rank == 2


def test_a_thousand_cards_are_judged_at_once_and_nothing_of_them_is_kept() -> None:
    many = "A-AC " * 80
    assert Code.TOO_LONG in codes(judged(CONTRACT, many))
    assert codes(judged(SETS, "7CDHS" * 1 + " 7CDHS" * 20)) == []


def test_a_game_may_ask_for_groups_of_four() -> None:
    rules = MeldRules(kinds=frozenset({MeldKind.GROUP}), shortest_group=4)
    assert codes(judge_meld(rules, read_meld("7CDH").cards)) == [Code.TOO_SHORT]
    assert codes(judge_meld(rules, read_meld("7CD").cards)) == [Code.TOO_SHORT]
    assert codes(judge_meld(rules, read_meld("7CDHS").cards)) == []


@settings(max_examples=100, deadline=None)
@given(st.lists(st.sampled_from(["7C", "7D", "7H", "7C", "JK", "JK=7S"]), min_size=3, max_size=6))
def test_a_group_does_not_care_for_the_order_of_typing(texts: list[str]) -> None:
    cards = [laid for text in texts for laid in read_meld(text).cards]
    verdicts = {_legal(tuple(order)) for order in list(permutations(cards))[:24]}
    assert len(verdicts) == 1


def _legal(cards: tuple[Laid, ...]) -> bool:
    rules = MeldRules(kinds=frozenset({MeldKind.GROUP}), min_naturals=1)
    return isinstance(judge_meld(rules, cards), AcceptedMeld)
