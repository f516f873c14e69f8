"""What happens between two rounds, by worked examples: people, seats, dealers, house rules."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rules.findings import Code
from companion.rules.game import Deck
from companion.rules.happenings import Start, average
from companion.rules.messages import InputError
from companion.rules.scoring import score_session
from companion.rules.session import SessionScore
from companion.session_file import write_score

from .evenings import codes, counted, dealers, evening, held, scored, starters

LARGE = "continental-large"
BICYCLE = "continental-bicycle"
SETS = "continental-sets"
CONTRACT = "contract"
RUMMY = "rummy"

Entry = dict[str, Any]


def after(number: int, what: str, **more: object) -> Entry:
    """An entry of ``course``."""
    return {"after_round": number, "what": what, **more}


def told(
    game: str, players: str, rounds: list[dict[str, Any]], *course: Entry, **keys: Any
) -> SessionScore:
    """A session in which that happened, scored."""
    return scored(game, players, rounds, course=list(course), **keys)


# Sitting out


def test_who_sits_out_neither_pays_nor_deals_until_coming_back() -> None:
    score = told(
        LARGE,
        "ABCD",
        [counted("A"), counted("A"), counted("D"), counted("B")],
        after(1, "sits_out", player="B"),
        after(3, "comes_back", player="B"),
    )
    assert [each.deltas for each in score.rounds] == [
        {"A": 33, "B": -11, "C": -11, "D": -11},
        {"A": 22, "C": -11, "D": -11},
        {"A": -11, "C": -11, "D": 22},
        {"A": -11, "B": 33, "C": -11, "D": -11},
    ]
    assert (dealers(score), starters(score)) == ("ACDA", "BDAB")
    assert score.totals == {"A": 33, "B": 22, "C": -44, "D": -11}


def test_who_sits_out_is_named_away_and_the_next_deal_leaves_them_out() -> None:
    score = told(SETS, "ABCD", [held("A", B=9, C=9, D=9)], after(1, "sits_out", player="C"))
    assert score.away == {"C"}
    assert score.next is not None
    assert score.next.playing == ("A", "B", "D")
    assert score.next.players is None
    answer = write_score(score, sentence=str)
    assert answer["next"]["players"] == ["A", "B", "D"]


def test_who_sits_out_keeps_total_and_place() -> None:
    score = told(SETS, "ABCD", [held("A", B=9, C=3, D=9)], after(1, "sits_out", player="C"))
    assert (score.totals["C"], score.ranks["C"]) == (3, 2)


@pytest.mark.parametrize(
    ("course", "match"),
    [
        ([after(0, "comes_back", player="A")], "“A” cannot do that after round 0"),
        ([after(0, "sits_out", player="A")] * 2, "“A” cannot do that after round 0"),
        ([after(0, "leaves", player="A"), after(0, "sits_out", player="A")], "“A” cannot do that"),
        ([after(0, "sits_out", player="A"), after(0, "dealer", player="A")], "“A” cannot do that"),
        (
            [after(0, "sits_out", player="A"), after(0, "sits_out", player="B")],
            "Round 1 would have 2 players.* for 3 to 8",
        ),
        (
            [after(0, "seats", players=["B", "A", "D"])],
            "“C” has no place in the new order",
        ),
    ],
)
def test_what_cannot_happen_to_those_who_are_there_is_refused(
    course: list[Entry], match: str
) -> None:
    with pytest.raises(InputError, match=match):
        told(SETS, "ABCD", [], *course)


# Leaving for good


def test_who_leaves_in_any_game_keeps_the_points_and_stands_behind_those_who_stay() -> None:
    score = told(
        SETS,
        "ABCD",
        [held("D", A=10, B=20, C=30), held("A", B=5, C=5)],
        after(1, "leaves", player="D"),
        options={"rounds": 4},
    )
    assert score.totals == {"A": 10, "B": 25, "C": 35, "D": 0}
    assert score.ranks == {"A": 1, "B": 2, "C": 3, "D": 4}
    assert score.gone == ("D",)


def test_with_fewer_left_than_the_game_seats_it_is_over() -> None:
    score = told(BICYCLE, "ABCD", [counted("A")], after(1, "leaves", player="A"))
    assert score.finished
    assert score.winners == ("B", "C", "D")
    assert score.ranks == {"A": 4, "B": 1, "C": 1, "D": 1}


def test_nothing_but_house_rules_happens_after_the_game_is_over() -> None:
    score = told(
        BICYCLE,
        "ABCD",
        [counted("A")],
        after(1, "leaves", player="A"),
        after(1, "sits_out", player="B"),
        after(1, "house_rules", options={"rounds": 9}),
    )
    assert score.finished
    assert score.away == frozenset()


def test_where_each_player_deals_once_who_left_without_having_dealt_does_not_count() -> None:
    rounds = [counted("A")]
    dealt = told(BICYCLE, "ABCDE", rounds, after(1, "leaves", player="A"))
    not_yet = told(BICYCLE, "ABCDE", rounds, after(1, "leaves", player="B"))
    assert dealt.next is not None
    assert not_yet.next is not None
    assert (dealt.next.rounds, not_yet.next.rounds) == (5, 4)


def test_who_leaves_a_play_off_gives_up_the_tie_and_comes_right_behind_it() -> None:
    rounds = [held("A", B=5, C=5, D=9), held("B", A=5, C=5, D=9), held("C", A=5, B=5, D=9)]
    tied = told(SETS, "ABCD", rounds, options={"rounds": 3})
    assert tied.next is not None
    assert tied.next.players == ("A", "B", "C")
    score = told(
        SETS,
        "ABCD",
        rounds,
        after(3, "leaves", player="D"),
        after(3, "leaves", player="B"),
        after(3, "dealer", player="C"),
        after(3, "sits_out", player="A"),
        options={"rounds": 3},
    )
    assert score.next is not None
    assert (score.next.players, score.next.dealer) == (("A", "C"), "C")
    assert score.ranks == {"A": 1, "B": 3, "C": 1, "D": 4}


def test_when_only_one_is_left_in_a_play_off_it_is_decided() -> None:
    rounds = [held("A", B=5, C=5), held("B", A=5, C=5)]
    score = told(
        SETS,
        "ABC",
        rounds,
        after(2, "leaves", player="A"),
        after(2, "dealer", player="C"),
        options={"rounds": 2},
    )
    assert score.finished
    assert score.winners == ("B",)
    assert score.ranks == {"A": 2, "B": 1, "C": 3}


# Joining later


@pytest.mark.parametrize(
    ("start", "points"), [("zero", 0), ("highest", 30), ("average", 13), (17, 17)]
)
def test_who_joins_later_starts_with_a_total_that_is_a_line_of_its_own(
    start: str | int, points: int
) -> None:
    score = told(
        SETS,
        "ABCD",
        [held("A", B=10, C=30), held("B", A=1, C=2, D=3)],
        after(1, "joins", player="D", start=start),
    )
    assert score.rounds[0].players == ("A", "B", "C")
    assert score.rounds[1].players == ("A", "B", "C", "D")
    (line,) = score.starts
    assert (line.player, line.after_round, line.points) == ("D", 1, points)
    assert score.running[0]["D"] == 0
    assert score.totals["D"] == points + 3
    assert score.won["D"] == 3
    answer = write_score(score, sentence=str)
    assert answer["starts"] == [{"player": "D", "after_round": 1, "points": points}]


def test_a_half_point_of_an_average_is_rounded_against_whoever_joins() -> None:
    assert average((10, 15), high_wins=False) == 13
    assert average((10, 15), high_wins=True) == 12
    assert average((-10, -15), high_wins=True) == -13
    assert average((1, 1, 2), high_wins=True) == 1
    score = told(
        RUMMY,
        "ABC",
        [held("A", B=25), held("A", B=9, C=9)],
        after(1, "joins", player="C", start="average"),
    )
    assert score.starts[0].points == 12
    assert score.starts[0].start is Start.AVERAGE


def test_an_average_is_that_of_those_who_are_still_in_the_session() -> None:
    score = told(
        SETS,
        "ABCDE",
        [held("A", B=10, C=20, D=90)],
        after(1, "leaves", player="D"),
        after(1, "sits_out", player="C"),
        after(1, "joins", player="E", start="average"),
        options={"rounds": 4},
    )
    assert score.starts[0].points == 10


def test_a_corrected_round_changes_the_start_that_followed_from_it() -> None:
    course = after(1, "joins", player="D", start="highest")
    assert told(SETS, "ABCD", [held("A", B=1, C=2)], course).totals["D"] == 2
    assert told(SETS, "ABCD", [held("A", B=1, C=44)], course).totals["D"] == 44


def test_transfers_of_each_round_add_up_to_nought_whatever_somebody_started_with() -> None:
    score = told(
        LARGE,
        "ABC",
        [counted("A"), counted("C")],
        after(1, "joins", player="C", start=-5),
    )
    assert [sum(points or 0 for points in each.deltas.values()) for each in score.rounds] == [0, 0]
    assert score.totals == {"A": 0, "B": -22, "C": 17}
    assert sum(score.won.values()) == 0


def test_a_newcomer_sits_where_the_table_says_and_deals_in_turn() -> None:
    rounds = [counted("A")] * 4
    at_the_end = told(LARGE, "ABCD", rounds, after(1, "joins", player="D", start="zero"))
    beside_a = told(LARGE, "ABCD", rounds, after(1, "joins", player="D", start="zero", left_of="A"))
    assert (at_the_end.seats, dealers(at_the_end)) == (tuple("ABCD"), "ABCD")
    assert (beside_a.seats, dealers(beside_a)) == (tuple("ADBC"), "ADBC")


def test_a_newcomer_adds_a_round_where_each_player_deals_once() -> None:
    score = told(BICYCLE, "ABCDE", [counted("A")], after(1, "joins", player="E", start="zero"))
    assert score.next is not None
    assert score.next.rounds == 5


def test_the_packs_follow_the_number_of_players_of_each_round() -> None:
    rounds = [counted("A"), counted("A")]
    score = told(LARGE, "ABCDEF", rounds, after(1, "joins", player="F", start="zero"))
    assert [each.deck for each in score.rounds] == [
        Deck(packs=2, jokers=1),
        Deck(packs=3, jokers=3),
    ]


def test_who_has_not_joined_yet_stands_behind_everybody_and_takes_no_part() -> None:
    score = told(SETS, "ABCD", [held("A", B=1, C=2)], after(5, "joins", player="D", start="zero"))
    assert score.coming == {"D"}
    assert score.ranks == {"A": 1, "B": 2, "C": 3, "D": 4}
    with pytest.raises(InputError, match="“D” does not take part in round 1"):
        told(SETS, "ABCD", [held("D", A=1)], after(1, "joins", player="D", start="zero"))


def test_in_contract_rummy_the_jokers_follow_the_number_who_play() -> None:
    rounds = [held("A", B=1, C=1, D=1), held("A", B=1, C=1), held("A", B="JK JK JK", C=1)]
    score = told(CONTRACT, "ABCD", rounds, after(1, "sits_out", player="D"))
    assert [each.deck.jokers for each in score.rounds] == [3, 2, 2]
    assert codes(score.rounds[2]) == [Code.TOO_MANY_JOKERS]
    with pytest.raises(InputError, match="Round 2 would have 2 players"):
        told(CONTRACT, "ABCD", rounds, *(after(1, "sits_out", player=each) for each in "CD"))


def test_a_round_with_more_players_than_the_cards_allow_is_not_scored() -> None:
    rounds = [held("A", B=1, C=1, D=1, E=1, F=1, G=1), held("A", B=1)]
    score = told(SETS, "ABCDEFGH", rounds, after(1, "joins", player="H", start="zero"))
    assert [each.scored for each in score.rounds] == [True, False]
    assert [each.code for each in score.findings] == [Code.DEAL_IMPOSSIBLE]
    assert score.next is None
    thirteen = after(1, "house_rules", options={"hand_size": 13})
    assert told(
        SETS, "ABCDEFGH", rounds[:1], after(1, "joins", player="H", start="zero"), thirteen
    ).next


# Seats and dealers


def test_seats_moved_change_who_deals_from_the_next_round_on_and_no_total() -> None:
    rounds = [counted("A"), counted("B"), counted("C"), counted("D")]
    plain = told(LARGE, "ABCD", rounds)
    moved = told(LARGE, "ABCD", rounds, after(2, "seats", players=list("DCBA")))
    assert moved.totals == plain.totals
    assert (dealers(moved), starters(moved)) == ("ABAD", "BCDC")
    assert moved.seats == tuple("DCBA")
    assert moved.rounds[1].players == tuple("ABCD")
    assert moved.rounds[2].players == tuple("DCBA")


def test_those_who_are_not_there_keep_their_place_behind_the_others() -> None:
    score = told(
        SETS,
        "ABCDE",
        [],
        after(0, "leaves", player="B"),
        after(0, "seats", players=["D", "C", "A"]),
        after(9, "joins", player="E", start="zero"),
    )
    assert score.seats == ("D", "C", "A", "B", "E")


def test_where_the_table_dealt_otherwise_the_deal_passes_on_from_there() -> None:
    rounds = [counted("A")] * 4
    score = told(LARGE, "ABCD", rounds, after(1, "dealer", player="D"))
    assert (dealers(score), starters(score)) == ("ADAB", "BABC")
    winner = told(
        LARGE, "ABCD", rounds, after(1, "dealer", player="D"), options={"dealer": "winner"}
    )
    assert dealers(winner) == "ADAA"


def test_the_first_dealer_too_may_be_another() -> None:
    assert dealers(told(LARGE, "ABCD", [counted("A")] * 2, after(0, "dealer", player="C"))) == "CD"


def test_of_two_dealers_set_for_one_round_the_later_entry_holds() -> None:
    course = [after(1, "dealer", player="D"), after(1, "dealer", player="C")]
    assert dealers(told(LARGE, "ABCD", [counted("A")] * 3, *course)) == "ACD"


def test_a_dealer_who_then_sits_out_is_replaced_by_the_next_to_the_left() -> None:
    course = [after(1, "dealer", player="C"), after(1, "sits_out", player="C")]
    assert dealers(told(LARGE, "ABCD", [counted("A")] * 3, *course)) == "ADA"


# House rules


def test_house_rules_hold_from_the_next_round_on_and_earlier_rounds_keep_theirs() -> None:
    rounds = [counted("A", twos=2), counted("A", twos=2)]
    score = told(LARGE, "ABC", rounds, after(1, "house_rules", options={"two": 5}))
    assert [each.deltas["B"] for each in score.rounds] == [-3, -11]


def test_other_packs_and_jokers_are_what_later_rounds_are_checked_against() -> None:
    rounds = [held("A", B=1, C="7C 7C 7C"), held("A", B=1, C="7C 7C 7C")]
    score = told(
        SETS,
        "ABC",
        rounds,
        after(1, "house_rules", options={"packs": 3, "partial_melds": True}),
        options={"partial_melds": True},
    )
    assert [codes(each) for each in score.rounds] == [[Code.TOO_MANY_COPIES], []]


def test_a_game_that_was_over_goes_on_where_the_table_adds_rounds() -> None:
    rounds = [held("A", B=1, C=2)] * 3
    assert told(SETS, "ABC", rounds).finished
    longer = told(SETS, "ABC", rounds, after(3, "house_rules", options={"rounds": 5}))
    assert not longer.finished
    assert longer.next is not None
    assert (longer.next.number, longer.next.rounds) == (4, 5)


def test_a_game_ends_at_once_where_the_table_has_played_enough() -> None:
    rounds = [held("A", B=1, C=2)] * 2
    assert told(SETS, "ABC", rounds, after(2, "house_rules", options={"rounds": 2})).finished


def test_a_round_typed_in_after_the_end_is_not_saved_by_later_house_rules() -> None:
    rounds = [held("A", B=1, C=2)] * 4
    score = told(SETS, "ABC", rounds, after(4, "house_rules", options={"rounds": 9}))
    assert codes(score.rounds[3]) == [Code.FINISHED]
    assert score.next is None


def test_tied_players_may_agree_to_share_the_win_after_all() -> None:
    rounds = [held("A", B=1, C=9), held("B", A=1, C=9)]
    options = {"rounds": 2}
    assert not told(SETS, "ABC", rounds, options=options).finished
    shared = told(
        SETS,
        "ABC",
        rounds,
        after(2, "house_rules", options={"rounds": 2, "tie": "share"}),
        options=options,
    )
    assert shared.winners == ("A", "B")
    other = after(2, "house_rules", options={"rounds": 3})
    assert not told(SETS, "ABC", rounds, other, options=options).finished


def test_a_session_made_open_in_its_course_is_closed_by_hand() -> None:
    open_ended = after(1, "house_rules", options={"rounds": "open"})
    score = told(BICYCLE, "ABCD", [counted("A")], open_ended, finished=True)
    assert score.open
    assert score.winners == ("A",)
    with pytest.raises(InputError, match="“finished” belongs to a session of open length"):
        told(BICYCLE, "ABCD", [counted("A")], finished=True)


# Round by round


def test_a_false_declaration_noted_before_its_round_changes_nothing() -> None:
    noted = after(1, "false_declaration", player="B", melds=["3-5C"])
    assert told(LARGE, "ABC", [counted("A")], noted) == told(LARGE, "ABC", [counted("A")])


def test_struck_rounds_are_not_counted_when_something_happens() -> None:
    misdeal = {**counted("A"), "struck": True}
    rounds = [misdeal, counted("A"), counted("A")]
    score = told(LARGE, "ABCD", rounds, after(1, "sits_out", player="B"))
    assert [len(each.players) for each in score.rounds] == [4, 3]


def test_what_happens_after_rounds_not_yet_played_has_no_effect_yet() -> None:
    course = [after(3, "sits_out", player="B"), after(2, "dealer", player="D")]
    rounds = [counted("A")]
    assert told(LARGE, "ABCD", rounds, *course) == told(LARGE, "ABCD", rounds)


def test_a_session_tells_its_course_again_in_the_order_it_was_told() -> None:
    session = evening(LARGE, "ABCD", [], course=[after(0, "dealer", player="D")])
    assert [each.after_round for each in session.course] == [0]
    assert score_session(session).next == told(LARGE, "ABCD", [], first_dealer="D").next
