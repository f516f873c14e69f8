"""Who may do what, tried with every kind of link."""

from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.ledger import Ledger
from companion.store import access
from companion.store.keys import scorer_key
from companion.web import create_app
from companion.web.access import Who, declared, refuse_undeclared_routes
from tests.web.conftest import OpenTable, Send, text_of

OPEN_TO_ALL = {
    "downloads.game_sheet",
    "downloads.game_sheet_pdf",
    "favicon",
    "home.start",
    "keys.show_key",
    "keys.offered_pencil",
    "keys.take_pencil",
    "rules_pages.of_game",
    "static",
}
"""What anyone may use; the checker's routes need no session and write nothing."""


def addresses(app: Flask, **values: Any) -> list[tuple[str, str, Who | None]]:
    """Every route with its method, filled with *values*."""
    found = []
    with app.test_request_context():
        urls = app.create_url_adapter(None) or app.url_map.bind("localhost")
        for rule in app.url_map.iter_rules():
            filled = {name: values.get(name, "1") for name in rule.arguments}
            for method in sorted((rule.methods or set()) & {"GET", "POST"}):
                address = urls.build(rule.endpoint, filled, method=method)
                found.append((method, address, declared(app.view_functions[rule.endpoint])))
    return found


def test_the_site_does_not_start_when_a_route_forgets_to_say_who_may_use_it(app: Flask) -> None:
    app.view_functions["forgotten"] = lambda: "anything"
    with pytest.raises(RuntimeError, match="forgotten"):
        refuse_undeclared_routes(app)


def test_only_these_routes_are_open_to_anyone(app: Flask) -> None:
    opened = {name for name, view in app.view_functions.items() if declared(view) is Who.ANYONE}
    assert {name for name in opened if not name.startswith("checker.")} == OPEN_TO_ALL


def test_a_stranger_gets_into_no_session_and_learns_of_none(
    app: Flask, stranger: FlaskClient, open_table: OpenTable
) -> None:
    table = open_table()
    for known in (table.public_id, "not-there"):
        for method, address, who in addresses(app, session_id=known, position=1):
            if who in (Who.SCORER, Who.PENCIL):
                assert stranger.open(address, method=method).status_code == 403, address


def test_the_watch_link_of_one_session_writes_nothing_and_opens_no_other(
    app: Flask, stranger: FlaskClient, open_table: OpenTable
) -> None:
    mine, other = open_table(title="Mine"), open_table(title="Other")
    token = mine.row.watch_token
    assert token is not None
    for method, _address, who in addresses(app, watch_token=token):
        if who is Who.WATCHER:
            assert method == "GET"
    assert "Mine" in text_of(stranger.get(f"/w/{token}/"))
    assert stranger.get(f"/w/{other.public_id}/").status_code == 404
    assert stranger.get(f"/sessions/{mine.public_id}/").status_code == 403


def test_a_renewed_watch_link_shows_nothing_under_the_old_one(
    scorer: FlaskClient, stranger: FlaskClient, open_table: OpenTable, send: Send
) -> None:
    table = open_table()
    share = f"/sessions/{table.public_id}/share/"
    assert send(scorer, f"{share}watch", form_at=share, do="renew").status_code == 303
    gone = stranger.get(f"/w/{table.row.watch_token}/")
    assert gone.status_code == 404
    assert "isn’t valid any more" in text_of(gone)


def test_a_watch_link_that_is_switched_off_shows_nothing(
    scorer: FlaskClient, stranger: FlaskClient, open_table: OpenTable, send: Send
) -> None:
    table = open_table()
    share = f"/sessions/{table.public_id}/share/"
    send(scorer, f"{share}watch", form_at=share, do="off")
    assert stranger.get(f"/w/{table.row.watch_token}/").status_code == 404
    assert "switched off" in text_of(scorer.get(share))


def test_the_key_lets_a_phone_in_and_does_not_stay_in_the_address(
    app: Flask, stranger: FlaskClient
) -> None:
    answer = stranger.get(f"/key/{scorer_key(Path(app.instance_path))}")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/")
    assert stranger.get("/sessions/new/").status_code == 200


def test_a_wrong_key_opens_nothing(stranger: FlaskClient) -> None:
    assert stranger.get("/key/almost").status_code == 403
    assert stranger.get("/sessions/new/").status_code == 403


def test_the_cookie_of_a_phone_is_out_of_reach_of_scripts_and_lasts(
    app: Flask, stranger: FlaskClient
) -> None:
    answer = stranger.get(f"/key/{scorer_key(Path(app.instance_path))}")
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Expires=" in cookie
    assert "Secure" not in cookie


def test_a_known_phone_gets_no_new_cookie_with_every_answer(scorer: FlaskClient) -> None:
    scorer.get("/sessions/new/rummy")
    assert "Set-Cookie" not in scorer.get("/sessions/new/rummy").headers
    assert "Set-Cookie" not in scorer.get("/").headers


def test_a_watcher_gets_no_cookie_at_all(stranger: FlaskClient, open_table: OpenTable) -> None:
    answer = stranger.get(f"/w/{open_table().row.watch_token}/")
    assert "Set-Cookie" not in answer.headers


def test_over_https_the_cookie_is_sent_over_https_only(tmp_path: Path) -> None:
    site = create_app({"INSTANCE": tmp_path, "PROXY_HOPS": 1})
    key = scorer_key(tmp_path)
    answer = site.test_client().get(f"/key/{key}", headers={"X-Forwarded-Proto": "https"})
    assert "Secure" in answer.headers["Set-Cookie"]
    assert "max-age" in answer.headers["Strict-Transport-Security"]
    site.extensions["store"].close()


def test_forwarded_headers_are_not_believed_unless_a_proxy_is_configured(
    app: Flask, stranger: FlaskClient
) -> None:
    key = scorer_key(Path(app.instance_path))
    answer = stranger.get(f"/key/{key}", headers={"X-Forwarded-Proto": "https"})
    assert "Secure" not in answer.headers["Set-Cookie"]


def pencil_link(scorer: FlaskClient, public_id: str, send: Send) -> str:
    """Hand over the pencil and read the link."""
    share = f"/sessions/{public_id}/share/"
    page = send(scorer, f"{share}pencil", form_at=share).get_data(as_text=True)
    return str(page).split("/pencil/")[1].split("<")[0].split('"')[0].strip()


def test_the_pencil_opens_its_own_session_once(
    app: Flask, scorer: FlaskClient, stranger: FlaskClient, open_table: OpenTable, send: Send
) -> None:
    mine, other = open_table(), open_table()
    token = pencil_link(scorer, mine.public_id, send)
    assert send(stranger, f"/pencil/{token}").status_code == 303
    assert stranger.get(f"/sessions/{mine.public_id}/").status_code == 200
    assert stranger.get(f"/sessions/{other.public_id}/").status_code == 403
    assert stranger.get("/sessions/new/").status_code == 403
    third = app.test_client()
    assert third.get(f"/pencil/{token}").status_code == 404


def test_the_start_of_a_phone_with_a_pencil_lists_its_tables_and_no_other(
    scorer: FlaskClient, stranger: FlaskClient, open_table: OpenTable, send: Send
) -> None:
    mine, other = open_table(title="Mine"), open_table(title="Not mine")
    send(stranger, f"/pencil/{pencil_link(scorer, mine.public_id, send)}")
    start = stranger.get("/").get_data(as_text=True)
    assert f'href="/sessions/{mine.public_id}/"' in start
    assert other.public_id not in start
    assert "New session" not in start


def test_looking_at_a_pencil_link_does_not_use_it_up(
    app: Flask, scorer: FlaskClient, stranger: FlaskClient, open_table: OpenTable, send: Send
) -> None:
    token = pencil_link(scorer, open_table().public_id, send)
    assert app.test_client().get(f"/pencil/{token}").status_code == 200
    assert send(stranger, f"/pencil/{token}").status_code == 303


def test_a_pencil_that_was_taken_back_writes_no_more(
    scorer: FlaskClient, stranger: FlaskClient, open_table: OpenTable, send: Send
) -> None:
    table = open_table()
    send(stranger, f"/pencil/{pencil_link(scorer, table.public_id, send)}")
    share = f"/sessions/{table.public_id}/share/"
    page = scorer.get(share).get_data(as_text=True)
    phone = page.split('name="phone" value="')[1].split('"')[0]
    assert send(scorer, f"{share}pencil/back", form_at=share, phone=phone).status_code == 303
    assert stranger.get(f"/sessions/{table.public_id}/").status_code == 403


def test_who_took_a_pencil_cannot_hand_it_on(
    scorer: FlaskClient, stranger: FlaskClient, open_table: OpenTable, send: Send
) -> None:
    table = open_table()
    send(stranger, f"/pencil/{pencil_link(scorer, table.public_id, send)}")
    share = f"/sessions/{table.public_id}/share/"
    assert "A second pencil" not in text_of(stranger.get(share))
    assert send(stranger, f"{share}pencil", form_at=share).status_code == 403


def test_a_used_up_pencil_does_not_cost_the_scorer_the_key(
    scorer: FlaskClient, stranger: FlaskClient, open_table: OpenTable, send: Send
) -> None:
    table = open_table()
    token = pencil_link(scorer, table.public_id, send)
    send(stranger, f"/pencil/{token}")
    share = f"/sessions/{table.public_id}/share/"
    assert send(scorer, f"/pencil/{token}", form_at=share).status_code == 404
    assert scorer.get("/sessions/new/").status_code == 200


def test_after_ten_wrong_links_even_a_right_one_has_to_wait(
    stranger: FlaskClient, open_table: OpenTable
) -> None:
    token = open_table().row.watch_token
    for guess in range(10):
        assert stranger.get(f"/w/guess-{guess}/").status_code == 404
    waiting = stranger.get(f"/w/{token}/")
    assert waiting.status_code == 429
    assert int(waiting.headers["Retry-After"]) > 0


def test_an_old_page_that_asks_on_with_one_dead_link_is_no_guessing(
    stranger: FlaskClient, open_table: OpenTable
) -> None:
    token = open_table().row.watch_token
    for _ in range(30):
        stranger.get("/w/renewed-since/")
    assert stranger.get(f"/w/{token}/").status_code == 200


def test_a_dead_watch_link_stops_the_polling_of_an_open_page(stranger: FlaskClient) -> None:
    answer = stranger.get("/w/gone/", headers={"HX-Request": "true", "HX-Target": "div#table"})
    assert answer.status_code == 404
    assert answer.headers["HX-Refresh"] == "true"


def test_home_lists_sessions_for_the_scorer_only(
    scorer: FlaskClient, stranger: FlaskClient, open_table: OpenTable
) -> None:
    open_table(title="Secret evening")
    assert "Secret evening" in text_of(scorer.get("/"))
    assert "Secret evening" not in text_of(stranger.get("/"))


def test_a_phone_that_was_sent_away_is_a_stranger_again(
    scorer: FlaskClient, ledger: Ledger
) -> None:
    with ledger.store.writing() as w:
        for device in access.key_holders(w):
            access.send_away(w, device.id)
    assert scorer.get("/sessions/new/").status_code == 403
