"""Ranks are standard competition ranks (rules.md, section 8)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.rules.playoff import PlayOff
from companion.rules.standings import competition_ranks, leaders, ranks

TOTALS = st.dictionaries(st.sampled_from("ABCDEFGHIJKL"), st.integers(-30, 30), min_size=1)


def test_equal_totals_share_a_rank_and_the_next_rank_is_skipped() -> None:
    totals = {"A": 5, "B": 9, "C": 9, "D": 2}
    assert competition_ranks(totals, high_wins=True) == {"A": 3, "B": 1, "C": 1, "D": 4}


def test_where_penalties_count_the_lowest_total_is_first() -> None:
    totals = {"A": 40, "B": 40, "C": 55, "D": 55, "E": 70}
    places = {"A": 1, "B": 1, "C": 3, "D": 3, "E": 5}
    assert competition_ranks(totals, high_wins=False) == places


@given(TOTALS, st.booleans())
def test_a_rank_is_one_more_than_the_number_of_players_who_are_better(
    totals: dict[str, int], high_wins: bool
) -> None:
    def better(one: int, other: int) -> bool:
        return one > other if high_wins else one < other

    counted = {
        player: 1 + sum(better(other, points) for other in totals.values())
        for player, points in totals.items()
    }
    assert competition_ranks(totals, high_wins=high_wins) == counted


@given(TOTALS, st.booleans())
def test_the_leaders_are_those_on_the_first_rank(totals: dict[str, int], high_wins: bool) -> None:
    places = competition_ranks(totals, high_wins=high_wins)
    first = tuple(player for player, place in places.items() if place == 1)
    assert leaders(totals, high_wins=high_wins) == first


def test_who_left_is_placed_behind_everybody_who_stays_and_the_first_to_leave_is_last() -> None:
    totals = {"A": 0, "B": 5, "C": 20, "D": 60}
    places = {"A": 2, "B": 1, "C": 3, "D": 4}
    assert ranks(totals, high_wins=True, gone=("D", "C")) == places


def test_a_play_off_decides_between_the_tied_and_changes_nobody_elses_place() -> None:
    totals = {"A": 90, "B": 50, "C": 50, "D": 70}
    playoff = PlayOff(tied=("C",), dropped=(("B",),))
    assert ranks(totals, high_wins=False, playoff=playoff) == {"A": 4, "B": 2, "C": 1, "D": 3}


def test_while_a_play_off_goes_on_those_still_tied_share_the_first_place() -> None:
    playoff = PlayOff(tied=("A", "B", "C"))
    after = playoff.after({"A": 0, "B": 0, "C": 12})
    assert not after.decided
    assert ranks(dict.fromkeys("ABC", 50), high_wins=False, playoff=after) == {
        "A": 1,
        "B": 1,
        "C": 3,
    }


def test_who_drops_out_later_comes_before_who_dropped_out_earlier() -> None:
    playoff = PlayOff(tied=("A", "B", "C", "D")).after({"A": 3, "B": 3, "C": 9, "D": 9})
    playoff = playoff.after({"A": 8, "B": 0})
    assert playoff.decided
    assert ranks(dict.fromkeys("ABCD", 7), high_wins=False, playoff=playoff) == {
        "A": 2,
        "B": 1,
        "C": 3,
        "D": 3,
    }
