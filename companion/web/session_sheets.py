"""The sheets of one session: what stands on each, whoever asks for it."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from itertools import chain

from companion.ledger import SessionView, kinds
from companion.rules.happenings import DealsByHand
from companion.rules.messages import N_, InputError
from companion.rules.scoring import score_session
from companion.sheet_pages import (
    Changed,
    Correction,
    Paper,
    SheetPage,
    blank_page,
    rule_card,
    session_page,
    standings_page,
)
from companion.store.rows import CourseEntry, Report
from companion.web.book import ledger
from companion.web.languages import language, region
from companion.web.share import watch_url

SESSION, STANDINGS, BLANK, RULES = "session", "standings", "blank", "rules"


def _whole_session(found: SessionView, paper: Paper) -> SheetPage:
    return session_page(
        found.session,
        found.score,
        language=language(),
        region=region(),
        paper=paper,
        corrections=tuple(chain(_corrections(found), _dealers(found))),
        watch_link=watch_url(found.row) or None,
    )


def _standings(found: SessionView, paper: Paper) -> SheetPage:
    return standings_page(
        found.session,
        found.score,
        language=language(),
        region=region(),
        paper=paper,
        watch_link=watch_url(found.row) or None,
    )


def _blank(found: SessionView, paper: Paper) -> SheetPage:
    """For the same people on a night without a phone."""
    seats = found.score.staying
    first = found.session.first_dealer
    return blank_page(
        found.session.game,
        found.session.game.seated(found.score.rules, len(seats)),
        seats,
        language=language(),
        region=region(),
        paper=paper,
        first_dealer=first if first in seats else seats[0],
        title=found.session.title,
    )


def _rules(found: SessionView, paper: Paper) -> SheetPage:
    return rule_card(
        found.session.game,
        found.score.rules,
        players=len(found.score.staying),
        language=language(),
        region=region(),
        paper=paper,
        title=found.session.title,
        date=found.session.date or "",
    )


KINDS: Mapping[str, tuple[str, Callable[[SessionView, Paper], SheetPage]]] = {
    SESSION: (N_("The whole session"), _whole_session),
    STANDINGS: (N_("Standings"), _standings),
    BLANK: (N_("Blank sheet"), _blank),
    RULES: (N_("Rule card"), _rules),
}
"""Each kind of sheet with its name, and what makes it."""


def _corrections(found: SessionView) -> Iterator[Correction]:
    """What was changed after it was saved, with the points as they were before."""
    for view in found.rounds:
        for change in view.history:
            yield Correction(
                report=view.position - 1,
                when=change.at.astimezone(),
                by=change.device or "",
                reason=change.reason,
                before=_points_before(found, view.position, change.before),
                what=_what_changed(change.before, change.after),
            )


def _dealers(found: SessionView) -> Iterator[Correction]:
    """Dealers that were changed after their round was saved, with who dealt it before."""
    for entry in found.dealers_set_late:
        yield Correction(
            report=entry.after_position,
            when=entry.at.astimezone(),
            by=entry.device or "",
            what=Changed.DEALER,
            dealer=_dealer_before(found, entry),
        )


def _dealer_before(found: SessionView, entry: CourseEntry) -> str:
    """Who dealt that round without this change and those of the same round after it."""
    by_hand = [each for each in found.session.course if isinstance(each, DealsByHand)]
    first = [each for each in found.course if each.kind == kinds.DEALER].index(entry)
    after = by_hand[first].after_round
    undone = {id(each) for each in by_hand[first:] if each.after_round == after}
    course = tuple(each for each in found.session.course if id(each) not in undone)
    score = score_session(replace(found.session, course=course))
    return next((each.dealer for each in score.rounds if each.report == entry.after_position), "")


def _what_changed(before: Report, after: Report) -> Changed:
    was, is_ = bool(before.get("struck")), bool(after.get("struck"))
    if was == is_:
        return Changed.CORRECTED
    return Changed.STRUCK if is_ else Changed.BACK


def _points_before(found: SessionView, position: int, report: Report) -> Mapping[str, int | None]:
    """What a report counted, as far as it still fits those who now play in that round."""
    with suppress(InputError):
        before = ledger().preview(found.public_id, report, position=position)
        return before.round.deltas if before.round else {}
    return {}
