"""Options that carry the names of the request keys: ``--round 3``, ``--option min_naturals=0``."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import click

from companion.cli.output import say
from companion.rules.messages import N_

Command = TypeVar("Command", bound=Callable[..., Any])

WORDS = {"none": None, "true": True, "on": True, "false": False, "off": False}


def house_rule(text: str) -> tuple[str, object]:
    """``min_naturals=0`` as a key with its value: a number, on or off, none, or a word."""
    key, equals, value = text.partition("=")
    if not equals:
        told = say(N_("“{typed}” is not KEY=VALUE, like min_naturals=0"), typed=text)
        raise click.BadParameter(told)
    if value.lower() in WORDS:
        return key, WORDS[value.lower()]
    digits = value.removeprefix("-")
    if digits.isascii() and digits.isdigit() and len(digits) <= 18:
        return key, int(value)
    return key, value


def _house_rules(
    _context: click.Context, _option: click.Parameter, typed: tuple[str, ...]
) -> dict[str, object] | None:
    """All house rules asked for; None where none were."""
    return dict(house_rule(each) for each in typed) or None


OPTIONS: Mapping[str, Callable[[Command], Command]] = {
    "options": click.option(
        "--option",
        "options",
        multiple=True,
        metavar="KEY=VALUE",
        callback=_house_rules,
        help=N_("A house rule, like min_naturals=0; may be given several times."),
    ),
    "round": click.option("--round", type=int, help=N_("Number of the round (contract).")),
    "hand_size": click.option(
        "--hand_size", "--hand-size", "hand_size", type=int, help=N_("Cards dealt to each player.")
    ),
    "buys": click.option("--buys", type=int, help=N_("Discards bought by this player.")),
    "players": click.option(
        "--players", type=int, help=N_("Players at the table; decides the packs.")
    ),
    "turn": click.option(
        "--turn",
        type=click.Choice(["later", "first", "first_no_draw"]),
        help=N_("When the player went out."),
    ),
    "as": click.option(
        "--as",
        "as",
        type=click.Choice(["going_out", "opening", "meld"]),
        help=N_("What the melds are checked for."),
    ),
    "opened": click.option(
        "--opened",
        type=click.Choice(["earlier", "this_turn", "no"]),
        help=N_("Whether this player has opened."),
    ),
    "hand": click.option("--hand", type=int, help=N_("Cards held before laying off.")),
    "swap": click.option("--swap", is_flag=True, default=None, help=N_("Take a joker.")),
    "onto": click.option("--onto", help=N_("The meld that takes the freed joker.")),
}


def request_options(*keys: str) -> Callable[[Command], Command]:
    """The options of a command, one for each of these keys of its request, and ``--json``."""

    def with_options(command: Command) -> Command:
        command = click.option("--json", "as_json", is_flag=True, help=N_("Print JSON."))(command)
        for key in reversed(keys):
            command = OPTIONS[key](command)
        return command

    return with_options


def said(given: Mapping[str, object]) -> dict[str, object]:
    """What was typed, without the options that were left out."""
    return {key: value for key, value in given.items() if value is not None}
