"""The checker: a disputed meld, loose cards, a lay-off. It keeps nothing and needs no table."""

import datetime as dt
from urllib.parse import parse_qsl, urlsplit

from flask import Blueprint, Flask, Response, abort, current_app, redirect, request, url_for
from werkzeug import Response as BaseResponse

from companion.ledger import SessionView
from companion.rules.game import Game
from companion.rules.registry import all_games
from companion.store.errors import DamagedSession, NoSuchSession
from companion.web import access, checker_links, fragments
from companion.web.access import Who, may_use
from companion.web.checker_question import Question, address_of, read_question
from companion.web.checker_view import checker_page, games_page, proof_page
from companion.web.errors import NoKey, TooManyQuestions
from companion.web.evening import evening
from companion.web.languages import PREFERENCES
from companion.web.pace import Pace

bp = Blueprint("checker", __name__)


@bp.before_request
def _let_in() -> None:
    """Anyone may ask where the owner leaves the checker open, but nobody without end.

    Where it is kept for scorers, a pencil of any table is enough: an answer that is sent on names
    no table.
    """
    if access.has_key():
        return
    if not _may_ask():
        raise NoKey
    pace: Pace = current_app.extensions["pace"]
    if wait := pace.wait(request.remote_addr or ""):
        raise TooManyQuestions(wait)


@bp.get("/check")
@may_use(Who.ANYONE)
def show() -> BaseResponse:
    """The question and its answer; an address that says too much leads to its best form."""
    if "game" not in request.args:
        return fragments.answer("checker/games.html", games_page())
    question, found = _asked()
    best = checker_links.address(question)
    if not fragments.from_htmx() and _may_be_better(question, best):
        return redirect(best, 303)
    template = "checker/answer.html" if fragments.from_htmx() else "checker/page.html"
    return fragments.answer(template, checker_page(question, found))


@bp.get("/check/proof")
@may_use(Who.ANYONE)
def proof() -> Response:
    """Question and answer on half a page, to be sent, scanned and printed."""
    question, _table_behind = _asked()
    now = dt.datetime.now().astimezone()
    return fragments.answer("checker/proof.html", proof_page(question, now))


def is_open() -> bool:
    """Whether who has no key may ask."""
    return bool(current_app.config["CHECKER_OPEN"])


def home_link() -> str:
    """The checker's address for who may use it; empty for others."""
    return url_for("checker.show") if _may_ask() else ""


def _may_ask() -> bool:
    return is_open() or access.has_any_pencil()


def _asked() -> tuple[Question, SessionView | None]:
    game = _game()
    found = _table(game)
    return read_question(game, request.args, found.public_id if found else ""), found


def _game() -> Game:
    named = request.args.getlist("game")
    return all_games().get(named[-1] if named else "") or abort(404)


def _named_table() -> str:
    """The table in the address; a proof names none, but it is known from which page it was opened.

    So an address that is sent to somebody says nothing of a table.
    """
    if request.endpoint != "checker.proof":
        return request.args.get("table", "")
    before = urlsplit(request.referrer or "")
    if (before.netloc, before.path) != (request.host, url_for("checker.show")):
        return ""
    return dict(parse_qsl(before.query)).get("table", "")


def _table(game: Game) -> SessionView | None:
    """The table it is asked from, where this phone may write there."""
    public_id = _named_table()
    if not public_id or not access.has_pencil(public_id):
        return None
    try:
        found = evening(public_id)
    except (NoSuchSession, DamagedSession):
        return None
    return found if found.session.game == game else None


def _may_be_better(question: Question, best: str) -> bool:
    """Whether the address says more than it must; what has no sense stays to be put right."""
    if question.wrong or question.too_long:
        return False
    sent = [pair for pair in request.args.items(multi=True) if pair[0] not in PREFERENCES]
    return f"{request.path}?{address_of(sent)}" != best.removeprefix(request.script_root)


def set_up(app: Flask) -> None:
    """Count the questions of this site."""
    app.extensions["pace"] = Pace()
