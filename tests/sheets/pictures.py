"""Pages as coarse grey pictures, kept as text: what an upgrade may not change unseen.

    python -m tests.sheets.pictures     take the pictures anew, after looking at the sheets

A page is rendered by poppler's ``pdftoppm`` and averaged over blocks, so that another hinting of
the same letters is nothing, and a line, a sign or a table that moves is something.
"""

import subprocess
from collections.abc import Iterator
from pathlib import Path

from companion.rules.registry import all_games
from companion.sheet_pages import (
    Paper,
    SheetPage,
    blank_page,
    pictures,
    rule_card,
    sheet_html,
    standings_page,
    stylesheet,
)
from companion.sheets import Printer
from tests.sheets.conftest import THURSDAY, TWELVE, evening, large, page_of, seven_contracts

REFERENCES = Path(__file__).parent / "references"
ACROSS = 80
"""Blocks in a row; as many rows as the paper's shape asks for."""

FINE = 4
"""Each block is the mean of so many points each way."""

WHITE = 255
Picture = list[list[int]]


def sheets() -> Iterator[tuple[str, SheetPage]]:
    """A sheet of every kind, in English, with the name of its picture."""
    contract = all_games()["contract"]
    bicycle = all_games()["continental-bicycle"]
    seats = ("Ana", "Bruno", "Carla", "Duarte")
    evening_of_melds = {**large(seats, 14), "rounds": large(seats, 40)["rounds"][::3]}
    yield "session", page_of(evening_of_melds, watch_link="http://192.0.2.7:8000/w/abc")
    yield "contracts", page_of(seven_contracts(), paper=Paper.A5)
    yield "twelve", page_of(large(TWELVE, 8), paper=Paper.LETTER)
    yield "standings", standings_page(*evening(THURSDAY), language="en")
    yield "blank", blank_page(contract, contract.house_rules(), seats, language="en")
    rules = bicycle.house_rules(out=3)  # type: ignore[call-arg]
    yield "rules", rule_card(bicycle, rules, players=4, language="en")


def printed(printer: Printer, page: SheetPage) -> bytes:
    """The sheet as a PDF."""
    pdf = printer.pdf(sheet_html(page), css=stylesheet(), pictures=pictures())
    assert isinstance(pdf, bytes), pdf
    return pdf


def picture(pdf: bytes) -> Picture:
    """The first page in blocks of grey, 0 black to 255 white."""
    width = ACROSS * FINE
    command = ["pdftoppm", "-gray", "-singlefile", "-scale-to-x", str(width), "-scale-to-y", "-1"]
    shown = subprocess.run([*command, "-"], input=pdf, capture_output=True, check=True).stdout
    _kind, size, _white, points = shown.split(b"\n", 3)
    height = int(size.split()[1]) // FINE
    return [[_mean(points, width, x, y) for x in range(ACROSS)] for y in range(height)]


def _mean(points: bytes, width: int, x: int, y: int) -> int:
    rows = range(y * FINE, (y + 1) * FINE)
    block = b"".join(points[row * width + x * FINE : row * width + (x + 1) * FINE] for row in rows)
    return sum(block) // len(block)


def written(of: Picture) -> str:
    """A picture as text: two hexadecimal digits of grey a block."""
    return "".join(f"{bytes(row).hex()}\n" for row in of)


def read(name: str) -> Picture:
    """The reference picture of that name."""
    text = (REFERENCES / f"{name}.txt").read_text(encoding="utf-8")
    return [list(bytes.fromhex(line)) for line in text.splitlines()]


def main() -> None:
    """Take all pictures anew."""
    with Printer() as printer:
        for name, page in sheets():
            text = written(picture(printed(printer, page)))
            (REFERENCES / f"{name}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
