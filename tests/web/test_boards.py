"""Boards that watchers share: made once for all who ask for the same, and for nobody else."""

import datetime as dt
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path
from threading import Barrier

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.ledger import Ledger, Opening, SessionView
from companion.store import people
from companion.web import create_app
from companion.web.boards import Boards
from companion.web.languages import LANGUAGES, THEMES
from tests.web.conftest import FOUR, OpenTable, Send

FOR_THE_BOARD = {"HX-Request": "true", "HX-Target": "div#table"}
HANDS = {"Bruno": 999, "Carla": 999, "Duarte": 5}
REGIONS = ("en-IN", "pt-BR", "es-MX")


@pytest.fixture
def table(open_table: OpenTable) -> SessionView:
    """Totals past a thousand, which every region writes in its own way."""
    return open_table("contract", rounds=[{"winner": "Ana", "hands": HANDS}] * 2)


def link_of(table: SessionView) -> str:
    return f"/w/{table.row.watch_token}/"


def polled(client: FlaskClient, address: str, **headers: str) -> str:
    """The board as an open page gets it when it asks on."""
    answer = client.get(address, headers={**FOR_THE_BOARD, **headers})
    assert answer.status_code == 200
    return answer.get_data(as_text=True)


def made(app: Flask) -> int:
    """How many boards the site has made."""
    boards: Boards = app.extensions["boards"]
    return boards.made


def test_many_phones_that_ask_at_once_are_answered_with_one_board(
    app: Flask, table: SessionView, ledger: Ledger
) -> None:
    at_once = Barrier(8)

    def ask(_phone: int) -> str:
        client = app.test_client()
        at_once.wait()
        return polled(client, link_of(table))

    for place in (3, 4):
        before = made(app)
        with ThreadPoolExecutor(8) as phones:
            boards = set(phones.map(ask, range(24)))
        assert len(boards) == 1
        assert made(app) == before + 1
        ledger.record(table.public_id, {"winner": "Ana", "hands": HANDS}, position=place)


def readers(app: Flask) -> Iterator[tuple[FlaskClient, str]]:
    """A phone for every language, theme and region that a browser may name."""
    for language, theme, region in product(LANGUAGES, THEMES, REGIONS):
        client = app.test_client()
        client.set_cookie("lang", language)
        client.set_cookie("theme", theme)
        yield client, region


@pytest.mark.parametrize("more", ["", "?big=yes"])
def test_everybody_gets_the_board_that_stands_on_the_page_made_for_them(
    app: Flask, table: SessionView, more: str
) -> None:
    for client, region in [*readers(app), *readers(app)]:
        page = client.get(link_of(table) + more, headers={"Accept-Language": region})
        board = polled(client, link_of(table) + more, **{"Accept-Language": region})
        assert board in page.get_data(as_text=True)


def test_a_phone_that_may_score_gets_its_own_page_and_the_watchers_board(
    app: Flask, scorer: FlaskClient, stranger: FlaskClient, table: SessionView
) -> None:
    assert polled(scorer, link_of(table)) == polled(stranger, link_of(table))
    assert made(app) == 1


def test_a_board_leads_where_its_reader_came_from(tmp_path: Path) -> None:
    site = create_app({"INSTANCE": tmp_path, "TESTING": True, "PROXY_HOPS": 1})
    day = dt.date(2026, 11, 26)
    table = site.extensions["ledger"].open_session(
        Opening(game="contract", players=FOUR, title="Thursday table", date=day)
    )
    client = site.test_client()
    here = polled(client, link_of(table))
    behind = polled(client, link_of(table), **{"X-Forwarded-Prefix": "/cards"})
    assert f'hx-get="{link_of(table)}"' in here
    assert f'hx-get="/cards{link_of(table)}"' in behind
    site.extensions["store"].close()


def test_a_board_is_squeezed_only_for_who_can_read_it(
    stranger: FlaskClient, table: SessionView
) -> None:
    headers = {**FOR_THE_BOARD, "Accept-Encoding": "gzip"}
    for _ in range(2):
        squeezed = stranger.get(link_of(table), headers=headers)
        plain = stranger.get(link_of(table), headers=FOR_THE_BOARD)
        assert squeezed.headers["Content-Encoding"] == "gzip"
        assert "Content-Encoding" not in plain.headers
        assert len(squeezed.data) < len(plain.data)
        assert squeezed.headers["Cache-Control"] == plain.headers["Cache-Control"] == "no-store"
        assert "Accept-Encoding" in plain.vary
        assert "Accept-Encoding" in squeezed.vary


# What was true is not shown any more


def test_a_link_that_was_switched_off_shows_no_board_that_was_made_before(
    scorer: FlaskClient, stranger: FlaskClient, table: SessionView, send: Send
) -> None:
    polled(stranger, link_of(table))
    share = f"/sessions/{table.public_id}/share/"
    send(scorer, f"{share}watch", form_at=share, do="off")
    assert stranger.get(link_of(table), headers=FOR_THE_BOARD).status_code == 404


def test_a_renewed_link_shows_a_board_of_its_own(
    scorer: FlaskClient, stranger: FlaskClient, table: SessionView, ledger: Ledger, send: Send
) -> None:
    polled(stranger, link_of(table))
    share = f"/sessions/{table.public_id}/share/"
    send(scorer, f"{share}watch", form_at=share, do="renew")
    assert stranger.get(link_of(table), headers=FOR_THE_BOARD).status_code == 404
    renewed = link_of(ledger.look(table.public_id))
    assert renewed != link_of(table)
    assert f'hx-get="{renewed}"' in polled(stranger, renewed)


def test_a_person_who_is_called_otherwise_is_so_on_the_next_board(
    app: Flask, stranger: FlaskClient, table: SessionView
) -> None:
    assert "Carla" in polled(stranger, link_of(table))
    with app.extensions["store"].writing() as w:
        people.rename(w, people.find_or_add(w, "Carla").id, "Carlota")
    assert "Carlota" in polled(stranger, link_of(table))


def test_a_table_that_is_put_away_shows_no_board_until_it_is_brought_back(
    stranger: FlaskClient, table: SessionView, ledger: Ledger
) -> None:
    polled(stranger, link_of(table))
    ledger.put_away(table.public_id)
    assert stranger.get(link_of(table), headers=FOR_THE_BOARD).status_code == 404
    ledger.bring_back(table.public_id)
    polled(stranger, link_of(table))


# The keeping itself


def test_a_board_that_fails_to_be_made_is_tried_again_by_the_next() -> None:
    boards = Boards()

    def broken() -> bytes:
        raise LookupError("no such table")

    with pytest.raises(LookupError):
        boards.of("table", broken)
    assert boards.of("table", lambda: b"board").plain == b"board"


def test_the_board_nobody_asked_for_longest_is_given_up() -> None:
    boards = Boards(most=2)
    for key in ("one", "two", "one", "three", "one", "two"):
        assert boards.of(key, key.encode).plain == key.encode()
    assert boards.made == 4
