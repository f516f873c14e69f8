"""A score book in an instance folder, and the commands that look after it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from companion.ledger import Ledger, Opening, Recorded, SessionView
from companion.store.connections import DATABASE_NAME
from companion.store.opening import open_store

BRUNO_WINS = {"winner": "Bruno", "melds": ["3-5C", "6-8S", "9-JH", "Q-AD", "9-JC"]}
"""The hand of rules.md, section 3: 11 from each opponent."""


@pytest.fixture
def book_with_a_session(tmp_path: Path) -> Iterator[Ledger]:
    """A Thursday table of four with one round, its book open as the site has it."""
    ledger = Ledger(open_store(tmp_path / "instance" / DATABASE_NAME))
    thursday(ledger)
    yield ledger
    ledger.store.close()


def thursday(ledger: Ledger, title: str = "Thursday table") -> str:
    """The address of a table of four after one round."""
    view = ledger.open_session(
        Opening(
            game="continental-bicycle",
            players=("Ana", "Bruno", "Carla", "Duarte"),
            date=dt.date(2026, 11, 26),
            title=title,
        )
    )
    assert isinstance(view, SessionView)
    assert isinstance(ledger.record(view.public_id, BRUNO_WINS, position=1), Recorded)
    return view.public_id


def ran(*arguments: object, language: str = "en") -> Result:
    """What a command prints and leaves with."""
    said = [str(argument) for argument in arguments]
    return CliRunner().invoke(main, said, env={"LANGUAGE": language, "COMPANION_INSTANCE": ""})
