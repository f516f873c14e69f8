"""Small screens, both themes, large type, screen readers: the entry serves them all."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone, Phone, Site

LONG_NAMES = (
    "Maximiliana da Costa",
    "Bartolomeu Fernandes",
    "Constança Alburquerq",
    "Duarte Vasconcelos O",
    "Francisca Magalhaeso",
    "Gonçalo Nepomuceno A",
    "Hermenegildo Pereira",
    "Inês Wolfeschlegelst",
)
GAMES = ("continental-bicycle", "continental-large", "continental-sets", "contract", "rummy")
SMALLEST = 44

TOO_SMALL = """
() => [...document.querySelectorAll('#entry button, #entry summary, #entry label, #entry input')]
  .filter((each) => each.checkVisibility() && !each.closest('.unseen') && each.tabIndex >= 0)
  .filter((each) => !(each.matches('input') && each.closest('label')))
  .filter((each) => !each.matches('.skip') && each.getAttribute('tabindex') !== '-1')
  .map((each) => [each.textContent.trim() || each.name, each.getBoundingClientRect()])
  .filter(([, box]) => box.width < SMALLEST || box.height < SMALLEST)
  .map(([what, box]) => `${what}: ${box.width} x ${box.height}`)
""".replace("SMALLEST", str(SMALLEST - 0.5))


def players_of(game: str) -> tuple[str, ...]:
    """As many long names as the game seats."""
    seats = {"continental-sets": 8, "continental-large": 8}
    return LONG_NAMES[: seats.get(game, 4)]


def options_of(game: str) -> dict[str, Any]:
    """Eight hands of groups are dealt with thirteen cards."""
    return {"hand_size": 13} if game == "continental-sets" else {}


def open_everything(phone: Phone) -> None:
    """Unfold what is folded."""
    for fold in phone.page.locator("details.fold:not([open]) > summary").all():
        if fold.is_visible():
            fold.tap()


@pytest.mark.parametrize("game", GAMES)
def test_every_key_is_large_enough_and_nothing_scrolls_sideways_at_320_pixels(
    site: Site, new_phone: NewPhone, game: str
) -> None:
    table = site.open_session(game, players_of(game), options=options_of(game))
    phone = new_phone(viewport={"width": 320, "height": 640})
    phone.at_entry(table)
    open_everything(phone)
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 320
    assert phone.page.evaluate(TOO_SMALL) == []
    assert (
        phone.page.evaluate(
            "() => [...document.querySelectorAll('input, select, textarea')]"
            ".filter((each) => parseFloat(getComputedStyle(each).fontSize) < 16).length"
        )
        == 0
    )


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_on_the_entry(
    site: Site, new_phone: NewPhone, game: str, scheme: str
) -> None:
    table = site.open_session(game, players_of(game), options=options_of(game))
    phone = new_phone(color_scheme=scheme, reduced_motion="reduce")
    phone.at_entry(table)
    open_everything(phone)
    phone.winner("Bartolomeu")
    found = Axe().run(phone.page)
    assert found.response["violations"] == [], found.generate_report()


@pytest.mark.parametrize("game", GAMES)
def test_no_key_has_a_label_beside_a_sign_that_says_otherwise(
    site: Site, new_phone: NewPhone, game: str
) -> None:
    phone = new_phone()
    phone.at_entry(site.open_session(game))
    open_everything(phone)
    phone.winner("Bruno")
    # An experimental rule of axe, which runs only when it is named.
    found = Axe().run(
        phone.page,
        options={"runOnly": {"type": "rule", "values": ["label-content-name-mismatch"]}},
    )
    assert found.response["violations"] == [], found.generate_report()


def test_a_refused_entry_is_still_read_by_everyone(site: Site, new_phone: NewPhone) -> None:
    table = site.open_session("continental-bicycle")
    phone = new_phone(reduced_motion="reduce")
    phone.at_entry(table)
    phone.winner("Bruno")
    phone.runs("3C", "6S")
    phone.tap('[data-place="0 1"]')
    phone.save()
    expect(phone.page.locator("[name=accepted]")).to_be_visible()
    found = Axe().run(phone.page)
    assert found.response["violations"] == [], found.generate_report()


def test_a_screen_reader_hears_cards_and_verdicts(site: Site, phone: Phone) -> None:
    phone.at_entry(site.open_session("continental-bicycle"))
    phone.winner("Bruno")
    seven = phone.page.get_by_role("button", name="seven of clubs", exact=True)
    phone.tap(seven)
    expect(phone.page.locator("[data-tells]")).to_have_text(
        "seven of clubs, eight of clubs, nine of clubs"
    )
    expect(phone.page.locator("[data-tells]")).to_have_attribute("role", "status")
    expect(phone.verdict).to_have_attribute("aria-live", "polite")
    laid = phone.page.get_by_role("group", name="Runs on the table").get_by_role("button")
    expect(laid.nth(2)).to_have_accessible_name("nine of clubs")
    phone.tap(laid.nth(1))
    expect(laid.nth(1)).to_have_accessible_name("eight of clubs")
    phone.tap('[data-choice="2H"]')
    expect(laid.nth(1)).to_have_accessible_name("two of hearts as eight of clubs")


def test_type_of_double_size_stays_usable(site: Site, new_phone: NewPhone) -> None:
    table = site.open_session("contract", LONG_NAMES[:4])
    phone = new_phone(viewport={"width": 360, "height": 640})
    phone.at_entry(table)
    phone.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360
    phone.winner("Bartolomeu")
    phone.digits("452037")
    phone.save()
    phone.saved(1)


def test_in_the_dark_nothing_moves_for_who_wants_no_motion(site: Site, new_phone: NewPhone) -> None:
    phone = new_phone(reduced_motion="reduce", color_scheme="dark")
    phone.at_entry(site.open_session("continental-bicycle"))
    moving = phone.page.evaluate("document.getAnimations().length")
    assert moving == 0
