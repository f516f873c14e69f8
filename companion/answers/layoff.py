"""Do the cards fit on that meld, and may a joker be taken from it?"""

from dataclasses import dataclass

from companion.answers.declared import (
    deck_of,
    none_of,
    round_of,
    written_findings,
    written_meld,
)
from companion.answers.requests import Answer, Request, game_and_rules, needed, request_of
from companion.rules.cards import LONGEST_TEXT
from companion.rules.game import Game
from companion.rules.house_rules import HouseRules
from companion.rules.layoff import Fits, LayOff, LayOffVerdict, Opened, lay_off
from companion.rules.messages import N_, InputError
from companion.session_file.shapes import switch_of, text_of, whole_number_of

OPTIONS = ("options", "round", "opened", "hand", "swap", "onto")
KEYS = ("do", "game", "meld", "cards", *OPTIONS)
LARGEST_HAND = 1000


@dataclass(frozen=True, kw_only=True, slots=True)
class Tried:
    """What a player wants to do with a meld on the table, and whether it may be."""

    game: Game
    rules: HouseRules
    attempt: LayOff
    verdict: LayOffVerdict


def tried(request: Request) -> Tried:
    """Whether the cards fit. Raises ``InputError`` for what cannot be understood."""
    request_of(request, KEYS)
    game, rules = game_and_rules(request)
    attempt = attempt_of(game, request)
    verdict = lay_off(game, rules, attempt, deck=deck_of(game, rules, request))
    return Tried(game=game, rules=rules, attempt=attempt, verdict=verdict)


def answer(request: Request, language: str) -> Answer:
    """Whether the cards fit on the meld, as session-file.md describes it."""
    verdict = tried(request).verdict
    return {
        "fits": isinstance(verdict, Fits),
        "meld": written_meld(verdict.meld.read) if isinstance(verdict, Fits) else None,
        "findings": written_findings(verdict.findings, language),
    }


def attempt_of(game: Game, request: Request) -> LayOff:
    """What the player wants to do, with what is known of the turn."""
    swap = switch_of(request.get("swap", False), "swap")
    if "onto" in request and not swap:
        raise InputError(N_("“onto” takes a freed joker: it needs “swap”."))
    hand = None
    if "hand" in request:
        hand = whole_number_of(request["hand"], "hand", high=LARGEST_HAND)
    return LayOff(
        meld=_cards(needed(request, "meld"), "meld"),
        cards=_cards(needed(request, "cards"), "cards"),
        round_number=round_of(game, request, needed=False),
        opened=_opened(request.get("opened", Opened.EARLIER.value)),
        hand=hand,
        swap=swap,
        onto=_cards(request["onto"], "onto") if "onto" in request else None,
    )


def _opened(said_of_it: object) -> Opened:
    if said_of_it not in tuple(Opened):
        raise none_of("opened", said_of_it, Opened)
    return Opened(str(said_of_it))


def _cards(text: object, key: str) -> str:
    return text_of(text, key, longest=LONGEST_TEXT)
