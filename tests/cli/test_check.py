"""``companion check`` and ``layoff``: verdicts for people and as JSON, and what they leave with."""

import json
import sys
from subprocess import run
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from companion.cli.requests import answer

LEGAL = "3-5C | 6-8S / 9-JH ; Q-AD\n9-JC"
FACE_UP = ["3-5C", "6-8S", "9-JH", "Q-AD", "9-JC"]


def ask(*words: str) -> Result:
    """What the command line says."""
    return CliRunner().invoke(main, list(words))


def asked(do: str, game: str, **keys: Any) -> dict[str, Any]:
    """The answer to one request."""
    return answer({"do": do, "game": game, **keys})


def test_a_legal_hand_is_written_out_with_what_every_opponent_pays() -> None:
    result = ask("check", "continental-bicycle", LEGAL, "--turn", "first")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "Legal.",
        "1: 3C 4C 5C",
        "2: 6S 7S 8S",
        "3: 9H 10H JH",
        "4: QD KD AD",
        "5: 9C 10C JC",
        "Every opponent pays 18:",
        "   1 going out",
        "  10 neither two nor joker",
        "   7 in the first turn",
    ]


def test_a_failed_check_leaves_with_one_and_says_why() -> None:
    result = ask("check", "contract", "3-6S | 7-10S", "--round", "3")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[0] == "Not legal."
    assert "3♠–6♠ and 7♠–10♠ touch" in result.stdout


@pytest.mark.parametrize(
    "words",
    [
        ("check", "bridge", "3-5C"),
        ("check", "contract", "3-6S"),
        ("check", "contract", "3-6S", "--round", "8"),
        ("check", "continental-bicycle", "3-5C", "--as", "opening"),
        ("check", "continental-bicycle", "3-5C", "--option", "pack=3"),
        ("check", "continental-bicycle", "3-5C", "--players", "3"),
        ("check", "rummy", "3-5C", "--turn", "first"),
        ("check", "rummy", "3-5C", "--buys", "1"),
        ("check", "continental-sets", "7CDH", "--hand-size", "14"),
        ("layoff", "continental-sets", "7CDH", "7S"),
        ("layoff", "contract", "3-6C", "7C", "--onto", "7CDH"),
    ],
)
def test_a_wrong_call_leaves_with_two_and_one_line(words: tuple[str, ...]) -> None:
    result = ask(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1


def test_json_is_the_answer_of_the_format_page() -> None:
    result = ask("check", "contract", "7CDH | 3S 4S JK 6S", "--round", "2", "--json")
    assert json.loads(result.stdout) == {
        "valid": True,
        "melds": [
            {"kind": "group", "rank": "7", "cards": ["7C", "7D", "7H"]},
            {"kind": "run", "suit": "S", "cards": ["3S", "4S", "JK=5S", "6S"]},
        ],
        "findings": [],
    }


def test_what_is_paid_stands_in_the_answer_of_a_hand_that_goes_out() -> None:
    answered = asked("check", "continental-bicycle", melds=FACE_UP)
    assert answered["transfer"] == {
        "each": 11,
        "lines": [{"why": "out", "points": 1}, {"why": "no_wild", "points": 10}],
    }
    by_itself = asked("check", "continental-bicycle", melds=["3-5C"], **{"as": "meld"})
    assert by_itself["valid"]
    assert "transfer" not in by_itself


def test_a_finding_has_its_code_its_place_its_sentence_and_its_section() -> None:
    answered = asked("check", "rummy", melds=["3C 4C 6C"])
    assert answered["melds"] == [None]
    assert answered["findings"] == [
        {
            "code": "run.gap",
            "meld": 0,
            "card": 2,
            "text": "Meld 1: There is a gap after 4♣. Missing: 5♣.",
            "rule": "rummy",
        }
    ]


@pytest.mark.parametrize("melds", [[], "", [""]])
def test_no_cards_are_no_hand(melds: object) -> None:
    assert not asked("check", "continental-bicycle", melds=melds)["valid"]


@pytest.mark.parametrize(
    "keys",
    [
        {},
        {"melds": None},
        {"melds": 7},
        {"melds": [7]},
        {"melds": ["7C"] * 200},
        {"melds": FACE_UP, "turn": "never"},
        {"melds": FACE_UP, "turn": ["first"]},
        {"melds": FACE_UP, "as": "game"},
        {"melds": FACE_UP, "as": {}},
        {"melds": FACE_UP, "round": 0},
        {"melds": FACE_UP, "round": 1.5},
        {"melds": FACE_UP, "players": True},
        {"melds": FACE_UP, "players": 13},
        {"melds": FACE_UP, "buys": 0},
        {"melds": FACE_UP, "hand_size": -1},
        {"melds": FACE_UP, "options": []},
        {"melds": FACE_UP, "options": {"packs": 5}},
        {"melds": FACE_UP, "cards": "7C"},
    ],
)
def test_what_cannot_be_understood_is_an_error(keys: dict[str, Any]) -> None:
    assert list(asked("check", "continental-bicycle", **keys)) == ["error"]


def test_round_and_cards_dealt_may_be_known_where_they_change_nothing() -> None:
    known = {"round": 3, "hand_size": 15, "players": 4}
    assert asked("check", "continental-bicycle", melds=FACE_UP, **known)["valid"]


def test_the_table_may_deal_twelve_or_thirteen_cards_in_the_game_of_groups() -> None:
    melds = ["7CDHS", "JCDHS", "2CDHS"]
    assert asked("check", "continental-sets", melds=melds, hand_size=12)["valid"]
    assert asked("check", "continental-sets", melds=melds, options={"hand_size": 12})["valid"]
    assert "error" in asked("check", "continental-sets", melds=melds, hand_size=14)


def test_purchases_and_the_round_decide_the_last_contract() -> None:
    melds = ["4-7H", "9-QS", "3-9C"]
    assert asked("check", "contract", melds=melds, round=7, buys=1)["valid"]
    assert not asked("check", "contract", melds=melds, round=7)["valid"]
    assert asked("check", "contract", melds=["7C JK JK JK"], **{"as": "meld"})["valid"]


def test_melds_that_could_not_be_read_are_left_out_of_what_people_see() -> None:
    result = ask("check", "rummy", "3C 4C 6C | 7CDH")
    assert result.stdout.splitlines()[:2] == ["Not legal.", "2: 7C 7D 7H"]


def test_cards_that_fit_are_shown_on_their_meld() -> None:
    result = ask("layoff", "contract", "3-6C", "7C 8C", "--round", "3")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == ["Fits.", "3C 4C 5C 6C 7C 8C"]


def test_cards_that_do_not_fit_leave_with_one() -> None:
    result = ask("layoff", "contract", "3-6C", "9C", "--opened", "no")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "Doesn’t fit.",
        "Open first; cards are laid off from your next turn on.",
        "Doesn’t fit on that meld: 9♣.",
    ]


def test_a_joker_is_taken_on_the_command_line() -> None:
    words = ("layoff", "contract", "5C JK 7C 8C", "6C", "--swap", "--onto", "9CDH", "--json")
    result = ask(*words)
    assert result.exit_code == 0
    assert json.loads(result.stdout) == {
        "fits": True,
        "meld": {"kind": "run", "suit": "C", "cards": ["5C", "6C", "7C", "8C"]},
        "findings": [],
    }


@pytest.mark.parametrize(
    "keys",
    [
        {"meld": "3-6C"},
        {"cards": "7C"},
        {"meld": ["3-6C"], "cards": "7C"},
        {"meld": "3-6C", "cards": 7},
        {"meld": "3-6C", "cards": "7C", "opened": "yes"},
        {"meld": "3-6C", "cards": "7C", "opened": []},
        {"meld": "3-6C", "cards": "7C", "hand": -1},
        {"meld": "3-6C", "cards": "7C", "round": 8},
        {"meld": "3-6C", "cards": "7C", "swap": 1},
        {"meld": "3-6C", "cards": "7C", "swap": True, "onto": None},
        {"meld": "3-6C", "cards": "7C" * 2000},
        {"meld": "3-6C", "cards": "7C", "turn": "first"},
    ],
)
def test_a_lay_off_that_cannot_be_understood_is_an_error(keys: dict[str, Any]) -> None:
    assert list(asked("layoff", "contract", **keys)) == ["error"]


@pytest.mark.parametrize("verb", ["check", "layoff"])
def test_a_verdict_waits_for_neither_the_site_nor_the_printing_press(verb: str) -> None:
    lines = (
        "import sys",
        f"import companion.cli.{verb}",
        "slow = {'flask', 'weasyprint', 'babel', 'sqlite_utils', 'wtforms'} & set(sys.modules)",
        "print(sorted(slow))",
    )
    told = run([sys.executable, "-c", "\n".join(lines)], capture_output=True, check=True, text=True)
    assert told.stdout == "[]\n"
