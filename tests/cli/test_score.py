"""``companion score``: a session as a table for people or as JSON, and what it leaves with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from companion.session_file import LONGEST_FILE

EVENING: dict[str, Any] = {
    "format": "companion-session/1",
    "game": "continental-bicycle",
    "title": "Thursday table",
    "date": "2026-11-26",
    "players": ["Ana", "Bruno", "Carla", "Duarte"],
    "rounds": [
        {"winner": "Bruno", "melds": ["3-5C", "6-8S", "9-JH", "Q-AD", "9-JC"]},
        {"winner": None},
        {"winner": "Ana", "turn": "first", "counts": {"twos": 1}},
    ],
}


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """Where the session file of a test lies."""
    return tmp_path / "evening.json"


def score(file: Path, *more: str, **keys: Any) -> Result:
    """What the command says of the evening with other keys."""
    document = {key: value for key, value in {**EVENING, **keys}.items() if value is not None}
    file.write_text(json.dumps(document), encoding="utf-8")
    return CliRunner().invoke(main, ["score", str(file), *more])


def test_people_read_rounds_totals_places_and_what_comes_next(kept: Path) -> None:
    result = score(kept)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "Continental (15-card sequences) · Thursday table · 2026-11-26",
        "",
        "Round  Dealer  Out     Ana  Bruno  Carla  Duarte",
        "1      Ana     Bruno   −11     33    −11     −11",
        "2      Bruno   nobody    0      0      0       0",
        "3      Carla   Ana      27     −9     −9      −9",
        "Total                   16     24    −20     −20",
        "Place                    2      1      3       3",
        "",
        "Next is round 4: Duarte deals 15 cards each, Ana starts.",
    ]


def test_json_is_the_answer_of_the_format_page(kept: Path) -> None:
    result = score(kept, "--json")
    answer = json.loads(result.stdout)
    assert answer["totals"] == {"Ana": 16, "Bruno": 24, "Carla": -20, "Duarte": -20}
    assert answer["next"]["dealer"] == "Duarte"
    assert result.stdout.count("\n") == 1


def test_the_winners_of_a_finished_session_are_named(kept: Path) -> None:
    result = score(kept, rounds=[*EVENING["rounds"], {"winner": None}])
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1] == "Finished. First place: Bruno."


def test_a_failed_check_is_named_with_its_round_and_leaves_with_one(kept: Path) -> None:
    wrong = {"winner": "Ana", "melds": ["3-7C", "3-7D", "3-7H"]}
    result = score(kept, rounds=[{"winner": None}, wrong])
    assert result.exit_code == 1
    assert "2      Bruno   Ana       ?      ?      ?       ?" in result.stdout.splitlines()
    assert "Round 2: Every meld is legal by itself, but 5+5+5 is not one of the" in result.stdout
    assert score(kept, "--json", rounds=[wrong]).exit_code == 1


def test_an_accepted_round_counts_and_stays_visible(kept: Path) -> None:
    accepted = {"winner": "Ana", "melds": ["3-7C", "3-7D", "3-7H"], "accepted": True}
    result = score(kept, rounds=[accepted])
    assert result.exit_code == 0
    assert "Round 1, accepted by the table: Every meld is legal by itself" in result.stdout


def test_a_session_that_cannot_go_on_says_so(kept: Path) -> None:
    result = score(kept, rounds=[{"winner": "Ana"}, *[{"winner": None}] * 3])
    assert result.exit_code == 1
    assert result.stdout.splitlines()[-1].startswith("The session cannot go on or finish before")


def test_a_deal_that_cannot_be_dealt_is_named_before_the_rounds(kept: Path) -> None:
    result = score(kept, game="continental-sets", players=list("ABCDEFGH"), rounds=[])
    assert result.exit_code == 1
    assert "8 players with 15 cards each need 122 cards, but the deck has 108." in result.stdout


def test_the_contract_and_the_players_of_an_extra_round_are_named(kept: Path) -> None:
    result = score(kept, game="contract", rounds=[])
    assert result.stdout.splitlines()[-1] == "Contract: groups 2, runs 0."
    tied = {"winner": "Ana", "hands": {"Bruno": 0, "Carla": 3, "Duarte": 4}}
    result = score(kept, game="continental-sets", options={"rounds": 1}, rounds=[tied])
    assert result.stdout.splitlines()[-1] == "It is an extra round between Ana, Bruno."
    extra = {"winner": "Ana", "hands": {"Bruno": 9}}
    result = score(kept, game="continental-sets", options={"rounds": 1}, rounds=[tied, extra])
    assert "2      Bruno   Ana    0      9" in result.stdout.splitlines()


def test_names_and_titles_are_text_and_cannot_colour_the_terminal(kept: Path) -> None:
    players = ["Ana\x7f", "Bruno", "Carla", "Duarte"]
    result = score(kept, title="\x1b[31mred\nline", players=players, rounds=[])
    assert result.exit_code == 0
    assert "\x1b" not in result.stdout
    assert "\x7f" not in result.stdout
    assert " [31mred line" in result.stdout


def test_standard_input_can_be_scored() -> None:
    result = CliRunner().invoke(main, ["score", "-"], input=json.dumps(EVENING))
    assert result.exit_code == 0
    assert "Thursday table" in result.stdout


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"nonsense", "This is no JSON: line 1, character 1"),
        (b"[]", "“session” must be an object"),
        (b"\xff\xfe", "is no text in UTF-8."),
        (b'{"a": 1, "a": 2}', "The key “a” stands twice."),
        (json.dumps({**EVENING, "titel": 1}).encode(), "“titel” is not a key"),
        (json.dumps({**EVENING, "rounds": [{"winner": "Eva"}]}).encode(), "Round 1 of the file:"),
        (b" " * (4 * LONGEST_FILE + 1), "is too large for a session file."),
        (b" " * (LONGEST_FILE + 1), "cannot be read."),
    ],
)
def test_a_file_that_cannot_be_used_is_one_line_that_says_how_and_leaves_with_two(
    kept: Path, content: bytes, sentence: str
) -> None:
    kept.write_bytes(content)
    result = CliRunner().invoke(main, ["score", str(kept), "--json"])
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("companion: ")
    assert result.stderr.count("\n") == 1
    assert sentence in result.stderr


def test_a_file_that_is_not_there_or_is_none_is_a_wrong_call(tmp_path: Path) -> None:
    for wrong in (str(tmp_path / "none.json"), str(tmp_path), "null\0character"):
        result = CliRunner().invoke(main, ["score", wrong])
        assert result.exit_code == 2
        assert result.stderr.count("\n") == 1


def test_a_file_that_breaks_off_while_it_is_read_is_one_line_too() -> None:
    memory = Path("/proc/self/mem")
    if not memory.exists():
        memory = Path("/")
    result = CliRunner().invoke(main, ["score", str(memory)])
    assert result.exit_code == 2
    assert "cannot be read" in result.stderr
