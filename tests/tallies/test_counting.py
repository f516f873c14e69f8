"""What of an evening is counted: finished, not empty, misdeals left out."""

from typing import Any

import pytest

from companion.rules.scoring import score_session
from companion.session_file import read_session
from companion.tallies import SeatTally, seat_tallies

FOUR = ("Ana", "Bruno", "Carla", "Duarte")
SETS = "continental-sets"


def tallies(game: str, rounds: list[dict[str, Any]], **more: Any) -> dict[str, SeatTally]:
    """What each player of a session has of it, by name."""
    document = {"format": "companion-session/1", "game": game, "players": list(FOUR)}
    session = read_session({**document, "rounds": rounds, **more})
    numbers = {name: number for number, name in enumerate(session.players)}
    names = {number: name for name, number in numbers.items()}
    counted = seat_tallies(session, score_session(session), numbers)
    return {names[each.player]: each for each in counted}


def won(winner: str | None, **more: Any) -> dict[str, Any]:
    """A round of a transfer game, reported by counts: 1 from each opponent, 1 more for each two."""
    return {"winner": winner, **({"counts": {"twos": 1}} if winner else {}), **more}


def test_a_finished_session_is_counted_for_everybody_at_the_table() -> None:
    # Each of three rounds pays Ana or Bruno 2 from each, the last is drawn.
    counted = tallies("continental-bicycle", [won("Ana"), won("Bruno"), won("Ana"), won(None)])
    ana, bruno, carla = counted["Ana"], counted["Bruno"], counted["Carla"]
    assert (ana.place, ana.sharing, ana.won, ana.total) == (1, 1, 1, 10)
    assert (ana.rounds, ana.went_out, ana.best, ana.best_at) == (4, 2, 6, 1)
    assert (ana.worst, ana.worst_at) == (-2, 2)
    assert (bruno.place, bruno.won, bruno.total, bruno.went_out) == (2, 0, 2, 1)
    assert (carla.place, carla.sharing, carla.total, carla.went_out) == (3, 2, -6, 0)


def test_equal_leaders_share_the_win() -> None:
    counted = tallies("continental-bicycle", [won("Ana"), won("Bruno"), won(None), won(None)])
    assert {name: (each.place, each.won) for name, each in counted.items()} == {
        **dict.fromkeys(("Ana", "Bruno"), (1, 1)),
        **dict.fromkeys(("Carla", "Duarte"), (3, 0)),
    }


def test_a_running_session_is_not_counted() -> None:
    assert tallies("continental-bicycle", [won("Ana"), won("Bruno")]) == {}


def test_an_empty_session_is_not_counted_even_if_the_table_closed_it() -> None:
    struck = won("Ana", struck=True)
    assert tallies("continental-large", [], finished=True) == {}
    assert tallies("continental-large", [struck], finished=True) == {}


def test_a_misdeal_is_no_round_and_no_best_one() -> None:
    rounds = [won("Ana", counts={"twos": 9}, struck=True), won("Ana")]
    ana = tallies("continental-large", rounds, finished=True)["Ana"]
    assert (ana.rounds, ana.went_out, ana.best, ana.best_at) == (1, 1, 6, 2)


def test_a_session_whose_round_counts_for_nothing_is_not_finished_and_not_counted() -> None:
    rounds = [won("Ana"), {"winner": "Bruno", "melds": ["3-5C"]}]
    assert tallies("continental-large", rounds, finished=True) == {}


def test_where_low_wins_the_best_round_is_the_one_with_fewest_points() -> None:
    held = [{"Bruno": 5, "Carla": 90}, {"Ana": 30, "Carla": 8}, {"Ana": 7, "Bruno": 2}]
    winners = ("Ana", "Bruno", "Carla")
    rounds = [{"winner": name, "hands": cards} for name, cards in zip(winners, held, strict=True)]
    counted = tallies(SETS, rounds, players=list(winners))
    carla = counted["Carla"]
    assert (carla.best, carla.best_at, carla.worst, carla.worst_at) == (0, 3, 90, 1)
    assert (counted["Bruno"].place, counted["Bruno"].won) == (1, 1)


def test_a_play_off_counts_as_a_round_gone_out_but_as_no_best_or_worst_one() -> None:
    rounds = [
        {"winner": "Ana", "hands": {"Bruno": 50, "Carla": 90}},
        {"winner": "Bruno", "hands": {"Ana": 90, "Carla": 60}},
        {"winner": "Carla", "hands": {"Ana": 10, "Bruno": 50}},
        # Ana and Bruno have 100 each and play it off.
        {"winner": "Ana", "hands": {"Bruno": 99}, "players": ["Ana", "Bruno"]},
    ]
    counted = tallies(SETS, rounds, players=["Ana", "Bruno", "Carla"])
    ana, bruno, carla = (counted[name] for name in ("Ana", "Bruno", "Carla"))
    assert (ana.place, ana.won, ana.went_out, ana.rounds) == (1, 1, 2, 4)
    assert (bruno.place, bruno.total, bruno.worst, bruno.rounds) == (2, 100, 50, 4)
    assert (carla.place, carla.rounds) == (3, 3)


def test_who_left_early_has_a_part_in_the_session_behind_those_who_stayed() -> None:
    rounds = [
        {"winner": "Rui", "hands": {"Ana": 20, "Bruno": 12}},
        {"winner": "Ana", "hands": {"Bruno": 7}},
        {"winner": "Bruno", "hands": {"Ana": 3}},
    ]
    counted = tallies(
        "rummy",
        rounds,
        players=["Ana", "Bruno", "Rui"],
        left=[{"player": "Rui", "after_round": 1}],
        options={"target": None},
    )
    assert (counted["Rui"].place, counted["Rui"].rounds, counted["Rui"].went_out) == (3, 1, 1)
    assert counted["Ana"].won == 1


@pytest.mark.parametrize("twos", [0, 3])
def test_the_earliest_of_equal_rounds_is_the_one_that_is_remembered(twos: int) -> None:
    same = won("Ana", counts={"twos": twos})
    ana = tallies("continental-large", [won(None), same, same], finished=True)["Ana"]
    assert ana.best_at == 2
    assert ana.worst_at == 1
