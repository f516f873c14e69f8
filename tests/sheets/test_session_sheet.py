"""The session sheet: its numbers are the score's, its words the reader's, its names only text."""

import datetime as dt
import re
from collections.abc import Mapping
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import pytest

from companion.rules.session import RoundScore
from companion.sheet_pages import (
    Correction,
    Frame,
    Paper,
    Way,
    pictures,
    self_contained,
    session_page,
    sheet_html,
    stylesheet,
)
from companion.sheets import Printer
from tests.sheets.conftest import (
    THURSDAY,
    TWELVE,
    evening,
    large,
    opened,
    page_of,
    printed,
    seven_contracts,
    text_of,
    with_,
)

NOISY = '<b>Ana</b> & "co" <script src=x></script>'


def as_printed(points: int | None, *, signed: bool) -> str:
    """A number as the sheet must show it, made without the sheet's own code."""
    if points is None:
        return "–"
    text = str(abs(points))
    return f"−{text}" if points < 0 else f"+{text}" if signed and points else text


def numbers_of(each: RoundScore, totals: Mapping[str, int], *, signed: bool) -> str:
    """The numbers of one round in the order of the seats: the points, below them the total."""
    return " ".join(
        f"{as_printed(each.deltas[name], signed=signed)} {as_printed(totals[name], signed=signed)}"
        for name in totals
    )


def melds_in(html: str) -> str:
    """The sheet with ordinary spaces between cards, where it has some that never break a line."""
    return html.replace("&#160;", " ").replace("&#8194;", " ")


class Tags(HTMLParser):
    """Collects every tag and attribute of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note one tag."""
        self.tags.append(tag)
        self.attributes += attrs


@pytest.mark.parametrize(
    ("document", "signed"),
    [
        (THURSDAY, True),
        (seven_contracts(), False),
        (large(TWELVE, 30), True),
        (large(TWELVE[:2], 60), True),
    ],
    ids=["bicycle", "contract", "twelve players", "sixty rounds"],
)
def test_every_number_of_the_score_stands_on_the_paper_in_its_order(
    printer: Printer, document: dict[str, Any], signed: bool
) -> None:
    _, score = evening(document)
    rest = text_of(printed(printer, document))
    rest = rest[rest.index("Round Dealer") :]
    for each, totals in zip(score.rounds, score.running, strict=True):
        line = numbers_of(each, totals, signed=signed)
        before, found, rest = rest.partition(line)
        assert found, (each.number, line, before[:300])


def test_standings_share_places_and_say_who_leads(printer: Printer) -> None:
    text = text_of(printed(printer, THURSDAY))
    assert "Place Player Total 1 Bruno leads +24 2 Ana +16 3= Carla −20 3= Duarte −20" in text


def test_the_end_names_winners_and_who_gives_whom_how_much() -> None:
    page = page_of(with_(THURSDAY, options={"rounds": 3}))
    assert page.standings_title == "Final standings"
    assert [(each.name, each.word) for each in page.standings][:2] == [
        ("Bruno", "wins"),
        ("Ana", ""),
    ]
    # −20 and −20 against +24 and +16: no two of them cancel, so it takes three payments.
    assert [(each.giver, each.taker, each.points) for each in page.payments] == [
        ("Carla", "Bruno", "20"),
        ("Duarte", "Ana", "16"),
        ("Duarte", "Bruno", "4"),
    ]


def test_melds_are_signs_with_letters_and_wild_cards_say_what_they_stand_for() -> None:
    document = with_(
        THURSDAY,
        rounds=[
            {"winner": "Bruno", "melds": ["3C 4C JK=5C", "6-8S", "9H 2S=10H JH", "Q-AD", "9-JC"]}
        ],
    )
    laid = melds_in(sheet_html(page_of(document)))
    assert '<span class="meld suit-C">C 3 4 JK=5 </span>' in laid
    assert '<span class="meld suit-H">H 9 2<i class="suit-S">S</i>=10 J </span>' in laid
    assert (
        '<span class="meld">7 <i class="suit-C">C</i> <i class="suit-D">D</i>'
        ' <i class="suit-H">H</i> </span>' in melds_in(sheet_html(page_of(seven_contracts())))
    )


def test_contracts_and_shapes_have_their_column() -> None:
    assert [row.task for row in page_of(seven_contracts()).rounds][:3] == [
        "2 groups",
        "1 group, 1 run",
        "2 runs",
    ]
    assert page_of(THURSDAY).rounds[0].task == "3·3·3·3·3"


def test_what_happened_besides_points_stands_in_footnotes() -> None:
    document = with_(
        THURSDAY,
        rounds=[
            {
                "winner": "Bruno",
                "melds": ["3-5C", "6-8S", "9-JH", "KD AD 2D", "9-JC"],
                "accepted": True,
            },
            {"winner": None, "note": "The stock\nran out."},
            {"winner": None, "struck": True, "note": "Sixteen cards"},
            {
                "winner": "Ana",
                "counts": {},
                "failed": [{"player": "Carla", "melds": ["3-5C", "7CC"]}],
            },
            {"winner": "Ana", "melds": ["3-5C", "17C"]},
        ],
    )
    when = dt.datetime(2026, 11, 26, 22, 41, tzinfo=dt.UTC)
    change = Correction(
        report=3,
        when=when,
        by="Ana’s phone",
        reason="Carla had it",
        before={"Ana": 6, "Carla": None},
    )
    page = page_of(document, corrections=[change])
    assert [row.marks for row in page.rounds] == [("1",), ("2",), ("3",), ("4", "5"), ("6",)]
    notes = [f"{note.round}: {note.text}" for note in page.notes]
    assert notes[0].startswith("Round 1: Accepted by the table: ")
    assert notes[1] == "Round 2: The stock\nran out."
    assert notes[2] == "Struck round: Sixteen cards"
    assert notes[3] == "Round 3: False declaration by Carla: 3♣ 4♣ 5♣ | 7♣ 7♣"
    assert re.sub(r"\s", " ", notes[4]) == (
        "Round 3: Corrected 26 Nov 2026, 22:41 (Ana’s phone). Before: Ana +6, Carla –. Carla had it"
    )
    assert notes[5].startswith(
        "Round 4: Does not count until it is corrected or the table accepts it: "
    )
    assert page.rounds[4].cells[0].points == "–"
    assert (page.rounds[4].typed, page.rounds[4].task) == (("3-5C", "17C"), "")
    accepted = page.rounds[0]
    assert (accepted.typed, accepted.task) == ((), "3·3·3·3·3")
    none = accepted.melds[3]
    assert (none.suit, [card.rank for card in none.cards]) == ("D", ["K", "A", "2"])
    assert page.revised.startswith("Revised ")


def test_a_hand_with_a_meld_that_is_none_is_printed_card_by_card() -> None:
    melds = ["3-5C", "6-8S", "9-JH", "KD AD 2C=5D", "9C 10D JK"]
    report = {"winner": "Bruno", "melds": melds, "accepted": True}
    laid = melds_in(sheet_html(page_of(with_(THURSDAY, rounds=[report]), language="pt")))
    assert '<span class="meld suit-C">P 3 4 5 </span>' in laid
    assert (
        '<span class="meld"> K<i class="suit-D">O</i> A<i class="suit-D">O</i>'
        ' 2<i class="suit-C">P</i>=5♦ </span>' in laid
    )
    assert (
        '<span class="meld"> 9<i class="suit-C">P</i> 10<i class="suit-D">O</i> JK </span>' in laid
    )


def test_a_declared_hand_is_told_in_signs_for_letters_are_not_the_same_everywhere() -> None:
    failed = {"player": "Carla", "melds": ["KC JK 2H=10C", "17C"]}
    document = with_(THURSDAY, rounds=[{"winner": "Ana", "counts": {}, "failed": [failed]}])
    (note,) = page_of(document, language="pt").notes
    assert note.text == "Declaração falsa de Carla: K♣ JK 2♥=10♣ | 17C"


def test_an_extra_round_says_so_and_who_plays_it() -> None:
    document = {
        "format": "companion-session/1",
        "game": "continental-sets",
        "options": {"rounds": 1},
        "players": ["Ana", "Bruno", "Carla", "Duarte"],
        "rounds": [
            {"winner": "Ana", "hands": {"Bruno": 0, "Carla": 10, "Duarte": 20}},
            {"winner": "Bruno", "hands": {"Ana": 5}, "players": ["Ana", "Bruno"]},
        ],
    }
    page = page_of(document)
    assert page.task_label == ""
    assert [row.reason for row in page.rounds] == ["", "extra round: Ana, Bruno"]
    assert page_of(document, language="es").rounds[1].reason == "ronda extra: Ana, Bruno"


def test_nothing_turns_a_number_round() -> None:
    names = ["\u202eAna", "דוד", "محمد", "Duarte"]
    document = with_(
        THURSDAY, players=names, first_dealer="דוד", rounds=[{"winner": "דוד", "counts": {}}]
    )
    html = sheet_html(page_of(with_(document, title="Thursday \u2067table")))
    assert "דוד\u200e\u00a0+33" in html
    assert "Duarte\u00a0−11" in html
    assert not re.search("[\u202a-\u202e\u2066-\u2069]", html)


def test_house_rules_that_were_changed_stand_in_one_line() -> None:
    page = page_of(with_(THURSDAY, options={"twos_wild": False, "dealer": "winner", "jokers": 4}))
    assert page.house_rules == "Jokers: 4; Twos are wild: no; Who deals next: the winner"
    assert page_of(with_(THURSDAY, options={})).house_rules == ""


@pytest.mark.parametrize(
    ("language", "region", "date", "decimal"),
    [
        ("en", "", "26 November 2026", "1,010"),
        ("en", "en_US", "November 26, 2026", "1,010"),
        ("pt", "", "26 de novembro de 2026", "1010"),
        ("pt", "pt_BR", "26 de novembro de 2026", "1.010"),
        ("es", "", "26 de noviembre de 2026", "1010"),
    ],
)
def test_dates_and_numbers_are_the_readers(
    language: str, region: str, date: str, decimal: str
) -> None:
    document = with_(seven_contracts(), date="2026-11-26")
    document["rounds"][0]["hands"]["Bruno"] = 1010
    page = page_of(document, language=language, region=region)
    assert page.facts[0] == date
    assert " ".join(page.rounds[0].cells[1].points.split()) == decimal


def test_names_and_notes_are_text_and_never_markup(printer: Printer) -> None:
    players = [NOISY, "Bruno", "Carla", "Duarte"]
    rounds = [{"winner": NOISY, "counts": {}, "note": NOISY}, {"winner": "Bruno", "counts": {}}]
    document = with_(THURSDAY, players=players, first_dealer=NOISY, title=NOISY, rounds=rounds)
    plain = with_(
        document,
        players=["Ana", *players[1:]],
        first_dealer="Ana",
        title="-",
        rounds=[{**rounds[0], "winner": "Ana", "note": "-"}, rounds[1]],
    )
    assert Tags(sheet_html(page_of(document))).tags == Tags(sheet_html(page_of(plain))).tags
    assert NOISY in text_of(printed(printer, document))


@pytest.mark.parametrize(
    "title", ["a\u0001b\u0000c\u009d", "half \ud800 a sign", "]]>&<!--", "名前 עברית", "x" * 300]
)
def test_any_title_makes_a_sound_document(printer: Printer, title: str) -> None:
    session, score = evening(THURSDAY)
    page = session_page(replace(session, title=title), score, language="en")
    reader = opened(printer, sheet_html(page))
    assert reader.metadata
    shown = re.sub(r"[\x00-\x1f\x7f-\x9f]", "", title).replace("\ud800", "?")
    assert reader.metadata.title == f"{shown}, 2026-11-26"
    assert reader.xmp_metadata
    assert reader.xmp_metadata.dc_title == {"x-default": f"{shown}, 2026-11-26"}


def test_the_page_for_the_browser_has_the_same_sheet_and_nothing_inline() -> None:
    page = page_of(THURSDAY)
    frame = Frame(
        stylesheet="/static/sheet.css?v=1",
        back=Way(href="/t", words="To the table"),
        pdf="/t.pdf",
        notice="<No> Pango.",
    )
    html = sheet_html(page, frame=frame)
    sheet = re.search(r"<main>.*</main>", sheet_html(page), re.DOTALL)
    assert sheet
    assert sheet.group() in html
    parsed = Tags(html)
    assert ("href", "/static/sheet.css?v=1") in parsed.attributes
    assert "&lt;No&gt; Pango." in html
    assert not {"script", "style"} & set(parsed.tags)
    assert not [name for name, _ in parsed.attributes if name == "style" or name.startswith("on")]


def test_a_file_for_the_browser_needs_nothing_beside_it() -> None:
    html = self_contained(sheet_html(page_of(THURSDAY)))
    addresses = re.findall(r"url\(\"?([^)\"]*)", html)
    assert len(addresses) == 4
    assert all(address.startswith("data:image/svg+xml,") for address in addresses)


def test_every_sign_that_the_style_names_is_handed_to_the_printer() -> None:
    assert set(re.findall(r"url\(([^)]*)\)", stylesheet())) == set(pictures())


def test_fonts_are_embedded_and_only_the_signs_that_are_used(printer: Printer) -> None:
    reader = printed(printer, THURSDAY)
    first: Any = reader.pages[0]
    fonts = first["/Resources"]["/Font"]
    assert fonts
    for font in fonts.values():
        descendant = font.get_object()["/DescendantFonts"][0].get_object()
        assert "/FontFile2" in descendant["/FontDescriptor"]
        assert re.match(r"/[A-Z]{6}\+", descendant["/BaseFont"])


def test_heads_come_again_on_every_page_and_totals_once_at_the_end(printer: Printer) -> None:
    reader = printed(printer, large(TWELVE[:4], 60))
    texts = [" ".join(page.extract_text().split()) for page in reader.pages]
    assert len(texts) > 2
    with_rounds = [text for text in texts if re.search(r"each pays", text)]
    assert all("Round Dealer Starts Shape Went out" in text for text in with_rounds)
    assert sum("Standings after round 60" in text for text in texts) == 1
    last = len(texts)
    assert ["Carried forward after round" in text for text in texts] == [
        *[True] * (last - 1),
        False,
    ]
    assert [f"{number} / {last}" in text for number, text in enumerate(texts, 1)] == [True] * last


def test_no_round_is_torn_apart(printer: Printer) -> None:
    document = large(TWELVE[:4], 60)
    _, score = evening(document)
    texts = [" ".join(page.extract_text().split()) for page in printed(printer, document).pages]
    for each, totals in zip(score.rounds, score.running, strict=True):
        head = f"{each.number} {each.dealer} {each.starts}"
        (home,) = [text for text in texts if f" {head}" in f" {text}"]
        assert numbers_of(each, totals, signed=True) in home


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("players", [4, 12])
def test_twelve_long_names_fit_on_every_paper(printer: Printer, paper: Paper, players: int) -> None:
    reader = printed(printer, large(TWELVE[:players], 6), paper=paper)
    width, height = (float(side) for side in reader.pages[0].mediabox[2:])
    assert (width > height) is (players == 12)
    assert {Paper.A4: 595, Paper.A5: 420, Paper.LETTER: 612}[paper] == round(min(width, height))
    beyond = []

    def note(text: str, scale: list[float], place: list[float], _font: Any, _size: float) -> None:
        if text.strip() and not 0 < scale[0] * place[4] < width - 20:
            beyond.append(text)

    for page in reader.pages:
        page.extract_text(visitor_text=note)
    assert beyond == []


@pytest.mark.parametrize("language", ["en", "pt", "es"])
def test_an_empty_session_still_prints(printer: Printer, language: str) -> None:
    reader = printed(printer, with_(seven_contracts(), rounds=[]), language=language)
    assert len(reader.pages) == 1
    assert "1= Ana" in text_of(reader)


def test_a_watch_link_is_printed_as_a_code() -> None:
    page = page_of(THURSDAY, watch_link="http://192.0.2.7:8000/w/abc")
    assert page.code
    assert page.code.path.startswith("M0 0h7v1h-7z")
    assert 'aria-label="QR code: watch this table"' in sheet_html(page)
    assert page_of(THURSDAY).code is None
