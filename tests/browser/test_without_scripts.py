"""The same with scripts switched off: text fields, ordinary buttons, whole pages."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone, Phone, Site


@pytest.fixture
def plain(new_phone: NewPhone) -> Phone:
    """A phone whose browser runs no script."""
    return new_phone(java_script_enabled=False)


def type_the_worked_example(phone: Phone, winner: str) -> None:
    """As it is written by hand."""
    phone.winner(winner)
    phone.melds.fill("3-5C | 6-8S | 9-JH | Q-AD | 9-JC")


def test_a_round_is_checked_and_saved(site: Site, plain: Phone) -> None:
    table = site.open_session("continental-bicycle")
    plain.at_table(table)
    plain.tap(".bar .main")
    type_the_worked_example(plain, "Bruno")
    plain.tap(plain.page.get_by_role("button", name="Check"))
    expect(plain.verdict).to_contain_text("Each pays 11 = 1 + 10")
    expect(plain.melds).to_have_value("3-5C | 6-8S | 9-JH | Q-AD | 9-JC")
    plain.save()
    plain.saved(1)
    assert site.book(table).score.totals["Bruno"] == 33


def test_a_refused_round_comes_back_with_everything_typed(site: Site, plain: Phone) -> None:
    table = site.open_session("contract")
    plain.at_entry(table)
    plain.winner("Bruno")
    plain.page.locator("#hand-0").fill("K A 5 JK")
    plain.page.locator("#hand-2").fill("20")
    plain.save()
    expect(plain.verdict).to_contain_text("Duarte")
    expect(plain.page.locator("#hand-0")).to_have_value("K A 5 JK")
    expect(plain.page.locator("input[name=winner][value='1']")).to_be_checked()
    plain.page.locator("#hand-3").fill("0")
    plain.save()
    plain.saved(1)
    assert site.book(table).score.totals == {"Ana": 45, "Bruno": 0, "Carla": 20, "Duarte": 0}


def test_the_second_of_two_phones_chooses(site: Site, plain: Phone, new_phone: NewPhone) -> None:
    table = site.open_session("continental-bicycle")
    quick = new_phone()
    for phone, winner in ((plain, "Carla"), (quick, "Bruno")):
        phone.at_entry(table)
        phone.winner(winner)
        if phone is plain:
            phone.melds.fill("3-5C | 6-8S | 9-JH | Q-AD | 9-JC")
        else:
            phone.runs("3C", "6S", "9H", "QD", "9C")
    quick.save()
    quick.saved(1)
    plain.save()
    expect(plain.verdict).to_contain_text("Round 1 is saved already")
    plain.tap(plain.page.get_by_role("button", name="Mine is the next round"))
    plain.saved(2)
    assert site.book(table).score.totals == {"Ana": -22, "Bruno": 22, "Carla": 22, "Duarte": -22}


def test_a_failed_check_is_accepted_by_a_tick(site: Site, plain: Phone) -> None:
    table = site.open_session("continental-bicycle")
    plain.at_entry(table)
    plain.winner("Bruno")
    plain.melds.fill("3-5C | KD AD 3D | 6-8S | 9-JH | 9-JC")
    plain.save()
    expect(plain.verdict).to_contain_text("Meld 2")
    plain.page.locator("[name=accepted]").check()
    plain.save()
    plain.saved(1)
    assert site.book(table).rounds[0].report.accepted
