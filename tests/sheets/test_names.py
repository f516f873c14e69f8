"""What tells sheets apart: their names in a document's bookmarks and on disk."""

import pytest

from companion.rules.registry import all_games
from companion.sheet_pages import (
    blank_page,
    file_name,
    rule_card,
    session_page,
    sheet_html,
    standings_page,
)
from companion.sheets import Printer
from tests.sheets.conftest import THURSDAY, TWELVE, evening, large, opened, page_of, with_


def test_several_sessions_are_one_document_with_a_bookmark_each(printer: Printer) -> None:
    first = page_of(THURSDAY)
    second = page_of(with_(large(TWELVE, 3), title="The long table"))
    reader = opened(printer, sheet_html(first, second))
    assert [mark.title for mark in reader.outline if not isinstance(mark, list)] == [
        "Thursday table, 2026-11-26",
        "The long table",
    ]
    upright = [page.mediabox.width < page.mediabox.height for page in reader.pages]
    assert (upright[0], upright[-1]) == (True, False)


def test_sheets_of_one_name_are_told_apart_in_the_bookmarks(printer: Printer) -> None:
    game = all_games()["rummy"]
    cards = [
        rule_card(game, game.house_rules(), players=3, language="en", title=title, date=date)
        for title, date in (
            ("Monday table", "2026-11-23"),
            ("Monday table", "2026-11-30"),
            ("", ""),
            ("", ""),
        )
    ]
    reader = opened(printer, sheet_html(cards[0], *cards[1:]))
    assert [mark.title for mark in reader.outline if not isinstance(mark, list)] == [
        "Rummy (classic), Monday table, 2026-11-23",
        "Rummy (classic), Monday table, 2026-11-30",
        "Rummy (classic)",
        "Rummy (classic) (2)",
    ]


def test_no_sheet_of_an_evening_is_saved_under_the_name_of_another() -> None:
    session, score = evening(THURSDAY)
    seats = session.players
    assert [
        file_name(page)
        for page in (
            session_page(session, score, language="pt"),
            standings_page(session, score, language="pt"),
            blank_page(session.game, session.rules, seats, language="pt", title=session.title),
            rule_card(session.game, session.rules, players=4, language="pt"),
        )
    ] == [
        "thursday-table-2026-11-26",
        "thursday-table-2026-11-26-classificacao",
        "thursday-table-folha-em-branco",
        "continental-15-em-sequencia-cartao-de-regras",
    ]


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Serão à noite / ../../etc", "serao-a-noite-etc-2026-11-26"),
        ('"; rm -rf *', "rm-rf-2026-11-26"),
        ("♣♣♣", "2026-11-26"),
        ("a" * 200, f"{'a' * 60}-2026-11-26"),
    ],
)
def test_file_names_are_plain(title: str, name: str) -> None:
    assert file_name(page_of(with_(THURSDAY, title=title))) == name
