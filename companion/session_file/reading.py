"""From the objects of a session file to the rules' values."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from companion.rules.cards import LONGEST_TEXT
from companion.rules.check import MOST_MELDS
from companion.rules.game import Game, Turn
from companion.rules.happenings import Departure, Happening, RulesChanged
from companion.rules.house_rules import HouseRules
from companion.rules.messages import N_, InputError, Message
from companion.rules.registry import game_called
from companion.rules.session import Counts, FalseDeclaration, RoundReport, Session
from companion.session_file.course import house_rules_of, joiners_in, melds_of, read_course
from companion.session_file.shapes import (
    LONGEST_NAME,
    LONGEST_NOTE,
    list_of,
    name_of,
    object_of,
    player_of,
    shortened,
    switch_of,
    text_of,
    whole_number_of,
)

FORMAT = "companion-session/1"
MOST_ROUNDS = 1_200
MOST_SEATED = 16
"""In all: where people come and go, more may sit down than the game seats at one time."""

SESSION_KEYS = (
    "format",
    "game",
    "options",
    "title",
    "date",
    "players",
    "first_dealer",
    "rounds",
    "finished",
    "left",
    "course",
)
COMMON_KEYS = ("winner", "melds", "accepted", "failed", "note", "struck")
GAME_KEYS = ("turn", "counts", "hands", "rummy", "buys", "players")
ROUND_KEYS = (*COMMON_KEYS, *GAME_KEYS)
WINNER_KEYS = ("melds", "turn", "counts", "rummy", "buys")
DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


@dataclass(frozen=True, kw_only=True, slots=True)
class Setting:
    """What one must know of a session to understand one of its rounds."""

    game: Game
    rules: HouseRules
    players: tuple[str, ...]


def read_session(document: object) -> Session:
    """The session that *document* (the file's JSON as plain values) describes.

    Raises ``InputError`` with one sentence for everything that cannot be understood.
    """
    keys = object_of(document, "session", SESSION_KEYS)
    for key in ("format", "game", "players", "rounds"):
        if key not in keys:
            raise InputError(N_("The session has no “{key}”."), key=key)
    if keys["format"] != FORMAT:
        raise InputError(
            N_("“format” must be “{expected}”, not “{format}”."),
            expected=FORMAT,
            format=shortened(keys["format"]),
        )
    game = game_called(text_of(keys["game"], "game", longest=LONGEST_NAME))
    rules = house_rules_of(keys.get("options", {}), game)
    entries = keys.get("course", [])
    setting = Setting(
        game=game, rules=rules, players=_players(keys["players"], entries, game, rules)
    )
    first_dealer = keys.get("first_dealer", setting.players[0])
    if "left" in keys and not game.players_may_leave:
        raise InputError(N_("In this game nobody leaves before the end, so “left” means nothing."))
    left = _departures(keys.get("left", []), setting.players)
    course = read_course(entries, game=game, players=setting.players, left=left)
    if "finished" in keys:
        _refuse_to_finish(setting, course)
    return Session(
        game=game,
        rules=rules,
        players=setting.players,
        first_dealer=player_of(first_dealer, "first_dealer", setting.players),
        rounds=_rounds(keys["rounds"], setting),
        finished=switch_of(keys.get("finished", False), "finished"),
        left=left,
        course=course,
        title=text_of(keys.get("title", ""), "title", longest=LONGEST_NOTE),
        date=_date(keys["date"]) if "date" in keys else None,
    )


def read_round(
    document: object,
    *,
    game: Game,
    rules: HouseRules,
    players: tuple[str, ...],
    number: int | None = None,
) -> RoundReport:
    """One round as the table reported it; *number* is what it is counted as, if that is known.

    Raises ``InputError`` for keys that mean nothing in this game or in such a round, and for
    anything that is no name, card text, number or switch where one belongs.
    """
    setting = Setting(game=game, rules=rules, players=players)
    keys = object_of(document, "round", ROUND_KEYS)
    _refuse_keys_of_other_games(keys, setting)
    struck = switch_of(keys.get("struck", False), "struck")
    if not struck:
        _refuse_keys_of_other_rounds(keys, setting, number)
    winner = keys.get("winner")
    return RoundReport(
        winner=None if winner is None else player_of(winner, "winner", players),
        melds=melds_of(keys["melds"]) if "melds" in keys else None,
        turn=_turn(keys["turn"]) if "turn" in keys else Turn.LATER,
        counts=_counts(keys["counts"]) if "counts" in keys else None,
        hands=_hands(keys.get("hands", {}), players),
        rummy=switch_of(keys.get("rummy", False), "rummy"),
        buys=whole_number_of(keys.get("buys", 0), "buys"),
        players=_those_playing(keys["players"], players) if "players" in keys else None,
        accepted=switch_of(keys.get("accepted", False), "accepted"),
        failed=_false_declarations(keys.get("failed", []), players),
        note=text_of(keys.get("note", ""), "note", longest=LONGEST_NOTE),
        struck=struck,
    )


def _players(value: object, course: object, game: Game, rules: HouseRules) -> tuple[str, ...]:
    """The seats in the order of play, each name once; at first as many as the game seats."""
    names = tuple(name_of(each, "players") for each in list_of(value, "players", longest=100))
    for name in names:
        if names.count(name) > 1:
            raise InputError(N_("“{player}” sits at the table twice."), player=name)
    fewest, most = game.seats
    at_first = len(names) - len(joiners_in(course, names))
    if not fewest <= at_first <= most or len(names) > max(most, MOST_SEATED):
        raise InputError(
            N_("{game} is for {fewest} to {most} players, not for {players}."),
            game=Message(text=game.name),
            fewest=fewest,
            most=most,
            players=at_first if len(names) <= MOST_SEATED else len(names),
        )
    refusal = game.seats_refused(rules, at_first)
    if refusal is not None:
        raise InputError(refusal.text, **refusal.values)
    return names


def _refuse_to_finish(setting: Setting, course: tuple[Happening, ...]) -> None:
    """Only an open session is closed by hand, by the house rules it was last played by."""
    rules = [setting.rules, *(each.rules for each in course if isinstance(each, RulesChanged))]
    if not setting.game.course(rules[-1], len(setting.players)).open:
        raise InputError(
            N_("“finished” belongs to a session of open length; this one ends by itself.")
        )


def _rounds(value: object, setting: Setting) -> tuple[RoundReport, ...]:
    """The rounds in the order they were played, each fault named with its round's place."""
    reports: list[RoundReport] = []
    number = 1
    for place, document in enumerate(list_of(value, "rounds", longest=MOST_ROUNDS), start=1):
        try:
            report = read_round(
                document,
                game=setting.game,
                rules=setting.rules,
                players=setting.players,
                number=number,
            )
        except InputError as fault:
            raise InputError(
                N_("Round {round} of the file: {fault}"), round=place, fault=fault.message
            ) from fault
        reports.append(report)
        number += not report.struck
    return tuple(reports)


def _departures(value: object, players: tuple[str, ...]) -> tuple[Departure, ...]:
    """Who left after which round; nobody leaves twice."""
    departures: list[Departure] = []
    for each in list_of(value, "left", longest=len(players)):
        keys = object_of(each, "left", ("player", "after_round"))
        for key in ("player", "after_round"):
            if key not in keys:
                raise InputError(N_("An entry of “left” has no “{key}”."), key=key)
        player = player_of(keys["player"], "left", players)
        if any(player == other.player for other in departures):
            raise InputError(N_("“{player}” can leave only once."), player=player)
        after_round = whole_number_of(keys["after_round"], "after_round")
        departures.append(Departure(player=player, after_round=after_round))
    return tuple(departures)


def _date(value: object) -> str:
    """A day of the calendar as year-month-day."""
    text = text_of(value, "date", longest=LONGEST_NAME)
    try:
        if DATE.fullmatch(text):
            return date.fromisoformat(text).isoformat()
    except ValueError:
        pass
    raise InputError(N_("“date” must be a day like 2026-11-26."))


def _refuse_keys_of_other_games(keys: Mapping[str, Any], setting: Setting) -> None:
    """A key that means nothing in this game is a mistake, whatever it says."""
    for key in GAME_KEYS:
        if key in keys and key not in setting.game.report_keys:
            raise InputError(
                N_("“{key}” means nothing in {game}."),
                key=key,
                game=Message(text=setting.game.name),
            )


def _refuse_keys_of_other_rounds(
    keys: Mapping[str, Any], setting: Setting, number: int | None
) -> None:
    """A key that means nothing in such a round is a mistake, whatever it says."""
    if "winner" not in keys:
        raise InputError(N_("“winner” is missing: a name, or null where nobody went out."))
    if keys["winner"] is None:
        for key in WINNER_KEYS:
            if key in keys:
                raise InputError(N_("Nobody went out, so “{key}” means nothing."), key=key)
    if "melds" in keys and "counts" in keys:
        raise InputError(N_("Give “melds” or “counts”, not both."))
    if "buys" in keys and number is not None and not setting.game.buys_matter(number):
        raise InputError(N_("“buys” means nothing in round {round}."), round=number)


def _turn(value: object) -> Turn:
    """When the winner went out."""
    try:
        return Turn(text_of(value, "turn", longest=LONGEST_NAME))
    except ValueError as fault:
        if isinstance(fault, InputError):
            raise
        raise InputError(N_("“turn” is one of: {allowed}."), allowed=", ".join(Turn)) from fault


def _counts(value: object) -> Counts:
    """What pays, without the cards; what is left out is nought and no."""
    keys = object_of(value, "counts", ("twos", "jokers", "one_suit"))
    return Counts(
        twos=whole_number_of(keys.get("twos", 0), "twos"),
        jokers=whole_number_of(keys.get("jokers", 0), "jokers"),
        one_suit=switch_of(keys.get("one_suit", False), "one_suit"),
    )


def _hands(value: object, players: tuple[str, ...]) -> dict[str, str | int]:
    """Per player the cards left as text, or their points."""
    hands: dict[str, str | int] = {}
    for name, held in object_of(value, "hands", players).items():
        if isinstance(held, str):
            hands[name] = text_of(held, "hands", longest=LONGEST_TEXT)
        elif isinstance(held, bool) or not isinstance(held, int) or held < 0:
            raise InputError(
                N_("The hand of “{player}” must be cards as text, or whole points of 0 or more."),
                player=name,
            )
        else:
            hands[name] = whole_number_of(held, "hands")
    return hands


def _those_playing(value: object, players: tuple[str, ...]) -> tuple[str, ...]:
    """Who takes part in a tie-break round, each named once."""
    names = tuple(
        player_of(each, "players", players)
        for each in list_of(value, "players", longest=len(players))
    )
    if len(set(names)) < len(names):
        raise InputError(N_("“players” names somebody twice."))
    return names


def _false_declarations(value: object, players: tuple[str, ...]) -> tuple[FalseDeclaration, ...]:
    """Who declared a hand that was none."""
    declarations = []
    for each in list_of(value, "failed", longest=MOST_MELDS):
        keys = object_of(each, "failed", ("player", "melds"))
        if "player" not in keys:
            raise InputError(N_("An entry of “{key}” has no “player”."), key="failed")
        declarations.append(
            FalseDeclaration(
                player=player_of(keys["player"], "failed", players),
                melds=melds_of(keys.get("melds", [])),
            )
        )
    return tuple(declarations)
