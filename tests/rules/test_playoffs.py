"""A tie for the lowest total is settled by extra rounds among the tied (rules.md, section 5)."""

from __future__ import annotations

import pytest

from companion.rules.findings import Code
from companion.rules.messages import InputError

from .evenings import Report, codes, dealers, held, scored, starters

SETS = "continental-sets"

TIED_TWO = [held("A", B=75, C=90), held("B", A=80, C=95), held("C", A=70, B=75)]
"""Three players: A and B have 150, C has 185."""

TIED_THREE = [
    held("D", A=50, B=50, C=50),
    held("A", B=50, C=50, D=150),
    held("B", A=50, C=50, D=50),
    held("C", A=50, B=50, D=50),
]
"""Four players: A, B and C have 150, D has 250."""


def extra(winner: str | None, players: str, **hands: str | int) -> Report:
    """An extra round among *players*."""
    return {**held(winner, **hands), "players": list(players)}


def test_after_the_last_round_the_tied_players_play_an_extra_one_numbered_on() -> None:
    score = scored(SETS, "ABC", TIED_TWO)
    assert not score.finished
    assert score.winners == ()
    assert score.ranks == {"A": 1, "B": 1, "C": 3}
    assert score.next is not None
    assert score.next.number == 4
    assert score.next.players == ("A", "B")


def test_the_deal_goes_to_the_next_tied_player_to_the_left_of_the_last_dealer() -> None:
    score = scored(SETS, "ABCD", TIED_THREE, first_dealer="C")
    assert dealers(score) == "CDAB"
    assert score.next is not None
    assert (score.next.dealer, score.next.starts) == ("C", "A")
    score = scored(SETS, "ABCD", TIED_THREE, first_dealer="D")
    assert score.next is not None
    assert (score.next.dealer, score.next.starts) == ("A", "B")


def test_the_extra_round_decides_between_them_and_is_not_added_to_the_totals() -> None:
    score = scored(SETS, "ABC", [*TIED_TWO, extra("B", "AB", A=64)])
    assert score.finished
    assert score.winners == ("B",)
    assert score.totals == {"A": 150, "B": 150, "C": 185}
    assert score.running[3] == score.running[2]
    assert score.ranks == {"A": 2, "B": 1, "C": 3}
    assert score.rounds[3].deltas == {"A": 64, "B": 0}
    assert score.rounds[3].playoff
    assert not score.rounds[2].playoff


def test_it_is_repeated_until_the_tie_is_broken() -> None:
    rounds = [*TIED_TWO, extra(None, "AB"), extra(None, "AB")]
    score = scored(SETS, "ABC", rounds)
    assert not score.finished
    assert dealers(score) == "ABCAB"
    assert starters(score) == "BCABA"
    score = scored(SETS, "ABC", [*rounds, extra("A", "AB", B=3)])
    assert score.winners == ("A",)


def test_who_is_not_lowest_drops_out_of_the_next_extra_round() -> None:
    rounds = [*TIED_THREE, extra("C", "ABC", A=0, B=60)]
    score = scored(SETS, "ABCD", rounds)
    assert not score.finished
    assert score.ranks == {"A": 1, "B": 3, "C": 1, "D": 4}
    assert score.next is not None
    assert score.next.players == ("A", "C")
    score = scored(SETS, "ABCD", [*rounds, extra("A", "AC", C=10)])
    assert score.ranks == {"A": 1, "B": 3, "C": 2, "D": 4}


def test_players_who_drop_together_are_placed_by_that_rounds_points() -> None:
    score = scored(SETS, "ABCD", [*TIED_THREE, extra("C", "ABC", A=90, B=60)])
    assert score.ranks == {"A": 3, "B": 2, "C": 1, "D": 4}


def test_players_who_drop_together_with_equal_points_share_a_place() -> None:
    score = scored(SETS, "ABCD", [*TIED_THREE, extra("C", "ABC", A=60, B=60)])
    assert score.ranks == {"A": 2, "B": 2, "C": 1, "D": 4}
    assert score.winners == ("C",)


def test_a_drawn_extra_round_that_counts_can_decide() -> None:
    rounds = [*TIED_TWO, extra(None, "AB", A=20, B=19)]
    score = scored(SETS, "ABC", rounds, options={"drawn_round": "all_count"})
    assert score.winners == ("B",)


def test_ties_further_down_are_shared_without_an_extra_round() -> None:
    score = scored(SETS, "ABCD", [held("A", B=40, C=40, D=30)], options={"rounds": 1})
    assert score.finished
    assert score.ranks == {"A": 1, "B": 3, "C": 3, "D": 2}


def test_where_the_table_shares_ties_there_is_no_extra_round() -> None:
    score = scored(SETS, "ABCD", TIED_THREE, options={"tie": "share"})
    assert score.finished
    assert score.winners == ("A", "B", "C")


def test_a_tie_at_a_target_is_played_off_too() -> None:
    rounds = [held("A", B=50, C=100), held("B", A=50, C=41)]
    score = scored(SETS, "ABC", rounds, options={"target": 140, "rounds": 12})
    assert not score.finished
    assert score.next is not None
    assert score.next.players == ("A", "B")


def test_the_players_of_an_extra_round_need_not_be_named() -> None:
    score = scored(SETS, "ABC", [*TIED_TWO, held("A", B=64)])
    assert score.winners == ("A",)


def test_the_order_in_which_they_are_named_does_not_matter() -> None:
    assert scored(SETS, "ABC", [*TIED_TWO, extra("A", "BA", B=64)]).winners == ("A",)


@pytest.mark.parametrize(
    ("late", "complaint"),
    [
        (extra("A", "ABC", B=64), "between A, B and nobody else"),
        (extra("A", "A"), "between A, B and nobody else"),
        (extra("C", "AB", B=64), "“C” does not take part in round 4"),
        (extra("A", "AB", B=64, C=3), "“C” does not take part in round 4"),
    ],
)
def test_nobody_else_plays_in_it(late: Report, complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        scored(SETS, "ABC", [*TIED_TWO, late])


def test_players_are_named_in_extra_rounds_only() -> None:
    with pytest.raises(InputError, match="Round 1 is no play-off"):
        scored(SETS, "ABC", [extra("A", "ABC", B=64, C=3)])


def test_while_a_round_stands_unscored_no_play_off_starts() -> None:
    unscored = held("A", B=0)
    rounds = [held("A", B=50, C=50), held("B", A=50, C=50), unscored]
    score = scored(SETS, "ABC", rounds)
    assert score.totals == {"A": 50, "B": 50, "C": 100}
    assert not score.finished
    assert score.next is None
    late = scored(SETS, "ABC", [*rounds, extra("A", "AB", B=3)])
    assert codes(late.rounds[3]) == [Code.FINISHED]
    assert not late.finished


def test_an_unscored_extra_round_decides_nothing_and_the_next_one_waits_for_it() -> None:
    score = scored(SETS, "ABC", [*TIED_TWO, extra("A", "AB")])
    assert codes(score.rounds[3]) == [Code.HAND_MISSING]
    assert score.rounds[3].deltas == {"A": None, "B": None}
    assert score.ranks == {"A": 1, "B": 1, "C": 3}
    assert not score.finished
    assert score.next is None


def test_a_round_after_the_decision_is_not_scored() -> None:
    rounds = [*TIED_TWO, extra("B", "AB", A=64), extra("A", "AB", B=64)]
    score = scored(SETS, "ABC", rounds)
    assert codes(score.rounds[4]) == [Code.FINISHED]
    assert score.winners == ("B",)


def test_hands_of_an_extra_round_have_the_size_of_any_other() -> None:
    score = scored(SETS, "ABC", [*TIED_TWO, extra("A", "AB", B="KC 7D")])
    assert codes(score.rounds[3]) == [Code.HAND_COUNT]
