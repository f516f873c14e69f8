"""Evenings told in a few words: a game, its players, what the table reported."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.rules.findings import Code
from companion.rules.scoring import score_session
from companion.rules.session import RoundScore, Session, SessionScore
from companion.session_file import FORMAT, read_session

LEGAL = ["3-5C", "6-8S", "9-JH", "Q-AD", "9-JC"]
"""The worked example of rules.md, section 3: 11 from each opponent."""

Report = dict[str, Any]


def document(game: str, players: Sequence[str], rounds: Sequence[Report], **keys: Any) -> Report:
    """A session file with these rounds and whatever else is said of the session."""
    return {
        "format": FORMAT,
        "game": game,
        "players": list(players),
        "rounds": list(rounds),
        **keys,
    }


def evening(game: str, players: Sequence[str], rounds: Sequence[Report], **keys: Any) -> Session:
    """That session, read."""
    return read_session(document(game, players, rounds, **keys))


def scored(
    game: str, players: Sequence[str], rounds: Sequence[Report], **keys: Any
) -> SessionScore:
    """That session, read and scored."""
    return score_session(evening(game, players, rounds, **keys))


def only_round(game: str, players: Sequence[str], report: Report, **keys: Any) -> RoundScore:
    """The score of a session's only round."""
    (score,) = scored(game, players, [report], **keys).rounds
    return score


def codes(score: RoundScore) -> list[Code]:
    """What the checks of a round said, in their order."""
    return [finding.code for finding in score.findings]


def dealers(score: SessionScore) -> str:
    """Who dealt, round by round; for players whose names are single letters."""
    return "".join(each.dealer for each in score.rounds)


def starters(score: SessionScore) -> str:
    """Who started, round by round."""
    return "".join(each.starts for each in score.rounds)


def counted(winner: str | None, twos: int = 0) -> Report:
    """A round of a transfer game without cards: by default 11 from each, with twos 1 + twos."""
    return {"winner": winner, "counts": {"twos": twos}} if winner else {"winner": None}


def held(winner: str | None, **hands: str | int) -> Report:
    """A round with what the others were left with."""
    return {"winner": winner, "hands": hands}
