"""Sharing a table: the watch link with its code, and handing over the pencil."""

import io
from urllib.parse import urlsplit

import segno
from flask import Blueprint, Response, current_app, make_response, redirect, request, url_for
from werkzeug import Response as BaseResponse

from companion.store import access as rights
from companion.store import sessions
from companion.store.rows import SessionRow
from companion.web import access, fragments
from companion.web.access import Who, may_use
from companion.web.book import ledger, store
from companion.web.evening import evening
from companion.web.pages import Link, PencilShown, SharePage
from companion.web.scoreboard import head
from companion.web.translating import gettext as _

bp = Blueprint("share", __name__, url_prefix="/sessions/<session_id>/share")


@bp.get("/")
@may_use(Who.PENCIL)
def show(session_id: str) -> Response:
    """The watch link as text and as a code to scan."""
    return fragments.answer("sessions/share.html", _page(session_id))


@bp.post("/watch")
@may_use(Who.PENCIL)
def change_watch_link(session_id: str) -> BaseResponse:
    """Renew the watch link, or switch it off until it is renewed."""
    if request.form.get("do") == "off":
        ledger().switch_off_watch_link(session_id)
    else:
        ledger().renew_watch_link(session_id)
    return redirect(url_for("share.show", session_id=session_id), 303)


@bp.post("/pencil")
@may_use(Who.SCORER)
def hand_over(session_id: str) -> Response:
    """A code that lets one more phone write at this table: once, within ten minutes.

    Answered at once and kept nowhere, so that no reload shows it a second time.
    """
    token = ledger().hand_over_pencil(session_id, device=access.phone())
    link = for_other_phones(url_for("keys.offered_pencil", token=token))
    return fragments.answer("sessions/share.html", _page(session_id, pencil=_pencil(link)))


@bp.post("/pencil/back")
@may_use(Who.SCORER)
def take_back(session_id: str) -> BaseResponse:
    """One phone gives the pencil back."""
    with store().writing() as w:
        rights.take_pencil_back(w, sessions.find(w, session_id), request.form.get("phone", ""))
    return redirect(url_for("share.show", session_id=session_id), 303)


@bp.get("/watch.svg")
@may_use(Who.PENCIL)
def watch_code(session_id: str) -> Response:
    """The watch link as a picture to scan."""
    with store().reading() as r:
        row = sessions.find(r, session_id)
    response = make_response(code(watch_url(row)))
    response.content_type = "image/svg+xml"
    return response


def watch_url(row: SessionRow) -> str:
    """The watch link as another phone must open it; empty while it is switched off."""
    if row.watch_token is None:
        return ""
    return for_other_phones(url_for("watch.board", watch_token=row.watch_token))


def for_other_phones(path: str) -> str:
    """The whole address of a page; one that only this machine understands helps no other phone."""
    name = urlsplit(f"//{request.host}").hostname or ""
    entrance: str = current_app.config["ENTRANCE"]
    if entrance and (name == "localhost" or name.startswith("127.") or name == "::1"):
        return entrance + path
    return request.host_url.rstrip("/") + path


def code(link: str) -> str:
    """A link as an SVG to scan, dark on nothing: the page puts it on white."""
    picture = io.BytesIO()
    segno.make(link or "-", error="m", micro=False).save(
        picture, kind="svg", border=0, xmldecl=False, svgns=True, omitsize=True, dark="#000"
    )
    return picture.getvalue().decode()


def _pencil(link: str) -> PencilShown:
    inline = segno.make(link, error="m", micro=False).svg_inline(border=0, omitsize=True)
    return PencilShown(href=link, code=inline)


def _page(session_id: str, pencil: PencilShown | None = None) -> SharePage:
    found = evening(session_id)
    with store().reading() as r:
        holders = rights.pencil_holders(r, found.row.id)
    return SharePage(
        head=head(found.session),
        back=Link(href=url_for("sessions.table", session_id=session_id), words=_("To the table")),
        session_id=session_id,
        watch_url=watch_url(found.row),
        pencil=pencil,
        may_hand_over=access.has_key(),
        holders=tuple((each.device.id, each.device.name) for each in holders),
    )
