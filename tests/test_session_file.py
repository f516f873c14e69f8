"""A session comes and goes as one JSON file; what it cannot mean is refused in one sentence."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.cards import LONGEST_TEXT
from companion.rules.game import Turn
from companion.rules.happenings import Departure
from companion.rules.messages import InputError
from companion.rules.registry import game_called
from companion.rules.scoring import score_session
from companion.rules.session import Counts, FalseDeclaration, RoundReport, SessionScore
from companion.session_file import (
    FORMAT,
    LONGEST_FILE,
    MOST_ROUNDS,
    read_json,
    read_round,
    read_session,
    write_round,
    write_score,
    write_session,
)

THURSDAY: dict[str, Any] = {
    "format": FORMAT,
    "game": "continental-bicycle",
    "options": {"rounds": 5},
    "title": "Thursday table",
    "date": "2026-11-26",
    "players": ["Ana", "Bruno", "Carla", "Duarte"],
    "first_dealer": "Bruno",
    "rounds": [
        {
            "winner": "Bruno",
            "turn": "later",
            "melds": ["3-5C", "6-8S", "9-JH", "Q-AD", "9-JC"],
            "failed": [{"player": "Carla", "melds": ["3-5C"]}],
            "note": "by candle light",
        },
        {"winner": None},
        {"winner": "Ana", "turn": "first", "counts": {"twos": 1, "one_suit": False}},
        {"winner": "Ana", "accepted": True},
        {"struck": True},
    ],
}
SETS: dict[str, Any] = {
    "format": FORMAT,
    "game": "continental-sets",
    "players": ["Ana", "Bruno", "Carla"],
    "rounds": [{"winner": "Ana", "hands": {"Bruno": 30, "Carla": "KC"}, "buys": 1}],
}
RUMMY: dict[str, Any] = {
    "format": FORMAT,
    "game": "rummy",
    "players": ["Ana", "Bruno", "Rui"],
    "rounds": [{"winner": "Ana", "rummy": True, "hands": {"Bruno": 3, "Rui": "AH"}}],
    "left": [{"player": "Rui", "after_round": 1}],
}
CONTRACT: dict[str, Any] = {
    "format": FORMAT,
    "game": "contract",
    "players": ["Ana", "Bruno", "Carla", "Duarte"],
    "rounds": [{"winner": "Ana", "hands": {"Bruno": 1, "Carla": 2, "Duarte": 3}}],
}
OPEN: dict[str, Any] = {
    "format": FORMAT,
    "game": "continental-large",
    "players": ["Ana", "Bruno"],
    "rounds": [],
    "finished": True,
}


def changed(document: dict[str, Any], **keys: Any) -> dict[str, Any]:
    """The document with other keys; ``...`` takes a key away."""
    together = {**document, **keys}
    return {key: value for key, value in together.items() if value is not ...}


def with_round(document: dict[str, Any], **keys: Any) -> dict[str, Any]:
    """The document with its first round changed."""
    return {**document, "rounds": [changed(document["rounds"][0], **keys)]}


def refusal(document: object) -> str:
    """The sentence with which a document is refused."""
    with pytest.raises(InputError) as caught:
        score_session(read_session(document))
    return str(caught.value)


def test_the_file_of_the_format_page_is_read_into_the_tables_words() -> None:
    session = read_session(THURSDAY)
    assert session.game.id == "continental-bicycle"
    assert session.players == ("Ana", "Bruno", "Carla", "Duarte")
    assert session.first_dealer == "Bruno"
    assert (session.title, session.date) == ("Thursday table", "2026-11-26")
    assert session.rounds[0] == RoundReport(
        winner="Bruno",
        melds=("3-5C", "6-8S", "9-JH", "Q-AD", "9-JC"),
        failed=(FalseDeclaration(player="Carla", melds=("3-5C",)),),
        note="by candle light",
    )
    assert session.rounds[1] == RoundReport(winner=None)
    assert session.rounds[2] == RoundReport(
        winner="Ana", turn=Turn.FIRST, counts=Counts(twos=1, jokers=0, one_suit=False)
    )
    assert session.rounds[3].accepted
    assert session.rounds[4].struck


def test_title_date_options_and_first_dealer_may_be_left_out() -> None:
    bare = changed(THURSDAY, title=..., date=..., options=..., first_dealer=...)
    session = read_session(bare)
    assert session.first_dealer == "Ana"
    assert (session.title, session.date) == ("", None)


def test_who_left_is_read_from_rummys_files() -> None:
    assert read_session(RUMMY).left == (Departure(player="Rui", after_round=1),)


def test_an_open_session_can_be_closed() -> None:
    assert read_session(OPEN).finished


@pytest.mark.parametrize("document", [THURSDAY, SETS, RUMMY, CONTRACT, OPEN])
def test_what_is_written_reads_back_to_the_same_session(document: dict[str, Any]) -> None:
    session = read_session(document)
    written = write_session(session)
    assert read_session(json.loads(json.dumps(written))) == session
    assert write_session(read_session(written)) == written


def test_a_written_file_leaves_out_what_is_as_the_game_has_it_anyway() -> None:
    plain = changed(THURSDAY, options={"packs": 2}, title=..., date=..., rounds=[{"winner": None}])
    assert write_session(read_session(plain)) == {
        "format": FORMAT,
        "game": "continental-bicycle",
        "players": ["Ana", "Bruno", "Carla", "Duarte"],
        "first_dealer": "Bruno",
        "rounds": [{"winner": None}],
    }


def test_everything_the_table_said_is_written() -> None:
    extra = {
        "winner": "Ana",
        "melds": [],
        "hands": {"Ana": 0, "Bruno": "KC \N{PLAYING CARD BLACK JOKER}"},
        "players": ["Ana", "Bruno"],
        "buys": 2,
        "accepted": True,
        "note": "ñ",
    }
    game = game_called("continental-sets")
    rules = game.house_rules()
    report = read_round(extra, game=game, rules=rules, players=("Ana", "Bruno", "Carla"))
    assert write_round(report) == extra
    left = write_session(read_session(RUMMY))["left"]
    assert left == [{"player": "Rui", "after_round": 1}]
    assert write_session(read_session(OPEN))["finished"] is True


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ([], "“session” must be an object"),
        (None, "“session” must be an object"),
        (changed(THURSDAY, players=...), "The session has no “players”."),
        (changed(THURSDAY, rounds=...), "The session has no “rounds”."),
        (changed(THURSDAY, game=...), "The session has no “game”."),
        (changed(THURSDAY, format=...), "The session has no “format”."),
        (changed(THURSDAY, format="companion-session/2"), "not “companion-session/2”"),
        (changed(THURSDAY, format=1), "“format” must be “companion-session/1”, not “1”."),
        (changed(THURSDAY, format=[[]]), "not “[…]”."),
        (changed(THURSDAY, format={}), "not “{…}”."),
        (changed(THURSDAY, **{"a\nb": 1}), "“a b” is not a key of “session”"),
        (changed(THURSDAY, titel="x"), "“titel” is not a key of “session”"),
        (changed(THURSDAY, **{"x" * 99: 1}), "“" + "x" * 59 + "…” is not a key"),
        (changed(THURSDAY, game="bridge"), "There is no game “bridge”."),
        (changed(THURSDAY, game=["rummy"]), "“game” must be text."),
        (changed(THURSDAY, options=[]), "“options” must be an object"),
        (changed(THURSDAY, options={"pack": 2}), "no house rule “pack”"),
        (changed(THURSDAY, options={"packs": 5}), "“packs” is a whole number from 2 to 4"),
        (changed(THURSDAY, options={"packs": True}), "“packs” is a whole number"),
        (changed(THURSDAY, options={"rounds": None}), "“rounds” is a whole number"),
        (changed(THURSDAY, options={"twos_wild": 1}), "“twos_wild” is true or false"),
        (changed(THURSDAY, options={"dealer": "right"}), "“dealer” is one of: left, winner."),
        (changed(THURSDAY, players="Ana"), "“players” must be a list."),
        (changed(THURSDAY, players=["Ana", "Bruno", "Carla"]), "for 4 to 5 players, not for 3."),
        (changed(THURSDAY, players=list("ABCDEF")), "for 4 to 5 players, not for 6."),
        (changed(THURSDAY, players=["Ana", "Bo", "Cy", "Ana"]), "“Ana” sits at the table twice."),
        (changed(THURSDAY, players=["Ana", "Bo", "Cy", " "]), "must be one line and not blank"),
        (changed(THURSDAY, players=["Ana", "Bo", "Cy", "D\nE"]), "must be one line"),
        (changed(THURSDAY, players=["Ana", "Bo", "Cy", 4]), "“players” must be text."),
        (changed(THURSDAY, players=["Ana", "Bo", "Cy", "x" * 101]), "at most 100 characters"),
        (changed(THURSDAY, players=["Ana", "Bo", "Cy", "\ud800"]), "half a character"),
        (changed(CONTRACT, players=["Ana", "Bruno", "Carla"]), "has 3 players, but the house rule"),
        (changed(CONTRACT, options={"table": 5}), "but the house rule “table” says 5"),
        (changed(THURSDAY, first_dealer="Eva"), "“Eva” in “first_dealer” is not a player"),
        (changed(THURSDAY, first_dealer=None), "“first_dealer” must be text."),
        (changed(THURSDAY, title=3), "“title” must be text."),
        (changed(THURSDAY, title="x" * 10_001), "“title” may be at most 10000 characters long"),
        (changed(THURSDAY, date="26-11-2026"), "“date” must be a day like 2026-11-26."),
        (changed(THURSDAY, date="2026-02-30"), "“date” must be a day like 2026-11-26."),
        (changed(THURSDAY, date=20261126), "“date” must be text."),
        (changed(THURSDAY, finished=True), "“finished” belongs to a session of open length"),
        (changed(THURSDAY, finished=False), "“finished” belongs to a session of open length"),
        (changed(OPEN, finished="yes"), "“finished” must be true or false."),
        (changed(OPEN, finished=True, options={"rounds": 3}), "belongs to a session of open"),
        (changed(THURSDAY, left=[]), "nobody leaves before the end"),
        (changed(RUMMY, left={}), "“left” must be a list."),
        (changed(RUMMY, left=["Rui"]), "“left” must be an object"),
        (changed(RUMMY, left=[{"player": "Rui"}]), "An entry of “left” has no “after_round”."),
        (changed(RUMMY, left=[{"after_round": 1}]), "An entry of “left” has no “player”."),
        (changed(RUMMY, left=[{"player": "Eva", "after_round": 1}]), "“Eva” in “left” is not a"),
        (changed(RUMMY, left=[{"player": "Rui", "after_round": -1}]), "“after_round” must be a"),
        (changed(RUMMY, left=[{"player": "Rui", "after_round": 1}] * 2), "can leave only once"),
        (changed(RUMMY, left=[{"player": "Rui", "after_round": 1}] * 4), "at most 3 entries"),
        (changed(THURSDAY, rounds={}), "“rounds” must be a list."),
        (changed(OPEN, rounds=[{"struck": True}] * (MOST_ROUNDS + 1)), "at most 1200 entries"),
    ],
)  # fmt: skip
def test_what_a_session_cannot_mean_is_refused(document: object, sentence: str) -> None:
    assert sentence in refusal(document)


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        (changed(THURSDAY, rounds=[[]]), "“round” must be an object"),
        (with_round(THURSDAY, winer="Ana"), "“winer” is not a key of “round”"),
        (with_round(THURSDAY, winner=...), "“winner” is missing"),
        (with_round(THURSDAY, winner="Eva"), "“Eva” in “winner” is not a player of this session"),
        (with_round(THURSDAY, winner=7), "“winner” must be text."),
        (with_round(THURSDAY, melds="3-5C"), "“melds” must be a list."),
        (with_round(THURSDAY, melds=[["3C"]]), "“melds” must be text."),
        (with_round(THURSDAY, melds=["3C"] * 101), "“melds” may hold at most 100 entries"),
        (with_round(THURSDAY, melds=["x" * (LONGEST_TEXT + 1)]), "“melds” may be at most"),
        (with_round(THURSDAY, melds=["x" * LONGEST_TEXT] * 2), "“melds” may be at most"),
        (with_round(THURSDAY, counts={}), "Give “melds” or “counts”, not both."),
        (with_round(THURSDAY, melds=..., counts=[]), "“counts” must be an object"),
        (with_round(THURSDAY, melds=..., counts={"aces": 1}), "“aces” is not a key of “counts”"),
        (with_round(THURSDAY, melds=..., counts={"twos": -1}), "“twos” must be a whole number"),
        (with_round(THURSDAY, melds=..., counts={"jokers": 1.0}), "“jokers” must be a whole"),
        (with_round(THURSDAY, melds=..., counts={"one_suit": 1}), "“one_suit” must be true or"),
        (with_round(THURSDAY, turn="second"), "“turn” is one of: later, first, first_no_draw."),
        (with_round(THURSDAY, turn=None), "“turn” must be text."),
        (with_round(THURSDAY, turn="x" * 101), "“turn” may be at most 100 characters"),
        (with_round(THURSDAY, hands={"Ana": 3}), "“hands” means nothing in Continental"),
        (with_round(THURSDAY, rummy=False), "“rummy” means nothing in"),
        (with_round(THURSDAY, buys=0), "“buys” means nothing in"),
        (with_round(THURSDAY, players=["Ana"]), "“players” means nothing in"),
        (with_round(SETS, turn="later"), "“turn” means nothing in"),
        (with_round(SETS, counts={}), "“counts” means nothing in"),
        (with_round(SETS, rummy=True), "“rummy” means nothing in"),
        (with_round(RUMMY, buys=1), "“buys” means nothing in"),
        (with_round(RUMMY, players=["Ana"]), "“players” means nothing in"),
        (with_round(CONTRACT, turn="first"), "“turn” means nothing in"),
        (with_round(CONTRACT, rummy=True), "“rummy” means nothing in"),
        (with_round(CONTRACT, players=["Ana"]), "“players” means nothing in"),
        (with_round(CONTRACT, buys=1), "“buys” means nothing in round 1."),
        (with_round(SETS, buys=-1), "“buys” must be a whole number"),
        (with_round(SETS, buys="1"), "“buys” must be a whole number"),
        (with_round(THURSDAY, winner=None), "Nobody went out, so “melds” means nothing"),
        (changed(THURSDAY, rounds=[{"winner": None, "turn": "first"}]), "so “turn” means nothing"),
        (changed(THURSDAY, rounds=[{"winner": None, "counts": {}}]), "so “counts” means nothing"),
        (with_round(RUMMY, winner=None), "Nobody went out, so “rummy” means nothing."),
        (with_round(SETS, winner=None), "Nobody went out, so “buys” means nothing."),
        (with_round(SETS, hands=[]), "“hands” must be an object"),
        (with_round(SETS, hands={"Eva": 3}), "“Eva” is not a key of “hands”"),
        (with_round(SETS, hands={"Bruno": -5, "Carla": 3}), "The hand of “Bruno” must be cards"),
        (with_round(SETS, hands={"Bruno": 2.5, "Carla": 3}), "The hand of “Bruno” must be cards"),
        (with_round(SETS, hands={"Bruno": None, "Carla": 3}), "The hand of “Bruno” must be cards"),
        (with_round(SETS, hands={"Bruno": True, "Carla": 3}), "The hand of “Bruno” must be cards"),
        (with_round(SETS, hands={"Bruno": ["KC"]}), "The hand of “Bruno” must be cards"),
        (with_round(SETS, hands={"Bruno": 10**30}), "“hands” must be a whole number from 0 to"),
        (with_round(SETS, hands={"Bruno": "x" * (LONGEST_TEXT + 1)}), "“hands” may be at most"),
        (with_round(SETS, players=["Ana", "Ana"]), "“players” names somebody twice."),
        (with_round(SETS, players=["Eva"]), "“Eva” in “players” is not a player"),
        (with_round(SETS, players=["Ana", "Bruno"]), "Round 1 is no play-off"),
        (with_round(RUMMY, rummy="yes"), "“rummy” must be true or false."),
        (with_round(SETS, accepted=1), "“accepted” must be true or false."),
        (with_round(SETS, struck="no"), "“struck” must be true or false."),
        (with_round(SETS, note=1), "“note” must be text."),
        (with_round(SETS, failed={}), "“failed” must be a list."),
        (with_round(SETS, failed=[{}]), "An entry of “failed” has no “player”."),
        (with_round(SETS, failed=[{"player": "Eva"}]), "“Eva” in “failed” is not a player"),
        (with_round(SETS, failed=[{"player": "Ana", "meld": []}]), "“meld” is not a key of"),
    ],
)  # fmt: skip
def test_what_a_round_cannot_mean_is_refused(document: object, sentence: str) -> None:
    told = refusal(document)
    assert sentence in told
    assert "Round 1" in told


def test_a_fault_names_its_round_struck_ones_counted() -> None:
    rounds = [{"struck": True}, {"winner": None}, {"winner": "Eva"}]
    assert refusal(changed(THURSDAY, rounds=rounds)).startswith("Round 3 of the file: “Eva”")


def test_purchases_matter_in_round_seven_of_contract_rummy() -> None:
    six = CONTRACT["rounds"] * 6
    last = {**CONTRACT["rounds"][0], "buys": 1}
    assert read_session(changed(CONTRACT, rounds=[*six, last])).rounds[6].buys == 1
    assert "in round 6" in refusal(changed(CONTRACT, rounds=[*six[1:], last]))
    struck = {**six[0], "struck": True}
    assert "in round 6" in refusal(changed(CONTRACT, rounds=[struck, *six[1:], last]))


def test_a_struck_round_is_not_checked_but_its_names_and_keys_must_still_mean_something() -> None:
    struck = {"winner": None, "struck": True, "melds": ["?"], "turn": "first", "note": "dropped"}
    session = read_session(changed(THURSDAY, rounds=[struck]))
    assert write_session(session)["rounds"] == [struck]
    assert score_session(session).rounds == ()
    assert "not a player" in refusal(changed(THURSDAY, rounds=[{"winner": "Eva", "struck": True}]))
    assert "not a key" in refusal(changed(THURSDAY, rounds=[{"win": "Ana", "struck": True}]))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "line 1, character 1"),
        ('{"a": 1,\n "b" 2}', "line 2, character 6"),
        ('{"a": {"b": 1, "c": 2, "b": 3}}', "The key “b” stands twice."),
        ('{"a": NaN}', "“NaN” is no number."),
        ("-Infinity", "“-Infinity” is no number."),
        ("[" * 100_000, "nested too deeply"),
        ('{"a":' * 100_000, "nested too deeply"),
        ("9" * 5_000, "too many digits"),
        (" " * (LONGEST_FILE + 1), "more than 4000000 cannot be read"),
    ],
)
def test_text_that_is_no_json_or_too_much_of_it_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        read_json(text)
    assert sentence in str(caught.value)


def test_json_text_is_read() -> None:
    assert read_json('{"a": [1, "é", null, true]}') == {"a": [1, "é", None, True]}


def test_the_answer_of_score_says_everything_the_format_page_names() -> None:
    score: SessionScore = score_session(read_session(THURSDAY))
    answer = write_score(score, sentence=lambda finding: f"about {finding.code}")
    assert json.loads(json.dumps(answer)) == answer
    assert list(answer) == [
        "rounds", "totals", "ranks", "winners", "finished", "next", "findings",
    ]  # fmt: skip
    assert answer["rounds"][0] == {
        "number": 1,
        "dealer": "Bruno",
        "starts": "Carla",
        "deltas": {"Ana": -11, "Bruno": 33, "Carla": -11, "Duarte": -11},
        "lines": [{"why": "out", "points": 1}, {"why": "no_wild", "points": 10}],
        "validated": True,
        "findings": [],
    }
    assert answer["rounds"][3]["findings"] == [
        {
            "code": "round.no_melds",
            "meld": None,
            "card": None,
            "text": "about round.no_melds",
            "rule": "continental-bicycle",
        }
    ]
    assert answer["next"] == {
        "number": 5,
        "dealer": "Bruno",
        "starts": "Carla",
        "hand_size": 15,
        "contract": None,
    }


def test_the_answer_names_the_contract_the_play_off_and_whose_hand_is_meant() -> None:
    contract = write_score(score_session(read_session(CONTRACT)), sentence=str)
    assert contract["next"]["contract"] == {"groups": 1, "runs": 1}
    tied = with_round(SETS, hands={"Bruno": 30, "Carla": 0}, buys=...)
    playoff = write_score(
        score_session(read_session(changed(tied, options={"rounds": 1}))), sentence=str
    )
    assert playoff["next"]["players"] == ["Ana", "Carla"]
    missing = write_score(
        score_session(read_session(with_round(SETS, hands={"Bruno": 30}))), sentence=str
    )
    assert missing["rounds"][0]["findings"][0]["player"] == "Carla"


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["Ana", "Bruno", "3-5C", "7CDH", "players", "open", "first", "*" * 200]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["winner", "melds", "hands", "Ana", "twos", "struck", "players"])
            | st.text(max_size=4),
            inner,
            max_size=3,
        )
    ),
    max_leaves=6,
)


def told_of(document: object) -> str:
    """The sentence that refuses a document; nothing where it is scored."""
    try:
        answer = write_score(score_session(read_session(document)), sentence=str)
    except InputError as fault:
        return str(fault)
    assert json.loads(json.dumps(answer)) == answer
    return ""


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place of a document, the whole included."""
    inner = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    return [path, *(place for key, each in inner for place in places(each, (*path, key)))]


@given(st.sampled_from([THURSDAY, SETS, RUMMY, CONTRACT, OPEN]), st.data())
def test_anything_anywhere_in_a_file_is_scored_or_refused_in_one_sentence(
    document: dict[str, Any], data: st.DataObject
) -> None:
    holder: dict[str, Any] = {"document": copy.deepcopy(document)}
    path = data.draw(st.sampled_from(places(holder)[1:]))
    inner: Any = holder
    for key in path[:-1]:
        inner = inner[key]
    if isinstance(inner, dict) and data.draw(st.booleans()):
        inner[data.draw(st.sampled_from(["melds", "finished", "left", "buys", "x"]))] = data.draw(
            ANYTHING
        )
    else:
        inner[path[-1]] = data.draw(ANYTHING)
    told = told_of(holder["document"])
    assert "\n" not in told
    assert len(told) < 1_000
