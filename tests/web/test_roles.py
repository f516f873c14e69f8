"""Who may do what, in one table, tried on every route with every kind of link."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.ledger import Ledger, SessionView
from companion.web.access import Who, declared
from tests.web.conftest import OpenTable, csrf_of

WHO = {
    Who.ANYONE: """favicon static home.start keys.show_key keys.offered_pencil keys.take_pencil
        rules_pages.of_game downloads.game_sheet downloads.game_sheet_pdf""",
    Who.WATCHER: """watch.board watch.one_round watch.rules settling.for_watchers
        downloads.watched_sheet downloads.watched_sheet_pdf""",
    Who.PENCIL: """sessions.table rounds.new_round rounds.record rounds.one_round rounds.correct
        rounds.correct_it striking.ask striking.strike striking.count_again finish.show
        finish.close finish.reopen rules_pages.of_table downloads.sheet downloads.sheet_pdf
        share.show share.watch_code share.change_watch_link session_files.show
        session_files.session_file session_files.rounds session_files.standings
        seats_page.show seats_page.rename seats_page.join seats_page.leave seats_page.move
        seats_page.sit_out seats_page.come_back course.dealer course.deal_by_hand
        course.house_rules course.change_rules course.false_declaration course.declare_falsely
        course.take_back course.undo""",
    Who.SCORER: """new_session.choose_game new_session.form new_session.send home.put_away
        share.hand_over share.take_back seats_page.put_away seats_page.bring_back
        players.everybody players.one players.rename players.put_aside players.same_as
        players.question players.merge season.show season.table exchange.show
        exchange.bring_in exchange.everything exchange.rounds exchange.standings
        exchange.copy exchange.make_copy finding.show""",
}
"""Every route by the people it is for. The checker's are for anyone: they need no session."""

LET_IN = {"keys.show_key", "keys.offered_pencil", "keys.take_pencil"}
"""What a link does that lets a phone in has tests of its own."""


@dataclass(frozen=True, kw_only=True)
class Try:
    """One request to one route."""

    endpoint: str
    method: str
    address: str
    who: Who


def tries(app: Flask, table: SessionView) -> Iterator[Try]:
    """Every route with each of its methods, in this session."""
    values = {
        "session_id": table.public_id,
        "watch_token": table.row.watch_token,
        "position": 1,
        "game_id": "rummy",
        "kind": "no-such-sheet",
        "filename": "companion.css",
    }
    with app.test_request_context():
        urls = app.url_map.bind("localhost")
        for rule in app.url_map.iter_rules():
            who = declared(app.view_functions[rule.endpoint])
            assert who is not None
            for method in sorted((rule.methods or set()) & {"GET", "POST"}):
                filled = {name: values.get(name, 1) for name in rule.arguments}
                address = urls.build(rule.endpoint, filled, method=method)
                if rule.endpoint not in LET_IN and not rule.endpoint.endswith("_pdf"):
                    yield Try(endpoint=rule.endpoint, method=method, address=address, who=who)


def let_through(client: FlaskClient, each: Try) -> bool:
    """Whether this phone gets past the door; a form without its token is refused behind it."""
    return client.open(each.address, method=each.method).status_code != 403


@pytest.fixture
def two(open_table: OpenTable) -> tuple[SessionView, SessionView]:
    """Two tables, each with a round."""
    rounds = [{"winner": "Ana", "counts": {"twos": 1}}]
    return open_table(rounds=rounds, title="Mine"), open_table(rounds=rounds, title="Other")


def test_every_route_stands_in_the_table_and_is_declared_as_it_says(app: Flask) -> None:
    wanted = {name: who for who, names in WHO.items() for name in names.split()}
    found = {
        name: declared(view)
        for name, view in app.view_functions.items()
        if not name.startswith("checker.")
    }
    assert found == wanted


def test_the_checker_is_for_anyone(app: Flask) -> None:
    of_the_checker = {
        declared(view) for name, view in app.view_functions.items() if name.startswith("checker.")
    }
    assert of_the_checker <= {Who.ANYONE}


def test_a_stranger_and_a_watcher_get_into_what_is_for_anyone_and_nothing_else(
    app: Flask, stranger: FlaskClient, two: tuple[SessionView, SessionView]
) -> None:
    mine, other = two
    stranger.get(f"/w/{mine.row.watch_token}/")
    for table in two:
        for each in tries(app, table):
            open_to_all = each.who in (Who.ANYONE, Who.WATCHER)
            assert let_through(stranger, each) == open_to_all, each
    for each in tries(app, other):
        if each.who is Who.WATCHER:
            assert each.method == "GET"
            lost = each.address.replace(str(other.row.watch_token), other.public_id)
            assert stranger.get(lost).status_code in (404, 429), each


def test_the_pencil_of_one_table_opens_that_table_and_no_other(
    app: Flask, stranger: FlaskClient, ledger: Ledger, two: tuple[SessionView, SessionView]
) -> None:
    mine, _other = two
    link = f"/pencil/{ledger.hand_over_pencil(mine.public_id)}"
    assert stranger.post(link, data={"csrf_token": csrf_of(stranger, link)}).status_code == 303
    for table in two:
        for each in tries(app, table):
            allowed = each.who in (Who.ANYONE, Who.WATCHER) or (
                each.who is Who.PENCIL and table is mine
            )
            assert let_through(stranger, each) == allowed, each


def test_the_scorers_key_opens_everything(
    app: Flask, scorer: FlaskClient, two: tuple[SessionView, SessionView]
) -> None:
    for table in two:
        for each in tries(app, table):
            assert let_through(scorer, each), each
            status = scorer.open(each.address, method=each.method).status_code
            assert status < 500, each


def test_no_form_writes_without_its_token_even_for_the_scorer(
    app: Flask, scorer: FlaskClient, ledger: Ledger, two: tuple[SessionView, SessionView]
) -> None:
    for each in tries(app, two[0]):
        if each.method == "POST" and each.who is not Who.ANYONE:
            assert scorer.post(each.address).status_code == 400, each
    assert ledger.look(two[0].public_id).version == two[0].version


def test_sessions_can_not_be_counted_through(
    scorer: FlaskClient, two: tuple[SessionView, SessionView]
) -> None:
    mine, other = two
    assert min(len(mine.public_id), len(other.public_id), len(str(mine.row.watch_token))) >= 22
    for guess in ("1", "2", str(mine.row.id), mine.public_id[:-1], mine.public_id.swapcase()):
        assert scorer.get(f"/sessions/{guess}/").status_code == 404
