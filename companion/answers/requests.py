"""Requests and answers: what ``batch`` reads line by line and every command asks in its turn.

A verb is a module of this package with ``answer(request, language) -> dict``. It raises
``InputError`` for what cannot be understood; here that becomes ``{"error": one sentence}``.
"""

import json
from collections.abc import Callable, Collection, Mapping
from functools import cache
from importlib import import_module
from typing import Any

from companion.rules.game import Game
from companion.rules.house_rules import HouseRules, read_house_rules
from companion.rules.messages import N_, InputError
from companion.rules.registry import game_called
from companion.session_file import read_json
from companion.session_file.shapes import LONGEST_NAME, object_of, shortened, text_of
from companion.wording import message_text

VERBS = ("check", "arrange", "layoff", "score")
LONGEST_REQUEST = 400_000
"""Characters of one request: a session of five hundred rounds fits, and no line takes long."""
_WRITER = json.JSONEncoder(ensure_ascii=False)

Request = Mapping[str, Any]
Answer = dict[str, Any]


def answer(request: object, language: str) -> Answer:
    """The answer to one request; what cannot be understood is answered by a sentence."""
    try:
        if not isinstance(request, Mapping):
            raise InputError(
                N_("A request is an object like {example}."), example='{"do": "check", …}'
            )
        return _verb(request.get("do"))(request, language)
    except InputError as fault:
        return refusal(fault, language)


def answer_text(text: str, language: str) -> Answer:
    """The answer to one request as JSON text. Whatever it holds, there is an answer."""
    try:
        return answer(read_json(text, longest=LONGEST_REQUEST), language)
    except InputError as fault:
        return refusal(fault, language)


def refusal(fault: InputError, language: str) -> Answer:
    """An error in the reader's language."""
    return {"error": message_text(fault.message, language)}


def written(answered: Answer) -> bytes:
    """An answer as one line of JSON; half a character from a request goes back as it came."""
    line = _WRITER.encode(answered)
    return line.encode("utf-8", "backslashreplace") + b"\n"


def request_of(value: object, known: Collection[str]) -> Request:
    """A request with no other keys than *known* ones."""
    return object_of(value, "request", known)


def needed(request: Request, key: str) -> Any:
    """What a request must say."""
    if key not in request:
        raise InputError(N_("The request has no “{key}”."), key=key)
    return request[key]


def game_and_rules(request: Request) -> tuple[Game, HouseRules]:
    """The game a request speaks of, and the house rules that its ``options`` ask for."""
    game = game_called(text_of(needed(request, "game"), "game", longest=LONGEST_NAME))
    options = request.get("options", {})
    if not isinstance(options, Mapping):
        raise InputError(N_("“{key}” must be an object: keys with their values."), key="options")
    asked = {shortened(key): options[key] for key in options}
    return game, read_house_rules(game.house_rules, asked)


def _verb(wanted: object) -> Callable[[Request, str], Answer]:
    """Which module answers what a request asks to do."""
    if not isinstance(wanted, str) or wanted not in VERBS:
        raise InputError(
            N_("“do” must be one of {verbs}, not “{wanted}”."),
            verbs=", ".join(VERBS),
            wanted=shortened(wanted),
        )
    return _loaded(wanted)


@cache
def _loaded(verb: str) -> Callable[[Request, str], Answer]:
    """A verb's module is loaded when it is first asked for."""
    found: Callable[[Request, str], Answer] = import_module(f"companion.answers.{verb}").answer
    return found
