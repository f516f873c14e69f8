"""Data in and out over the real site."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.ledger import Ledger, SessionView, audit
from companion.store.keys import scorer_key
from companion.web import create_app
from tests.ledger.conftest import BRUNO_WINS, sessions_of_all_games
from tests.web.conftest import OpenTable, Send, text_of

from .conftest import multipart, said, upload

DOCUMENTS = sessions_of_all_games()


def as_file(document: object) -> bytes:
    return json.dumps(document).encode()


def alert(answer: Any) -> str:
    """What the page says is the matter."""
    found = re.search(r'role="alert"[^>]*>(.*?)</div>', answer.get_data(as_text=True), re.S)
    assert found is not None
    return re.sub(r"<[^>]+>", "", found.group(1)).strip()


def public_id(answer: Any) -> str:
    """The session that an answer leads to."""
    assert answer.status_code == 303
    return str(answer.headers["Location"]).split("/")[2]


def table(answer: Any, separator: str = ",") -> list[dict[str, str]]:
    """A downloaded table, row by row."""
    text = answer.get_data(as_text=True).removeprefix("\ufeff")
    return list(csv.DictReader(io.StringIO(text, newline=""), delimiter=separator))


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document["game"])
def test_a_session_file_goes_out_as_it_came_in(
    scorer: FlaskClient, document: dict[str, Any]
) -> None:
    first = public_id(upload(scorer, as_file(document)))
    exported = scorer.get(f"/sessions/{first}/files/session.json")
    assert exported.mimetype == "application/json"
    name = "2026-11-26-a-table.json"
    assert exported.headers["Content-Disposition"] == f'attachment; filename="{name}"'
    again = upload(scorer, exported.data, again="yes")
    assert scorer.get(f"/sessions/{public_id(again)}/files/session.json").data == exported.data


def test_bringing_a_file_in_twice_is_asked_first(scorer: FlaskClient, ledger: Ledger) -> None:
    first = public_id(upload(scorer, as_file(DOCUMENTS[0])))
    asked = upload(scorer, as_file(DOCUMENTS[0]))
    assert asked.status_code == 409
    assert "here already" in text_of(asked)
    assert f"/sessions/{first}/" in asked.get_data(as_text=True)
    assert len(list(audit(ledger.store))) == 1
    page = asked.get_data(as_text=True)
    fields = dict(re.findall(r'name="(csrf_token|token)" value="([^"]+)"', page))
    typed = re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.S)
    assert typed is not None
    text = typed.group(1).replace("&#34;", '"')
    second = scorer.post("/data/", data={**fields, "text": text, "again": "yes"})
    assert public_id(second) != first
    assert len(list(audit(ledger.store))) == 2


def test_a_session_of_this_companion_is_known_without_ever_having_come_from_a_file(
    scorer: FlaskClient, open_table: OpenTable, ledger: Ledger
) -> None:
    table_here = open_table(rounds=[BRUNO_WINS]).public_id
    exported = scorer.get(f"/sessions/{table_here}/files/session.json").data
    assert upload(scorer, exported).status_code == 409
    # Played on since the file was written, it is the same session still.
    ledger.record(table_here, {"winner": None}, position=2)
    assert upload(scorer, exported).status_code == 409
    # Another evening of the same people is another session.
    other = json.loads(exported)
    other["rounds"][0]["winner"] = "Carla"
    assert upload(scorer, as_file(other)).status_code == 303


def test_a_double_tap_brings_one_session_in(scorer: FlaskClient, ledger: Ledger) -> None:
    page = scorer.get("/data/").get_data(as_text=True)
    hidden = dict(re.findall(r'name="(csrf_token|token)" value="([^"]+)"', page))
    answers = [
        scorer.post("/data/", **multipart(hidden, as_file(DOCUMENTS[0]), "a.json"))
        for _tap in range(2)
    ]
    assert public_id(answers[0]) == public_id(answers[1])
    assert len(list(audit(ledger.store))) == 1


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b'{"format": "companion-session/1",', "This is no JSON"),
        (b"{}", "no “format”"),
        (as_file({**DOCUMENTS[0], "game": "bridge"}), "bridge"),
        (as_file({**DOCUMENTS[0], "extra": 1}), "“extra” is not a key"),
        (as_file({**DOCUMENTS[1], "players": ["Rui", "RUI"], "rounds": []}), "sits at the table"),
        (
            as_file({**DOCUMENTS[2], "players": list("ABCDEFGH"), "rounds": []}),
            "8 players with 15 cards each",
        ),
    ],
)
def test_a_file_that_is_wrong_gets_its_sentence_and_stays_to_be_put_right(
    scorer: FlaskClient, ledger: Ledger, content: bytes, sentence: str
) -> None:
    answer = upload(scorer, content)
    assert answer.status_code == 422
    assert sentence in alert(answer)
    assert content.decode()[:20] in answer.get_data(as_text=True).replace("&#34;", '"')
    assert list(audit(ledger.store)) == []


def test_what_was_put_right_in_the_page_is_brought_in(scorer: FlaskClient) -> None:
    page = upload(scorer, b"{").get_data(as_text=True)
    fields = dict(re.findall(r'name="(csrf_token|token)" value="([^"]+)"', page))
    text = as_file(DOCUMENTS[3]).decode()
    assert scorer.post("/data/", data={**fields, "text": text}).status_code == 303


@pytest.mark.parametrize(
    ("content", "status", "sentence"),
    [
        (b"", 422, "Choose a file first"),
        (b"\xff\xd8\xff\xe0 a picture", 422, "no session file, no archive"),
        (b" " * (2 * 1024 * 1024 + 1), 422, "too large for a session file"),
        (b"x" * (10 * 1024 * 1024 + 1), 413, "too large to be brought in here"),
        (b"SQLite format 3\x00" + bytes(5000), 422, "damaged, or none of a companion"),
        (b"PK\x05\x06" + bytes(18), 422, "damaged, or none of a companion"),
    ],
)
def test_what_is_no_file_of_ours_is_refused_in_one_sentence(
    scorer: FlaskClient, ledger: Ledger, content: bytes, status: int, sentence: str
) -> None:
    answer = upload(scorer, content)
    assert answer.status_code == status
    assert sentence in alert(answer)
    assert list(audit(ledger.store)) == []


def test_a_form_from_an_earlier_visit_keeps_the_text_of_its_file(scorer: FlaskClient) -> None:
    answer = scorer.post("/data/", **multipart({}, as_file(DOCUMENTS[0]), "a.json"))
    assert answer.status_code == 400
    assert "earlier visit" in alert(answer)
    assert "continental-bicycle" in answer.get_data(as_text=True)


def test_everything_moves_to_another_site_in_one_archive(
    scorer: FlaskClient, ledger: Ledger, evenings: tuple[SessionView, ...], tmp_path: Path
) -> None:
    ledger.put_away(evenings[4].public_id)
    archive = scorer.get("/data/everything.zip")
    assert archive.mimetype == "application/zip"
    assert archive.headers["Cache-Control"] == "no-store"
    assert zipfile.ZipFile(io.BytesIO(archive.data)).testzip() is None
    there = create_app({"INSTANCE": tmp_path / "there", "TESTING": True})
    phone = there.test_client()
    phone.get(f"/key/{scorer_key(tmp_path / 'there')}")
    number = len(evenings)
    first, second = (
        f"{number} sessions brought in.",
        f"0 sessions brought in. {number} were here already",
    )
    for brought in (first, second):
        answer = upload(phone, archive.data, "everything.zip")
        assert answer.status_code == 303
        assert brought in text_of(phone.get(answer.headers["Location"]))
    other: Ledger = there.extensions["ledger"]
    for view in evenings:
        assert said(other.look(view.public_id)) == said(ledger.look(view.public_id))
    assert {path.name for path in (tmp_path / "there").iterdir() if path.is_dir()} <= {"backups"}
    there.extensions["store"].close()


def test_a_copy_is_made_listed_taken_along_and_brought_in_again(
    scorer: FlaskClient, evenings: tuple[SessionView, ...], send: Send
) -> None:
    assert "There is no copy yet" in text_of(scorer.get("/data/"))
    assert send(scorer, "/data/copies", form_at="/data/").status_code == 303
    page = scorer.get("/data/").get_data(as_text=True)
    (address,) = re.findall(r'href="(/data/copies/[^"]+)"', page)
    copy = scorer.get(address)
    assert copy.data.startswith(b"SQLite format 3")
    answer = upload(scorer, copy.data, "copy.sqlite")
    assert answer.headers["Location"] == f"/data/?new=0&known={len(evenings)}"


@pytest.mark.parametrize("name", ["config.py", "..%2Fcompanion.sqlite", "companion-x.sqlite"])
def test_only_listed_copies_are_handed_out(scorer: FlaskClient, name: str) -> None:
    assert scorer.get(f"/data/copies/{name}").status_code == 404


@pytest.mark.parametrize(
    ("language", "separator"), [("en", ","), ("pt", ";"), ("es", ";"), ("pt-BR", ";")]
)
def test_tables_come_in_the_readers_separator_with_plain_numbers(
    scorer: FlaskClient, open_table: OpenTable, language: str, separator: str
) -> None:
    players = ("=1+1", "007", "Ana; or, so", "Zé")
    rounds = [{**BRUNO_WINS, "winner": "Zé"}]
    at = open_table(players=players, rounds=rounds, title="=cmd").public_id
    asked = {"headers": {"Accept-Language": language}}
    answer = scorer.get(f"/sessions/{at}/files/rounds.csv", **asked)
    assert answer.content_type == "text/csv; charset=utf-8"
    assert answer.data.startswith(b"\xef\xbb\xbf")
    (row,) = table(answer, separator)
    # Worked by hand: 11 from each of three (rules.md, section 3).
    seen = (row["'=1+1"], row["'007"], row["Ana; or, so"], row["Zé"])
    assert seen == ("-11", "-11", "-11", "33")
    standings = scorer.get(f"/sessions/{at}/files/standings.csv", **asked)
    assert [list(each.values())[1:4] for each in table(standings, separator)] == [
        ["Zé", "0", "33"],
        ["'=1+1", "0", "-11"],
        ["'007", "0", "-11"],
        ["Ana; or, so", "0", "-11"],
    ]
    everything = scorer.get("/data/rounds.csv", **asked)
    assert [list(each.values())[8] for each in table(everything, separator)] == [
        "'=1+1",
        "'007",
        "Ana; or, so",
        "Zé",
    ]
    assert list(table(everything, separator)[0].values())[3] == "'=cmd"


def test_a_damaged_session_shows_its_raw_rounds_and_the_others_work(
    scorer: FlaskClient, ledger: Ledger, evenings: tuple[SessionView, ...]
) -> None:
    harmed, *sound = (view.public_id for view in evenings)
    torn = '{"winner": <b>torn'
    with ledger.store.writing() as w:
        w.db.execute("UPDATE rounds SET report = ? WHERE session_id = 1 AND position = 2", [torn])
        w.db.execute("UPDATE sessions SET version = version + 1, title = 'The harmed one'"
                     " WHERE id = 1")  # fmt: skip
    page = scorer.get(f"/sessions/{harmed}/")
    assert page.status_code == 200
    assert "The harmed one" in text_of(page)
    assert "can’t be read" in text_of(page)
    assert "&lt;b&gt;torn" in page.get_data(as_text=True)
    assert "The harmed one" in text_of(scorer.get("/"))
    for other in sound:
        assert scorer.get(f"/sessions/{other}/").status_code == 200
    standings = table(scorer.get("/data/standings.csv"))
    assert "1" not in {row["Session"] for row in standings}
    assert len({row["Session"] for row in standings}) == len(sound)
    archive = zipfile.ZipFile(io.BytesIO(scorer.get("/data/everything.zip").data))
    assert len(json.loads(archive.read("manifest.json"))["damaged"]) == 1


def test_a_damaged_session_shows_its_rounds_to_nobody_who_may_not_score(
    stranger: FlaskClient, ledger: Ledger, evenings: tuple[SessionView, ...]
) -> None:
    harmed = evenings[0]
    with ledger.store.writing() as w:
        w.db.execute("UPDATE rounds SET report = 'torn' WHERE session_id = 1")
        w.db.execute("UPDATE sessions SET version = version + 1")
    watched = stranger.get(f"/w/{harmed.row.watch_token}/")
    assert watched.status_code == 409
    assert "torn" not in text_of(watched)
    polled = stranger.get(f"/w/{harmed.row.watch_token}/", headers={"HX-Request": "true"})
    assert polled.headers["HX-Refresh"] == "true"
    refused = stranger.get(f"/sessions/{harmed.public_id}/")
    assert refused.status_code == 403


def test_who_watches_gets_no_data_and_who_has_the_pencil_only_that_tables(
    app: Flask, stranger: FlaskClient, ledger: Ledger, evenings: tuple[SessionView, ...]
) -> None:
    mine, other = evenings[0].public_id, evenings[1].public_id
    pencil = app.test_client()
    link = f"/pencil/{ledger.hand_over_pencil(mine)}"
    page = pencil.get(link).get_data(as_text=True)
    csrf = re.search(r'name="csrf_token" value="([^"]+)"', page)
    assert csrf is not None
    pencil.post(link, data={"csrf_token": csrf.group(1)})
    for file in ("", "session.json", "rounds.csv", "standings.csv"):
        assert stranger.get(f"/sessions/{mine}/files/{file}").status_code == 403
        assert pencil.get(f"/sessions/{mine}/files/{file}").status_code == 200
        assert pencil.get(f"/sessions/{other}/files/{file}").status_code == 403
    for address in ("", "everything.zip", "rounds.csv", "standings.csv"):
        assert pencil.get(f"/data/{address}").status_code == 403
        assert stranger.get(f"/data/{address}").status_code == 403


def test_the_start_and_the_table_lead_to_the_data(
    scorer: FlaskClient, open_table: OpenTable
) -> None:
    at = open_table().public_id
    assert 'href="/data/"' in scorer.get("/").get_data(as_text=True)
    assert f"/sessions/{at}/files/" in scorer.get(f"/sessions/{at}/").get_data(as_text=True)
    assert "Session file" in text_of(scorer.get(f"/sessions/{at}/files/"))
