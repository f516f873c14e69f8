"""Declared hands through ``companion batch``, on one core."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from companion.rules.transfer_game import PATTERNS
from tests.bench.figures import Figure, core_seconds_of_command
from tests.bench.hands import text_of
from tests.rules.arranging import table
from tests.rules.made_hands import made_melds

HANDS = 20_000
PASSES = 3


def figures() -> Iterator[Figure]:
    """Different hands, most of them legal, the start of the command included."""
    with TemporaryDirectory() as folder:
        requests = Path(folder) / "requests.jsonl"
        requests.write_text("\n".join(declared_hands()), encoding="utf-8")
        rates = [HANDS / core_seconds_of_command("batch", str(requests)) for _ in range(PASSES)]
    yield Figure(
        what="check declared hands through batch",
        median=median(rates),
        worst=min(rates),
        unit="a second",
        target=5000,
        note=f"{HANDS:,} hands, {PASSES} times",
    )


def declared_hands() -> Iterator[str]:
    """Requests with hands made to be legal, every fourth with a card exchanged for another."""
    at = table("continental-bicycle")
    rng = random.Random(1)
    deck = at.deck()
    for number in range(HANDS):
        melds = made_melds(at, rng, runs=rng.choice(PATTERNS), wilds=number % 7)
        if number % 4 == 0:
            melds[0][0] = rng.choice(deck)
        yield json.dumps(
            {"do": "check", "game": at.game.id, "melds": [text_of(meld) for meld in melds]}
        )
