"""Pages that ask on by themselves: an answer only when something has changed.

The page carries the mark of what it shows and sends it along. No browser cache takes part, so the
back button never shows a kept answer: neither old totals nor a lone fragment.
"""

import secrets
from collections.abc import Callable

from flask import Response, make_response, request

from companion.web.languages import language, theme

STARTED = secrets.token_hex(4)
"""Another program may show the same session differently, so a restart makes all answers new."""


def mark_of(version: int) -> str:
    """What tells one state of a session's page from another, as a header has it."""
    return f'"{STARTED}-{version}-{language()}-{theme()}"'


def answer_if_changed(version: int, answer: Callable[[str], Response]) -> Response:
    """The answer, made with its mark; 304 where the asking page shows this *version* already.

    *version* is looked up before *answer* is made: a round saved in between is shown once more.
    """
    mark = mark_of(version)
    if mark.strip('"') in request.if_none_match:
        return make_response("", 304)
    return answer(mark)
