"""Sessions are chosen by game and by day in one way, wherever they are listed or counted."""

import datetime as dt
from collections.abc import Iterator, Sequence

from flask import request

from companion.web.pages import Option
from companion.web.player_page import game_name
from companion.web.translating import gettext as _


def days_asked() -> tuple[dt.date | None, dt.date | None, str]:
    """The first and the last day that the address asks for, and what is wrong with them."""
    wrong = ""
    days: list[dt.date | None] = []
    for name in ("since", "until"):
        typed = request.args.get(name)
        try:
            days.append(dt.date.fromisoformat(typed) if typed else None)
        except ValueError:
            days.append(None)
            wrong = _("Write days as year-month-day, such as 2026-11-26.")
    since, until = days
    return since, until, wrong


def game_options(games: Sequence[str], chosen: str | None) -> Iterator[Option]:
    """All games, then each that was ever played here."""
    yield Option(value="", words=_("All games"), chosen=chosen is None)
    for game in games:
        yield Option(value=game, words=game_name(game), chosen=game == chosen)
