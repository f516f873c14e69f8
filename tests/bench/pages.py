"""From a phone's question to the whole answer of a real server, and the server's own start."""

import datetime as dt
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from companion.ledger import Ledger, Opening, SessionView
from companion.store import sessions
from companion.store.connections import DATABASE_NAME, Store
from companion.store.opening import open_store
from tests.bench.figures import Figure, milliseconds
from tests.bench.serving import Entry, Phone, Served, scorer, served
from tests.bench.watching import PLAYERS, RUNS

ASKED = 50
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
        yield started(instance)
        with served(instance) as site, scorer(site) as phone:
            asked = Asked(site=site, phone=phone)
            yield asked.again("the table page, 20 rounds", f"/sessions/{short}/", 10)
            yield asked.again("the entry, 20 rounds", f"/sessions/{short}/rounds/new", 10)
            yield asked.again("the table page, 500 rounds", f"/sessions/{long}/", 50)
            yield asked.after_saves("the table page, 20 rounds, after a save", short, 10)
            yield asked.after_saves("the table page, 500 rounds, after a save", long, 50)
            yield asked.again(f"home, {SESSIONS:,} sessions", "/", 30)


def started(instance: Path) -> Figure:
    """Until the companion says that it answers."""
    ready, busy = [], []
    for _ in range(STARTS):
        site = Served(instance)
        ready.append(site.ready_after)
        busy.append(site.core_seconds())
        site.stop()
    note = f"{STARTS} times, {median(busy):.2f} s of a core each"
    return milliseconds("start the server", ready, target=1500, note=note)


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


@dataclass(frozen=True, kw_only=True)
class Asked:
    """A phone and the server it asks; the notes say what of the time was the server's own work."""

    site: Served
    phone: Phone

    def again(self, what: str, address: str, target: float) -> Figure:
        """The same page asked for again and again."""
        self.phone.get(address)
        before = self.site.core_seconds()
        taken = [self.phone.get(address)[2] for _ in range(ASKED)]
        busy = (self.site.core_seconds() - before) / ASKED * 1000
        note = f"{ASKED} times, {busy:.1f} ms of a core each"
        return milliseconds(what, taken, target=target, note=note)

    def after_saves(self, what: str, public_id: str, target: float) -> Figure:
        """The table page as it follows each save."""
        entry = Entry(self.phone, public_id)
        taken = []
        for _ in range(ASKED):
            entry.save(winner="1", turn="later", melds=RUNS)
            taken.append(self.phone.get(f"/sessions/{public_id}/")[2])
        return milliseconds(what, taken, target=target, note=f"{ASKED} times")
