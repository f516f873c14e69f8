"""A game's rules in short, and what one table plays differently."""

from flask import Blueprint, Response, abort, url_for

from companion.ledger import SessionView
from companion.rules.game import Game
from companion.rules.house_rules import HouseRules
from companion.rules.registry import all_games
from companion.web import fragments
from companion.web.access import Who, may_use
from companion.web.evening import evening
from companion.web.languages import language
from companion.web.pages import Link, RulesPage
from companion.web.session_sheets import BLANK, RULES
from companion.web.translating import gettext as _
from companion.wording.house_rules import told_rules
from companion.wording.rule_texts import contract_rows, rules_in_words

bp = Blueprint("rules_pages", __name__)


@bp.get("/games/<game_id>")
@may_use(Who.ANYONE)
def of_game(game_id: str) -> Response:
    """The rules of a game as it stands, with the house rules a table may choose."""
    game = all_games().get(game_id) or abort(404)
    back = Link(href=url_for("home.start"), words=_("To the start"))
    at = "downloads.game_sheet"
    to_print = (
        Link(href=url_for(at, game_id=game_id, kind=RULES), words=_("Rule card to print")),
        Link(href=url_for(at, game_id=game_id, kind=BLANK), words=_("Blank sheet to print")),
    )
    page = _page(game, game.house_rules(), _most_common_seats(game), back, to_print)
    return fragments.answer("rules/page.html", page)


@bp.get("/sessions/<session_id>/rules")
@may_use(Who.PENCIL)
def of_table(session_id: str) -> Response:
    """The rules that one table plays by."""
    back = Link(href=url_for("sessions.table", session_id=session_id), words=_("To the table"))
    card = url_for("downloads.sheet", session_id=session_id, kind=RULES)
    return fragments.answer("rules/page.html", page_of(evening(session_id), back, card=card))


def page_of(found: SessionView, back: Link, *, card: str) -> RulesPage:
    """The rules of a session as they are in force now, its house rules marked; *card*: to print."""
    to_print = (Link(href=card, words=_("Rule card to print")),)
    players = len(found.score.staying)
    return _page(found.session.game, found.score.rules, players, back, to_print)


def _most_common_seats(game: Game) -> int:
    fewest, most = game.seats
    return min(max(4, fewest), most)


def _page(
    game: Game, rules: HouseRules, players: int, back: Link, to_print: tuple[Link, ...]
) -> RulesPage:
    return RulesPage(
        title=_(game.name),
        summary=_(game.summary),
        back=back,
        chapters=rules_in_words(game, rules, players=players, language=language()),
        contracts=contract_rows(game, rules, players=players, language=language()),
        house_rules=told_rules(rules, language()),
        to_print=to_print,
    )
