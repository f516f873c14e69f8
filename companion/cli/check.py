"""``companion check``: is this a legal going-out, opening or meld?"""

from collections.abc import Iterator
from typing import Any

import click

from companion.cli.declared import (
    deck_of,
    declaration_of,
    purpose_of,
    turn_of,
    written_findings,
    written_meld,
    written_transfer,
)
from companion.cli.options import request_options, said
from companion.cli.output import run_request, say
from companion.cli.requests import Answer, Request, game_and_rules, needed, request_of
from companion.rules.cards import LONGEST_TEXT, split_melds
from companion.rules.check import MOST_MELDS, Accepted, check_melds
from companion.rules.exposure import exposure
from companion.rules.game import Purpose, Transfers, Why
from companion.rules.messages import N_
from companion.session_file.shapes import list_of, text_of
from companion.wording.lines import REASONS

OPTIONS = ("options", "as", "round", "hand_size", "buys", "players", "turn")
KEYS = ("do", "game", "melds", *OPTIONS)


def answer(request: Request) -> Answer:
    """The verdict on some melds, as session-file.md describes it."""
    request_of(request, KEYS)
    game, rules = game_and_rules(request)
    purpose = purpose_of(game, request)
    turn = turn_of(game, request)
    verdict = check_melds(
        game,
        rules,
        melds_of(needed(request, "melds")),
        purpose=purpose,
        declared=declaration_of(game, rules, request, needs_round=purpose is not Purpose.MELD),
        deck=deck_of(game, rules, request),
    )
    passed = isinstance(verdict, Accepted)
    answered: Answer = {
        "valid": passed,
        "melds": [written_meld(meld) for meld in verdict.melds],
        "findings": written_findings(verdict.findings) if not passed else [],
    }
    paid = isinstance(game.scoring(rules), Transfers) and purpose is not Purpose.MELD
    if passed and paid:
        exposed = exposure(game, rules, verdict, turn)
        answered["transfer"] = written_transfer(game, rules, exposed)
    return answered


def melds_of(said_melds: object) -> tuple[str, ...]:
    """The melds one by one, or one text with separators."""
    if isinstance(said_melds, str):
        return split_melds(text_of(said_melds, "melds", longest=LONGEST_TEXT))
    melds = list_of(said_melds, "melds", longest=MOST_MELDS)
    return tuple(text_of(each, "melds", longest=LONGEST_TEXT) for each in melds)


@click.command()
@click.argument("game")
@click.argument("melds")
@request_options(*OPTIONS)
def check(game: str, melds: str, *, as_json: bool, **given: Any) -> int:
    """Check MELDS, like "3-5C | 6-8S | JK 9H 10H", by the rules of GAME.

    Leaves with 0 when they are legal, with 1 when a check fails, with 2 when it was called wrongly.
    """
    request = {"do": "check", "game": game, "melds": melds, **said(given)}
    return run_request(request, as_json=as_json, passes=lambda each: each["valid"], lines=described)


def described(answered: Answer) -> Iterator[str]:
    """The verdict as lines of text."""
    yield say(N_("Legal.")) if answered["valid"] else say(N_("Not legal."))
    for number, meld in enumerate(answered["melds"], 1):
        if meld is not None:
            yield f"{number}: {' '.join(meld['cards'])}"
    for finding in answered["findings"]:
        yield finding["text"]
    if "transfer" in answered:
        yield from described_transfer(answered["transfer"])


def described_transfer(transfer: dict[str, Any]) -> Iterator[str]:
    """What every opponent pays, and for what."""
    yield say(N_("Every opponent pays {points}:"), points=transfer["each"])
    for line in transfer["lines"]:
        yield f"{line['points']:4} {say(REASONS[Why(line['why'])])}"
