"""``companion batch``: one request a line, one answer a line, in order."""

import sys
from collections.abc import Iterator
from typing import BinaryIO

import click

from companion.cli.help import command
from companion.cli.output import STANDARD_INPUT, opened
from companion.cli.requests import LONGEST_REQUEST, Answer, answer_text, refusal, written
from companion.rules.messages import N_, InputError

MOST_BYTES = LONGEST_REQUEST * 4


@command(
    N_(
        "Answer the requests of FILE, one JSON object a line; - reads standard input.\n\n"
        'A bad line is answered by {"error": "one sentence"}, and the batch goes on.'
    )
)
@click.argument("file", metavar="FILE.jsonl")
def batch(file: str) -> None:
    """Print one answer a request, in order."""
    answers = sys.stdout.buffer
    at_once = file == STANDARD_INPUT
    with opened(file) as requests:
        for line in lines_of(requests):
            answers.write(written(answer_line(line)))
            if at_once:
                # Whoever talks to us over a pipe waits for this answer before asking on.
                answers.flush()
    answers.flush()


def lines_of(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream; of a line that is far too long only the beginning."""
    while line := stream.readline(MOST_BYTES + 1):
        rest = line
        while len(rest) > MOST_BYTES and not rest.endswith(b"\n"):
            rest = stream.readline(MOST_BYTES + 1)
        yield line


def answer_line(line: bytes) -> Answer:
    """The answer to one line, whatever is in it."""
    try:
        text = line.decode("utf-8-sig")
    except UnicodeDecodeError:
        return refusal(InputError(N_("This line is no text in UTF-8.")))
    return answer_text(text.rstrip("\r\n"))
