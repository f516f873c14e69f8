"""A store in a folder of its own, with a clock that only the test moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from companion.store import sessions
from companion.store.connections import DATABASE_NAME, Store
from companion.store.opening import open_store
from companion.store.rows import SessionRow

PLAYERS = ("Ana", "Bruno", "Carla", "Duarte")


@dataclass
class TableClock:
    """The clock on the wall of the test's card room."""

    moment: datetime = datetime(2026, 11, 26, 21, 30, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.moment

    def pass_time(self, **how_long: float) -> None:
        """Let so much time go by: `pass_time(minutes=10)`."""
        self.moment += timedelta(**how_long)


@pytest.fixture
def clock() -> TableClock:
    return TableClock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "instance" / DATABASE_NAME


@pytest.fixture
def store(path: Path, clock: TableClock) -> Iterator[Store]:
    store = open_store(path, clock=clock)
    yield store
    store.close()


def thursday(store: Store, **others: Any) -> SessionRow:
    """A session of four, as it is opened on a Thursday evening."""
    facts: dict[str, Any] = {
        "game": "continental-bicycle",
        "options": {},
        "title": "Thursday table",
        "date": date(2026, 11, 26),
        "players": PLAYERS,
        "first_dealer": "Ana",
    }
    with store.writing() as w:
        return sessions.open_session(w, **{**facts, **others})


@pytest.fixture
def session(store: Store) -> SessionRow:
    return thursday(store)
