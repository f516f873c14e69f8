"""Watching: the scoreboard for everybody else, asked for again every three seconds.

Conditional polling rather than an event stream: a stream holds a thread for its life, and with as
many watchers as threads nobody would be answered. A poll that finds nothing new costs one look at
a version number, and it survives sleep, proxies and a restarted server.
"""

import secrets

from flask import Blueprint, Response, make_response, request, url_for

from companion.ledger import SessionView
from companion.store import sessions
from companion.web import fragments, round_page, rules_pages
from companion.web.access import Who, may_use
from companion.web.book import store
from companion.web.evening import watched
from companion.web.headers import keep_for_asking_again
from companion.web.languages import language, theme
from companion.web.pages import Link, WatchPage
from companion.web.scoreboard import Surroundings, head, scoreboard
from companion.web.translating import gettext as _

bp = Blueprint("watch", __name__, url_prefix="/w/<watch_token>")

STARTED = secrets.token_hex(4)
"""Another program may show the same session differently, so a restart makes all answers new."""


@bp.get("/")
@may_use(Who.WATCHER)
def board(watch_token: str) -> Response:
    """The scoreboard; unchanged since the last look, it is not even computed."""
    keep_for_asking_again()
    with store().reading() as r:
        _public_id, version = sessions.version_watched(r, watch_token)
    # The version is looked up before the score: a round saved in between is shown once more.
    etag = _etag(version)
    if request.if_none_match.contains_weak(etag):
        response = make_response("", 304)
    else:
        page = _page(watched(watch_token), watch_token, big=_is_big())
        response = fragments.answer("watch/board.html", page)
    response.set_etag(etag, weak=True)
    return response


@bp.get("/rounds/<int:position>")
@may_use(Who.WATCHER)
def one_round(watch_token: str, position: int) -> Response:
    """Every line of every number of one round, for reading."""
    found = watched(watch_token)
    back = Link(href=url_for("watch.board", watch_token=watch_token), words=_("To the scoreboard"))
    return fragments.answer("sessions/round.html", round_page.page(found, position, back))


@bp.get("/rules")
@may_use(Who.WATCHER)
def rules(watch_token: str) -> Response:
    """The rules this table plays by."""
    found = watched(watch_token)
    back = Link(href=url_for("watch.board", watch_token=watch_token), words=_("To the scoreboard"))
    return fragments.answer("rules/page.html", rules_pages.page_of(found.session, back))


def _is_big() -> bool:
    return request.args.get("big") == "yes"


def _etag(version: int) -> str:
    part = fragments.wanted_fragment() if fragments.from_htmx() else "page"
    size = "big" if _is_big() else "small"
    return "-".join((STARTED, str(version), language(), theme(), str(part), size))


def _page(found: SessionView, watch_token: str, *, big: bool) -> WatchPage:
    small = url_for("watch.board", watch_token=watch_token)
    large = url_for("watch.board", watch_token=watch_token, big="yes")
    around = Surroundings(
        href_of=lambda place: url_for(
            "watch.one_round", watch_token=watch_token, position=place + 1
        ),
        corrections={each.position - 1: len(each.history) for each in found.rounds},
    )
    return WatchPage(
        head=head(found.session),
        board=scoreboard(found.session, found.score, around),
        here=large if big else small,
        big=big,
        links=(
            Link(href=small, words=_("Small")) if big else Link(href=large, words=_("Large")),
            Link(href=url_for("watch.rules", watch_token=watch_token), words=_("Rules")),
        ),
    )
