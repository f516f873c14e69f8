"""The table page: totals, who deals, who starts, the rounds, and the one main button."""

from flask import Blueprint, Response, request, url_for

from companion.ledger import SessionView
from companion.store import sessions
from companion.web import access, checker_links, fragments
from companion.web.access import Who, may_use
from companion.web.book import store
from companion.web.course_pages import UndoForm
from companion.web.evening import evening
from companion.web.happened import just_noted, told_in_lines
from companion.web.one_time import new_token
from companion.web.pages import Link
from companion.web.polling import answer_if_changed
from companion.web.scoreboard import Surroundings, head, scoreboard
from companion.web.table_pages import TablePage
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
    args = request.args
    page = table_page(
        evening(session_id),
        mark,
        args.get("saved"),
        args.get("noted"),
        undone="undone" in args,
    )
    return fragments.answer("sessions/table.html", page)


def table_page(
    found: SessionView,
    mark: str,
    saved: str | None,
    noted: str | None = None,
    *,
    undone: bool = False,
) -> TablePage:
    """The page of a session.

    ``saved`` is the place of the round that was just saved, from 1; ``undone``: it was taken back;
    ``noted`` the number of what was just noted between the rounds.
    """
    new = _just_saved(found, saved)
    public_id = found.public_id
    return TablePage(
        head=head(found.session),
        board=scoreboard(found.session, found.score, surroundings(found, new)),
        here=url_for(
            "sessions.table",
            session_id=public_id,
            saved=saved,
            undone="yes" if undone else None,
            noted=noted,
        ),
        mark=mark,
        menu=menu(found),
        action=(_entry_again(found, new) if undone else None) or main_action(found),
        bring_back_to=url_for("seats_page.bring_back", session_id=public_id)
        if found.row.put_away_at is not None and access.has_key()
        else "",
        empty=_("No round yet."),
        watch_code=_watch_code(found),
        news=_news(found, new),
        undo=_undo(found, new),
        noted=just_noted(found, noted) if new is None else None,
        between=told_in_lines(found),
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
        Link(href=checker_links.from_table(found), words=_("Check a hand")),
        Link(href=url_for("share.show", session_id=at), words=_("Share and watch")),
        Link(href=url_for("downloads.sheet", session_id=at), words=_("Sheet to print")),
        Link(href=url_for("rules_pages.of_table", session_id=at), words=_("Rules and house rules")),
        Link(href=url_for("seats_page.show", session_id=at), words=_("People and name")),
        *_of_the_running_round(found),
        Link(href=url_for("course.house_rules", session_id=at), words=_("Change house rules")),
        Link(href=url_for("finish.show", session_id=at), words=_("Standings and finish")),
        Link(href=url_for("session_files.show", session_id=at), words=_("Files")),
    )


def _of_the_running_round(found: SessionView) -> tuple[Link, ...]:
    """What can be said of a round while it is played."""
    if found.score.next is None:
        return ()
    at = found.public_id
    declared = url_for("course.false_declaration", session_id=at)
    return (
        Link(href=url_for("course.dealer", session_id=at), words=_("Somebody else deals")),
        Link(href=declared, words=_("False declaration")),
    )


def main_action(found: SessionView) -> Link | None:
    """Record the next round, look at the end, or nothing while a round does not count."""
    at = found.public_id
    coming = found.score.next
    if found.row.put_away_at is not None:
        return None
    if coming is not None:
        words = _("Record round %(number)s", number=coming.number)
        return Link(href=url_for("rounds.new_round", session_id=at), words=words)
    if found.score.finished:
        return Link(href=url_for("finish.show", session_id=at), words=_("Standings"))
    return None


def _entry_again(found: SessionView, new: int | None) -> Link | None:
    """After a new round was taken back, its entry as it was typed."""
    coming = found.score.next
    if new is None or coming is None or new + 1 < len(found.rounds):
        return None
    if not found.rounds[new].report.struck:
        return None
    href = url_for("rounds.new_round", session_id=found.public_id, again=new + 1)
    return Link(href=href, words=_("Record round %(number)s", number=coming.number))


def _news(found: SessionView, new: int | None) -> str:
    """What was just saved, in one sentence."""
    if new is None:
        return ""
    score = found.rounds[new].score
    if score is None:
        return _("The round is struck: it counts for nothing.")
    return _("Round %(number)s is saved.", number=score.number)


def _undo(found: SessionView, new: int | None) -> UndoForm | None:
    """The way back from what was just saved, as long as the page stays open."""
    if new is None:
        return None
    kept = found.rounds[new].stored
    if not kept.corrections and new + 1 < len(found.rounds):
        return None
    return UndoForm(
        action=url_for("course.undo", session_id=found.public_id, position=new + 1),
        fields=(("seen", str(kept.corrections)), ("token", new_token())),
    )


def _watch_code(found: SessionView) -> str:
    if found.row.watch_token is None:
        return ""
    return url_for("share.watch_code", session_id=found.public_id)
