"""The checker for other programs: the same verdicts as on the command line."""

import json
import re
import shlex
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.web.checker_api import VERBS
from companion.web.pace import Pace
from tests.cases_runner import FOLDER, answered, cases
from tests.test_documents import ROOT

CASES = [case for case in cases() if case["request"].get("do") in VERBS]


@pytest.mark.skipif(not CASES, reason=f"no worked cases in {FOLDER.name} beside the checkout")
def test_every_worked_case_is_answered_as_on_the_command_line(app: Flask) -> None:
    app.extensions["pace"] = Pace(at_once=10_000)
    client = app.test_client()
    for case in CASES:
        wanted = answered(case["request"])
        response = client.post(f"/api/{case['request']['do']}", json=case["request"])
        assert response.get_json() == wanted, case["id"]
        assert response.status_code == (422 if "error" in wanted else 200)


def test_a_request_may_stand_in_the_address(stranger: FlaskClient) -> None:
    sent = {
        "game": "continental-bicycle",
        "melds": "JK=3C 2H=4C 5C",
        "as": "meld",
        "options": '{"min_naturals": 2}',
    }
    answer = stranger.get("/api/check", query_string=sent).get_json()
    assert [finding["code"] for finding in answer["findings"]] == ["meld.no_natural"]
    sent = {"game": "contract", "meld": "3C JK 5C 6C", "cards": "4C", "swap": "true", "round": "2"}
    assert stranger.get("/api/layoff", query_string=sent).get_json()["fits"] is True
    sent = {"game": "rummy", "cards": "7C 7D 7H 3S 4S 5S KD"}
    assert stranger.get("/api/arrange", query_string=sent).get_json()["goes_out"] is True


def test_findings_speak_the_language_of_who_asks(stranger: FlaskClient) -> None:
    asked = {"game": "rummy", "melds": ["7C"]}
    spoken = {
        language: stranger.post(
            "/api/check", json=asked, headers={"Accept-Language": language}
        ).get_json()["findings"][0]["text"]
        for language in ("en", "pt", "es")
    }
    assert len(set(spoken.values())) == 3


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 422),
        (b"[]", 422),
        (b"{", 422),
        (b"\xff", 422),
        (b'{"do": "score", "game": "rummy"}', 422),
        (b'{"game": "whist", "melds": []}', 422),
        (b'{"game": "rummy", "melds": ["3-5C"], "cure": 1}', 422),
        (b'{"game": "rummy", "melds": "' + b"7C " * 10_000 + b'"}', 413),
    ],
)
def test_what_cannot_be_understood_is_one_sentence(
    stranger: FlaskClient, body: bytes, status: int
) -> None:
    response = stranger.post("/api/check", data=body, content_type="application/json")
    assert response.status_code == status
    assert list(response.get_json()) == ["error"]
    assert response.get_json()["error"].endswith((".", "”"))


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "That is too much at once. A question to the checker has at most twenty kilobytes."),
        ("pt", "Uma pergunta a conferir tem no máximo vinte kilobytes."),
        ("es", "Una pregunta para revisar tiene como máximo veinte kilobytes."),
    ],
)
@pytest.mark.parametrize("size", [20_001, 3_000_000])
def test_what_is_too_long_for_the_checker_hears_how_much_fits_it(
    stranger: FlaskClient, language: str, sentence: str, size: int
) -> None:
    response = stranger.post(
        "/api/check",
        data=b" " * size,
        content_type="application/json",
        headers={"Accept-Language": language},
    )
    assert response.status_code == 413
    assert response.get_json()["error"].endswith(sentence)


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ("melds=3-5C&melds=KC AC 2C", "The key “melds” stands twice."),
        ("melds=3-5C&lang=pt", "“lang” is not a key of “request”."),
        ("melds=3-5C&theme=dark", "“theme” is not a key of “request”."),
    ],
)
def test_nothing_in_an_address_is_passed_over(
    stranger: FlaskClient, asked: str, sentence: str
) -> None:
    answer = stranger.get(f"/api/check?game=rummy&{asked}")
    assert answer.status_code == 422
    assert answer.get_json()["error"].startswith(sentence)


@pytest.mark.parametrize("address", ["/api/score", "/api/", "/api/check/more"])
def test_nothing_else_is_answered_here(stranger: FlaskClient, address: str) -> None:
    answer = stranger.get(address)
    assert answer.status_code == 404
    assert "/api/arrange" in answer.get_json()["error"]


def test_a_program_hears_how_it_may_ask(stranger: FlaskClient) -> None:
    answer = stranger.delete("/api/check")
    assert answer.status_code == 405
    assert answer.get_json()["error"].endswith("Questions come by GET or by POST.")


def test_the_example_of_the_readme_is_answered_as_it_says(stranger: FlaskClient) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    found = re.search(r"```sh\n(curl .*?)```\n+```json\n(.*?)```", text, re.DOTALL)
    assert found is not None
    words = shlex.split(found.group(1).replace("\\\n", " "))
    address = next(word for word in words if word.startswith("http"))
    sent: Any = words[words.index("--json") + 1]
    path = "/" + address.split("/", 3)[3]
    answer = stranger.post(path, data=sent, content_type="application/json")
    assert answer.get_json() == json.loads(found.group(2))
