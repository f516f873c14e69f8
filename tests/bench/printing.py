"""Sheets: an evening, a season, the fullest pages, and what printing costs those who save."""

import datetime as dt
import gc
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from companion.ledger import Ledger, Opening, SessionView
from companion.sheet_pages import SessionPage, pictures, sheet_html, stylesheet
from companion.sheets import Bounds, Printer, child
from companion.store.connections import DATABASE_NAME
from companion.store.opening import open_store
from tests.bench.figures import Figure, milliseconds
from tests.sheets.conftest import page_of

PLAYERS = ("Ana", "Bruno", "Carla", "Duarte")
WORKED_EXAMPLE = ["3-5C", "6-8S", "9-JH", "Q-AD", "9-JC"]
EVENING = 4
"""Rounds of an evening on one page of A4, each with five melds and its reason to be paid."""

FULL_PAGE, TWELVE_FULL_PAGES = 11, 215
"""Such rounds that fill so many pages to the last line."""

ONE, TWELVE = 200, 1800
"""Milliseconds for one page and for twelve (design.md, 8)."""

PASSES = 7
UNREMEMBERED = Bounds(kept=0)


def figures() -> Iterator[Figure]:
    """Tagged PDFs in a warm process, then through the printing process, then saves beside it."""
    htmls = {
        "an evening, one page": (sheet(evening(EVENING)), ONE),
        "a season, twelve pages": (sheet(*[evening(EVENING)] * 12), TWELVE),
        "the fullest page": (sheet(evening(FULL_PAGE)), ONE),
        "twelve of the fullest pages": (sheet(evening(TWELVE_FULL_PAGES)), TWELVE),
    }
    longest = htmls["twelve of the fullest pages"][0]
    child.make_pdf(child.WARM_UP, "", {})
    for name, (html, target) in htmls.items():
        taken = processor_seconds(html)
        yield milliseconds(f"{name}, tagged (processor)", taken, target=target)
    with Printer(UNREMEMBERED) as printer:
        printer.lacking()
        for name, (html, target) in htmls.items():
            taken = [seconds(partial(printed, printer, html)) for _ in range(PASSES)]
            yield milliseconds(f"{name}, tagged (clock)", taken, target=target)
        beside = saves(printer, longest)
        yield milliseconds("a save while twelve pages are printed (clock)", beside)
    with Printer() as printer:
        printed(printer, longest)
        again = [seconds(partial(printed, printer, longest)) for _ in range(PASSES)]
        yield milliseconds("the same twelve pages again (clock)", again)


def evening(rounds: int) -> SessionPage:
    """The session sheet of so many rounds."""
    reports = [
        {"winner": PLAYERS[number % len(PLAYERS)], "melds": WORKED_EXAMPLE}
        for number in range(rounds)
    ]
    document = {
        "format": "companion-session/1",
        "game": "continental-bicycle",
        "options": {"rounds": rounds},
        "title": "Thursday table",
        "players": list(PLAYERS),
        "rounds": reports,
    }
    return page_of(document)


def sheet(*evenings: SessionPage) -> str:
    """The sheets of some evenings in one document."""
    return sheet_html(*evenings)


def printed(printer: Printer, html: str) -> None:
    """The sheet as a PDF, or the reason why this machine makes none."""
    answer = printer.pdf(html, css=stylesheet(), pictures=pictures())
    if not isinstance(answer, bytes):
        raise SystemExit(f"no PDF: {answer}")


def processor_seconds(html: str) -> list[float]:
    """Seconds of this process for the same sheet several times, as the printing process works."""
    taken = []
    for _ in range(PASSES):
        gc.collect()
        gc.disable()
        started = process_time()
        child.make_pdf(html, stylesheet(), pictures())
        taken.append(process_time() - started)
        gc.enable()
    return taken


def seconds(work: Callable[[], object]) -> float:
    """How long it takes on the clock."""
    started = perf_counter()
    work()
    return perf_counter() - started


def saves(printer: Printer, html: str) -> list[float]:
    """How long each round takes to be saved, from the first to the last while a sheet is printed.

    The rounds go into new sessions, so that none gets slower for its length.
    """
    taken: list[float] = []
    with TemporaryDirectory() as folder, ThreadPoolExecutor(1) as pool:
        store = open_store(Path(folder) / DATABASE_NAME)
        ledger = Ledger(store)
        printing = pool.submit(printed, printer, html)
        while not printing.done():
            view = ledger.open_session(
                Opening(game="continental-bicycle", players=PLAYERS, date=dt.date(2026, 11, 26))
            )
            if not isinstance(view, SessionView):
                raise SystemExit(f"no session: {view}")
            report = {"winner": "Bruno", "melds": WORKED_EXAMPLE}
            save = partial(ledger.record, view.public_id, report, position=1)
            taken.append(seconds(save))
        printing.result()
        store.close()
    return taken
