"""A season of thirty evenings of all five games, played over the real site, moved and audited."""

from __future__ import annotations

import csv
import io
import json
import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.ledger import Ledger, SessionView
from companion.rules.game import Transfers
from companion.store import sessions
from companion.store.connections import DATABASE_NAME
from companion.store.keys import scorer_key
from companion.store.opening import open_store
from companion.web import create_app
from tests.cli.score_books import ran

from .conftest import said, upload

PEOPLE = ("Ana", "Bruno", "=1+1", "007", "Zé da Silva", "Duarte; Rui")
GAMES = {
    "continental-bicycle": 4,
    "continental-large": 6,
    "continental-sets": 4,
    "rummy": 3,
    "contract": 4,
}
"""Each game with the players that sit down to it."""

EVENINGS = 30
RUNS = "3-5C | 6-8S | 9-JH | Q-AD | 9-JC"
HIDDEN = re.compile(r'type="hidden" name="(\w+)" value="([^"]*)"')


class Scorer:
    """Somebody who enters a season with a browser that has no scripts."""

    def __init__(self, client: FlaskClient, ledger: Ledger) -> None:
        self.client = client
        self.ledger = ledger
        self.dice = random.Random(2026)

    def send(self, form_at: str, fields: dict[str, Any], to: str = "") -> Any:
        """Fill in the form at an address and send it."""
        hidden = dict(HIDDEN.findall(self.client.get(form_at).get_data(as_text=True)))
        return self.client.post(to or form_at, data={**hidden, **fields})

    def plays(self, number: int) -> str:
        """One evening, from the seats to the last round or to the moment everybody is tired."""
        game = list(GAMES)[number % len(GAMES)]
        seats = self.dice.sample(PEOPLE, GAMES[game])
        fields = {"do": "open", "seat": seats, "date": f"2026-{number % 12 + 1:02}-15"}
        opened = self.send(f"/sessions/new/{game}", {**fields, "title": f"Evening {number}"})
        assert opened.status_code == 303
        public_id = str(opened.headers["Location"].split("/")[2])
        for _round in range(self.dice.randint(3, 9)):
            view = self.ledger.look(public_id)
            if view.score.next is None:
                break
            fields = self.reports(view, view.score.next.players or view.session.players)
            saved = self.send(f"/sessions/{public_id}/rounds/new", fields)
            assert saved.status_code == 303, saved.get_data(as_text=True)
        return public_id

    def reports(self, view: SessionView, playing: tuple[str, ...]) -> dict[str, Any]:
        """A round as it is typed: somebody is out, the others pay or hold something."""
        names = view.session.players
        winner = self.dice.choice(playing)
        fields: dict[str, Any] = {"winner": str(names.index(winner))}
        if isinstance(view.session.game.scoring(view.session.rules), Transfers):
            how = self.dice.choice(("melds", "counts", "nobody"))
            if how == "melds":
                return {**fields, "turn": self.dice.choice(("later", "first")), "melds": RUNS}
            if how == "counts":
                return {**fields, "turn": "later", "twos": str(self.dice.randint(0, 3))}
            return {"winner": "none"}
        held = {
            f"hand-{names.index(name)}": str(self.dice.randint(1, 60))
            for name in playing
            if name != winner
        }
        return fields | held

    def corrects(self, public_id: str) -> None:
        """A round was wrong, and another one a misdeal; where the rules say no, it stays."""
        view = self.ledger.look(public_id)
        at = f"/sessions/{public_id}/rounds/1"
        fields = self.reports(view, view.score.rounds[0].players)
        self.send(f"{at}/edit", {**fields, "reason": "misheard"})
        self.send(f"/sessions/{public_id}/rounds/2/strike", {"reason": "a card too many"})


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The site on the first machine."""
    app = create_app({"INSTANCE": tmp_path_factory.mktemp("first"), "TESTING": True})
    yield app
    app.extensions["store"].close()


@pytest.fixture(scope="module")
def browser(site: Flask) -> FlaskClient:
    """The scorer's browser on the first machine."""
    return let_in(site)


@pytest.fixture(scope="module")
def season(site: Flask, browser: FlaskClient) -> dict[str, SessionView]:
    """Thirty evenings, every third of them corrected, by their addresses."""
    ledger: Ledger = site.extensions["ledger"]
    somebody = Scorer(browser, ledger)
    played = [somebody.plays(number) for number in range(EVENINGS)]
    for public_id in played[::3]:
        somebody.corrects(public_id)
    return {public_id: ledger.look(public_id) for public_id in played}


def let_in(app: Flask) -> FlaskClient:
    client = app.test_client()
    client.get(f"/key/{scorer_key(Path(app.instance_path))}")
    return client


def kept_in(folder: Path) -> dict[str, dict[str, Any]]:
    """Every session of a score book, with all that must never change."""
    store = open_store(folder / DATABASE_NAME)
    ledger = Ledger(store)
    with store.reading() as r:
        ids = sessions.every_id(r)
    found = {public_id: said(ledger.look(public_id)) for public_id in ids}
    store.close()
    return found


def rows(client: FlaskClient, address: str) -> list[dict[str, str]]:
    text = client.get(address).get_data(as_text=True).removeprefix("\ufeff")
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_every_game_was_played_and_many_a_round_corrected(season: dict[str, SessionView]) -> None:
    assert Counter(view.session.game.id for view in season.values()) == dict.fromkeys(GAMES, 6)
    assert sum(view.revised for view in season.values()) >= 8
    assert sum(len(view.rounds) for view in season.values()) > 100


def test_what_changes_hands_sums_to_nought(season: dict[str, SessionView]) -> None:
    for view in season.values():
        for each in view.score.rounds:
            points = [gained or 0 for gained in each.deltas.values()]
            if isinstance(view.session.game.scoring(view.session.rules), Transfers):
                assert sum(points) == 0
            else:
                assert min(points) >= 0
        if isinstance(view.session.game.scoring(view.session.rules), Transfers):
            assert sum(view.score.totals.values()) == 0


def test_the_season_comes_back_from_its_archive_on_the_command_line(
    browser: FlaskClient, season: dict[str, SessionView], tmp_path: Path
) -> None:
    archive = tmp_path / "everything.zip"
    archive.write_bytes(browser.get("/data/everything.zip").data)
    assert ran("restore", archive, "--instance", tmp_path / "second").exit_code == 0
    audited = ran("audit", "--instance", tmp_path / "second", "--json")
    assert audited.exit_code == 0
    assert json.loads(audited.stdout) == {"sessions": EVENINGS, "differing": [], "damaged": []}
    assert kept_in(tmp_path / "second") == {at: said(view) for at, view in season.items()}


def test_the_season_comes_back_from_its_archive_through_another_site(
    browser: FlaskClient, season: dict[str, SessionView], tmp_path: Path
) -> None:
    second = create_app({"INSTANCE": tmp_path / "second", "TESTING": True})
    answer = upload(let_in(second), browser.get("/data/everything.zip").data, "everything.zip")
    assert answer.headers["Location"] == f"/data/?new={EVENINGS}&known=0"
    second.extensions["store"].close()
    assert kept_in(tmp_path / "second") == {at: said(view) for at, view in season.items()}
    assert ran("audit", "--instance", tmp_path / "second").exit_code == 0


def test_the_season_comes_back_from_a_copy_made_while_the_site_runs(
    site: Flask, season: dict[str, SessionView], tmp_path: Path
) -> None:
    copy = tmp_path / "evening.db"
    assert ran("backup", copy, "--instance", site.instance_path).exit_code == 0
    assert ran("restore", copy, "--instance", tmp_path / "second").exit_code == 0
    assert kept_in(tmp_path / "second") == {at: said(view) for at, view in season.items()}


def test_each_session_file_says_the_same_on_another_site_and_on_the_command_line(
    browser: FlaskClient, season: dict[str, SessionView], tmp_path: Path
) -> None:
    second = create_app({"INSTANCE": tmp_path / "second", "TESTING": True})
    other, ledger = let_in(second), second.extensions["ledger"]
    for public_id, view in season.items():
        file = tmp_path / "evening.json"
        file.write_bytes(browser.get(f"/sessions/{public_id}/files/session.json").data)
        answer = upload(other, file.read_bytes())
        there = ledger.look(answer.headers["Location"].split("/")[2])
        assert there.session == view.session
        assert there.score == view.score
        scored = json.loads(ran("score", file, "--json").stdout)
        assert scored["totals"] == view.score.totals
        assert scored["ranks"] == view.score.ranks
    second.extensions["store"].close()
    assert ran("audit", "--instance", tmp_path / "second").exit_code == 0


def test_the_tables_recounted_by_hand_give_every_total_and_every_round_won(
    browser: FlaskClient, season: dict[str, SessionView]
) -> None:
    totals: defaultdict[tuple[str, str], int] = defaultdict(int)
    won: Counter[tuple[str, str]] = Counter()
    for row in rows(browser, "/data/rounds.csv"):
        key = row["Session"], row["Player"]
        totals[key] += 0 if row["Play-off"] == "1" else int(row["Points"])
        won[key] += int(row["Went out"])
    standings = rows(browser, "/data/standings.csv")
    assert len(standings) == sum(len(view.session.players) for view in season.values())
    for row in standings:
        key = row["Session"], row["Player"]
        total = int(row["Started with"]) + totals[key]
        assert (int(row["Total"]), int(row["Rounds won"])) == (total, won[key])
    by_number = {str(view.row.id): view for view in season.values()}
    for (session, player), total in totals.items():
        name = player.removeprefix("'")
        assert by_number[session].score.totals[name] == total
