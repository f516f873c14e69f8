"""No game without worked examples: a hand that goes down, one that does not, and an evening."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from companion.rules.registry import all_games

from ..cases_runner import cases

WORKED = list(cases(Path(__file__).with_name("worked")))
A_LEGAL_HAND = "a hand that is accepted"
AN_ILLEGAL_HAND = "a hand that is refused"
AN_EVENING = "an evening that is scored"


def shown(case: dict[str, Any]) -> str | None:
    """What a worked case is an example of."""
    request, expect = case["request"], case["expect"]
    if request["do"] == "check" and "valid" in expect:
        return A_LEGAL_HAND if expect["valid"] else AN_ILLEGAL_HAND
    if request["do"] == "score" and any(expect.get("deltas") or ()):
        return AN_EVENING
    return None


def lacking(game_id: str, worked: Iterable[dict[str, Any]]) -> set[str]:
    """What a game has no worked example of."""
    of_game = {
        shown(case)
        for case in worked
        if game_id in (case["request"].get("game"), case["request"].get("session", {}).get("game"))
    }
    return {A_LEGAL_HAND, AN_ILLEGAL_HAND, AN_EVENING} - of_game


@pytest.mark.parametrize("game_id", all_games())
def test_every_game_has_worked_examples(game_id: str) -> None:
    assert lacking(game_id, WORKED) == set(), f"write them into worked/{game_id}.jsonl"


def test_a_game_without_examples_is_told_what_it_lacks() -> None:
    assert lacking("a-game-nobody-worked-out", WORKED) == {
        A_LEGAL_HAND,
        AN_ILLEGAL_HAND,
        AN_EVENING,
    }
