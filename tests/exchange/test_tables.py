"""The tables say what the score book says."""

from __future__ import annotations

from typing import Any

from companion.exchange.tables import (
    rounds_of_all,
    rounds_of_session,
    standings_of_all,
    standings_of_session,
)
from companion.ledger import Ledger, SessionView, every_session
from tests.ledger.conftest import sessions_of_all_games

from .conftest import brought_in


def as_dicts(table: Any) -> list[dict[str, Any]]:
    """Each row by the words of the head; every row has as many cells as the head."""
    return [dict(zip(table.head, row, strict=True)) for row in table.rows]


def test_rounds_stand_with_dealer_points_and_totals(ledger: Ledger) -> None:
    view = brought_in(ledger, sessions_of_all_games()[0])
    first, second, misdeal, *_others = as_dicts(rounds_of_session(view, "en"))
    deltas = view.score.rounds[0].deltas
    assert (first["Round"], first["Dealer"], first["Starts"]) == (1, "Carla", "Duarte")
    assert (first["Went out"], first["How"], first["Note"]) == ("Bruno", "first turn", "«lucky»")
    assert {name: first[name] for name in view.session.players} == dict(deltas)
    assert second["Ana, total"] == deltas["Ana"] + second["Ana"]
    assert second["Remarks"] == "counts"
    assert (misdeal["Round"], misdeal["Ana"], misdeal["Remarks"]) == (None, None, "misdeal")


def test_a_play_off_is_marked_and_leaves_the_totals(ledger: Ledger) -> None:
    view = brought_in(ledger, sessions_of_all_games()[2])
    last = as_dicts(rounds_of_session(view, "en"))[-1]
    assert (last["Remarks"], last["Carla"], last["Carla, total"]) == ("play-off", None, 150)
    assert [(row["Place"], row["Player"], row["Total"], row["Wins the session"])
            for row in as_dicts(standings_of_session(view, "en"))] == [
        (1, "Ana", 100, 1),
        (2, "Bruno", 100, 0),
        (3, "Carla", 150, 0),
    ]  # fmt: skip


def test_what_somebody_joined_with_is_a_row_of_its_own_and_makes_the_columns_add_up(
    ledger: Ledger,
) -> None:
    late = {"after_round": 1, "what": "joins", "player": "Duarte", "start": 5}
    view = brought_in(
        ledger,
        {
            "format": "companion-session/1",
            "game": "continental-large",
            "players": ["Ana", "Bruno", "Carla", "Duarte"],
            "rounds": [
                {"winner": "Ana", "counts": {"twos": 1}},
                {"struck": True, "winner": "Ana", "counts": {"twos": 1}},
                {"winner": "Duarte", "counts": {"twos": 0}},
                {"winner": "Ana", "counts": {"twos": 0}},
            ],
            "course": [late],
        },
    )
    rows = as_dicts(rounds_of_session(view, "en"))
    assert [row["Remarks"] for row in rows] == [
        "counts",
        "misdeal",
        "Joined with",
        "counts",
        "counts",
    ]
    assert (rows[2]["Duarte"], rows[2]["Duarte, total"], rows[2]["Ana"]) == (5, 5, None)
    for name in view.session.players:
        assert sum(row[name] or 0 for row in rows) == view.score.totals[name]
    everything = as_dicts(rounds_of_all([view], "en"))
    for name in view.session.players:
        own = [row for row in everything if row["Player"] == name]
        assert sum(row["Started with"] + row["Points"] for row in own) == view.score.totals[name]
        assert own[-1]["Total"] == view.score.totals[name]


def test_the_table_of_all_rounds_adds_up_to_the_table_of_all_standings(
    ledger: Ledger, evenings: tuple[SessionView, ...]
) -> None:
    rounds = as_dicts(rounds_of_all(every_session(ledger.store), "en"))
    standings = as_dicts(standings_of_all(every_session(ledger.store), "en"))
    sums: dict[tuple[int, str], int] = {}
    won: dict[tuple[int, str], int] = {}
    for row in rounds:
        key = row["Session"], row["Player"]
        sums[key] = sums.get(key, 0) + (0 if row["Play-off"] else row["Points"])
        won[key] = won.get(key, 0) + row["Went out"]
    assert len(standings) == sum(len(view.session.players) for view in evenings)
    for row in standings:
        key = row["Session"], row["Player"]
        # Somebody may never have played: their row has no rounds behind it.
        assert row["Total"] == row["Started with"] + sums.get(key, 0)
        assert row["Rounds won"] == won.get(key, 0)


def test_what_was_put_away_is_in_no_table(
    ledger: Ledger, evenings: tuple[SessionView, ...]
) -> None:
    ledger.put_away(evenings[0].public_id)
    seen = {row["Session"] for row in as_dicts(standings_of_all(every_session(ledger.store), "en"))}
    assert seen == {view.row.id for view in evenings[1:]}
