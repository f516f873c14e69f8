"""Two hundred phones that watch, and what a save takes meanwhile."""

import datetime as dt
import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from os import fsync
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from threading import Event, Thread
from time import perf_counter, sleep

from companion.ledger import Ledger, Opening, SessionView
from companion.store.connections import DATABASE_NAME
from companion.store.opening import open_store
from tests.bench.figures import Figure
from tests.bench.serving import Entry, Phone, scorer, served

WATCHERS = 200
EVERY = 3.0
THREADS = 4
TABLES = 10
SAVES = 200
PAUSE = 0.05
PLAYERS = ("Ana", "Bruno", "Carla", "Duarte")
RUNS = "3-5C | 6-8S | 9-JH | Q-AD | 9-JC"


def figures() -> Iterator[Figure]:
    """The disk, saves by themselves, saves while everybody watches, and the watchers' answers."""
    with TemporaryDirectory() as folder:
        instance = Path(folder)
        yield figure("the disk alone: write a page and wait for it", synced(instance), allowed=None)
        tables = opened(instance)
        with served(instance) as site, scorer(site) as phone:
            yield figure("save a round, nobody watching", saved(phone, tables))
            with watchers(site.port, tables) as answered:
                sleep(EVERY)
                taken = saved(phone, tables)
                asked = answered()
    yield figure(f"save a round, {WATCHERS} watching", taken)
    yield figure(f"ask for news as one of {WATCHERS}, every {EVERY:g} s", asked, allowed=None)


def figure(what: str, taken: Sequence[float], allowed: float | None = 50) -> Figure:
    """A median and a p99."""
    hundredths = quantiles(taken, n=100)
    return Figure(
        what=what,
        median=hundredths[49] * 1000,
        worst=hundredths[98] * 1000,
        worst_allowed=allowed,
        target=allowed,
        note=f"{len(taken)} times, worst is p99",
    )


def opened(instance: Path, *, tables: int = TABLES) -> list[SessionView]:
    """Some tables after twenty rounds each."""
    day = dt.date(2026, 11, 26)
    with closing(open_store(instance / DATABASE_NAME)) as store:
        ledger = Ledger(store)
        views = []
        for _ in range(tables):
            view = ledger.open_session(
                Opening(game="continental-large", players=PLAYERS, title="Bench", date=day)
            )
            assert isinstance(view, SessionView)
            for place in range(1, 21):
                report = {"winner": PLAYERS[place % 4], "melds": RUNS.split(" | ")}
                ledger.record(view.public_id, report, position=place)
            views.append(view)
        return views


def synced(folder: Path) -> list[float]:
    """What every save waits for in any case, whatever the companion does."""
    taken = []
    with (folder / "page").open("wb") as file:
        for _ in range(SAVES):
            started = perf_counter()
            file.write(bytes(4096))
            file.flush()
            fsync(file.fileno())
            taken.append(perf_counter() - started)
            sleep(PAUSE / 10)
    return taken


def saved(phone: Phone, tables: Sequence[SessionView]) -> list[float]:
    """Rounds with melds, one after the other, at all the tables in turn."""
    entries = [Entry(phone, table.public_id) for table in tables]
    taken = []
    for number in range(SAVES):
        entry = entries[number % len(entries)]
        taken.append(entry.save(winner=str(number % 4), turn="later", melds=RUNS))
        sleep(PAUSE)
    return taken


@contextmanager
def watchers(port: int, tables: Sequence[SessionView]) -> Iterator[Callable[[], list[float]]]:
    """Everybody watches, from a process of their own; the call says how long each answer took."""
    links = [f"/w/{table.row.watch_token}/" for table in tables]
    context = get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=watch, args=(there, port, links), daemon=True)
    process.start()

    def answered() -> list[float]:
        here.send("enough")
        taken: list[float] = here.recv()
        process.join()
        return taken

    try:
        yield answered
    finally:
        process.kill()


def watch(there: Connection, port: int, links: Sequence[str]) -> None:
    """Look at the boards until it is enough, then tell how long each answer took."""
    enough = Event()
    taken: list[float] = []
    share = WATCHERS // THREADS
    threads = [
        Thread(target=look, args=(port, links, range(first, first + share), enough, taken))
        for first in range(0, WATCHERS, share)
    ]
    for thread in threads:
        thread.start()
    there.recv()
    enough.set()
    for thread in threads:
        thread.join()
    there.send(taken)


def look(
    port: int, links: Sequence[str], who: Sequence[int], enough: Event, taken: list[float]
) -> None:
    """Some of the watchers, each every three seconds, spread evenly over them."""
    phones = [Phone(port) for _ in who]
    marks = [""] * len(phones)
    started = perf_counter()
    turn = 0
    while not enough.wait(max(0.0, started + turn * EVERY / len(phones) - perf_counter())):
        at = turn % len(phones)
        asked = {"HX-Request": "true", "HX-Target": "div#table", "If-None-Match": marks[at]}
        status, page, seconds = phones[at].get(links[who[at] % len(links)], **asked)
        assert status in (200, 304)
        if status == 200:
            found = re.search(r"hx-headers='([^']*)'", page)
            assert found is not None
            marks[at] = json.loads(found.group(1))["If-None-Match"]
        taken.append(seconds)
        turn += 1
    for phone in phones:
        phone.close()
