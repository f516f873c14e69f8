"""A round is counted once, however often and from wherever it is sent."""

from playwright.sync_api import expect

from tests.browser.conftest import WORKED_EXAMPLE, NewPhone, Phone, Site


def enter(phone: Phone, table: str, winner: str) -> None:
    """The worked example with this winner, all but saved."""
    phone.at_entry(table)
    phone.winner(winner)
    phone.runs(*WORKED_EXAMPLE)
    expect(phone.verdict).to_contain_text("Legal.")


def test_a_double_tap_saves_once(site: Site, phone: Phone) -> None:
    table = site.open_session("continental-bicycle")
    enter(phone, table, "Bruno")
    box = phone.page.locator("[data-save]").bounding_box()
    assert box is not None
    for _ in range(2):
        phone.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    phone.saved(1)
    assert len(site.book(table).rounds) == 1


def test_back_and_save_again_saves_once(site: Site, phone: Phone) -> None:
    table = site.open_session("continental-bicycle")
    enter(phone, table, "Bruno")
    phone.save()
    phone.saved(1)
    phone.page.go_back()
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Round 2")
    expect(phone.melds).to_have_value("")
    assert len(site.book(table).rounds) == 1


def test_two_tabs_of_one_phone_make_one_round(site: Site, phone: Phone) -> None:
    table = site.open_session("continental-bicycle")
    enter(phone, table, "Bruno")
    first = phone.page
    phone.page = phone.context.new_page()
    phone.at_entry(table)
    phone.save()
    phone.saved(1)
    phone.page = first
    phone.save()
    phone.saved(1)
    assert len(site.book(table).rounds) == 1


def two_phones_racing(site: Site, new_phone: NewPhone) -> tuple[str, Phone]:
    """Two phones enter the same round; the second finds it taken."""
    table = site.open_session("continental-bicycle")
    quick, late = new_phone(), new_phone()
    enter(quick, table, "Bruno")
    enter(late, table, "Carla")
    quick.save()
    quick.saved(1)
    late.save()
    expect(late.verdict).to_contain_text("Round 1 is saved already")
    expect(late.verdict.locator("dd").nth(0)).to_contain_text("Bruno")
    expect(late.verdict.locator("dd").nth(1)).to_contain_text("Carla")
    assert site.book(table).score.totals["Bruno"] == 33
    return table, late


def test_the_second_phone_may_keep_what_is_saved(site: Site, new_phone: NewPhone) -> None:
    table, late = two_phones_racing(site, new_phone)
    late.tap(late.page.get_by_role("link", name="Keep what is saved"))
    late.page.wait_for_url(f"**/sessions/{table}/")
    late.at_entry(table)
    expect(late.melds).to_have_value("")
    assert site.book(table).score.totals["Bruno"] == 33


def test_the_second_phone_may_put_its_own_in_the_place(site: Site, new_phone: NewPhone) -> None:
    table, late = two_phones_racing(site, new_phone)
    late.tap(late.page.get_by_role("button", name="Save mine in its place"))
    late.saved(1)
    book = site.book(table)
    assert book.score.totals["Carla"] == 33
    assert len(book.rounds) == 1
    assert len(book.rounds[0].history) == 1


def test_the_second_phone_may_say_that_its_own_is_the_next(site: Site, new_phone: NewPhone) -> None:
    table, late = two_phones_racing(site, new_phone)
    late.tap(late.page.get_by_role("button", name="Mine is the next round"))
    late.saved(2)
    assert site.book(table).score.totals == {"Ana": -22, "Bruno": 22, "Carla": 22, "Duarte": -22}


def test_two_phones_correcting_one_round_see_each_other(site: Site, new_phone: NewPhone) -> None:
    table = site.open_session(
        "continental-bicycle", rounds=[{"winner": "Ana", "counts": {"twos": 1}}]
    )
    quick, late = new_phone(), new_phone()
    for phone, twos in ((quick, "2"), (late, "3")):
        phone.page.goto(f"{site.address}/sessions/{table}/rounds/1/edit")
        phone.page.locator("#twos").fill(twos)
    quick.save()
    quick.saved(1)
    late.save()
    expect(late.verdict).to_contain_text("Round 1 was corrected meanwhile.")
    late.tap(late.page.get_by_role("button", name="Save mine in its place"))
    late.saved(1)
    assert site.book(table).score.totals["Ana"] == 12
