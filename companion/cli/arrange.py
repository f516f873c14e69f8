"""``companion arrange``: which melds can be made of these loose cards?"""

from collections.abc import Iterator
from typing import Any

import click

from companion.cli.check import described_transfer
from companion.cli.declared import (
    deck_of,
    declaration_of,
    turn_of,
    written_findings,
    written_meld,
    written_transfer,
)
from companion.cli.options import request_options, said
from companion.cli.output import run_request, say
from companion.cli.requests import Answer, Request, game_and_rules, needed, request_of
from companion.rules.arrange import Arrangement
from companion.rules.arrange import arrange as arrange_cards
from companion.rules.cards import LONGEST_TEXT, read_hand
from companion.rules.messages import N_
from companion.session_file.shapes import text_of

OPTIONS = ("options", "round", "hand_size", "buys", "players", "turn")
KEYS = ("do", "game", "cards", *OPTIONS)


def answer(request: Request) -> Answer:
    """The best arrangement of loose cards, as session-file.md describes it."""
    request_of(request, KEYS)
    game, rules = game_and_rules(request)
    found = arrange_cards(
        game,
        rules,
        read_hand(text_of(needed(request, "cards"), "cards", longest=LONGEST_TEXT)),
        declared=declaration_of(game, rules, request, needs_round=True),
        deck=deck_of(game, rules, request),
        turn=turn_of(game, request),
    )
    answered = written(found)
    if found.exposed is not None:
        answered["transfer"] = written_transfer(game, rules, found.exposed)
    return answered


def written(found: Arrangement) -> Answer:
    """An arrangement without what it pays; ``opens`` only where there is a contract."""
    opens = {} if found.opens is None else {"opens": found.opens}
    return {
        "goes_out": found.goes_out,
        **opens,
        "melds": [written_meld(meld) for meld in found.melds],
        "left": [card.code for card in found.left],
        "findings": written_findings(found.findings),
    }


@click.command()
@click.argument("game")
@click.argument("cards")
@request_options(*OPTIONS)
def arrange(game: str, cards: str, *, as_json: bool, **given: Any) -> int:
    """Make melds of CARDS, in any order, by the rules of GAME.

    Leaves with 0 when the hand goes out or opens, with 1 when it does not, with 2 when it was
    called wrongly.
    """
    request = {"do": "arrange", "game": game, "cards": cards, **said(given)}
    return run_request(request, as_json=as_json, passes=succeeds, lines=described)


def succeeds(answered: Answer) -> bool:
    """Whether the hand goes out, or opens where there is a contract."""
    return bool(answered["goes_out"] or answered.get("opens"))


def described(answered: Answer) -> Iterator[str]:
    """The arrangement as lines of text."""
    if answered["goes_out"]:
        yield say(N_("Goes out."))
    elif answered.get("opens"):
        yield say(N_("Opens."))
    elif "opens" in answered:
        yield say(N_("Does not open."))
    else:
        yield say(N_("Does not go out."))
    for number, meld in enumerate(answered["melds"], 1):
        yield f"{number}: {' '.join(meld['cards'])}"
    if answered["left"]:
        yield say(N_("Left: {cards}"), cards=" ".join(answered["left"]))
    for finding in answered["findings"]:
        yield finding["text"]
    if "transfer" in answered:
        yield from described_transfer(answered["transfer"])
