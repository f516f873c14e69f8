"""Runs worked cases: requests as ``companion batch`` gets them, and what must hold in the answers.

A folder of cases lies beside a checkout or is named by ``COMPANION_CASES``. Each line of its
``.jsonl`` files is an object with ``id``, ``request`` and ``expect``; every key of ``expect`` has
its own function here, and a key without one fails loudly.
"""

import json
import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.cli.batch import answer_line
from companion.cli.requests import written
from companion.rules.cards import read_hand
from companion.rules.hands import card_points
from companion.rules.registry import game_called

Json = dict[str, Any]
FOLDER = Path(
    os.environ.get("COMPANION_CASES", Path(__file__).resolve().parents[2] / "shared" / "cases")
)


def cases(folder: Path = FOLDER) -> Iterator[Json]:
    """Every case of the folder, in the order of its files; none where there is no folder."""
    for file in sorted(folder.glob("*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.strip():
                yield json.loads(line)


def answered(request: object) -> Json:
    """What ``companion batch`` writes for that request, read back."""
    line = json.dumps(request).encode()
    answer: Json = json.loads(written(answer_line(line)))
    return answer


def failures(case: Json) -> list[str]:
    """What should hold in the answer and does not; empty when the case holds."""
    answer = answered(case["request"])
    if "error" in answer and "error" not in case["expect"]:
        return [f"answered by an error: {answer['error']}"]
    found = []
    for key, expected in case["expect"].items():
        got = SEEN[key](answer, case["request"], expected)
        if got != expected:
            found.append(f"{key}: expected {expected}, got {got}")
    return found


def codes_of(answer: Json) -> list[str]:
    """The codes of all findings, a session's own and its rounds' together."""
    return [finding["code"] for finding in findings_of(answer)]


def findings_of(answer: Json) -> list[Json]:
    """All findings in their order, a session's own first."""
    rounds = answer.get("rounds", [])
    lists = [answer.get("findings", []), *(each["findings"] for each in rounds)]
    return [finding for findings in lists for finding in findings]


def _same(key: str) -> Callable[[Json, Json, Any], Any]:
    return lambda answer, _request, _expected: answer[key]


def _named(key: str) -> Callable[[Json, Json, Any], Any]:
    """Only the players or keys that are expected are looked at."""
    return lambda answer, _request, expected: _only(answer[key], expected)


def _each_round(key: str) -> Callable[[Json, Json, Any], Any]:
    return lambda answer, _request, _expected: [each[key] for each in answer["rounds"]]


def _only(got: Mapping[str, Any] | None, expected: Mapping[str, Any] | None) -> Any:
    if got is None or expected is None:
        return got
    return {name: got.get(name) for name in expected}


def _codes(answer: Json, _request: Json, expected: list[str]) -> list[str]:
    found = codes_of(answer)
    return [code for code in expected if code in found]


def _any_codes(answer: Json, _request: Json, expected: list[str]) -> list[str]:
    found = codes_of(answer)
    return expected if any(code in found for code in expected) else found


def _no_codes(answer: Json, _request: Json, expected: list[str]) -> list[str]:
    found = codes_of(answer)
    return [code for code in expected if code not in found]


def _findings(answer: Json, _request: Json, _expected: list[Any]) -> list[list[Any]]:
    """Every finding in its order: the code, and the meld and card it points at."""
    return [[each["code"], each["meld"], each["card"]] for each in findings_of(answer)]


def _transfer(answer: Json, _request: Json, _expected: int) -> int | None:
    transfer = answer.get("transfer")
    if transfer is None:
        return None
    assert transfer["each"] == sum(line["points"] for line in transfer["lines"])
    each: int = transfer["each"]
    return each


def _lines(answer: Json, _request: Json, _expected: Json) -> Json:
    lines = answer["transfer"]["lines"]
    return {line["why"]: line["points"] for line in lines if line["points"]}


def _melds(answer: Json, _request: Json, _expected: list[list[str]]) -> list[list[str] | None]:
    return [None if meld is None else meld["cards"] for meld in answer["melds"]]


def _deltas(answer: Json, _request: Json, expected: list[Json | None]) -> list[Json | None]:
    rounds = [each["deltas"] for each in answer["rounds"]]
    if len(rounds) != len(expected):
        return rounds
    return [
        _not_scored(got) if named is None else _only(got, named)
        for got, named in zip(rounds, expected, strict=True)
    ]


def _not_scored(deltas: Json) -> Json | None:
    return None if set(deltas.values()) == {None} else deltas


def _winners(answer: Json, _request: Json, expected: list[str]) -> list[str]:
    winners: list[str] = answer["winners"]
    return expected if sorted(winners) == sorted(expected) else winners


def _left(answer: Json, request: Json, _expected: int) -> int:
    """How many cards are left; nothing may be lost, doubled or laid illegally on the way."""
    laid = [text for meld in answer["melds"] for text in meld["cards"]]
    everything = [_printed(text) for text in [*laid, *answer["left"]]]
    asked = [laid.card.code for laid in read_hand(request["cards"]).cards]
    assert Counter(everything) == Counter(asked)
    shared: Json = {key: request[key] for key in ("game", "options", "players") if key in request}
    melds = [" ".join(meld["cards"]) for meld in answer["melds"]]
    check: Json = {"do": "check", "melds": melds, "as": "meld"}
    assert answered({**check, **shared})["valid"]
    return len(answer["left"])


def _printed(text: str) -> str:
    return text.partition("=")[0]


def _left_points(answer: Json, request: Json, _expected: int) -> int:
    """What the cards left over count in that game."""
    game = game_called(request["game"])
    scoring: Any = game.scoring(game.house_rules(**request.get("options", {})))
    cards = [laid.card for laid in read_hand(" ".join(answer["left"])).cards]
    return sum(card_points(scoring.values, card) for card in cards)


SEEN: Mapping[str, Callable[[Json, Json, Any], Any]] = {
    **{key: _same(key) for key in ("valid", "goes_out", "opens", "fits", "finished")},
    "codes": _codes,
    "any_codes": _any_codes,
    "no_codes": _no_codes,
    "findings": _findings,
    "transfer": _transfer,
    "lines": _lines,
    "left": _left,
    "left_points": _left_points,
    "melds": _melds,
    "deltas": _deltas,
    "totals": _named("totals"),
    "ranks": _named("ranks"),
    "winners": _winners,
    "dealers": _each_round("dealer"),
    "starts": _each_round("starts"),
    "numbers": _each_round("number"),
    "validated": _each_round("validated"),
    "next": _named("next"),
    "error": lambda answer, _request, _expected: "error" in answer,
}
