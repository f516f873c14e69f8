"""Every number on the paper against the session's own export, game by game, in every language."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from companion.answers import score
from companion.rules.registry import all_games
from companion.sheet_pages.words import whole
from companion.sheets import Printer
from companion.wording import LANGUAGES
from tests.sheets.conftest import THURSDAY, large, printed, seven_contracts, text_of, with_

THOUSANDS = {"en": ",", "pt": " ", "es": "."}
FOUR = ["Ana", "Bruno", "Carla", "Duarte"]


def hands(winner: str, points: int) -> dict[str, Any]:
    """A round in which each other player holds some more than the one before."""
    others = [player for player in FOUR if player != winner]
    return {
        "winner": winner,
        "hands": {player: points + 13 * place for place, player in enumerate(others)},
    }


def played(game: str, **more: Any) -> dict[str, Any]:
    """Three rounds of a game that counts hands, one of them without a winner."""
    rounds = [hands("Ana", 21), hands("Carla", 35), hands("Duarte", 104)]
    return {
        "format": "companion-session/1",
        "game": game,
        "players": FOUR,
        "rounds": rounds,
        **more,
    }


EVENINGS: Mapping[str, dict[str, Any]] = {
    "continental-bicycle": with_(THURSDAY),
    "continental-large": large(FOUR, 9),
    "continental-sets": played("continental-sets"),
    "contract": seven_contracts(),
    "rummy": played("rummy", options={"target": 9999}),
}


def as_read(number: int, language: str, *, signed: bool) -> str:
    """A number as that reader writes it; made here, not by the sheet's own code."""
    digits = str(abs(number))
    if len(digits) > (3 if language == "en" else 4):
        digits = f"{digits[:-3]}{THOUSANDS[language]}{digits[-3:]}"
    return f"−{digits}" if number < 0 else f"+{digits}" if signed and number else digits


@pytest.mark.parametrize(
    ("region", "four", "five"),
    [
        ("en_GB", "1,998", "−19,980"),
        ("pt_PT", "1998", "−19 980"),
        ("pt_BR", "1.998", "−19.980"),
        ("es", "1998", "−19.980"),
        ("es_MX", "1,998", "−19,980"),
    ],
)
def test_thousands_are_parted_as_people_there_part_them(region: str, four: str, five: str) -> None:
    assert (whole(region, 1998), whole(region, -19_980).replace("\N{NO-BREAK SPACE}", " ")) == (
        four,
        five,
    )


def exported(document: dict[str, Any], language: str) -> Iterator[list[int]]:
    """Each round's points with the total below them, seat by seat, as the export adds them up."""
    answer = score.answer({"do": "score", "session": document}, language)
    totals = dict.fromkeys(document["players"], 0)
    for each in answer["rounds"]:
        for player, points in each["deltas"].items():
            totals[player] += points
        yield [number for player in totals for number in (each["deltas"][player], totals[player])]
    assert totals == answer["totals"]


def test_every_game_there_is_has_an_evening_here() -> None:
    assert EVENINGS.keys() == all_games().keys()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", EVENINGS)
def test_the_sheet_says_what_the_export_says(printer: Printer, game: str, language: str) -> None:
    document = EVENINGS[game]
    signed = game in {"continental-bicycle", "continental-large"}
    rest = text_of(printed(printer, document, language=language))
    rest = rest[re.search(r"Duarte", rest).end() :]  # type: ignore[union-attr]
    for line in exported(document, language):
        wanted = " ".join(as_read(number, language, signed=signed) for number in line)
        before, found, rest = rest.partition(wanted)
        assert found, (wanted, before[:300])
