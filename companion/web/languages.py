"""The reader's language: chosen by the browser, changed by a link, kept in a cookie."""

import datetime as dt
from collections.abc import Mapping
from urllib.parse import urlencode

from babel import localedata
from flask import Flask, Response, request
from flask_babel import Babel, format_date, format_time
from werkzeug import Response as BaseResponse
from werkzeug.utils import redirect

from companion.rules.messages import Message
from companion.sheet_pages import words
from companion.web.places import PACKAGE
from companion.web.settings import ONE_YEAR
from companion.wording import message_text

LANGUAGES: Mapping[str, str] = {"en": "English", "pt": "Português", "es": "Español"}
"""The languages by their own names."""

THEMES = ("auto", "light", "dark")
PREFERENCES: Mapping[str, tuple[str, ...]] = {"lang": tuple(LANGUAGES), "theme": THEMES}
"""What a reader may choose for this browser: the name in the address and in the cookie."""

FOR_PROGRAMS = "/api/"
"""Where a program asks, what it says in the address belongs to its question."""

AT_HOME: Mapping[str, str] = {"en": "en", "pt": "pt_PT", "es": "es"}
"""Whose dates and numbers are meant where the browser names no region."""


def language() -> str:
    """The language of this request: the remembered one, else the browser's best."""
    chosen = request.cookies.get("lang", "")
    if chosen in LANGUAGES:
        return chosen
    return request.accept_languages.best_match(LANGUAGES, default="en") or "en"


def region() -> str:
    """The language with the region the browser names, for dates and numbers."""
    chosen = language()
    for tag in request.accept_languages.values():
        wanted, _sep, place = tag.replace("_", "-").partition("-")
        if wanted.lower() == chosen and place.isalpha() and len(place) == 2:
            known = f"{chosen}_{place.upper()}"
            if localedata.exists(known):
                return known
    return AT_HOME[chosen]


def theme() -> str:
    """Light or dark, or ``auto``: what the phone is set to."""
    chosen = request.cookies.get("theme", "")
    return chosen if chosen in THEMES else "auto"


def whole(number: int) -> str:
    """A number in the reader's manner, with a true minus sign."""
    return words.whole(region(), number)


def signed(number: int) -> str:
    """A balance or a change: +16, −20, 0."""
    return f"+{whole(number)}" if number > 0 else whole(number)


def day(date: dt.date) -> str:
    """A date in the reader's manner."""
    return str(format_date(date, format="medium"))


def clock(moment: dt.datetime) -> str:
    """The time of day as the reader writes it."""
    return str(format_time(moment, format="short", rebase=False))


def worded(message: Message) -> str:
    """A sentence of the rules in the reader's language."""
    return message_text(message, language())


def _remember_choice() -> BaseResponse | None:
    """``?lang=pt`` and ``?theme=dark`` on any page: remember it, show the same page again."""
    chosen = {name: request.args[name] for name in PREFERENCES if name in request.args}
    if request.method != "GET" or not chosen or request.endpoint == "static":
        return None
    if request.path.startswith(FOR_PROGRAMS):
        return None
    rest = [
        (name, value) for name, value in request.args.items(multi=True) if name not in PREFERENCES
    ]
    query = f"?{urlencode(rest)}" if rest else ""
    answer = redirect(request.script_root + request.path + query, 303, Response)
    for name, value in chosen.items():
        if value in PREFERENCES[name]:
            answer.set_cookie(
                name,
                value,
                max_age=ONE_YEAR,
                httponly=True,
                samesite="Lax",
                secure=request.is_secure,
            )
    return answer


def set_up(app: Flask) -> None:
    """Translations for requests and templates."""
    Babel(
        app,
        locale_selector=region,
        default_translation_directories=str(PACKAGE / "translations"),
    )
    app.before_request(_remember_choice)
    app.jinja_env.filters.update(whole=whole, signed=signed, day=day, clock=clock, worded=worded)
