"""The players of this companion: who they are, what they played, renamed, merged, put aside."""

from collections.abc import Iterator, Mapping
from functools import partial

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug import Response as BaseResponse

from companion.store import people
from companion.store.connections import Reading
from companion.store.errors import NamelessPerson, NameTaken, NameTooLong, SatTogether
from companion.store.people import name_key
from companion.store.rows import Attendance, Person
from companion.store.shelves import Shelf, Wanted
from companion.tallies import everybodys_counts, record_of
from companion.web import fragments
from companion.web.access import Who, may_use
from companion.web.book import store, tallies
from companion.web.languages import day
from companion.web.pages import Link
from companion.web.people_pages import (
    MergePage,
    MergeQuestion,
    PlayerLine,
    PlayersPage,
    SameNamePage,
)
from companion.web.player_page import (
    asks_again,
    counting_words,
    low_wins,
    player_page,
    unreadable_words,
)
from companion.web.translating import gettext as _
from companion.web.translating import ngettext

bp = Blueprint("players", __name__, url_prefix="/players")


@bp.get("/")
@may_use(Who.SCORER)
def everybody() -> Response:
    """Everybody who ever sat at a table here, or those whose name was looked for."""
    found = tallies().of(Wanted(shelf=Shelf.FINISHED))
    with store().reading() as r:
        lines = partial(_lines, r, counts=everybodys_counts(found.sessions))
        page = PlayersPage(
            players=tuple(lines(put_aside=False)),
            put_aside=tuple(lines(put_aside=True)),
            search=_search(),
            season=Link(href=url_for("season.show"), words=_("Season")),
            counting=counting_words(found),
            unreadable=unreadable_words(found),
        )
    return asks_again(fragments.answer("players/everybody.html", page), found)


@bp.get("/<int:person_id>/")
@may_use(Who.SCORER)
def one(person_id: int) -> BaseResponse:
    """All that is counted of one player; an old address of somebody merged leads on."""
    with store().reading() as r:
        now = people.now_known_as(r, person_id)
    if now != person_id:
        return redirect(url_for("players.one", person_id=now), 303)
    return _one(person_id)


@bp.post("/<int:person_id>/name")
@may_use(Who.SCORER)
def rename(person_id: int) -> BaseResponse:
    """Call a player something else, in every session they ever played."""
    typed = request.form.get("name", "")
    try:
        with store().writing() as w:
            people.rename(w, person_id, typed)
    except NameTaken as taken:
        return _asked_about(person_id, taken.person)
    except NamelessPerson:
        return _one(person_id, typed=typed, wrong=_("A name needs a letter or a number."))
    except NameTooLong as trouble:
        wrong = _("A name has at most %(longest)s letters.", longest=trouble.longest)
        return _one(person_id, typed=typed, wrong=wrong)
    return redirect(url_for("players.one", person_id=person_id, noted="name"), 303)


@bp.post("/<int:person_id>/aside")
@may_use(Who.SCORER)
def put_aside(person_id: int) -> BaseResponse:
    """No longer offer this player for new sessions, or offer them again."""
    act = people.bring_back if "again" in request.form else people.put_aside
    with store().writing() as w:
        act(w, person_id)
    return _back_to(person_id)


@bp.get("/<int:person_id>/same-as/")
@may_use(Who.SCORER)
def same_as(person_id: int) -> Response:
    """Which of the others is the same person."""
    with store().reading() as r:
        person = people.by_id(r, person_id)
        found = (*people.everybody(r), *people.everybody(r, put_aside=True))
    key = name_key(_search())
    page = MergePage(
        name=person.name,
        back=_link_to(person),
        others=tuple(
            PlayerLine(
                href=url_for("players.question", person_id=person_id, into=each.person.id),
                name=each.person.name,
                more=_attended(each),
            )
            for each in found
            if each.person.id != person_id and key in name_key(each.person.name)
        ),
        search=_search(),
        here=url_for("players.same_as", person_id=person_id),
    )
    return fragments.answer("players/same_as.html", page)


@bp.get("/<int:person_id>/same-as/<int:into>")
@may_use(Who.SCORER)
def question(person_id: int, into: int) -> Response:
    """Two names become one: asked first, for it can't be undone."""
    return _question(person_id, into)


@bp.post("/<int:person_id>/same-as/<int:into>")
@may_use(Who.SCORER)
def merge(person_id: int, into: int) -> BaseResponse:
    """Every session of the first is the second's from now on; sent twice it happens once."""
    try:
        with store().writing() as w:
            if people.now_known_as(w, person_id) != into:
                people.merge(w, person_id, into=into)
    except SatTogether as trouble:
        wrong = _(
            "Both played in the same session, “%(title)s”, so they are two people.",
            title=trouble.title or _("Session"),
        )
        return _question(person_id, into, wrong=wrong)
    return _back_to(into)


def _one(person_id: int, *, typed: str | None = None, wrong: str = "") -> Response:
    found = tallies().of(Wanted(shelf=Shelf.FINISHED, person_id=person_id))
    with store().reading() as r:
        person = people.by_id(r, person_id)
        names = people.names(r)
    record = record_of(person_id, found.sessions, low_wins)
    page = player_page(
        person,
        record,
        found,
        names,
        typed=person.name if typed is None else typed,
        wrong=wrong,
    )
    if wrong:
        # What was typed must not be lost to a page that loads again.
        return fragments.answer("players/one.html", page, status=422)
    return asks_again(fragments.answer("players/one.html", page), found)


def _asked_about(person_id: int, holder: Person) -> Response:
    """Somebody else has this name: another name, or are they one person?"""
    with store().reading() as r:
        person = people.by_id(r, person_id)
    page = SameNamePage(
        name=person.name,
        taken=holder.name,
        other_name=Link(
            href=url_for("players.one", person_id=person_id) + "#name",
            words=_("Two people: choose another name"),
        ),
        same_person=Link(
            href=url_for("players.question", person_id=person_id, into=holder.id),
            words=_("One person: look at what merging does"),
        ),
    )
    return fragments.answer("players/same_name.html", page, status=422)


def _question(person_id: int, into: int, *, wrong: str = "") -> Response:
    with store().reading() as r:
        one, other = people.by_id(r, person_id), people.by_id(r, into)
        seats = people.attendance(r, person_id).sessions
    page = MergeQuestion(
        name=one.name,
        into=other.name,
        keep_both=Link(
            href=url_for("players.one", person_id=person_id), words=_("Keep both names")
        ),
        action=url_for("players.merge", person_id=person_id, into=into),
        what_happens=(
            ngettext(
                "%(num)s session of %(name)s becomes one of %(into)s.",
                "%(num)s sessions of %(name)s become sessions of %(into)s.",
                seats,
                name=one.name,
                into=other.name,
            ),
            _("Whoever types %(name)s from now on means %(into)s.", name=one.name, into=other.name),
            _("This can’t be undone."),
        ),
        wrong=wrong,
    )
    return fragments.answer("players/merge.html", page, status=422 if wrong else 200)


def _lines(
    r: Reading, *, counts: Mapping[int, tuple[int, int]], put_aside: bool
) -> Iterator[PlayerLine]:
    key = name_key(_search())
    for each in people.everybody(r, put_aside=put_aside):
        if key not in name_key(each.person.name):
            continue
        played, won = counts.get(each.person.id, (0, 0))
        words = [
            ngettext("%(num)s session finished", "%(num)s sessions finished", played),
            ngettext("%(num)s won", "%(num)s won", won),
            *([day(each.last_date)] if each.last_date else []),
        ]
        yield PlayerLine(
            href=url_for("players.one", person_id=each.person.id),
            name=each.person.name,
            more=" · ".join(words),
        )


def _attended(found: Attendance) -> str:
    sessions = ngettext("%(num)s session", "%(num)s sessions", found.sessions)
    return f"{sessions} · {day(found.last_date)}" if found.last_date else sessions


def _search() -> str:
    return request.args.get("name", "").strip()


def _link_to(person: Person) -> Link:
    return Link(href=url_for("players.one", person_id=person.id), words=person.name)


def _back_to(person_id: int) -> BaseResponse:
    return redirect(url_for("players.one", person_id=person_id), 303)
