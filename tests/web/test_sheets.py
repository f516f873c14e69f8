"""Sheets from the site: who may have which, on what paper, and what printing holds up."""

import io
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pypdf
import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.ledger import Ledger, Recorded, SessionView
from companion.store import access
from companion.store.keys import scorer_key
from tests.web.conftest import FOUR, WORKED_EXAMPLE, OpenTable, text_of

ROUNDS = [{"winner": "Bruno", "melds": WORKED_EXAMPLE}, {"winner": None}]


@pytest.fixture
def table(open_table: OpenTable) -> SessionView:
    """A table after two rounds."""
    return open_table(rounds=ROUNDS)


def pdf_text(answer: object) -> str:
    """What stands in a PDF that was answered, with single spaces."""
    assert answer.content_type == "application/pdf"  # type: ignore[attr-defined]
    reader = pypdf.PdfReader(io.BytesIO(answer.get_data()))  # type: ignore[attr-defined]
    return " ".join(" ".join(page.extract_text() for page in reader.pages).split())


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("", "Standings after round 2"),
        ("/standings", "Bruno leads"),
        ("/blank", "melds and notes"),
        ("/rules", "House rules in force"),
    ],
)
def test_every_sheet_of_a_session_is_a_page_and_a_pdf(
    scorer: FlaskClient, table: SessionView, kind: str, words: str
) -> None:
    at = f"/sessions/{table.public_id}/sheet{kind}"
    page = text_of(scorer.get(at))
    assert words in page
    assert "Open as PDF" in page
    assert words in pdf_text(scorer.get(f"{at}.pdf"))


def test_a_watcher_has_the_sheet_the_standings_and_the_rules_and_nothing_to_fill_in(
    stranger: FlaskClient, table: SessionView
) -> None:
    at = f"/w/{table.row.watch_token}/sheet"
    for kind in ("", "/standings", "/rules"):
        assert stranger.get(at + kind).status_code == 200
        assert stranger.get(f"{at}{kind}.pdf").content_type == "application/pdf"
    assert stranger.get(f"{at}/blank").status_code == 404
    assert stranger.get(f"{at}/anything").status_code == 404
    assert stranger.get("/w/guessed/sheet/standings").status_code == 404


@pytest.mark.parametrize("kind", ["", "/standings", "/blank", "/rules"])
def test_no_sheet_of_a_session_is_for_strangers(
    stranger: FlaskClient, table: SessionView, kind: str
) -> None:
    for ending in ("", ".pdf"):
        answer = stranger.get(f"/sessions/{table.public_id}/sheet{kind}{ending}")
        assert answer.status_code == 403


@pytest.mark.parametrize(
    ("asked", "language", "size"),
    [
        ("", "pt-PT", (595, 842)),
        ("", "en-US", (612, 792)),
        ("?paper=a5", "en-US", (420, 595)),
        ("?paper=letter", "es", (612, 792)),
        ("?paper=tablecloth", "es", (595, 842)),
    ],
)
def test_the_paper_is_the_one_asked_for_else_the_one_of_the_country(
    scorer: FlaskClient, table: SessionView, asked: str, language: str, size: tuple[int, int]
) -> None:
    answer = scorer.get(
        f"/sessions/{table.public_id}/sheet/standings.pdf{asked}",
        headers={"Accept-Language": language},
    )
    box = pypdf.PdfReader(io.BytesIO(answer.get_data())).pages[0].mediabox
    assert (round(float(box.width)), round(float(box.height))) == size


@pytest.mark.parametrize(
    ("language", "date"),
    [
        ("en-US", "November 26, 2026"),
        ("en-GB", "26 November 2026"),
        ("pt-BR", "26 de novembro de 2026"),
    ],
)
def test_dates_on_a_sheet_are_those_of_the_readers_country(
    scorer: FlaskClient, table: SessionView, language: str, date: str
) -> None:
    at = f"/sessions/{table.public_id}/sheet/standings"
    heard = {"Accept-Language": f"{language},{language[:2]};q=0.9"}
    assert date in text_of(scorer.get(at, headers=heard))
    assert date in pdf_text(scorer.get(f"{at}.pdf", headers=heard))


def test_a_blank_sheet_of_any_game_is_for_whoever_sits_down(stranger: FlaskClient) -> None:
    page = text_of(stranger.get("/games/continental-large/sheet/blank?names=Ana,+Zé,,Rui"))
    assert "4 players" in page
    assert "Dealer Starts Went out Ana Zé Rui" in page
    named = pdf_text(stranger.get("/games/rummy/sheet/blank.pdf?players=3&names=Ana,Zé,Rui"))
    assert "1 Ana Zé" in named
    most = stranger.get("/games/rummy/sheet/blank?players=99&names=<b>Ana</b>")
    assert "&lt;b&gt;Ana&lt;/b&gt;" in most.get_data(as_text=True)
    assert "4 players" in text_of(most)
    assert stranger.get("/games/bridge/sheet/blank").status_code == 404
    assert stranger.get("/games/rummy/sheet/session").status_code == 404


def test_the_rules_page_leads_to_the_card_and_the_blank_sheet(stranger: FlaskClient) -> None:
    page = stranger.get("/games/contract").get_data(as_text=True)
    assert "/games/contract/sheet/rules" in page
    assert "/games/contract/sheet/blank" in page
    assert "Two runs of one suit may not touch" in page


def test_rules_that_changed_in_mid_session_are_told_as_they_are_now(
    scorer: FlaskClient, ledger: Ledger, table: SessionView
) -> None:
    ledger.change_rules(table.public_id, {"out": 5, "rounds": 9})
    rules = text_of(scorer.get(f"/sessions/{table.public_id}/rules"))
    assert "Points for going out 5 changed" in rules
    sheet = text_of(scorer.get(f"/sessions/{table.public_id}/sheet"))
    assert "After round 2: Other house rules: Rounds: 9; Points for going out: 5." in sheet


def test_corrections_stand_on_the_sheet_with_what_they_changed(
    scorer: FlaskClient, ledger: Ledger, table: SessionView
) -> None:
    with ledger.store.writing() as w:
        phone = access.let_in(w, "Ana’s phone")
    change = {"winner": "Carla", "melds": WORKED_EXAMPLE}
    ledger.correct(table.public_id, 1, change, seen=0, reason="Wrong name", device=phone.id)
    ledger.correct(table.public_id, 2, {"winner": None, "struck": True}, seen=0, reason="Misdeal")
    sheet = text_of(scorer.get(f"/sessions/{table.public_id}/sheet"))
    assert "Revised" in sheet
    assert "(Ana’s phone). Before: Ana −11, Bruno +33, Carla −11, Duarte −11. Wrong name" in sheet
    assert "Struck round: Struck out" in sheet


def test_a_dealer_who_was_changed_later_is_a_revision_and_one_set_in_time_is_none(
    scorer: FlaskClient, ledger: Ledger, table: SessionView
) -> None:
    with ledger.store.writing() as w:
        phone = access.let_in(w, "Ana’s phone")
    at = f"/sessions/{table.public_id}/sheet"
    ledger.deal_by_hand(table.public_id, "Duarte")
    ledger.record(table.public_id, {"winner": None}, position=3)
    assert "Revised" not in text_of(scorer.get(at))
    ledger.deal_by_hand(table.public_id, "Carla", position=2, device=phone.id)
    ledger.deal_by_hand(table.public_id, "Duarte", position=2)
    sheet = text_of(scorer.get(at))
    assert "Revised" in sheet
    assert re.search(
        r"Round 2: Dealer changed [^.]*\(Ana’s phone\)\. Before: Bruno\."
        r".*Round 2: Dealer changed [^.(]*\. Before: Carla\.",
        sheet,
    )


def test_without_pango_the_page_says_what_to_install_and_prints_all_the_same(
    scorer: FlaskClient, table: SessionView, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "libpango-1.0.so.0").touch()
    monkeypatch.setenv("LD_LIBRARY_PATH", str(tmp_path))
    answer = scorer.get(f"/sessions/{table.public_id}/sheet/standings.pdf")
    assert answer.status_code == 503
    page = text_of(answer)
    assert "sudo apt-get install -y --no-install-recommends libpangoft2-1.0-0" in page
    assert "Bruno leads" in page
    assert "Open as PDF" not in page


def test_a_round_is_saved_while_a_long_sheet_is_being_printed(
    app: Flask, ledger: Ledger, open_table: OpenTable
) -> None:
    long = open_table(game="continental-large", players=FOUR, options={"rounds": 999})
    for position in range(1, 121):
        report = {"winner": FOUR[position % 4], "melds": WORKED_EXAMPLE}
        assert isinstance(ledger.record(long.public_id, report, position=position), Recorded)
    phone, printing = app.test_client(), app.test_client()
    for client in (phone, printing):
        client.get(f"/key/{scorer_key(Path(app.instance_path))}")
    app.extensions["printer"].lacking()
    with ThreadPoolExecutor(1) as pool:
        sheet = pool.submit(printing.get, f"/sessions/{long.public_id}/sheet.pdf")
        saved = 0
        while not sheet.done():
            table = open_table(rounds=ROUNDS[:1])
            assert phone.get(f"/sessions/{table.public_id}/").status_code == 200
            saved += not sheet.done()
        assert sheet.result().content_type == "application/pdf"
    assert saved > 1


def test_twenty_who_ask_at_once_all_get_an_answer(app: Flask, table: SessionView) -> None:
    def asked(number: int) -> tuple[int, str | None]:
        kind = ("", "/standings", "/rules")[number % 3]
        paper = ("a4", "letter", "a5")[number % 7 % 3]
        at = f"/w/{table.row.watch_token}/sheet{kind}.pdf?paper={paper}"
        answer = app.test_client().get(at)
        return answer.status_code, answer.content_type

    with ThreadPoolExecutor(20) as pool:
        answers = {*pool.map(asked, range(20))}
    assert answers == {(200, "application/pdf")}
