"""Seating people on a small phone: a long name is read whole, a short one takes one line."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPhone, Phone, Site

TWENTY_LETTERS = "Maria Madalena Costas"
READ_WHOLE = "(field) => field.scrollWidth <= field.clientWidth"


def seats_at(page: Page, address: str) -> Locator:
    """The lines of the seats of a new session with eight of them."""
    page.goto(f"{address}/sessions/new/continental-sets")
    seats = page.locator("[data-seats] > li")
    while (there := seats.count()) < 8:
        page.get_by_role("button", name="Add a seat").tap()
        expect(seats).to_have_count(there + 1)
    return seats


def height_of(line: Locator) -> float:
    box = line.bounding_box()
    assert box is not None
    return box["height"]


@pytest.mark.parametrize("width", [320, 360])
def test_a_name_of_twenty_letters_is_read_whole_and_a_short_one_takes_one_line(
    new_phone: NewPhone, width: int
) -> None:
    phone = new_phone(viewport={"width": width, "height": 640})
    seats = seats_at(phone.page, phone.site.address)
    one_line = height_of(seats.first)
    for line in seats.all():
        field = line.get_by_role("textbox").or_(line.get_by_role("combobox"))
        field.fill("Ana")
        assert height_of(line) == one_line
        field.fill(TWENTY_LETTERS)
        assert field.evaluate(READ_WHOLE)
        assert field.evaluate("(each) => getComputedStyle(each).fontSize") == "16px"
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_long_name_that_moves_to_another_seat_is_read_whole_there(new_phone: NewPhone) -> None:
    phone = new_phone(viewport={"width": 320, "height": 640})
    seats = seats_at(phone.page, phone.site.address)
    fields = phone.page.locator("input[name=seat]")
    fields.nth(0).fill(TWENTY_LETTERS)
    fields.nth(1).fill("Ana")
    seats.nth(0).get_by_role("button", name="down").tap()
    expect(fields.nth(1)).to_have_value(TWENTY_LETTERS)
    assert fields.nth(1).evaluate(READ_WHOLE)
    assert height_of(seats.nth(0)) < height_of(seats.nth(1))


def test_a_total_below_zero_is_typed_on_keys_without_a_minus(site: Site, phone: Phone) -> None:
    table = site.open_session("continental-large")
    phone.page.goto(f"{site.address}/sessions/{table}/people/")
    phone.tap(phone.page.locator("summary", has_text="Somebody joins"))
    phone.page.get_by_label("Name", exact=True).fill("Eva")
    phone.page.get_by_label("Starts with").select_option(label="a total:")
    total = phone.page.get_by_label("The total to start with")
    expect(total).to_have_attribute("inputmode", "numeric")
    total.fill("12")
    sign = phone.page.get_by_role("button", name="change the sign")
    for said in ("-12", "12", "-12"):
        phone.tap(sign)
        expect(total).to_have_value(said)
    phone.tap(phone.page.get_by_role("button", name="Joins from the next round on"))
    phone.page.wait_for_url("**/people/?noted=*")
    assert site.book(table).score.totals["Eva"] == -12
