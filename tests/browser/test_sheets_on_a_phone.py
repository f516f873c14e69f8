"""Sheets as pages on a small phone: what is broader than the screen scrolls in its own box."""

import io

import pypdf
import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.conftest import FOUR, Phone
from tests.browser.test_every_page import LONG_NAMES, long_evening

ONE_HAND = {"Bruno": 12, "Carla": 30}
SIDEWAYS = "() => document.documentElement.scrollWidth - innerWidth"
BROAD = """() => [...document.querySelectorAll('.wide')]
  .map((each) => each.scrollWidth > each.clientWidth)"""
LOW = "(head) => head.clientHeight < 2 * parseFloat(getComputedStyle(head).fontSize)"
CUT_OFF = """() => [...document.querySelectorAll('main *')]
  .filter((each) => !each.closest('.wide') && each.getBoundingClientRect().right > innerWidth + 1)
  .map((each) => each.outerHTML.slice(0, 90))"""


@pytest.mark.parametrize("kind", ["", "/standings", "/blank", "/rules"])
def test_no_sheet_moves_the_page_sideways_and_its_table_is_reached_in_a_box(
    phone: Phone, kind: str
) -> None:
    table = long_evening(phone.site)
    page = phone.page
    page.goto(f"{phone.site.address}/sessions/{table}/sheet{kind}")
    assert page.evaluate(SIDEWAYS) <= 0
    assert page.evaluate(CUT_OFF) == []
    broad = page.evaluate(BROAD)
    assert all(broad)
    assert len(broad) == {"": 2, "/blank": 1}.get(kind, 0)
    for box in page.locator(".wide").all():
        box.focus()
        assert box.evaluate("(box) => (box.scrollLeft = 9999, box.scrollLeft)") > 0
    found = Axe().run(page).response["violations"]
    assert [each["id"] for each in found] == []


def test_a_sheet_printed_from_the_browser_has_all_columns_and_its_page_numbers(
    phone: Phone,
) -> None:
    table = long_evening(phone.site)
    phone.page.goto(f"{phone.site.address}/sessions/{table}/sheet")
    reader = pypdf.PdfReader(io.BytesIO(phone.page.pdf(prefer_css_page_size=True)))
    first = reader.pages[0]
    assert first.mediabox.width > first.mediabox.height
    text = " ".join(first.extract_text().split())
    assert "To the table" not in text
    for name in LONG_NAMES:
        assert name.split()[0][:4] in text
    assert f"1 / {len(reader.pages)}" in text


def test_after_one_round_names_have_the_whole_breadth_of_the_phone(phone: Phone) -> None:
    table = phone.site.open_session("rummy", FOUR[:3], [{"winner": "Ana", "hands": ONE_HAND}])
    page = phone.page
    page.goto(f"{phone.site.address}/sessions/{table}/sheet")
    heads = page.locator(".standings thead th")
    assert all(head.evaluate(LOW) for head in heads.all())
