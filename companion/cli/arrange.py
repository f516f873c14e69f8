"""``companion arrange``: which melds can be made of these loose cards?"""

from collections.abc import Iterator
from typing import Any

import click

from companion.answers.arrange import OPTIONS
from companion.cli.check import described_transfer
from companion.cli.help import command
from companion.cli.options import request_options, said
from companion.cli.output import run_request, say
from companion.cli.requests import Answer
from companion.rules.messages import N_


@command(
    N_(
        "Make melds of CARDS, in any order, by the rules of GAME.\n\n"
        "Leaves with 0 when the hand goes out or opens, with 1 when it does not, with 2 when it "
        "was called wrongly."
    )
)
@click.argument("game")
@click.argument("cards")
@request_options(*OPTIONS)
def arrange(game: str, cards: str, *, as_json: bool, **given: Any) -> int:
    """Answer which melds these cards make."""
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
