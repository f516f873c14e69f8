"""Settling up after a game of transfers: in points, and in money where the table wants it.

What a point is worth stands in the address and nowhere else, so a link to the page shares it.
"""

from dataclasses import replace
from decimal import Decimal

from babel.numbers import (
    format_currency,
    get_currency_name,
    get_currency_precision,
    get_territory_currencies,
)
from flask import Blueprint, Response, abort, request, url_for
from flask_babel import format_decimal

from companion.ledger import SessionView
from companion.rules.game import Transfers
from companion.rules.settling import Coins, Settlement, fewest_payments, in_coins
from companion.web import fragments
from companion.web.access import Who, may_use
from companion.web.evening import watched
from companion.web.finish_pages import Settling, SettlingPage
from companion.web.languages import region
from companion.web.pages import Link, Option
from companion.web.scoreboard import head, names_in_words
from companion.web.translating import gettext as _
from companion.web.translating import ngettext

bp = Blueprint("settling", __name__)

CURRENCIES = (
    *("EUR", "USD", "GBP", "BRL", "MXN", "ARS", "CLP", "COP", "PEN", "UYU", "BOB", "DOP", "CRC"),
    *("AOA", "MZN", "CVE", "CHF", "CAD", "AUD", "NZD", "SEK", "NOK", "DKK", "PLN", "JPY"),
)
DECIMALS = 4
"""So small may a stake be: a hundredth of a cent."""

HIGHEST_STAKE = Decimal(1_000_000)


@bp.get("/w/<watch_token>/settling")
@may_use(Who.WATCHER)
def for_watchers(watch_token: str) -> Response:
    """Who gives whom how much, for the others at the table."""
    found = watched(watch_token)
    settling = settling_of(found, url_for("settling.for_watchers", watch_token=watch_token))
    if settling is None:
        abort(404)
    board = url_for("watch.board", watch_token=watch_token)
    page = SettlingPage(
        head=head(found.session),
        back=Link(href=board, words=_("To the scoreboard")),
        settling=settling,
    )
    return fragments.answer("watch/settling.html", page, status=422 if settling.wrong else 200)


def changes_hands(found: SessionView) -> bool:
    """Whether this game's points go from one player to another."""
    return isinstance(found.session.game.scoring(found.session.rules), Transfers)


def settling_of(found: SessionView, here: str) -> Settling | None:
    """The payments of a session, also in money if the address names a stake.

    None where no points change hands, or none have yet.
    """
    if not changes_hands(found) or not any(found.score.won.values()):
        return None
    typed, currency = request.args.get("stake", "").strip(), _currency()
    in_points = Settling(
        here=here,
        payments=tuple(_in_points(each) for each in fewest_payments(found.score.won)),
        stake=typed,
        example=str(format_decimal(Decimal("0.05"))),
        currencies=tuple(
            Option(value=code, words=f"{code} · {_name(code)}", chosen=code == currency)
            for code in CURRENCIES
        ),
    )
    if not typed:
        return in_points
    stake = stake_of(typed)
    if stake is None:
        wrong = _(
            "Type what one point is worth as a number, such as %(number)s.",
            number=in_points.example,
        )
        return replace(in_points, wrong=wrong)
    return _with_money(in_points, found, stake, currency)


def stake_of(typed: str) -> Decimal | None:
    """What one point is worth, written with a comma or a point; None for anything else."""
    plain = "".join(typed.split()).replace(",", ".")
    if len(plain) > 16 or not plain.replace(".", "", 1).isdecimal():
        return None
    stake = Decimal(plain)
    fits = stake == round(stake, DECIMALS) and 0 < stake <= HIGHEST_STAKE
    return stake if fits else None


def _with_money(in_points: Settling, found: SessionView, stake: Decimal, currency: str) -> Settling:
    """The same in whole cents, or in whatever is the smallest coin of the currency."""
    coin = Decimal(10) ** -get_currency_precision(currency)
    by_place = sorted(found.session.players, key=lambda name: found.score.ranks[name])
    parts = 10**DECIMALS
    coins = in_coins(
        found.score.won, stake=int(stake / coin * parts), parts=parts, by_place=by_place
    )
    return replace(
        in_points,
        worth=_("One point is %(amount)s.", amount=_amount(stake, currency, exact=True)),
        money=tuple(
            _(
                "%(giver)s gives %(taker)s %(amount)s",
                giver=each.giver,
                taker=each.taker,
                amount=_amount(each.points * coin, currency),
            )
            for each in fewest_payments(coins.balances)
        ),
        odd=_odd_words(coins),
    )


def _in_points(payment: Settlement) -> str:
    return ngettext(
        "%(giver)s gives %(taker)s %(num)s point",
        "%(giver)s gives %(taker)s %(num)s points",
        payment.points,
        giver=payment.giver,
        taker=payment.taker,
    )


def _odd_words(coins: Coins) -> str:
    """Who was given what could not be divided, and by which rule."""
    if not coins.odd:
        return ""
    return ngettext(
        "What doesn’t divide into whole coins goes to the best place: one coin to %(names)s.",
        "What doesn’t divide into whole coins goes to the best places: one coin each to %(names)s.",
        len(coins.odd),
        names=names_in_words(coins.odd),
    )


def _currency() -> str:
    """The currency asked for, else the one of the reader's country."""
    asked = request.args.get("currency", "")
    if asked in CURRENCIES:
        return asked
    country = region().partition("_")[2]
    usual = get_territory_currencies(country)[-1:] if country else []
    return usual[0] if usual and usual[0] in CURRENCIES else CURRENCIES[0]


def _name(currency: str) -> str:
    return str(get_currency_name(currency, locale=region()))


def _amount(amount: Decimal, currency: str, *, exact: bool = False) -> str:
    """Money in the reader's manner; a stake of less than a cent is written out."""
    return str(format_currency(amount, currency, locale=region(), decimal_quantization=not exact))
