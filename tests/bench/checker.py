"""The checker: any sixteen cards, from the question in an address to the page that answers it.

Measured in the process that answers, page and all; what a network adds is measured by ``pages``.
"""

import random
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlencode

from flask.testing import FlaskClient

from companion.rules.cards import SUITS, Card
from companion.rules.registry import all_games
from companion.store.keys import scorer_key
from companion.web import create_app
from companion.web.checker_question import Ask, asks_of
from tests.bench.figures import Figure, milliseconds, times
from tests.bench.hands import text_of
from tests.rules.arranging import Table, drawn, table

CARDS = 16
HANDS = 300
ROUNDS = 100
WORST = 50.0
CHANGED: tuple[tuple[str, dict[str, Any], int | None], ...] = (
    ("continental-bicycle", {"packs": 4, "jokers": 8}, None),
    ("continental-large", {"packs": 4, "jokers": 8}, None),
    ("continental-sets", {"packs": 3, "jokers": 6}, None),
    ("contract", {"min_naturals": 1}, 5),
)
"""House rules under which more must be tried."""


def figures() -> Iterator[Figure]:
    """Every game as it is usually played, each contract, other house rules; laid cards."""
    with TemporaryDirectory() as folder:
        site = create_app({"INSTANCE": Path(folder), "TESTING": True})
        with closing(site.extensions["store"]), site.test_client() as client:
            client.get(f"/key/{scorer_key(Path(site.instance_path))}")
            for game in all_games().values():
                contracts = 1 if game.contract(1) is None else 7
                for number in range(1, contracts + 1):
                    at = table(game.id, round_number=number if contracts > 1 else None)
                    of_round = f", round {number}" if contracts > 1 else ""
                    count = HANDS if contracts == 1 else ROUNDS
                    yield loose(client, at, f"{game.id}{of_round}", count)
            for game_id, rules, asked_round in CHANGED:
                at = table(game_id, options=rules, round_number=asked_round)
                told = ", ".join(f"{key} {value}" for key, value in rules.items())
                yield loose(client, at, f"{game_id}, {told}", HANDS, rules)
            for game in all_games().values():
                for ask in asks_of(game):
                    if ask is not Ask.CARDS:
                        yield laid(client, table(game.id), ask)


def loose(
    client: FlaskClient, at: Table, what: str, count: int, rules: dict[str, Any] | None = None
) -> Figure:
    """Loose cards, far from a hand, close together, and one card short of it."""
    fixed = {"game": at.game.id, "ask": Ask.CARDS.value}
    if at.declared.round_number is not None:
        fixed["round"] = str(at.declared.round_number)
    fixed |= {f"rule-{key}": str(value) for key, value in (rules or {}).items()}
    asked = [{**fixed, "cards": text_of(hand)} for hand in hands(at, count)]
    return measured(client, f"16 loose cards, {what}", asked)


def laid(client: FlaskClient, at: Table, ask: Ask) -> Figure:
    """The same cards as if they lay on the table, in melds of three and four, or onto a meld."""
    asked = []
    for hand in hands(at, ROUNDS):
        question = {"game": at.game.id, "ask": ask.value}
        if ask in (Ask.LAYOFF, Ask.SWAP):
            question |= {"meld": text_of(hand[:4]), "cards": text_of(hand[4:])}
        else:
            melds = [hand[place : place + 3] for place in range(0, CARDS - 4, 3)]
            question["melds"] = "/".join(text_of(meld) for meld in [*melds, hand[CARDS - 4 :]])
        asked.append(question)
    return measured(client, f"16 cards, {at.game.id}, {ask.value}", asked)


def measured(client: FlaskClient, what: str, asked: list[dict[str, str]]) -> Figure:
    """Each question once, as the fragment that follows every tap."""
    follows = {"HX-Request": "true", "HX-Target": "section#answer"}

    def work(question: dict[str, str]) -> None:
        answer = client.get(f"/check?{urlencode(question)}", headers=follows)
        assert b"data-answer" in answer.data, question

    work(asked[0])
    taken = times(work, asked)
    late = quantiles(taken, n=100)[98] * 1000
    note = f"p99 {late:.1f}, {len(asked)} hands"
    return milliseconds(what, taken, worst_allowed=WORST, note=note)


def hands(at: Table, count: int) -> Iterator[list[Card]]:
    """Sixteen cards with none to eight wilds: any, close together, and nearly or wholly melds."""
    rng = random.Random(CARDS)
    for number in range(count):
        wilds = number // 3 % 9
        if number % 3 < 2:
            yield drawn(at, rng, size=CARDS, wilds=wilds, dense=number % 3 == 1)
        else:
            yield nearly(at, rng, wilds)


def nearly(at: Table, rng: random.Random, wilds: int) -> list[Card]:
    """Cards by threes of a rank or in a row, as far as the packs go; the rest by chance."""
    rest = at.deck()
    rng.shuffle(rest)
    hand: list[Card] = [card for card in rest if not card.suit][:wilds]
    while len(hand) < CARDS - 2:
        rank, suit = rng.randint(1, 11), rng.choice(SUITS)
        run = [Card(rank + step, suit) for step in range(3)]
        group = [Card(rank, each) for each in rng.sample(SUITS, 3)]
        for card in rng.choice((run, group)):
            if hand.count(card) < rest.count(card) and len(hand) < CARDS:
                hand.append(card)
    while len(hand) < CARDS:
        card = rng.choice(rest)
        if hand.count(card) < rest.count(card):
            hand.append(card)
    return hand
