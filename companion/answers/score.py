"""The points, totals and places of a session."""

from functools import partial

from companion.answers.requests import Answer, Request, needed, request_of
from companion.rules.scoring import score_session
from companion.rules.session import SessionScore
from companion.session_file import read_session, write_score
from companion.wording import finding_text


def answer(request: Request, language: str) -> Answer:
    """The score of a session, as session-file.md describes it."""
    session = needed(request_of(request, ("do", "session")), "session")
    return answered(score_session(read_session(session)), language)


def answered(result: SessionScore, language: str) -> Answer:
    """A score with its findings worded in the reader's language."""
    return write_score(result, sentence=partial(finding_text, language=language))
