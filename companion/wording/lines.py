"""What a line of a score is paid for."""

from companion.rules.game import ScoreLine, Why
from companion.rules.messages import N_
from companion.wording.catalogue import words_in

REASONS = {
    Why.OUT: N_("going out"),
    Why.TWOS: N_("twos"),
    Why.JOKERS: N_("jokers"),
    Why.NO_WILD: N_("neither two nor joker"),
    Why.FIRST_TURN: N_("in the first turn"),
    Why.NO_DRAW: N_("without drawing"),
    Why.ONE_SUIT: N_("all of one suit"),
}


def line_text(line: ScoreLine, language: str) -> str:
    """The reason of a score line in the reader's language, without its points."""
    return words_in(language).gettext(REASONS[line.why])
