"""A ledger over a store of its own, and sessions of all games to keep in it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.ledger import Ledger, Opening, Recorded, SessionView
from companion.store.connections import DATABASE_NAME
from companion.store.opening import open_store
from companion.store.rows import Report

FOUR = ("Ana", "Bruno", "Carla", "Duarte")
THURSDAY = dt.date(2026, 11, 26)

WORKED_EXAMPLE = ["3-5C", "6-8S", "9-JH", "Q-AD", "9-JC"]
"""The hand of rules.md, section 3: no two, no joker, 11 from each opponent."""

BRUNO_WINS: Report = {"winner": "Bruno", "melds": WORKED_EXAMPLE}
DRAWN: Report = {"winner": None}


class WallClock:
    """A clock that only the test moves."""

    def __init__(self) -> None:
        self.moment = dt.datetime(2026, 11, 26, 21, 30, tzinfo=dt.UTC)

    def __call__(self) -> dt.datetime:
        return self.moment

    def pass_time(self, **how_long: float) -> None:
        self.moment += dt.timedelta(**how_long)


@pytest.fixture
def clock() -> WallClock:
    return WallClock()


@pytest.fixture
def ledger(tmp_path: Path, clock: WallClock) -> Iterator[Ledger]:
    store = open_store(tmp_path / "instance" / DATABASE_NAME, clock=clock)
    yield Ledger(store)
    store.close()


def thursday(ledger: Ledger, **others: Any) -> SessionView:
    """A Thursday table of four at the first game of the rules."""
    agreed: dict[str, Any] = {"game": "continental-bicycle", "players": FOUR, "date": THURSDAY}
    view = ledger.open_session(Opening(**{**agreed, "title": "Thursday table", **others}))
    assert isinstance(view, SessionView)
    return view


@pytest.fixture
def table(ledger: Ledger) -> str:
    """The address of a Thursday table."""
    return thursday(ledger).public_id


def enter(ledger: Ledger, public_id: str, *reports: Report) -> SessionView:
    """Record the reports one after the other, as a phone that sees every round would."""
    for report in reports:
        position = ledger.look(public_id).next_position
        kept = ledger.record(public_id, report, position=position)
        assert isinstance(kept, Recorded)
    return ledger.look(public_id)


def sessions_of_all_games() -> list[dict[str, Any]]:
    """One session file for each way a session can go."""
    head = {"format": "companion-session/1", "date": "2026-11-26", "title": "A table"}
    return [
        {
            **head,
            "game": "continental-bicycle",
            "players": list(FOUR),
            "options": {"rounds": "open", "joker": 3},
            "first_dealer": "Carla",
            "finished": True,
            "rounds": [
                {**BRUNO_WINS, "turn": "first", "note": "«lucky»"},
                {"winner": "Ana", "counts": {"twos": 1, "jokers": 2, "one_suit": True}},
                {"winner": "Ana", "struck": True, "melds": ["3-5C"]},
                {"winner": "Carla", "melds": ["KC AC 2C"], "accepted": True},
                {"winner": None, "failed": [{"player": "Duarte", "melds": ["3-5C", "7CDH"]}]},
            ],
        },
        {
            **head,
            "game": "continental-large",
            "players": ["Rui", "Sara"],
            "rounds": [{"winner": "Rui", "melds": WORKED_EXAMPLE}, DRAWN],
        },
        {
            **head,
            "game": "continental-sets",
            "players": ["Ana", "Bruno", "Carla"],
            "rounds": [
                {"winner": "Ana", "hands": {"Bruno": 50, "Carla": 90}},
                {"winner": "Bruno", "hands": {"Ana": 90, "Carla": 60}},
                {"winner": "Carla", "hands": {"Ana": 10, "Bruno": 50}},
                # Ana and Bruno have 100 each and play it off.
                {"winner": "Ana", "hands": {"Bruno": 31}, "players": ["Ana", "Bruno"]},
            ],
        },
        {
            **head,
            "game": "rummy",
            "players": ["Ana", "Bruno", "Rui"],
            "options": {"target": None, "hands": 5},
            "left": [{"player": "Rui", "after_round": 2}],
            "rounds": [
                {"winner": "Rui", "hands": {"Ana": "KC AH", "Bruno": 12}, "rummy": True},
                {"winner": "Rui", "hands": {"Ana": 1, "Bruno": 1}, "struck": True},
                {"winner": "Ana", "hands": {"Bruno": 7, "Rui": "10C 10D"}},
                {"winner": "Bruno", "hands": {"Ana": 3}},
            ],
        },
        {
            **head,
            "game": "contract",
            "players": list(FOUR),
            "rounds": [
                {"winner": "Ana", "hands": {"Bruno": "KC AH 5D JK", "Carla": 10, "Duarte": 3}},
                {"winner": None, "hands": dict.fromkeys(FOUR, 20)},
                {
                    "winner": "Duarte",
                    "melds": ["3-6S", "4-7H"],
                    "hands": {"Ana": 5, "Bruno": 6, "Carla": 7},
                },
            ],
        },
        {
            **head,
            "game": "continental-large",
            "players": [*FOUR, "Eva"],
            "rounds": [BRUNO_WINS, {**DRAWN, "struck": True}, DRAWN, BRUNO_WINS],
            "course": [
                {"after_round": 0, "what": "dealer", "player": "Duarte"},
                {"after_round": 1, "what": "joins", "player": "Eva", "start": "highest"},
                {"after_round": 1, "what": "house_rules", "options": {"out": 3}},
                {"after_round": 2, "what": "sits_out", "player": "Ana"},
                {"after_round": 2, "what": "leaves", "player": "Carla"},
                {"after_round": 2, "what": "seats", "players": ["Eva", "Duarte", "Bruno", "Ana"]},
                {"after_round": 3, "what": "comes_back", "player": "Ana"},
                {"after_round": 3, "what": "false_declaration", "player": "Ana", "melds": ["3C"]},
            ],
        },
    ]
