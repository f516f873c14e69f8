"""What happened between two rounds is told in one sentence each, in the reader's language."""

from typing import Any

import pytest

from companion.rules.scoring import score_session
from companion.session_file import read_session
from companion.wording import course_told

SETS: dict[str, Any] = {
    "format": "companion-session/1",
    "game": "continental-sets",
    "players": ["Ana", "Bruno", "Carla", "Duarte", "Eva"],
    "rounds": [{"winner": "Ana", "hands": {"Bruno": 10, "Carla": 21, "Duarte": 40}}],
}


def told(*course: dict[str, Any], language: str = "en", **more: Any) -> list[str]:
    """Everything that has happened, as it is told."""
    joins = {"after_round": 1, "what": "joins", "player": "Eva", "start": "zero"}
    if not any(each["what"] == "joins" for each in course):
        course = (joins, *course)
    session = read_session({**SETS, "course": list(course), **more})
    return [each.text for each in course_told(session, score_session(session), language)]


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        ({"what": "joins", "player": "Eva", "start": "zero"}, "Eva joins with 0"),
        ({"what": "joins", "player": "Eva", "start": 7}, "Eva joins with 7"),
        (
            {"what": "joins", "player": "Eva", "start": "highest"},
            "Eva joins with the highest total, 40",
        ),
        (
            {"what": "joins", "player": "Eva", "start": "average"},
            "Eva joins with the average, 18",
        ),
        ({"what": "sits_out", "player": "Ana"}, "Ana sits out"),
        ({"what": "leaves", "player": "Ana"}, "Ana leaves"),
        ({"what": "dealer", "player": "Ana"}, "Ana deals, set by hand"),
        (
            {"what": "seats", "players": ["Eva", "Duarte", "Carla", "Bruno", "Ana"]},
            "New order of seats: Eva, Duarte, Carla, Bruno, Ana",
        ),
        ({"what": "false_declaration", "player": "Ana"}, "False declaration by Ana"),
        (
            {"what": "house_rules", "options": {"packs": 3, "hand_size": 13}},
            "Other house rules: Cards dealt: 13 cards; Packs of 52 cards: 3",
        ),
        ({"what": "house_rules", "options": {}}, "Other house rules: as before"),
    ],
)
def test_each_thing_that_happens_has_its_sentence(entry: dict[str, Any], sentence: str) -> None:
    assert told({"after_round": 1, **entry})[-1] == sentence


def test_house_rules_are_told_by_what_differs_from_those_before() -> None:
    first = {"after_round": 0, "what": "house_rules", "options": {"packs": 3}}
    second = {"after_round": 1, "what": "house_rules", "options": {"packs": 3, "hand_size": 13}}
    assert [text for text in told(first, second) if "house rules" in text] == [
        "Other house rules: Packs of 52 cards: 3",
        "Other house rules: Cards dealt: 13 cards",
    ]


def test_what_has_no_effect_yet_is_not_told_and_who_left_stands_in_its_place() -> None:
    away = {"after_round": 1, "what": "sits_out", "player": "Carla"}
    back = {"after_round": 2, "what": "comes_back", "player": "Carla"}
    assert told(back, away) == ["Eva joins with 0", "Carla sits out"]
    rounds = [
        SETS["rounds"][0],
        {"winner": "Ana", "hands": dict.fromkeys(["Bruno", "Duarte", "Eva"], 3)},
    ]
    assert told(back, away, rounds=rounds)[-1] == "Carla plays again"


def test_a_total_below_nothing_has_a_true_minus() -> None:
    joins = {"after_round": 0, "what": "joins", "player": "Eva", "start": -7}
    assert told(joins, game="continental-large", rounds=[]) == ["Eva joins with \N{MINUS SIGN}7"]
