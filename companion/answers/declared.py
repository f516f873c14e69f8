"""What ``check`` and ``arrange`` are told besides the cards, and how both answer."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from companion.answers.requests import Request
from companion.rules.exposure import transfer_lines
from companion.rules.findings import Finding
from companion.rules.game import Deck, Declaration, Exposure, Game, Purpose, Turn
from companion.rules.house_rules import HouseRules, read_house_rules
from companion.rules.messages import N_, InputError
from companion.rules.session import ReadMeld
from companion.session_file.shapes import HIGHEST_NUMBER, shortened, whole_number_of
from companion.session_file.writing import write_finding, write_lines
from companion.wording import finding_text

MOST_BUYS = 100
LARGEST_HAND = 100


def deck_of(game: Game, rules: HouseRules, request: Request) -> Deck:
    """The packs and jokers in play; the number of players decides the packs where it does."""
    players = request.get("players")
    if "players" in request:
        fewest, most = game.seats
        players = whole_number_of(players, "players", low=fewest, high=most)
    return game.deck(rules, players)


def declaration_of(
    game: Game, rules: HouseRules, request: Request, *, needs_round: bool
) -> Declaration:
    """Round, cards dealt and purchases. A game with contracts needs the round for its contract."""
    return Declaration(
        round_number=round_of(game, request, needed=needs_round),
        hand_size=_hand_size_of(rules, request),
        buys=_known(game, request, "buys", 0, high=MOST_BUYS),
    )


def turn_of(game: Game, request: Request) -> Turn:
    """When the player went out; it matters only where it is paid for."""
    said = request.get("turn", Turn.LATER.value)
    if "turn" in request:
        _refuse_unknown(game, "turn")
    if said not in tuple(Turn):
        raise none_of("turn", said, Turn)
    return Turn(said)


def purpose_of(game: Game, request: Request) -> Purpose:
    """What the melds are checked for; an opening is a matter of contracts."""
    said = request.get("as", game.default_purpose.value)
    if said not in tuple(Purpose):
        raise none_of("as", said, Purpose)
    purpose = Purpose(said)
    if purpose is Purpose.OPENING and game.contract(1) is None:
        raise InputError(N_("“as” can be “opening” only in a game with contracts."))
    return purpose


def written_meld(meld: ReadMeld | None) -> dict[str, Any] | None:
    """A meld in its canonical form, null where it could not be read."""
    if meld is None:
        return None
    if meld.suit is not None:
        return {"kind": meld.kind, "suit": meld.suit, "cards": list(meld.cards)}
    return {"kind": meld.kind, "rank": meld.rank, "cards": list(meld.cards)}


def written_findings(findings: Iterable[Finding], language: str) -> list[dict[str, Any]]:
    """The findings, worded in the reader's language."""
    sentence = partial(finding_text, language=language)
    return [write_finding(each, sentence) for each in findings]


def written_transfer(game: Game, rules: HouseRules, exposed: Exposure) -> dict[str, Any]:
    """What each opponent pays, in all and line by line."""
    lines = transfer_lines(game, rules, exposed)
    return {"each": sum(line.points for line in lines), "lines": write_lines(lines)}


def round_of(game: Game, request: Request, *, needed: bool) -> int | None:
    """The number of the round; where there are contracts, one that has a contract."""
    if game.contract(1) is None:
        return _whole(request, "round", 1, high=HIGHEST_NUMBER) if "round" in request else None
    if "round" not in request:
        if needed:
            raise InputError(N_("The request has no “{key}”."), key="round")
        return None
    number = _whole(request, "round", 1, high=HIGHEST_NUMBER)
    if game.contract(number) is None:
        raise InputError(N_("There is no contract for round {round}."), round=number)
    return number


def _hand_size_of(rules: HouseRules, request: Request) -> int | None:
    """The cards dealt, where the request says so; a table's house rule knows the allowed ones."""
    if "hand_size" not in request:
        return None
    if hasattr(rules, "hand_size"):
        read_house_rules(type(rules), {"hand_size": request["hand_size"]})
    return _whole(request, "hand_size", 1, high=LARGEST_HAND)


def _known(game: Game, request: Request, key: str, default: int, *, high: int) -> int:
    """A number that only some games know."""
    if key not in request:
        return default
    _refuse_unknown(game, key)
    return _whole(request, key, 0, high=high)


def _whole(request: Request, key: str, low: int, *, high: int) -> int:
    return whole_number_of(request[key], key, low=low, high=high)


def _refuse_unknown(game: Game, key: str) -> None:
    if key not in game.report_keys:
        raise InputError(N_("“{key}” means nothing in this game."), key=key)


def none_of(key: str, said: object, allowed: Iterable[str]) -> InputError:
    """A word that is none of the allowed ones."""
    return InputError(
        N_("“{key}” must be one of {allowed}, not “{said}”."),
        key=key,
        allowed=", ".join(str(each) for each in allowed),
        said=shortened(said),
    )
