"""``companion score``: the points, totals and places of a session file."""

import click

from companion.answers.score import answered
from companion.cli.help import command
from companion.cli.language import reader_language
from companion.cli.output import FAILED, not_understood, print_json, print_lines, read_text
from companion.cli.scoreboard import described
from companion.rules.messages import N_, InputError
from companion.rules.scoring import score_session
from companion.rules.session import SessionScore
from companion.session_file import read_json, read_session


@command(
    N_(
        "Score the session in FILE; - reads standard input.\n\n"
        "Leaves with 0 when every round counts, with 1 when a check fails that the table has not "
        "accepted, with 2 when the file cannot be used."
    )
)
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help=N_("Print JSON."))
def score(file: str, *, as_json: bool) -> int:
    """Print the score of one session file."""
    try:
        session = read_session(read_json(read_text(file)))
        result = score_session(session)
    except InputError as fault:
        raise not_understood(fault) from fault
    if as_json:
        print_json(answered(result, reader_language()))
    else:
        print_lines(described(session, result))
    return 0 if counts_in_full(result) else FAILED


def counts_in_full(result: SessionScore) -> bool:
    """Whether nothing stands that keeps a round or the session from counting."""
    return not result.findings and all(each.scored for each in result.rounds)
