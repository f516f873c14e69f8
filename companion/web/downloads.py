"""Sheets to print, from the browser or as a PDF: of a session, and of any game."""

from collections.abc import Iterable
from typing import Any

from flask import Blueprint, Response, abort, request, url_for

from companion.ledger import SessionView
from companion.rules.game import Game
from companion.rules.registry import all_games
from companion.sheet_pages import Frame, Paper, SeatsAsked, SheetPage, Way, blank_page, rule_card
from companion.web import printing
from companion.web.access import Who, may_use
from companion.web.evening import evening, watched
from companion.web.languages import language, region
from companion.web.session_sheets import BLANK, KINDS, RULES, SESSION, STANDINGS
from companion.web.translating import gettext as _

bp = Blueprint("downloads", __name__)

FOR_WATCHERS = (SESSION, STANDINGS, RULES)
OF_A_GAME = (BLANK, RULES)
PAPERS = {Paper.A4: "A4", Paper.LETTER: "Letter", Paper.A5: "A5"}
LONGEST_NAME = 60


@bp.get("/sessions/<session_id>/sheet", defaults={"kind": SESSION})
@bp.get("/sessions/<session_id>/sheet/<kind>")
@may_use(Who.PENCIL)
def sheet(session_id: str, kind: str) -> Response:
    """A sheet as a page that prints from the browser."""
    page = _page(evening(session_id), kind, KINDS)
    return printing.printable(page, _around(page, kind, KINDS, session_id=session_id))


@bp.get("/sessions/<session_id>/sheet.pdf", defaults={"kind": SESSION})
@bp.get("/sessions/<session_id>/sheet/<kind>.pdf")
@may_use(Who.PENCIL)
def sheet_pdf(session_id: str, kind: str) -> Response:
    """The same as a PDF."""
    page = _page(evening(session_id), kind, KINDS)
    return printing.printed(page, _around(page, kind, KINDS, session_id=session_id))


@bp.get("/w/<watch_token>/sheet", defaults={"kind": SESSION})
@bp.get("/w/<watch_token>/sheet/<kind>")
@may_use(Who.WATCHER)
def watched_sheet(watch_token: str, kind: str) -> Response:
    """A sheet for whoever watches."""
    page = _page(watched(watch_token), kind, FOR_WATCHERS)
    around = _around(page, kind, FOR_WATCHERS, watch_token=watch_token)
    return printing.printable(page, around)


@bp.get("/w/<watch_token>/sheet.pdf", defaults={"kind": SESSION})
@bp.get("/w/<watch_token>/sheet/<kind>.pdf")
@may_use(Who.WATCHER)
def watched_sheet_pdf(watch_token: str, kind: str) -> Response:
    """The same as a PDF."""
    page = _page(watched(watch_token), kind, FOR_WATCHERS)
    return printing.printed(page, _around(page, kind, FOR_WATCHERS, watch_token=watch_token))


@bp.get("/games/<game_id>/sheet/<kind>")
@may_use(Who.ANYONE)
def game_sheet(game_id: str, kind: str) -> Response:
    """The rule card of a game, or a blank sheet for those who are named."""
    page = _page_of_game(game_id, kind)
    return printing.printable(page, _around_game(page, game_id, kind))


@bp.get("/games/<game_id>/sheet/<kind>.pdf")
@may_use(Who.ANYONE)
def game_sheet_pdf(game_id: str, kind: str) -> Response:
    """The same as a PDF."""
    page = _page_of_game(game_id, kind)
    return printing.printed(page, _around_game(page, game_id, kind))


def _paper(kind: str) -> Paper:
    """What was asked for; else a card is small, and the rest as large as the printer takes."""
    return printing.paper(Paper.A5 if kind == RULES else printing.usual_paper())


def _page(found: SessionView, kind: str, kinds: Iterable[str]) -> SheetPage:
    """The sheet of that kind; none of another kind is there."""
    if kind not in kinds:
        abort(404)
    return KINDS[kind][1](found, _paper(kind))


def _around(page: SheetPage, kind: str, kinds: Iterable[str], **at: Any) -> Frame:
    """The way back, the other sheets and papers: for a scorer or for a watcher, as *at* says."""
    watching = "watch_token" in at
    name = "downloads.watched_sheet" if watching else "downloads.sheet"
    back = (
        Way(href=url_for("watch.board", **at), words=_("To the scoreboard"))
        if watching
        else Way(href=url_for("sessions.table", **at), words=_("To the table"))
    )
    return _frame(page, name, kind, kinds, back, at)


def _frame(
    page: SheetPage,
    name: str,
    kind: str,
    kinds: Iterable[str],
    back: Way,
    at: dict[str, Any],
    seats: SeatsAsked | None = None,
) -> Frame:
    """All that stands around a sheet in the browser; *name* is the route, *at* its values."""
    chosen = page.format.paper
    return printing.frame(
        back=back,
        pdf=url_for(f"{name}_pdf", kind=kind, paper=chosen, **at),
        kinds=tuple(
            Way(href=url_for(name, kind=each, **at), words=_(KINDS[each][0]), here=each == kind)
            for each in kinds
        ),
        papers=tuple(
            Way(
                href=url_for(name, kind=kind, paper=each, **at),
                words=words,
                here=each is chosen,
            )
            for each, words in PAPERS.items()
        ),
        seats=seats,
    )


def _page_of_game(game_id: str, kind: str) -> SheetPage:
    """The sheet of a game as it stands."""
    game = all_games().get(game_id) or abort(404)
    seats = _seats(game)
    rules = game.seated(game.house_rules(), len(seats))
    if kind == BLANK:
        return blank_page(
            game, rules, seats, language=language(), region=region(), paper=_paper(kind)
        )
    if kind != RULES:
        abort(404)
    players = len(seats)
    return rule_card(
        game, rules, players=players, language=language(), region=region(), paper=_paper(kind)
    )


def _seats(game: Game) -> tuple[str, ...]:
    """Who is named in the address, and empty seats up to the number that is wanted."""
    fewest, most = game.seats
    names = [each.strip()[:LONGEST_NAME] for each in request.args.get("names", "").split(",")]
    named = tuple(filter(None, names))[:most]
    wanted = request.args.get("players", "")
    players = int(wanted) if wanted.isdecimal() and len(wanted) < 3 else max(4, len(named))
    players = min(max(players, fewest, len(named)), most)
    return named + ("",) * (players - len(named))


def _around_game(page: SheetPage, game_id: str, kind: str) -> Frame:
    """Around the sheet of a game: its rules, the other sheet, and who sits down."""
    game = all_games()[game_id]
    seats = _seats(game)
    names = ", ".join(filter(None, seats))
    at: dict[str, Any] = {"game_id": game_id, "players": len(seats), "names": names or None}
    asked = SeatsAsked(
        fewest=game.seats[0],
        most=game.seats[1],
        players=len(seats),
        names=names,
        paper=page.format.paper,
    )
    back = Way(href=url_for("rules_pages.of_game", game_id=game_id), words=_("To the rules"))
    return _frame(
        page, "downloads.game_sheet", kind, OF_A_GAME, back, at, asked if kind == BLANK else None
    )
