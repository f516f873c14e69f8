"""``companion arrange``: arrangements for people and as JSON, and what the command leaves with."""

from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from companion.cli.requests import answer

HAND = "3-5C 6-8S 9-JH Q-AD 9-JC"


def ask(*words: str) -> Result:
    """What the command line says."""
    return CliRunner().invoke(main, ["arrange", *words])


def asked(game: str, cards: object, **keys: Any) -> dict[str, Any]:
    """The answer to one request."""
    return answer({"do": "arrange", "game": game, "cards": cards, **keys})


def test_a_hand_that_goes_out_is_laid_out_with_what_every_opponent_pays() -> None:
    result = ask("continental-bicycle", f"{HAND} 2D")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "Goes out."
    assert lines[6:] == [
        "Left: 2D",
        "Every opponent pays 11:",
        "   1 going out",
        "  10 neither two nor joker",
    ]


def test_a_hand_that_does_not_go_out_leaves_with_one() -> None:
    result = ask("continental-bicycle", "3-7C 3-7D 3-7H")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[0] == "Does not go out."


@pytest.mark.parametrize(
    ("cards", "code", "first"),
    [("7CDH 3-6S KC", 0, "Opens."), ("7CD 3-6S KC", 1, "Does not open.")],
)
def test_a_contract_opens_or_does_not(cards: str, code: int, first: str) -> None:
    result = ask("contract", cards, "--round", "2")
    assert (result.exit_code, result.stdout.splitlines()[0]) == (code, first)


def test_findings_are_said_in_words() -> None:
    result = ask("continental-sets", "7CDHS 9X")
    assert result.exit_code == 1
    assert "9X" in result.stdout


def test_the_answer_names_melds_cards_left_and_the_transfer() -> None:
    answered = asked("continental-bicycle", f"{HAND} 2D", turn="first")
    assert answered["goes_out"] is True
    assert "opens" not in answered
    assert answered["left"] == ["2D"]
    assert answered["findings"] == []
    assert answered["transfer"] == {
        "each": 18,
        "lines": [
            {"why": "out", "points": 1},
            {"why": "no_wild", "points": 10},
            {"why": "first_turn", "points": 7},
        ],
    }
    assert {"kind": "run", "suit": "C", "cards": ["3C", "4C", "5C"]} in answered["melds"]


def test_the_last_round_of_the_contracts_both_opens_and_goes_out() -> None:
    answered = asked("contract", "4-7H 9-QS 3-7C", round=7)
    assert (answered["goes_out"], answered["opens"]) == (True, True)


def test_a_hand_of_another_size_or_with_purchases_goes_out_with_its_own_number_of_cards() -> None:
    assert asked("continental-sets", "7CDHS 7CDH JCDHS", hand_size=12)["goes_out"] is False
    assert asked("continental-sets", "7CDHS 7CDHS JCDHS", hand_size=12)["goes_out"] is True
    assert asked("continental-sets", "7CDHS 7CDHS JCDHS JCDH", hand_size=12, buys=1)["goes_out"]


@pytest.mark.parametrize(
    ("game", "cards", "keys"),
    [
        ("contract", "7CDH", {}),
        ("contract", "7CDH", {"round": 8}),
        ("continental-bicycle", 15, {}),
        ("continental-bicycle", HAND, {"round": "one"}),
        ("continental-bicycle", HAND, {"melds": []}),
        ("continental-bicycle", HAND, {"options": {"packs": 9}}),
        ("continental-bicycle", "A-KC A-KD A-KH", {}),
        ("continental-bicycle", "7C " * 400_000, {}),
        ("rummy", HAND, {"turn": "first"}),
        ("rummy", HAND, {"buys": 1}),
    ],
)
def test_what_cannot_be_understood_is_one_sentence(
    game: str, cards: object, keys: dict[str, Any]
) -> None:
    answered = asked(game, cards, **keys)
    assert answered.keys() == {"error"}


def test_a_wrong_call_leaves_with_two() -> None:
    result = ask("contract", "7CDH")
    assert result.exit_code == 2
    assert "round" in result.stderr
