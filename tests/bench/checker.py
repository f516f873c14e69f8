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
    ("contract", {"min_naturals": 3}, 6),
    ("contract", {"min_naturals": 2, "table": 5}, 7),
)
"""House rules under which more must be tried."""
SLOWEST: tuple[dict[str, str], ...] = (
    {
        "game": "contract",
        "ask": "meld",
        "melds": "5S 5H 4D JK JK/JK 8D 3S/4C/5C/7C 5D 3H/4H 6H 4S",
        "rule-min_naturals": "1",
        "rule-table": "5",
    },
    {
        "game": "contract",
        "ask": "meld",
        "round": "4",
        "melds": "JK JK JK 2S AS 2S 2H 3S/3D 3C 5C 2C 3H 7S 4D 6S",
    },
    {
        "game": "contract",
        "ask": "meld",
        "round": "3",
        "melds": "AS 2C AS JK 2D 2C 2H JK 2S AD 5D 2S 3S 4H JK AH",
    },
    {
        "game": "contract",
        "ask": "cards",
        "round": "6",
        "cards": "JK JK JK 4H 9S 3D 4C 8S 8H 5S 5H 5D QD 6D 9H QS",
    },
    {
        "game": "contract",
        "ask": "cards",
        "round": "5",
        "rule-min_naturals": "1",
        "cards": "5C 4D 2S 8D QC QS JK AS JK 9S KD AD 7C KS JK JD",
    },
    {
        "game": "contract",
        "ask": "cards",
        "round": "6",
        "rule-min_naturals": "3",
        "cards": "JK JK JK 4D 7S 9H 9S 7H 9H 4S 7D 5D 10D 10H 8S 5H",
    },
    {
        "game": "contract",
        "ask": "cards",
        "round": "7",
        "buys": "2",
        "cards": "JK JK JK 6C 9C 6C 7C 8C 3C 4C 5C 7C 5C 8C 4C 3C",
    },
    {
        "game": "rummy",
        "ask": "cards",
        "cards": "10C 4C 9H 4H 8C 9C 5H 8H 7H 6H 5C 10H 7C 6C JD 9S",
    },
    {
        "game": "continental-bicycle",
        "ask": "cards",
        "cards": "JK JK JC JD JH 5H 6H 7H 8D 8S 8H 2C 2D 2H 5H QH",
    },
    {
        "game": "continental-large",
        "ask": "cards",
        "rule-jokers": "8",
        "rule-min_naturals": "0",
        "rule-one_suit_bonus": "0",
        "cards": "JK 2D 3D 4D JD JC JH 4S 5S 6S AS 2S 3S AC AS AD",
    },
)
"""The worst of some sixty thousand questions: any, and these changed card by card for the worse."""
AGAIN = 5


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
            yield measured(client, "16 cards, the slowest known", [*SLOWEST] * AGAIN)
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
