"""Is this a legal going-out, opening or meld, and what does each opponent pay?"""

from dataclasses import dataclass

from companion.answers.declared import (
    deck_of,
    declaration_of,
    purpose_of,
    turn_of,
    written_findings,
    written_meld,
    written_transfer,
)
from companion.answers.requests import Answer, Request, game_and_rules, needed, request_of
from companion.rules.cards import LONGEST_TEXT, split_melds
from companion.rules.check import MOST_MELDS, Accepted, Verdict, check_melds
from companion.rules.exposure import exposure
from companion.rules.game import Deck, Declaration, Exposure, Game, Purpose, Transfers
from companion.rules.house_rules import HouseRules
from companion.session_file.shapes import list_of, text_of

OPTIONS = ("options", "as", "round", "hand_size", "buys", "players", "turn")
KEYS = ("do", "game", "melds", *OPTIONS)


@dataclass(frozen=True, kw_only=True, slots=True)
class Checked:
    """The verdict on some melds, with all that it was reached by.

    ``exposed``: what each opponent pays for; None where nobody pays or a check failed.
    """

    game: Game
    rules: HouseRules
    purpose: Purpose
    declared: Declaration
    deck: Deck
    verdict: Verdict
    exposed: Exposure | None = None


def checked(request: Request) -> Checked:
    """The verdict on some melds. Raises ``InputError`` for what cannot be understood."""
    request_of(request, KEYS)
    game, rules = game_and_rules(request)
    purpose = purpose_of(game, request)
    turn = turn_of(game, request)
    melds = melds_of(needed(request, "melds"))
    declared = declaration_of(game, rules, request, needs_round=purpose is not Purpose.MELD)
    deck = deck_of(game, rules, request)
    verdict = check_melds(game, rules, melds, purpose=purpose, declared=declared, deck=deck)
    paid = isinstance(game.scoring(rules), Transfers) and purpose is not Purpose.MELD
    passed = isinstance(verdict, Accepted)
    return Checked(
        game=game,
        rules=rules,
        purpose=purpose,
        declared=declared,
        deck=deck,
        verdict=verdict,
        exposed=exposure(game, rules, verdict, turn) if paid and passed else None,
    )


def answer(request: Request, language: str) -> Answer:
    """The verdict as session-file.md describes it."""
    found = checked(request)
    answered: Answer = {
        "valid": isinstance(found.verdict, Accepted),
        "melds": [written_meld(meld) for meld in found.verdict.melds],
        "findings": written_findings(found.verdict.findings, language),
    }
    if found.exposed is not None:
        answered["transfer"] = written_transfer(found.game, found.rules, found.exposed)
    return answered


def melds_of(said_melds: object) -> tuple[str, ...]:
    """The melds one by one, or one text with separators."""
    if isinstance(said_melds, str):
        return split_melds(text_of(said_melds, "melds", longest=LONGEST_TEXT))
    melds = list_of(said_melds, "melds", longest=MOST_MELDS)
    return tuple(text_of(each, "melds", longest=LONGEST_TEXT) for each in melds)
