"""``companion layoff``: do the cards fit on that meld, and may a joker be taken from it?"""

from collections.abc import Iterator
from typing import Any

import click

from companion.answers.layoff import OPTIONS
from companion.cli.help import command
from companion.cli.options import request_options, said
from companion.cli.output import run_request, say
from companion.cli.requests import Answer
from companion.rules.messages import N_


@command(
    N_(
        "Say whether CARDS, all together, fit on MELD by the rules of GAME.\n\n"
        "With --swap they take a joker's place, and --onto is the meld that takes the joker.\n\n"
        "Leaves with 0 when they fit, with 1 when they do not, with 2 when it was called wrongly."
    )
)
@click.argument("game")
@click.argument("meld")
@click.argument("cards")
@request_options(*OPTIONS)
def layoff(game: str, meld: str, cards: str, *, as_json: bool, **given: Any) -> int:
    """Answer whether these cards fit."""
    request = {"do": "layoff", "game": game, "meld": meld, "cards": cards, **said(given)}
    return run_request(request, as_json=as_json, passes=lambda each: each["fits"], lines=described)


def described(answered: Answer) -> Iterator[str]:
    """The verdict as lines of text."""
    yield say(N_("Fits.")) if answered["fits"] else say(N_("Doesn’t fit."))
    if answered["meld"] is not None:
        yield " ".join(answered["meld"]["cards"])
    for finding in answered["findings"]:
        yield finding["text"]
