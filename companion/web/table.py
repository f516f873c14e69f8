"""The table page: totals, who deals, who starts, the rounds, and the one main button."""

from flask import Blueprint, Response, request, url_for

from companion.ledger import SessionView
from companion.store import sessions
from companion.web import fragments
from companion.web.access import Who, may_use
from companion.web.book import store
from companion.web.evening import evening
from companion.web.pages import Link, TablePage
from companion.web.polling import answer_if_changed
from companion.web.scoreboard import Surroundings, head, scoreboard
from companion.web.translating import gettext as _

bp = Blueprint("sessions", __name__, url_prefix="/sessions/<session_id>")


@bp.get("/")
@may_use(Who.PENCIL)
def table(session_id: str) -> Response:
    """The page the scorer comes back to after every round."""
    with store().reading() as r:
        version = sessions.version_of(r, session_id)
    return answer_if_changed(version, lambda mark: _table(session_id, mark))


def _table(session_id: str, mark: str) -> Response:
    page = table_page(evening(session_id), mark, request.args.get("saved"))
    return fragments.answer("sessions/table.html", page)


def table_page(found: SessionView, mark: str, saved: str | None) -> TablePage:
    """The page of a session; ``saved`` is the place of the round that was just saved, from 1."""
    new = _just_saved(found, saved)
    public_id = found.public_id
    return TablePage(
        head=head(found.session),
        board=scoreboard(found.session, found.score, surroundings(found, new)),
        here=url_for("sessions.table", session_id=public_id, saved=saved),
        mark=mark,
        menu=menu(found),
        action=main_action(found),
        empty=_("No round yet."),
        watch_code=_watch_code(found),
        news=_news(found, new),
        undo=_undo(found, new),
    )


def surroundings(found: SessionView, new: int | None = None) -> Surroundings:
    """Where the lines of a scorer's table lead, and what is new or corrected on it."""
    public_id = found.row.public_id
    return Surroundings(
        first_round=url_for("rounds.one_round", session_id=public_id, position=1),
        corrections={each.position - 1: len(each.history) for each in found.rounds},
        new=new,
    )


def _just_saved(found: SessionView, saved: str | None) -> int | None:
    if saved is None or not saved.isdecimal():
        return None
    place = int(saved) - 1
    return place if 0 <= place < len(found.rounds) else None


def menu(found: SessionView) -> tuple[Link, ...]:
    """What else can be done at this table."""
    at = found.public_id
    return (
        Link(href=url_for("share.show", session_id=at), words=_("Share and watch")),
        Link(href=url_for("downloads.sheet", session_id=at), words=_("Sheet to print")),
        Link(href=url_for("rules_pages.of_table", session_id=at), words=_("Rules and house rules")),
        Link(href=url_for("seats_page.show", session_id=at), words=_("People and name")),
        Link(href=url_for("finish.show", session_id=at), words=_("Standings and finish")),
        Link(href=url_for("session_files.show", session_id=at), words=_("Files")),
    )


def main_action(found: SessionView) -> Link | None:
    """Record the next round, look at the end, or nothing while a round does not count."""
    at = found.public_id
    coming = found.score.next
    if coming is not None:
        words = _("Record round %(number)s", number=coming.number)
        return Link(href=url_for("rounds.new_round", session_id=at), words=words)
    if found.score.finished:
        return Link(href=url_for("finish.show", session_id=at), words=_("Standings"))
    return None


def _news(found: SessionView, new: int | None) -> str:
    """What was just saved, in one sentence."""
    if new is None:
        return ""
    score = found.rounds[new].score
    return _("Round %(number)s is saved.", number=score.number) if score else ""


def _undo(found: SessionView, new: int | None) -> Link | None:
    """The way back from what was just saved, as long as the page stays open."""
    if new is None or found.rounds[new].report.struck:
        return None
    href = url_for("striking.ask", session_id=found.public_id, position=new + 1)
    return Link(href=href, words=_("Undo"))


def _watch_code(found: SessionView) -> str:
    if found.row.watch_token is None:
        return ""
    return url_for("share.watch_code", session_id=found.public_id)
