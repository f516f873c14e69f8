"""How sheets break into pages: nothing torn, nothing left alone, whatever comes together."""

import io
import itertools
import subprocess
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple
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


class Word(NamedTuple):
    """A word and where its box lies: points from the left and from the top of its page."""

    page: int
    text: str
    left: float
    top: float
    right: float
    foot: float


def words_on(reader: pypdf.PdfReader) -> Iterator[Word]:
    """All words, by poppler's measure.

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
    # Poppler's own words about a document of ours.
    sheets = ElementTree.fromstring(told).iter(f"{XHTML}page")  # noqa: S314
    for at, sheet in enumerate(sheets):
        for word in sheet.iter(f"{XHTML}word"):
            box = (float(word.attrib[side]) - AROUND for side in ("xMin", "yMin", "xMax", "yMax"))
            yield Word(at, word.text or "", *box)


def beyond_the_page(reader: pypdf.PdfReader) -> list[str]:
    """Words that leave the paper, or lie so near its edge that a printer leaves them out."""
    sizes = [[float(side) for side in page.mediabox[2:]] for page in reader.pages]
    return [
        word.text
        for word in words_on(reader)
        if min(word.left, word.top) < EDGE
        or word.right > sizes[word.page][0] - EDGE
        or word.foot > sizes[word.page][1] - EMPTY_FOOT
    ]


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
            for played in (2, most)
        ],
    )


def test_names_of_the_broadest_letters_stay_on_the_paper(printer: Printer) -> None:
    names = ("WWWWWWWWWWWWW", "MMMM MMMMMMMM", "ЖЖЖЖЖЖЖЖЖЖЖЖ", "@@@@@@@@@@@@@")
    title = "ThursdayTableOfThoseWhoPlayForNothingAndWriteItDownAllTheSame"
    check(
        printer,
        [page_of(with_(large(names, 3), title=title), paper=paper) for paper in Paper],
    )


def test_a_title_from_right_to_left_leaves_the_numbers_of_the_pages_in_order(
    printer: Printer,
) -> None:
    reader = opened(printer, sheet_html(page_of(with_(large(LONG[:4], 13), title="מסיבת קלפים"))))
    height = float(reader.pages[0].mediabox.height)
    at_the_foot = [word for word in words_on(reader) if not word.page and word.top > height - 50]
    in_order = sorted(at_the_foot, key=lambda word: (round(word.top), word.left))
    text = " ".join(word.text for word in in_order)
    assert "· 1 / 2" in text


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
    for paper in (Paper.A4, Paper.LETTER):
        yield blank_page(game, rules, LONG[:players], language="pt", paper=paper)
    if players % 4 == 0:
        yield blank_page(game, rules, LONG[:players], language="en", paper=Paper.A5)
        yield blank_page(game, rules, ("",) * players, language="pt", paper=Paper.LETTER)


def test_a_blank_sheet_of_a_game_without_end_is_one_page(printer: Printer) -> None:
    pages = [page for players in range(2, 13) for page in blanks(players)]
    reader = opened(printer, sheet_html(*pages))
    # Each begins on a page of its own, so that one with two would make one too many.
    assert len(reader.pages) == len(pages)
    assert beyond_the_page(reader) == []
