"""All sessions in one list, looked for by title, by player, by game and by day."""

import datetime as dt
from dataclasses import dataclass

from flask import Blueprint, Response, request, url_for

from companion.store import shelves
from companion.store.rows import SessionLine
from companion.store.shelves import Shelf, Wanted
from companion.web import fragments
from companion.web.access import Who, may_use
from companion.web.book import store
from companion.web.choosing import days_asked, game_options
from companion.web.home import session_link
from companion.web.pages import Link, Option, SessionLink
from companion.web.translating import gettext as _
from companion.web.translating import ngettext

bp = Blueprint("finding", __name__)

AT_ONCE = 50


@dataclass(frozen=True, kw_only=True)
class FindingPage:
    """What was looked for, and what was found of it."""

    text: str
    games: tuple[Option, ...]
    since: str
    until: str
    found: str
    sessions: tuple[SessionLink, ...]
    older: Link | None = None
    narrowed: bool = False
    wrong: str = ""


@bp.get("/sessions/")
@may_use(Who.SCORER)
def show() -> Response:
    """The sessions that are looked for, running ones among them, the latest first."""
    since, until, wrong = days_asked()
    wanted = Wanted(
        shelf=Shelf.NOT_PUT_AWAY,
        text=request.args.get("text", "").strip(),
        game=request.args.get("game") or None,
        since=since,
        until=until,
    )
    from_line = max(request.args.get("older_than", 0, int), 0)
    with store().reading() as r:
        many = shelves.count(r, wanted)
        lines = shelves.lines(r, wanted, limit=AT_ONCE, offset=from_line)
        games = shelves.games(r)
    page = FindingPage(
        text=wanted.text,
        games=tuple(game_options(games, wanted.game)),
        since=_typed(since),
        until=_typed(until),
        found=ngettext("%(num)s session", "%(num)s sessions", many),
        sessions=tuple(_line(each) for each in lines),
        older=_older(from_line + AT_ONCE) if many > from_line + AT_ONCE else None,
        narrowed=bool(wanted.game or since or until or wrong),
        wrong=wrong,
    )
    return fragments.answer("finding/page.html", page, status=422 if wrong else 200)


def _typed(day: dt.date | None) -> str:
    return day.isoformat() if day else ""


def _line(line: SessionLine) -> SessionLink:
    """A session on one line; of one that is still played it says so."""
    return session_link(line, state="" if line.finished else _("At the table"))


def _older(from_line: int) -> Link:
    """The same search, further down."""
    asked = {**request.args.to_dict(), "older_than": str(from_line)}
    return Link(href=url_for("finding.show", _external=False, **asked), words=_("Older ones"))
