"""What holds for every page: headers, languages, errors, static files, forms that lay open."""

import gzip
import re
from pathlib import Path

import pytest
from flask import Flask, abort
from flask.testing import FlaskClient

from companion.store.errors import StoreUnavailable
from companion.store.opening import open_store
from companion.web import create_app
from companion.web.access import Who, may_use
from companion.web.guesses import Guesses
from tests.web.conftest import FOUR, OpenTable, text_of

FORM = "/sessions/new/continental-bicycle"


def test_pages_load_nothing_from_elsewhere_and_run_no_inline_script(stranger: FlaskClient) -> None:
    answer = stranger.get("/")
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    page = answer.get_data(as_text=True)
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=", page)
    assert not re.search(r'(?:src|href)="(?:https?:)?//', page)


def test_every_answer_carries_the_guarding_headers(stranger: FlaskClient) -> None:
    for address in ("/", "/nothing-here", "/static/icon.svg", "/sessions/new/"):
        headers = stranger.get(address).headers
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin"
        assert "Content-Security-Policy" in headers


def test_a_page_with_state_is_never_kept_by_a_cache(
    scorer: FlaskClient, open_table: OpenTable
) -> None:
    table = open_table()
    for address in ("/", f"/sessions/{table.public_id}/", f"/w/{table.row.watch_token}/"):
        answer = scorer.get(address)
        assert answer.headers["Cache-Control"] == "no-store"
        assert "HX-Request" in answer.headers["Vary"]


def test_a_static_file_named_by_its_content_is_kept_for_ever(stranger: FlaskClient) -> None:
    page = stranger.get("/").get_data(as_text=True)
    named = re.findall(r'(?:href|src)="(/static/[^"#]+\?v=\w+)', page)
    assert len(named) >= 4
    for address in named:
        answer = stranger.get(address)
        assert answer.status_code == 200, address
        assert "immutable" in answer.headers["Cache-Control"]
    assert stranger.get("/static/companion.css").headers["Cache-Control"] == "no-cache"
    assert stranger.get("/static/companion.css?v=old").headers["Cache-Control"] == "no-cache"


def test_a_static_file_that_is_known_is_not_sent_again(stranger: FlaskClient) -> None:
    etag = stranger.get("/static/companion.css").headers["ETag"]
    again = stranger.get("/static/companion.css", headers={"If-None-Match": etag})
    assert again.status_code == 304


@pytest.mark.parametrize("name", ["../pyproject.toml", "%2e%2e/pyproject.toml", "", "nothing.css"])
def test_nothing_outside_the_static_folder_is_served(stranger: FlaskClient, name: str) -> None:
    assert stranger.get(f"/static/{name}").status_code == 404


def test_text_travels_squeezed_where_the_browser_can_read_it(stranger: FlaskClient) -> None:
    squeezed = stranger.get("/", headers={"Accept-Encoding": "gzip, br"})
    assert squeezed.headers["Content-Encoding"] == "gzip"
    assert b"</html>" in gzip.decompress(squeezed.get_data())
    assert "Content-Encoding" not in stranger.get("/").headers
    refused = stranger.get("/", headers={"Accept-Encoding": "gzip;q=0"})
    assert "Content-Encoding" not in refused.headers


def test_the_first_visit_weighs_at_most_forty_kilobytes(
    scorer: FlaskClient, open_table: OpenTable
) -> None:
    accept = {"Accept-Encoding": "gzip"}
    answer = scorer.get(f"/sessions/{open_table().public_id}/", headers=accept)
    page = gzip.decompress(answer.get_data()).decode()
    named = set(re.findall(r'(?:href|src)="(/static/[^"#]+)', page))
    weight = len(answer.get_data())
    weight += sum(len(scorer.get(address, headers=accept).get_data()) for address in named)
    assert weight <= 40 * 1024


# Languages


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("pt-BR,pt;q=0.9,en;q=0.5", "pt"),
        ("es-AR", "es"),
        ("de,fr;q=0.5", "en"),
        ("", "en"),
        ("en;q=0.4,es;q=0.8", "es"),
    ],
)
def test_the_browser_chooses_the_language(
    stranger: FlaskClient, accepted: str, language: str
) -> None:
    page = stranger.get("/", headers={"Accept-Language": accepted}).get_data(as_text=True)
    assert f'<html lang="{language}"' in page


def test_a_chosen_language_is_remembered_and_the_page_stays_the_same(
    stranger: FlaskClient,
) -> None:
    answer = stranger.get("/games/rummy?lang=pt&a=1")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/games/rummy?a=1")
    assert '<html lang="pt"' in stranger.get("/").get_data(as_text=True)


@pytest.mark.parametrize(
    ("accepted", "day"),
    [
        ("en-GB", "26 Nov 2026"),
        ("en-US", "Nov 26, 2026"),
        ("pt-PT", "26/11/2026"),
        ("pt", "26/11/2026"),
        ("pt-BR", "26 de nov. de 2026"),
        ("es", "26 nov 2026"),
        ("es-XX,es;q=0.9", "26 nov 2026"),
    ],
)
def test_dates_are_written_in_the_readers_manner(
    scorer: FlaskClient, open_table: OpenTable, accepted: str, day: str
) -> None:
    open_table()
    assert day in text_of(scorer.get("/", headers={"Accept-Language": accepted}))


def test_an_unknown_language_changes_nothing(stranger: FlaskClient) -> None:
    answer = stranger.get("/?lang=xx")
    assert "Set-Cookie" not in answer.headers
    assert '<html lang="en"' in stranger.get("/").get_data(as_text=True)


def test_dark_or_light_is_remembered_without_a_script(stranger: FlaskClient) -> None:
    stranger.get("/?theme=dark")
    assert 'data-theme="dark"' in stranger.get("/").get_data(as_text=True)
    stranger.get("/?theme=auto")
    assert 'data-theme="auto"' in stranger.get("/").get_data(as_text=True)


# What goes wrong


def test_an_address_that_leads_nowhere_says_so(stranger: FlaskClient) -> None:
    answer = stranger.get("/nothing-here")
    assert answer.status_code == 404
    assert "There is nothing at this address" in text_of(answer)


def test_a_session_that_does_not_exist_says_so(scorer: FlaskClient) -> None:
    answer = scorer.get("/sessions/not-there/")
    assert answer.status_code == 404
    assert "There is no such session" in text_of(answer)


def test_a_round_that_does_not_exist_says_so(scorer: FlaskClient, open_table: OpenTable) -> None:
    answer = scorer.get(f"/sessions/{open_table().public_id}/rounds/7/")
    assert answer.status_code == 404
    assert "There is no such round" in text_of(answer)


def test_the_wrong_method_says_what_is_allowed(stranger: FlaskClient) -> None:
    answer = stranger.delete("/")
    assert answer.status_code == 405
    assert "GET" in answer.headers["Allow"]


def test_far_too_much_at_once_is_refused_in_a_sentence(app: Flask, scorer: FlaskClient) -> None:
    app.config["MAX_CONTENT_LENGTH"] = 1000
    answer = scorer.post(FORM, data={"seat": "x" * 2000})
    assert answer.status_code == 413
    assert "too much at once" in text_of(answer)


def test_a_fault_of_the_site_is_a_sentence_and_no_traceback(tmp_path: Path) -> None:
    site = create_app({"INSTANCE": tmp_path})

    @may_use(Who.ANYONE)
    def broken() -> str:
        raise ZeroDivisionError("secret detail")

    site.view_functions["home.start"] = broken
    answer = site.test_client().get("/")
    assert answer.status_code == 500
    assert "secret detail" not in text_of(answer)
    assert "Something broke here" in text_of(answer)
    site.extensions["store"].close()


def test_a_score_book_that_cannot_be_written_asks_to_try_again(tmp_path: Path) -> None:
    site = create_app({"INSTANCE": tmp_path})

    @may_use(Who.ANYONE)
    def full_disk() -> str:
        raise StoreUnavailable("disk full")

    site.view_functions["home.start"] = full_disk
    answer = site.test_client().get("/")
    assert answer.status_code == 503
    assert "Nothing was saved" in text_of(answer)
    site.extensions["store"].close()


def test_htmx_gets_a_refusal_as_one_sentence_beside_the_form(scorer: FlaskClient) -> None:
    answer = scorer.get("/sessions/not-there/", headers={"HX-Request": "true"})
    assert answer.status_code == 404
    assert answer.headers["HX-Retarget"] == "find [data-note]"
    assert "<html" not in answer.get_data(as_text=True)


def test_an_unknown_status_has_a_page_too(tmp_path: Path) -> None:
    site = create_app({"INSTANCE": tmp_path})

    @may_use(Who.ANYONE)
    def teapot() -> str:
        abort(418)

    site.view_functions["home.start"] = teapot
    assert site.test_client().get("/").status_code == 418
    site.extensions["store"].close()


# Forms that lay open


def test_a_form_without_its_token_is_shown_again_with_everything_typed(
    scorer: FlaskClient,
) -> None:
    answer = scorer.post(FORM, data={"seat": [*FOUR], "title": "Ours & <theirs>", "do": "open"})
    assert answer.status_code == 400
    page = answer.get_data(as_text=True)
    assert 'name="seat" value="Duarte"' in page
    assert "Ours &amp; &lt;theirs&gt;" in page
    assert "Send it again" in page


def test_one_tap_sends_the_expired_form_again(scorer: FlaskClient) -> None:
    typed = {"seat": [*FOUR], "do": "open", "token": "once"}
    page = scorer.post(FORM, data={**typed, "csrf_token": "stale"}).get_data(as_text=True)
    fields = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', page)
    answer = scorer.post(FORM, data=_several(fields))
    assert answer.status_code == 303
    assert answer.headers["Location"].startswith("/sessions/")


def _several(fields: list[tuple[str, str]]) -> dict[str, list[str]]:
    data: dict[str, list[str]] = {}
    for name, value in fields:
        data.setdefault(name, []).append(value)
    return data


def test_a_form_that_another_site_sent_is_not_offered_again(scorer: FlaskClient) -> None:
    answer = scorer.post(FORM, data={"seat": [*FOUR]}, headers={"Origin": "https://evil.example"})
    assert answer.status_code == 403
    assert "Send it again" not in text_of(answer)


def test_a_token_holds_for_as_long_as_the_evening_lasts(app: Flask) -> None:
    assert app.config["WTF_CSRF_TIME_LIMIT"] is None


def test_htmx_shows_the_expired_form_in_place_of_the_page(scorer: FlaskClient) -> None:
    answer = scorer.post(FORM, data={"seat": [*FOUR]}, headers={"HX-Request": "true"})
    assert answer.status_code == 400
    assert answer.headers["HX-Retarget"] == "#page"
    assert "Send it again" in text_of(answer)


def test_after_a_save_htmx_is_sent_to_the_next_page_as_a_whole(
    scorer: FlaskClient, open_table: OpenTable
) -> None:
    address = f"/sessions/{open_table().public_id}/?saved=1"
    headers = {"HX-Request": "true", "HX-Target": "form#new_session"}
    answer = scorer.get(address, headers=headers)
    assert answer.headers["HX-Redirect"] == address
    assert answer.get_data() == b""


# The instance folder


def test_everything_that_is_written_lies_in_the_instance_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path / "here"))
    site = create_app()
    site.test_client().get("/")
    site.extensions["store"].close()
    assert [path.name for path in tmp_path.iterdir()] == ["here"]


def test_the_instance_has_settings_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "config.py").write_text("PROXY_HOPS = 2\n")
    site = create_app({"INSTANCE": tmp_path})
    assert site.config["PROXY_HOPS"] == 2
    site.extensions["store"].close()


def test_a_restart_keeps_everybody_let_in(tmp_path: Path) -> None:
    one = create_app({"INSTANCE": tmp_path})
    one.extensions["store"].close()
    other = create_app({"INSTANCE": tmp_path})
    assert one.secret_key == other.secret_key
    other.extensions["store"].close()
    open_store(tmp_path / "companion.sqlite").close()


# Guesses


def test_guesses_are_forgotten_after_a_minute() -> None:
    now = [0.0]
    guesses = Guesses(allowed=2, clock=lambda: now[0])
    guesses.count("phone", "a")
    now[0] = 20.0
    guesses.count("phone", "b")
    assert guesses.wait("phone") == 40
    now[0] = 61.0
    assert guesses.wait("phone") == 0


def test_guesses_of_one_sender_do_not_hold_up_another() -> None:
    guesses = Guesses(allowed=1)
    guesses.count("one", "a")
    assert guesses.wait("one") > 0
    assert guesses.wait("other") == 0


def test_a_flood_of_senders_fills_no_memory() -> None:
    guesses = Guesses(remembered=3)
    for sender in range(10):
        guesses.count(str(sender), "a")
    assert len(guesses._wrong) == 3
