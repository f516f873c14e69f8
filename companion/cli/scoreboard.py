"""A scored session as lines of text: rounds, totals, places, findings, and what comes next."""

from collections.abc import Iterator

from companion.cli.language import reader_language
from companion.cli.output import plain, say
from companion.rules.game import Contract
from companion.rules.messages import N_
from companion.rules.session import NextRound, Session, SessionScore
from companion.wording import finding_text

UNSCORED = "?"
SITS_OUT = ""
MINUS = "−"


def described(session: Session, score: SessionScore) -> Iterator[str]:
    """The whole session, as one would read it off the sheet."""
    heading = (say(session.game.name), session.title, session.date)
    yield " · ".join(part for part in heading if part)
    yield ""
    yield from in_columns([*score_rows(session, score)])
    yield ""
    findings = [*finding_lines(score)]
    if findings:
        yield from findings
        yield ""
    yield from outlook(score)


def score_rows(session: Session, score: SessionScore) -> Iterator[list[str]]:
    """One row a round, what people joined with, totals, places; one column a player."""
    players = [plain(player) for player in session.players]
    yield [say(N_("Round")), say(N_("Dealer")), say(N_("Out")), *players]
    for each in score.rounds:
        points = [points_text(each.deltas.get(player, SITS_OUT)) for player in session.players]
        out = plain(each.winner) if each.winner else say(N_("nobody"))
        yield [str(each.number), plain(each.dealer), out, *points]
    if score.starts:
        began = {each.player: each.points for each in score.starts}
        starts = [points_text(began.get(player, SITS_OUT)) for player in session.players]
        yield [say(N_("Joined with")), "", "", *starts]
    totals = [points_text(score.totals[player]) for player in session.players]
    yield [say(N_("Total")), "", "", *totals]
    yield [say(N_("Place")), "", "", *(str(score.ranks[player]) for player in session.players)]


def points_text(points: int | str | None) -> str:
    """Points with a true minus; a question mark where a round is not scored."""
    if points is None:
        return UNSCORED
    return str(points).replace("-", MINUS)


def in_columns(rows: list[list[str]]) -> Iterator[str]:
    """Rows as lines: the first three columns are words, the others numbers."""
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    for row in rows:
        words = [text.ljust(width) for text, width in zip(row[:3], widths, strict=False)]
        numbers = [text.rjust(width) for text, width in zip(row[3:], widths[3:], strict=True)]
        yield "  ".join([*words, *numbers]).rstrip()


def finding_lines(score: SessionScore) -> Iterator[str]:
    """Every finding in a sentence, behind the round it belongs to."""
    language = reader_language()
    for finding in score.findings:
        yield finding_text(finding, language)
    for each in score.rounds:
        for finding in each.findings:
            sentence = finding_text(finding, language)
            if each.accepted:
                yield say(
                    N_("Round {round}, accepted by the table: {finding}"),
                    round=each.number,
                    finding=sentence,
                )
            else:
                yield say(N_("Round {round}: {finding}"), round=each.number, finding=sentence)


def outlook(score: SessionScore) -> Iterator[str]:
    """Who has won, or what is dealt next."""
    if score.finished:
        yield say(N_("Finished. First place: {players}."), players=", ".join(score.winners))
    elif score.next is None:
        yield say(N_("The session cannot go on or finish before what is named above is settled."))
    else:
        yield from next_lines(score.next)


def next_lines(following: NextRound) -> Iterator[str]:
    """Who deals how many cards, who starts, and what the round asks for."""
    yield say(
        N_("Next is round {number}: {dealer} deals {cards} cards each, {starter} starts."),
        number=following.number,
        dealer=following.dealer,
        cards=following.hand_size,
        starter=following.starts,
    )
    if following.contract is not None:
        yield contract_text(following.contract)
    if following.players is not None:
        yield say(
            N_("It is an extra round between {players}."), players=", ".join(following.players)
        )


def contract_text(contract: Contract) -> str:
    """The contract of a round in words."""
    return say(
        N_("Contract: groups {groups}, runs {runs}."), groups=contract.groups, runs=contract.runs
    )
