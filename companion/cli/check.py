"""``companion check``: is this a legal going-out, opening or meld?"""

from collections.abc import Iterator
from typing import Any

import click

from companion.answers.check import OPTIONS
from companion.cli.help import command
from companion.cli.options import request_options, said
from companion.cli.output import run_request, say
from companion.cli.requests import Answer
from companion.rules.game import Why
from companion.rules.messages import N_
from companion.wording.lines import REASONS


@command(
    N_(
        "Check MELDS, like “3-5C | 6-8S | JK 9H 10H”, by the rules of GAME.\n\n"
        "Leaves with 0 when they are legal, with 1 when a check fails, with 2 when it was "
        "called wrongly."
    )
)
@click.argument("game")
@click.argument("melds")
@request_options(*OPTIONS)
def check(game: str, melds: str, *, as_json: bool, **given: Any) -> int:
    """Answer whether these melds are legal."""
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
