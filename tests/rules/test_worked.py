"""Evenings, hands and questions worked out by hand from the rules, each with its section."""

from pathlib import Path
from typing import Any

import pytest

from ..cases_runner import cases, failures

WORKED = list(cases(Path(__file__).with_name("worked")))


@pytest.mark.parametrize("case", WORKED, ids=[case["id"] for case in WORKED])
def test_a_case_worked_by_hand_holds(case: dict[str, Any]) -> None:
    assert failures(case) == [], case["section"]


def test_every_worked_case_has_a_name_of_its_own() -> None:
    assert WORKED
    assert len({case["id"] for case in WORKED}) == len(WORKED)
