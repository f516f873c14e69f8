"""The people of a table and its name; putting a session away and bringing it back."""

from flask.testing import FlaskClient

from companion.ledger import Ledger
from tests.web.conftest import OpenTable, Send, text_of

WON = {"winner": "Rui", "hands": {"Ana": 9, "Bruno": 0}}


def test_who_leaves_a_game_of_rummy_is_placed_last_and_may_come_back(
    scorer: FlaskClient, open_table: OpenTable, send: Send, ledger: Ledger
) -> None:
    table = open_table("rummy", ["Ana", "Bruno", "Rui"], [WON])
    people = f"/sessions/{table.public_id}/people/"
    assert send(scorer, f"{people}leave", form_at=people, player="Rui").status_code == 303
    assert "left after round 1" in text_of(scorer.get(people))
    assert "3 Rui has left" in text_of(scorer.get(f"/sessions/{table.public_id}/"))
    entry = ledger.look(table.public_id).course[0].id
    back = f"/sessions/{table.public_id}/course/{entry}/take-back"
    assert send(scorer, back, form_at=people, to="people").status_code == 303
    assert "left after" not in text_of(scorer.get(people))


def test_somebody_who_does_not_sit_here_cannot_leave(
    scorer: FlaskClient, open_table: OpenTable, send: Send
) -> None:
    people = f"/sessions/{open_table('rummy', ['Ana', 'Rui']).public_id}/people/"
    answer = send(scorer, f"{people}leave", form_at=people, player="Nobody")
    assert answer.status_code == 422
    assert "Nobody called “Nobody” sits here." in text_of(answer)


def test_the_evening_is_renamed(scorer: FlaskClient, open_table: OpenTable, send: Send) -> None:
    table = open_table()
    people = f"/sessions/{table.public_id}/people/"
    send(scorer, f"{people}title", form_at=people, title="  Friday <table> ")
    assert "Friday &lt;table&gt;" in scorer.get("/").get_data(as_text=True)


def test_a_title_too_long_is_refused_and_stays_typed(
    scorer: FlaskClient, open_table: OpenTable, send: Send
) -> None:
    people = f"/sessions/{open_table().public_id}/people/"
    answer = send(scorer, f"{people}title", form_at=people, title="x" * 20_000)
    assert answer.status_code == 422
    assert "x" * 20_000 in answer.get_data(as_text=True)


def test_a_session_that_was_put_away_leaves_the_lists_and_comes_back(
    scorer: FlaskClient, stranger: FlaskClient, open_table: OpenTable, send: Send
) -> None:
    table = open_table(title="Rainy evening")
    people = f"/sessions/{table.public_id}/people/"
    assert send(scorer, f"{people}put-away", form_at=people).status_code == 303
    assert "Rainy evening" not in text_of(scorer.get("/"))
    assert stranger.get(f"/w/{table.row.watch_token}/").status_code == 404
    shelf = "/sessions/put-away"
    assert "Rainy evening" in text_of(scorer.get(shelf))
    at = f"/sessions/{table.public_id}/"
    shown = scorer.get(at)
    assert "This session was put away" in text_of(shown)
    assert "Record round" not in text_of(shown)
    assert f'action="{people}bring-back"' in shown.get_data(as_text=True)
    refused = send(scorer, f"{people}title", form_at=people, title="Sunny")
    assert refused.status_code == 409
    assert "was put away" in text_of(refused)
    assert send(scorer, f"{people}bring-back", form_at=shelf).status_code == 303
    assert "Rainy evening" in text_of(scorer.get("/"))
