"""Recording a round, correcting one, striking one: parse what was typed, act, answer."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, redirect, request, url_for
from werkzeug import Response
from wtforms import Form

from companion.ledger import Recorded, Refused, SessionView
from companion.rules.messages import InputError
from companion.rules.session import RoundReport
from companion.store.errors import FormReused, RoundChanged, RoundTaken
from companion.web import access, fragments
from companion.web.access import Who, may_use
from companion.web.book import ledger
from companion.web.entry_form import entry_form
from companion.web.entry_pages import VerdictShown
from companion.web.entry_report import (
    Wrong,
    filled_form,
    lines_for_false_declarations,
    report_of,
)
from companion.web.entry_table import EntryTable, next_round, round_in_place, saved_round
from companion.web.entry_taken import saved_before, saved_verdict, taken_verdict
from companion.web.entry_verdict import nothing_typed, shape_verdict, verdict_on
from companion.web.entry_view import entry_page, turn_words
from companion.web.languages import worded
from companion.web.one_time import new_token, one_time
from companion.web.translating import gettext as _

bp = Blueprint("rounds", __name__, url_prefix="/sessions/<session_id>/rounds")

TEMPLATE = "rounds/entry.html"
BROUGHT = ("melds", "turn", "buys")
"""Fields of a new round that an address may fill."""


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One request of the form: the table, the fields, and what they say.

    ``offered``: the fields are filled with a round that was taken back, for the phone to keep.
    ``brought``: fields that the address fills, whatever a draft says of them.
    """

    view: SessionView
    table: EntryTable
    form: Form
    report: dict[str, Any]
    wrong: Wrong
    offered: bool = False
    brought: tuple[str, ...] = ()

    @property
    def token(self) -> str | None:
        """The form's one-time token; a form that was made up has none."""
        return one_time(self.form["token"].data)

    @property
    def tried(self) -> bool:
        """Whether a save was asked for, now or before."""
        return "check" not in request.form or "tried" in request.form

    def answer(self, verdict: VerdictShown, *, status: int = 200) -> Response:
        """The page with everything typed still in it, or its verdict alone."""
        page = entry_page(self.table, self.form, wrong=self.wrong, verdict=verdict)
        page = replace(page, offered=self.offered, brought=self.brought)
        return fragments.answer(TEMPLATE, page, status=status)


@bp.get("/new")
@may_use(Who.PENCIL)
def new_round(session_id: str) -> Response:
    """The entry of the next round, empty; or as the round said that was just taken back.

    The checker brings melds along in the address.
    """
    view = ledger().look(session_id)
    if view.score.next is None:
        return redirect(url_for("sessions.table", session_id=session_id), 303)
    brought = {name: request.args[name] for name in BROUGHT if request.args.get(name)}
    return _first_look(view, next_round(view), offered=_taken_back(view), brought=brought)


@bp.post("/new")
@may_use(Who.PENCIL)
def record(session_id: str) -> Response:
    """Say what the rules make of it, or save it."""
    view = ledger().look(session_id)
    entry = _sent(view, round_in_place(view, request.form.get("place", "")))
    if "check" in request.form:
        return entry.answer(_checked(entry))
    return _acted(entry, _record)


@bp.get("/<int:position>/edit")
@may_use(Who.PENCIL)
def correct(session_id: str, position: int) -> Response:
    """The entry of a saved round, as it was saved."""
    view = ledger().look(session_id)
    table = saved_round(view, position)
    if table.report is not None and table.report.struck:
        address = url_for("striking.ask", session_id=session_id, position=position)
        return redirect(address, 303)
    return _first_look(view, table)


@bp.post("/<int:position>/edit")
@may_use(Who.PENCIL)
def correct_it(session_id: str, position: int) -> Response:
    """Say what the rules make of the correction, or save it."""
    view = ledger().look(session_id)
    entry = _sent(view, saved_round(view, position))
    if "check" in request.form:
        return entry.answer(_checked(entry))
    return _acted(entry, _correct)


def _taken_back(view: SessionView) -> RoundReport | None:
    """The round that was undone and is entered again, unless another one has followed it."""
    place = request.args.get("again", 0, int)
    if not view.rounds or place != len(view.rounds) or not view.rounds[-1].report.struck:
        return None
    return view.rounds[-1].report


def _first_look(
    view: SessionView,
    table: EntryTable,
    *,
    offered: RoundReport | None = None,
    brought: Mapping[str, str] | None = None,
) -> Response:
    """The form as it opens: empty, as the saved round says, or as the *offered* one said.

    What is *brought* stands in its fields in any case.
    """
    said = offered or table.report
    values = filled_form(table, said, new_token())
    for name, text in (brought or {}).items():
        values[name] = text
    form = entry_form(
        values,
        seats=table.seats,
        turns=turn_words(),
        false_declarations=lines_for_false_declarations(None, said),
    )
    entry = Entry(
        view=view, table=table, form=form, report={}, wrong={}, brought=tuple(brought or ())
    )
    if said is None:
        return entry.answer(nothing_typed())
    form.validate()
    report, wrong = report_of(form, table)
    verdict = shape_verdict(wrong, tried=False) if wrong else _preview(table, report, tried=False)
    entry = replace(entry, report=report, wrong=wrong, offered=offered is not None)
    return entry.answer(verdict)


def _sent(view: SessionView, table: EntryTable) -> Entry:
    form = entry_form(
        request.form,
        seats=table.seats,
        turns=turn_words(),
        false_declarations=lines_for_false_declarations(request.form, table.report),
    )
    form.validate()
    report, wrong = report_of(form, table)
    return Entry(view=view, table=table, form=form, report=report, wrong=wrong)


def _checked(entry: Entry) -> VerdictShown:
    """The verdict while it is typed; a round that is there already is said at once."""
    if entry.wrong:
        return shape_verdict(entry.wrong, tried=entry.tried)
    if entry.table.report is None and entry.table.place < entry.view.next_position:
        return _already_there(entry)
    return _preview(entry.table, entry.report, tried=entry.tried)


def _already_there(entry: Entry) -> VerdictShown:
    """The place is taken: by this very form, whose answer was lost, or by another entry."""
    try:
        again = saved_before(entry.view, entry.report, entry.token)
    except RoundTaken as taken:
        return taken_verdict(entry.view, taken.stored, entry.report, corrected=False)
    if again is not None:
        return saved_verdict(entry.view, again)
    there = entry.view.rounds[entry.table.place - 1].stored
    return taken_verdict(entry.view, there, entry.report, corrected=False)


def _preview(table: EntryTable, report: dict[str, Any], *, tried: bool) -> VerdictShown:
    position = table.place if table.report is not None else None
    try:
        preview = ledger().preview(table.public_id, report, position=position)
    except InputError as trouble:
        return shape_verdict({"": [worded(trouble.message)]}, tried=tried)
    return verdict_on(table, preview, tried=tried)


def _acted(entry: Entry, act: Callable[[Entry], Recorded | Refused]) -> Response:
    """Save, and go to the table; or stay with everything typed and say why not."""
    if entry.wrong:
        return entry.answer(shape_verdict(entry.wrong, tried=True), status=422)
    try:
        done = act(entry)
    except (RoundTaken, RoundChanged) as there:
        fresh = ledger().look(entry.table.public_id)
        corrected = isinstance(there, RoundChanged)
        verdict = taken_verdict(fresh, there.stored, entry.report, corrected=corrected)
        return entry.answer(verdict, status=422)
    except InputError as trouble:
        verdict = shape_verdict({"": [worded(trouble.message)]}, tried=True)
        return entry.answer(verdict, status=422)
    except FormReused:
        stale = _("This form was used for something else. Load the page again.")
        return entry.answer(shape_verdict({"": [stale]}, tried=True), status=422)
    if isinstance(done, Recorded):
        return _to_the_table(entry.table.public_id, done.position)
    verdict = shape_verdict({"": [_("The rules refuse this round.")]}, tried=True)
    if done.preview is not None:
        verdict = verdict_on(entry.table, done.preview, tried=True)
    return entry.answer(verdict, status=422)


def _to_the_table(public_id: str, position: int) -> Response:
    return redirect(url_for("sessions.table", session_id=public_id, saved=position), 303)


def _record(entry: Entry) -> Recorded | Refused:
    """The next round; or what was chosen when another entry was there already."""
    public_id, chosen = entry.table.public_id, request.form.get("instead")
    if chosen == "replace":
        return _correct(entry)
    place, token = entry.table.place, entry.token
    if chosen == "next":
        place = ledger().look(public_id).next_position
        token = one_time(request.form.get("fresh_token"))
    return ledger().record(
        public_id, entry.report, position=place, form=token, device=access.phone()
    )


def _correct(entry: Entry) -> Recorded | Refused:
    """The round in this place, reported anew."""
    chosen = request.form.get("instead") == "replace"
    seen = request.form.get("seen_now", 0, int) if chosen else entry.form["seen"].data or 0
    return ledger().correct(
        entry.table.public_id,
        entry.table.place,
        entry.report,
        seen=seen,
        reason=entry.form["reason"].data or "",
        form=one_time(request.form.get("fresh_token")) if chosen else entry.token,
        device=access.phone(),
    )
