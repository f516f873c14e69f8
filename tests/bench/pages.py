"""From a phone's question to the whole answer of a real server, and the server's own start."""

import datetime as dt
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.ledger import Ledger, Opening, SessionView
from companion.store import sessions
from companion.store.connections import DATABASE_NAME, Store
from companion.store.opening import open_store
from tests.bench.figures import Figure, milliseconds
from tests.bench.serving import Entry, Phone, Served, scorer, served
from tests.bench.watching import PLAYERS, RUNS

ASKED = 25
STARTS = 5
SESSIONS = 10_000
DAY = dt.date(2026, 11, 26)


def figures() -> Iterator[Figure]:
    """Short and long tables, at rest and right after a save; home with years of evenings."""
    with TemporaryDirectory() as folder:
        instance = Path(folder)
        with closing(open_store(instance / DATABASE_NAME)) as store:
            short, long = (table_with(store, rounds) for rounds in (20, 500))
            for _ in range(SESSIONS):
                add_evening(store)
        starts = []
        for _ in range(STARTS):
            site = Served(instance)
            starts.append(site.ready_after)
            site.stop()
        yield milliseconds("start the server", starts, target=1500, note=f"{STARTS} times")
        with served(instance) as site, scorer(site) as phone:
            yield answered("the table page, 20 rounds", phone, f"/sessions/{short}/", 10)
            yield answered("the entry, 20 rounds", phone, f"/sessions/{short}/rounds/new", 10)
            yield answered("the table page, 500 rounds", phone, f"/sessions/{long}/", 50)
            yield after_saves("the table page, 20 rounds, after a save", phone, short, 10)
            yield after_saves("the table page, 500 rounds, after a save", phone, long, 50)
            yield answered(f"home, {SESSIONS:,} sessions", phone, "/", 30)


def table_with(store: Store, rounds: int) -> str:
    """A table of open length after so many rounds."""
    ledger = Ledger(store)
    view = ledger.open_session(
        Opening(game="continental-large", players=PLAYERS, title="Bench", date=DAY)
    )
    assert isinstance(view, SessionView)
    for place in range(1, rounds + 1):
        report = {"winner": PLAYERS[place % 4], "melds": RUNS.split(" | ")}
        ledger.record(view.public_id, report, position=place)
    return view.public_id


def add_evening(store: Store) -> None:
    """One more session on the list."""
    with store.writing() as w:
        sessions.open_session(
            w, game="rummy", options={}, title="Another evening", date=DAY, players=PLAYERS
        )


def answered(what: str, phone: Phone, address: str, target: float) -> Figure:
    """The same page asked for again and again."""
    phone.get(address)
    taken = [phone.get(address)[2] for _ in range(ASKED)]
    return milliseconds(what, taken, target=target, note=f"{ASKED} times")


def after_saves(what: str, phone: Phone, public_id: str, target: float) -> Figure:
    """The table page as it follows each save."""
    entry = Entry(phone, public_id)
    taken = []
    for _ in range(ASKED):
        entry.save(winner="1", turn="later", melds=RUNS)
        taken.append(phone.get(f"/sessions/{public_id}/")[2])
    return milliseconds(what, taken, target=target, note=f"{ASKED} times")
