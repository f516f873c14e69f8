"""Where everybody starts: running sessions first, then a new one, a hand to check, the old ones."""

from flask import Blueprint, request, url_for
from werkzeug import Response

from companion.rules.registry import all_games
from companion.store import shelves
from companion.store.rows import SessionLine
from companion.store.shelves import Shelf, Wanted
from companion.web import access, fragments
from companion.web.access import Who, may_use
from companion.web.book import store
from companion.web.checker import home_link
from companion.web.languages import day
from companion.web.pages import HomePage, Link, PutAwayPage, SessionLink
from companion.web.translating import gettext as _
from companion.web.translating import ngettext

bp = Blueprint("home", __name__)

FINISHED_AT_ONCE = 20
RUNNING_AT_ONCE = 50


@bp.get("/")
@may_use(Who.ANYONE)
def start() -> Response:
    """The first page; all sessions for who has the key, else those whose pencil this phone has."""
    if not access.has_key():
        return fragments.answer("home/visitor.html", _of_a_visitor(access.phone()))
    from_line = max(request.args.get("older_than", 0, int), 0)
    with store().reading() as r:
        running = shelves.lines(r, Wanted(shelf=Shelf.RUNNING), limit=RUNNING_AT_ONCE)
        finished = shelves.lines(
            r, Wanted(shelf=Shelf.FINISHED), limit=FINISHED_AT_ONCE + 1, offset=from_line
        )
    page = HomePage(
        running=tuple(session_link(line) for line in running) if not from_line else (),
        finished=tuple(session_link(line) for line in finished[:FINISHED_AT_ONCE]),
        links=(
            Link(href=url_for("finding.show"), words=_("Find a session")),
            Link(href=url_for("players.everybody"), words=_("Players")),
            Link(href=url_for("season.show"), words=_("Season")),
            Link(href=url_for("home.put_away"), words=_("Put away")),
            Link(href=url_for("exchange.show"), words=_("Data")),
        ),
        checker=home_link(),
        older=_older(from_line) if len(finished) > FINISHED_AT_ONCE else None,
    )
    return fragments.answer("home/start.html", page)


def _of_a_visitor(phone: str | None) -> HomePage:
    """What a phone without the key finds: nothing, or the tables where it may write."""
    if phone is None:
        return HomePage(checker=home_link())
    with store().reading() as r:
        running, finished = (
            shelves.lines(r, Wanted(shelf=shelf, pencil_of=phone), limit=FINISHED_AT_ONCE)
            for shelf in (Shelf.RUNNING, Shelf.FINISHED)
        )
    return HomePage(
        running=tuple(session_link(line) for line in running),
        finished=tuple(session_link(line) for line in finished),
        checker=home_link(),
    )


@bp.get("/sessions/put-away")
@may_use(Who.SCORER)
def put_away() -> Response:
    """What was put away, to be brought back."""
    with store().reading() as r:
        lines = shelves.lines(r, Wanted(shelf=Shelf.PUT_AWAY), limit=RUNNING_AT_ONCE)
    back = "seats_page.bring_back"
    page = PutAwayPage(sessions=tuple(session_link(line, endpoint=back) for line in lines))
    return fragments.answer("home/put_away.html", page)


def _older(from_line: int) -> Link:
    return Link(
        href=url_for("home.start", older_than=from_line + FINISHED_AT_ONCE),
        words=_("Older ones"),
    )


def session_link(
    line: SessionLine, *, endpoint: str = "sessions.table", state: str = ""
) -> SessionLink:
    """A session on one line: its name, then who plays what and how far it is."""
    game = all_games().get(line.game)
    name = _(game.name) if game else line.game
    rounds = ngettext("%(num)s round", "%(num)s rounds", line.rounds)
    return SessionLink(
        href=url_for(endpoint, session_id=line.public_id),
        title=line.title or name,
        players=", ".join(line.names),
        more=" · ".join(filter(None, (name, rounds, day(line.date) if line.date else "", state))),
    )
