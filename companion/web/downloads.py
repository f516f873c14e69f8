"""The session sheet: to print from the browser, or as a PDF."""

from collections.abc import Iterator

from flask import Blueprint, Flask, Response, current_app, make_response, request, url_for

from companion.ledger import SessionView
from companion.sheet_pages import (
    Correction,
    Frame,
    Paper,
    SessionPage,
    file_name,
    no_pdf_text,
    pictures,
    session_page,
    sheet_html,
    stylesheet,
)
from companion.sheets import NoPdf, Printer, Reason
from companion.web.access import Who, may_use
from companion.web.book import ledger
from companion.web.evening import evening, watched
from companion.web.languages import language
from companion.web.share import watch_url

bp = Blueprint("downloads", __name__)


@bp.get("/sessions/<session_id>/sheet")
@may_use(Who.PENCIL)
def sheet(session_id: str) -> Response:
    """The sheet as a page that prints from the browser."""
    return _printable(
        _page(evening(session_id)),
        back=url_for("sessions.table", session_id=session_id),
        pdf=url_for("downloads.sheet_pdf", session_id=session_id, paper=_paper_chosen()),
    )


@bp.get("/sessions/<session_id>/sheet.pdf")
@may_use(Who.PENCIL)
def sheet_pdf(session_id: str) -> Response:
    """The sheet as a PDF; where none can be made, the page and a sentence that says what helps."""
    back = url_for("sessions.table", session_id=session_id)
    return _printed(_page(evening(session_id)), back=back)


@bp.get("/w/<watch_token>/sheet")
@may_use(Who.WATCHER)
def watched_sheet(watch_token: str) -> Response:
    """The sheet for whoever watches."""
    return _printable(
        _page(watched(watch_token)),
        back=url_for("watch.board", watch_token=watch_token),
        pdf=url_for("downloads.watched_sheet_pdf", watch_token=watch_token, paper=_paper_chosen()),
    )


@bp.get("/w/<watch_token>/sheet.pdf")
@may_use(Who.WATCHER)
def watched_sheet_pdf(watch_token: str) -> Response:
    """The same as a PDF."""
    back = url_for("watch.board", watch_token=watch_token)
    return _printed(_page(watched(watch_token)), back=back)


def printer() -> Printer:
    """The one process of this site that makes PDFs; started by the first sheet."""
    shared: Printer = current_app.extensions["printer"]
    return shared


def set_up(app: Flask) -> None:
    """Have a printer, which starts nothing yet."""
    app.extensions["printer"] = Printer()


def _paper() -> Paper:
    """The paper that was asked for; A4 where it is unknown."""
    try:
        return Paper(request.args.get("paper", Paper.A4))
    except ValueError:
        return Paper.A4


def _paper_chosen() -> str | None:
    return _paper() if "paper" in request.args else None


def _page(found: SessionView) -> SessionPage:
    return session_page(
        found.session,
        found.score,
        language=language(),
        paper=_paper(),
        corrections=tuple(_corrections(found)),
        watch_link=watch_url(found.row) or None,
    )


def _corrections(found: SessionView) -> Iterator[Correction]:
    """What was changed after it was saved, with the points as they were before."""
    for view in found.rounds:
        for change in view.history:
            before = ledger().preview(found.public_id, change.before, position=view.position)
            yield Correction(
                report=view.position - 1,
                when=change.at.astimezone(),
                by=change.device or "",
                reason=change.reason,
                before=before.round.deltas if before.round else {},
            )


def _printable(
    page: SessionPage, *, back: str, pdf: str = "", notice: str = "", status: int = 200
) -> Response:
    frame = Frame(
        stylesheet=url_for("static", filename="sheet.css"), back=back, pdf=pdf, notice=notice
    )
    return make_response(sheet_html(page, frame=frame), status)


def _printed(page: SessionPage, *, back: str) -> Response:
    printed = printer().pdf(sheet_html(page), css=stylesheet(), pictures=pictures())
    if isinstance(printed, NoPdf):
        return _without_pdf(page, printed, back=back)
    response = make_response(printed)
    response.content_type = "application/pdf"
    response.headers["Content-Disposition"] = f'inline; filename="{file_name(page)}.pdf"'
    return response


def _without_pdf(page: SessionPage, why: NoPdf, *, back: str) -> Response:
    """The page itself, with why there is no PDF; it prints from the browser all the same."""
    if why.detail:
        current_app.logger.warning("no PDF: %s", why.detail)
    notice = no_pdf_text(why.reason, command=why.command, language=language())
    response = _printable(page, back=back, notice=notice, status=503)
    if why.reason is Reason.BUSY:
        response.headers["Retry-After"] = "2"
    return response
