"""A player who leaves is placed behind everybody who stays (rules.md, sections 6 and 8)."""

from __future__ import annotations

import pytest

from companion.rules.findings import Code
from companion.rules.messages import InputError

from .evenings import codes, dealers, held, scored, starters

RUMMY = "rummy"


def leaves(player: str, after_round: int) -> dict[str, object]:
    """An entry of ``left``."""
    return {"player": player, "after_round": after_round}


def test_who_leaves_takes_part_up_to_that_round_and_the_points_stay() -> None:
    rounds = [held("D", A=20, B=20, C=20), held("C", A=10, B=10)]
    score = scored(RUMMY, "ABCD", rounds, left=[leaves("D", 1)], options={"hands": 4})
    assert score.rounds[0].players == ("A", "B", "C", "D")
    assert score.rounds[1].players == ("A", "B", "C")
    assert score.totals == {"A": 0, "B": 0, "C": 20, "D": 60}
    assert score.ranks == {"A": 2, "B": 2, "C": 1, "D": 4}


def test_the_first_to_leave_is_last_whatever_they_have() -> None:
    rounds = [held("D", A=20, B=20, C=20), held("C", A=10, B=10), held(None), held("B", A=5)]
    score = scored(
        RUMMY, "ABCD", rounds, left=[leaves("D", 1), leaves("C", 2)], options={"hands": 4}
    )
    assert score.ranks == {"A": 2, "B": 1, "C": 3, "D": 4}
    assert dealers(score) == "ABAB"
    assert starters(score) == "BCBA"
    assert score.winners == ("B",)


def test_the_order_of_leaving_follows_the_rounds_not_the_list() -> None:
    rounds = [held("A", B=1, C=1, D=1), held("A", B=1, C=1)]
    score = scored(RUMMY, "ABCD", rounds, left=[leaves("C", 2), leaves("D", 1)])
    assert score.ranks == {"A": 1, "B": 2, "C": 3, "D": 4}


def test_of_two_who_leave_after_the_same_round_the_first_named_left_first() -> None:
    rounds = [held("A", B=1, C=1, D=1)]
    score = scored(RUMMY, "ABCD", rounds, left=[leaves("C", 1), leaves("B", 1)])
    assert score.ranks == {"A": 1, "B": 3, "C": 4, "D": 2}


def test_when_one_is_left_the_session_ends_and_that_player_is_first() -> None:
    score = scored(RUMMY, "ABC", [held("A", B=9, C=9)], left=[leaves("A", 1), leaves("C", 1)])
    assert score.finished
    assert score.winners == ("B",)
    assert score.ranks == {"A": 3, "B": 1, "C": 2}
    assert score.next is None


def test_who_is_named_after_only_one_is_left_has_not_left() -> None:
    left = [leaves("A", 1), leaves("C", 1), leaves("B", 1)]
    assert scored(RUMMY, "ABC", [held("A", B=9, C=9)], left=left).winners == ("B",)


def test_who_leaves_after_the_game_is_over_has_not_left() -> None:
    score = scored(RUMMY, "ABC", [held("A", B=60, C=60)], left=[leaves("A", 1)])
    assert score.finished
    assert score.winners == ("A",)
    assert score.ranks == {"A": 1, "B": 2, "C": 2}
    score = scored(RUMMY, "ABC", [held("A", B=60, C=60)] * 2, left=[leaves("A", 2)])
    assert score.winners == ("A",)


def test_leaving_after_rounds_not_yet_played_has_no_effect_yet() -> None:
    score = scored(RUMMY, "ABC", [held("A", B=9, C=9)], left=[leaves("A", 2)])
    assert score.ranks["A"] == 1
    assert score.next is not None
    assert score.next.dealer == "B"


def test_who_leaves_before_the_first_round_takes_part_in_none() -> None:
    score = scored(RUMMY, "ABC", [], left=[leaves("A", 0)])
    assert score.next is not None
    assert (score.next.dealer, score.next.starts) == ("B", "C")
    assert score.ranks == {"A": 3, "B": 1, "C": 1}


def test_the_cards_dealt_follow_the_number_still_playing() -> None:
    score = scored(RUMMY, "ABC", [held("A", B=9, C=9)], left=[leaves("C", 1)])
    assert score.rounds[0].hand_size == 7
    assert score.next is not None
    assert score.next.hand_size == 10
    score = scored(RUMMY, "ABC", [held("A", B=9, C=9), held("A", B="A-9C")], left=[leaves("C", 1)])
    assert codes(score.rounds[1]) == []


def test_the_deal_passes_over_those_who_have_gone() -> None:
    rounds = [held("A", B=1, C=1, D=1), held("A", C=1, D=1), held("A", C=1, D=1)]
    score = scored(RUMMY, "ABCD", rounds, left=[leaves("B", 1)], options={"hands": 5})
    assert dealers(score) == "ACD"
    assert starters(score) == "BDA"


def test_where_winners_deal_and_the_winner_has_gone_the_next_to_the_left_deals() -> None:
    score = scored(
        RUMMY,
        "ABCD",
        [held("C", A=1, B=1, D=1)],
        left=[leaves("C", 1)],
        options={"dealer": "winner"},
    )
    assert score.next is not None
    assert (score.next.dealer, score.next.starts) == ("D", "A")


def test_rounds_are_counted_without_the_struck_ones_when_somebody_leaves() -> None:
    rounds = [
        {**held("A", B=1, C=1), "struck": True},
        held("A", B=1, C=1),
        held("A", B=1),
    ]
    score = scored(RUMMY, "ABC", rounds, left=[leaves("C", 1)])
    assert [each.players for each in score.rounds] == [("A", "B", "C"), ("A", "B")]


@pytest.mark.parametrize("late", [held("C", A=1, B=1), held("A", B=1, C=1)])
def test_who_has_left_neither_wins_nor_holds_cards(late: dict[str, object]) -> None:
    with pytest.raises(InputError, match="“C” does not take part in round 2"):
        scored(RUMMY, "ABC", [held("A", B=1, C=1), late], left=[leaves("C", 1)])


def test_a_round_after_only_one_was_left_is_not_scored() -> None:
    rounds = [held("A", B=9), held("A", B=9)]
    score = scored(RUMMY, "AB", rounds, left=[leaves("A", 1)])
    assert codes(score.rounds[1]) == [Code.FINISHED]
    assert score.rounds[1].deltas == {"B": None}
    assert (score.rounds[1].dealer, score.rounds[1].starts) == ("B", "B")
    assert score.winners == ("B",)


def test_while_a_round_stands_unscored_even_the_last_one_left_has_not_won_yet() -> None:
    score = scored(RUMMY, "AB", [{"winner": "A"}], left=[leaves("A", 1)])
    assert not score.finished
    assert score.winners == ()
    assert score.next is None
    assert score.ranks == {"A": 2, "B": 1}
