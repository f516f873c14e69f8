"""A new session: which game, who sits where, who deals first, by which house rules."""

import datetime as dt
import secrets
from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, abort, redirect, request, url_for
from flask_babel import format_date
from werkzeug import Response
from werkzeug.datastructures import MultiDict

from companion.ledger import OpenedAlready, Opening, Refused
from companion.rules.game import Game
from companion.rules.house_rules import read_house_rules
from companion.rules.messages import InputError
from companion.rules.registry import all_games
from companion.store import people
from companion.store.errors import FormReused, NamelessPerson, SeatedTwice
from companion.web import access, fragments, house_rule_fields
from companion.web.access import Who, may_use
from companion.web.book import ledger, store, today
from companion.web.dealing import deal_shown
from companion.web.languages import worded
from companion.web.new_session_pages import GameChoice, GamesPage, NewSessionPage, SeatField
from companion.web.one_time import new_token, one_time
from companion.web.pages import Link
from companion.web.translating import gettext as _

bp = Blueprint("new_session", __name__, url_prefix="/sessions/new")

LONGEST_NAME = 40
LONGEST_TITLE = 80


@dataclass(frozen=True, kw_only=True)
class Typed:
    """What the form holds at this moment, whether it makes sense or not.

    ``dealer`` is the place of the first dealer among ``seats``, None while nobody is chosen.
    """

    seats: tuple[str, ...]
    dealer: int | None
    title: str
    date: str
    token: str
    drawn: bool = False

    def names(self) -> tuple[str, ...]:
        """The seats somebody sits on."""
        return tuple(name for name in self.seats if name)

    def first_dealer(self) -> str | None:
        """The chosen dealer's name; nobody chosen is the first seat."""
        if self.dealer is not None and self.seats[self.dealer]:
            return self.seats[self.dealer]
        return next(iter(self.names()), None)

    def day(self) -> dt.date:
        """The evening's date; what is no date is today."""
        try:
            return dt.date.fromisoformat(self.date)
        except ValueError:
            return today()


@bp.get("/")
@may_use(Who.SCORER)
def choose_game() -> Response:
    """The games by what they are."""
    page = GamesPage(games=tuple(game_choice(game) for game in all_games().values()))
    return fragments.answer("sessions/games.html", page)


@bp.get("/<game_id>")
@may_use(Who.SCORER)
def form(game_id: str) -> Response:
    """The form, empty or with what its own buttons have arranged so far."""
    game = _game(game_id)
    return fragments.answer("sessions/new.html", _page(game, _typed(game, request.args)))


@bp.post("/<game_id>")
@may_use(Who.SCORER)
def send(game_id: str) -> Response:
    """Open the session, or do what one of the small buttons says and show the form again."""
    game = _game(game_id)
    typed = _typed(game, request.form)
    doing = request.form.get("do", "open")
    if doing != "open":
        return redirect(_address(game, rearranged(typed, doing, game)), 303)
    return _opened(game, typed)


def game_choice(game: Game) -> GameChoice:
    """A game on one line of the menu."""
    fewest, most = game.seats
    if fewest == most:
        seats = _("%(number)s players", number=fewest)
    else:
        seats = _("%(fewest)s to %(most)s players", fewest=fewest, most=most)
    return GameChoice(
        href=url_for("new_session.form", game_id=game.id),
        name=_(game.name),
        summary=_(game.summary),
        seats=seats,
    )


def _game(game_id: str) -> Game:
    game = all_games().get(game_id)
    if game is None:
        abort(404)
    return game


def _typed(game: Game, sent: MultiDict[str, str]) -> Typed:
    """What was sent, shortened to what fits; a first visit starts with four empty seats."""
    fewest, most = game.seats
    seats = tuple(" ".join(name.split())[:LONGEST_NAME] for name in sent.getlist("seat"))[:most]
    if not seats:
        seats = ("",) * min(max(fewest, 4), most)
    dealer = sent.get("dealer", None, int)
    return Typed(
        seats=seats,
        dealer=dealer if dealer is not None and 0 <= dealer < len(seats) else None,
        title=sent.get("title", "").strip()[:LONGEST_TITLE],
        date=sent.get("date", ""),
        token=one_time(sent.get("token")) or new_token(),
        drawn=sent.get("drawn") == "yes",
    )


def rearranged(typed: Typed, doing: str, game: Game) -> Typed:
    """The form after one of its small buttons: a seat moved, added, taken away, a dealer drawn."""
    what, _sep, place = doing.partition("-")
    seat = int(place) if place.isdecimal() and int(place) < len(typed.seats) else 0
    match what:
        case "up" if seat > 0:
            return _exchanged(typed, seat, seat - 1)
        case "down" if seat < len(typed.seats) - 1:
            return _exchanged(typed, seat, seat + 1)
        case "add" if len(typed.seats) < game.seats[1]:
            return replace(typed, seats=(*typed.seats, ""))
        case "remove" if len(typed.seats) > game.seats[0]:
            return _without(typed, seat)
        case "draw" if typed.names():
            taken = [number for number, name in enumerate(typed.seats) if name]
            return replace(typed, dealer=secrets.choice(taken), drawn=True)
    return typed


def _exchanged(typed: Typed, one: int, other: int) -> Typed:
    seats = list(typed.seats)
    seats[one], seats[other] = seats[other], seats[one]
    dealer = {one: other, other: one}.get(-1 if typed.dealer is None else typed.dealer)
    return replace(typed, seats=tuple(seats), dealer=typed.dealer if dealer is None else dealer)


def _without(typed: Typed, seat: int) -> Typed:
    seats = typed.seats[:seat] + typed.seats[seat + 1 :]
    dealer = typed.dealer
    if dealer is not None and dealer >= seat:
        dealer = None if dealer == seat else dealer - 1
    return replace(typed, seats=seats, dealer=dealer, drawn=typed.drawn and dealer is not None)


def _address(game: Game, typed: Typed) -> str:
    """The form's address with everything typed in it, so that reload and back keep it."""
    values: dict[str, Any] = {
        "game_id": game.id,
        "seat": list(typed.seats),
        "dealer": typed.dealer,
        "title": typed.title or None,
        "date": typed.date or None,
        "token": typed.token,
        "drawn": "yes" if typed.drawn else None,
        **house_rule_fields.sent_rules(request.form),
    }
    return url_for("new_session.form", **values)


def _opened(game: Game, typed: Typed) -> Response:
    """Open the session and show its table; what does not go is said beside the form."""
    rules_form = house_rule_fields.form_of(game, request.form)
    if not rules_form.validate():
        return _refused(game, typed, _("One of the house rules can’t be like that."))
    opening = Opening(
        game=game.id,
        players=typed.names(),
        title=typed.title or suggested_title(typed.day()),
        date=typed.day(),
        options=house_rule_fields.options_of(game, rules_form),
        first_dealer=typed.first_dealer(),
    )
    try:
        opened = ledger().open_session(opening, form=typed.token, device=access.phone())
    except InputError as refusal:
        return _refused(game, typed, worded(refusal.message))
    except SeatedTwice as refusal:
        return _refused(
            game, typed, _("%(name)s sits at the table twice.", name=refusal.person.name)
        )
    except NamelessPerson:
        return _refused(game, typed, _("A name needs at least one letter."))
    except OpenedAlready as before:
        return _opened_before(game, typed, before.public_id)
    except FormReused:
        return _opened_before(game, typed, None)
    if isinstance(opened, Refused):
        return _refused(game, typed, _("These cards can’t be dealt to so many players."))
    # The word in the address tells the phone that its draft has been saved.
    return redirect(url_for("sessions.table", session_id=opened.public_id, saved="session"), 303)


def _refused(game: Game, typed: Typed, why: str) -> Response:
    return fragments.answer("sessions/new.html", _page(game, typed, wrong=(why,)), status=422)


def _opened_before(game: Game, typed: Typed, public_id: str | None) -> Response:
    """Somebody went back, changed the form and sent it again: one session more only if meant so.

    The form is shown with a token of its own, so that its button now opens another session.
    """
    why = _("This form has opened a session already. Start once more for a second one.")
    page = _page(game, replace(typed, token=new_token()), wrong=(why,))
    if public_id is not None:
        there = url_for("sessions.table", session_id=public_id)
        page = replace(page, opened=Link(href=there, words=_("To the session that is open")))
    return fragments.answer("sessions/new.html", page, status=409)


def _page(game: Game, typed: Typed, *, wrong: tuple[str, ...] = ()) -> NewSessionPage:
    """The form with what is typed, the house rules, and what the deck allows."""
    sent = request.form if request.method == "POST" else request.args
    rules_form = house_rule_fields.form_of(game, sent)
    rules_good = bool(rules_form.validate())
    fields = house_rule_fields.shown(game, rules_form)
    options = house_rule_fields.options_of(game, rules_form) if rules_good else {}
    fewest, most = game.seats
    with store().reading() as r:
        known = tuple(each.person.name for each in people.everybody(r))
    return NewSessionPage(
        game=game_choice(game),
        action=url_for("new_session.send", game_id=game.id),
        form_token=typed.token,
        title=typed.title,
        title_suggested=suggested_title(today()),
        date=typed.day().isoformat(),
        seats=_seat_fields(typed),
        more_seats=len(typed.seats) < most,
        fewer_seats=len(typed.seats) > fewest,
        known_names=known,
        rules=fields,
        rules_open=not rules_good,
        rules_changed=sum(field.changed for field in fields),
        deal=deal_shown(game, read_house_rules(game.house_rules, options), len(typed.names())),
        drawn=(typed.first_dealer() or "") if typed.drawn else "",
        wrong=wrong,
    )


def _seat_fields(typed: Typed) -> tuple[SeatField, ...]:
    last = len(typed.seats) - 1
    return tuple(
        SeatField(
            number=number,
            name=name,
            deals=number == (typed.dealer or 0),
            movable_up=number > 0,
            movable_down=number < last,
        )
        for number, name in enumerate(typed.seats)
    )


def suggested_title(today: dt.date) -> str:
    """What an evening is called when nobody calls it anything: Thursday table."""
    return _("%(weekday)s table", weekday=format_date(today, "EEEE"))
