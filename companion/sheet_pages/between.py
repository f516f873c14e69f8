"""What happened between the rounds, as lines of the table: who came and went, what was changed."""

from collections import defaultdict
from collections.abc import Mapping

from companion.rules.happenings import DeclaredFalsely
from companion.rules.session import Session, SessionScore
from companion.sheet_pages.pages import BetweenRow
from companion.sheet_pages.words import Words
from companion.wording.happenings import course_told


def between_rows(
    session: Session, score: SessionScore, words: Words, *, signed: bool
) -> Mapping[int, BetweenRow]:
    """By the number of the round before, what happened after it.

    A false declaration is told with its round, and here only while that round is being played.
    """
    played = len(score.rounds)
    told: defaultdict[int, list[str]] = defaultdict(list)
    for each in course_told(session, score, words.language):
        if not isinstance(each.happening, DeclaredFalsely) or each.after_round == played:
            told[each.after_round].append(each.text)
    return {
        number: BetweenRow(
            number=number,
            text=f"{_when(number, words)} {'; '.join(texts)}.",
            totals=_joined_with(session, score, number, words, signed=signed),
        )
        for number, texts in told.items()
    }


def since(score: SessionScore) -> dict[str, int]:
    """After which round each of those sat down who joined later."""
    return {each.player: each.after_round for each in score.starts}


def _when(number: int, words: Words) -> str:
    if number == 0:
        return words.gettext("Before the first round:")
    return words.gettext("After round {number}:").format(number=words.whole(number))


def _joined_with(
    session: Session, score: SessionScore, number: int, words: Words, *, signed: bool
) -> tuple[str, ...]:
    """The totals people sat down with, under their names; nothing where nobody did."""
    began = {each.player: each.points for each in score.starts if each.after_round == number}
    if not began:
        return ()
    return tuple(
        words.points(began[player], signed=signed) if player in began else ""
        for player in session.players
    )
