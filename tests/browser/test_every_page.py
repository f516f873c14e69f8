"""Every page on a small phone: nothing sideways, nothing unreachable, in both themes."""

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserType, Page, expect

from tests.browser.conftest import NewPhone, Phone, Site

LONG_NAMES = (
    "Maximiliana Fontoura",
    "Bartolomeu Sacaduras",
    "Constança Albuquerqu",
    "Guilhermina Trindade",
    "Wolfgang Amadeus Moz",
    "Evangelina Bettencou",
    "Sebastião Vasconcelo",
    "Leopoldina Figueired",
)
SMALLEST = {"width": 320, "height": 568}
# A finger wants 44 pixels; half a pixel is left to rounding.
TOO_SMALL = """() => [...document.querySelectorAll(
    'a, button, summary, select, input:not([type=hidden]), textarea')]
  .filter((each) => each.offsetParent && !each.closest('p, dd, .unseen') &&
    !each.matches('.unseen, .skip, .address a'))
  .map((each) => [each, (each.closest('label') || each).getBoundingClientRect()])
  .filter(([, box]) => box.height > 1 && (box.width < 43.5 || box.height < 43.5))
  .map(([each, box]) => `${each.outerHTML.slice(0, 90)} ${box.width}x${box.height}`)"""


def long_evening(site: Site) -> str:
    """Eight long names after a few rounds, one accepted, one struck; then people come and go."""
    counts = {"twos": 2, "jokers": 1, "one_suit": True}
    table = site.open_session(
        "continental-large",
        LONG_NAMES,
        [
            {"winner": LONG_NAMES[2], "turn": "first_no_draw", "counts": counts},
            {"winner": None, "note": "The stock was empty and nobody wanted the last discard."},
            {
                "winner": LONG_NAMES[7],
                "melds": ["KC AC 2C", "6-8S", "9-JH", "Q-AD", "9-JC"],
                "accepted": True,
            },
            {"winner": None, "struck": True},
        ],
        title="Mesa comprida de aniversário da avó Leopoldina",
    )
    with site.ledger() as ledger:
        ledger.join(table, "Hermenegilda Trancoso", start="highest", left_of=LONG_NAMES[0])
        ledger.sit_out(table, LONG_NAMES[3])
        ledger.leave(table, LONG_NAMES[4])
        ledger.change_rules(table, {"two": 3, "twos_wild": False})
        ledger.declare_falsely(table, LONG_NAMES[5], melds=("3-5C",))
    return table


def pages(site: Site, table: str) -> Iterator[str]:
    """The address of every page of the shell."""
    watch = site.book(table).row.watch_token
    at = f"/sessions/{table}"
    yield from ("/", "/sessions/new/", "/sessions/new/continental-sets", "/sessions/put-away")
    yield from (f"{at}/", f"{at}/?saved=3", f"{at}/rounds/1/", f"{at}/rounds/3/")
    yield from (f"{at}/end/", f"{at}/share/", f"{at}/rules", "/nothing-here")
    yield from (
        f"{at}/people/?noted=1",
        f"{at}/dealer",
        f"{at}/house-rules",
        f"{at}/false-declaration",
    )
    yield from (f"/w/{watch}/", f"/w/{watch}/?big=yes", f"/w/{watch}/rounds/3", "/games/contract")
    won = {"winner": LONG_NAMES[0], "counts": {"twos": 1}}
    site.open_session("continental-bicycle", LONG_NAMES[:4], [won] * 4)
    person = site.book(table).seats[0].person_id
    yield from ("/players/", f"/players/{person}/", "/season/?since=", "/season/?since=x")
    yield from (f"/players/{person}/same-as/", f"/players/{person}/same-as/{person + 1}")
    yield from (f"{at}/end/?stake=0,005", f"/w/{watch}/settling?stake=x")


def unfold(page: Page) -> None:
    """Open everything that is folded away."""
    page.evaluate("document.querySelectorAll('details').forEach((fold) => (fold.open = true))")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_screen_reader_finds_nothing_to_complain_of(
    site: Site, new_phone: NewPhone, theme: str
) -> None:
    phone = new_phone(viewport=SMALLEST, color_scheme=theme)
    complaints: dict[str, list[str]] = {}
    for address in pages(site, long_evening(site)):
        phone.page.goto(site.address + address)
        unfold(phone.page)
        found = Axe().run(phone.page).response["violations"]
        complaints |= {f"{address} {each['id']}": each["nodes"][0]["html"] for each in found}
    assert complaints == {}


@pytest.mark.parametrize("language", ["en-GB", "pt-PT", "es-ES"])
def test_no_page_scrolls_sideways_with_eight_long_names(
    site: Site, new_phone: NewPhone, language: str
) -> None:
    phone = new_phone(viewport=SMALLEST, locale=language)
    wide = []
    for address in pages(site, long_evening(site)):
        phone.page.goto(site.address + address)
        unfold(phone.page)
        width = phone.page.evaluate("document.documentElement.scrollWidth")
        wide += [f"{address} {width}"] if width > SMALLEST["width"] else []
    assert wide == []


@pytest.mark.parametrize("language", ["en-GB", "pt-BR"])
@pytest.mark.parametrize("width", [320, 360, 480])
def test_totals_of_four_digits_stay_in_their_column(
    site: Site, new_phone: NewPhone, width: int, language: str
) -> None:
    counts = {"twos": 3, "jokers": 2, "one_suit": True}
    out = {"winner": LONG_NAMES[1], "turn": "first_no_draw", "counts": counts}
    table = site.open_session("continental-large", LONG_NAMES, [out] * 8)
    watch = site.book(table).row.watch_token
    phone = new_phone(viewport={"width": width, "height": 640}, locale=language)
    for address in (f"/sessions/{table}/", f"/sessions/{table}/end/", f"/w/{watch}/?big=yes"):
        phone.page.goto(site.address + address)
        cells = phone.page.locator(".totals td.total")
        assert any(len(each) > 5 for each in cells.all_inner_texts())
        wide = "(all) => all.filter((each) => each.scrollWidth > each.clientWidth).length"
        assert cells.evaluate_all(wide) == 0


def test_every_target_is_as_large_as_a_finger(site: Site, new_phone: NewPhone) -> None:
    phone = new_phone(viewport=SMALLEST)
    small = {}
    for address in pages(site, long_evening(site)):
        phone.page.goto(site.address + address)
        unfold(phone.page)
        if found := phone.page.evaluate(TOO_SMALL):
            small[address] = found
    assert small == {}


def test_text_at_twice_its_size_stays_usable(site: Site, new_phone: NewPhone) -> None:
    phone = new_phone(viewport={"width": 640, "height": 900})
    wide = []
    for address in pages(site, long_evening(site)):
        phone.page.goto(site.address + address)
        phone.page.evaluate("document.documentElement.style.fontSize = '200%'")
        width = phone.page.evaluate("document.documentElement.scrollWidth")
        wide += [f"{address} {width}"] if width > 640 else []
    assert wide == []


def test_a_phone_set_to_letters_twice_as_large_scrolls_no_page_sideways(
    site: Site,
    new_phone: NewPhone,
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
) -> None:
    flags = [*browser_type_launch_args["args"], "--blink-settings=defaultFontSize=32"]
    browser = browser_type.launch(**{**browser_type_launch_args, "args": flags})
    let_in = new_phone().context.storage_state()
    page = browser.new_page(viewport={"width": 360, "height": 640}, storage_state=let_in)
    wide = {}
    for address in pages(site, long_evening(site)):
        page.goto(site.address + address)
        width = page.evaluate("document.documentElement.scrollWidth")
        if width > 360:
            wide[address] = width
    browser.close()
    assert wide == {}


def test_the_first_visit_asks_nobody_else_and_weighs_at_most_forty_kilobytes(
    site: Site, new_phone: NewPhone
) -> None:
    phone = new_phone()
    table = site.open_session("continental-bicycle")
    fresh = phone.context.browser
    assert fresh is not None
    context = fresh.new_context(storage_state=phone.context.storage_state())
    page = context.new_page()
    weights: list[int] = []
    elsewhere: list[str] = []
    page.on("requestfinished", lambda request: weights.append(request.sizes()["responseBodySize"]))
    page.on(
        "request",
        lambda request: (
            None if request.url.startswith(site.address) else elsewhere.append(request.url)
        ),
    )
    page.goto(f"{site.address}/sessions/{table}/", wait_until="load")
    context.close()
    assert elsewhere == []
    assert 0 < sum(weights) <= 40 * 1024


def test_the_menu_opens_by_keyboard_and_closes_with_escape(site: Site, phone: Phone) -> None:
    phone.at_table(site.open_session("continental-bicycle"))
    summary = phone.page.locator("details[data-menu] summary")
    summary.focus()
    phone.page.keyboard.press("Enter")
    expect(phone.page.locator(".menu-list")).to_be_visible()
    phone.page.keyboard.press("Escape")
    expect(phone.page.locator(".menu-list")).to_be_hidden()
    expect(summary).to_be_focused()


def test_dark_is_chosen_by_a_link_and_stays(site: Site, phone: Phone) -> None:
    phone.page.goto(site.address)
    theme = phone.page.locator("html")
    phone.page.get_by_role("link", name="Dark").tap()
    expect(theme).to_have_attribute("data-theme", "dark")
    background = "getComputedStyle(document.body).backgroundColor"
    dark = phone.page.evaluate(background)
    phone.page.goto(f"{site.address}/games/rummy")
    assert phone.page.evaluate(background) == dark
    phone.page.get_by_role("link", name="Light").tap()
    expect(theme).to_have_attribute("data-theme", "light")
    assert phone.page.evaluate(background) != dark
