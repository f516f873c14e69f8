"""Watchers, woken phones and the back button: nobody looks at old totals without being told."""

from playwright.sync_api import Browser, Locator, Page, expect

from companion.ledger import Ledger
from companion.store.connections import DATABASE_NAME
from companion.store.opening import open_store
from tests.browser.conftest import NewPhone, Phone, Site

HANDS = {"Bruno": 10, "Carla": 20, "Duarte": 5}
THREE_SECONDS = 3_000
A_MOMENT = 1_000
"""What the network and the page may take beside the three seconds."""


def record(site: Site, table: str, place: int, winner: str = "Ana") -> None:
    """Another phone saves a round."""
    store = open_store(site.instance / DATABASE_NAME)
    hands = {"Ana": 7} | HANDS
    hands.pop(winner)
    Ledger(store).record(table, {"winner": winner, "hands": hands}, position=place)
    store.close()


def watcher(site: Site, browser: Browser, table: str) -> Page:
    """A stranger who scanned the watch code."""
    page = browser.new_context(viewport={"width": 360, "height": 640}).new_page()
    page.goto(f"{site.address}/w/{site.book(table).row.watch_token}/")
    return page


def total_of(page: Page, name: str) -> Locator:
    """The total of one player on the board."""
    return page.locator(".totals tbody tr").filter(has_text=name).locator(".total")


def test_a_watcher_sees_a_saved_round_within_three_seconds(site: Site, browser: Browser) -> None:
    table = site.open_session("contract")
    page = watcher(site, browser, table)
    expect(page.get_by_text("No round yet.")).to_be_visible()
    record(site, table, 1)
    expect(total_of(page, "Carla")).to_have_text("20", timeout=THREE_SECONDS + A_MOMENT)
    page.context.close()


def test_a_phone_that_wakes_asks_at_once(site: Site, browser: Browser) -> None:
    table = site.open_session("contract")
    page = watcher(site, browser, table)
    # Asleep: the page's own clock stands still, so no poll comes by itself.
    page.clock.install()
    page.reload()
    record(site, table, 1)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(total_of(page, "Carla")).to_have_text("20")
    page.context.close()


def test_an_unchanged_poll_changes_nothing_on_the_page(site: Site, browser: Browser) -> None:
    table = site.open_session("contract")
    page = watcher(site, browser, table)
    page.evaluate(
        """() => {
          window.changes = 0;
          new MutationObserver((seen) => (window.changes += seen.length)).observe(
            document.getElementById("main"), { subtree: true, childList: true, attributes: true,
            characterData: true });
        }"""
    )
    for _ in range(2):
        with page.expect_response(lambda answer: answer.status == 304):
            pass
    assert page.evaluate("window.changes") == 0
    page.context.close()


def test_many_saves_leave_one_question_at_a_time(site: Site, browser: Browser) -> None:
    table = site.open_session("contract")
    page = watcher(site, browser, table)
    for place in range(1, 5):
        record(site, table, place)
        page.evaluate("window.dispatchEvent(new Event('online'))")
        expect(page.locator(".rounds li")).to_have_count(place, timeout=2 * THREE_SECONDS)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for _ in range(2):
        with page.expect_response(lambda answer: answer.status == 304):
            pass
    assert len(asked) <= 3
    page.context.close()


def test_a_board_that_gets_no_answers_says_so_and_recovers(site: Site, browser: Browser) -> None:
    page = watcher(site, browser, site.open_session("contract"))
    stale = page.locator(".stale")
    expect(stale).to_be_hidden()
    site.kill()
    expect(stale).to_be_visible(timeout=20_000)
    site.start()
    expect(stale).to_be_hidden(timeout=10_000)
    page.context.close()


def test_a_watch_link_that_was_renewed_tells_the_open_page(site: Site, browser: Browser) -> None:
    table = site.open_session("contract")
    page = watcher(site, browser, table)
    store = open_store(site.instance / DATABASE_NAME)
    Ledger(store).renew_watch_link(table)
    store.close()
    expect(page.get_by_text("This watch link isn’t valid any more").first).to_be_visible()
    page.context.close()


def test_the_back_button_shows_todays_totals(site: Site, phone: Phone) -> None:
    table = site.open_session("contract", rounds=[{"winner": "Ana", "hands": HANDS}])
    phone.at_table(table)
    phone.tap(".rounds a.line >> nth=0")
    expect(phone.page.get_by_role("heading", name="Round 1")).to_be_visible()
    record(site, table, 2, winner="Bruno")
    phone.page.go_back()
    assert phone.points()["Carla"] == "40"


def test_the_table_page_shows_what_another_phone_saved(site: Site, new_phone: NewPhone) -> None:
    table = site.open_session("contract")
    phone = new_phone()
    phone.at_table(table)
    record(site, table, 1)
    expect(phone.page.get_by_role("link", name="Record round 2")).to_be_visible(timeout=8_000)


def test_an_opened_menu_stays_open_while_the_totals_change(site: Site, phone: Phone) -> None:
    table = site.open_session("contract")
    phone.at_table(table)
    phone.tap("details[data-menu] summary")
    record(site, table, 1)
    expect(phone.page.get_by_role("link", name="Record round 2")).to_be_visible(timeout=8_000)
    expect(phone.page.locator(".menu-list")).to_be_visible()
