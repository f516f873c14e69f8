"""Arrangements worked by hand; each names the section of rules.md or session-file.md it shows."""

from dataclasses import replace
from typing import Any

import pytest

from companion.rules.arrange import MOST_CARDS, Arrangement, arrange
from companion.rules.cards import read_hand
from companion.rules.findings import Code
from companion.rules.game import Layout, MeldKind, MeldRules, Turn
from companion.rules.messages import InputError

from .arranging import Table, assert_sound, table, with_layout

BICYCLE = "continental-bicycle"
SETS = "continental-sets"


def arranged(at: Table, text: str, *, turn: Turn = Turn.LATER) -> Arrangement:
    """What is made of these cards; it must pass the check and hold every card once."""
    hand = read_hand(text)
    deck = at.game.deck(at.rules, None)
    found = arrange(at.game, at.rules, hand, declared=at.declared, deck=deck, turn=turn)
    if not found.findings:
        assert_sound(at, [laid.card for laid in hand.cards], found, turn)
    return found


def melds(found: Arrangement) -> set[str]:
    """The melds as texts."""
    return {" ".join(meld.cards) for meld in found.melds}


def left(found: Arrangement) -> str:
    """The cards left over as a text."""
    return " ".join(card.code for card in found.left)


def each_pays(found: Arrangement) -> dict[str, int]:
    """What each opponent pays, line by line."""
    return {line.why.value: line.points for line in found.lines}


# Going out with a shape (rules.md, sections 3 and 4)


def test_the_worked_example_of_section_3_goes_out_and_pays_eleven() -> None:
    found = arranged(table(BICYCLE), "3-5C 6-8S 9-JH Q-AD 9-JC")
    assert found.goes_out
    assert found.opens is None
    assert melds(found) == {"3C 4C 5C", "6S 7S 8S", "9H 10H JH", "QD KD AD", "9C 10C JC"}
    assert each_pays(found) == {"out": 1, "no_wild": 10}


def test_of_sixteen_cards_the_two_is_thrown_away_if_no_wild_pays_more() -> None:
    found = arranged(table(BICYCLE), "3-5C 6-8S 9-JH Q-AD 9-JC 2D")
    assert left(found) == "2D"
    assert each_pays(found) == {"out": 1, "no_wild": 10}


def test_of_sixteen_cards_a_natural_is_thrown_away_if_the_two_pays_more() -> None:
    at = table(BICYCLE, options={"two": 20})
    found = arranged(at, "3-5C 6-8S 9-JH Q-AD 9-JC 2D")
    assert each_pays(found) == {"out": 1, "twos": 20}


def test_the_bonus_for_one_suit_is_found_where_only_one_arrangement_earns_it() -> None:
    # The joker could as well be laid at the other natural's side, the two D as itself.
    found = arranged(table(BICYCLE), "3-5C 6-8C 9-JC Q-AC 4C 2D JK")
    assert each_pays(found) == {"out": 1, "twos": 1, "jokers": 2, "one_suit": 10}
    assert {meld.suit for meld in found.melds} == {"C"}


def test_one_suit_may_need_another_discard_than_the_cheapest_looking_one() -> None:
    found = arranged(table(BICYCLE), "3-5C 6-8C 9-JC Q-AC 4-6C 4D")
    assert left(found) == "4D"
    assert each_pays(found) == {"out": 1, "no_wild": 10, "one_suit": 10}


def test_by_strict_suits_a_joker_earns_nothing_for_one_suit() -> None:
    found = arranged(table(BICYCLE, options={"one_suit": "strict"}), "3-5C 6-8C 9-JC Q-AC 4C 2C JK")
    assert each_pays(found) == {"out": 1, "twos": 1, "jokers": 2}


def test_by_strict_suits_twos_of_the_suit_earn_the_bonus() -> None:
    found = arranged(table(BICYCLE, options={"one_suit": "strict"}), "3-5C 6-8C 9-JC Q-AC 4C 2C 2C")
    assert each_pays(found) == {"out": 1, "twos": 2, "one_suit": 10}


def test_a_two_in_its_own_place_pays_where_only_wild_twos_pay_it_cancels_nothing() -> None:
    hand = "A-3C 6-8S 9-JH Q-AD 9-JC"
    assert each_pays(arranged(table(BICYCLE), hand)) == {"out": 1, "twos": 1}
    only_wild = table(BICYCLE, options={"twos_pay": "wild"})
    assert each_pays(arranged(only_wild, hand)) == {"out": 1, "no_wild": 10}


def test_a_two_is_laid_away_from_its_own_place_where_that_pays_more() -> None:
    # 2C could be itself between ace and three; as the jack of clubs it pays.
    at = table(BICYCLE, options={"twos_pay": "wild", "two": 20})
    found = arranged(at, "AC 2C 3C 6-8S 9-JH Q-AD 9C 10C JK")
    assert each_pays(found) == {"out": 1, "twos": 20, "jokers": 2}


def test_beside_a_low_ace_two_suits_can_fill_each_others_place() -> None:
    at = table(BICYCLE, options={"twos_pay": "wild", "two": 20})
    found = arranged(at, "AC 3C AD 3D 2C 2D 6-8S 9-JH 9-JC")
    assert {"AC 2D=2C 3C", "AD 2C=2D 3D"} <= melds(found)
    assert each_pays(found) == {"out": 1, "twos": 40}


def test_beside_low_aces_three_twos_go_round_until_none_lies_in_its_own_place() -> None:
    at = table(BICYCLE, options={"twos_pay": "wild", "two": 20})
    found = arranged(at, "AS 3S AH 3H AD 3D 2C 2C 2D 9-JH 9-JC")
    assert each_pays(found) == {"out": 1, "twos": 60}


def test_beside_a_low_ace_the_joker_is_the_two_of_the_suit_that_has_none() -> None:
    found = arranged(table(BICYCLE), "AC 3C JK 6-8S 9-JH 9-JC KD 2D AD")
    assert {"AC JK=2C 3C", "2D=QD KD AD"} <= melds(found)


def test_the_first_turn_is_paid_on_top() -> None:
    found = arranged(table(BICYCLE), "3-5C 6-8S 9-JH Q-AD 9-JC", turn=Turn.FIRST_NO_DRAW)
    assert each_pays(found) == {"out": 1, "no_wild": 10, "no_draw": 10}


def test_king_ace_and_two_are_no_run_but_the_two_may_be_the_queen() -> None:
    found = arranged(table(BICYCLE), "KC AC 2C 3-5C 6-8S 9-JH 9-JD")
    assert "2C=QC KC AC" in melds(found)


def test_without_naturals_a_run_may_be_all_wild() -> None:
    hand = "2C 2D JK 6-8S 9-JH Q-AD 9-JC"
    assert not any(card.startswith("2C=3") for card in melds(arranged(table(BICYCLE), hand)))
    found = arranged(table(BICYCLE, options={"min_naturals": 0}), hand)
    assert found.goes_out
    wilds = "JK JK 2C 2D 2H 2S 2C 2D 2H 2S JK JK JK JK JK"
    at = table(BICYCLE, options={"min_naturals": 0, "jokers": 8})
    assert each_pays(arranged(at, wilds)) == {"out": 1, "twos": 8, "jokers": 14, "one_suit": 10}


def test_a_joker_offered_to_one_run_does_not_starve_another() -> None:
    # A joker for each pair of clubs would leave none for the diamonds.
    found = arranged(table(BICYCLE), "5C 6C 8C 9C 7D 9D JK JK QH KH AH 4-7S")
    assert found.goes_out
    assert {"5C 6C JK=7C 8C 9C", "7D JK=8D 9D"} <= melds(found)


def test_fourteen_or_seventeen_cards_never_go_out() -> None:
    assert not arranged(table(BICYCLE), "3-6C 6-9S 9-KH QD").goes_out
    assert not arranged(table(BICYCLE), "3-7C 6-9S 9-KH QD KD AD").goes_out


def test_runs_that_are_legal_one_by_one_but_no_shape_leave_nothing_and_do_not_go_out() -> None:
    found = arranged(table(BICYCLE), "3-7C 3-7D 3-7H")
    assert not found.goes_out
    assert found.lines == ()
    assert left(found) == ""


def test_wilds_find_room_in_runs_up_to_five_cards_and_no_further() -> None:
    found = arranged(table(BICYCLE), "JK JK 2C 2D 2H 9S")
    assert len(found.left) == 0  # a two of its own suit is a natural of a second run
    found = arranged(table(BICYCLE, options={"min_naturals": 2}), "JK JK 2C 2D 2H 9S 10S")
    assert len(found.left) == 2


# Groups (rules.md, section 5)


def test_groups_go_out_and_the_cheapest_possible_card_is_thrown_away() -> None:
    found = arranged(table(SETS), "7CDHS 7CDH JCDHS JCDH AC 9C")
    assert not found.goes_out
    found = arranged(table(SETS), "7CDHS 7CDH JCDHS JCDHS 2D")
    assert found.goes_out
    assert left(found) == "2D"


def test_one_rank_alone_makes_the_two_groups_that_are_asked_for() -> None:
    at = table(SETS, options={"packs": 3, "hand_size": 12})
    found = arranged(at, "7CDHS 7CDHS 7CDHS")
    assert found.goes_out
    assert len(found.melds) == 2


def test_one_rank_alone_is_not_enough_where_each_group_needs_more_naturals() -> None:
    at = table(SETS, options={"min_naturals": 3}, hand_size=7)
    assert not arranged(at, "7CDHS 7C JK JK").goes_out
    assert arranged(at, "7CDHS 7CD JK").goes_out


def test_jokers_alone_make_a_declared_group_where_no_natural_is_asked_for() -> None:
    at = table(SETS, options={"min_naturals": 0}, hand_size=6)
    assert arranged(at, "KCDH JK JK JK").goes_out
    found = arranged(at, "JK JK JK KD")
    assert melds(found) == {"KD JK JK JK"}
    assert melds(arranged(at, "JK JK JK")) == {"JK=7C JK=7D JK=7H"}


def test_with_partial_melds_all_but_one_card_go_out_in_any_number_of_groups() -> None:
    found = arranged(table(SETS, options={"partial_melds": True}), "7CDH 9C")
    assert found.goes_out
    assert left(found) == "9C"


# Rummy (rules.md, section 6)


@pytest.mark.parametrize(
    ("hand", "goes_out", "over"),
    [
        ("7CDHS 3-5C 9D", True, "9D"),
        ("7CDHS 3-5C", True, ""),
        ("A-3C QH KH AH 9D", False, "9D AH QH KH"),
        ("5C 6C 7C 8C 8D 8H 8S", True, ""),
        ("5C 6C 7C 7D 7H", False, "5C 6C"),
        ("9D", True, "9D"),
        ("", False, ""),
    ],
)
def test_rummy_hands_go_out_with_all_cards_or_all_but_one(
    hand: str, goes_out: bool, over: str
) -> None:
    found = arranged(table("rummy"), hand)
    assert found.goes_out is goes_out
    assert sorted(left(found).split()) == sorted(over.split())


# Contracts (rules.md, section 7)


def contract(round_number: int, **options: Any) -> Table:
    """Contract Rummy in that round."""
    return table("contract", options=options, round_number=round_number)


def test_an_opening_leaves_the_fewest_points_and_does_not_go_out() -> None:
    found = arranged(contract(2), "7CDH 3-6S KC QD 9H 2C")
    assert (found.goes_out, found.opens) == (False, True)
    assert melds(found) == {"7C 7D 7H", "3S 4S 5S 6S"}


def test_a_spare_joker_replaces_the_cheapest_natural_since_it_would_count_fifteen() -> None:
    found = arranged(contract(2), "7CDH 3-6S JK KC")
    assert found.opens
    assert sorted(left(found).split()) == ["3S", "KC"]


def test_with_naturals_asked_for_the_joker_has_to_stay() -> None:
    found = arranged(contract(1, min_naturals=3), "7CDH JCDS JK KC")
    assert found.opens
    assert sorted(left(found).split()) == ["JK", "KC"]
    assert not arranged(contract(1, min_naturals=4), "7CDH JCDS JK KC").opens


def test_runs_of_one_suit_may_not_touch_in_an_opening() -> None:
    assert not arranged(contract(3), "3-6S 7-10S").opens
    assert arranged(contract(3), "3-6S 8-JS").opens
    found = arranged(contract(3), "3-6S 7-10S JK")
    assert found.opens


def test_two_groups_of_one_rank_are_allowed() -> None:
    found = arranged(contract(1), "7CDHS 7CD KH")
    assert found.opens
    assert left(found) == "KH"


def test_what_does_not_open_is_melded_one_by_one_as_far_as_it_goes() -> None:
    found = arranged(contract(4), "3-10S 7CDH KC QD")
    assert found.opens is False
    assert sorted(left(found).split()) == ["KC", "QD"]


def test_a_group_with_one_natural_declares_its_jokers_where_it_could_be_a_run() -> None:
    found = arranged(contract(4, table=5), "9C JK JK JK JK 3D")
    assert found.opens is False
    assert left(found) == ""


def test_a_full_run_of_fourteen_takes_both_aces_and_the_joker_finds_room_by_cutting_it() -> None:
    found = arranged(contract(7, min_naturals=3), "A-AC JK")
    assert left(found) == ""
    assert len(found.melds) == 2


def test_the_last_hand_goes_out_whole_with_three_runs() -> None:
    found = arranged(contract(7), "4-7H 9-QS 3-7C")
    assert (found.goes_out, found.opens) == (True, True)


def test_the_last_hand_has_no_discard() -> None:
    found = arranged(contract(7), "4-7H 9-QS 3-7C KD")
    assert (found.goes_out, found.opens) == (False, False)


def test_the_last_hand_may_not_be_cut_into_touching_runs() -> None:
    assert not arranged(contract(7), "3-10S 4-8H").goes_out
    assert arranged(contract(7), "3-9S JK 4-8H").goes_out  # the joker is a second six or seven
    assert arranged(contract(7), "3-10S 7S 4-7H").goes_out


def test_a_joker_may_be_either_ace_of_a_full_run() -> None:
    at = table("contract", round_number=7, buys=5)
    assert arranged(at, "2-AS JK 4-7H 4-8D").goes_out
    assert not arranged(at, "2-AS JK 4-7H 4-7D JK KD").goes_out


# What cannot be arranged (session-file.md, "arrange")


def test_unreadable_cards_are_findings_and_nothing_is_arranged() -> None:
    found = arranged(table(SETS), "7CDHS 9X 7CDH")
    assert [(each.code, each.card) for each in found.findings] == [(Code.CARD_UNREADABLE, 4)]
    assert not found.goes_out
    assert found.melds == ()
    assert left(found) == "7C 7D 7H 7S 7C 7D 7H"


@pytest.mark.parametrize(
    ("at", "hand", "code"),
    [
        (table(BICYCLE), "7C 7C 7C", Code.TOO_MANY_COPIES),
        (table(BICYCLE), " ".join(["JK"] * 100), Code.TOO_MANY_JOKERS),
        (table("rummy"), "JK 3-5C", Code.TOO_MANY_JOKERS),
        (table("rummy"), "2C=7C 3-5C", Code.NOT_WILD),
        (contract(2), "7C 7C 7C", Code.TOO_MANY_COPIES),
    ],
)
def test_cards_that_cannot_all_be_in_play_are_findings(at: Table, hand: str, code: Code) -> None:
    found = arranged(at, hand)
    assert [each.code for each in found.findings] == [code]
    assert not found.goes_out
    assert not found.opens


def test_more_cards_than_anybody_holds_are_refused_where_runs_count() -> None:
    at = table(BICYCLE, options={"packs": 4})
    with pytest.raises(InputError, match=f"at most {MOST_CARDS}"):
        arranged(at, "A-KC A-KD A-KH")
    assert len(arranged(at, "3-AC 3-AD 3-6H").left) == 0
    sets = arranged(table(SETS), "A-KC A-KD A-KH A-KS")
    assert len(sets.melds) == 13


def test_cards_that_fit_together_in_too_many_ways_are_refused() -> None:
    hand = (
        "JK JK JK JK AS 2C 2H 3D 3S 4C 4D 5C 5C 5D 6C 6D 6H 6H 7D 7H "
        "9C 9H 9S 10C 10H JC JH QH QS QS"
    )
    with pytest.raises(InputError, match="fewer"):
        arranged(contract(7, table=5), hand)


# Games that do not exist yet: a further game needs no search of its own


def made_up(
    rules: MeldRules, layout: Layout | None, *, like: str = "rummy", **options: Any
) -> Table:
    """A game with other melds and another hand than the one it is like."""
    at = table(like, options=options)
    game = replace(at.game, meld_rules=lambda _rules: rules)
    return with_layout(at._replace(game=game), layout) if layout else at._replace(game=game)


BOTH = frozenset({MeldKind.RUN, MeldKind.GROUP})


def test_a_whole_hand_of_runs_and_groups_goes_out_without_its_cheapest_card() -> None:
    at = made_up(MeldRules(kinds=BOTH, longest_group=4), Layout(cards=7, fewest_melds=2))
    assert arranged(at, "7CDH 3-6S").goes_out
    assert left(arranged(at, "7CDHS 3-6S")) == "3S"
    assert not arranged(at, "7CDH 3-5S KC").goes_out
    assert not arranged(at, "7CDH 3-7S KC").goes_out


def test_a_transfer_game_without_shapes_pays_for_what_is_laid() -> None:
    rules = MeldRules(kinds=BOTH, twos_wild=True, min_naturals=1)
    at = made_up(rules, Layout(cards=7), like=BICYCLE)
    found = arranged(at, "7C 7D 2H 3-5S JK")
    assert found.goes_out
    assert each_pays(found) == {"out": 1, "twos": 1, "jokers": 2}


def test_groups_of_limited_length_share_a_rank_and_its_wilds() -> None:
    rules = MeldRules(kinds=frozenset({MeldKind.GROUP}), longest_group=4, min_naturals=1)
    at = made_up(rules, Layout(cards=8), like=SETS)
    assert arranged(at, "7CDHS 7CDH JK").goes_out
    assert arranged(at, "7CDHS JK JK JK 7C").goes_out
    assert arranged(at, "7CDHS 9C JK JK JK").goes_out is not False
    both = made_up(MeldRules(kinds=BOTH, longest_group=4, longest_run=13), None, like=SETS)
    assert left(arranged(both, "7CDHS 7CDH JK")) == ""
    assert left(arranged(both, "7CDHS JK JK JK JK")) == ""


def test_long_runs_with_wild_twos_are_melded_too() -> None:
    rules = MeldRules(
        kinds=frozenset({MeldKind.RUN}), longest_run=9, twos_wild=True, min_naturals=1
    )
    at = made_up(rules, None, like=BICYCLE)
    assert left(arranged(at, "3C 5C 6C 2D 8C 9C 10C JC JK KC")) == ""
    assert left(arranged(at, "2C 2D 2H")) == ""
    assert left(arranged(at, "3-QC")) == ""
    assert melds(arranged(at, "3-JC")) == {"3C 4C 5C 6C 7C 8C 9C 10C JC"}


def test_a_full_run_is_cut_where_both_halves_keep_the_naturals_they_need() -> None:
    rules = MeldRules(kinds=BOTH, shortest_run=4, longest_run=14, longest_group=3, min_naturals=3)
    at = made_up(rules, None, like=SETS)
    assert len(arranged(at, "A-AC JK 7DHS").melds) == 3
    found = arranged(at, "AC 4-AC JK JK JK 7DHS")
    assert left(found) == ""
    assert len(found.melds) == 3


def test_wilds_alone_are_runs_where_they_cannot_be_groups() -> None:
    runs = MeldRules(kinds=frozenset({MeldKind.RUN}), longest_run=9)
    assert len(arranged(made_up(runs, None, like=SETS), "JK JK JK").melds) == 1
    both = MeldRules(kinds=BOTH, longest_group=3)
    found = arranged(made_up(both, None, like=SETS), "JK JK JK JK")
    assert [meld.kind for meld in found.melds] == ["run"]
