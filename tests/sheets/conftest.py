"""A printer that is really used, and sessions to print."""

import io
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import pypdf
import pytest

from companion.rules.scoring import score_session
from companion.rules.session import Session, SessionScore
from companion.session_file import read_session
from companion.sheet_pages import (
    Paper,
    SessionPage,
    pictures,
    session_page,
    sheet_html,
    stylesheet,
)
from companion.sheets import Printer

THURSDAY: Mapping[str, Any] = {
    "format": "companion-session/1",
    "game": "continental-bicycle",
    "options": {"rounds": 4},
    "title": "Thursday table",
    "date": "2026-11-26",
    "players": ["Ana", "Bruno", "Carla", "Duarte"],
    "first_dealer": "Ana",
    "rounds": [
        {"winner": "Bruno", "turn": "later", "melds": ["3-5C", "6-8S", "9-JH", "Q-AD", "9-JC"]},
        {"winner": None},
        {"winner": "Ana", "turn": "first", "counts": {"twos": 1}},
    ],
}
"""The example of a session file: +33 and three times −11, a drawn round, a round by counts."""

TWELVE = (
    "Maria Antonieta Fernandes",
    "Bartolomeu Vasconcelos",
    "Guilhermina Albuquerque",
    "João Pedro",
    "Ana",
    "Sebastião Nepomuceno",
    "Wilhelmina-Charlotte",
    "Constança",
    "Aleksandra Wiśniewska",
    "Zé",
    "Hermenegilda Encarnação",
    "Quim",
)

Evening = tuple[Session, SessionScore]
LayOut = Callable[..., SessionPage]


def with_(document: Mapping[str, Any], **changes: Any) -> dict[str, Any]:
    """The same session file with other values under some keys."""
    return {**document, **changes}


def large(players: Sequence[str], rounds: int) -> dict[str, Any]:
    """So many deals among so many players; every third with its cards."""
    return {
        "format": "companion-session/1",
        "game": "continental-large",
        "players": list(players),
        "rounds": [
            {"winner": players[(number * 5) % len(players)], "counts": {"twos": number % 4}}
            if number % 3
            else {
                "winner": players[(number * 5) % len(players)],
                "melds": ["3-5C", "6-8S", "9-JH", "Q-AD", "9-JC"],
            }
            for number in range(rounds)
        ],
    }


def seven_contracts() -> dict[str, Any]:
    """A whole session of contracts; Bruno opens the second with the cards on the table."""
    players = ["Ana", "Bruno", "Carla", "Duarte"]
    return {
        "format": "companion-session/1",
        "game": "contract",
        "players": players,
        "rounds": [
            {
                "winner": players[number % 4],
                "hands": {
                    player: 10 * number + 5 * seat
                    for seat, player in enumerate(players)
                    if seat != number % 4
                },
                **({"melds": ["7CDH", "3S 4S JK 6S"]} if number == 1 else {}),
            }
            for number in range(7)
        ],
    }


def evening(document: Mapping[str, Any]) -> Evening:
    """A session file, read and scored."""
    session = read_session(dict(document))
    return session, score_session(session)


def page_of(document: Mapping[str, Any], **how: Any) -> SessionPage:
    """The sheet of a session file."""
    session, score = evening(document)
    return session_page(session, score, **{"language": "en", "paper": Paper.A4, **how})


def printed(printer: Printer, document: Mapping[str, Any], **how: Any) -> pypdf.PdfReader:
    """The sheet of a session file as a PDF, opened."""
    return opened(printer, sheet_html(page_of(document, **how)))


def opened(printer: Printer, html: str, css: str | None = None) -> pypdf.PdfReader:
    """A PDF of that HTML, opened."""
    pdf = printer.pdf(html, css=stylesheet() if css is None else css, pictures=pictures())
    assert isinstance(pdf, bytes), pdf
    return pypdf.PdfReader(io.BytesIO(pdf))


def text_of(reader: pypdf.PdfReader) -> str:
    """All text of a PDF with single spaces; breaks within a word at a hyphen stay as they are."""
    return " ".join(re.split(r"\s+", " ".join(page.extract_text() for page in reader.pages)))


@pytest.fixture(scope="session")
def printer() -> Iterator[Printer]:
    """One printer for all tests, as a site has one for all its readers."""
    with Printer() as shared:
        yield shared
