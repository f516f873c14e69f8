"""What happens between the rounds comes and goes in a session file as ``docs/`` says."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.messages import InputError
from companion.rules.scoring import score_session
from companion.session_file import FORMAT, read_session, write_score, write_session
from companion.session_file.course import KEYS

PAGE = (Path(__file__).parent.parent / "docs" / "session-file.md").read_text(encoding="utf-8")
(EXAMPLE,) = (json.loads(body) for body in re.findall(r"^```json\n(.*?)^```$", PAGE, re.M | re.S))

TABLE: dict[str, Any] = {
    "format": FORMAT,
    "game": "continental-sets",
    "players": ["Ana", "Bruno", "Carla", "Duarte"],
    "rounds": [],
}
JOINS = {"after_round": 1, "what": "joins", "player": "Duarte", "start": "zero"}


def with_course(*course: object, **keys: object) -> dict[str, Any]:
    """A table at which that happened."""
    return {**TABLE, "course": list(course), **keys}


def test_the_file_of_the_page_is_scored_as_the_page_says() -> None:
    score = score_session(read_session(EXAMPLE))
    assert [dict(each.deltas) for each in score.rounds] == [
        {"Ana": 4, "Bruno": -2, "Carla": -2},
        {"Ana": -11, "Bruno": -11, "Carla": -11, "Duarte": 33},
        {"Ana": 10, "Carla": -5, "Duarte": -5},
        {"Ana": 0, "Bruno": 0, "Carla": 0, "Duarte": 0},
    ]
    assert [each.dealer for each in score.rounds] == ["Ana", "Duarte", "Carla", "Bruno"]
    assert score.seats == ("Carla", "Ana", "Bruno", "Duarte")
    assert score.starts[0].points == 0
    assert score.next is not None
    assert (score.next.dealer, score.next.starts) == ("Duarte", "Carla")


def test_the_page_names_every_thing_that_can_happen_with_its_keys() -> None:
    _, between_rounds = PAGE.split("## What happens between the rounds")
    rows = dict(re.findall(r"^\| (`.*?`) \| (.*?) \|", between_rounds, re.M))
    named = {what for cell in rows for what in re.findall(r"`(\w+)`", cell)} - {"what"}
    assert named == set(KEYS)
    for cell, keys in rows.items():
        for what in re.findall(r"`(\w+)`", cell):
            assert set(KEYS.get(what, ())) <= set(re.findall(r"`(\w+)`", keys))


@pytest.mark.parametrize(
    "course",
    [
        EXAMPLE["course"],
        [{"after_round": 2, "what": "leaves", "player": "Ana"}, JOINS],
        [{**JOINS, "start": 12, "left_of": "Ana"}],
        [{**JOINS, "start": "highest"}],
        [{"after_round": 0, "what": "house_rules", "options": {}}],
        [{"after_round": 0, "what": "false_declaration", "player": "Ana"}],
        [{"after_round": 0, "what": "false_declaration", "player": "Ana", "melds": ["7CDH"]}],
    ],
)
def test_what_happened_is_written_as_it_was_read(course: list[dict[str, Any]]) -> None:
    document = {**EXAMPLE, "first_dealer": "Ana", "course": course}
    session = read_session(document)
    assert write_session(session)["course"] == course
    assert read_session(write_session(session)) == session


def test_a_file_without_a_course_is_written_without_one() -> None:
    assert "course" not in write_session(read_session(TABLE))
    assert "starts" not in write_score(score_session(read_session(TABLE)), sentence=str)


def test_those_who_join_later_do_not_count_among_the_seats_at_first() -> None:
    players = ["Ana", "Bruno", "Carla", "Duarte", "Eva"]
    course = [{**JOINS, "player": "Eva"}]
    read_session({**with_course(*course), "game": "contract", "players": players})
    with pytest.raises(InputError, match="for 4 to 5 players, not for 3"):
        read_session({**with_course(JOINS), "game": "continental-bicycle"})
    many = [f"P{number}" for number in range(17)]
    joining = [{**JOINS, "player": name} for name in many[4:]]
    with pytest.raises(InputError, match="not for 17"):
        read_session(with_course(*joining, players=many))


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        (3, "“course” must be an object"),
        ({"after_round": 1}, "“what” in “course” is one of"),
        ({"after_round": 1, "what": ["joins"]}, "“what” in “course” is one of"),
        ({"after_round": 1, "what": "dances", "player": "Ana"}, "not “dances”"),
        ({"what": "sits_out", "player": "Ana"}, "An entry of “sits_out” has no “after_round”"),
        ({"after_round": 1, "what": "sits_out"}, "An entry of “sits_out” has no “player”"),
        ({"after_round": -1, "what": "sits_out", "player": "Ana"}, "“after_round” must be a whole"),
        ({"after_round": 1, "what": "sits_out", "player": "Eva"}, "“Eva” in “sits_out” is not"),
        (
            {"after_round": 1, "what": "sits_out", "player": "Ana", "start": 3},
            "“start” is not a key of “sits_out”",
        ),
        ({"after_round": 1, "what": "joins", "player": "Ana"}, "An entry of “joins” has no"),
        ({"after_round": 1, "what": "joins"}, "“joins” must be text"),
        ({**JOINS, "start": "middle"}, "“start” is a whole number or one of: zero, highest"),
        ({**JOINS, "start": -1}, "“start” must be a whole number from 0"),
        ({**JOINS, "start": 1.5}, "“start” must be a whole number from 0"),
        ({**JOINS, "left_of": "Duarte"}, "“Duarte” cannot sit beside themselves"),
        ({**JOINS, "left_of": "Eva"}, "“Eva” in “left_of” is not a player"),
        ({"after_round": 1, "what": "seats", "players": ["Ana", "Ana"]}, "names somebody twice"),
        ({"after_round": 1, "what": "seats", "players": "Ana"}, "“seats” must be a list"),
        ({"after_round": 1, "what": "house_rules", "options": []}, "“options” must be an object"),
        ({"after_round": 1, "what": "house_rules", "options": {"x": 1}}, "no house rule “x”"),
    ],
)
def test_what_cannot_have_happened_is_refused(entry: object, sentence: str) -> None:
    with pytest.raises(InputError, match=re.escape(sentence)):
        read_session(with_course(entry))


def test_nobody_joins_or_leaves_twice() -> None:
    leaves = {"after_round": 1, "what": "leaves", "player": "Ana"}
    for twice in (leaves, JOINS):
        with pytest.raises(InputError, match="can join or leave only once"):
            read_session(with_course(twice, twice))


def test_less_than_nothing_is_a_start_only_where_points_move_both_ways() -> None:
    below = with_course({**JOINS, "start": -7})
    score = score_session(read_session({**below, "game": "continental-large"}))
    assert score.totals["Duarte"] == 0
    with pytest.raises(InputError, match="from 0"):
        read_session({**below, "game": "rummy"})


def test_in_rummy_who_leaves_may_stand_in_either_place_but_once() -> None:
    leaves = {"after_round": 0, "what": "leaves", "player": "Ana"}
    left = {"player": "Ana", "after_round": 0}
    rummy = {**TABLE, "game": "rummy"}
    one, other = (
        score_session(read_session(each))
        for each in ({**rummy, "left": [left]}, {**rummy, "course": [leaves]})
    )
    assert one == other
    with pytest.raises(InputError, match="can join or leave only once"):
        read_session({**rummy, "left": [left], "course": [leaves]})


def places(value: object, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a document."""
    inside: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        inside = list(value.items())
    elif isinstance(value, list):
        inside = list(enumerate(value))
    return [at, *(place for key, each in inside for place in places(each, (*at, key)))]


ANYTHING = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 2_000_000),
    st.sampled_from(["", "Ana", "Eva", "joins", "leaves", "sits_out", "average", "\ud800"]),
    st.just([]),
    st.just({}),
    st.lists(st.sampled_from(["Ana", "Bruno", "Carla", "Duarte"]), max_size=5),
)


@given(st.sampled_from(places(EXAMPLE["course"])), ANYTHING)
def test_anything_anywhere_in_a_course_is_scored_or_refused_in_one_sentence(
    at: tuple[Any, ...], value: object
) -> None:
    document = copy.deepcopy(EXAMPLE)
    target: Any = document
    for key in ("course", *at)[:-1]:
        target = target[key]
    target[("course", *at)[-1]] = value
    try:
        session = read_session(document)
        score_session(session)
    except InputError as refusal:
        told = str(refusal)
    else:
        told = ""
        assert read_session(write_session(session)) == session
    assert "\n" not in told
