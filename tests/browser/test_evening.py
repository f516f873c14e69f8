"""Whole evenings through the pages: seats, rounds, a correction, the sheet."""

from io import BytesIO

from playwright.sync_api import expect
from pypdf import PdfReader

from tests.browser.conftest import FOUR, WORKED_EXAMPLE, Phone, Site

SEVEN_ROUNDS = (
    ("Bruno", {"Ana": 45, "Carla": 20, "Duarte": 10}),
    ("Ana", {"Bruno": 30, "Carla": 15, "Duarte": 60}),
    ("Carla", {"Ana": 12, "Bruno": 25, "Duarte": 40}),
    ("Duarte", {"Ana": 55, "Bruno": 10, "Carla": 35}),
    ("Bruno", {"Ana": 20, "Carla": 65, "Duarte": 15}),
    ("Ana", {"Bruno": 11, "Carla": 22, "Duarte": 33}),
    ("Carla", {"Ana": 90, "Bruno": 18, "Duarte": 27}),
)
CONTRACTS = (
    "2 groups",
    "1 group and 1 run",
    "2 runs",
    "3 groups",
    "2 groups and 1 run",
    "1 group and 2 runs",
    "3 runs",
)


def open_table(phone: Phone, game: str, players: tuple[str, ...]) -> None:
    """From the start: choose the game, seat everybody, begin."""
    page = phone.page
    page.goto(f"{phone.site.address}/")
    page.get_by_role("link", name="New session").first.tap()
    page.get_by_role("link", name=game).first.tap()
    seats = page.locator('input[name="seat"]')
    expect(seats).to_have_count(len(players))
    for seat, name in enumerate(players):
        seats.nth(seat).fill(name)
    page.get_by_role("button", name="Start the session").last.tap()
    expect(page.locator(".totals")).to_be_visible()


def deal_is(phone: Phone, *, round_words: str, dealer: str, starter: str, cards: int) -> None:
    """What the table page says of the next round."""
    deal = phone.page.locator(".deal")
    expect(deal).to_contain_text(round_words)
    expect(deal.locator(".deal-who > span").nth(0)).to_have_text(f"{dealer} deals {cards}")
    expect(deal.locator(".deal-who > span").nth(1)).to_have_text(f"{starter} starts")


def record_points(phone: Phone, winner: str, hands: dict[str, int]) -> None:
    """Enter a penalty round by its points, from the table page."""
    phone.tap(".bar .main")
    phone.winner(winner)
    for name in FOUR:
        if name != winner:
            phone.digits(f"{hands[name]:02}")
    phone.save()


def test_seven_rounds_of_contract_rummy_with_a_correction_and_the_sheet(phone: Phone) -> None:
    open_table(phone, "Contract Rummy", FOUR)
    totals = dict.fromkeys(FOUR, 0)
    for place, (winner, hands) in enumerate(SEVEN_ROUNDS):
        deal_is(
            phone,
            round_words=f"Round {place + 1} of 7",
            dealer=FOUR[place % 4],
            starter=FOUR[(place + 1) % 4],
            cards=10 if place < 3 else 12,
        )
        expect(phone.page.locator(".deal-contract")).to_have_text(CONTRACTS[place])
        record_points(phone, winner, hands)
        phone.saved(place + 1)
        for name, points in hands.items():
            totals[name] += points
        assert phone.points() == {name: str(total) for name, total in totals.items()}
    assert totals == {"Ana": 222, "Bruno": 94, "Carla": 157, "Duarte": 185}
    expect(phone.page.locator(".result")).to_have_text("Bruno wins.")

    correct_round_three(phone)
    assert phone.points() == {"Ana": "222", "Bruno": "159", "Carla": "157", "Duarte": "185"}
    expect(phone.page.locator(".result")).to_have_text("Carla wins.")
    expect(phone.page.locator(".rounds .badge").filter(has_text="corrected")).to_have_count(1)
    sheet_says(phone, "Contract Rummy", *FOUR, "159")


def correct_round_three(phone: Phone) -> None:
    """Bruno had 90 left in round 3, not 25."""
    phone.page.locator(".rounds .line").filter(has_text="Carla").last.tap()
    phone.page.get_by_role("link", name="Correct").tap()
    bruno = phone.page.locator('[data-hand="1"] input')
    expect(bruno).to_have_value("25")
    bruno.tap()
    for _digit in "25":
        phone.tap('[data-keys="points"] [data-back]')
    phone.digits("90")
    phone.page.locator("#reason").fill("Two kings lay under the table")
    phone.save()
    phone.saved(3)


def sheet_says(phone: Phone, *words: str) -> None:
    """The sheet is a PDF that can be downloaded and read."""
    address = phone.page.url.split("?")[0]
    answer = phone.context.request.get(f"{address}sheet.pdf")
    assert answer.status == 200
    assert answer.headers["content-type"] == "application/pdf"
    text = "\n".join(page.extract_text() for page in PdfReader(BytesIO(answer.body())).pages)
    for word in words:
        assert word in text


def test_the_evening_of_the_session_file(site: Site, phone: Phone) -> None:
    open_table(phone, "Continental (15-card", FOUR)
    deal_is(phone, round_words="Round 1 of 4", dealer="Ana", starter="Bruno", cards=15)
    phone.tap(".bar .main")
    phone.winner("Bruno")
    phone.runs(*WORKED_EXAMPLE)
    phone.save()
    phone.saved(1)
    assert phone.points() == {"Ana": "−11", "Bruno": "+33", "Carla": "−11", "Duarte": "−11"}

    phone.tap(".bar .main")
    phone.winner("nobody")
    expect(phone.page.locator("[data-pad]")).to_be_hidden()
    phone.save()
    phone.saved(2)
    assert phone.points()["Bruno"] == "+33"

    phone.tap(".bar .main")
    phone.winner("Ana")
    phone.tap(phone.page.locator(".turn label").filter(has_text="first turn"))
    phone.tap(phone.page.locator("summary", has_text="only count"))
    phone.page.locator("#twos").fill("1")
    phone.page.locator("#jokers").fill("0")
    expect(phone.verdict).to_contain_text("Each pays 9 = 1 + 1 + 7")
    phone.save()
    phone.saved(3)
    assert phone.points() == {"Ana": "+16", "Bruno": "+24", "Carla": "−20", "Duarte": "−20"}
    deal_is(phone, round_words="Round 4 of 4", dealer="Duarte", starter="Ana", cards=15)
    public_id = phone.page.url.split("/sessions/")[1].split("/")[0]
    assert len(site.book(public_id).rounds) == 3
