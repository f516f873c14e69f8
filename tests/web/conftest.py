"""A whole site over an empty folder, and browsers with each kind of link."""

import datetime as dt
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.ledger import Ledger, Opening, Recorded, SessionView
from companion.store.keys import scorer_key
from companion.web import create_app

FOUR = ("Ana", "Bruno", "Carla", "Duarte")
WORKED_EXAMPLE = ["3-5C", "6-8S", "9-JH", "Q-AD", "9-JC"]

OpenTable = Callable[..., SessionView]


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    """The real site, with its real file."""
    site = create_app({"INSTANCE": tmp_path / "instance", "TESTING": True})
    yield site
    site.extensions["store"].close()


@pytest.fixture
def ledger(app: Flask) -> Ledger:
    """The score book behind the site."""
    book: Ledger = app.extensions["ledger"]
    return book


@pytest.fixture
def stranger(app: Flask) -> FlaskClient:
    """A browser nobody let in."""
    return app.test_client()


@pytest.fixture
def scorer(app: Flask) -> FlaskClient:
    """A browser that has shown the companion's key."""
    client = app.test_client()
    client.get(f"/key/{scorer_key(Path(app.instance_path))}")
    return client


@pytest.fixture
def open_table(ledger: Ledger) -> OpenTable:
    """Opens a session straight in the book, with the rounds it is given."""

    def opened(
        game: str = "continental-bicycle",
        players: Sequence[str] = FOUR,
        rounds: Sequence[Mapping[str, Any]] = (),
        **more: Any,
    ) -> SessionView:
        more.setdefault("title", "Thursday table")
        view = ledger.open_session(
            Opening(game=game, players=tuple(players), date=dt.date(2026, 11, 26), **more)
        )
        assert isinstance(view, SessionView)
        for position, report in enumerate(rounds, start=1):
            recorded = ledger.record(view.public_id, report, position=position)
            assert isinstance(recorded, Recorded)
        return ledger.look(view.public_id)

    return opened


def csrf_of(client: FlaskClient, address: str) -> str:
    """The token of the form at an address."""
    page = client.get(address).get_data(as_text=True)
    found = re.search(r'name="csrf_token" value="([^"]+)"', page)
    assert found is not None
    return found.group(1)


Send = Callable[..., Any]


@pytest.fixture
def send() -> Send:
    """Sends a form as a browser without scripts does: its token first, then its fields."""

    def sent(client: FlaskClient, address: str, *, form_at: str = "", **fields: Any) -> Any:
        token = csrf_of(client, form_at or address)
        return client.post(address, data={"csrf_token": token, **fields})

    return sent


def text_of(response: Any) -> str:
    """A page as a reader sees it: no tags, single spaces."""
    page = re.sub(r"<[^>]+>", " ", response.get_data(as_text=True))
    return " ".join(page.split())
