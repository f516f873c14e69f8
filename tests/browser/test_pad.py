"""The pad: what a tap does, and what the text field holds afterwards."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import WORKED_EXAMPLE, Phone, Site


@pytest.fixture
def entry(site: Site, phone: Phone) -> Phone:
    """The entry of the first round of the fifteen-card game, Bruno being out."""
    phone.at_entry(site.open_session("continental-bicycle"))
    phone.winner("Bruno")
    return phone


def test_one_tap_on_the_first_card_lays_the_run(entry: Phone) -> None:
    entry.runs("3C", "QD")
    expect(entry.melds).to_have_value("3C 4C 5C | QD KD AD")
    expect(entry.verdict).to_contain_text("6 of 15 cards")


def test_a_filled_place_becomes_a_two_a_joker_and_itself_again(entry: Phone) -> None:
    entry.runs("6S")
    entry.tap('[data-place="0 1"]')
    entry.tap('[data-choice="2H"]')
    expect(entry.melds).to_have_value("6S 2H=7S 8S")
    entry.tap('[data-place="0 1"]')
    entry.tap('[data-choice="JK"]')
    expect(entry.melds).to_have_value("6S JK=7S 8S")
    entry.tap('[data-place="0 1"]')
    entry.tap('[data-choice="natural"]')
    expect(entry.melds).to_have_value("6S 7S 8S")


def test_the_joker_key_first_makes_the_first_place_a_joker(entry: Phone) -> None:
    entry.tap("[data-joker]")
    entry.runs("QD")
    expect(entry.melds).to_have_value("JK=QD KD AD")


def test_a_key_held_down_asks_what_the_first_place_is(entry: Phone) -> None:
    key = entry.page.locator('[data-card="9H"]')
    key.scroll_into_view_if_needed()
    box = key.bounding_box()
    assert box is not None
    entry.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    entry.page.mouse.down()
    expect(entry.page.locator('[data-choices="run"]')).to_be_visible()
    entry.page.mouse.up()
    entry.tap('[data-choice="2S"]')
    expect(entry.melds).to_have_value("2S=9H 10H JH")


def test_a_third_seven_of_clubs_is_refused_with_two_packs(entry: Phone) -> None:
    entry.runs("7C", "7C", "7C")
    says = entry.page.locator("[data-pad] [data-says]")
    expect(says).to_contain_text("No more seven of clubs.")
    expect(entry.melds).to_have_value("7C 8C 9C | 7C 8C 9C")
    for place in range(3):
        expect(entry.page.locator(f'[data-place="2 {place}"]')).to_contain_text("?")
    entry.tap('[data-choice="2D"]')
    entry.tap('[data-choice="2H"]')
    entry.tap('[data-choice="JK"]')
    expect(entry.melds).to_have_value("7C 8C 9C | 7C 8C 9C | 2D=7C 2H=8C JK=9C")


def test_another_shape_while_a_place_is_asked_for_leaves_the_whole_runs(entry: Phone) -> None:
    entry.runs("7C", "7C", "7C")
    entry.tap('[data-shape="1"]')
    expect(entry.page.locator('[data-choices="run"]')).to_be_hidden()
    entry.runs("3H")
    expect(entry.melds).to_have_value("7C 8C 9C | 7C 8C 9C | 3H 4H 5H 6H")


def test_no_more_jokers_are_laid_than_there_are(entry: Phone) -> None:
    entry.runs("3C")
    for place in range(3):
        entry.tap(f'[data-place="0 {place}"]')
        entry.tap('[data-choice="JK"]')
    expect(entry.melds).to_have_value("JK=3C JK=4C 5C")
    says = entry.page.locator("[data-pad] [data-says]")
    expect(says).to_have_text("All 2 jokers lie on the table already.")


def test_undo_takes_the_last_tap_back(entry: Phone) -> None:
    entry.runs("3C", "6S")
    entry.tap("[data-undo]")
    expect(entry.melds).to_have_value("3C 4C 5C")
    entry.tap("[data-undo]")
    expect(entry.melds).to_have_value("")


def test_a_shape_asks_for_runs_of_its_lengths(entry: Phone) -> None:
    entry.tap('[data-shape="2"]')
    entry.runs("3C", "6S", "9H", "QD")
    expect(entry.melds).to_have_value("3C 4C 5C 6C 7C | 6S 7S 8S 9S | 9H 10H JH | QD KD AD")


def test_a_run_never_passes_the_ace(entry: Phone) -> None:
    entry.tap('[data-shape="2"]')
    entry.page.locator('[data-card="QD"]').tap(force=True)
    expect(entry.melds).to_have_value("")
    says = entry.page.locator("[data-pad] [data-says]")
    expect(says).to_have_text("That run would pass the ace.")


def test_a_chosen_run_is_laid_anew(entry: Phone) -> None:
    entry.runs("3C", "6S")
    entry.tap('[data-place="0 0"]')
    entry.runs("9H")
    expect(entry.melds).to_have_value("9H 10H JH | 6S 7S 8S")


def test_what_is_typed_by_hand_lies_on_the_pad(entry: Phone) -> None:
    entry.page.locator("summary", has_text="As text").tap()
    entry.melds.fill("3-5c / 6♠ jk 8♠")
    entry.page.keyboard.press("Tab")
    expect(entry.page.locator('[data-place="0 0"]')).to_have_accessible_name("three of clubs")
    expect(entry.page.locator('[data-place="1 1"]')).to_have_accessible_name(
        "joker as seven of spades"
    )


def test_the_card_that_a_finding_means_is_marked_in_its_place(entry: Phone) -> None:
    entry.page.locator("summary", has_text="As text").tap()
    entry.melds.fill("3-5C | KD AD 3D | 6-8S | 9-JH | 9-JC")
    expect(entry.verdict).to_contain_text("Meld 2")
    expect(entry.page.locator(".place-marked").first).to_be_visible()


def test_the_whole_entry_works_by_keyboard(site: Site, phone: Phone) -> None:
    table = site.open_session("continental-bicycle")
    phone.at_entry(table)
    phone.page.locator(".who input").first.focus()
    phone.page.keyboard.press("ArrowDown")
    for card in WORKED_EXAMPLE:
        phone.page.locator(f'[data-card="{card}"]').focus()
        phone.page.keyboard.press("Enter")
    phone.page.locator('[data-place="0 0"]').focus()
    phone.page.keyboard.press("Enter")
    expect(phone.page.locator('[data-place="0 0"]')).to_be_focused()
    phone.page.keyboard.press("Enter")
    expect(phone.verdict).to_contain_text("Legal.")
    phone.page.locator("[data-save]").focus()
    phone.page.keyboard.press("Enter")
    phone.saved(1)
    assert site.book(table).score.totals["Bruno"] == 33


def test_groups_are_a_rank_and_then_its_suits(site: Site, phone: Phone) -> None:
    phone.at_entry(site.open_session("continental-sets"))
    phone.winner("Bruno")
    phone.tap(phone.page.locator("summary", has_text="Groups of the winner"))
    for rank, suits in (("7", ("C", "D", "D")), ("10", ("S", "JK", "S"))):
        phone.tap(f'[data-pad] [data-rank="{rank}"]')
        for suit in suits:
            phone.tap(f'[data-pad] [data-suit="{suit}"]')
    expect(phone.melds).to_have_value("7C 7D 7D | 10S JK 10S")
    phone.tap('[data-pad] [data-suit="S"]')
    expect(phone.page.locator("[data-pad] [data-says]")).to_contain_text("No more ten of spades.")


def test_another_kind_while_a_card_is_chosen_begins_a_meld_of_that_kind(
    site: Site, phone: Phone
) -> None:
    phone.at_entry(site.open_session("rummy", ("Ana", "Bruno", "Carla")))
    phone.winner("Bruno")
    phone.tap(phone.page.locator("summary", has_text="Melds of the winner"))
    phone.runs("3C", "5H")
    phone.tap('[data-place="0 0"]')
    phone.tap('[data-choices="run"] [data-remove]')
    phone.tap('[data-place="1 0"]')
    phone.tap('[data-kind="group"]')
    phone.tap('[data-pad] [data-rank="9"]')
    for suit in ("C", "D", "H"):
        phone.tap(f'[data-pad] [data-suit="{suit}"]')
    expect(phone.melds).to_have_value("5H 6H 7H | 9C 9D 9H")


def test_a_contract_asks_for_its_groups_and_then_its_runs(site: Site, phone: Phone) -> None:
    points = {"winner": "Ana", "hands": {"Bruno": 1, "Carla": 2, "Duarte": 3}}
    phone.at_entry(site.open_session("contract", rounds=[points]))
    phone.winner("Bruno")
    phone.tap(phone.page.locator("summary", has_text="What the winner opened with"))
    phone.tap('[data-pad] [data-rank="7"]')
    for suit in ("C", "D", "H"):
        phone.tap(f'[data-pad] [data-suit="{suit}"]')
    phone.runs("3S")
    expect(phone.melds).to_have_value("7C 7D 7H | 3S 4S 5S 6S")


def test_a_run_of_the_seventh_contract_grows_by_its_next_card(site: Site, phone: Phone) -> None:
    points = {"winner": "Ana", "hands": {"Bruno": 1, "Carla": 2, "Duarte": 3}}
    phone.at_entry(site.open_session("contract", rounds=[points] * 6))
    phone.winner("Bruno")
    phone.tap(phone.page.locator("summary", has_text="What the winner opened with"))
    phone.runs("3S", "6H", "9D")
    phone.tap('[data-more="2"]')
    expect(phone.melds).to_have_value("3S 4S 5S 6S | 6H 7H 8H 9H | 9D 10D JD QD KD")


def test_numbers_move_on_after_two_digits_and_reach_beyond_a_hundred(
    site: Site, phone: Phone
) -> None:
    phone.at_entry(site.open_session("contract"))
    phone.winner("Bruno")
    phone.tap("[data-hundred]")
    phone.digits("05")
    phone.digits("7")
    phone.tap('[data-keys="points"] [data-next]')
    phone.digits("20")
    fields = [phone.page.locator(f"#hand-{seat}") for seat in (0, 2, 3)]
    for field, value in zip(fields, ("105", "7", "20"), strict=True):
        expect(field).to_have_value(value)


def test_a_digit_too_many_is_taken_back_across_the_lines(site: Site, phone: Phone) -> None:
    phone.at_entry(site.open_session("contract"))
    phone.winner("Bruno")
    phone.digits("46")
    phone.tap('[data-keys="points"] [data-back]')
    phone.digits("5")
    expect(phone.page.locator("#hand-0")).to_have_value("45")


def test_two_digits_lead_to_the_next_blank_hand_and_past_one_that_is_typed(
    site: Site, phone: Phone
) -> None:
    phone.at_entry(site.open_session("contract"))
    phone.winner("Bruno")
    phone.tap('[data-hand="2"] input')
    phone.digits("20")
    phone.tap('[data-hand="0"] input')
    phone.digits("4537")
    expect(phone.page.locator("#hand-0")).to_have_value("45")
    expect(phone.page.locator("#hand-2")).to_have_value("20")
    expect(phone.page.locator("#hand-3")).to_have_value("37")


def test_no_hands_hold_more_of_a_rank_than_the_packs(site: Site, phone: Phone) -> None:
    phone.at_entry(site.open_session("contract"))
    phone.winner("Bruno")
    phone.tap('[data-mode="cards"]')
    for _ in range(4):
        phone.tap('[data-keys="cards"] [data-rank="JK"]')
    expect(phone.page.locator("#hand-0")).to_have_value("JK JK JK")
    expect(phone.page.locator("[data-hands] [data-says]")).to_have_text("There are only 3 jokers.")


def test_a_missing_hand_stops_the_save_and_is_named(site: Site, phone: Phone) -> None:
    table = site.open_session("contract")
    phone.at_entry(table)
    phone.winner("Bruno")
    phone.digits("4520")
    phone.save()
    expect(phone.verdict).to_contain_text("Duarte")
    expect(phone.page.locator("#hand-0")).to_have_value("45")
    assert site.book(table).rounds == ()
    phone.tap('[data-hand="3"] input')
    phone.digits("0")
    phone.save()
    phone.saved(1)


def test_what_fails_a_check_stands_only_when_the_table_says_so(site: Site, phone: Phone) -> None:
    table = site.open_session("continental-bicycle")
    phone.at_entry(table)
    phone.winner("Bruno")
    phone.runs("3C", "6S", "9H", "QD")
    expect(phone.page.locator("[name=accepted]")).to_have_count(0)
    phone.save()
    accepted = phone.page.locator("[name=accepted]")
    expect(accepted).to_be_visible()
    accepted.check()
    expect(phone.verdict).to_contain_text("Accepted as it lies.")
    phone.save()
    phone.saved(1)
    assert site.book(table).rounds[0].report.accepted


@pytest.mark.parametrize("game", ["continental-bicycle", "continental-sets", "contract", "rummy"])
def test_nothing_jumps_under_the_thumb_while_the_entry_appears(
    site: Site, phone: Phone, game: str
) -> None:
    phone.page.add_init_script(
        """new PerformanceObserver((seen) => seen.getEntries().forEach((shift) => {
          window.shifted = (window.shifted || 0) + shift.value;
        })).observe({ type: "layout-shift", buffered: true });"""
    )
    phone.at_entry(site.open_session(game))
    expect(phone.page.locator("#entry.scripted")).to_be_attached()
    painted = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
    phone.page.evaluate(painted)
    assert phone.page.evaluate("window.shifted || 0") < 0.05
