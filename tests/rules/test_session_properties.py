"""What holds for every evening, whatever was reported: sums, files, previews, struck rounds."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.rules.game import Transfers
from companion.rules.scoring import score_session
from companion.rules.session import RoundScore, Session, SessionScore
from companion.session_file import read_json, read_session, write_score, write_session

from .evenings import LEGAL, Report, document

FIVE_EACH = ["3-7C", "3-7D", "3-7H"]
HANDS = st.one_of(
    st.integers(0, 60), st.sampled_from(["KC AH 5D", "", "7C 7C 7C", "A-QC", "JK 2S", "x"])
)
SEATS = {
    "continental-bicycle": (4, 5),
    "continental-large": (2, 12),
    "continental-sets": (3, 6),
    "rummy": (2, 4),
}


@st.composite
def options(draw: st.DrawFn, game: str, players: int) -> dict[str, Any]:
    """A few house rules that change how the evening goes on."""
    if game == "contract":
        return {"table": players, "drawn_round": draw(st.sampled_from(["all_count", "no_score"]))}
    if game == "rummy":
        return {"hands": draw(st.integers(1, 6)), "dealer": draw(st.sampled_from(LEFT_OR_WINNER))}
    if game == "continental-sets":
        return {
            "rounds": draw(st.integers(1, 4)),
            "tie": draw(st.sampled_from(["playoff", "share"])),
        }
    return {
        "rounds": draw(st.sampled_from(["players", "open", 3])),
        "dealer": draw(st.sampled_from(LEFT_OR_WINNER)),
    }


LEFT_OR_WINNER = ["left", "winner"]


@st.composite
def reports(draw: st.DrawFn, game: str, playing: tuple[str, ...]) -> Report:
    """One round of a game as a table might report it, correct or not."""
    winner = draw(st.sampled_from([None, *playing]))
    report: Report = {"winner": winner}
    if game.startswith("continental-") and game != "continental-sets":
        if winner is None:
            return report
        how = draw(st.sampled_from(["counts", "melds", "wrong melds", "nothing"]))
        report["turn"] = draw(st.sampled_from(["later", "first", "first_no_draw"]))
        if how == "counts":
            report["counts"] = {
                "twos": draw(st.integers(0, 9)),
                "jokers": draw(st.integers(0, 3)),
                "one_suit": draw(st.booleans()),
            }
        elif how != "nothing":
            report["melds"] = LEGAL if how == "melds" else FIVE_EACH
    else:
        reported = draw(st.sets(st.sampled_from(playing)) | st.just(set(playing)))
        report["hands"] = {player: draw(HANDS) for player in sorted(reported - {winner})}
        if game == "rummy" and winner is not None:
            report["rummy"] = draw(st.booleans())
    report["accepted"] = draw(st.booleans())
    return report


@st.composite
def evenings(draw: st.DrawFn) -> Report:
    """A session file of any game, with up to nine rounds, told as an evening goes on."""
    game = draw(st.sampled_from([*SEATS, "contract"]))
    fewest, most = SEATS.get(game, (3, 5))
    players = tuple("ABCDEFGHIJKL"[: draw(st.integers(fewest, most))])
    evening = document(
        game,
        players,
        [],
        options=draw(options(game, len(players))),
        first_dealer=draw(st.sampled_from(players)),
    )
    if game == "rummy":
        leavers = draw(st.lists(st.sampled_from(players), unique=True, max_size=2))
        evening["left"] = [
            {"player": player, "after_round": draw(st.integers(0, 4))} for player in leavers
        ]
    for _ in range(draw(st.integers(0, 9))):
        coming = score_session(read_session(evening)).next
        if coming is None:
            # A table may well type in a round too many.
            evening["rounds"].append({"winner": None})
            break
        gone = {
            each["player"]
            for each in evening.get("left", ())
            if each["after_round"] < coming.number
        }
        playing = coming.players or tuple(each for each in players if each not in gone)
        evening["rounds"].append(draw(reports(game, playing)))
    return evening


def replayed(evening: Report) -> tuple[Session, SessionScore]:
    """The session of a file and its score."""
    session = read_session(evening)
    return session, score_session(session)


def apart_from_its_place(score: RoundScore) -> dict[str, Any]:
    """A round's score without its place among the reports."""
    return {name: getattr(score, name) for name in RoundScore.__slots__ if name != "report"}


@given(evenings())
def test_transfers_add_up_to_nought_in_every_round_and_in_the_session(evening: Report) -> None:
    session, score = replayed(evening)
    if isinstance(session.game.scoring(session.rules), Transfers):
        scored = [each.deltas.values() for each in score.rounds if each.scored]
        assert [sum(points or 0 for points in deltas) for deltas in scored] == [0] * len(scored)
        assert sum(score.totals.values()) == 0
    else:
        assert all((points or 0) >= 0 for each in score.rounds for points in each.deltas.values())


@given(evenings())
def test_a_transfer_is_the_sum_of_its_lines(evening: Report) -> None:
    session, score = replayed(evening)
    for each in score.rounds:
        paid = sum(line.points for line in each.lines)
        assert paid == 0 or isinstance(session.game.scoring(session.rules), Transfers)
        if each.lines:
            assert {each.deltas[player] for player in each.players if player != each.winner} == {
                -paid
            }


@given(evenings())
def test_replay_of_a_file_equals_replay_of_its_export(evening: Report) -> None:
    session, score = replayed(evening)
    export = json.dumps(write_session(session), ensure_ascii=False)
    again = read_session(read_json(export))
    assert again == session
    assert score_session(again) == score
    assert json.dumps(write_session(again), ensure_ascii=False) == export


@given(evenings(), st.data())
def test_a_struck_round_changes_nothing_else(evening: Report, data: st.DataObject) -> None:
    _, before = replayed(evening)
    place = data.draw(st.integers(0, len(evening["rounds"])))
    struck = {"winner": data.draw(st.sampled_from(evening["players"])), "struck": True}
    evening["rounds"].insert(place, struck)
    _, after = replayed(evening)
    assert [apart_from_its_place(each) for each in after.rounds] == [
        apart_from_its_place(each) for each in before.rounds
    ]
    assert write_score(after, sentence=str) == write_score(before, sentence=str)
    assert after.running == before.running


@given(evenings())
def test_later_rounds_never_change_an_earlier_one(evening: Report) -> None:
    _, whole = replayed(evening)
    for rounds in range(len(evening["rounds"])):
        _, part = replayed({**evening, "rounds": evening["rounds"][:rounds]})
        assert whole.rounds[:rounds] == part.rounds


@given(evenings())
def test_the_next_round_is_dealt_as_it_was_announced(evening: Report) -> None:
    for rounds in range(len(evening["rounds"])):
        _, before = replayed({**evening, "rounds": evening["rounds"][:rounds]})
        _, after = replayed({**evening, "rounds": evening["rounds"][: rounds + 1]})
        played = after.rounds[-1]
        if before.next is not None:
            announced = before.next
            assert (announced.number, announced.dealer, announced.starts) == (
                played.number,
                played.dealer,
                played.starts,
            )
            assert (announced.hand_size, announced.contract) == (played.hand_size, played.contract)
            assert announced.players in (None, played.players)


@given(evenings())
def test_totals_are_the_sums_of_what_was_scored_outside_play_offs(evening: Report) -> None:
    _, score = replayed(evening)
    for player in evening["players"]:
        counted = sum(
            each.deltas.get(player) or 0
            for each in score.rounds
            if each.scored and not each.playoff
        )
        assert score.totals[player] == counted


@given(evenings())
def test_a_finished_session_has_winners_on_the_first_place_and_every_round_counts(
    evening: Report,
) -> None:
    _, score = replayed(evening)
    first = tuple(player for player in evening["players"] if score.ranks[player] == 1)
    assert first
    if score.finished:
        assert score.winners == first
        assert score.next is None
        assert all(each.scored or each.findings for each in score.rounds)
    else:
        assert score.winners == ()


@given(evenings())
def test_dealer_and_starter_take_part_and_are_two_where_two_play(evening: Report) -> None:
    _, score = replayed(evening)
    for each in score.rounds:
        assert {each.dealer, each.starts} <= set(each.players)
        assert (each.dealer == each.starts) is (len(each.players) == 1)
