"""The mark of what was derived from a report, kept beside it so that a later drift is noticed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

from companion.rules.session import RoundScore, SessionScore

STRUCK = "struck"
EDITION = 1
"""Grows when the mark itself is made differently."""


def digests(score: SessionScore, rounds: int, numbers: Mapping[str, int]) -> dict[int, str]:
    """The mark of each of the session's rounds, by its place from 1.

    People may be renamed without a drift, so the `numbers` of their seats stand for them.
    """
    marks = dict.fromkeys(range(1, rounds + 1), STRUCK)
    for each in score.rounds:
        marks[each.report + 1] = digest(each, numbers)
    return marks


def digest(score: RoundScore, numbers: Mapping[str, int]) -> str:
    """The mark of one round: everything of it that a screen or a sheet has shown."""
    shown = [
        EDITION,
        score.number,
        numbers[score.dealer],
        numbers[score.starts],
        score.hand_size,
        sorted((numbers[name], points) for name, points in score.deltas.items()),
        [(line.why, line.points) for line in score.lines],
        score.validated,
        score.accepted,
        score.playoff,
        [(finding.code, finding.meld, finding.card) for finding in score.findings],
    ]
    return hashlib.sha256(json.dumps(shown).encode()).hexdigest()[:32]
