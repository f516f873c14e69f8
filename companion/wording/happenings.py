"""What happened between two rounds, in one sentence each."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.rules.happenings import (
    ComesBack,
    DealsByHand,
    DeclaredFalsely,
    Departure,
    Happening,
    Joins,
    RulesChanged,
    SeatsMoved,
    SitsOut,
    Start,
)
from companion.rules.house_rules import HouseRules, house_rules_of
from companion.rules.messages import N_
from companion.rules.session import Session, SessionScore
from companion.wording.catalogue import words_in
from companion.wording.house_rules import value_text

STARTS = {
    Start.ZERO: N_("{player} joins with {points}"),
    Start.HIGHEST: N_("{player} joins with the highest total, {points}"),
    Start.AVERAGE: N_("{player} joins with the average, {points}"),
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Happened:
    """One thing that happened: after which round, and what, as a sentence without its full stop."""

    after_round: int
    happening: Happening
    text: str


def course_told(session: Session, score: SessionScore, language: str) -> tuple[Happened, ...]:
    """All that has happened between the rounds so far, in its order.

    A start total is told as it follows from the rounds now.
    """
    happened = sorted((*session.left, *session.course), key=lambda each: each.after_round)
    played = len(score.rounds)
    return tuple(
        _told([each for each in happened if each.after_round <= played], session, score, language)
    )


def _told(
    happened: list[Happening], session: Session, score: SessionScore, language: str
) -> Iterator[Happened]:
    rules = session.rules
    for each in happened:
        text = happening_text(each, rules, score, language)
        if isinstance(each, RulesChanged):
            rules = each.rules
        yield Happened(after_round=each.after_round, happening=each, text=text)


def happening_text(
    happening: Happening, before: HouseRules, score: SessionScore, language: str
) -> str:
    """What happened, in the reader's language; *before*: the house rules until then."""
    say = words_in(language).gettext
    match happening:
        case SitsOut(player=player):
            return say(N_("{player} sits out")).format(player=player)
        case ComesBack(player=player):
            return say(N_("{player} plays again")).format(player=player)
        case Departure(player=player):
            return say(N_("{player} leaves")).format(player=player)
        case DealsByHand(player=player):
            return say(N_("{player} deals, set by hand")).format(player=player)
        case SeatsMoved(players=players):
            return say(N_("New order of seats: {players}")).format(players=", ".join(players))
        case DeclaredFalsely(player=player):
            return say(N_("False declaration by {player}")).format(player=player)
        case Joins():
            return _joins_text(happening, score, language)
    return _rules_text(happening.rules, before, language)


def _joins_text(joins: Joins, score: SessionScore, language: str) -> str:
    points = next((each.points for each in score.starts if each.player == joins.player), 0)
    words = STARTS[joins.start if isinstance(joins.start, Start) else Start.ZERO]
    shown = str(points).replace("-", "\N{MINUS SIGN}")
    return words_in(language).gettext(words).format(player=joins.player, points=shown)


def _rules_text(rules: HouseRules, before: HouseRules, language: str) -> str:
    """Each house rule that is another now, with its value."""
    say = words_in(language).gettext
    changed = "; ".join(
        f"{say(rule.label)}: {value_text(rule, getattr(rules, rule.key), language)}"
        for rule in house_rules_of(type(rules))
        if getattr(rules, rule.key) != getattr(before, rule.key)
    )
    return say(N_("Other house rules: {changed}")).format(changed=changed or say(N_("as before")))
