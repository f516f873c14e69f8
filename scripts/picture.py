"""Take the README's picture anew: an evening after three rounds, and the next one being entered.

    python -m scripts.picture

Both pages come from the real site, as a phone shows them, beside each other in docs/table.png.
"""

import datetime as dt
import shutil
import subprocess
import sys
from base64 import b64encode
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from companion.ledger import Ledger, Opening, SessionView
from companion.store.connections import DATABASE_NAME
from companion.store.keys import scorer_key
from companion.store.opening import open_store

TARGET = Path(__file__).resolve().parent.parent / "docs/table.png"
PORT = 8765
PHONE = ViewportSize(width=390, height=780)
FIRST_CARDS = ("3C", "6S", "9H", "QD", "9C")
MELDS = ["3-5C", "6-8S", "9-JH", "Q-AD", "9-JC"]
ROUNDS: tuple[dict[str, Any], ...] = (
    {"winner": "Bruno", "melds": MELDS},
    {"winner": None},
    {"winner": "Ana", "melds": ["3-6C", "6-9S", "9H JK JH QH", "Q-AD"], "turn": "first"},
)
SIDE_BY_SIDE = """
<body style="margin:0;padding:24px;display:flex;gap:24px;background:#d9d2c1">
<img src="data:image/png;base64,{}" width="390"><img src="data:image/png;base64,{}" width="390">
"""


def evening(instance: Path) -> str:
    """A table after its first three rounds; its id."""
    store = open_store(instance / DATABASE_NAME)
    try:
        ledger = Ledger(store)
        opening = Opening(
            game="continental-bicycle",
            players=("Ana", "Bruno", "Carla", "Duarte"),
            title="Thursday table",
            date=dt.date(2026, 11, 26),
        )
        table = ledger.open_session(opening)
        assert isinstance(table, SessionView)
        for place, report in enumerate(ROUNDS, start=1):
            ledger.record(table.public_id, report, position=place)
        return table.public_id
    finally:
        store.close()


def taken(browser: Browser, instance: Path, session: str) -> list[bytes]:
    """The table page and the entry of its next round, as a phone shows them."""
    site = f"http://127.0.0.1:{PORT}"
    context = browser.new_context(viewport=PHONE, device_scale_factor=2, has_touch=True)
    page = context.new_page()
    page.goto(f"{site}/key/{scorer_key(instance)}")
    page.goto(f"{site}/sessions/{session}/")
    pictures = [page.screenshot()]
    page.goto(f"{site}/sessions/{session}/rounds/new")
    page.locator(".who label").filter(has_text="Carla").tap()
    for card in FIRST_CARDS:
        page.locator(f'[data-card="{card}"]').tap()
    page.locator("[data-save]").get_by_text("+33").wait_for()
    page.evaluate("scrollTo(0, 0)")
    pictures.append(page.screenshot())
    context.close()
    return pictures


def side_by_side(browser: Browser, pictures: list[bytes]) -> bytes:
    """Both pictures on one sheet, as a reader of the README sees them."""
    page = browser.new_page(viewport=ViewportSize(width=852, height=828), device_scale_factor=1.5)
    page.set_content(SIDE_BY_SIDE.format(*(b64encode(data).decode() for data in pictures)))
    return page.screenshot()


def main() -> int:
    """Start a site over an evening of its own, photograph it and stop it."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        instance = Path(folder)
        session = evening(instance)
        command = ["companion", "serve", "--no-code", "--host", "127.0.0.1", "--port", str(PORT)]
        command[0] = str(Path(sys.executable).with_name(command[0]))
        site = subprocess.Popen([*command, "--instance", folder], stdout=subprocess.PIPE, text=True)
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        try:
            next(line for line in site.stdout or () if "Ctrl+C" in line)
            TARGET.parent.mkdir(exist_ok=True)
            TARGET.write_bytes(side_by_side(browser, taken(browser, instance, session)))
        finally:
            browser.close()
            site.terminate()
            site.wait()
    return 0


if __name__ == "__main__":
    sys.exit(main())
