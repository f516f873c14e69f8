"""What holds for every evening on which people come and go, whatever the table does."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.rules.game import Transfers
from companion.rules.messages import InputError
from companion.rules.scoring import score_session
from companion.rules.session import SessionScore
from companion.session_file import read_json, read_session, write_session

from .evenings import Report, counted, document, held

TABLES = {
    "continental-bicycle": (5, ["two", "joker"]),
    "continental-large": (4, ["two", "joker"]),
    "continental-sets": (5, ["rounds", "hand_size"]),
    "rummy": (4, ["hands", "target"]),
    "contract": (4, ["min_naturals"]),
}
LATER = ("X", "Y")
STARTS = st.sampled_from(["zero", "highest", "average", 7, 0, 40])


@st.composite
def happenings(draw: st.DrawFn, game: str, players: tuple[str, ...]) -> Report:
    """Something that may happen at a table, possible or not."""
    player = draw(st.sampled_from(players))
    what = draw(
        st.sampled_from(["sits_out", "comes_back", "leaves", "seats", "dealer", "house_rules"])
    )
    if what == "seats":
        return {"what": what, "players": draw(st.permutations(players))}
    if what == "house_rules":
        key = draw(st.sampled_from(TABLES[game][1]))
        return {"what": what, "options": {key: draw(st.sampled_from([1, 3, 12, 13, 50]))}}
    return {"what": what, "player": player}


@st.composite
def eventful_evenings(draw: st.DrawFn) -> Report:
    """A session file with rounds and with whatever could happen between them."""
    game = draw(st.sampled_from(list(TABLES)))
    players = tuple("ABCDE"[: TABLES[game][0]])
    evening = document(game, [*players, *LATER], [], course=[])
    evening["course"] = [
        {"after_round": draw(st.integers(0, 6)), "what": "joins", "player": name, "start": start}
        for name, start in zip(LATER, (draw(STARTS), draw(STARTS)), strict=True)
    ]
    for number in range(draw(st.integers(0, 6)) + 1):
        for _ in range(draw(st.integers(0, 2))):
            happened = draw(happenings(game, (*players, *LATER)))
            _keep_if_possible(evening, {"after_round": number, **happened})
        score = _scored(evening)
        if score is None or score.next is None:
            break
        evening["rounds"].append(draw(_report(game, score.next.playing)))
    return evening


def _keep_if_possible(evening: Report, happened: dict[str, Any]) -> None:
    longer = {**evening, "course": [*evening["course"], happened]}
    if _scored(longer) is not None:
        evening["course"] = longer["course"]


def _scored(evening: Report) -> SessionScore | None:
    try:
        return score_session(read_session(evening))
    except InputError:
        return None


@st.composite
def _report(draw: st.DrawFn, game: str, playing: tuple[str, ...]) -> Report:
    winner = draw(st.sampled_from([None, *playing]))
    if game in {"continental-bicycle", "continental-large"}:
        return counted(winner, draw(st.integers(0, 3)))
    hands = {name: draw(st.integers(0, 40)) for name in playing if name != winner}
    return held(winner, **hands)


@given(eventful_evenings())
def test_every_round_and_all_that_was_won_add_up_to_nought(evening: Report) -> None:
    score = _scored(evening)
    if score is None:
        return
    session = read_session(evening)
    if isinstance(session.game.scoring(session.rules), Transfers):
        for each in score.rounds:
            assert sum(points or 0 for points in each.deltas.values()) == 0
        assert sum(score.won.values()) == 0


@given(eventful_evenings())
def test_totals_are_the_starts_and_the_points_of_all_rounds(evening: Report) -> None:
    score = _scored(evening)
    if score is None:
        return
    counted_rounds = [each for each in score.rounds if each.scored and not each.playoff]
    for player, total in score.totals.items():
        began = sum(line.points for line in score.starts if line.player == player)
        assert total == began + sum(each.deltas.get(player) or 0 for each in counted_rounds)


@given(eventful_evenings())
def test_each_round_seats_as_many_as_the_game_and_its_dealer_plays(evening: Report) -> None:
    score = _scored(evening)
    if score is None:
        return
    session = read_session(evening)
    fewest, most = session.game.seats
    assert sorted(score.seats) == sorted(session.players)
    for each in score.rounds:
        assert {each.dealer, each.starts} <= set(each.players)
        assert each.playoff or each.findings or fewest <= len(each.players) <= most
    if score.next is not None:
        assert {score.next.dealer, score.next.starts} <= set(score.next.playing)


@given(eventful_evenings())
def test_replay_of_an_eventful_file_equals_replay_of_its_export(evening: Report) -> None:
    session = read_session(evening)
    export = json.dumps(write_session(session), ensure_ascii=False)
    again = read_session(read_json(export))
    assert again == session
    assert json.dumps(write_session(again), ensure_ascii=False) == export
    assert _scored(read_json(export)) == _scored(evening)


@given(eventful_evenings())
def test_what_happens_later_never_changes_an_earlier_round(evening: Report) -> None:
    whole = _scored(evening)
    for rounds in range(len(evening["rounds"])):
        part = _scored({**evening, "rounds": evening["rounds"][:rounds]})
        if whole is not None and part is not None:
            assert whole.rounds[:rounds] == part.rounds
            assert whole.running[:rounds] == part.running
