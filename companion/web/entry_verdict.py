"""The verdict on a round while it is typed: legal or not, what everybody pays, what is missing."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.ledger import Preview
from companion.rules.cards import read_meld
from companion.rules.findings import CANNOT_BE_ACCEPTED, Code, Finding
from companion.rules.game import Declaration, Penalties, Transfers
from companion.rules.session import RoundScore
from companion.web.called import called
from companion.web.entry_pages import FindingLine, Pays, VerdictShown
from companion.web.entry_report import Wrong
from companion.web.entry_table import EntryTable
from companion.web.finding_words import finding_shown
from companion.web.languages import signed, whole
from companion.web.scoreboard import names_in_words
from companion.web.translating import gettext as _
from companion.web.translating import ngettext

STILL_TYPING = frozenset(
    {
        Code.NO_MELDS,
        Code.HAND_MISSING,
        Code.TOO_SHORT,
        Code.LAYOUT_CARDS,
        Code.LAYOUT_PATTERN,
        Code.LAYOUT_MELDS,
        Code.CONTRACT_MELDS,
    }
)
"""Findings that only say that more is to come, while it is still coming."""

ONLY_BLANKS = frozenset({Code.HAND_MISSING})
"""A blank is not zero: what is missing is asked for, and not let stand."""

HANDS_NAMED_ONE_BY_ONE = 1
MOST_NAMES_IN_BRIEF = 2


@dataclass(frozen=True, kw_only=True)
class Moved:
    """What the round moves for whom, by the names that are said at this table."""

    winner: str
    gained: int
    held: Mapping[str, int]


def nothing_typed() -> VerdictShown:
    """Before the first tap."""
    return VerdictShown(state="waiting", headline=_("Who went out?"))


def shape_verdict(wrong: Wrong, *, tried: bool) -> VerdictShown:
    """Something can't be read: each field's sentence."""
    sentences = [sentence for errors in wrong.values() for sentence in errors]
    return VerdictShown(
        state="bad" if tried else "waiting",
        headline=sentences[0],
        findings=tuple(FindingLine(text=sentence) for sentence in sentences[1:]),
        tried=tried,
    )


def verdict_on(table: EntryTable, preview: Preview, *, tried: bool) -> VerdictShown:
    """What the rules say of the round as it is typed now."""
    accepted = bool(preview.report.get("accepted"))
    if not preview.findings:
        return replace(_moves(table, preview), tried=tried)
    if not tried and not accepted and (missing := _still_to_come(table, preview)):
        return VerdictShown(state="waiting", headline=missing)
    findings = _worth_saying(preview.findings, tried=tried)
    codes = {finding.code for finding in preview.findings}
    shown = _moves(table, preview) if not preview.stands else VerdictShown(state="bad", headline="")
    lines = tuple(_line(finding) for finding in findings) + _missing_line(table, preview, tried)
    return replace(
        shown,
        state="bad" if preview.stands else "good",
        headline=lines[0].text if preview.stands else _("Accepted as it lies."),
        findings=lines[1:] if preview.stands else lines,
        first=lines[0] if preview.stands else None,
        tried=tried,
        may_accept=not codes & CANNOT_BE_ACCEPTED
        and (accepted or (tried and codes != ONLY_BLANKS)),
        accepted=accepted,
    )


def _worth_saying(findings: Sequence[Finding], *, tried: bool) -> tuple[Finding, ...]:
    """All findings; while still typing only what is wrong, and many missing hands in one line."""
    if not tried:
        wrong = tuple(each for each in findings if each.code not in STILL_TYPING)
        return wrong or tuple(findings)
    if _hands_missing(findings) <= HANDS_NAMED_ONE_BY_ONE:
        return tuple(findings)
    return tuple(each for each in findings if each.code is not Code.HAND_MISSING)


def _missing_line(table: EntryTable, preview: Preview, tried: bool) -> tuple[FindingLine, ...]:
    if not tried or _hands_missing(preview.findings) <= HANDS_NAMED_ONE_BY_ONE:
        return ()
    return (FindingLine(text=_missing_hands(table, preview.findings)),)


def _hands_missing(findings: Iterable[Finding]) -> int:
    return sum(finding.code is Code.HAND_MISSING for finding in findings)


def _line(finding: Finding) -> FindingLine:
    shown = finding_shown(finding)
    return FindingLine(text=shown.text, meld=finding.meld, card=finding.card)


def _still_to_come(table: EntryTable, preview: Preview) -> str:
    """What is missing, in one sentence; empty where something is wrong rather than missing."""
    if any(finding.code not in STILL_TYPING for finding in preview.findings):
        return ""
    melds: list[str] = list(preview.report.get("melds", ()))
    if melds:
        laid = sum(read_meld(each).length for each in melds)
        wanted = cards_wanted(table, int(preview.report.get("buys", 0)))
        if wanted is None or laid >= wanted:
            return _hands_to_come(table, preview) if _only_hands(preview) else ""
        return _("%(laid)s of %(wanted)s cards", laid=laid, wanted=wanted)
    if any(finding.code is Code.NO_MELDS for finding in preview.findings):
        return _("The runs are still to come.")
    return _hands_to_come(table, preview)


def _only_hands(preview: Preview) -> bool:
    return all(finding.code is Code.HAND_MISSING for finding in preview.findings)


def cards_wanted(table: EntryTable, buys: int) -> int | None:
    """How many cards the winner's melds hold together; None where that is not fixed."""
    declared = Declaration(round_number=table.number, hand_size=table.hand_size or None, buys=buys)
    layout = table.game.layout(table.rules, declared)
    if layout is None:
        return None
    if layout.cards is None and layout.contract is not None:
        rules = table.game.meld_rules(table.rules)
        contract = layout.contract
        return contract.groups * rules.shortest_group + contract.runs * rules.shortest_run
    return layout.cards


def _missing_hands(table: EntryTable, findings: Iterable[Finding]) -> str:
    """All who are missing, by name, once a save was tried."""
    return _(
        "The cards of %(names)s are missing. Type their points, or 0 for an empty hand.",
        names=names_in_words(_in_brief(table, findings)),
    )


def _hands_to_come(table: EntryTable, preview: Preview) -> str:
    """While it is typed, the last two by name and more of them by number."""
    names = _in_brief(table, preview.findings)
    if not names:
        return ""
    if len(names) > MOST_NAMES_IN_BRIEF:
        return ngettext("Still to come: %(num)s hand", "Still to come: %(num)s hands", len(names))
    return _("Still to come, the cards of: %(names)s", names=names_in_words(names))


def _in_brief(table: EntryTable, findings: Iterable[Finding]) -> tuple[str, ...]:
    """Whose hands are missing, by the names that are said at this table."""
    known = called(table.session.players)
    return tuple(
        known[finding.player]
        for finding in findings
        if finding.code is Code.HAND_MISSING and finding.player
    )


def _moves(table: EntryTable, preview: Preview) -> VerdictShown:
    """A round that counts: what each player gets or pays, and what the save button says."""
    score = preview.round
    if score is None:
        return VerdictShown(state="good", headline=_("A misdeal: it doesn’t count."))
    scoring = table.game.scoring(table.rules)
    known = called(table.session.players)
    moved = Moved(
        winner=known[score.winner] if score.winner else "",
        gained=score.deltas.get(score.winner or "") or 0,
        held={known[name]: each or 0 for name, each in score.deltas.items()},
    )
    if isinstance(scoring, Transfers):
        return _transfer(score, moved)
    if isinstance(scoring, Penalties):
        return _penalties(score, moved)
    return _gain(moved)


def _transfer(score: RoundScore, moved: Moved) -> VerdictShown:
    if not moved.winner:
        return VerdictShown(
            state="good",
            headline=_("Nobody went out: nobody pays."),
            label=_("Save · nobody went out"),
        )
    each = sum(line.points for line in score.lines)
    amounts = " + ".join(whole(line.points) for line in score.lines)
    sentence = _("Each pays %(points)s", points=whole(each))
    return VerdictShown(
        state="good",
        headline=_("Legal.") if score.validated else _("By counts."),
        sum=f"{sentence} = {amounts}" if len(score.lines) > 1 else sentence,
        label=_("Save · %(name)s %(points)s", name=moved.winner, points=signed(moved.gained)),
    )


def _penalties(score: RoundScore, moved: Moved) -> VerdictShown:
    pays = tuple(
        Pays(name=name, points=whole(held))
        for name, held in moved.held.items()
        if name != moved.winner
    )
    if not moved.winner:
        # The button says so already; the line is for what everybody pays.
        anybody = any(moved.held.values())
        return VerdictShown(
            state="good",
            headline="" if anybody else _("Nobody went out."),
            pays=pays if anybody else (),
            label=_("Save · nobody went out"),
        )
    return VerdictShown(
        state="good",
        headline=_("Legal.") if score.validated else "",
        pays=pays,
        label=_("Save · %(name)s is out", name=moved.winner),
    )


def _gain(moved: Moved) -> VerdictShown:
    if not moved.winner:
        return VerdictShown(
            state="good",
            headline=_("Nobody went out: nobody gains."),
            label=_("Save · nobody went out"),
        )
    return VerdictShown(
        state="good",
        headline=_("%(name)s gains %(points)s.", name=moved.winner, points=whole(moved.gained)),
        label=_("Save · %(name)s %(points)s", name=moved.winner, points=signed(moved.gained)),
    )
