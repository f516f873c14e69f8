"""Shorthand for the tests of melds and declarations: texts in, codes and canonical texts out."""

from collections.abc import Sequence
from typing import Any

from companion.rules.cards import read_meld
from companion.rules.check import Verdict, check_melds
from companion.rules.findings import Code
from companion.rules.game import Declaration, Purpose
from companion.rules.judged import MeldVerdict
from companion.rules.layoff import LayOff, LayOffVerdict, lay_off
from companion.rules.melds import judge_meld
from companion.rules.registry import game_called

BICYCLE = "continental-bicycle"
LARGE = "continental-large"
SETS = "continental-sets"
RUMMY = "rummy"
CONTRACT = "contract"

LEGAL = ("3-5C", "6-8S", "9-JH", "Q-AD", "9-JC")
"""The worked example of rules.md, section 3."""


def judged(game_id: str, text: str, *, length_decides: bool = False, **options: Any) -> MeldVerdict:
    """One meld by itself, under that game's house rules."""
    game = game_called(game_id)
    rules = game.meld_rules(game.house_rules(**options))
    return judge_meld(rules, read_meld(text).cards, length_decides=length_decides)


def codes(verdict: MeldVerdict) -> list[Code]:
    """What is wrong with a meld, in the order of the table."""
    return [fault.code for fault in verdict.faults]


def canonical(verdict: MeldVerdict) -> str:
    """The meld as it is written out again."""
    assert verdict.meld is not None
    return " ".join(verdict.meld.read.cards)


def checked(
    game_id: str,
    melds: Sequence[str],
    *,
    purpose: Purpose | None = None,
    round_number: int | None = None,
    hand_size: int | None = None,
    buys: int = 0,
    players: int | None = None,
    **options: Any,
) -> Verdict:
    """All melds of one declaration, under that game's house rules."""
    game = game_called(game_id)
    rules = game.house_rules(**options)
    return check_melds(
        game,
        rules,
        melds,
        purpose=purpose or game.default_purpose,
        declared=Declaration(round_number=round_number, hand_size=hand_size, buys=buys),
        deck=game.deck(rules, players),
    )


def found(verdict: Verdict | LayOffVerdict) -> list[tuple[Code, int | None, int | None]]:
    """Every finding with the meld and the card that it points at."""
    return [(each.code, each.meld, each.card) for each in verdict.findings]


def found_codes(verdict: Verdict | LayOffVerdict) -> list[Code]:
    """The codes of all findings, in their order."""
    return [each.code for each in verdict.findings]


def laid_off(game_id: str, meld: str, cards: str, **known: Any) -> LayOffVerdict:
    """Cards laid off on a meld, or a joker taken from it."""
    game = game_called(game_id)
    rules = game.house_rules()
    attempt = LayOff(meld=meld, cards=cards, **known)
    return lay_off(game, rules, attempt, deck=game.deck(rules, None))
