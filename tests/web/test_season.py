"""A season over chosen sessions, and everything counted held against a plain recount."""

from __future__ import annotations

import csv
import io
import random
from collections import Counter, defaultdict
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.ledger import Ledger, SessionView
from companion.store import people
from tests.web.conftest import FOUR, OpenTable, text_of

ALL = "/season/?since="
ANA_WINS = {"winner": "Ana", "counts": {"twos": 1}}
BRUNO_WINS = {"winner": "Bruno", "counts": {"twos": 1}}


def rows(client: FlaskClient, address: str) -> list[dict[str, str]]:
    text = client.get(address).get_data(as_text=True).removeprefix("\ufeff")
    return list(csv.DictReader(io.StringIO(text, newline="")))


def brought_in(ledger: Ledger, game: str, rounds: list[Any], **more: Any) -> SessionView:
    """A session kept from its file."""
    document = {"format": "companion-session/1", "game": game, "players": list(FOUR), **more}
    view = ledger.bring_in({**document, "rounds": rounds})
    assert isinstance(view, SessionView)
    return view


def a_few_years(ledger: Ledger) -> None:
    """Sixty evenings of all games: finished, running, empty, with misdeals and drawn rounds."""
    dice = random.Random(7)
    seats = {"continental-bicycle": 4, "continental-large": 5, "rummy": 3, "contract": 4}
    names = (*FOUR, "=1+1", "Rui")
    for number in range(60):
        game = dice.choice([*seats, "continental-sets"])
        players = dice.sample(names, seats.get(game, 3))
        rounds: list[dict[str, Any]] = []
        for _round in range(dice.randint(0, 8)):
            winner = dice.choice(players)
            held = {name: dice.randint(1, 60) for name in players if name != winner}
            transfer = game in ("continental-bicycle", "continental-large")
            how = {"counts": {"twos": dice.randint(0, 4)}} if transfer else {"hands": held}
            rounds.append({"winner": winner, **how, "struck": dice.random() < 0.1})
        day = f"{2024 + number % 3}-0{number % 9 + 1}-15"
        kept = {"players": players, "date": day, "title": f"Evening {number}"}
        for length in range(len(rounds), -1, -1):
            # As long as it may be: some games end before the dice do.
            done = {"finished": True} if game == "continental-large" and number % 2 else {}
            if fits(ledger, game, rounds[:length], {**kept, **done}):
                break


def fits(ledger: Ledger, game: str, rounds: list[Any], more: dict[str, Any]) -> bool:
    """Keep the session unless one of its rounds comes after its end."""
    view = brought_in(ledger, game, rounds, **more)
    if all(each.scored for each in view.score.rounds):
        return True
    ledger.put_away(view.public_id)
    return False


def recount(client: FlaskClient) -> dict[str, Counter[str]]:
    """Everybody's counts from the tables that anyone can take along, and nothing else."""
    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    standings = [row for row in rows(client, "/data/standings.csv") if row["Finished"] == "1"]
    of_session: defaultdict[str, list[dict[str, str]]] = defaultdict(list)
    for row in standings:
        if row["Rounds"] != "0":
            of_session[row["Session"]].append(row)
    for lines in of_session.values():
        winners = sum(int(row["Wins the session"]) for row in lines)
        places = Counter(row["Place"] for row in lines)
        for row in lines:
            counts = found[row["Player"]]
            won = int(row["Wins the session"])
            counts["Sessions"] += 1
            counts["Won"] += won
            counts["Won, shared"] += won and winners > 1
            counts["Places shared"] += places[row["Place"]] > 1
            counts[f"Place {row['Place']}"] += 1
    for row in rows(client, "/data/rounds.csv"):
        if row["Session"] in of_session:
            found[row["Player"]]["Rounds"] += 1
            found[row["Player"]]["Went out"] += int(row["Went out"])
    return dict(found)


def test_a_season_is_what_a_recount_of_the_exported_tables_gives(
    scorer: FlaskClient, ledger: Ledger
) -> None:
    a_few_years(ledger)
    season = {row["Player"]: row for row in rows(scorer, "/season/season.csv?since=")}
    counted = recount(scorer)
    assert season.keys() == counted.keys()
    assert sum(counts["Sessions"] for counts in counted.values()) > 100
    for name, counts in counted.items():
        said = {key: int(value) for key, value in season[name].items() if key != "Player"}
        del said["Place"]
        assert {key: value for key, value in said.items() if value} == {
            key: value for key, value in counts.items() if value
        }


def test_every_page_says_the_same_as_the_recount(scorer: FlaskClient, ledger: Ledger) -> None:
    a_few_years(ledger)
    with ledger.store.reading() as r:
        numbers = {each.person.name: each.person.id for each in people.everybody(r)}
    for cell, counts in recount(scorer).items():
        text = text_of(scorer.get(f"/players/{numbers[cell.removeprefix(chr(39))]}/"))
        assert f"Sessions finished {counts['Sessions']} Won {counts['Won']}" in text
        assert f"Places shared {counts['Places shared']} Went out {counts['Went out']} of" in text


def test_points_are_added_up_within_one_game_only(
    scorer: FlaskClient, open_table: OpenTable, ledger: Ledger
) -> None:
    open_table(rounds=[ANA_WINS] * 4)
    open_table(rounds=[BRUNO_WINS, ANA_WINS, ANA_WINS, ANA_WINS])
    text = text_of(scorer.get(ALL))
    # 6 from each of eight rounds but one, in which Ana paid 2.
    assert "1 Ana 2 2 +40" in text
    assert "2× place 1" in text.replace("\N{NO-BREAK SPACE}", " ")
    assert "out in 7 of 8 rounds" in text
    held = {"Bruno": 5, "Carla": 90, "Duarte": 1}
    rounds = [{"winner": "Ana", "hands": held}] * 4
    brought_in(ledger, "continental-sets", rounds, date="2026-11-27")
    text = text_of(scorer.get(ALL))
    assert "1 Ana 3 3 3×" in text.replace("\N{NO-BREAK SPACE}", " ")
    assert "Points are added up only within one game." in text
    assert "Points" not in rows(scorer, "/season/season.csv?since=")[0]
    low = rows(scorer, "/season/season.csv?since=&game=continental-sets")
    assert {row["Player"]: row["Points"] for row in low} == {
        "Ana": "0",
        "Bruno": "20",
        "Carla": "360",
        "Duarte": "4",
    }


@pytest.fixture
def three_evenings(ledger: Ledger) -> list[SessionView]:
    """Three evenings that Ana wins, in two years."""
    days = ("2025-12-31", "2026-01-01", "2026-06-30")
    return [
        brought_in(ledger, "continental-bicycle", [ANA_WINS] * 4, date=day, title=day)
        for day in days
    ]


@pytest.mark.parametrize(
    ("asked", "sessions"),
    [
        ("since=", 3),
        ("since=2026-01-01&until=2026-12-31", 2),
        ("since=2025-12-31&until=2025-12-31", 1),
        ("since=&game=continental-bicycle", 3),
        ("since=&game=no-such-game", 0),
        ("since=&s=1&s=3&ticks=only", 2),
        ("since=&s=1&s=3&ticks=without", 1),
        ("since=&s=1&s=x&s=99", 3),
        ("since=&ticks=only", 0),
    ],
)
@pytest.mark.usefixtures("three_evenings")
def test_sessions_are_chosen_by_game_by_day_and_one_by_one(
    scorer: FlaskClient, asked: str, sessions: int
) -> None:
    page = text_of(scorer.get(f"/season/?{asked}"))
    counted = rows(scorer, f"/season/season.csv?{asked}")
    assert [row["Sessions"] for row in counted] == [str(sessions)] * 4 * bool(sessions)
    assert (f"1 Ana {sessions} {sessions}" in page) == bool(sessions)
    assert ("No finished session was chosen." in page) == (not sessions)


@pytest.mark.usefixtures("three_evenings")
def test_what_is_ticked_stays_ticked(scorer: FlaskClient) -> None:
    page = scorer.get("/season/?since=&s=1&s=3&ticks=only").get_data(as_text=True)
    boxes = [line.count("checked") for line in page.splitlines() if 'type="checkbox"' in line]
    assert boxes == [1, 0, 1]


def test_a_day_that_is_none_is_refused_in_a_sentence(scorer: FlaskClient) -> None:
    answer = scorer.get("/season/?since=31.12.2026")
    assert answer.status_code == 422
    assert "Write days as year-month-day" in text_of(answer)


def test_the_season_is_for_who_has_the_key(stranger: FlaskClient) -> None:
    assert stranger.get("/season/").status_code == 403
    assert stranger.get("/season/season.csv").status_code == 403


def test_names_that_look_like_formulas_stay_text(scorer: FlaskClient, ledger: Ledger) -> None:
    players = ["=1+1", "007", "Carla", "Duarte"]
    rounds = [{"winner": "007", "counts": {}}] * 4
    brought_in(ledger, "continental-bicycle", rounds, players=players, date="2026-01-01")
    names = {row["Player"] for row in rows(scorer, "/season/season.csv?since=")}
    assert names == {"'=1+1", "'007", "Carla", "Duarte"}
