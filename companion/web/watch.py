"""Watching: the scoreboard for everybody else, asked for again every three seconds.

Conditional polling rather than an event stream: a stream holds a thread for its life. Measured
with the server as it runs (``python -m tests.bench streaming``): with 200 streams open on 8
threads none of 10 pages was answered, with 200 phones polling all were, in 2 ms. A thread for each
stream would answer them too, in 5 ms, but no number of threads could then be called enough. A poll
that finds nothing new costs one look at a version number, and it survives sleep, proxies and a
restarted server.
"""

from collections.abc import Iterator

from flask import Blueprint, Response, request, url_for

from companion.ledger import SessionView
from companion.web import access, fragments, round_page, rules_pages
from companion.web.access import Who, may_use
from companion.web.boards import boards
from companion.web.evening import watched
from companion.web.happened import told_in_lines
from companion.web.languages import region
from companion.web.pages import Link, WatchPage
from companion.web.polling import answer_if_changed
from companion.web.scoreboard import Surroundings, head, scoreboard
from companion.web.settling import changes_hands
from companion.web.static_files import as_it_travels
from companion.web.translating import gettext as _

bp = Blueprint("watch", __name__, url_prefix="/w/<watch_token>")

HTML = "text/html; charset=utf-8"


@bp.get("/")
@may_use(Who.WATCHER)
def board(watch_token: str) -> Response:
    """The scoreboard; unchanged since the last look, it is not even computed."""
    version = access.version_watched()
    return answer_if_changed(version, lambda mark: _board(watch_token, mark))


def _board(watch_token: str, mark: str) -> Response:
    """The whole page made for this reader; or its board alone, one for all who ask for the same.

    The board reads nothing of the request but what it is kept under. What surrounds it on a whole
    page is this reader's own.
    """
    big = request.args.get("big") == "yes"

    def made() -> Response:
        page = _page(watched(watch_token), watch_token, mark, big=big)
        return fragments.answer("watch/board.html", page)

    if not fragments.asks_for("table"):
        return made()
    key = (watch_token, mark, region(), big, request.script_root)
    board = boards().of(key, lambda: made().get_data())
    return as_it_travels(board.plain, board.squeezed, HTML)


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
    card = url_for("downloads.watched_sheet", watch_token=watch_token, kind="rules")
    return fragments.answer("rules/page.html", rules_pages.page_of(found, back, card=card))


def _page(found: SessionView, watch_token: str, mark: str, *, big: bool) -> WatchPage:
    small = url_for("watch.board", watch_token=watch_token)
    large = url_for("watch.board", watch_token=watch_token, big="yes")
    around = Surroundings(
        first_round=url_for("watch.one_round", watch_token=watch_token, position=1),
        corrections={each.position - 1: len(each.history) for each in found.rounds},
    )
    return WatchPage(
        head=head(found.session),
        board=scoreboard(found.session, found.score, around),
        here=large if big else small,
        mark=mark,
        big=big,
        between=told_in_lines(found),
        links=(
            Link(href=small, words=_("Small")) if big else Link(href=large, words=_("Large")),
            Link(
                href=url_for("downloads.watched_sheet", watch_token=watch_token),
                words=_("Sheet to print"),
            ),
            *_settling(found, watch_token),
            Link(href=url_for("watch.rules", watch_token=watch_token), words=_("Rules")),
        ),
    )


def _settling(found: SessionView, watch_token: str) -> Iterator[Link]:
    """Where points change hands, and some have."""
    if changes_hands(found) and any(found.score.won.values()):
        at = url_for("settling.for_watchers", watch_token=watch_token)
        yield Link(href=at, words=_("Settling up"))
