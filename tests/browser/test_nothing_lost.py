"""Whatever happens to the phone, the network or the server: what was typed is there again."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.conftest import WORKED_EXAMPLE, NewPhone, Phone, Site, running

RUNS = "3C 4C 5C | 6S 7S 8S | 9H 10H JH | QD KD AD | 9C 10C JC"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """A companion of its own, to be paused and killed."""
    yield from running(tmp_path)


def half_entered(phone: Phone, table: str) -> None:
    """Bruno is out, two of his runs are laid, and there is a note."""
    phone.at_entry(table)
    phone.winner("Bruno")
    phone.runs("3C", "6S")
    phone.page.locator("summary", has_text="Note").tap()
    phone.page.locator("#note").fill("Ana spilled the wine")


def is_half_entered(phone: Phone) -> None:
    """All of that is there again."""
    expect(phone.page.locator("input[name=winner][value='1']")).to_be_checked()
    expect(phone.melds).to_have_value("3C 4C 5C | 6S 7S 8S")
    expect(phone.page.locator('[data-place="1 2"]')).to_have_accessible_name("eight of spades")
    expect(phone.page.locator("#note")).to_have_value("Ana spilled the wine")
    expect(phone.verdict).to_contain_text("6 of 15 cards")


def whole_hand(phone: Phone, table: str) -> None:
    """The worked example, all but saved."""
    phone.at_entry(table)
    phone.winner("Bruno")
    phone.runs(*WORKED_EXAMPLE)
    expect(phone.verdict).to_contain_text("Legal.")


def test_a_reloaded_entry_is_as_it_was(site: Site, phone: Phone) -> None:
    half_entered(phone, site.open_session("continental-bicycle"))
    phone.page.reload()
    is_half_entered(phone)
    expect(phone.page.locator("[data-draft-note]")).to_be_visible()


def test_an_entry_that_was_left_is_there_again(site: Site, phone: Phone) -> None:
    table = site.open_session("continental-bicycle")
    half_entered(phone, table)
    phone.at_table(table)
    phone.page.go_back()
    is_half_entered(phone)


def test_a_closed_tab_loses_nothing(site: Site, phone: Phone) -> None:
    table = site.open_session("continental-bicycle")
    half_entered(phone, table)
    phone.page.close()
    phone.page = phone.context.new_page()
    phone.at_entry(table)
    is_half_entered(phone)


def test_a_draft_can_be_thrown_away(site: Site, phone: Phone) -> None:
    half_entered(phone, site.open_session("continental-bicycle"))
    phone.page.reload()
    phone.tap("[data-draft-note] [data-draft-away]")
    expect(phone.melds).to_have_value("")
    expect(phone.page.locator("[data-draft-note]")).to_be_hidden()


def test_a_saved_round_leaves_no_draft(site: Site, phone: Phone) -> None:
    table = site.open_session("continental-bicycle")
    whole_hand(phone, table)
    phone.save()
    phone.saved(1)
    phone.at_entry(table)
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Round 2")
    expect(phone.melds).to_have_value("")
    expect(phone.page.locator("[data-draft-note]")).to_be_hidden()


def test_drafts_of_two_sessions_do_not_mix(site: Site, phone: Phone) -> None:
    one, other = (site.open_session("continental-bicycle") for _ in range(2))
    half_entered(phone, one)
    whole_hand(phone, other)
    phone.save()
    phone.saved(1)
    phone.at_entry(one)
    is_half_entered(phone)


def test_a_correction_is_kept_apart_from_the_next_round(site: Site, phone: Phone) -> None:
    table = site.open_session(
        "continental-bicycle", rounds=[{"winner": "Ana", "counts": {"twos": 1}}]
    )
    half_entered(phone, table)
    phone.page.goto(f"{site.address}/sessions/{table}/rounds/1/edit")
    expect(phone.page.locator("input[name=winner][value='0']")).to_be_checked()
    phone.page.locator("#twos").fill("2")
    phone.save()
    phone.saved(1)
    assert site.book(table).score.totals["Ana"] == 9
    phone.at_entry(table)
    is_half_entered(phone)


def test_a_dead_server_is_said_and_the_save_is_tried_again_by_itself(
    site: Site, phone: Phone
) -> None:
    table = site.open_session("continental-bicycle")
    whole_hand(phone, table)
    site.kill()
    phone.save()
    expect(phone.page.locator("[data-note]")).to_contain_text("Not saved")
    expect(phone.page.locator("[data-save]")).to_have_text("Try again")
    expect(phone.melds).to_have_value(RUNS)
    site.start()
    phone.saved(1)
    assert len(site.book(table).rounds) == 1


def test_a_server_that_dies_in_mid_save_doubles_and_loses_nothing(site: Site, phone: Phone) -> None:
    table = site.open_session("continental-bicycle")
    whole_hand(phone, table)
    site.pause()
    phone.save()
    expect(phone.page.locator("[data-save]")).to_have_text("Saving")
    site.kill()
    expect(phone.page.locator("[data-save]")).to_have_text("Try again")
    phone.page.close()
    site.start()
    phone.page = phone.context.new_page()
    phone.at_entry(table)
    expect(phone.melds).to_have_value(RUNS)
    phone.save()
    phone.saved(1)
    assert len(site.book(table).rounds) == 1


def test_a_slow_server_is_said_and_waited_for(site: Site, phone: Phone) -> None:
    table = site.open_session("continental-bicycle")
    whole_hand(phone, table)
    site.pause()
    phone.save()
    expect(phone.page.locator("[data-note]")).to_contain_text("Still sending")
    site.go_on()
    phone.saved(1)
    assert len(site.book(table).rounds) == 1


def test_an_answer_that_was_lost_is_asked_for_again_and_counts_once(
    site: Site, phone: Phone
) -> None:
    table = site.open_session("continental-bicycle")
    whole_hand(phone, table)

    def lose_the_answer(route: Route) -> None:
        if route.request.method == "POST":
            route.fetch(max_redirects=0)
            route.abort("connectionreset")
        else:
            route.continue_()

    phone.page.route("**/rounds/new", lose_the_answer)
    phone.save()
    expect(phone.page.locator("[data-save]")).to_have_text("Try again")
    assert len(site.book(table).rounds) == 1
    phone.page.unroute("**/rounds/new")
    phone.save()
    phone.saved(1)
    assert len(site.book(table).rounds) == 1


def test_a_draft_whose_save_was_answered_into_the_void_is_known_to_be_saved(
    site: Site, phone: Phone
) -> None:
    table = site.open_session("continental-bicycle")
    whole_hand(phone, table)

    def lose_the_answer(route: Route) -> None:
        if route.request.method == "POST":
            route.fetch(max_redirects=0)
            route.abort("connectionreset")
        else:
            route.continue_()

    phone.page.route("**/rounds/new", lose_the_answer)
    phone.save()
    expect(phone.page.locator("[data-save]")).to_have_text("Try again")
    phone.page.close()
    phone.page = phone.context.new_page()
    phone.at_entry(table)
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Round 2")
    expect(phone.melds).to_have_value("")
    assert len(site.book(table).rounds) == 1


def test_a_phone_without_network_keeps_the_entry_and_saves_when_it_is_back(
    site: Site, phone: Phone
) -> None:
    table = site.open_session("continental-bicycle")
    whole_hand(phone, table)
    phone.context.set_offline(True)
    phone.save()
    expect(phone.page.locator("[data-note]")).to_contain_text("Not saved")
    phone.context.set_offline(False)
    phone.saved(1)
    assert len(site.book(table).rounds) == 1


def test_an_entry_changed_after_a_failed_save_waits_for_a_finger(site: Site, phone: Phone) -> None:
    table = site.open_session("contract")
    phone.at_entry(table)
    phone.winner("Bruno")
    for points in ("45", "20", "37"):
        phone.digits(points)
    phone.context.set_offline(True)
    phone.save()
    expect(phone.page.locator("[data-note]")).to_contain_text("tried again by itself")
    phone.tap("[data-keys=points] [data-back]")
    expect(phone.page.locator("[data-note]")).to_contain_text("waits for a tap")
    with phone.page.expect_response("**/rounds/new"):
        phone.context.set_offline(False)
    expect(phone.verdict).to_contain_text("Duarte 3")
    assert site.book(table).rounds == ()
    phone.digits("9")
    phone.save()
    phone.saved(1)
    assert site.book(table).score.totals["Duarte"] == 39


def test_an_entry_changed_while_its_save_fails_waits_for_a_finger(site: Site, phone: Phone) -> None:
    table = site.open_session("continental-bicycle")
    whole_hand(phone, table)
    site.pause()
    phone.save()
    expect(phone.page.locator("[data-save]")).to_have_text("Saving")
    phone.tap("[data-undo]")
    site.kill()
    expect(phone.page.locator("[data-note]")).to_contain_text("waits for a tap")
    expect(phone.page.locator("[data-save]")).to_have_text("Try again")
    site.start()
    phone.runs(WORKED_EXAMPLE[-1])
    expect(phone.verdict).to_contain_text("Legal.")
    assert site.book(table).rounds == ()
    phone.save()
    phone.saved(1)


def test_late_answers_never_stand_over_newer_ones(site: Site, phone: Phone) -> None:
    phone.at_entry(site.open_session("continental-bicycle"))
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    phone.page.route("**/rounds/new", hold_the_first)
    with phone.page.expect_request("**/rounds/new"):
        phone.winner("Bruno")
    phone.runs("3C", "6S")
    expect(phone.verdict).to_contain_text("6 of 15 cards")
    held[0].continue_()
    phone.runs("9H")
    expect(phone.verdict).to_contain_text("9 of 15 cards")


def form_with(phone: Phone, field: str) -> Locator:
    """The form that has a field of that name and keeps what is typed."""
    return phone.page.locator("form[data-draft]", has=phone.page.locator(f"[name={field}]"))


@pytest.mark.parametrize(
    ("page", "field", "typed"),
    [
        ("false-declaration", "melds", "3-5C | 7H"),
        ("people/", "name", "Eva"),
        ("rounds/1/strike", "reason", "Two cards too many"),
    ],
)
def test_what_is_typed_into_a_smaller_form_outlives_the_server_and_goes_with_its_save(
    site: Site, phone: Phone, page: str, field: str, typed: str
) -> None:
    out = {"winner": "Ana", "counts": {"twos": 1}}
    table = site.open_session("continental-bicycle", rounds=[out])
    address = f"{site.address}/sessions/{table}/{page}"
    phone.page.goto(address)
    if page == "people/":
        phone.tap(phone.page.locator("summary", has_text="Somebody joins"))
    if page == "false-declaration":
        phone.tap(phone.page.locator(".keys label").first)
    form = form_with(phone, field)
    found = form.locator(f"[name={field}]")
    found.fill(typed)
    site.kill()
    button = form.locator("button").last
    with phone.page.expect_event("requestfailed"):
        phone.tap(button)
    site.start()
    phone.page.goto(address)
    expect(found).to_have_value(typed)
    expect(found).to_be_visible()
    phone.tap(button)
    phone.page.wait_for_url(lambda at: "noted=" in at or "saved=" in at)
    phone.page.goto(address)
    expect(found).to_have_value("")


@pytest.mark.parametrize(
    ("page", "field", "typed"),
    [
        ("/sessions/{table}/people/", "title", "Friday at Carla’s"),
        ("/players/1/", "name", "Ana Maria"),
        ("/sessions/{table}/house-rules", "rule-rounds", "6"),
    ],
)
def test_what_is_changed_in_a_filled_form_is_put_back_with_a_word_until_it_is_saved(
    site: Site, phone: Phone, page: str, field: str, typed: str
) -> None:
    out = {"winner": "Ana", "counts": {"twos": 1}}
    table = site.open_session("continental-bicycle", rounds=[out])
    address = f"{site.address}{page.format(table=table)}"
    phone.page.goto(address)
    form = form_with(phone, field)
    found = form.locator(f"[name={field}]")
    note = form.locator("[data-draft-note]")
    before = found.input_value()
    found.fill(typed)
    phone.page.goto(address)
    expect(note).to_be_visible()
    expect(found).to_have_value(typed)
    phone.tap(note.locator("[data-draft-away]"))
    expect(note).to_be_hidden()
    expect(found).to_have_value(before)
    found.fill(typed)
    phone.tap(form.locator("button:not([data-draft-away])").last)
    phone.page.wait_for_url(lambda at: "noted=" in at or "saved=" in at)
    phone.page.goto(address)
    expect(found).to_have_value(typed)
    expect(note).to_be_hidden()


def test_typing_a_number_chooses_it_and_choosing_a_word_empties_it(
    site: Site, phone: Phone
) -> None:
    phone.page.goto(
        f"{site.address}/sessions/{site.open_session('continental-bicycle')}/house-rules"
    )
    words = phone.page.locator("[name=rule-rounds-word]")
    number = phone.page.locator("[name=rule-rounds]")
    number.fill("6")
    expect(words).to_have_value("number")
    words.select_option("open")
    expect(number).to_have_value("")


def test_what_one_phone_types_is_no_draft_on_another(site: Site, new_phone: NewPhone) -> None:
    table = site.open_session("continental-bicycle")
    half_entered(new_phone(), table)
    other = new_phone()
    other.at_entry(table)
    expect(other.melds).to_have_value("")
