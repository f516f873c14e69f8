"""The verdict above the save button: read whole, and never moving while somebody types."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import WORKED_EXAMPLE, NewPhone, Phone, Site

LONG = (
    "Maria Madalena Costas",
    "Bartolomeu Gonçalves",
    "Constança Albuquerque",
    "Wenceslau Mascarenhas",
    "Guilhermina Sacramento",
    "Maximiliano Montoya",
    "Florentina Magalhães",
    "Hermenegildo Pereira",
)
TABLES = {
    "contract": LONG[:5],
    "continental-sets": LONG,
}
OPTIONS = {"contract": {"table": 5}, "continental-sets": {"hand_size": 13}}
READ_WHOLE = "(box) => box.scrollHeight <= box.clientHeight"


def bar_of(phone: Phone) -> dict[str, float]:
    """Where the verdict and the save button are."""
    bar = phone.page.locator(".entry .bar").bounding_box()
    assert bar is not None
    return {"y": bar["y"], "height": bar["height"]}


@pytest.mark.parametrize("width", [320, 360])
@pytest.mark.parametrize("locale", ["en-GB", "pt-PT", "es-ES"])
@pytest.mark.parametrize("game", TABLES)
def test_who_pays_what_is_read_whole_and_nothing_moved_on_the_way_there(
    site: Site, new_phone: NewPhone, game: str, locale: str, width: int
) -> None:
    table = site.open_session(game, TABLES[game], options=OPTIONS[game])
    phone = new_phone(viewport={"width": width, "height": 640}, locale=locale)
    phone.at_entry(table)
    before = bar_of(phone)
    phone.winner(LONG[0])
    for name in TABLES[game][1:]:
        phone.tap("[data-hundred]")
        phone.digits("20")
        assert phone.page.get_by_role("textbox", name=name).input_value() == "120"
        assert bar_of(phone) == before
    expect(phone.verdict.locator(".pays")).to_have_count(len(TABLES[game]) - 1)
    assert phone.verdict.evaluate(READ_WHOLE)
    assert bar_of(phone) == before


def test_what_is_wrong_opens_to_its_lines_by_a_tap_and_not_by_itself(
    site: Site, new_phone: NewPhone
) -> None:
    phone = new_phone(viewport={"width": 320, "height": 640})
    phone.at_entry(site.open_session("continental-bicycle"))
    before = bar_of(phone)
    phone.winner("Bruno")
    phone.tap(".by-hand > summary")
    phone.melds.fill("3-5C | 5S 7S 9S | 9C 9C 9C | K A 3D")
    expect(phone.verdict).to_contain_text("Meld 2")
    assert bar_of(phone) == before
    phone.tap(phone.verdict)
    expect(phone.verdict).to_have_class("verdict-box more open")
    assert bar_of(phone)["height"] > before["height"]
    phone.melds.fill("3-5C")
    expect(phone.verdict).to_contain_text("3 of 15 cards")
    assert bar_of(phone) == before


def test_a_tap_on_the_verdict_by_the_keyboard_opens_it_too(site: Site, phone: Phone) -> None:
    phone.at_entry(site.open_session("continental-bicycle"))
    phone.winner("Bruno")
    phone.tap(".by-hand > summary")
    phone.melds.fill("3-5C | 5S 7S 9S | 9C 9C 9C | K A 3D")
    expect(phone.verdict).to_contain_text("Meld 2")
    phone.verdict.press("Enter")
    expect(phone.verdict).to_have_class("verdict-box more open")
    phone.verdict.press("Enter")
    expect(phone.verdict).to_have_class("verdict-box more")


def test_a_verdict_that_could_not_be_asked_for_says_so_and_is_asked_for_again(
    site: Site, phone: Phone
) -> None:
    phone.at_entry(site.open_session("continental-bicycle"))
    phone.winner("Bruno")
    expect(phone.verdict).to_contain_text("The runs are still to come.")
    phone.context.set_offline(True)
    phone.runs("3C", "6S")
    expect(phone.verdict).to_contain_text("Not up to date")
    phone.context.set_offline(False)
    expect(phone.verdict).to_contain_text("6 of 15 cards")


def test_the_button_stays_under_the_finger_when_a_save_fails(site: Site, phone: Phone) -> None:
    phone.at_entry(site.open_session("continental-bicycle"))
    phone.winner("Bruno")
    phone.runs(*WORKED_EXAMPLE)
    expect(phone.verdict).to_contain_text("Legal.")
    phone.page.evaluate("scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })")
    button = phone.page.locator("[data-save]")
    before = button.bounding_box()
    verdict = phone.verdict.bounding_box()
    phone.context.set_offline(True)
    phone.save()
    expect(phone.page.locator("[data-note]")).to_contain_text("Not saved")
    assert button.bounding_box() == before
    assert phone.verdict.bounding_box() == verdict
    phone.context.set_offline(False)
    phone.saved(1)


@pytest.mark.parametrize("game", TABLES)
def test_after_a_save_that_came_too_early_the_keys_stay_and_the_line_typed_into_is_seen(
    site: Site, new_phone: NewPhone, game: str
) -> None:
    phone = new_phone(viewport={"width": 320, "height": 568})
    phone.at_entry(site.open_session(game, TABLES[game], options=OPTIONS[game]))
    phone.winner(LONG[0])
    phone.save()
    expect(phone.verdict).to_contain_text("are missing")
    expect(phone.page.locator("[name=accepted]")).to_have_count(0)
    keys = phone.page.locator(".hand-keys")
    box = keys.bounding_box()
    assert box is not None
    before = box["y"]
    for name in TABLES[game][1:]:
        for digit in "45":
            phone.digits(digit)
            line = phone.page.locator(".hand.active").bounding_box()
            assert line is not None
            assert 0 <= line["y"] < before - line["height"] + 1
        expect(phone.page.get_by_role("textbox", name=name)).to_have_value("45")
        box = keys.bounding_box()
        assert box is not None
        assert abs(box["y"] - before) < 1


def test_what_is_wrong_keeps_its_room_until_all_of_it_is_put_right(
    site: Site, new_phone: NewPhone
) -> None:
    phone = new_phone(viewport={"width": 320, "height": 640})
    phone.at_entry(site.open_session("continental-bicycle"))
    phone.winner("Bruno")
    phone.tap(".by-hand > summary")
    phone.melds.fill("3-5C | 5S 7S 9S | 9C 9C 9C | Q-AD")
    phone.save()
    expect(phone.page.locator("[name=accepted]")).to_be_visible()
    refused = bar_of(phone)
    phone.melds.fill("3-5C | 6-8S | 9-JH | Q-AD")
    expect(phone.verdict).to_contain_text("12")
    assert bar_of(phone) == refused
    phone.melds.fill("3-5C | 6-8S | 9-JH | Q-AD | 9-JC")
    expect(phone.verdict).to_contain_text("Legal.")
    assert bar_of(phone)["height"] < refused["height"]
