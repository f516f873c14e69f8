"""The command line: one group whose commands are loaded when they are called, not before.

A check of a hand has to answer at once, so it must not wait for the site or the printing press.
"""

import sys
from importlib import import_module
from typing import Any, NoReturn

import click

from companion.cli.help import Helpful, in_readers_language, teach_click
from companion.rules.messages import N_

COMMANDS = {
    "check": N_("Is this a legal going-out, opening or meld?"),
    "arrange": N_("Which melds can be made of these loose cards?"),
    "layoff": N_("Do the cards fit on that meld?"),
    "score": N_("Score a session file."),
    "batch": N_("Answer one request a line."),
    "sheet": N_("Print a session file."),
    "serve": N_("Run the site for this home network."),
    "backup": N_("Keep a copy of the score book."),
    "restore": N_("Bring a kept copy back."),
    "audit": N_("Replay every session and name what would differ."),
}
"""Each command lives in the module of its own name; the line is what ``--help`` says of it."""

CALLED_WRONGLY = 2
STOPPED = 130


class Commands(Helpful, click.Group):
    """Knows every command by name and loads only the one that is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's own shape
        """All commands, those for a dispute at the table first."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command of that name; nothing else is imported."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"companion.cli.{cmd_name}")
        command: click.Command = getattr(module, cmd_name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """The list in ``--help``, without loading what it lists."""
        with formatter.section(in_readers_language("Commands")):
            formatter.write_dl(
                [(name, in_readers_language(line)) for name, line in COMMANDS.items()]
            )

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        """Run a command and leave with its exit code; a wrong call gets one line that says how."""
        extra["standalone_mode"] = False
        teach_click()
        try:
            code = super().main(*args, **extra)
        except click.ClickException as fault:
            click.echo(f"companion: {fault.format_message()}", err=True)
            sys.exit(CALLED_WRONGLY)
        except click.Abort:
            sys.exit(STOPPED)
        except BrokenPipeError:
            # Whoever read our answers has gone away, so there is nobody to tell.
            sys.stdout = None
            sys.exit(1)
        sys.exit(code if isinstance(code, int) else 0)


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=N_("Check melds, pay rounds and keep the score of a card night."),
)
@click.version_option(package_name="companion", message="%(prog)s %(version)s")
def main() -> None:
    """Everything that is asked of the companion at a terminal."""
