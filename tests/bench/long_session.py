"""A session of five hundred rounds, from its file to its score."""

import random
from collections.abc import Iterator
from typing import Any

from companion.rules.scoring import score_session
from companion.rules.transfer_game import PATTERNS
from companion.session_file import read_session
from tests.bench.figures import Figure, milliseconds, times
from tests.bench.hands import text_of
from tests.rules.arranging import table
from tests.rules.made_hands import made_melds

ROUNDS = 500
PASSES = 9
PLAYERS = ["Ana", "Bruno", "Carla", "Duarte"]


def figures() -> Iterator[Figure]:
    """With melds to check, and with hands to count."""
    yield scored("score 500 rounds with melds", session("continental-large", transfer_rounds()))
    yield scored("score 500 rounds with hands", session("continental-sets", penalty_rounds()))


def scored(what: str, document: dict[str, Any]) -> Figure:
    """Read and score the same file several times; the first pass knows nothing yet."""

    def work(_pass: int) -> None:
        score_session(read_session(document))

    return milliseconds(what, times(work, range(PASSES)), target=50, note=f"{PASSES} times")


def session(game_id: str, rounds: list[dict[str, Any]]) -> dict[str, Any]:
    """A session file."""
    return {
        "format": "companion-session/1",
        "game": game_id,
        "options": {"rounds": ROUNDS},
        "players": PLAYERS,
        "rounds": rounds,
    }


def transfer_rounds() -> list[dict[str, Any]]:
    """Five hundred different hands that went out."""
    at = table("continental-large")
    rng = random.Random(500)
    return [
        {
            "winner": rng.choice(PLAYERS),
            "melds": [
                text_of(meld)
                for meld in made_melds(at, rng, runs=rng.choice(PATTERNS), wilds=number % 5)
                if meld
            ],
        }
        for number in range(ROUNDS)
    ]


def penalty_rounds() -> list[dict[str, Any]]:
    """Five hundred rounds with three hands of fifteen cards each."""
    at = table("continental-sets")
    rng = random.Random(501)
    rounds = []
    for _ in range(ROUNDS):
        winner, *losers = rng.sample(PLAYERS, len(PLAYERS))
        cards = rng.sample(at.deck(), 15 * len(losers))
        hands = {
            loser: text_of(cards[15 * seat : 15 * seat + 15]) for seat, loser in enumerate(losers)
        }
        rounds.append({"winner": winner, "hands": hands})
    return rounds
