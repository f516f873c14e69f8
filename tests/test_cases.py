"""Every worked case holds: requests to ``companion batch`` and what their answers must say."""

import json
from typing import Any

import pytest

from .cases_runner import FOLDER, answered, cases, failures

CASES = list(cases())

if not CASES:
    pytest.skip(
        f"there are no worked cases in {FOLDER.parent.name}/{FOLDER.name} beside the checkout;"
        " COMPANION_CASES names another folder",
        allow_module_level=True,
    )


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_worked_case_holds(case: dict[str, Any]) -> None:
    assert failures(case) == []


def test_every_finding_of_the_cases_says_something_and_points_into_the_cards() -> None:
    for case in CASES:
        if case["request"].get("do") != "check":
            continue
        answer = answered(case["request"])
        for finding in answer["findings"]:
            assert finding["text"].endswith("."), json.dumps(finding)
            assert "{" not in finding["text"]
            assert finding["rule"] in {"checks", case["request"]["game"]}
            assert finding["meld"] is None or finding["meld"] < len(answer["melds"])
