"""The checker for other programs: requests and answers as the command line's batch has them."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from flask import Flask, Response, abort, make_response, request

from companion.answers import arrange, check, layoff
from companion.answers.requests import (
    LONGEST_REQUEST,
    Answer,
    Request,
    answer,
    refusal,
    written,
)
from companion.rules.messages import N_, InputError
from companion.session_file import read_json
from companion.session_file.shapes import shortened
from companion.web.access import Who, may_use
from companion.web.checker import bp as bp
from companion.web.languages import language

VERBS: Mapping[str, tuple[str, ...]] = {
    "check": check.KEYS,
    "arrange": arrange.KEYS,
    "layoff": layoff.KEYS,
}
"""What may be asked, and what each request may say."""

NUMBERS = frozenset({"round", "hand_size", "buys", "players", "hand"})
SWITCHES = frozenset({"swap"})
TRUE_AND_FALSE: Mapping[str, bool] = {"true": True, "false": False, "1": True, "0": False}
MOST_BYTES = 20_000
"""A hand with every house rule changed is a tenth of this."""


@bp.get("/api/<verb>")
@may_use(Who.ANYONE)
def answer_address(verb: str) -> Response:
    """The answer to what stands in the address; ``options`` as JSON text."""
    return _answered(verb, _from_address)


@bp.post("/api/<verb>")
@may_use(Who.ANYONE)
def answer_request(verb: str) -> Response:
    """The answer to the JSON object that was sent."""
    return _answered(verb, _from_body)


def _answered(verb: str, read: Callable[[], Request]) -> Response:
    if verb not in VERBS:
        abort(404)
    try:
        asked = read()
        if asked.get("do", verb) != verb:
            raise InputError(N_("“do” must be “{verb}” at this address."), verb=verb)
        answered = answer({**asked, "do": verb}, language())
    except InputError as fault:
        answered = refusal(fault, language())
    return _as_json(answered, status=422 if "error" in answered else 200)


def _as_json(answered: Answer, *, status: int) -> Response:
    response = make_response(written(answered), status)
    response.content_type = "application/json; charset=utf-8"
    return response


def _from_body() -> Request:
    """The object in the request's body; what is no JSON object is refused with a sentence."""
    if (request.content_length or 0) > MOST_BYTES:
        abort(413)
    body = request.get_data(cache=False)
    if len(body) > MOST_BYTES:
        abort(413)
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise InputError(N_("This request is no text in UTF-8.")) from fault
    return _object(read_json(text, longest=LONGEST_REQUEST))


def _from_address() -> Request:
    """The same as names and values: numbers and true or false are written as they are."""
    for key, values in request.args.lists():
        if len(values) > 1:
            raise InputError(N_("The key “{key}” stands twice."), key=shortened(key))
    return {key: _value(key, value) for key, value in request.args.items()}


def _value(key: str, text: str) -> Any:
    if key == "options":
        return _object(read_json(text, longest=MOST_BYTES))
    if key in NUMBERS and text.isascii() and text.isdecimal() and len(text) < 10:
        return int(text)
    if key in SWITCHES:
        return TRUE_AND_FALSE.get(text.lower(), text)
    return text


def _object(value: object) -> Request:
    if not isinstance(value, Mapping):
        example = json.dumps({"game": "rummy", "melds": ["3-5C"]})
        raise InputError(N_("A request is an object like {example}."), example=example)
    return value


def set_up(app: Flask) -> None:
    """A program has no form and no token; what is asked here changes nothing."""
    app.extensions["csrf"].exempt(answer_request)
