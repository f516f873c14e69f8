"""What travels over a weak wireless: little, and only from the companion itself."""

from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import WORKED_EXAMPLE, NewPhone, Phone, Site

FIRST_VISIT = 40_000
SAVED_ROUND = 8_000
EIGHT = (
    "Anastácia Benedita Q",
    "Bernardino Ezequiel ",
    "Maximiliana Leonor W",
    "Wolfgang Amadeus Paz",
    "Hermenegildo Mâncio ",
    "Philippa Constança M",
    "Guadalupe Esperanza ",
    "Wilhelmina Wunderbar",
)


class Wire:
    """Counts the bytes that really arrive, headers included."""

    def __init__(self, phone: Phone, *, cold: bool = False) -> None:
        self.bytes = 0
        self.hosts: set[str | None] = set()
        watching = phone.context.new_cdp_session(phone.page)
        watching.send("Network.enable")
        if cold:
            watching.send("Network.clearBrowserCache")
        watching.on("Network.loadingFinished", self._finished)
        watching.on("Network.requestWillBeSent", self._sent)

    def _finished(self, event: dict[str, Any]) -> None:
        self.bytes += int(event["encodedDataLength"])

    def _sent(self, event: dict[str, Any]) -> None:
        self.hosts.add(urlsplit(event["request"]["url"]).hostname)


@pytest.mark.parametrize("game", ["continental-bicycle", "continental-sets", "contract", "rummy"])
def test_the_entry_as_the_first_page_of_an_evening_weighs_at_most_forty_kilobytes(
    site: Site, phone: Phone, game: str
) -> None:
    table = site.open_session(game)
    wire = Wire(phone, cold=True)
    phone.at_entry(table)
    phone.page.wait_for_load_state("networkidle")
    assert wire.bytes > FIRST_VISIT / 2
    assert wire.bytes <= FIRST_VISIT
    assert wire.hosts == {"127.0.0.1"}


@pytest.mark.parametrize("language", ["pt-PT", "es-ES"])
def test_the_entry_of_a_large_table_weighs_no_more_in_any_language(
    site: Site, new_phone: NewPhone, language: str
) -> None:
    phone = new_phone(locale=language)
    table = site.open_session("continental-large", EIGHT)
    phone.page.wait_for_load_state("networkidle")
    wire = Wire(phone, cold=True)
    phone.at_entry(table)
    phone.page.wait_for_load_state("networkidle")
    assert FIRST_VISIT / 2 < wire.bytes <= FIRST_VISIT


def test_a_saved_round_weighs_at_most_eight_kilobytes(site: Site, phone: Phone) -> None:
    table = site.open_session("continental-bicycle")
    phone.at_table(table)
    phone.at_entry(table)
    phone.winner("Bruno")
    phone.runs(*WORKED_EXAMPLE)
    expect(phone.verdict).to_contain_text("Legal.")
    wire = Wire(phone)
    phone.save()
    phone.saved(1)
    expect(phone.page.locator(".totals")).to_be_visible()
    assert 0 < wire.bytes <= SAVED_ROUND
