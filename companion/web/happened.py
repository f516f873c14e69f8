"""What happened between the rounds of a session, as its pages tell it."""

from flask import url_for

from companion.ledger import SessionView
from companion.ledger.kinds import FALSE_DECLARATION
from companion.store.rows import CourseEntry
from companion.web.course_pages import HappenedShown
from companion.web.languages import clock, language
from companion.web.translating import gettext as _
from companion.wording import course_told


def happened(found: SessionView) -> tuple[HappenedShown, ...]:
    """Everything that holds, in its order, each with the way to take it back."""
    noted = found.declared_falsely
    entries = [each for each in found.course if each.kind != FALSE_DECLARATION or each in noted]
    told = course_told(found.session, found.score, language())
    return tuple(
        HappenedShown(
            entry=entry.id,
            after=after_words(each.after_round),
            text=each.text,
            more=_more(entry),
            take_back_to=url_for("course.take_back", session_id=found.public_id, entry=entry.id),
        )
        for entry, each in zip(entries, told, strict=False)
    )


def just_noted(found: SessionView, entry: str | None) -> HappenedShown | None:
    """The entry whose number the address names, as long as it holds."""
    return next((each for each in happened(found) if str(each.entry) == entry), None)


def latest(found: SessionView, *kinds: str) -> int | None:
    """The number of what was noted last, if it is of these kinds.

    What changes nothing is not noted; then an undoing must not be offered for what came before.
    """
    last = max(found.course, key=lambda each: each.id, default=None)
    return last.id if last is not None and last.kind in kinds else None


def told_in_lines(found: SessionView) -> tuple[tuple[str, str], ...]:
    """After which round, and what: for screens that only show it."""
    told = course_told(found.session, found.score, language())
    return tuple((after_words(each.after_round), each.text) for each in told)


def after_words(number: int) -> str:
    """Behind which round something happened."""
    if number == 0:
        return _("before the first round")
    return _("after round %(number)s", number=number)


def _more(entry: CourseEntry) -> str:
    """When it was noted, and from which phone."""
    at = clock(entry.at.astimezone())
    return f"{at} · {entry.device}" if entry.device else at
