"""The links that let a phone in: the companion's key, and the pencil of one session."""

from flask import Blueprint, redirect, request, session, url_for
from werkzeug import Response

from companion.store import access as rights
from companion.store.errors import PencilGone
from companion.store.keys import is_scorer_key
from companion.web import access, fragments
from companion.web.access import Who, may_use
from companion.web.book import instance, store
from companion.web.errors import NoKey
from companion.web.pages import PencilPage

bp = Blueprint("keys", __name__)


@bp.get("/key/<key>")
@may_use(Who.ANYONE)
def show_key(key: str) -> Response:
    """The code that ``companion serve`` prints: shown once, this phone may do everything.

    The browser is sent on, so that the key does not stay in the address or the history.
    """
    access.refuse_hasty_guesses()
    if not is_scorer_key(instance(), key):
        access.wrong_link(key)
        raise NoKey
    if request.method == "GET":
        with store().writing() as w:
            rights.give_key(w, access.known_phone(w))
    return redirect(url_for("home.start"), 303)


@bp.get("/pencil/<token>")
@may_use(Who.ANYONE)
def offered_pencil(token: str) -> Response:
    """A pencil handed over: asked first, since a phone's camera may load a link by itself."""
    access.refuse_hasty_guesses()
    with store().reading() as r:
        try:
            offered = rights.pencil_offered(r, token)
        except PencilGone:
            access.wrong_link(token)
            raise
    return fragments.answer("keys/pencil.html", PencilPage(title=offered.title))


@bp.post("/pencil/<token>")
@may_use(Who.ANYONE)
def take_pencil(token: str) -> Response:
    """Take it: from now on this phone writes in that session too."""
    access.refuse_hasty_guesses()
    before = access.phone()
    try:
        with store().writing() as w:
            table = rights.take_pencil(w, token, access.known_phone(w))
    except PencilGone:
        # Nothing was written, so a phone that was new is not known either.
        session[access.PHONE] = before
        access.wrong_link(token)
        raise
    return redirect(url_for("sessions.table", session_id=table.public_id), 303)
