"""How a session goes on and ends: rounds, targets, open length, struck and unscored rounds."""

from __future__ import annotations

import pytest

from companion.rules.findings import Code
from companion.rules.game import Contract
from companion.rules.scoring import score_session, would_be
from companion.session_file import read_round

from .evenings import (
    LEGAL,
    codes,
    counted,
    dealers,
    evening,
    held,
    scored,
    starters,
)

BICYCLE = "continental-bicycle"
LARGE = "continental-large"
SETS = "continental-sets"
RUMMY = "rummy"
CONTRACT = "contract"
UNCHECKED = {"winner": "A"}
"""A winner with neither melds nor counts: not scored."""


def contract_round(winner: str = "A", points: int = 10) -> dict[str, object]:
    """A round in which everybody but the winner is left with the same points."""
    return held(winner, **{player: points for player in "ABCD" if player != winner})


def test_with_no_rounds_yet_totals_are_nought_and_everybody_is_first() -> None:
    score = scored(BICYCLE, "ABCD", [])
    assert score.totals == dict.fromkeys("ABCD", 0)
    assert score.ranks == dict.fromkeys("ABCD", 1)
    assert not score.finished
    assert score.winners == ()
    assert score.running == ()
    assert score.next is not None
    assert (score.next.number, score.next.dealer, score.next.starts) == (1, "A", "B")
    assert (score.next.hand_size, score.next.contract, score.next.players) == (15, None, None)


def test_each_player_deals_once_and_the_highest_balance_wins() -> None:
    score = scored(BICYCLE, "ABCD", [counted(winner) for winner in "BBCD"], first_dealer="C")
    assert dealers(score) == "CDAB"
    assert starters(score) == "DABC"
    assert score.finished
    assert score.winners == ("B",)
    assert score.next is None


def test_equal_leaders_share_the_win() -> None:
    score = scored(BICYCLE, "ABCD", [counted(winner) for winner in "AACC"])
    assert score.winners == ("A", "C")
    assert score.ranks == {"A": 1, "B": 3, "C": 1, "D": 3}


def test_a_drawn_hand_counts_as_that_dealers_deal() -> None:
    score = scored(BICYCLE, "ABCD", [counted(None)] * 4)
    assert dealers(score) == "ABCD"
    assert score.finished
    assert score.winners == ("A", "B", "C", "D")


def test_where_the_winner_deals_there_are_still_as_many_rounds_as_players() -> None:
    rounds = [counted(winner) for winner in ("C", "C", None, "B")]
    score = scored(BICYCLE, "ABCD", rounds, options={"dealer": "winner"}, first_dealer="B")
    assert dealers(score) == "BCCD"
    assert score.finished


@pytest.mark.parametrize(("rounds", "finished"), [(1, False), (2, True)])
def test_a_fixed_number_of_rounds_ends_the_session(rounds: int, finished: bool) -> None:
    score = scored(LARGE, "AB", [counted("A")] * rounds, options={"rounds": 2})
    assert score.finished is finished


def test_an_open_session_goes_on_until_the_scorer_finishes_it() -> None:
    rounds = [counted("A", 1)] * 9
    going_on = scored(LARGE, "ABCD", rounds)
    assert not going_on.finished
    assert going_on.next is not None
    assert (going_on.next.number, going_on.next.dealer) == (10, "B")
    closed = scored(LARGE, "ABCD", rounds, finished=True)
    assert closed.finished
    assert closed.winners == ("A",)
    assert closed.next is None


def test_an_open_session_said_not_to_be_finished_goes_on() -> None:
    assert not scored(LARGE, "ABCD", [counted("A")], finished=False).finished


def test_an_open_session_cannot_finish_while_a_round_stands_unscored() -> None:
    score = scored(LARGE, "ABCD", [UNCHECKED], finished=True)
    assert not score.finished
    assert score.winners == ()
    assert score.next is None


def test_a_struck_round_is_not_a_round_same_dealer_same_number_again() -> None:
    struck = {"winner": "B", "struck": True, "melds": ["rubbish"]}
    score = scored(BICYCLE, "ABCD", [counted("C", 1), struck, counted("D", 1)])
    assert dealers(score) == "AB"
    assert [each.number for each in score.rounds] == [1, 2]
    assert [each.report for each in score.rounds] == [0, 2]
    assert score.totals == {"A": -4, "B": -4, "C": 4, "D": 4}


def test_the_contract_of_a_struck_round_is_dealt_again() -> None:
    score = scored(CONTRACT, "ABCD", [contract_round(), {**contract_round(), "struck": True}])
    assert score.next is not None
    assert score.next.contract == Contract(groups=1, runs=1)


def test_an_unscored_round_keeps_its_number_its_dealer_and_its_starter() -> None:
    score = scored(BICYCLE, "ABCD", [UNCHECKED, counted("B", 1)])
    assert dealers(score) == "AB"
    assert starters(score) == "BC"
    assert score.totals == {"A": -2, "B": 6, "C": -2, "D": -2}
    assert score.next is not None
    assert score.next.number == 3


def test_the_winner_of_an_unscored_round_deals_all_the_same_where_winners_deal() -> None:
    rounds = [{"winner": "C"}, counted("B", 1)]
    assert dealers(scored(BICYCLE, "ABCD", rounds, options={"dealer": "winner"})) == "AC"


def test_the_session_cannot_finish_while_a_round_stands_unscored() -> None:
    score = scored(BICYCLE, "ABCD", [UNCHECKED, *[counted(winner) for winner in "BCD"]])
    assert not score.finished
    assert score.winners == ()
    assert score.next is None


def test_a_target_reached_does_not_finish_the_session_while_a_round_stands_unscored() -> None:
    score = scored(RUMMY, "AB", [{"winner": "A"}, held("B", A=100)])
    assert not score.finished
    assert score.next is None


def test_an_accepted_round_lets_the_session_finish() -> None:
    accepted = {"winner": "A", "melds": ["3-7C", "3-7D", "3-7H"], "accepted": True}
    score = scored(BICYCLE, "ABCD", [accepted, *[counted(winner) for winner in "BCD"]])
    assert score.finished


def test_a_round_after_the_end_is_not_scored_and_does_not_undo_the_finish() -> None:
    rounds = [*[counted(winner, 1) for winner in "AABB"], {**counted("C"), "accepted": True}]
    score = scored(BICYCLE, "ABCD", rounds)
    late = score.rounds[4]
    assert codes(late) == [Code.FINISHED]
    assert (late.number, late.dealer, late.starts) == (5, "A", "B")
    assert late.deltas == dict.fromkeys("ABCD")
    assert not late.accepted
    assert not late.validated
    assert score.finished
    assert score.winners == ("A", "B")
    assert score.running[4] == score.running[3] == score.totals


def test_every_round_after_the_end_says_so() -> None:
    score = scored(BICYCLE, "ABCD", [counted("A")] * 6)
    assert [codes(each) for each in score.rounds[4:]] == [[Code.FINISHED]] * 2
    assert [each.number for each in score.rounds] == [1, 2, 3, 4, 5, 6]


def test_a_round_beyond_the_last_is_none_even_while_an_earlier_one_stands_unscored() -> None:
    score = scored(BICYCLE, "ABCD", [UNCHECKED, *[counted("A")] * 4])
    assert codes(score.rounds[4]) == [Code.FINISHED]
    assert not score.finished


def test_contract_rummy_has_seven_rounds_and_an_eighth_is_none() -> None:
    score = scored(CONTRACT, "ABCD", [contract_round()] * 8)
    assert dealers(score) == "ABCDABCD"
    assert [each.hand_size for each in score.rounds] == [10, 10, 10, 12, 12, 12, 12, 12]
    assert score.rounds[6].contract == Contract(groups=0, runs=3)
    assert score.rounds[7].contract is None
    assert codes(score.rounds[7]) == [Code.FINISHED]
    assert score.winners == ("A",)


def test_a_drawn_round_of_contract_rummy_counts_for_everybody_and_the_next_contract_follows() -> (
    None
):
    score = scored(CONTRACT, "ABCD", [held(None, A=5, B=10, C=15, D=20)])
    assert score.rounds[0].deltas == {"A": 5, "B": 10, "C": 15, "D": 20}
    assert score.next is not None
    assert score.next.contract == Contract(groups=1, runs=1)


def test_in_a_drawn_round_that_counts_each_missing_hand_is_found() -> None:
    score = scored(CONTRACT, "ABCD", [held(None, A=5, C=15)])
    assert codes(score.rounds[0]) == [Code.HAND_MISSING] * 2
    assert [each.player for each in score.rounds[0].findings] == ["B", "D"]


def test_in_a_drawn_round_that_counts_hands_have_their_size() -> None:
    score = scored(
        SETS, "ABC", [held(None, A=5, B="KC", C=5)], options={"drawn_round": "all_count"}
    )
    assert codes(score.rounds[0]) == [Code.HAND_COUNT]


def test_a_drawn_round_that_does_not_count_may_carry_hands_and_they_score_nothing() -> None:
    score = scored(SETS, "ABC", [held(None, A="KC KD", B=40)])
    assert codes(score.rounds[0]) == []
    assert score.rounds[0].deltas == dict.fromkeys("ABC", 0)


@pytest.mark.parametrize(
    ("game", "options"), [(SETS, {}), (CONTRACT, {"drawn_round": "no_score", "table": 3})]
)
def test_hands_of_a_drawn_round_that_does_not_count_are_held_against_the_deck(
    game: str, options: dict[str, object]
) -> None:
    score = scored(game, "ABC", [held(None, A="7C 7C", B="7C")], options=options)
    assert codes(score.rounds[0]) == [Code.TOO_MANY_COPIES]
    assert not score.rounds[0].scored


def test_a_drawn_deal_of_rummy_scores_nothing_and_counts_as_one_of_the_deals() -> None:
    rounds = [held("A", B=1, C=1), held("B", A=1, C=1), held(None, A="KC", B=3)]
    score = scored(RUMMY, "ABC", rounds)
    assert score.rounds[2].deltas == dict.fromkeys("ABC", 0)
    assert score.finished
    assert score.winners == ("A", "B")
    assert score.ranks == {"A": 1, "B": 1, "C": 3}


@pytest.mark.parametrize(("points", "finished"), [(99, False), (100, True), (101, True)])
def test_the_target_of_rummy_means_at_least(points: int, finished: bool) -> None:
    assert scored(RUMMY, "AB", [held("A", B=points)]).finished is finished


def test_without_target_and_with_enough_deals_rummy_goes_on_past_a_hundred() -> None:
    score = scored(RUMMY, "AB", [held("A", B=99)] * 3, options={"target": None, "hands": 4})
    assert not score.finished


def test_without_target_and_number_of_deals_rummy_is_closed_by_the_scorer() -> None:
    options = {"target": None, "hands": None}
    rounds = [held("A", B=99)] * 5
    assert not scored(RUMMY, "AB", rounds, options=options).finished
    assert scored(RUMMY, "AB", rounds, options=options, finished=True).finished


def test_a_target_of_sets_ends_the_game_and_the_lowest_wins() -> None:
    rounds = [held("A", B=60, C=99), held("B", A=70, C=41)]
    score = scored(SETS, "ABC", rounds, options={"target": 140, "rounds": 12})
    assert score.finished
    assert score.winners == ("B",)


def test_a_deal_that_cannot_be_dealt_is_refused_with_its_remedies_and_scores_nothing() -> None:
    report = held("A", **dict.fromkeys("BCDEFGH", 30))
    score = scored(SETS, "ABCDEFGH", [report])
    assert [each.code for each in score.findings] == [Code.DEAL_IMPOSSIBLE]
    remedies = score.findings[0].values["remedies"]
    assert isinstance(remedies, tuple)
    assert [str(each) for each in remedies] == [
        "Deal 13 cards each.",
        "Play with a third pack and two more jokers.",
    ]
    assert score.rounds[0].deltas == dict.fromkeys("ABCDEFGH")
    assert score.totals == dict.fromkeys("ABCDEFGH", 0)
    assert not score.finished
    assert score.next is None


@pytest.mark.parametrize(
    ("players", "options", "possible"),
    [
        (7, {}, True),
        (7, {"jokers": 0}, False),
        (8, {"hand_size": 13}, True),
        (8, {"hand_size": 13, "jokers": 0}, False),
        (8, {"packs": 3}, True),
        (6, {"jokers": 0}, True),
    ],
)
def test_hands_and_the_upturned_card_must_leave_a_card_of_stock(
    players: int, options: dict[str, int], possible: bool
) -> None:
    score = scored(SETS, "ABCDEFGH"[:players], [], options=options)
    assert (score.findings == ()) is possible
    assert (score.next is not None) is possible


def test_the_large_game_can_be_refused_too_where_the_table_takes_out_packs() -> None:
    score = scored(LARGE, "ABCDEFG", [], options={"packs": 2, "jokers": 1})
    (finding,) = score.findings
    assert finding.code is Code.DEAL_IMPOSSIBLE
    assert finding.values["needed"] == 107
    assert finding.values["cards"] == 105


def test_the_preview_of_a_round_is_the_replay_with_it() -> None:
    session = evening(BICYCLE, "ABCD", [counted("A", 1), counted("B", 1)])
    report = read_round(
        {"winner": "D", "melds": LEGAL},
        game=session.game,
        rules=session.rules,
        players=session.players,
    )
    appended = score_session(would_be(session, report))
    assert appended.rounds[2].deltas["D"] == 33
    assert appended.rounds[2].dealer == "C"
    replaced = score_session(would_be(session, report, place=0))
    assert len(replaced.rounds) == 2
    assert replaced.totals == {"A": -13, "B": -5, "C": -13, "D": 31}


def test_scoring_twice_gives_the_same_and_changes_nothing() -> None:
    session = evening(BICYCLE, "ABCD", [{"winner": "A", "melds": LEGAL}, UNCHECKED])
    assert score_session(session) == score_session(session)
