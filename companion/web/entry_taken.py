"""Two entries for one round: what is saved beside what was typed, and the choice between them."""

from flask import url_for

from companion.ledger import SessionView
from companion.rules.messages import InputError
from companion.rules.session import RoundReport, RoundScore
from companion.session_file import read_round
from companion.store import rounds
from companion.store.rows import Report, StoredRound
from companion.web.book import ledger, store
from companion.web.entry_pages import TakenBy, VerdictShown
from companion.web.languages import clock, signed, whole
from companion.web.one_time import new_token
from companion.web.pages import Link
from companion.web.scoreboard import how_words
from companion.web.translating import gettext as _


def taken_verdict(
    view: SessionView, stored: StoredRound, report: Report, *, corrected: bool
) -> VerdictShown:
    """The round is there already, or was corrected meanwhile: the scorer chooses."""
    there = view.rounds[stored.position - 1]
    number = there.score.number if there.score is not None else stored.position
    phone = stored.device or _("another phone")
    at = clock(stored.created_at.astimezone())
    if corrected:
        heading = _("Round %(number)s was corrected meanwhile.", number=number)
    else:
        heading = _(
            "Round %(number)s is saved already: %(phone)s, %(time)s.",
            number=number,
            phone=phone,
            time=at,
        )
    return VerdictShown(
        state="taken",
        headline=heading,
        tried=True,
        taken=TakenBy(
            heading=heading,
            saved=in_one_line(there.report, there.score),
            typed=in_one_line(_read(view, report), _as_it_would_be(view, stored, report)),
            keep=Link(
                href=url_for("sessions.table", session_id=view.public_id),
                words=_("Keep what is saved"),
            ),
            place=stored.position,
            seen=stored.corrections,
            token=new_token(),
            may_follow=not corrected and view.score.next is not None,
        ),
    )


def _as_it_would_be(view: SessionView, stored: StoredRound, report: Report) -> RoundScore | None:
    """What the typed round would be worth in the place of the saved one, if it fits there."""
    try:
        preview = ledger().preview(view.public_id, report, position=stored.position)
    except InputError:
        return None
    return None if preview.stands else preview.round


def saved_before(view: SessionView, report: Report, token: str | None) -> StoredRound | None:
    """The round that this form has made already, if it has.

    Raises ``RoundTaken`` when the form was changed since.
    """
    with store().reading() as r:
        return rounds.saved_with(r, view.row, form=token, report=report)


def _read(view: SessionView, report: Report) -> RoundReport:
    session = view.session
    return read_round(report, game=session.game, rules=session.rules, players=session.players)


def saved_verdict(view: SessionView, stored: StoredRound) -> VerdictShown:
    """This very form was saved before; its answer was lost on the way."""
    return VerdictShown(
        state="saved",
        headline=_("This is saved already."),
        saved=Link(
            href=url_for("sessions.table", session_id=view.public_id, saved=stored.position),
            words=_("To the table"),
        ),
    )


def in_one_line(report: RoundReport, score: RoundScore | None) -> str:
    """Who went out, how, the cards or points, and what it moved."""
    parts = [report.winner or _("nobody went out")]
    if how := how_words(report, score):
        parts.append(how)
    elif report.melds:
        parts.append(" | ".join(report.melds))
    parts += [f"{name} {held or '0'}" for name, held in report.hands.items()]
    if score is not None and score.scored and score.winner is not None and score.lines:
        parts.append(signed(score.deltas[score.winner] or 0))
    elif report.counts is not None:
        parts.append(
            _(
                "twos: %(twos)s, jokers: %(jokers)s",
                twos=whole(report.counts.twos),
                jokers=whole(report.counts.jokers),
            )
        )
    return " · ".join(parts)
