"""Who may do what: the scorer's key, the pencil of one session, the watch link, anyone.

Every route says who may use it, and the site does not start when one forgets to. A phone is let
in by a link and remembered by a signed cookie that holds nothing but the phone's own id.
"""

from collections.abc import Callable
from enum import Enum
from typing import Any, TypeVar

from flask import Flask, current_app, g, request, session

from companion.store import access as rights
from companion.store import sessions
from companion.store.connections import Writing
from companion.store.errors import NoSuchDevice, NoSuchSession
from companion.web.book import store
from companion.web.errors import NoKey, TooManyGuesses, WatchLinkGone
from companion.web.guesses import Guesses

PHONE = "phone"
"""The one thing the cookie says: which phone this is."""


class Who(Enum):
    """The kinds of people, each with what their link opens."""

    ANYONE = "anyone"
    WATCHER = "whoever has the watch link in the address"
    PENCIL = "a scorer, or who was handed the pencil of this session"
    SCORER = "who has this companion's key"


View = TypeVar("View", bound=Callable[..., Any])

MARK = "_who_may_use_it"


def may_use(who: Who) -> Callable[[View], View]:
    """Say who may use a route; stands directly over the function, under its address.

    ``WATCHER`` wants ``watch_token`` in the address, ``PENCIL`` wants ``session_id``.
    """

    def mark(view: View) -> View:
        setattr(view, MARK, who)
        return view

    return mark


def declared(view: Callable[..., Any]) -> Who | None:
    """Who may use this route; None where it does not say."""
    return getattr(view, MARK, None)


def phone() -> str | None:
    """The id of the phone that asks, if it was ever let in."""
    known: str | None = session.get(PHONE)
    return known


def has_key() -> bool:
    """Whether this phone may do everything here."""
    if "has_key" not in g:
        device_id = phone()
        if device_id is None:
            g.has_key = False
        else:
            with store().reading() as r:
                g.has_key = rights.may_score_everything(r, device_id)
    return bool(g.has_key)


def has_pencil(public_id: str) -> bool:
    """Whether this phone may write in that session; a session that is not there is no reason."""
    if has_key():
        return True
    device_id = phone()
    if device_id is None:
        return False
    with store().reading() as r:
        try:
            found = sessions.find(r, public_id)
        except NoSuchSession:
            return False
        return rights.may_score(r, device_id, found.id)


def has_any_pencil() -> bool:
    """Whether this phone scores at some table here."""
    device_id = phone()
    if device_id is None:
        return False
    with store().reading() as r:
        return rights.may_score_something(r, device_id)


def known_phone(w: Writing) -> str:
    """This phone's id; a new phone is let in, under a name that tells it from the others."""
    device_id = phone()
    if device_id is not None:
        try:
            return rights.device(w, device_id).id
        except NoSuchDevice:
            session.pop(PHONE)
    name = f"{_kind_of_phone()} {len(rights.key_holders(w)) + 1}"
    session[PHONE] = rights.let_in(w, name).id
    g.pop("has_key", None)
    return str(session[PHONE])


def _kind_of_phone() -> str:
    """What a browser says it runs on, by its own name in every language."""
    said = request.headers.get("User-Agent", "")
    kinds = ("iPhone", "iPad", "Android", "Windows", "Macintosh", "CrOS", "Linux")
    return next((kind for kind in kinds if kind in said), "Browser")


def guesses() -> Guesses:
    """The wrong links of the last minute."""
    counted: Guesses = current_app.extensions["guesses"]
    return counted


def refuse_hasty_guesses() -> None:
    """Before a link is looked up: too many wrong ones lately, and it isn't even looked at."""
    if wait := guesses().wait(request.remote_addr or ""):
        raise TooManyGuesses(wait)


def wrong_link(link: str) -> None:
    """Remember that this link opened nothing."""
    guesses().count(request.remote_addr or "", link)


def _watched(watch_token: str) -> int:
    """The version of the session that the link shows, as it is before anything else is read."""
    refuse_hasty_guesses()
    with store().reading() as r:
        try:
            _public_id, version = sessions.version_watched(r, watch_token)
        except NoSuchSession as trouble:
            wrong_link(watch_token)
            raise WatchLinkGone from trouble
    return version


def _guard() -> None:
    """Let nobody in who has no right to; an address that leads nowhere is left to the router."""
    view = current_app.view_functions.get(request.endpoint or "")
    if view is None:
        return
    values = request.view_args or {}
    match declared(view):
        case Who.ANYONE:
            return
        case Who.WATCHER:
            g.version_watched = _watched(values["watch_token"])
        case Who.PENCIL:
            if not has_pencil(values["session_id"]):
                raise NoKey
        case _:
            if not has_key():
                raise NoKey


def version_watched() -> int:
    """The version of the session whose watch link is in the address, looked up on the way in."""
    found: int = g.version_watched
    return found


def refuse_undeclared_routes(app: Flask) -> None:
    """Raise ``RuntimeError`` when a route does not say who may use it."""
    silent = sorted(name for name, view in app.view_functions.items() if declared(view) is None)
    if silent:
        raise RuntimeError(f"these routes do not say who may use them: {', '.join(silent)}")


def set_up(app: Flask) -> None:
    """Guard every request, before a form's token is even looked at."""
    app.extensions["guesses"] = Guesses()
    app.before_request(_guard)
