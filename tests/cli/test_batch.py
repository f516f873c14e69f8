"""One request a line, one answer a line, in order; a bad line never stops the batch."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cli import main
from companion.cli.batch import MOST_BYTES, answer_line
from companion.cli.requests import LONGEST_REQUEST, answer, answer_text, written

CHECK = {"do": "check", "game": "rummy", "melds": ["3-5C"]}
SCORE = {
    "do": "score",
    "session": {
        "format": "companion-session/1",
        "game": "rummy",
        "players": ["Ana", "Zé"],
        "rounds": [{"winner": "Zé", "hands": {"Ana": "KC"}}],
    },
}


def batched(lines: bytes) -> Result:
    """The batch over standard input."""
    return CliRunner().invoke(main, ["batch", "-"], input=lines)


def answers_to(lines: bytes) -> list[dict[str, Any]]:
    """Its answers, one for each line."""
    result = batched(lines)
    assert result.exit_code == 0
    return [json.loads(line) for line in result.stdout_bytes.decode().splitlines()]


def test_there_is_one_answer_for_each_line_in_order() -> None:
    lines = "\n".join(json.dumps(each) for each in (CHECK, SCORE, {"do": "shuffle"}, CHECK))
    answers = answers_to(lines.encode())
    assert [sorted(each)[0] for each in answers] == ["findings", "findings", "error", "findings"]
    assert answers[0]["valid"] is True
    assert answers[1]["totals"] == {"Ana": 0, "Zé": 10}
    assert answers[0] == answers[3]


def test_a_file_is_read_as_standard_input_is(tmp_path: Path) -> None:
    file = tmp_path / "requests.jsonl"
    file.write_text(json.dumps(CHECK) + "\n" + json.dumps(SCORE) + "\n", encoding="utf-8")
    result = CliRunner().invoke(main, ["batch", str(file)])
    assert result.exit_code == 0
    assert result.stdout.count("\n") == 2


def test_names_are_answered_as_they_are_written() -> None:
    assert "Zé".encode() in batched(json.dumps(SCORE).encode()).stdout_bytes


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (b"", "This is no JSON: line 1, character 1 cannot be understood."),
        (b"   ", "This is no JSON"),
        (b"nonsense", "This is no JSON"),
        (b'{"do": "check"', "This is no JSON: line 1, character 15"),
        (b"\xff\xfe{}", "This line is no text in UTF-8."),
        (b"[]", 'A request is an object like {"do": "check", …}.'),
        (b"3", "A request is an object"),
        (b"null", "A request is an object"),
        (b"{}", "“do” must be one of check, arrange, layoff, score, not “None”."),
        (b'{"do": "shuffle"}', "not “shuffle”."),
        (b'{"do": ["score"]}', "not “[…]”."),
        (b'{"do": {"score": 1}}', "not “{…}”."),
        (b'{"do": "check", "melds": ""}', "The request has no “game”."),
        (b'{"do": "check", "game": "rummy", "options": 1}', "“options” must be an object"),
        (b'{"do": "score"}', "The request has no “session”."),
        (b'{"do": "score", "session": 1}', "“session” must be an object"),
        (b'{"do": "score", "session": {}, "x": 1}', "“x” is not a key of “request”."),
        (b'{"do": "score", "do": "score"}', "The key “do” stands twice."),
        (b"[" * 9_000, "nested too deeply"),
        (b'{"do": "score", "session": ' + b"9" * 5_000 + b"}", "too many digits"),
        (b'"' + b"x" * LONGEST_REQUEST + b'"', f"more than {LONGEST_REQUEST} cannot be read"),
    ],
)  # fmt: skip
def test_a_bad_line_is_answered_in_one_sentence_and_the_batch_goes_on(
    line: bytes, sentence: str
) -> None:
    error, after = answers_to(line + b"\n" + json.dumps(CHECK).encode())
    assert sentence in error["error"]
    assert after["valid"] is True


def test_a_line_longer_than_any_request_is_one_line_all_the_same() -> None:
    endless = b"x" * (3 * MOST_BYTES + 7)
    error, after = answers_to(endless + b"\n" + json.dumps(CHECK).encode())
    assert "cannot be read" in error["error"]
    assert after["valid"] is True
    assert len(answers_to(b"x" * (MOST_BYTES + 1))) == 1
    assert len(answers_to(b"x" * MOST_BYTES + b"\n")) == 1


def test_line_ends_of_other_systems_and_a_byte_order_mark_do_no_harm() -> None:
    line = json.dumps(CHECK).encode()
    assert [each["valid"] for each in answers_to(b"\xef\xbb\xbf" + line + b"\r\n" + line)] == [
        True,
        True,
    ]


def test_an_empty_file_has_no_answers() -> None:
    assert answers_to(b"") == []


def test_half_a_character_is_refused_and_goes_back_as_readable_json() -> None:
    (error,) = answers_to(b'{"do": "\\ud83c"}')
    assert "must be one of" in error["error"]
    (error,) = answers_to(json.dumps({**SCORE, "session": {"\ud83c": 1}}).encode())
    assert "is not a key" in error["error"]
    assert written({"error": "\ud83c"}) == b'{"error": "\\ud83c"}\n'


def test_a_file_that_is_not_there_is_a_wrong_call(tmp_path: Path) -> None:
    for wrong in (tmp_path / "none.jsonl", tmp_path):
        result = CliRunner().invoke(main, ["batch", str(wrong)])
        assert result.exit_code == 2
        assert result.stdout == ""
        assert result.stderr.count("\n") == 1
        assert "cannot be read" in result.stderr


def test_a_partner_over_a_pipe_gets_each_answer_before_the_next_request() -> None:
    program = "from companion.cli import main; main(['batch', '-'])"
    with subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as partner:
        assert partner.stdin is not None
        assert partner.stdout is not None
        for _ in range(3):
            partner.stdin.write(json.dumps(CHECK).encode() + b"\n")
            partner.stdin.flush()
            assert json.loads(partner.stdout.readline())["valid"] is True
        partner.stdin.close()
        assert partner.wait(timeout=60) == 0


def test_when_the_reader_goes_away_the_batch_stops_without_complaint(tmp_path: Path) -> None:
    file = tmp_path / "many.jsonl"
    file.write_bytes((json.dumps(CHECK).encode() + b"\n") * 3_000)
    program = f"from companion.cli import main; main(['batch', {str(file)!r}])"
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as batch:
        assert batch.stdout is not None
        assert batch.stderr is not None
        batch.stdout.readline()
        batch.stdout.close()
        assert batch.stderr.read() == b""
        assert batch.wait(timeout=60) == 1


KEYS = st.sampled_from(
    ["game", "melds", "cards", "meld", "options", "round", "players", "turn", "as", "session",
     "hand_size", "buys", "swap", "onto", "hand", "opened", "min_naturals", "packs"]
) | st.text(max_size=3)  # fmt: skip

ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=6)
    | st.sampled_from(
        ["rummy", "contract", "continental-sets", "3-5C | 7CDH", "JK 2C", "first", "meld", "*" * 99]
    ),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=8,
)


@given(
    st.sampled_from(["check", "layoff", "score"]),
    st.sampled_from(["rummy", "contract", "continental-bicycle", "continental-sets", "whist"]),
    st.dictionaries(KEYS, ANYTHING, max_size=6),
)
@settings(max_examples=300)
def test_anything_in_place_of_anything_is_answered(
    verb: str, game: str, keys: dict[str, Any]
) -> None:
    answered = answer(
        {"do": verb, "game": game, "melds": "3-5C", "meld": "3-5C", "cards": "6C"} | keys
    )
    assert json.loads(written(answered)) == answered or "error" in answered


@given(st.binary(max_size=60) | st.text(max_size=60).map(lambda text: text.encode("utf-8")))
def test_any_bytes_are_answered_by_an_error(line: bytes) -> None:
    assert list(answer_line(line)) == ["error"]


@given(ANYTHING)
def test_any_json_is_answered(value: Any) -> None:
    assert list(answer_text(json.dumps(value))) == ["error"]
