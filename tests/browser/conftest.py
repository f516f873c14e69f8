"""A real browser, phone-sized, and the real site that ``companion serve`` starts over a folder."""

import datetime as dt
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from companion.ledger import Ledger, Opening, SessionView
from companion.store.connections import DATABASE_NAME
from companion.store.keys import scorer_key
from companion.store.opening import open_store

FOUR = ("Ana", "Bruno", "Carla", "Duarte")
WORKED_EXAMPLE = ("3C", "6S", "9H", "QD", "9C")
"""The first cards of the five runs of rules.md, section 3."""

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
OF_THE_NETWORK = ("Failed to load resource", "Failed to fetch")
"""What the console says of a refused save or a server that is gone: that is tested for itself."""

PHONE = {"width": 360, "height": 640}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder drives a browser."""
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """The system's Chromium where there is one; as root it runs without its sandbox."""
    found = next(filter(None, map(shutil.which, CHROMIUM)), None)
    return {"args": list(QUIET)} | ({"executable_path": found} if found else {})


class Site:
    """The companion as a process of its own, which can be paused, killed and started again."""

    def __init__(self, instance: Path) -> None:
        self.instance = instance
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it; it answers as soon as it has said so."""
        command = Path(sys.executable).with_name("companion")
        self.process = subprocess.Popen(
            [
                command,
                "serve",
                "--host",
                "127.0.0.1",
                "--port",
                str(self.port),
                "--no-code",
                "--instance",
                str(self.instance),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert self.process.stdout is not None
        said = []
        for line in self.process.stdout:
            said.append(line)
            if "Ctrl+C" in line:
                return
        raise AssertionError("the companion did not start: " + "".join(said))

    def _signal(self, number: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    def pause(self) -> None:
        """Requests arrive and wait, as on a machine that is too busy."""
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Answer what has been waiting."""
        self._signal(signal.SIGCONT)

    def kill(self) -> None:
        """Pull the plug."""
        self._signal(signal.SIGKILL)
        assert self.process is not None
        assert self.process.stdout is not None
        self.process.wait()
        self.process.stdout.close()
        self.process = None

    def open_session(
        self,
        game: str,
        players: Sequence[str] = FOUR,
        rounds: Sequence[Mapping[str, Any]] = (),
        **more: Any,
    ) -> str:
        """Open a session straight in the book; return its id."""
        store = open_store(self.instance / DATABASE_NAME)
        try:
            ledger = Ledger(store)
            more.setdefault("title", "Thursday table")
            view = ledger.open_session(
                Opening(game=game, players=tuple(players), date=dt.date(2026, 11, 26), **more)
            )
            assert isinstance(view, SessionView)
            for place, report in enumerate(rounds, start=1):
                ledger.record(view.public_id, report, position=place)
            return view.public_id
        finally:
            store.close()

    def book(self, public_id: str) -> SessionView:
        """What is really kept of a session."""
        with self.ledger() as ledger:
            return ledger.look(public_id)

    @contextmanager
    def ledger(self) -> Iterator[Ledger]:
        """The score book itself, beside the running site."""
        store = open_store(self.instance / DATABASE_NAME)
        try:
            yield Ledger(store)
        finally:
            store.close()


def running(folder: Path) -> Iterator[Site]:
    """A companion over an empty folder, stopped in the end however the test has left it."""
    started = Site(folder / "instance")
    started.start()
    yield started
    if started.process is not None:
        started.kill()


@pytest.fixture(scope="session")
def one_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One companion for all tests: each opens a session of its own."""
    yield from running(tmp_path_factory.mktemp("companion"))


@pytest.fixture
def site(one_site: Site) -> Site:
    """A running companion; who wants to pull its plug asks for one of their own."""
    return one_site


class Phone:
    """A scorer's phone that counts its taps."""

    def __init__(self, site: Site, context: BrowserContext) -> None:
        self.site = site
        self.context = context
        self.page: Page = context.new_page()
        self.taps = 0
        self.complaints: list[str] = []
        self.page.on("pageerror", self._page_error)
        self.page.on("console", self._console)

    def _page_error(self, error: Any) -> None:
        """A script failed; a page change that outran the fading of the last one is none."""
        if "ViewTransition" not in str(error):
            self.complaints.append(str(error))

    def _console(self, message: Any) -> None:
        told = message.type in ("error", "warning")
        if told and not any(each in message.text for each in OF_THE_NETWORK):
            self.complaints.append(message.text)

    def let_in(self) -> "Phone":
        """Scan the code that the companion shows."""
        self.page.goto(f"{self.site.address}/key/{scorer_key(self.site.instance)}")
        return self

    def at_table(self, public_id: str) -> "Phone":
        """Look at a session's table."""
        self.page.goto(f"{self.site.address}/sessions/{public_id}/")
        return self

    def at_entry(self, public_id: str) -> "Phone":
        """Look at the entry of the next round."""
        self.page.goto(f"{self.site.address}/sessions/{public_id}/rounds/new")
        return self

    def tap(self, target: str | Locator) -> None:
        """One touch of the thumb."""
        found = self.page.locator(target) if isinstance(target, str) else target
        found.tap()
        self.taps += 1

    def winner(self, name: str) -> None:
        """Say who went out."""
        key = self.page.locator(".who label").filter(has_text=name)
        self.tap(key)

    def runs(self, *first_cards: str) -> None:
        """Lay runs by their first cards."""
        for card in first_cards:
            self.tap(f'[data-card="{card}"]')

    def digits(self, digits: str) -> None:
        """Tap a number."""
        for digit in digits:
            self.tap(f'[data-digit="{digit}"]')

    def save(self) -> None:
        """Tap the one main button."""
        self.tap("[data-save]")

    def saved(self, place: int) -> None:
        """Wait until the table page says that this round is in."""
        self.page.wait_for_url(f"**/?saved={place}")

    @property
    def melds(self) -> Locator:
        """The text field that the pad writes into."""
        return self.page.locator("#melds")

    @property
    def verdict(self) -> Locator:
        """What the table learns while it types."""
        return self.page.locator("#verdict")

    def points(self) -> dict[str, str]:
        """The totals on the table page, by name."""
        rows = self.page.locator(".totals tbody tr")
        expect(rows.first).to_be_visible()
        return {
            rows.nth(row).locator(".who").inner_text().splitlines()[0].strip(): rows.nth(row)
            .locator(".total")
            .inner_text()
            for row in range(rows.count())
        }


NewPhone = Callable[..., Phone]


@pytest.fixture
def new_phone(site: Site, browser: Browser) -> Iterator[NewPhone]:
    """Phones with a memory of their own, let in as scorers; none may complain about a script."""
    phones: list[Phone] = []

    def made(**wanted: Any) -> Phone:
        options: Any = {"viewport": PHONE, "has_touch": True, "locale": "en-GB"} | wanted
        phone = Phone(site, browser.new_context(**options))
        phone.page.set_default_timeout(10_000)
        phones.append(phone)
        return phone.let_in()

    yield made
    for phone in phones:
        phone.context.close()
        assert phone.complaints == []


@pytest.fixture
def phone(new_phone: NewPhone) -> Phone:
    """One scorer's phone."""
    return new_phone()
