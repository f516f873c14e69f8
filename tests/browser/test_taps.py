"""How many taps a round costs, from the table page to saved."""

from playwright.sync_api import expect

from tests.browser.conftest import WORKED_EXAMPLE, Phone, Site


def test_the_worked_example_of_the_fifteen_card_game_takes_at_most_ten_taps(
    site: Site, phone: Phone
) -> None:
    table = site.open_session("continental-bicycle")
    phone.at_table(table)
    phone.tap(".bar .main")
    phone.winner("Bruno")
    phone.runs(*WORKED_EXAMPLE)
    expect(phone.verdict).to_contain_text("Each pays 11 = 1 + 10")
    expect(phone.page.locator("[data-save]")).to_have_text("Save · Bruno +33")
    phone.save()
    phone.saved(1)
    assert phone.taps <= 10
    book = site.book(table)
    assert book.score.totals == {"Ana": -11, "Bruno": 33, "Carla": -11, "Duarte": -11}
    assert book.rounds[0].report.melds == (
        "3C 4C 5C",
        "6S 7S 8S",
        "9H 10H JH",
        "QD KD AD",
        "9C 10C JC",
    )


def test_three_losers_with_two_digit_points_take_at_most_nine_presses(
    site: Site, phone: Phone
) -> None:
    table = site.open_session("contract")
    phone.at_table(table)
    phone.tap(".bar .main")
    phone.winner("Bruno")
    phone.digits("45")
    phone.digits("20")
    phone.digits("37")
    phone.save()
    phone.saved(1)
    assert phone.taps <= 9
    assert site.book(table).score.totals == {"Ana": 45, "Bruno": 0, "Carla": 20, "Duarte": 37}


def test_three_losers_with_four_cards_each_take_at_most_twenty_taps(
    site: Site, phone: Phone
) -> None:
    table = site.open_session("contract")
    phone.at_table(table)
    phone.tap(".bar .main")
    phone.winner("Bruno")
    phone.tap('[data-mode="cards"]')
    hands = (("K", "A", "5", "JK"), ("10", "10", "2", "Q"), ("A", "3", "4", "J"))
    for number, hand in enumerate(hands):
        for rank in hand:
            phone.tap(f'[data-keys="cards"] [data-rank="{rank}"]')
        if number < len(hands) - 1:
            phone.tap('[data-keys="cards"] [data-next]')
    expect(phone.page.locator('[data-hand="0"] output')).to_have_text("45")
    phone.save()
    phone.saved(1)
    assert phone.taps <= 20
    assert site.book(table).score.totals == {"Ana": 45, "Bruno": 0, "Carla": 32, "Duarte": 32}


def test_the_way_of_entering_hands_is_remembered(site: Site, phone: Phone) -> None:
    table = site.open_session("contract")
    phone.at_entry(table)
    phone.tap('[data-mode="cards"]')
    phone.at_entry(table)
    expect(phone.page.locator('[data-mode="cards"][aria-pressed]')).to_have_attribute(
        "aria-pressed", "true"
    )
