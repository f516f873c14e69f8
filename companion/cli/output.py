"""What the commands have in common: files in, answers out, and the code they leave with."""

import sys
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, BinaryIO

import click

from companion.cli.language import reader_language
from companion.cli.requests import Answer, answer, written
from companion.rules.messages import N_, InputError, Message
from companion.session_file import LONGEST_FILE
from companion.wording import message_text
from companion.wording.catalogue import words_in

STANDARD_INPUT = "-"
FAILED = 1
MOST_BYTES_OF_A_CHARACTER = 4

SYSTEMS_WORDS = (
    N_("No such file or directory"),
    N_("Permission denied"),
    N_("Is a directory"),
    N_("Not a directory"),
    N_("Read-only file system"),
    N_("No space left on device"),
    N_("Address already in use"),
)
"""What the system usually says of a file or a port; what it says seldom stays as it is."""


def say(text: str, **values: object) -> str:
    """A sentence marked for translation, in the reader's language."""
    return message_text(Message(text=text, values=values), reader_language())


def plain(text: str) -> str:
    """Text from people as text: nothing in it can move the cursor or colour the terminal."""
    return "".join(sign if sign.isprintable() else " " for sign in text)


def cannot_be_used(text: str, **values: object) -> click.ClickException:
    """The one line that says why the command was called wrongly or its file cannot be used."""
    return click.ClickException(plain(say(text, **values)))


def not_understood(fault: InputError) -> click.ClickException:
    """The one line for something that cannot be understood."""
    return click.ClickException(plain(message_text(fault.message, reader_language())))


def reason_of(fault: Exception) -> str:
    """Why something went wrong, as the system says it, in the reader's language where known."""
    said = getattr(fault, "strerror", None) or str(fault) or type(fault).__name__
    return words_in(reader_language()).gettext(said)


def opened(path: str) -> AbstractContextManager[BinaryIO]:
    """A file to read, or standard input for ``-``, which stays open afterwards."""
    if path == STANDARD_INPUT:
        return nullcontext(sys.stdin.buffer)
    try:
        return Path(path).open("rb")
    except (OSError, ValueError) as fault:
        raise unreadable(path, fault) from fault


def unreadable(path: str, fault: Exception) -> click.ClickException:
    """The one line for a file that cannot be read."""
    return cannot_be_used(
        N_("{path} cannot be read: {reason}."), path=path, reason=reason_of(fault)
    )


def read_text(path: str) -> str:
    """All of a file as text; a file too large for a session is not read to its end."""
    most = LONGEST_FILE * MOST_BYTES_OF_A_CHARACTER
    with opened(path) as file:
        try:
            content = file.read(most + 1)
        except OSError as fault:
            raise unreadable(path, fault) from fault
    if len(content) > most:
        raise cannot_be_used(N_("{path} is too large for a session file."), path=path)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise cannot_be_used(N_("{path} is no text in UTF-8."), path=path) from fault


def print_json(answered: Answer) -> None:
    """One answer as one line of JSON."""
    sys.stdout.flush()
    sys.stdout.buffer.write(written(answered))
    sys.stdout.buffer.flush()


def print_lines(lines: Iterable[str]) -> None:
    """Text for people, line by line."""
    for line in lines:
        click.echo(plain(line))


def run_request(
    request: dict[str, Any],
    *,
    as_json: bool,
    passes: Callable[[Answer], bool],
    lines: Callable[[Answer], Iterable[str]],
) -> int:
    """Ask one request, print its answer, and say what to leave with.

    0 when all is well (*passes*), 1 when the cards fail a check. What cannot be understood is
    one line and 2.
    """
    answered = answer(request)
    if "error" in answered:
        raise click.ClickException(plain(answered["error"]))
    if as_json:
        print_json(answered)
    else:
        print_lines(lines(answered))
    return 0 if passes(answered) else FAILED
