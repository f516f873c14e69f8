"""``companion layoff``: do the cards fit on that meld, and may a joker be taken from it?"""

from collections.abc import Iterator
from typing import Any

import click

from companion.cli.declared import deck_of, none_of, round_of, written_findings, written_meld
from companion.cli.options import request_options, said
from companion.cli.output import run_request, say
from companion.cli.requests import Answer, Request, game_and_rules, needed, request_of
from companion.rules.cards import LONGEST_TEXT
from companion.rules.game import Game
from companion.rules.layoff import Fits, LayOff, Opened, lay_off
from companion.rules.messages import N_, InputError
from companion.session_file.shapes import switch_of, text_of, whole_number_of

OPTIONS = ("options", "round", "opened", "hand", "swap", "onto")
KEYS = ("do", "game", "meld", "cards", *OPTIONS)
LARGEST_HAND = 1000


def answer(request: Request) -> Answer:
    """Whether the cards fit on the meld, as session-file.md describes it."""
    request_of(request, KEYS)
    game, rules = game_and_rules(request)
    verdict = lay_off(game, rules, attempt_of(game, request), deck=deck_of(game, rules, request))
    fits = isinstance(verdict, Fits)
    return {
        "fits": fits,
        "meld": written_meld(verdict.meld.read) if isinstance(verdict, Fits) else None,
        "findings": written_findings(verdict.findings),
    }


def attempt_of(game: Game, request: Request) -> LayOff:
    """What the player wants to do, with what is known of the turn."""
    swap = switch_of(request.get("swap", False), "swap")
    if "onto" in request and not swap:
        raise InputError(N_("“onto” takes a freed joker: it needs “swap”."))
    hand = None
    if "hand" in request:
        hand = whole_number_of(request["hand"], "hand", high=LARGEST_HAND)
    return LayOff(
        meld=_cards(needed(request, "meld"), "meld"),
        cards=_cards(needed(request, "cards"), "cards"),
        round_number=round_of(game, request, needed=False),
        opened=_opened(request.get("opened", Opened.EARLIER.value)),
        hand=hand,
        swap=swap,
        onto=_cards(request["onto"], "onto") if "onto" in request else None,
    )


def _opened(said_of_it: object) -> Opened:
    if said_of_it not in tuple(Opened):
        raise none_of("opened", said_of_it, Opened)
    return Opened(str(said_of_it))


def _cards(text: object, key: str) -> str:
    return text_of(text, key, longest=LONGEST_TEXT)


@click.command()
@click.argument("game")
@click.argument("meld")
@click.argument("cards")
@request_options(*OPTIONS)
def layoff(game: str, meld: str, cards: str, *, as_json: bool, **given: Any) -> int:
    """Say whether CARDS, all together, fit on MELD by the rules of GAME.

    With --swap they take a joker's place, and --onto is the meld that takes the joker.
    Leaves with 0 when they fit, with 1 when they do not, with 2 when it was called wrongly.
    """
    request = {"do": "layoff", "game": game, "meld": meld, "cards": cards, **said(given)}
    return run_request(request, as_json=as_json, passes=lambda each: each["fits"], lines=described)


def described(answered: Answer) -> Iterator[str]:
    """The verdict as lines of text."""
    yield say(N_("Fits.")) if answered["fits"] else say(N_("Doesn’t fit."))
    if answered["meld"] is not None:
        yield " ".join(answered["meld"]["cards"])
    for finding in answered["findings"]:
        yield finding["text"]
