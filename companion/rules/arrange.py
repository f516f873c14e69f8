"""Which melds can be made of loose cards: going out, opening, or as much as possible.

The search is complete: a hand that can go out is never missed, however many wilds it holds. Each
way of going out has its own search in ``arranging``; which one a game needs follows from its
layout and its scoring, so a further game needs no line here.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from companion.rules.arranging.best_paid import best_paid
from companion.rules.arranging.contract_hands import whole_contract
from companion.rules.arranging.contract_openings import fewest_points_left
from companion.rules.arranging.fewest_left import fewest_left
from companion.rules.arranging.laying import LaidOut
from companion.rules.arranging.loose import LooseCards, sort_out
from companion.rules.arranging.mixed_melds import Values
from companion.rules.arranging.swept_melds import fewest_cards_then_points
from companion.rules.arranging.whole_groups import whole_groups
from companion.rules.cards import Card, TypedMeld
from companion.rules.check import check_melds, finding_of, unreadable_findings
from companion.rules.exposure import exposure, transfer_lines
from companion.rules.findings import Code, Finding
from companion.rules.game import (
    Contract,
    Deck,
    Declaration,
    Exposure,
    Game,
    Layout,
    MeldKind,
    MeldRules,
    ScoreLine,
    Scoring,
    Transfers,
    Turn,
)
from companion.rules.hands import card_points
from companion.rules.house_rules import HouseRules
from companion.rules.judged import Fault
from companion.rules.messages import N_, InputError
from companion.rules.readings import is_wild
from companion.rules.round_deck import Pile, deck_findings
from companion.rules.session import ReadMeld

MOST_CARDS = 30
"""Where runs count, more than anybody holds who could not go out."""
LONGEST_SHORT_RUN = 7
"""Up to this length all naturals of a run are looked at together."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Arrangement:
    """The best that can be made of loose cards; every card is in ``melds`` or in ``left``.

    ``opens``: whether the contract can be laid, None in games without contracts. ``exposed`` and
    ``lines``: what payments look at and what each opponent pays, where the hand goes out and
    transfers are paid.
    """

    goes_out: bool = False
    opens: bool | None = None
    melds: tuple[ReadMeld, ...] = ()
    left: tuple[Card, ...] = ()
    findings: tuple[Finding, ...] = ()
    exposed: Exposure | None = None
    lines: tuple[ScoreLine, ...] = ()


class Asked(NamedTuple):
    """What one search is about."""

    rules: MeldRules
    layout: Layout | None
    hand: LooseCards
    values: Values

    @property
    def contract(self) -> Contract | None:
        """The contract to be laid, if there is one."""
        return None if self.layout is None else self.layout.contract


def arrange(
    game: Game,
    rules: HouseRules,
    cards: TypedMeld,
    *,
    declared: Declaration,
    deck: Deck,
    turn: Turn = Turn.LATER,
) -> Arrangement:
    """The best arrangement of a hand (session-file.md, "arrange").

    What goes out and pays most, or opens and leaves the fewest points; else melds legal one by one
    that leave the fewest cards, then the fewest points. Raises ``InputError`` for many more cards
    than anybody holds.
    """
    meld_rules = game.meld_rules(rules)
    layout = game.layout(rules, declared)
    has_contract = layout is not None and layout.contract is not None
    findings = tuple(_findings(game.id, meld_rules, cards, deck))
    if findings:
        left = tuple(laid.card for laid in cards.cards)
        return Arrangement(opens=False if has_contract else None, left=left, findings=findings)
    hand = sort_out(meld_rules, [laid.card for laid in cards.cards])
    asked = Asked(meld_rules, layout, hand, _values(game.scoring(rules)))
    whole = _whole(game, rules, asked, turn)
    opens = whole is not None if has_contract else None
    laid = whole or _one_by_one(asked.rules, asked.hand, asked.values)
    goes_out = whole is not None and not (layout is not None and layout.shortest_only)
    if layout is None:
        goes_out = bool(hand.size) and len(laid.left) <= 1
    exposed = laid.exposed
    if goes_out and exposed is None and isinstance(game.scoring(rules), Transfers):
        exposed = _exposed(game, rules, laid, declared=declared, deck=deck, turn=turn)
    return Arrangement(
        goes_out=goes_out,
        opens=opens,
        melds=laid.melds,
        left=laid.left,
        exposed=exposed,
        lines=() if exposed is None else transfer_lines(game, rules, exposed),
    )


def _findings(game_id: str, rules: MeldRules, cards: TypedMeld, deck: Deck) -> Iterator[Finding]:
    """Cards that are none, or that cannot all be in play, and naturals declared as others."""
    yield from unreadable_findings(cards, None)
    if not cards.unreadable:
        yield from deck_findings(deck, [Pile(cards=cards.cards)])
        for index, (card, place) in enumerate(cards.cards):
            if place not in (None, card) and not is_wild(rules, card):
                values = {"card": card, "declared": place}
                yield finding_of(
                    game_id, Fault(code=Code.NOT_WILD, card=index, values=values), None
                )


def _values(scoring: Scoring) -> Values:
    """What a card left over counts; nothing in a game that does not count hands."""
    if isinstance(scoring, Transfers):
        return lambda _card: 0
    return partial(card_points, scoring.values)


def _whole(game: Game, rules: HouseRules, asked: Asked, turn: Turn) -> LaidOut | None:
    """The hand as the game's layout wants it; None if that cannot be, or if there is no layout."""
    layout, contract, scoring = asked.layout, asked.contract, game.scoring(rules)
    if layout is None:
        return None
    if contract is not None and layout.shortest_only:
        return fewest_points_left(asked.rules, layout, contract, asked.hand, asked.values)
    if contract is not None:
        return whole_contract(asked.rules, layout, contract, asked.hand)
    if layout.patterns and isinstance(scoring, Transfers):
        pay = partial(_points, game, rules)
        return best_paid(asked.rules, layout, scoring, asked.hand, turn, pay)
    return _cheapest_discard(asked, layout)


def _cheapest_discard(asked: Asked, layout: Layout) -> LaidOut | None:
    """All cards laid but for the cheapest that lets the others; None if none does."""
    rules, hand = asked.rules, asked.hand
    throws: list[tuple[Card, ...]] = [(card,) for card in sorted(hand.kinds(), key=asked.values)]
    for thrown in [(), *throws]:
        rest = hand.without(*thrown) if thrown else hand
        if rest.size != layout.cards:
            continue
        if rules.kinds == {MeldKind.GROUP}:
            laid = whole_groups(rules, rest, fewest=layout.fewest_melds)
        else:
            laid = _one_by_one(rules, rest, asked.values)
        if laid is not None and not laid.left and len(laid.melds) >= layout.fewest_melds:
            return LaidOut(laid.melds, thrown)
    return None


def _one_by_one(rules: MeldRules, hand: LooseCards, values: Values) -> LaidOut:
    """Melds that are legal by themselves, leaving the fewest cards, then the fewest points."""
    if hand.size > MOST_CARDS and MeldKind.RUN in rules.kinds:
        raise InputError(
            N_("{count} cards are more than anybody holds: at most {most} can be arranged."),
            count=hand.size,
            most=MOST_CARDS,
        )
    if rules.kinds == {MeldKind.RUN} and rules.longest_run <= LONGEST_SHORT_RUN:
        return fewest_left(rules, hand)
    return fewest_cards_then_points(rules, hand, values)


def _points(game: Game, rules: HouseRules, exposed: Exposure) -> int:
    """What each opponent pays in all."""
    return sum(line.points for line in transfer_lines(game, rules, exposed))


def _exposed(
    game: Game, rules: HouseRules, laid: LaidOut, *, declared: Declaration, deck: Deck, turn: Turn
) -> Exposure:
    """What payments look at in a game where every way to go out pays the same."""
    melds = [" ".join(meld.cards) for meld in laid.melds]
    purpose = game.default_purpose
    verdict = check_melds(game, rules, melds, purpose=purpose, declared=declared, deck=deck)
    return exposure(game, rules, verdict, turn)
