"""The page of a table's people, from the session and what was typed."""

from collections.abc import Mapping

from flask import request, url_for

from companion.ledger import SessionView
from companion.rules.game import Penalties, Transfers
from companion.rules.happenings import Start
from companion.store import people
from companion.web import access
from companion.web.book import store
from companion.web.course_pages import JoinForm, SeatShown, SeatsPage
from companion.web.happened import happened, just_noted
from companion.web.pages import Link, Option
from companion.web.scoreboard import head
from companion.web.translating import gettext as _

TYPED = "typed"


def seats_page(found: SessionView, wrong: tuple[str, ...]) -> SeatsPage:
    """Everybody in the order of play, what they may do, and what has happened so far."""
    at = found.public_id
    closed = _closed(found)
    return SeatsPage(
        head=head(found.session),
        back=Link(href=url_for("sessions.table", session_id=at), words=_("To the table")),
        session_id=at,
        title=request.form.get("title", found.row.title),
        seats=_seats(found),
        happened=happened(found),
        may_put_away=access.has_key() and found.row.put_away_at is None,
        closed=closed,
        hint="" if closed else _hint(found),
        join=None if closed else _join(found),
        noted=just_noted(found, request.args.get("noted")),
        wrong=wrong,
    )


def typed_start(sent: Mapping[str, str]) -> str | int | None:
    """The start that was chosen, or the total that was typed; None for what is no number."""
    start = sent.get("start", "")
    if start != TYPED:
        return start
    points = sent.get("points", "").strip().replace("\N{MINUS SIGN}", "-")
    digits = points.removeprefix("-")
    return int(points) if digits.isascii() and digits.isdecimal() and len(digits) <= 6 else None


def _closed(found: SessionView) -> str:
    """Why nobody comes, goes or moves any more; empty while they may."""
    if found.session.finished:
        return _("The session is finished. Go on playing first.")
    if found.score.over:
        return _("The game is over, so nobody comes, goes or moves any more.")
    if found.score.next is not None and found.score.next.players is not None:
        return _("The tied players play for the win, so nobody else comes or goes.")
    return ""


def _seats(found: SessionView) -> tuple[SeatShown, ...]:
    score = found.score
    left = {each.player: each.after_round for each in score.left}
    seats = [
        SeatShown(
            name=name,
            state=_("sits out") if name in score.away else "",
            away=name in score.away,
            first=name == score.staying[0],
            last=name == score.staying[-1],
        )
        for name in score.staying
    ]
    gone = [
        SeatShown(name=name, state=_("left after round %(number)s", number=after), there=False)
        for name, after in left.items()
    ]
    return (*seats, *gone)


def _hint(found: SessionView) -> str:
    """What sitting out comes to, so that the table knows before."""
    scoring = found.session.game.scoring(found.score.rules)
    if isinstance(scoring, Transfers):
        return _("Who sits out pays nothing and gains nothing.")
    if isinstance(scoring, Penalties):
        return _("Who sits out counts no cards: the total stays as it is.")
    return _("Who sits out gains nothing; the total stays as it is.")


def _join(found: SessionView) -> JoinForm:
    sent = request.form
    with store().reading() as r:
        known = tuple(each.person.name for each in people.everybody(r))
    chosen = sent.get("start", Start.ZERO.value)
    words = {
        Start.ZERO.value: _("zero"),
        Start.HIGHEST.value: _("the highest total"),
        Start.AVERAGE.value: _("the average of the totals"),
        TYPED: _("a total:"),
    }
    staying = found.score.staying
    beside = sent.get("beside", staying[-1] if staying else "")
    return JoinForm(
        name=sent.get("name", ""),
        known_names=tuple(name for name in known if name not in staying),
        starts=tuple(
            Option(value=value, words=label, chosen=value == chosen)
            for value, label in words.items()
        ),
        points=sent.get("points", ""),
        below_zero=isinstance(found.session.game.scoring(found.score.rules), Transfers),
        beside=tuple(Option(value=name, words=name, chosen=name == beside) for name in staying),
        hint=_(
            "The start is a line of its own, won in no round. An average is rounded to the nearest"
            " whole, a half against whoever joins."
        ),
    )
