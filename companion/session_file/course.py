"""What happened between the rounds: entries of a session file's ``course``, both ways.

``docs/session-file.md`` says what each entry means.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.rules.cards import LONGEST_TEXT
from companion.rules.check import MOST_MELDS
from companion.rules.game import Game, Transfers
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
from companion.rules.house_rules import HouseRules, changed_house_rules, read_house_rules
from companion.rules.messages import N_, InputError
from companion.rules.session import Session
from companion.session_file.shapes import (
    HIGHEST_NUMBER,
    list_of,
    object_of,
    player_of,
    shortened,
    text_of,
    whole_number_of,
)

MOST_HAPPENINGS = 2_000
WHEN = ("after_round", "what")
KEYS: Mapping[str, tuple[str, ...]] = {
    "house_rules": ("options",),
    "sits_out": ("player",),
    "comes_back": ("player",),
    "joins": ("player", "start"),
    "leaves": ("player",),
    "seats": ("players",),
    "dealer": ("player",),
    "false_declaration": ("player",),
}
"""What can happen, and what must be said of it."""
MAYBE: Mapping[str, tuple[str, ...]] = {
    "joins": ("left_of",),
    "false_declaration": ("melds",),
}
"""What may be said besides."""


def joiners_in(value: object, players: tuple[str, ...]) -> frozenset[str]:
    """Who joins later, as far as the entries can be understood: they sit down afterwards."""
    joining = [
        each
        for each in list_of(value, "course", longest=MOST_HAPPENINGS)
        if isinstance(each, Mapping) and each.get("what") == "joins"
    ]
    return frozenset(player_of(each.get("player"), "joins", players) for each in joining)


def read_course(
    value: object, *, game: Game, players: tuple[str, ...], left: tuple[Departure, ...]
) -> tuple[Happening, ...]:
    """What happened between the rounds, in the file's order; *left*: who left besides."""
    entries = list_of(value, "course", longest=MOST_HAPPENINGS)
    course = tuple(_happening(_keys_of(each), game, players) for each in entries)
    _refuse_twice([*left, *(each for each in course if isinstance(each, Departure))])
    _refuse_twice([each for each in course if isinstance(each, Joins)])
    return course


def _keys_of(value: object) -> Mapping[str, Any]:
    """One entry with exactly the keys that belong to what happened."""
    if not isinstance(value, Mapping):
        object_of(value, "course", WHEN)
    what = value.get("what") if isinstance(value, Mapping) else None
    if not isinstance(what, str) or what not in KEYS:
        raise InputError(
            N_("“what” in “course” is one of: {known}; not “{what}”."),
            known=", ".join(KEYS),
            what=shortened(what),
        )
    needed = (*WHEN, *KEYS[what])
    keys = object_of(value, what, (*needed, *MAYBE.get(what, ())))
    for key in needed:
        if key not in keys:
            raise InputError(N_("An entry of “{key}” has no “{missing}”."), key=what, missing=key)
    return keys


def _happening(keys: Mapping[str, Any], game: Game, players: tuple[str, ...]) -> Happening:
    """What one entry says."""
    what: str = keys["what"]
    after = whole_number_of(keys["after_round"], "after_round")
    if what == "house_rules":
        return RulesChanged(after_round=after, rules=house_rules_of(keys["options"], game))
    if what == "seats":
        return SeatsMoved(after_round=after, players=_order(keys["players"], players))
    player = player_of(keys["player"], what, players)
    match what:
        case "sits_out":
            return SitsOut(after_round=after, player=player)
        case "comes_back":
            return ComesBack(after_round=after, player=player)
        case "dealer":
            return DealsByHand(after_round=after, player=player)
        case "joins":
            return _joins(keys, after, game, players)
        case "leaves":
            return Departure(player=player, after_round=after)
    return DeclaredFalsely(after_round=after, player=player, melds=melds_of(keys.get("melds", [])))


def _joins(keys: Mapping[str, Any], after: int, game: Game, players: tuple[str, ...]) -> Joins:
    """Who joins, with which total, and to whose left."""
    beside = None
    if "left_of" in keys:
        beside = player_of(keys["left_of"], "left_of", players)
        if beside == keys["player"]:
            raise InputError(N_("“{player}” cannot sit beside themselves."), player=beside)
    return Joins(
        after_round=after,
        player=keys["player"],
        start=_start(keys["start"], game),
        left_of=beside,
    )


def _start(value: object, game: Game) -> Start | int:
    """A word or a total; less than nothing only where points move both ways."""
    if isinstance(value, str):
        if value not in set(Start):
            raise InputError(
                N_("“start” is a whole number or one of: {allowed}."), allowed=", ".join(Start)
            )
        return Start(value)
    lowest = -HIGHEST_NUMBER if _both_ways(game) else 0
    return whole_number_of(value, "start", low=lowest)


def _both_ways(game: Game) -> bool:
    """Whether a total can be less than nothing; house rules do not change that."""
    return isinstance(game.scoring(game.house_rules()), Transfers)


def house_rules_of(value: object, game: Game) -> HouseRules:
    """What the table changed; the house rules themselves know their keys and ranges."""
    if not isinstance(value, Mapping):
        raise InputError(N_("“{key}” must be an object: keys with their values."), key="options")
    return read_house_rules(game.house_rules, {shortened(key): value[key] for key in value})


def melds_of(value: object) -> tuple[str, ...]:
    """What was laid down, each meld as typed; what is in it is for the rules to say."""
    melds = tuple(
        text_of(each, "melds", longest=LONGEST_TEXT)
        for each in list_of(value, "melds", longest=MOST_MELDS)
    )
    text_of("".join(melds), "melds", longest=LONGEST_TEXT)
    return melds


def _order(value: object, players: tuple[str, ...]) -> tuple[str, ...]:
    """The new order of play, each player named once."""
    names = tuple(
        player_of(each, "seats", players) for each in list_of(value, "seats", longest=len(players))
    )
    if len(set(names)) < len(names):
        raise InputError(N_("“seats” names somebody twice."))
    return names


def _refuse_twice(entries: Sequence[Departure | Joins]) -> None:
    """Nobody leaves or joins twice; who comes and goes sits out and comes back."""
    names = [each.player for each in entries]
    for name in names:
        if names.count(name) > 1:
            raise InputError(
                N_("“{player}” can join or leave only once; “sits_out” is for single rounds."),
                player=name,
            )


def write_course(session: Session) -> list[dict[str, Any]]:
    """The entries again, in their order."""
    return [_written(each) for each in session.course]


def _written(happening: Happening) -> dict[str, Any]:
    """One entry."""
    what, more = _told(happening)
    return {"after_round": happening.after_round, "what": what, **more}


def _told(happening: Happening) -> tuple[str, dict[str, Any]]:
    """What happened, and what must be said of it."""
    match happening:
        case RulesChanged(rules=rules):
            return "house_rules", {"options": changed_house_rules(rules)}
        case SitsOut(player=player):
            return "sits_out", {"player": player}
        case Departure(player=player):
            return "leaves", {"player": player}
        case ComesBack(player=player):
            return "comes_back", {"player": player}
        case DealsByHand(player=player):
            return "dealer", {"player": player}
        case SeatsMoved(players=players):
            return "seats", {"players": list(players)}
        case DeclaredFalsely(player=player, melds=melds):
            return "false_declaration", {
                "player": player,
                **({"melds": list(melds)} if melds else {}),
            }
    start = happening.start
    told = {
        "player": happening.player,
        "start": start.value if isinstance(start, Start) else start,
    }
    return "joins", told if happening.left_of is None else {**told, "left_of": happening.left_of}
