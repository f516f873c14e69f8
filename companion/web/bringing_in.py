"""Files that come in: a session file, an archive of everything, a copy of a score book.

Whatever is the matter with a file is said above its own text, which can be put right and sent
again. A session that is here already is asked about; an archive brings only what is not here.
"""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO

from flask import Flask, Request, Response, redirect, request, url_for
from flask_wtf.csrf import CSRFError
from werkzeug import Response as BaseResponse
from werkzeug.exceptions import RequestEntityTooLarge

from companion.exchange.archive import book_in, is_archive
from companion.ledger import OpenedAlready, Refused, TakenOver
from companion.rules.messages import InputError
from companion.session_file import read_json
from companion.store import sessions
from companion.store.connections import DATABASE_NAME
from companion.store.errors import (
    DatabaseTooNew,
    NamelessPerson,
    NameTooLong,
    NotOurDatabase,
    SeatedTwice,
)
from companion.web import access, fragments
from companion.web.access import Who, may_use
from companion.web.book import instance, ledger, store
from companion.web.errors import TROUBLES, NoKey, form_expired
from companion.web.exchange import LARGEST_UPLOAD, TEMPLATE, bp, data_page, taken_over_words
from companion.web.exchange_pages import AgainPage
from companion.web.finding_words import finding_shown
from companion.web.languages import worded
from companion.web.one_time import new_token, one_time
from companion.web.pages import Link
from companion.web.translating import gettext as _

LARGEST_SESSION = 2 * 1024 * 1024
LARGEST_BOOK = 256 * 1024 * 1024
"""Bytes of a score book when unpacked: a small archive may blow up to anything."""

BOOK_BEGINS = b"SQLite format 3\x00"


class Unusable(Exception):
    """A file that can't be brought in; the sentence says why, ``text`` is what can be put right."""

    def __init__(self, sentence: str, text: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.text = text


class BoundedRequest(Request):
    """Uploads stay in memory, bounded by what a route takes, and are written nowhere."""

    def _get_file_stream(
        self,
        total_content_length: int | None,  # noqa: ARG002 - werkzeug's own shape
        content_type: str | None,  # noqa: ARG002
        filename: str | None = None,  # noqa: ARG002
        content_length: int | None = None,  # noqa: ARG002
    ) -> IO[bytes]:
        return io.BytesIO()


@bp.url_value_preprocessor
def _make_room(endpoint: str | None, _values: object) -> None:
    """A whole archive may come here, and a session file as text."""
    if endpoint == "exchange.bring_in":
        request.max_content_length = LARGEST_UPLOAD
        request.max_form_memory_size = LARGEST_SESSION + 1024


@bp.post("/")
@may_use(Who.SCORER)
def bring_in() -> BaseResponse:
    """Bring in what was sent."""
    try:
        content = _sent()
        if is_archive(io.BytesIO(content)) or content.startswith(BOOK_BEGINS):
            return _book(content)
        return _session(_text(content))
    except Unusable as fault:
        page = data_page(wrong=fault.sentence, text=fault.text)
        return fragments.answer(TEMPLATE, page, status=422)


@bp.errorhandler(RequestEntityTooLarge)
def _too_large(_error: RequestEntityTooLarge) -> Response:
    """Too large for this site; the command line takes archives of any size."""
    wrong = _(
        "That file is too large to be brought in here. For a large archive use "
        "“companion restore” where the companion runs."
    )
    return fragments.answer(TEMPLATE, data_page(wrong=wrong), status=413)


@bp.errorhandler(CSRFError)
def _form_expired(error: CSRFError) -> Response:
    """A form from an earlier visit comes back with the text of the file that was sent with it."""
    usual = form_expired(error)
    if request.endpoint != "exchange.bring_in" or usual.status_code == TROUBLES[NoKey].status:
        return usual
    try:
        text = _text(_sent())
    except Unusable:
        text = ""
    wrong = _("This form is from an earlier visit. Look it over and send it again.")
    return fragments.answer(TEMPLATE, data_page(wrong=wrong, text=text), status=400)


def set_up(app: Flask) -> None:
    """Have uploads written nowhere."""
    app.request_class = BoundedRequest


def _sent() -> bytes:
    """The file, or the text that was put right, or pasted, in its place."""
    file = request.files.get("file")
    content = file.read() if file else b""
    if not content:
        content = request.form.get("text", "").strip().encode("utf-8", "replace")
    if not content:
        raise Unusable(_("Choose a file first."))
    return content


def _text(content: bytes) -> str:
    if len(content) > LARGEST_SESSION:
        raise Unusable(_("That is too large for a session file."))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise Unusable(
            _("That is no session file, no archive and no copy of a score book.")
        ) from fault


def _session(text: str) -> BaseResponse:
    """One session. Asked first where it is here already."""
    token = one_time(request.form.get("token"))
    try:
        document = read_json(text)
        before = ledger().brought_in_with(document, form=token)
        if before is None and "again" not in request.form:
            here = ledger().brought_in_before(document)
            if here:
                return fragments.answer("exchange/again.html", _again(here, text), status=409)
        kept = before or ledger().bring_in(document, form=token, device=access.phone())
    except InputError as fault:
        raise Unusable(worded(fault.message), text) from fault
    except SeatedTwice as fault:
        sentence = _("%(name)s sits at the table twice.", name=fault.person.name)
        raise Unusable(sentence, text) from fault
    except (NamelessPerson, NameTooLong) as fault:
        raise Unusable(_("A name in this file can’t be shown on a scoreboard."), text) from fault
    except OpenedAlready as fault:
        raise Unusable(
            _("This form has brought in another file before. Send it once more."), text
        ) from fault
    if isinstance(kept, Refused):
        raise Unusable(" ".join(finding_shown(each).text for each in kept.findings), text)
    return redirect(url_for("sessions.table", session_id=kept.public_id), 303)


def _again(here: tuple[str, ...], text: str) -> AgainPage:
    with store().reading() as r:
        titles = {public_id: sessions.title_of(r, public_id) for public_id in here}
    links = tuple(
        Link(href=url_for("sessions.table", session_id=public_id), words=title or _("Session"))
        for public_id, title in titles.items()
    )
    return AgainPage(
        here=links,
        back=Link(href=url_for("exchange.show"), words=_("Leave it")),
        action=url_for("exchange.bring_in"),
        token=new_token(),
        text=text,
    )


def _book(content: bytes) -> BaseResponse:
    """A whole score book: whatever of it is not here yet."""
    try:
        with _unpacked(content) as path:
            taken = ledger().take_over(path)
    except InputError as fault:
        raise Unusable(worded(fault.message)) from fault
    except NotOurDatabase as fault:
        raise Unusable(_("This archive is damaged, or none of a companion.")) from fault
    except DatabaseTooNew as fault:
        raise Unusable(
            _("This was written by a newer companion. Bring this one up to date first.")
        ) from fault
    if taken.refused:
        page = data_page(news=taken_over_words(taken.new, taken.known), refused=_refusals(taken))
        return fragments.answer(TEMPLATE, page)
    return redirect(url_for("exchange.show", new=taken.new, known=taken.known), 303)


@contextmanager
def _unpacked(content: bytes) -> Iterator[Path]:
    """The score book as a file, for as long as it is read."""
    if content.startswith(BOOK_BEGINS):
        with TemporaryDirectory(dir=instance(), prefix=".incoming-") as folder:
            path = Path(folder) / DATABASE_NAME
            path.write_bytes(content)
            yield path
    else:
        file = io.BytesIO(content)
        with book_in(file, workplace=instance(), largest=LARGEST_BOOK) as path:
            yield path


def _refusals(taken: TakenOver) -> Iterator[str]:
    for title, name in taken.refused:
        yield _(
            "%(title)s: two of its people are one person here, %(name)s.", title=title, name=name
        )
