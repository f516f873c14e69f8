"""Footnotes of the session sheet: what happened besides the points, round by round."""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

from companion.rules.messages import N_
from companion.rules.session import RoundReport, RoundScore, Session, SessionScore
from companion.sheet_pages.cards import told_melds
from companion.sheet_pages.pages import Note
from companion.sheet_pages.words import NOTHING, Words, with_points
from companion.wording import finding_text


class Changed(Enum):
    """What became of a report: the sentence without and with the phone it came from."""

    CORRECTED = (N_("Corrected {when}."), N_("Corrected {when} ({phone})."))
    STRUCK = (N_("Struck out {when}."), N_("Struck out {when} ({phone})."))
    DEALER = (N_("Dealer changed {when}."), N_("Dealer changed {when} ({phone})."))
    BACK = (N_("Counted again {when}."), N_("Counted again {when} ({phone})."))


@dataclass(frozen=True, kw_only=True, slots=True)
class Correction:
    """A report that was changed after it was saved.

    ``report``: its place among the session's reports, struck ones counted. ``by``: which phone.
    ``before``: the points as they were, None for a round that did not count; empty where it was
    no round. ``dealer``: who was said to have dealt, where only that was changed. ``what``: whether
    it was changed, struck out or taken back in.
    """

    report: int
    when: dt.datetime
    by: str = ""
    reason: str = ""
    before: Mapping[str, int | None] = field(default_factory=dict)
    dealer: str = ""
    what: Changed = Changed.CORRECTED


def notes_to(
    session: Session,
    score: SessionScore,
    words: Words,
    *,
    corrections: Sequence[Correction],
    signed: bool,
) -> tuple[Note, ...]:
    """All footnotes, numbered through, in the order of the reports."""
    scored = {each.report: each for each in score.rounds}
    found = [
        (report, text)
        for report, reported in enumerate(session.rounds)
        for text in _notes_of(
            reported,
            scored.get(report),
            words,
            corrections=[
                _correction(each, words, signed=signed)
                for each in corrections
                if each.report == report
            ],
        )
    ]
    return tuple(
        Note(
            mark=words.whole(number),
            report=report,
            round=_round(scored.get(report), words),
            text=text,
        )
        for number, (report, text) in enumerate(found, start=1)
    )


def _round(scored: RoundScore | None, words: Words) -> str:
    if scored is None:
        return words.gettext("Struck round")
    return words.gettext("Round {number}").format(number=words.whole(scored.number))


def _notes_of(
    reported: RoundReport,
    scored: RoundScore | None,
    words: Words,
    *,
    corrections: Sequence[str],
) -> Iterator[str]:
    """What is to be said of one report."""
    if scored is not None and scored.findings:
        yield _findings(scored, words)
    for failed in reported.failed:
        told = words.gettext("False declaration by {player}").format(player=failed.player)
        yield f"{told}: {told_melds(failed.melds)}" if failed.melds else f"{told}."
    yield from corrections
    if reported.note.strip():
        yield reported.note.strip()


def _findings(scored: RoundScore, words: Words) -> str:
    """That the table let something stand, or that the round does not count."""
    sentences = " ".join(finding_text(finding, words.language) for finding in scored.findings)
    if scored.scored:
        head = words.gettext("Accepted by the table:")
    else:
        head = words.gettext("Does not count until it is corrected or the table accepts it:")
    return f"{head} {sentences}"


def _correction(each: Correction, words: Words, *, signed: bool) -> str:
    """When and by whom a round was corrected, why, and what stood there before."""
    when = words.moment(each.when)
    alone, with_phone = each.what.value
    told = words.gettext(with_phone if each.by else alone).format(when=when, phone=each.by)
    was = each.dealer or ", ".join(
        with_points(player, NOTHING if number is None else words.points(number, signed=signed))
        for player, number in each.before.items()
    )
    if was:
        before = words.gettext("Before: {points}.").format(points=was)
        told = f"{told} {before}"
    return f"{told} {each.reason.strip()}".strip()
