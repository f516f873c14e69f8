"""The site of the page tests, and a book of evenings of all games."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.ledger import Ledger, SessionView
from companion.store.connections import DATABASE_NAME
from companion.store.opening import open_store
from tests.ledger.conftest import sessions_of_all_games
from tests.web.conftest import app, ledger, open_table, scorer, send, stranger

__all__ = ["app", "ledger", "open_table", "scorer", "send", "stranger"]


@pytest.fixture
def evenings(ledger: Ledger) -> tuple[SessionView, ...]:
    """One evening of each game in the site's book, the first one corrected twice."""
    kept = tuple(brought_in(ledger, document) for document in sessions_of_all_games())
    first = kept[0]
    correct(ledger, first.public_id, 1, {"winner": "Ana", "counts": {"twos": 1}}, "misheard")
    correct(ledger, first.public_id, 1, {"winner": "Bruno", "counts": {"twos": 2}})
    return tuple(ledger.look(view.public_id) for view in kept)


def brought_in(ledger: Ledger, document: dict[str, Any]) -> SessionView:
    """A session file's session, kept."""
    view = ledger.bring_in(document)
    assert isinstance(view, SessionView)
    return view


def correct(
    ledger: Ledger, public_id: str, position: int, report: dict[str, Any], reason: str = ""
) -> None:
    """Report a round anew, as somebody who has seen all corrections so far."""
    seen = ledger.look(public_id).rounds[position - 1].stored.corrections
    ledger.correct(public_id, position, report, seen=seen, reason=reason)


def elsewhere(folder: Path) -> Ledger:
    """Another companion with nothing in its book."""
    return Ledger(open_store(folder / DATABASE_NAME))


def said(view: SessionView) -> dict[str, Any]:
    """Everything that must be the same wherever a session is kept."""
    return {
        "session": view.session,
        "score": view.score,
        "history": [
            [(each.before, each.after, each.reason, each.at, each.device) for each in kept.history]
            for kept in view.rounds
        ],
        "put_away": view.row.put_away_at,
        "marks": [kept.stored.digest for kept in view.rounds],
    }


def upload(client: FlaskClient, content: bytes, name: str = "evening.json", **fields: Any) -> Any:
    """Bring a file in as a browser does: the page first, then its form."""
    page = client.get("/data/").get_data(as_text=True)
    hidden = dict(re.findall(r'name="(csrf_token|token)" value="([^"]+)"', page))
    return client.post("/data/", **multipart({**hidden, **fields}, content, name))


def multipart(fields: dict[str, Any], content: bytes, name: str) -> dict[str, Any]:
    """A form with a file as it travels, whatever its size."""
    mark = b"--between-the-fields"
    parts = [
        mark + f'\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{value}\r\n'.encode()
        for key, value in fields.items()
    ]
    head = f'Content-Disposition: form-data; name="file"; filename="{name}"'
    file = mark + b"\r\n" + head.encode() + b"\r\n\r\n" + content + b"\r\n"
    kind = f"multipart/form-data; boundary={mark.decode()[2:]}"
    return {"data": b"".join((*parts, file, mark, b"--\r\n")), "content_type": kind}
