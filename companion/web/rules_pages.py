"""A game's rules in short, and what one table plays differently."""

from collections.abc import Iterable

from flask import Blueprint, Response, abort, url_for

from companion.rules.game import Collection, Game, MeldKind, MeldRules, Penalties, Transfers
from companion.rules.house_rules import HouseRules
from companion.rules.registry import all_games
from companion.rules.session import Session
from companion.web import fragments, house_rule_fields
from companion.web.access import Who, may_use
from companion.web.dealing import deck_words
from companion.web.evening import evening
from companion.web.languages import whole
from companion.web.pages import Link, RulesPage
from companion.web.scoreboard import contract_words, order_words
from companion.web.translating import gettext as _

bp = Blueprint("rules_pages", __name__)


@bp.get("/games/<game_id>")
@may_use(Who.ANYONE)
def of_game(game_id: str) -> Response:
    """The rules of a game as it stands, with the house rules a table may choose."""
    game = all_games().get(game_id) or abort(404)
    back = Link(href=url_for("home.start"), words=_("To the start"))
    page = _page(game, game.house_rules(), _most_common_seats(game), back)
    return fragments.answer("rules/page.html", page)


@bp.get("/sessions/<session_id>/rules")
@may_use(Who.PENCIL)
def of_table(session_id: str) -> Response:
    """The rules that one table plays by."""
    back = Link(href=url_for("sessions.table", session_id=session_id), words=_("To the table"))
    return fragments.answer("rules/page.html", page_of(evening(session_id).session, back))


def page_of(session: Session, back: Link) -> RulesPage:
    """The rules of a session, its house rules marked."""
    return _page(session.game, session.rules, len(session.players), back)


def _most_common_seats(game: Game) -> int:
    fewest, most = game.seats
    return min(max(4, fewest), most)


def _page(game: Game, rules: HouseRules, players: int, back: Link) -> RulesPage:
    contracts = [game.contract(number) for number in range(1, 8)]
    return RulesPage(
        title=_(game.name),
        summary=_(game.summary),
        back=back,
        facts=tuple(_facts(game, rules, players)),
        contracts=tuple(
            (
                whole(number),
                contract_words(contract),
                whole(game.hand_size(rules, players, number)),
            )
            for number, contract in enumerate(contracts, start=1)
            if contract is not None
        ),
        house_rules=house_rule_fields.told(rules),
    )


def _facts(game: Game, rules: HouseRules, players: int) -> Iterable[tuple[str, str]]:
    """The numbers of a game, each with its name."""
    deck = game.deck(rules, players)
    melds = game.meld_rules(rules)
    yield _("Cards"), deck_words(deck)
    yield _("Dealt"), whole(game.hand_size(rules, players, 1))
    yield _("Melds"), _meld_words(melds)
    yield _("Wild"), _("jokers and twos") if melds.twos_wild else _wild_words(deck.jokers)
    yield _("Score"), _score_words(game, rules)
    yield _("Order"), order_words(game)


def _wild_words(jokers: int) -> str:
    return _("jokers") if jokers else _("nothing")


def _meld_words(melds: MeldRules) -> str:
    kinds = {
        MeldKind.RUN: _("runs of %(number)s or more", number=melds.shortest_run),
        MeldKind.GROUP: _("groups of %(number)s or more", number=melds.shortest_group),
    }
    return ", ".join(words for kind, words in kinds.items() if kind in melds.kinds)


def _score_words(game: Game, rules: HouseRules) -> str:
    match game.scoring(rules):
        case Transfers():
            return _("every other player pays the winner")
        case Penalties():
            return _("cards left in the hand count against their player")
        case Collection():
            return _("the winner gains the cards left in the other hands")
