"""Standings for the fridge, and blank sheets for nights without a phone."""

import pytest

from companion.rules.game import Game
from companion.rules.registry import all_games
from companion.sheet_pages import Paper, blank_page, sheet_html, standings_page
from companion.sheets import Printer
from tests.sheets.conftest import THURSDAY, TWELVE, evening, large, opened, page_of, text_of, with_


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("players", [2, 12])
def test_the_standings_fit_on_one_upright_page(
    printer: Printer, paper: Paper, players: int
) -> None:
    session, score = evening(with_(large(TWELVE[:players], 9), finished=True))
    page = standings_page(
        session, score, language="en", paper=paper, watch_link="http://192.0.2.7:8000/w/abc"
    )
    reader = opened(printer, sheet_html(page))
    assert len(reader.pages) == 1
    assert reader.pages[0].mediabox.width < reader.pages[0].mediabox.height
    text = text_of(reader)
    assert "Final standings" in text
    for player, total in score.totals.items():
        assert player in text
        assert f"{total:+}".replace("-", "−") in text


def test_the_standings_are_those_of_the_session_sheet() -> None:
    session, score = evening(THURSDAY)
    page = standings_page(session, score, language="pt")
    assert page.standings == page_of(THURSDAY, language="pt").standings


@pytest.mark.parametrize("game", all_games().values(), ids=[*all_games()])
def test_every_game_has_a_blank_sheet_of_one_page_for_every_table_it_seats(
    printer: Printer, game: Game
) -> None:
    fewest, most = game.seats
    pages = [
        blank_page(game, game.house_rules(), [""] * seats, language="pt")
        for seats in range(fewest, most + 1)
    ]
    reader = opened(printer, sheet_html(pages[0], *pages[1:]))
    assert len(reader.pages) == len(pages)


def test_the_blank_sheet_says_who_deals_and_what_is_asked_for() -> None:
    contract = all_games()["contract"]
    page = blank_page(
        contract,
        contract.house_rules(),
        ["Ana", "Bruno", "Carla", "Duarte"],
        language="en",
        first_dealer="Carla",
    )
    # With four players the fifth round is the first dealer's again (rules.md, section 7).
    assert [(row.dealer, row.starts, row.task) for row in page.rows] == [
        ("Carla", "Duarte", "2 groups"),
        ("Duarte", "Ana", "1 group, 1 run"),
        ("Ana", "Bruno", "2 runs"),
        ("Bruno", "Carla", "3 groups"),
        ("Carla", "Duarte", "2 groups, 1 run"),
        ("Duarte", "Ana", "1 group, 2 runs"),
        ("Ana", "Bruno", "3 runs"),
    ]
    assert page.facts == ("4 players", "2 packs", "3 jokers", "10 / 12 cards each")


def test_where_the_winner_deals_next_nobody_is_written_down_beforehand() -> None:
    rummy = all_games()["rummy"]
    rules = rummy.house_rules(dealer="winner")  # type: ignore[call-arg]
    page = blank_page(rummy, rules, ["Ana", "Zé"], language="en")
    assert [row.dealer for row in page.rows] == ["", "", ""]
    assert page.house_rules == "Who deals next: the winner"
