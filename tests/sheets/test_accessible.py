"""Sheets for those who hear them: each is valid PDF/UA-1, and its tags say what its page shows."""

import io
import itertools
import re
from collections.abc import Iterator
from typing import Any

import page as validator
import pypdf
import pytest
from pypdf.generic import ContentStream, DictionaryObject, IndirectObject

from companion.rules.registry import all_games
from companion.sheet_pages import (
    Paper,
    SheetPage,
    blank_page,
    pictures,
    rule_card,
    sheet_html,
    standings_page,
    stylesheet,
)
from companion.sheets import Printer
from companion.wording import LANGUAGES
from tests.sheets.conftest import (
    THURSDAY,
    TWELVE,
    evening,
    large,
    page_of,
    printed,
    seven_contracts,
    text_of,
    with_,
)

WATCH = "http://192.0.2.7:8000/w/abc"
LEVELS = {"/H1": 1, "/H2": 2, "/H3": 3}

WITH_NOTES = with_(
    THURSDAY,
    rounds=[
        {"winner": "Bruno", "melds": ["3C 4C JK=5C", "6-8S", "9H 2S=10H JH", "Q-AD", "9-JC"]},
        {"winner": None, "note": "The stock ran out."},
        {"winner": None, "struck": True, "note": "Sixteen cards"},
        {"winner": "Ana", "counts": {}, "failed": [{"player": "Carla", "melds": ["3-5C", "7CC"]}]},
    ],
)


def kinds(language: str) -> Iterator[tuple[str, tuple[SheetPage, ...]]]:
    """A document of every kind, with all that may stand on it."""
    seats = TWELVE[:4]
    yield "session", (page_of(WITH_NOTES, language=language, watch_link=WATCH),)
    yield "several pages", (page_of(large(TWELVE, 14), language=language, paper=Paper.A5),)
    yield "contracts", (page_of(seven_contracts(), language=language),)
    yield "empty", (page_of(with_(seven_contracts(), rounds=[]), language=language),)
    standings = standings_page(*evening(THURSDAY), language=language, watch_link=WATCH)
    yield "standings", (standings,)
    for name, game in all_games().items():
        rules = game.house_rules()
        yield f"blank {name}", (blank_page(game, rules, seats, language=language),)
        paper = Paper.A5 if game.contract(1) is None else Paper.A4
        yield (
            f"rules {name}",
            (rule_card(game, rules, players=4, language=language, paper=paper),),
        )
    titles = ("The first evening", "The second evening")
    sessions = (page_of(with_(THURSDAY, title=title), language=language) for title in titles)
    yield "season", (*sessions, standings)


def documents(printer: Printer, language: str) -> Iterator[tuple[str, bytes]]:
    """Each of them as a PDF."""
    for name, pages in kinds(language):
        pdf = printer.pdf(sheet_html(*pages), css=stylesheet(), pictures=pictures())
        assert isinstance(pdf, bytes), pdf
        yield name, pdf


def walk(node: Any, above: tuple[Any, ...] = ()) -> Iterator[Any]:
    """Each element of a tag tree in reading order, after those it stands in."""
    node = node.get_object() if isinstance(node, IndirectObject) else node
    if isinstance(node, list):
        for child in node:
            yield from walk(child, above)
    elif isinstance(node, DictionaryObject) and "/S" in node:
        yield (*above, node)
        yield from walk(node.get("/K"), (*above, node))


def tree(reader: pypdf.PdfReader) -> Iterator[tuple[Any, ...]]:
    """The tag tree: each element with its ancestors before it."""
    root: Any = reader.root_object
    return walk(root["/StructTreeRoot"]["/K"])


def elements(reader: pypdf.PdfReader, kind: str) -> list[Any]:
    """All elements of one kind in the tag tree."""
    return [path[-1] for path in tree(reader) if path[-1]["/S"] == kind]


def out_of_the_reading(page: pypdf.PageObject) -> tuple[int, int]:
    """How many texts of a page are tagged, and how many are told to be nothing but decoration.

    A text that is neither is a fault.
    """
    content = ContentStream(page.get_contents(), page.pdf)
    inside: list[bool] = []
    counts = {True: 0, False: 0}
    for operands, operator in content.operations:
        if operator in {b"BDC", b"BMC"}:
            inside.append(operands[0] == "/Artifact")
        elif operator == b"EMC":
            inside.pop()
        elif operator in {b"Tj", b"TJ"}:
            assert inside, operands
            counts[inside[-1]] += 1
    return counts[False], counts[True]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_sheet_is_valid_pdf_ua(printer: Printer, language: str) -> None:
    for name, pdf in documents(printer, language):
        report = validator.validate_pdf_bytes(pdf, profile="ua1")
        assert report.rules.total > 100
        found = [(each.rule_id, each.message) for each in report.failures]
        assert (name, report.is_compliant, found) == (name, True, [])


def test_the_validator_finds_what_is_missing(printer: Printer) -> None:
    pdf = printer.pdf(
        "<html lang=en><h1>A</h1><h3>B</h3></html>", css=stylesheet(), pictures=pictures()
    )
    assert isinstance(pdf, bytes)
    report = validator.validate_pdf_bytes(pdf, profile="ua1")
    assert {each.rule_id for each in report.failures} == {
        "PDFUA1-HEADING-NESTING-001",
        "PDFUA1-METADATA-TITLE-001",
    }


def test_heads_say_what_they_head_and_headings_leave_no_step_out(printer: Printer) -> None:
    for name, pdf in documents(printer, "en"):
        reader = pypdf.PdfReader(io.BytesIO(pdf))
        levels = [LEVELS[each] for path in tree(reader) if (each := path[-1]["/S"]) in LEVELS]
        assert levels[0] == 1, name
        assert all(after <= before + 1 for before, after in itertools.pairwise(levels)), name
        for path in tree(reader):
            if path[-1]["/S"] == "/TH":
                attributes: Any = path[-1]["/A"]
                in_head = "/THead" in [each["/S"] for each in path]
                assert attributes["/Scope"] == ("/Column" if in_head else "/Row"), name
            elif path[-1]["/S"] == "/TD":
                assert "/Headers" not in path[-1]["/A"], name


def test_lists_are_lists_and_rows_stand_in_tables(printer: Printer) -> None:
    parents = {
        "/LI": {"/L"},
        "/Lbl": {"/LI"},
        "/LBody": {"/LI"},
        "/TR": {"/THead", "/TBody"},
        "/THead": {"/Table"},
        "/TBody": {"/Table"},
        "/TD": {"/TR"},
        "/TH": {"/TR"},
    }
    seen = set()
    for _name, pdf in documents(printer, "es"):
        for path in tree(pypdf.PdfReader(io.BytesIO(pdf))):
            if (kind := path[-1]["/S"]) in parents:
                seen.add(kind)
                assert path[-2]["/S"] in parents[kind]
    assert seen == parents.keys()


def test_pictures_are_told_in_words_and_lie_where_the_tags_say(printer: Printer) -> None:
    reader = printed(printer, THURSDAY, watch_link=WATCH)
    code, chart = elements(reader, "/Figure")
    assert str(code["/Alt"]) == "QR code: watch this table"
    assert "Bruno: +33, +33, +24" in str(chart["/Alt"])
    _, _, width, height = (float(side) for side in reader.pages[0].mediabox)
    places: list[Any] = [each["/A"]["/BBox"] for each in (code, chart)]
    for left, low, right, high in places:
        assert 0 < left < right < width
        assert 0 < low < high < height
    millimetre = 72 / 25.4
    left, low, right, high = (float(side) / millimetre for side in places[0])
    assert (round(right), round(high)) == (210 - 13, 297 - 13)
    assert (round(right - left), round(high - low)) == (18, 18)
    assert places[1][3] < places[0][1]


def test_running_feet_are_no_part_of_what_is_read(printer: Printer) -> None:
    reader = printed(printer, large(TWELVE[:4], 40))
    assert "Carried forward" in text_of(reader)
    counts = [out_of_the_reading(page) for page in reader.pages]
    assert all(tagged > 20 for tagged, _ in counts[:-1])
    # The foot has two lines of totals and the number of the page; the last page only the latter.
    assert all(artifacts >= 2 for _, artifacts in counts[:-1])
    assert 1 <= counts[-1][1] < counts[0][1]


def test_the_document_says_its_language_and_title(printer: Printer) -> None:
    reader = printed(printer, THURSDAY, language="pt")
    root: Any = reader.root_object
    assert root["/Lang"] == "pt"
    assert root["/MarkInfo"]["/Marked"]
    assert reader.metadata
    assert reader.metadata.title == "Thursday table, 2026-11-26"
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert reader.xmp_metadata
    assert b"pdfuaid" in reader.xmp_metadata.stream.get_data()
    assert len(elements(reader, "/Table")) == 2
    assert len(elements(reader, "/H1")) == 1
    assert len(elements(reader, "/TH")) == 9 + 3 + 3 + 4


def test_links_are_none_for_paper_has_nothing_to_tap(printer: Printer) -> None:
    reader = printed(printer, THURSDAY, watch_link=WATCH)
    assert not re.search(r"/Annots", str(dict(reader.pages[0])))
