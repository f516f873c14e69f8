"""What went wrong, in one table: each exception with its status and its sentence."""

from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

from flask import Flask, Response, current_app, make_response, render_template, request
from flask_babel import LazyString, lazy_gettext
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException

from companion.ledger import errors as ledger
from companion.rules.messages import InputError
from companion.store import errors as store
from companion.web import fragments
from companion.web.languages import FOR_PROGRAMS, worded


class NoKey(Exception):
    """This phone was not let in."""


class WatchLinkGone(Exception):
    """No session has this watch link, or it was renewed or switched off."""


class TooManyGuesses(Exception):
    """Too many wrong links from one address; ``wait`` seconds until the next try."""

    def __init__(self, wait: int) -> None:
        super().__init__(f"wait {wait} seconds")
        self.wait = wait


class TooManyQuestions(Exception):
    """One sender asks the checker without end; ``wait`` seconds until the next question."""

    def __init__(self, wait: int) -> None:
        super().__init__(f"wait {wait} seconds")
        self.wait = wait


@dataclass(frozen=True, kw_only=True)
class Trouble:
    """What a reader is told: one heading and what to do now."""

    status: int
    title: LazyString
    advice: LazyString


@dataclass(frozen=True, kw_only=True)
class ErrorPage:
    """The page of a refusal. ``typed``: what the refused form held, so that nothing is lost."""

    status: int
    title: str
    advice: str
    typed: tuple[tuple[str, str], ...] = ()
    send_again_to: str | None = None


_ = lazy_gettext

TROUBLES: dict[type[Exception], Trouble] = {
    NoKey: Trouble(
        status=403,
        title=_("This phone has no pencil"),
        advice=_(
            "Scan the code that the companion shows where it was started, or ask the scorer to "
            "hand over the pencil."
        ),
    ),
    WatchLinkGone: Trouble(
        status=404,
        title=_("This watch link isn’t valid any more"),
        advice=_("Ask the scorer for the new one."),
    ),
    TooManyGuesses: Trouble(
        status=429,
        title=_("Too many wrong links"),
        advice=_("Wait a minute, then try again."),
    ),
    TooManyQuestions: Trouble(
        status=429,
        title=_("Too many questions at once"),
        advice=_("Wait a few seconds, then ask again."),
    ),
    store.PencilGone: Trouble(
        status=404,
        title=_("This pencil was taken already, or its ten minutes are over"),
        advice=_("Ask the scorer to hand over the pencil once more."),
    ),
    store.NoSuchSession: Trouble(
        status=404,
        title=_("There is no such session"),
        advice=_("Perhaps it was deleted. All sessions are listed at the start."),
    ),
    store.NoSuchRound: Trouble(
        status=404,
        title=_("There is no such round"),
        advice=_("The table page lists all rounds of the session."),
    ),
    store.NoSuchPerson: Trouble(
        status=404,
        title=_("There is no such player"),
        advice=_("Perhaps two names were merged. The players page lists everybody."),
    ),
    ledger.PutAway: Trouble(
        status=409,
        title=_("This session was put away"),
        advice=_("Bring it back first; then it can be written in again."),
    ),
    ledger.EndsByItself: Trouble(
        status=409,
        title=_("This session ends by itself"),
        advice=_("It is finished as soon as its last round counts."),
    ),
    store.FormReused: Trouble(
        status=409,
        title=_("This form was used for something else"),
        advice=_("Go back, load the page again and retry."),
    ),
    store.DamagedSession: Trouble(
        status=409,
        title=_("This session can’t be read"),
        advice=_("The other sessions are not concerned. “companion audit” says what is wrong."),
    ),
    store.StoreUnavailable: Trouble(
        status=503,
        title=_("The score book can’t be written just now"),
        advice=_("Nothing was saved. Try again in a moment."),
    ),
    InputError: Trouble(
        status=422,
        title=_("That can’t be understood"),
        advice=_("Go back and look at what was typed."),
    ),
}
"""The one table; a subclass is looked up under its nearest listed ancestor."""

BY_STATUS: dict[int, Trouble] = {
    400: Trouble(
        status=400,
        title=_("The browser’s question can’t be understood"),
        advice=_("Go back, load the page again and retry."),
    ),
    403: TROUBLES[NoKey],
    404: Trouble(
        status=404,
        title=_("There is nothing at this address"),
        advice=_("Perhaps the link was cut off. Go back to the start and look there."),
    ),
    405: Trouble(
        status=405,
        title=_("That can’t be done at this address"),
        advice=_("Go back to the page you came from and use its buttons."),
    ),
    413: Trouble(
        status=413,
        title=_("That is too much at once"),
        advice=_("A session file has at most two megabytes, a form far less."),
    ),
    422: TROUBLES[InputError],
    429: TROUBLES[TooManyGuesses],
    500: Trouble(
        status=500,
        title=_("Something broke here"),
        advice=_("It isn’t your fault, and nothing was saved by halves. Try again."),
    ),
}

FOR_PROGRAMS_BY_STATUS: dict[int, Trouble] = {
    404: Trouble(
        status=404,
        title=BY_STATUS[404].title,
        advice=_("Questions go to /api/check, /api/arrange and /api/layoff."),
    ),
    405: Trouble(
        status=405,
        title=BY_STATUS[405].title,
        advice=_("Questions come by GET or by POST."),
    ),
    413: Trouble(
        status=413,
        title=BY_STATUS[413].title,
        advice=_("A question to the checker has at most twenty kilobytes."),
    ),
}
"""A program asks the checker; it has no buttons and sends no session."""

FORM_EXPIRED = Trouble(
    status=400,
    title=_("This form is from an earlier visit"),
    advice=_("Nothing is lost. Look it over and send it again."),
)


def _typed() -> tuple[tuple[str, str], ...]:
    """All that the refused form held, but for its own token."""
    if request.method != "POST":
        return ()
    try:
        fields = tuple(request.form.items(multi=True))
    except HTTPException:
        return ()
    own = current_app.config["WTF_CSRF_FIELD_NAME"]
    return tuple((name, value) for name, value in fields if name != own)


def answer(trouble: Trouble, *, again: bool = False) -> Response:
    """The page of a trouble; for htmx only the sentence, beside the form that was sent."""
    if request.path.startswith(FOR_PROGRAMS):
        # A refusal is an answer like the others: one sentence.
        sentence = f"{trouble.title}. {trouble.advice}"
        return make_response({"error": sentence}, trouble.status)
    page = ErrorPage(
        status=trouble.status,
        title=str(trouble.title),
        advice=str(trouble.advice),
        typed=_typed(),
        send_again_to=request.full_path.rstrip("?") if again else None,
    )
    if fragments.from_htmx() and trouble is TROUBLES[WatchLinkGone]:
        # A page that asks on and on for a link that is gone is loaded once more and told so.
        return fragments.load_again(make_response("", trouble.status))
    if fragments.from_htmx() and not again:
        sentence = render_template("errors/note.html", page=page)
        return fragments.into_note(make_response(sentence, trouble.status))
    response = make_response(render_template("errors/page.html", page=page), trouble.status)
    return fragments.over_the_page(response) if again else response


def _listed(trouble: Trouble) -> Callable[[Exception], Response]:
    def handle(error: Exception) -> Response:
        response = answer(trouble)
        if isinstance(error, TooManyGuesses | TooManyQuestions):
            response.headers["Retry-After"] = str(error.wait)
        return response

    return handle


def _input_error(error: InputError) -> Response:
    """An unreadable request says itself what to type; its sentence replaces the advice."""
    said = worded(error.message)
    listed = TROUBLES[InputError]
    return answer(Trouble(status=422, title=listed.title, advice=LazyString(lambda: said)))


def form_expired(_error: CSRFError) -> Response:
    """A form without its token is shown again with a new one, unless another site sent it."""
    sender = request.headers.get("Origin")
    if sender is not None and urlsplit(sender).netloc != request.host:
        return answer(BY_STATUS[403])
    return answer(FORM_EXPIRED, again=True)


def _http(error: HTTPException) -> Response:
    """Whatever the framework refuses, in the words of this site."""
    status = error.code or 500
    if status < 400:
        return error.get_response()  # type: ignore[return-value]
    trouble = BY_STATUS.get(status, BY_STATUS[400 if status < 500 else 500])
    if request.path.startswith(FOR_PROGRAMS):
        trouble = FOR_PROGRAMS_BY_STATUS.get(status, trouble)
    response = answer(trouble)
    response.status_code = status
    for name in ("Allow", "Retry-After"):
        if value := error.get_response().headers.get(name):
            response.headers[name] = value
    return response


def set_up(app: Flask) -> None:
    """Register the table."""
    for exception, trouble in TROUBLES.items():
        app.register_error_handler(exception, _listed(trouble))
    app.register_error_handler(InputError, _input_error)
    app.register_error_handler(CSRFError, form_expired)
    app.register_error_handler(HTTPException, _http)
