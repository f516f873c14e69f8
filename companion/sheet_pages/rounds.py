"""The rows of the session sheet: one round after another, struck ones in their place."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from companion.rules.cards import read_meld
from companion.rules.session import RoundReport, RoundScore, Session, SessionScore
from companion.sheet_pages.between import since
from companion.sheet_pages.cards import printed_card_by_card, printed_hand, printed_meld
from companion.sheet_pages.pages import BetweenRow, Cell, Note, RoundRow
from companion.sheet_pages.words import NOTHING, Words, with_points
from companion.wording import line_text
from companion.wording.rule_texts import contract_text

Row = tuple[RoundScore, Mapping[str, int]]
"""A round's score and the totals after it."""


def round_rows(
    session: Session,
    score: SessionScore,
    words: Words,
    *,
    notes: Sequence[Note],
    happened: Mapping[int, BetweenRow],
    signed: bool,
) -> tuple[RoundRow, ...]:
    """Every reported round in the order of the table."""
    scored = {
        each.report: (each, total) for each, total in zip(score.rounds, score.running, strict=True)
    }
    marks = {
        report: tuple(note.mark for note in group)
        for report, group in groupby(notes, key=lambda note: note.report)
    }
    joined = since(score)
    rows = []
    for report, reported in enumerate(session.rounds):
        if report in scored:
            each, totals = scored[report]
            there = {
                player: total
                for player, total in totals.items()
                if player not in score.coming and joined.get(player, -1) < each.number
            }
            row = _row(session, reported, (each, there), words, signed=signed)
            row = replace(row, after=happened.get(each.number))
        else:
            row = _struck(words)
        rows.append(replace(row, marks=marks.get(report, ())))
    return tuple(rows)


def task_label(session: Session, score: SessionScore, words: Words) -> str:
    """What the fourth column says: the contract, the shape that was laid, or nothing."""
    if session.game.contract(1) is not None:
        return words.gettext("Contract")
    if any(each.melds for each in score.rounds):
        return words.gettext("Shape")
    return ""


def _row(
    session: Session, report: RoundReport, scored: Row, words: Words, *, signed: bool
) -> RoundRow:
    each, totals = scored
    typed = report.melds or ()
    if each.melds and len(each.melds) == len(typed):
        melds = tuple(printed_meld(meld, words) for meld in each.melds)
    else:
        melds = printed_card_by_card(typed, words)
    return RoundRow(
        number=words.whole(each.number),
        dealer=each.dealer,
        starts=each.starts,
        task=_task(each, typed if melds else (), words),
        winner=each.winner or words.gettext("nobody"),
        cells=tuple(_cell(player, each, totals, words, signed) for player in session.players),
        melds=melds,
        typed=() if melds else typed,
        hands=tuple(
            printed_hand(player, held, words)
            for player in session.players
            if isinstance(held := report.hands.get(player), str)
        ),
        reason=_reason(each, report, words),
        carried=_carried(each, totals, words, signed=signed),
        someone=each.winner is not None,
    )


def _struck(words: Words) -> RoundRow:
    """A misdeal: it is on the sheet, but it has no number and counts for nothing."""
    return RoundRow(
        number=NOTHING,
        dealer="",
        starts="",
        task="",
        winner=words.gettext("struck out"),
        cells=(),
        struck=True,
    )


def _task(each: RoundScore, typed: Sequence[str], words: Words) -> str:
    """The round's contract, or the lengths of the melds laid, longest first."""
    if each.contract is not None:
        return contract_text(each.contract, words.language)
    return "\N{MIDDLE DOT}".join(
        str(length) for length in sorted((read_meld(meld).length for meld in typed), reverse=True)
    )


def _cell(
    player: str, each: RoundScore, totals: Mapping[str, int], words: Words, signed: bool
) -> Cell:
    """Points and total of one player; nothing where the player sat out."""
    total = words.points(totals[player], signed=signed) if player in totals else ""
    if player not in each.deltas:
        return Cell(total=total if each.playoff else "")
    points = each.deltas[player]
    return Cell(
        points=NOTHING if points is None else words.points(points, signed=signed),
        total=total,
        winner=player == each.winner,
    )


def _reason(each: RoundScore, report: RoundReport, words: Words) -> str:
    """What each opponent pays and for what; that nobody checked it, where it was counted; who plays
    a tie off."""
    if each.playoff:
        extra = words.gettext("extra round")
        return f"{extra}: {', '.join(each.players)}"
    if not each.lines:
        return words.gettext("a whole hand in one turn") if report.rummy else ""
    total = words.whole(sum(line.points for line in each.lines))
    lines = ", ".join(
        f"{line_text(line, words.language)} {words.whole(line.points)}" for line in each.lines
    )
    counted = "" if report.counts is None else words.gettext("counted at the table")
    sentence = words.gettext("each pays {total}: {lines}").format(total=total, lines=lines)
    return f"{sentence} ({counted})" if counted else sentence


def _carried(each: RoundScore, totals: Mapping[str, int], words: Words, *, signed: bool) -> str:
    """The totals in one line, for the foot of a page that ends here."""
    after = words.gettext("Carried forward after round {number}:").format(
        number=words.whole(each.number)
    )
    return f"{after} " + ", ".join(
        with_points(name, words.points(total, signed=signed)) for name, total in totals.items()
    )
