"""Which melds can be made of these loose cards?"""

from dataclasses import dataclass

from companion.answers.declared import (
    deck_of,
    declaration_of,
    turn_of,
    written_findings,
    written_meld,
    written_transfer,
)
from companion.answers.requests import Answer, Request, game_and_rules, needed, request_of
from companion.rules.arrange import Arrangement, arrange
from companion.rules.cards import LONGEST_TEXT, TypedMeld, read_hand
from companion.rules.game import Deck, Declaration, Game
from companion.rules.house_rules import HouseRules
from companion.session_file.shapes import text_of

OPTIONS = ("options", "round", "hand_size", "buys", "players", "turn")
KEYS = ("do", "game", "cards", *OPTIONS)


@dataclass(frozen=True, kw_only=True, slots=True)
class Arranged:
    """The best arrangement of some cards, with all that it was found by."""

    game: Game
    rules: HouseRules
    cards: TypedMeld
    declared: Declaration
    deck: Deck
    found: Arrangement


def arranged(request: Request) -> Arranged:
    """The best arrangement. Raises ``InputError`` for what cannot be understood."""
    request_of(request, KEYS)
    game, rules = game_and_rules(request)
    cards = read_hand(text_of(needed(request, "cards"), "cards", longest=LONGEST_TEXT))
    declared = declaration_of(game, rules, request, needs_round=True)
    deck, turn = deck_of(game, rules, request), turn_of(game, request)
    return Arranged(
        game=game,
        rules=rules,
        cards=cards,
        declared=declared,
        deck=deck,
        found=arrange(game, rules, cards, declared=declared, deck=deck, turn=turn),
    )


def answer(request: Request, language: str) -> Answer:
    """The best arrangement as session-file.md describes it; ``opens`` where there are contracts."""
    asked = arranged(request)
    found = asked.found
    opens = {} if found.opens is None else {"opens": found.opens}
    answered: Answer = {
        "goes_out": found.goes_out,
        **opens,
        "melds": [written_meld(meld) for meld in found.melds],
        "left": [card.code for card in found.left],
        "findings": written_findings(found.findings, language),
    }
    if found.exposed is not None:
        answered["transfer"] = written_transfer(asked.game, asked.rules, found.exposed)
    return answered
