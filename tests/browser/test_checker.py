"""The checker on a phone: disputes entered tap by tap, settled while they are entered."""

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPhone, Phone, Site
from tests.browser.test_light import FIRST_VISIT, Wire

MOST_TAPS = 25
NOTHING_MISSING = {"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]}


def cards(phone: Phone, codes: str) -> None:
    """Tap cards one by one."""
    for code in codes.split():
        phone.tap(f'[data-lay="{code}"]')


def from_home(phone: Phone, game: str) -> None:
    """Two taps from the first page to the keys of a game."""
    phone.page.goto(phone.site.address)
    phone.tap('a[href="/check"]')
    phone.tap(f'a[href="/check?game={game}"]')


def asking(phone: Phone, ask: str) -> None:
    """Choose what it is about."""
    phone.tap(f'.asks [value="{ask}"]')


def round_corner(phone: Phone) -> None:
    """King, ace, two."""
    from_home(phone, "continental-bicycle")
    asking(phone, "meld")
    cards(phone, "KD AD 2D")


def past_the_ace_in_a_whole_hand(phone: Phone) -> None:
    """Four runs by one tap each, the disputed one card by card."""
    from_home(phone, "continental-bicycle")
    phone.runs("3C", "6S", "9H", "9C")
    phone.tap("[data-switch]")
    cards(phone, "KD AD 3D")


def six_in_a_row(phone: Phone) -> None:
    """A run of six, entered as it lies there."""
    from_home(phone, "continental-bicycle")
    phone.runs("6S", "9H", "QD")
    phone.tap("[data-switch]")
    cards(phone, "3C 4C 5C 6C 7C 8C")


def laid_off_at_once(phone: Phone) -> None:
    """A card laid off in the turn of the own opening."""
    from_home(phone, "contract")
    asking(phone, "layoff")
    cards(phone, "7C 7D 7H")
    phone.tap('[data-pick="cards"]')
    cards(phone, "7S")
    phone.tap(phone.page.locator(".choice label").nth(1))


def joker_of_a_group(phone: Phone) -> None:
    """A joker taken out of a group."""
    from_home(phone, "contract")
    asking(phone, "swap")
    cards(phone, "7C 7D JK")
    phone.tap('[data-pick="cards"]')
    cards(phone, "7H")


def touching_runs(phone: Phone) -> None:
    """Two runs of one suit that touch, in the third round."""
    from_home(phone, "contract")
    phone.tap('.contract-rounds [value="3"]')
    phone.runs("3C", "7C")


def low_ace(phone: Phone) -> None:
    """Queen, king, ace where the ace is low."""
    from_home(phone, "rummy")
    cards(phone, "QH KH AH")


def sixteen_cards(phone: Phone) -> None:
    """Is this hand out?"""
    from_home(phone, "continental-bicycle")
    asking(phone, "cards")
    cards(phone, "3C 9H 6S JH QD AD 9C 5C JC 7S 4C KD 10H 8S 10C 4H")


def one_card_short(phone: Phone) -> None:
    """What is this hand waiting for?"""
    from_home(phone, "continental-bicycle")
    asking(phone, "cards")
    cards(phone, "3C 4C 5C 6S 7S 8S 9H 10H JH QD KD AD 9C JC KS")


def groups_where_runs_count(phone: Phone) -> None:
    """Three sevens in a game of runs."""
    from_home(phone, "continental-bicycle")
    asking(phone, "meld")
    cards(phone, "7C 7D 7H")


def house_rule(phone: Phone) -> None:
    """Nothing but wilds, where the house allows it."""
    from_home(phone, "continental-bicycle")
    asking(phone, "meld")
    phone.tap("details.which summary")
    phone.page.locator("#rule-min_naturals").fill("0")
    phone.taps += 2
    phone.tap(".rule-fields button")
    phone.page.wait_for_url("**rule-min_naturals=0**")
    cards(phone, "2H JK 5C")


DISPUTES: dict[Callable[[Phone], None], tuple[str, str]] = {
    round_corner: ("Not legal", "K–A–2 is not a run."),
    past_the_ace_in_a_whole_hand: ("Not legal", "A run never passes the ace"),
    six_in_a_row: ("Not legal", "It can be split: 3+3."),
    laid_off_at_once: ("Doesn’t fit", "from your next turn on"),
    joker_of_a_group: ("Not allowed", "Only a joker in a run can be taken"),
    touching_runs: ("Not legal", "touch. Leave a gap"),
    low_ace: ("Not legal", "The ace is always low here"),
    sixteen_cards: ("Goes out", "Each of the others pays 11."),
    one_card_short: ("Doesn’t go out", "12 of 91 unseen cards"),
    groups_where_runs_count: ("Not legal", "only runs count"),
    house_rule: ("Legal", ""),
}


@pytest.mark.parametrize("dispute", DISPUTES, ids=lambda dispute: dispute.__name__)
def test_a_dispute_is_settled_in_at_most_twenty_five_taps(
    phone: Phone, dispute: Callable[[Phone], None]
) -> None:
    word, sentence = DISPUTES[dispute]
    dispute(phone)
    expect(phone.page.locator("#word strong")).to_have_text(word)
    if sentence:
        expect(phone.page.locator("main")).to_contain_text(sentence)
    assert phone.taps <= MOST_TAPS


def test_the_address_follows_the_question_and_gives_the_same_answer_later(
    phone: Phone, new_phone: NewPhone
) -> None:
    past_the_ace_in_a_whole_hand(phone)
    phone.page.wait_for_url("**KD+AD+3D")
    later = new_phone()
    later.page.goto(phone.page.url)
    expect(later.page.locator("#word strong")).to_have_text("Not legal")
    expect(later.page.locator(".place-marked").locator("visible=true")).to_have_count(1)
    expect(later.page.locator('[data-place="4 2"]')).to_have_class("place place-marked laid suit-D")


def test_another_language_keeps_the_question(phone: Phone) -> None:
    low_ace(phone)
    phone.page.wait_for_url("**QH+KH+AH")
    phone.page.locator('.preferences [lang="pt"]').tap()
    expect(phone.page.locator("html")).to_have_attribute("lang", "pt")
    expect(phone.page.locator("[data-take]")).to_have_count(3)


def test_a_card_is_taken_away_by_a_tap_and_comes_back_by_undo(phone: Phone) -> None:
    low_ace(phone)
    field = phone.page.locator("#melds")
    phone.tap('[data-take="0 1"]')
    expect(field).to_have_value("QH AH")
    phone.tap("[data-loose] [data-undo]")
    expect(field).to_have_value("QH KH AH")
    phone.tap("[data-next-meld]")
    cards(phone, "7C")
    expect(field).to_have_value("QH KH AH | 7C")


def test_of_the_two_ways_to_type_only_the_chosen_one_takes_room(phone: Phone) -> None:
    past_the_ace_in_a_whole_hand(phone)
    keys = phone.page.locator("[data-loose]").bounding_box()
    below = phone.page.locator("fieldset.turn").bounding_box()
    assert keys is not None
    assert below is not None
    assert below["y"] - keys["y"] - keys["height"] < 100


def test_the_sentence_in_the_bar_leads_to_all_of_it_and_back_leads_away_as_before(
    site: Site, phone: Phone
) -> None:
    past_the_ace_in_a_whole_hand(phone)
    finding = phone.page.locator(".finding")
    expect(finding).to_have_text(re.compile("never passes the ace"))
    expect(finding).not_to_be_in_viewport()
    phone.tap("#word a")
    expect(finding).to_be_in_viewport()
    phone.page.go_back()
    phone.page.wait_for_url(f"{site.address}/check")


def test_no_more_of_a_card_than_there_are(phone: Phone) -> None:
    from_home(phone, "rummy")
    cards(phone, "7C 7D")
    phone.page.locator('[data-lay="7C"]').tap(force=True)
    expect(phone.page.locator("#melds")).to_have_value("7C 7D")
    expect(phone.page.locator("[data-loose] [data-says]")).to_have_text("No more seven of clubs.")


def test_melds_go_from_the_checker_into_the_next_round_beside_what_was_typed_there(
    site: Site, phone: Phone
) -> None:
    table = site.open_session("continental-bicycle")
    phone.at_entry(table)
    phone.winner("Bruno")
    phone.runs("3C")
    phone.at_table(table)
    phone.tap("details.menu summary")
    phone.tap(phone.page.get_by_role("link", name="Check a hand"))
    phone.runs("3C", "6S", "9H", "QD", "9C")
    phone.tap(phone.page.get_by_role("link", name="Use in round 1"))
    expect(phone.melds).to_have_value("3C 4C 5C | 6S 7S 8S | 9H 10H JH | QD KD AD | 9C 10C JC")
    expect(phone.page.locator("[data-save]")).to_have_text("Save · Bruno +33")


def test_a_false_declaration_is_noted_with_one_tap(site: Site, phone: Phone) -> None:
    table = site.open_session("continental-bicycle")
    phone.at_table(table)
    phone.tap("details.menu summary")
    phone.tap(phone.page.get_by_role("link", name="Check a hand"))
    phone.runs("3C", "6S", "9H", "9C")
    phone.tap("[data-switch]")
    cards(phone, "KD AD 3D")
    phone.tap(phone.page.locator(".false-declaration").get_by_role("button", name="Carla"))
    phone.page.wait_for_url(f"**/sessions/{table}/**")
    assert [each.fact["player"] for each in site.book(table).declared_falsely] == ["Carla"]


def test_the_way_back_from_a_proof_keeps_its_table_in_every_language(
    site: Site, phone: Phone
) -> None:
    table = site.open_session("continental-bicycle")
    phone.page.goto(f"{site.address}/check?game=continental-bicycle&melds=3-5C/6-8S&table={table}")
    phone.tap(phone.page.get_by_role("link", name="Share"))
    phone.page.wait_for_url("**/check/proof**")
    assert table not in phone.page.url
    phone.tap(phone.page.get_by_role("link", name="Español"))
    phone.tap(phone.page.get_by_role("link", name="Cambiar la pregunta").last)
    phone.page.wait_for_url("**/check?**")
    assert f"table={table}" in phone.page.url


@pytest.mark.parametrize("language", ["en", "pt", "es"])
def test_the_bar_of_a_proof_is_one_line_on_the_narrowest_phone(
    new_phone: NewPhone, language: str
) -> None:
    phone = new_phone(viewport={**PHONE, "width": 320}, locale=language)
    phone.page.add_init_script("navigator.share = () => Promise.resolve()")
    phone.page.goto(phone.site.address + ADDRESSES[-1])
    keys = phone.page.locator(".bar button")
    expect(keys).to_have_count(2)
    heights = [box["height"] for key in keys.all() if (box := key.bounding_box())]
    assert len(heights) == 2
    assert max(heights) < 60


@pytest.mark.parametrize("language", ["en", "pt", "es"])
@pytest.mark.parametrize("asked", ["continental-bicycle", "rummy", "contract&round=7"])
def test_what_can_be_asked_breaks_no_name_on_the_narrowest_phone(
    new_phone: NewPhone, language: str, asked: str
) -> None:
    phone = new_phone(viewport={**PHONE, "width": 320}, locale=language)
    phone.page.goto(f"{phone.site.address}/check?game={asked}&ask=cards")
    heights = [
        key.evaluate("key => key.offsetHeight") for key in phone.page.locator(".asks *").all()
    ]
    assert max(heights) < 46
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 320


def test_without_scripts_everything_is_typed_and_asked_by_a_button(new_phone: NewPhone) -> None:
    page = new_phone(java_script_enabled=False).page
    page.goto(f"{page.url.split('/key')[0].rstrip('/')}/check?game=contract")
    page.locator('.asks [value="layoff"]').click()
    page.locator("#meld").fill("3-6C")
    page.locator("#cards").fill("7C 2C")
    page.locator("button.look").click()
    expect(page.locator("#word strong")).to_have_text("Fits")
    page.get_by_role("link", name="Share").click()
    expect(page.locator(".word strong")).to_have_text("Fits")
    expect(page.locator(".code svg")).to_be_visible()


ADDRESSES = (
    "/check",
    "/check?game=continental-bicycle&melds=3-5C/6-8S/9-JH/KD+AD+3D/9-JC",
    "/check?game=continental-large&ask=cards&cards=3-5C+6-8S+9-JH+Q-AD+9C+JC+KS",
    "/check?game=contract&ask=swap&meld=3C+JK+5C+6C&cards=4C&onto=9CDH",
    "/check?game=continental-sets&melds=7CDH/8CDH",
    "/check/proof?game=continental-bicycle&melds=3-5C/6-8S/9-JH/KD+AD+3D/9-JC",
)


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_checker_is_readable_for_everyone_on_the_narrowest_phone(
    new_phone: NewPhone, address: str, theme: str
) -> None:
    phone = new_phone(viewport={**PHONE, "width": 320}, color_scheme=theme)
    phone.page.goto(phone.site.address + address)
    expect(phone.page.locator("main")).to_be_visible()
    assert Axe().run(phone.page, options=NOTHING_MISSING).response["violations"] == []
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 320
    assert too_small(phone.page) == []


def too_small(page: Page) -> list[str]:
    """The keys and links that a thumb would miss: lower than 44 pixels."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("main button, main a.button, main .keys label")]
          .filter((each) => each.offsetParent && !each.classList.contains("unseen"))
          .filter((each) => each.getBoundingClientRect().height < 43.5)
          .map((each) => each.outerHTML.slice(0, 120))"""
    )
    return found


@pytest.mark.parametrize("asked", ["", "&ask=meld", "&ask=cards"])
def test_the_checker_as_a_first_page_weighs_at_most_forty_kilobytes(
    phone: Phone, asked: str
) -> None:
    phone.page.wait_for_load_state("networkidle")
    wire = Wire(phone, cold=True)
    phone.page.goto(f"{phone.site.address}/check?game=continental-bicycle{asked}")
    phone.page.wait_for_load_state("networkidle")
    assert FIRST_VISIT / 2 < wire.bytes <= FIRST_VISIT


MOST_IS_PAID = (
    "/check/proof?game=continental-bicycle&melds=2C+JK+4C/3C+JK+5C/6-8C/9-JC/Q-KC+2D&turn=first"
)


@pytest.mark.parametrize("address", [ADDRESSES[-1], MOST_IS_PAID])
def test_the_proof_prints_on_half_a_page(new_phone: NewPhone, address: str) -> None:
    page = new_phone(viewport={"width": 700, "height": 990}).page
    page.goto(f"{page.url.split('/key')[0].rstrip('/')}{address}")
    page.emulate_media(media="print")
    height = page.evaluate("document.querySelector('.address-part').getBoundingClientRect().bottom")
    assert height <= 990 / 2


def test_the_proof_prints_in_ink_from_a_phone_that_is_dark(new_phone: NewPhone) -> None:
    page = new_phone(color_scheme="dark").page
    page.goto(f"{page.url.split('/key')[0].rstrip('/')}{ADDRESSES[-1]}&theme=dark")
    page.emulate_media(media="print")
    pale = page.evaluate(
        """() => [...document.querySelectorAll(".card, .finding-text, .finding-rule, .word")]
          .map((each) => getComputedStyle(each).color.match(/[0-9]+/g).map(Number))
          .filter((rgb) => rgb.reduce((one, other) => one + other) > 400).length"""
    )
    assert pale == 0
