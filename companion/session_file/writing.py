"""From the rules' values back to the objects of a session file, and to the answer of ``score``."""

from collections.abc import Callable
from typing import Any

from companion.rules.findings import Finding
from companion.rules.game import Contract, ScoreLine, Turn
from companion.rules.house_rules import changed_house_rules
from companion.rules.session import NextRound, RoundReport, RoundScore, Session, SessionScore
from companion.session_file.course import write_course
from companion.session_file.reading import FORMAT


def write_session(session: Session) -> dict[str, Any]:
    """The session as the file has it; what is as the game has it anyway is left out.

    Read again, the document gives an equal session.
    """
    document: dict[str, Any] = {"format": FORMAT, "game": session.game.id}
    options = changed_house_rules(session.rules)
    if options:
        document["options"] = options
    if session.title:
        document["title"] = session.title
    if session.date is not None:
        document["date"] = session.date
    document["players"] = list(session.players)
    document["first_dealer"] = session.first_dealer
    document["rounds"] = [write_round(report) for report in session.rounds]
    if session.finished:
        document["finished"] = True
    if session.left:
        document["left"] = [
            {"player": each.player, "after_round": each.after_round} for each in session.left
        ]
    if course := write_course(session):
        document["course"] = course
    return document


def write_round(report: RoundReport) -> dict[str, Any]:
    """One round as the table reported it; what was not said is left out."""
    document: dict[str, Any] = {"winner": report.winner}
    if report.melds is not None:
        document["melds"] = list(report.melds)
    if report.turn is not Turn.LATER:
        document["turn"] = report.turn.value
    if report.counts is not None:
        document["counts"] = {
            "twos": report.counts.twos,
            "jokers": report.counts.jokers,
            "one_suit": report.counts.one_suit,
        }
    if report.hands:
        document["hands"] = dict(report.hands)
    if report.players is not None:
        document["players"] = list(report.players)
    if report.failed:
        document["failed"] = [
            {"player": each.player, "melds": list(each.melds)} for each in report.failed
        ]
    for key in ("buys", "rummy", "accepted", "struck", "note"):
        value = getattr(report, key)
        if value:
            document[key] = value
    return document


def write_score(score: SessionScore, *, sentence: Callable[[Finding], str]) -> dict[str, Any]:
    """The answer of ``companion score``; *sentence* words a finding in the reader's language."""
    answer = {
        "rounds": [_round_score(each, sentence) for each in score.rounds],
        "totals": dict(score.totals),
        "ranks": dict(score.ranks),
        "winners": list(score.winners),
        "finished": score.finished,
        "next": None if score.next is None else _next_round(score.next, everybody=not score.away),
        "findings": [write_finding(each, sentence) for each in score.findings],
    }
    if score.starts:
        answer["starts"] = [
            {"player": each.player, "after_round": each.after_round, "points": each.points}
            for each in score.starts
        ]
    return answer


def write_finding(finding: Finding, sentence: Callable[[Finding], str]) -> dict[str, Any]:
    """One failed check: its code, what it points at, its sentence and the section of the rules."""
    written: dict[str, Any] = {
        "code": finding.code.value,
        "meld": finding.meld,
        "card": finding.card,
        "text": sentence(finding),
        "rule": finding.rule,
    }
    if finding.player is not None:
        written["player"] = finding.player
    return written


def write_lines(lines: tuple[ScoreLine, ...]) -> list[dict[str, Any]]:
    """What each opponent pays, line by line."""
    return [{"why": line.why.value, "points": line.points} for line in lines]


def _round_score(score: RoundScore, sentence: Callable[[Finding], str]) -> dict[str, Any]:
    """One round's part of the answer."""
    return {
        "number": score.number,
        "dealer": score.dealer,
        "starts": score.starts,
        "deltas": dict(score.deltas),
        "lines": write_lines(score.lines),
        "validated": score.validated,
        "findings": [write_finding(each, sentence) for each in score.findings],
    }


def _next_round(following: NextRound, *, everybody: bool) -> dict[str, Any]:
    """What the table deals next; who plays is said in a play-off, or where somebody sits out."""
    written: dict[str, Any] = {
        "number": following.number,
        "dealer": following.dealer,
        "starts": following.starts,
        "hand_size": following.hand_size,
        "contract": _contract(following.contract),
    }
    if following.players is not None or not everybody:
        written["players"] = list(following.playing)
    return written


def _contract(contract: Contract | None) -> dict[str, int] | None:
    """How many groups and runs a round asks for."""
    return None if contract is None else {"groups": contract.groups, "runs": contract.runs}
