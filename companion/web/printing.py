"""A sheet as an answer: a page that prints from the browser, or a PDF."""

from dataclasses import replace

from flask import Flask, Response, current_app, make_response, request, url_for

from companion.sheet_pages import (
    Frame,
    Paper,
    SheetPage,
    file_name,
    no_pdf_text,
    pictures,
    sheet_html,
    stylesheet,
)
from companion.sheets import NoPdf, Printer, Reason
from companion.web.languages import language, region

ON_LETTER = frozenset(
    {"US", "CA", "MX", "CL", "CO", "CR", "DO", "GT", "HN", "NI", "PA", "PH", "PR", "SV", "VE"}
)
"""Where home printers hold Letter; everywhere else it is A4."""


def usual_paper() -> Paper:
    """The paper of the reader's country, as far as the browser names one."""
    return Paper.LETTER if region().partition("_")[2] in ON_LETTER else Paper.A4


def paper(otherwise: Paper) -> Paper:
    """The paper that was asked for; *otherwise* where it is unknown or nobody asked."""
    try:
        return Paper(request.args.get("paper", otherwise))
    except ValueError:
        return otherwise


def frame(**around: object) -> Frame:
    """What a browser needs around a sheet: the style, and what is given."""
    return Frame(stylesheet=url_for("static", filename="sheet.css"), **around)  # type: ignore[arg-type]


def printable(page: SheetPage, around: Frame, *, status: int = 200) -> Response:
    """The sheet as a page that prints from the browser."""
    return make_response(sheet_html(page, frame=around), status)


def printed(page: SheetPage, around: Frame) -> Response:
    """The sheet as a PDF; where none can be made, the page and a sentence that says what helps."""
    pdf = printer().pdf(sheet_html(page), css=stylesheet(), pictures=pictures())
    if isinstance(pdf, NoPdf):
        return _without_pdf(page, around, pdf)
    response = make_response(pdf)
    response.content_type = "application/pdf"
    response.headers["Content-Disposition"] = f'inline; filename="{file_name(page)}.pdf"'
    return response


def _without_pdf(page: SheetPage, around: Frame, why: NoPdf) -> Response:
    """The page itself, with why there is no PDF; it prints from the browser all the same."""
    if why.detail:
        current_app.logger.warning("no PDF: %s", why.detail)
    notice = no_pdf_text(why.reason, command=why.command, language=language())
    response = printable(page, replace(around, pdf="", notice=notice), status=503)
    if why.reason is Reason.BUSY:
        response.headers["Retry-After"] = "2"
    return response


def printer() -> Printer:
    """The one process of this site that makes PDFs; started by the first sheet."""
    shared: Printer = current_app.extensions["printer"]
    return shared


def set_up(app: Flask) -> None:
    """Have a printer, which starts nothing yet."""
    app.extensions["printer"] = Printer()
