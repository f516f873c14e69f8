"""The question that the checker is asked: it stands whole in the address, and nothing is kept.

An address has one best form, without what is as usual; reading that form again gives the same.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any
from urllib.parse import urlencode

from werkzeug.datastructures import MultiDict

from companion.rules.cards import LONGEST_TEXT
from companion.rules.game import Game, Purpose, Transfers, Turn
from companion.rules.house_rules import HouseRules, read_house_rules
from companion.rules.layoff import Opened
from companion.web import house_rule_fields
from companion.web.new_session_pages import RuleField


class Ask(StrEnum):
    """What can be asked: a whole hand or opening, single melds, loose cards, adding to a meld."""

    HAND = "hand"
    MELD = "meld"
    CARDS = "cards"
    LAYOFF = "layoff"
    SWAP = "swap"


USUAL: Mapping[str, str] = {
    "round": "1",
    "turn": Turn.LATER.value,
    "opened": Opened.EARLIER.value,
}
"""What is meant where the address says nothing."""

MELDS = "melds"
TEXTS = (MELDS, "cards", "meld", "onto", "seen")
NUMBERS = ("round", "players", "buys", "hand")
WORDS = ("turn", "opened")
OF_THE_EVENING = frozenset(
    [
        *("rounds", "hands", "target", "tie", "dealer"),
        *("drawn_round", "false_declaration", "rummy_factor"),
    ]
)
"""House rules that no verdict looks at: how long it goes on, who deals, what a round is worth."""
LONGEST_WORD = 20
BETWEEN_MELDS = re.compile(r"[|/;\r\n]+")
SHOWN_BETWEEN, SENT_BETWEEN = " | ", "/"


@dataclass(frozen=True, kw_only=True)
class Question:
    """What is asked of which game, by which house rules.

    ``said``: texts, numbers and words as they were typed, tidied up. ``rule_fields``: the form of
    the house rules; ``wrong``: what in it has no sense. ``table``: the session it was asked from.
    """

    game: Game
    rules: HouseRules
    ask: Ask
    said: Mapping[str, str]
    rule_fields: tuple[RuleField, ...] = ()
    wrong: tuple[str, ...] = ()
    table: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)

    def text(self, key: str) -> str:
        """What was said of one thing; what is usual where nothing was."""
        return self.said.get(key) or USUAL.get(key, "")

    @property
    def number(self) -> int:
        """The round of the contract that is asked about."""
        typed = self.text("round")
        return int(typed) if typed.isdecimal() and len(typed) < 3 else 0

    @property
    def keys(self) -> tuple[str, ...]:
        """What belongs to this question; everything else is left out of it."""
        return tuple(_keys(self.game, self.rules, self.ask, self.number))

    @property
    def typed(self) -> bool:
        """Whether all cards that the question needs are there."""
        needed = {Ask.LAYOFF: ("meld", "cards"), Ask.SWAP: ("meld", "cards"), Ask.CARDS: ("cards",)}
        return all(self.said.get(key) for key in needed.get(self.ask, (MELDS,)))

    def request(self) -> dict[str, Any]:
        """The same as a request of session-file.md."""
        verbs = {Ask.CARDS: "arrange", Ask.LAYOFF: "layoff", Ask.SWAP: "layoff"}
        request: dict[str, Any] = {"do": verbs.get(self.ask, "check"), "game": self.game.id}
        if self.options:
            request["options"] = dict(self.options)
        if self.ask is Ask.HAND:
            contracts = self.game.contract(1) is not None
            request["as"] = (Purpose.OPENING if contracts else Purpose.GOING_OUT).value
        elif self.ask is Ask.MELD:
            request["as"] = Purpose.MELD.value
        elif self.ask is Ask.SWAP:
            request["swap"] = True
        for key in self.keys:
            if (said := self.text(key)) and key != "seen":
                request[key] = _whole(said) if key in NUMBERS else said
        return request

    def pairs(self, **instead: str) -> list[tuple[str, str]]:
        """The question as it stands in its address, without what is as usual."""
        pairs = [("game", self.game.id)]
        if self.ask is not usual_ask(self.game):
            pairs.append(("ask", self.ask.value))
        said = {**self.said, **instead}
        unusual = (key for key in self.keys if said.get(key) not in (None, "", USUAL.get(key)))
        pairs += ((key, said[key]) for key in unusual)
        pairs += _changed_fields(self.game, self.rules)
        return pairs

    @property
    def too_long(self) -> bool:
        """Whether more was typed than any table holds."""
        return any(len(text) > LONGEST_TEXT for text in self.said.values())


def address_of(pairs: list[tuple[str, str]]) -> str:
    """The part of an address behind its question mark, as short as it can be."""
    return urlencode(pairs, safe="/=,-:*")


def asks_of(game: Game) -> tuple[Ask, ...]:
    """What can be asked in a game, the most usual first."""
    return tuple(_asks(game))


def _asks(game: Game) -> Iterator[Ask]:
    if game.default_purpose is not Purpose.MELD:
        yield Ask.HAND
    yield Ask.MELD
    yield Ask.CARDS
    if game.lays_off:
        yield Ask.LAYOFF
    if game.takes_jokers:
        yield Ask.SWAP


def usual_ask(game: Game) -> Ask:
    """What is asked where the address does not say."""
    return asks_of(game)[0]


def read_question(game: Game, sent: MultiDict[str, str], table: str = "") -> Question:
    """The question in what was sent; of two values for one name the later holds."""
    last = {name: values[-1] for name, values in sent.lists() if values}
    form = house_rule_fields.form_of(game, MultiDict(house_rule_fields.sent_rules(last)))
    valid = form.validate()
    options = house_rule_fields.options_of(game, form) if valid else {}
    left_out = {house_rule_fields.PREFIX + key for key in OF_THE_EVENING}
    shown = [rule for rule in house_rule_fields.shown(game, form) if rule.name not in left_out]
    said = {key: _tidied(key, last[key]) for key in TEXTS if key in last}
    said |= {key: last[key].strip()[:LONGEST_WORD] for key in (*NUMBERS, *WORDS) if key in last}
    ask = next((each for each in asks_of(game) if each == last.get("ask")), usual_ask(game))
    if ask is Ask.CARDS and not said.get("cards") and said.get(MELDS):
        said["cards"] = _as_loose(said[MELDS])
    return Question(
        game=game,
        rules=read_house_rules(game.house_rules, options),
        ask=ask,
        said=said,
        rule_fields=tuple(shown),
        wrong=tuple(
            f"{rule.label}: {sentence}" for rule in shown if rule.wrong for sentence in rule.wrong
        ),
        table=table,
        options=options,
    )


def pairs_at_table(game: Game, rules: HouseRules, players: int, number: int) -> dict[str, str]:
    """What the checker's address says when it is opened from a table."""
    said = {"game": game.id}
    if players_matter(game, rules):
        said["players"] = str(players)
    if game.contract(number) is not None and str(number) != USUAL["round"]:
        said["round"] = str(number)
    return said | dict(_changed_fields(game, rules))


def _changed_fields(game: Game, rules: HouseRules) -> list[tuple[str, str]]:
    """What the table changed, as far as it matters to a verdict."""
    fields = house_rule_fields.changed_fields(game, rules)
    keys = {house_rule_fields.PREFIX + key for key in OF_THE_EVENING}
    return [(name, value) for name, value in fields if name.removesuffix("-word") not in keys]


def players_matter(game: Game, rules: HouseRules) -> bool:
    """Whether the number of players decides the packs or jokers."""
    fewest, most = game.seats
    decks = {game.deck(rules, players) for players in range(fewest, most + 1)}
    return len(decks) > 1


PILES: Mapping[Ask, tuple[str, ...]] = {
    Ask.HAND: (MELDS,),
    Ask.MELD: (MELDS,),
    Ask.CARDS: ("cards", "seen"),
    Ask.LAYOFF: ("meld", "cards"),
    Ask.SWAP: ("meld", "cards", "onto"),
}
"""The cards that each question speaks of."""

ADDING = (Ask.LAYOFF, Ask.SWAP)


def _keys(game: Game, rules: HouseRules, ask: Ask, number: int) -> Iterator[str]:
    """What a question of this kind is made of, in the order of the address."""
    yield from PILES[ask]
    if game.contract(1) is not None and ask is not Ask.MELD:
        yield "round"
        if ask in ADDING:
            yield "opened"
        if ask is Ask.LAYOFF:
            yield "hand"
    if ask not in ADDING and players_matter(game, rules):
        yield "players"
    if ask in (Ask.HAND, Ask.CARDS):
        if "buys" in game.report_keys and game.buys_matter(number or 1):
            yield "buys"
        if isinstance(game.scoring(rules), Transfers):
            yield "turn"


def _tidied(key: str, text: str) -> str:
    """Single blanks; melds apart by one sign. What is far too long is only cut."""
    if len(text) > LONGEST_TEXT:
        return text[: LONGEST_TEXT + 1]
    if key != MELDS:
        return " ".join(text.split())
    melds = (" ".join(each.split()) for each in BETWEEN_MELDS.split(text))
    return SENT_BETWEEN.join(each for each in melds if each)


def _as_loose(melds: str) -> str:
    """The same cards without what was declared of them."""
    tokens = melds.replace(SENT_BETWEEN, " ").split()
    return " ".join(token.partition("=")[0] for token in tokens)


def _whole(text: str) -> int | str:
    """A number, or the text for the rules to refuse."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else text
