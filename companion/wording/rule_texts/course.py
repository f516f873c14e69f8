"""How long it goes on, who deals, who wins."""

from companion.rules.game import Course, NextDealer, Tie
from companion.rules.messages import N_
from companion.wording.catalogue import NN_
from companion.wording.rule_texts.values import Sentences, Told

ROUNDS = NN_("{count} round.", "{count} rounds.")
ROUNDS_OR_TARGET = NN_(
    "{count} round, or until somebody has {target} points or more.",
    "{count} rounds, or until somebody has {target} points or more.",
)


def end(told: Told) -> Sentences:
    """The last round, the deal, ties and leaving."""
    course = told.game.course(told.rules, told.players)
    yield _length(told, course)
    if told.game.high_wins:
        yield told.say(N_("The highest total wins."))
    else:
        yield told.say(N_("The lowest total wins."))
    if course.tie is Tie.PLAYOFF:
        yield told.say(
            N_(
                "A tie for the first place: extra rounds among the tied alone, until it is broken;"
                " they count for nothing else."
            )
        )
    else:
        yield told.say(N_("Equal totals share the place."))
    if course.next_dealer is NextDealer.LEFT:
        yield told.say(N_("The deal passes to the left."))
    else:
        yield told.say(
            N_("The winner of a round deals the next; if there is none, it passes left.")
        )
    if told.game.players_may_leave:
        yield told.say(N_("Who leaves is placed behind all who stay; the first to leave is last."))


def _length(told: Told, course: Course) -> str:
    if course.rounds is not None and course.target is not None:
        return told.count(ROUNDS_OR_TARGET, course.rounds, target=course.target)
    if course.rounds is not None:
        return told.count(ROUNDS, course.rounds)
    if course.target is not None:
        return told.say(N_("Until somebody has {target} points or more."), target=course.target)
    return told.say(N_("Every round is complete in itself; the table says when it is over."))
