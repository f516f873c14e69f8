"""Who may do what: the scorer's key, the pencil of one session, the watch link, anyone.

Every route says who may use it, and the site does not start when one forgets to. A phone is let
in by a link and remembered by a signed cookie that holds nothing but the phone's own id.
"""

from collections.abc import Callable
from enum import Enum
from typing import Any, TypeVar

from flask import Flask, current_app, g, request, session

from companion.web.errors import NoKey, TooManyGuesses, WatchLinkGone
from companion.web.guesses import Guesses


class Who(Enum):
    """The kinds of people, each with what their link opens."""

    ANYONE = "anyone"
    WATCHER = "whoever has the watch link in the address"
    PENCIL = "a scorer, or who was handed the pencil of this session"
    SCORER = "who has this companion's key"


View = TypeVar("View", bound=Callable[..., Any])

MARK = "_who_may_use_it"


def may_use(who: Who) -> Callable[[View], View]:
    """Say who may use a route; stands directly over the function, under its address."""

    def mark(view: View) -> View:
        setattr(view, MARK, who)
        return view

    return mark
