"""How sheets break into pages: nothing torn, nothing left alone, whatever comes together."""

import io
import itertools
import subprocess
from collections.abc import Iterator, Sequence
from typing import Any
from xml.etree import ElementTree

import pypdf
import pytest
from pypdf.generic import DictionaryObject, IndirectObject, RectangleObject

from companion.rules.registry import all_games
from companion.sheet_pages import Paper, SheetPage, blank_page, sheet_html
from companion.sheet_pages.pages import SessionPage
from companion.sheets import Printer
from tests.sheets.conftest import large, opened, page_of, with_

LONG = (
    "Maria Antonieta Fernandes",
    "Bartolomeu Vasconcelos",
    "Guilhermina Albuquerque",
    "Wilhelmina-Charlotte",
    "Sebastião Nepomuceno",
    "Aleksandra Wiśniewska",
    "Hermenegilda Encarnação",
    "Evangelina Bettencourt",
    "Wolfgang Amadeus Mozart",
    "Leopoldina Figueiredo",
    "Maximiliana Fontoura",
    "Constança Trindade",
)
EDGE, EMPTY_FOOT = 20.0, 9.0
"""Points at the other sides and at the foot of a page that stay white: printers leave them out."""

AROUND = 1000.0
"""Points around a page in which is looked for words that have left it."""

XHTML = "{http://www.w3.org/1999/xhtml}"

Placed = tuple[str, int, int]
"""An element, its depth in the tag tree, and the page it is on."""


def placed(reader: pypdf.PdfReader) -> list[Placed]:
    """All elements of the tag tree in reading order."""
    pages = {page.indirect_reference.idnum: at for at, page in enumerate(reader.pages)}  # type: ignore[union-attr]
    found: list[Placed] = []

    def walk(node: Any, depth: int) -> None:
        node = node.get_object() if isinstance(node, IndirectObject) else node
        if isinstance(node, list):
            for each in node:
                walk(each, depth)
        elif isinstance(node, DictionaryObject) and "/S" in node:
            if "/Pg" in node:
                found.append((str(node["/S"]), depth, pages[node.raw_get("/Pg").idnum]))
            walk(node.get("/K"), depth + 1)

    root: Any = reader.root_object
    walk(root["/StructTreeRoot"]["/K"], 0)
    return found


def below(all_: Sequence[Placed], place: int) -> list[Placed]:
    """What belongs to an element."""
    depth = all_[place][1]
    end = place + 1
    while end < len(all_) and all_[end][1] > depth:
        end += 1
    return [*all_[place:end]]


def lonely_headings(all_: Sequence[Placed]) -> list[int]:
    """Pages on which a heading is the last that is read."""
    lonely = []
    for place, (kind, _, page) in enumerate(all_):
        if kind == "/H2":
            after = all_[place + len(below(all_, place)) :]
            if not any(each[2] == page for each in after[:3]):
                lonely.append(page)
    return lonely


def lonely_signatures(all_: Sequence[Placed], sheets: int) -> list[int]:
    """Pages on which there is nothing but signatures: those are the last section of a sheet."""
    starts = [place for place, (kind, *_rest) in enumerate(all_) if kind == "/H1"]
    assert len(starts) == sheets
    lonely = []
    for start, end in itertools.pairwise([*starts, len(all_)]):
        place = max(at for at in range(start, end) if all_[at][0] == "/Sect")
        page = all_[place][2]
        inside = [each for each in below(all_, place) if each[0] == "/P"]
        here = [each for each in all_ if each[2] == page and each[0] in {"/P", "/TR", "/Figure"}]
        if len(here) == len(inside):
            lonely.append(page)
    return lonely


def beyond_the_page(reader: pypdf.PdfReader) -> list[str]:
    """Words that leave the paper; poppler reads where each has come to lie.

    It leaves out what lies beside a page, so the pages are made larger first.
    """
    writer = pypdf.PdfWriter(clone_from=reader)
    for page in writer.pages:
        left, low, right, high = (float(side) for side in page.mediabox)
        page.mediabox = RectangleObject(
            (left - AROUND, low - AROUND, right + AROUND, high + AROUND)
        )
    file = io.BytesIO()
    writer.write(file)
    command = ["pdftotext", "-bbox", "-", "-"]
    told = subprocess.run(command, input=file.getvalue(), capture_output=True, check=True).stdout
    beyond: list[str] = []
    # Poppler's own words about a document of ours.
    for sheet in ElementTree.fromstring(told).iter(f"{XHTML}page"):  # noqa: S314
        wide, high = (float(sheet.attrib[side]) - 2 * AROUND for side in ("width", "height"))
        for word in sheet.iter(f"{XHTML}word"):
            left, top, right, foot = (
                float(word.attrib[side]) - AROUND for side in ("xMin", "yMin", "xMax", "yMax")
            )
            if left < EDGE or right > wide - EDGE or top < EDGE or foot > high - EMPTY_FOOT:
                beyond.append(word.text or "")
    return beyond


def rows_of(page: SheetPage) -> int:
    """How many rounds, and lines between them, stand in the table of a sheet."""
    assert isinstance(page, SessionPage)
    between = [page.begun, *(row.after for row in page.rounds)]
    return len(page.rounds) + sum(each is not None for each in between)


def check(printer: Printer, pages: Sequence[SheetPage]) -> None:
    """Print these sheets as one document and look where everything has come to lie."""
    reader = opened(printer, sheet_html(*pages))
    all_ = placed(reader)
    # One body of the standings beside one for each round: a round on two pages would make two.
    bodies = [each for each in all_ if each[0] == "/TBody"]
    assert len(bodies) == sum(rows_of(page) + 1 for page in pages)
    assert lonely_headings(all_) == []
    assert lonely_signatures(all_, len(pages)) == []
    assert beyond_the_page(reader) == []


def hands(game: str, players: Sequence[str], rounds: int) -> dict[str, Any]:
    """So many rounds of a game in which hands are counted, with their cards and a note."""
    return {
        "format": "companion-session/1",
        "game": game,
        "options": {"table": len(players)} if game == "contract" else {},
        "players": [*players],
        "rounds": [
            {
                "winner": players[number % len(players)],
                "hands": {
                    player: "KC AH 5D 10S 9S"
                    for player in players
                    if player != players[number % len(players)]
                },
                "note": "The stock ran out twice, and nobody wanted the queen. " * (number % 3),
            }
            for number in range(rounds)
        ],
    }


@pytest.mark.parametrize(
    ("paper", "players"),
    [
        (Paper.A4, 2),
        (Paper.A4, 5),
        (Paper.A4, 12),
        (Paper.LETTER, 6),
        (Paper.LETTER, 12),
        (Paper.A5, 4),
        (Paper.A5, 5),
        (Paper.A5, 12),
    ],
)
def test_the_end_of_a_sheet_stays_together_on_every_paper(
    printer: Printer, paper: Paper, players: int
) -> None:
    check(printer, [page_of(large(LONG[:players], each), paper=paper) for each in (5, 13)])


def test_no_number_of_rounds_tears_one_apart_or_leaves_anything_alone(printer: Printer) -> None:
    # A page of this table holds eight rounds: its end comes to lie on every height of one.
    check(printer, [page_of(large(LONG[:9], each)) for each in range(3, 13)])


@pytest.mark.parametrize(
    ("game", "players", "paper"),
    [
        ("contract", 3, Paper.LETTER),
        ("contract", 5, Paper.A5),
        ("rummy", 2, Paper.A5),
        ("rummy", 4, Paper.A4),
        ("continental-sets", 3, Paper.A4),
        ("continental-sets", 8, Paper.LETTER),
        ("continental-sets", 8, Paper.A5),
    ],
)
def test_hands_and_long_notes_break_as_well(
    printer: Printer, game: str, players: int, paper: Paper
) -> None:
    assert players in all_games()[game].seats
    most = {"contract": 7, "rummy": 3, "continental-sets": players}[game]
    check(
        printer,
        [
            page_of(hands(game, LONG[:players], played), paper=paper, language="es")
            for played in (1, most - 1, most)
        ],
    )


def test_names_of_the_broadest_letters_stay_on_the_paper(printer: Printer) -> None:
    names = ("WWWWWWWWWWWWW", "MMMM MMMMMMMM", "ЖЖЖЖЖЖЖЖЖЖЖЖ", "@@@@@@@@@@@@@")
    check(printer, [page_of(large(names, 3), paper=paper) for paper in Paper])


def test_who_comes_and_goes_stays_with_a_round(printer: Printer) -> None:
    course = [
        {"after_round": after, "what": "dealer", "player": LONG[after % 4]} for after in range(30)
    ]
    check(
        printer, [page_of(with_(large(LONG[:4], each), course=course[:each])) for each in (9, 30)]
    )


def blanks(players: int) -> Iterator[SheetPage]:
    """Blank sheets for so many with long names, and for so many who are not known."""
    game = all_games()["continental-large"]
    rules = game.seated(game.house_rules(), players)
    for seats, paper in (
        (LONG[:players], Paper.A4),
        (LONG[:players], Paper.LETTER),
        (("",) * players, Paper.LETTER),
    ):
        yield blank_page(game, rules, seats, language="pt", paper=paper)


def test_a_blank_sheet_of_a_game_without_end_is_one_page(printer: Printer) -> None:
    pages = [page for players in range(2, 13) for page in blanks(players)]
    reader = opened(printer, sheet_html(*pages))
    # Each begins on a page of its own, so that one with two would make one too many.
    assert len(reader.pages) == len(pages)
    assert beyond_the_page(reader) == []
