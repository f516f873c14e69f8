"""Help, and click's own words, in the reader's language.

Help is marked where it stands and translated when somebody asks for it, so a check of a hand waits
for no catalogue.
"""

import gettext
from collections.abc import Callable
from copy import copy
from typing import Any

import click

from companion.cli.language import reader_language
from companion.rules.messages import N_
from companion.wording.catalogue import NN_, TRANSLATIONS, words_in

CLICKS_SENTENCES = (
    N_("Usage:"),
    N_("Options"),
    N_("Commands"),
    N_("Show this message and exit."),
    N_("Show the version and exit."),
    N_("default: {default}"),
    N_("required"),
    N_("Missing command."),
    N_("Missing argument"),
    N_("Missing option"),
    N_("No such command {name!r}."),
    N_("No such option {name!r}."),
    N_("Option {name!r} does not take a value."),
    N_("Invalid value: {message}"),
    N_("Invalid value for {param_hint}: {message}"),
    N_("{value!r} is not a valid {number_type}."),
    N_("{value} is not in the range {range}."),
)
CLICKS_COUNTED_SENTENCES = (
    NN_("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    NN_("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    NN_("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    NN_("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
)
"""What click says by itself, marked for the translators of the companion."""


def teach_click() -> None:
    """Let click look its own words up where ours are."""
    gettext.bindtextdomain("messages", str(TRANSLATIONS))


class Helpful(click.Command):
    """A command whose help speaks the reader's language."""

    def get_help(self, ctx: click.Context) -> str:
        """All that ``--help`` says."""
        told = copy(self)
        told.help = in_readers_language(self.help or "")
        told.params = [_translated(each) for each in self.params]
        return super(Helpful, told).get_help(ctx)


def command(text: str) -> Callable[[Callable[..., Any]], Helpful]:
    """Make a command of a function; *text* is its help, marked for translation."""
    return click.command(cls=Helpful, help=text)


def in_readers_language(text: str) -> str:
    """A text of the help, as the reader reads it."""
    return words_in(reader_language()).gettext(text) if text else ""


def _translated(parameter: click.Parameter) -> click.Parameter:
    """The same parameter; an option with its help in the reader's language."""
    if not isinstance(parameter, click.Option):
        return parameter
    told = copy(parameter)
    told.help = in_readers_language(parameter.help or "")
    return told
