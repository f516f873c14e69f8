"""A session that can't be understood: a warning, and its rounds as they lie in the file."""

from flask import Flask, Response, make_response, render_template, request

from companion.rules.messages import InputError
from companion.store import access as rights
from companion.store import rounds, sessions
from companion.store.connections import Reading
from companion.store.errors import DamagedSession
from companion.web import access, fragments
from companion.web.book import store
from companion.web.errors import TROUBLES, answer
from companion.web.exchange_pages import DamagedPage
from companion.web.languages import worded
from companion.web.translating import gettext as _


def set_up(app: Flask) -> None:
    """Show the raw rounds wherever a damaged session comes up."""
    app.register_error_handler(DamagedSession, _damaged)


def _damaged(trouble: DamagedSession) -> Response:
    """The raw rounds for who may score here; whoever else asks is told that it can't be read.

    A page that asks on by itself is loaded once more, and then shows this and asks no more.
    """
    listed = TROUBLES[DamagedSession]
    found = trouble.session
    public_id = found if isinstance(found, str) else found.public_id
    with store().reading() as r:
        if fragments.from_htmx() and request.method == "GET":
            return fragments.load_again(make_response("", listed.status))
        if request.method != "GET" or not _may_see(r, public_id):
            return answer(listed)
        cause = trouble.__cause__
        page = DamagedPage(
            title=sessions.title_of(r, public_id) or _("Session"),
            what=worded(cause.message) if isinstance(cause, InputError) else trouble.what,
            rounds=tuple((each.position, each.text) for each in rounds.raw(r, public_id)),
        )
    return make_response(render_template("exchange/damaged.html", page=page))


def _may_see(r: Reading, public_id: str) -> bool:
    """Whether this phone may write in that session, which itself can't be asked any more."""
    if access.has_key():
        return True
    device_id = access.phone()
    return device_id is not None and rights.may_score(
        r, device_id, sessions.number_of(r, public_id)
    )
