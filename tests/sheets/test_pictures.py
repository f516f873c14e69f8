"""The sheets look as they did when somebody last looked at them."""

import pytest

from companion.sheet_pages import SheetPage, pictures, sheet_html, stylesheet
from companion.sheets import Printer
from tests.sheets.pictures import WHITE, Picture, picture, printed, read, sheets

PLAIN = 30
"""Blocks whose grey differs by more than that differ plainly (of 255)."""

MOST_PLAIN = 0.008
"""This share of the inked blocks may: another release of the font, not another layout."""


def differing(one: Picture, other: Picture) -> float:
    """The share of blocks that differ plainly, among those that hold any ink."""
    assert [len(row) for row in one] == [len(row) for row in other]
    pairs = [
        (here, there)
        for row, line in zip(one, other, strict=True)
        for here, there in zip(row, line, strict=True)
    ]
    inked = [pair for pair in pairs if min(pair) < WHITE]
    return sum(abs(here - there) > PLAIN for here, there in inked) / len(inked)


@pytest.mark.parametrize(("name", "page"), [*sheets()], ids=[name for name, _ in sheets()])
def test_a_sheet_looks_like_its_reference(printer: Printer, name: str, page: SheetPage) -> None:
    found = differing(picture(printed(printer, page)), read(name))
    assert found <= MOST_PLAIN, "look at it, then: python -m tests.sheets.pictures"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("html { font: 8pt/1.3", "html { font: 8.2pt/1.3"),
        ("background-size: 0.86em", "background-size: 0"),
        (".points, .total { text-align: right;", ".points, .total { text-align: left;"),
        ("margin: 13mm 13mm 17mm;", "margin: 13mm 14mm 17mm;"),
    ],
    ids=["larger type", "no signs", "figures at the left", "narrower"],
)
def test_a_change_that_a_reader_would_see_is_seen(
    printer: Printer, before: str, after: str
) -> None:
    page = dict(sheets())["session"]
    assert before in stylesheet()
    changed = stylesheet().replace(before, after)
    pdf = printer.pdf(sheet_html(page), css=changed, pictures=pictures())
    assert isinstance(pdf, bytes)
    assert differing(picture(pdf), read("session")) > MOST_PLAIN
