"""What the commands ask, answered in the language of the terminal."""

from companion.answers import requests
from companion.answers.requests import LONGEST_REQUEST, Answer, Request, written
from companion.cli.language import reader_language
from companion.rules.messages import InputError

__all__ = ["LONGEST_REQUEST", "Answer", "Request", "answer", "answer_text", "refusal", "written"]


def answer(request: object) -> Answer:
    """The answer to one request."""
    return requests.answer(request, reader_language())


def answer_text(text: str) -> Answer:
    """The answer to one request as JSON text."""
    return requests.answer_text(text, reader_language())


def refusal(fault: InputError) -> Answer:
    """An error as an answer."""
    return requests.refusal(fault, reader_language())
