"""How sheets break into pages: nothing torn, nothing left alone, whatever comes together."""

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

import pypdf
import pytest
from pypdf.generic import DictionaryObject, IndirectObject

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
EMPTY_FOOT = 5.0
"""Points at the foot of a page that stay white, whatever stands above."""

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
    """Texts that leave the paper."""
    beyond: list[str] = []
    for page in reader.pages:
        width, height = (float(side) for side in page.mediabox[2:])

        def note(
            text: str,
            scale: list[float],
            place: list[float],
            _font: Any,
            _size: float,
            width: float = width,
            height: float = height,
        ) -> None:
            across = scale[0] * place[4] + scale[4]
            up = scale[3] * place[5] + scale[5]
            if text.strip() and not (0 < across < width - 20 and EMPTY_FOOT < up < height):
                beyond.append(text)

        page.extract_text(visitor_text=note)
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


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("players", [2, 5, 6, 9, 12])
def test_no_number_of_rounds_tears_one_apart_or_leaves_anything_alone(
    printer: Printer, paper: Paper, players: int
) -> None:
    rounds = range(3, 19, 1 if paper is Paper.A4 and players == 9 else 7)
    check(printer, [page_of(large(LONG[:players], each), paper=paper) for each in rounds])


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize(
    ("game", "rounds"), [("contract", 7), ("rummy", 3), ("continental-sets", 8)]
)
def test_hands_and_long_notes_break_as_well(
    printer: Printer, paper: Paper, game: str, rounds: int
) -> None:
    fewest, most = all_games()[game].seats
    check(
        printer,
        [
            page_of(hands(game, LONG[:players], min(rounds, played)), paper=paper, language="es")
            for players in (fewest, most)
            for played in (1, rounds - 1, rounds)
            if played <= (players if game == "continental-sets" else rounds)
        ],
    )


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
    for seats in (LONG[:players], ("",) * players):
        for paper in (Paper.A4, Paper.LETTER):
            yield blank_page(game, rules, seats, language="pt", paper=paper)


@pytest.mark.parametrize("players", range(2, 13))
def test_a_blank_sheet_of_a_game_without_end_is_one_page(printer: Printer, players: int) -> None:
    pages = [*blanks(players)]
    reader = opened(printer, sheet_html(*pages))
    assert len(reader.pages) == len(pages)
    assert beyond_the_page(reader) == []
