"""Findings as sentences: short, in the table's words, with the meld, the card and the cure."""

from typing import Any

import pytest

from companion.rules.findings import Code, Finding
from companion.rules.game import MeldKind
from companion.rules.messages import Message
from companion.wording import LANGUAGES, finding_text
from companion.wording.sentences import OF_A_KIND, SENTENCES

from ..rules.evenings import only_round, scored
from ..rules.judging import BICYCLE, CONTRACT, RUMMY, SETS, checked, laid_off


def english(game: str, melds: list[str], **known: Any) -> list[str]:
    """What an English reader is told of a declaration."""
    return [finding_text(each, "en") for each in checked(game, melds, **known).findings]


@pytest.mark.parametrize(
    ("game", "meld", "sentence"),
    [
        (BICYCLE, "3C 4C 6C", "There is a gap after 4♣. Missing: 5♣."),
        (BICYCLE, "3C 5C 7C", "There is a gap after 3♣. Missing: 4♣, 6♣."),
        (
            BICYCLE,
            "5D 8D JK",
            "There is a gap after 5♦, and too few wild cards to fill it. Still missing: 1.",
        ),
        (BICYCLE, "KC AC 3C", "A run never passes the ace, so 3♣ can’t lie behind it."),
        (BICYCLE, "3C 9C KC", "The cards don’t follow one another: there is a gap after 3♣."),
        (BICYCLE, "KC AC 2C", "K–A–2 is not a run. Declare 2♣ as Q♣, and this is one."),
        (RUMMY, "QC KC AC", "The ace is always low here: no run goes on behind the king."),
        (BICYCLE, "5H JK 6H", "The joker could be 4♥ or 7♥. Declare it, as in JK=4H."),
        (BICYCLE, "5C 6C JK=9C", "The joker can’t stand for 9♣ here, but for 7♣."),
        (BICYCLE, "2-3C 5C", "2♣ can’t be itself here, but it can stand for 4♣."),
        (BICYCLE, "5C JK 2H=2H 6C", "2♥ can’t be itself here."),
        (BICYCLE, "3-9C", "Too long: a run has at most 5 cards. It can be split: 4+3."),
        (BICYCLE, "9C 9C", "Too short: a run has at least 3 cards."),
        (BICYCLE, "7CDH", "A group; only runs count in this game."),
        (BICYCLE, "3C 4C 5D", "5♦ is of another suit; a run is all of one suit."),
        (BICYCLE, "5H 5H 7H", "5♥ lies there twice; a run has each rank once."),
        (
            BICYCLE,
            "JK JK JK=3C",
            "Too few cards that stand for themselves: a run has at least 1.",
        ),
        (BICYCLE, "5C 6C 7C=8C", "7♣ is not wild, so it can’t stand for 8♣."),
        (
            BICYCLE,
            "3C 4C 5X",
            "“5X” is not a card. Type rank and suit, like 7C or 10H, or JK for a joker.",
        ),
        (SETS, "7-9C", "A run; only groups count in this game."),
        (SETS, "7C 7D 8H", "8♥ has another rank; a group is all of one rank, here 7."),
        (SETS, "7C 7D JK=8H", "The joker can’t stand for 8♥: in this group it has the rank 7."),
        (RUMMY, "5C 9D KH", "Neither a run nor a group: the cards share no suit and no rank."),
    ],
)
def test_a_meld_is_told_what_is_wrong_and_what_to_do(game: str, meld: str, sentence: str) -> None:
    """The meld is named by its number."""
    assert f"Meld 1: {sentence}" in english(game, [meld])


def test_a_long_quotation_is_cut() -> None:
    (sentence, *_) = english(BICYCLE, ["X" * 500])
    assert "“XXXXXXXXXXXXXXXXXXXXXXX…”" in sentence


def test_five_five_five_is_told_that_it_is_no_shape() -> None:
    (sentence,) = english(BICYCLE, ["3-7C", "3-7D", "3-7H"])
    assert sentence == (
        "Every meld is legal by itself, but 5+5+5 is not one of the shapes:"
        " 3+3+3+3+3, 4+4+4+3, 5+4+3+3."
    )


def test_runs_that_touch_are_named_from_end_to_end() -> None:
    assert english(CONTRACT, ["3-6S", "7-10S"], round_number=3) == [
        "Meld 2: 3♠–6♠ and 7♠–10♠ touch. Leave a gap, or let them overlap."
    ]


@pytest.mark.parametrize(
    ("melds", "number", "sentence"),
    [
        (
            ["7CDH", "3-6S"],
            1,
            "The contract of this round is 2 groups. On the table: 1 group, 1 run.",
        ),
        (["7CDH"], 5, "The contract of this round is 2 groups, 1 run. On the table: 1 group."),
        ([], 1, "The contract of this round is 2 groups. On the table: nothing."),
        (
            ["7X", "8CDH", "KX"],
            3,
            "The contract of this round is 2 runs. On the table: 1 group, 2 melds.",
        ),
    ],
)
def test_a_contract_is_told_in_groups_and_runs(
    melds: list[str], number: int, sentence: str
) -> None:
    assert sentence in english(CONTRACT, melds, round_number=number)


def test_jokers_and_copies_are_counted() -> None:
    assert english(RUMMY, ["5C JK 7C", "5C 6C 7C"]) == [
        "Meld 2: Too many 5♣: 2 typed, 1 in the deck.",
        "Meld 2: Too many 7♣: 2 typed, 1 in the deck.",
        "Meld 1: Too many jokers: 1 typed, 0 in the deck.",
    ]


@pytest.mark.parametrize(
    ("meld", "cards", "swap", "sentence"),
    [
        ("3-6C", "9C 10C", False, "Doesn’t fit on that meld: 9♣, 10♣."),
        ("2-KC", "JK", False, "The joker could lie at either end. Declare it, as in JK=AC."),
        ("3-6C", "", False, "No cards to lay off: name them."),
        ("5C JK 7C 8C", "6D", True, "Only the exact natural takes a joker’s place: 6♣."),
        ("5-8C", "6C", True, "There is no joker in this run."),
        ("7C 7D JK", "7H", True, "Only a joker in a run can be taken; this meld is none."),
    ],
)
def test_laying_off_is_told_what_is_against_it(
    meld: str, cards: str, swap: bool, sentence: str
) -> None:
    findings = laid_off(CONTRACT, meld, cards, swap=swap).findings
    assert [finding_text(each, "en") for each in findings] == [sentence]


def test_many_cards_that_do_not_fit_are_not_all_named() -> None:
    findings = laid_off(CONTRACT, "3-6C", "9C " * 40).findings
    assert finding_text(findings[-1], "en").endswith("9♣, 9♣, ….")


def test_a_hand_is_named_by_its_player() -> None:
    finding = Finding(
        code=Code.CARD_UNREADABLE,
        rule="checks",
        card=1,
        player="Ana",
        values={"text": "{7X}", "player": "Ana"},
    )
    assert finding_text(finding, "en").startswith("Ana’s hand: “{7X}” is not a card.")


def test_a_deal_that_cannot_be_dealt_is_told_with_its_remedies() -> None:
    finding = Finding(
        code=Code.DEAL_IMPOSSIBLE,
        rule="checks",
        values={
            "players": 8,
            "hand_size": 15,
            "cards": 108,
            "needed": 122,
            "remedies": (Message(text="Deal 13 cards each."), Message(text="Play with less.")),
        },
    )
    assert finding_text(finding, "en") == (
        "8 players with 15 cards each need 122 cards, but the deck has 108."
        " Deal 13 cards each. Or: Play with less."
    )


@pytest.mark.parametrize(
    ("game", "hand", "sentence"),
    [
        (
            SETS,
            "",
            "Bo has no cards left but did not go out. Type the cards, or correct who went out.",
        ),
        (
            SETS,
            "ACDHS 2CDHS 3CDHS",
            "Bo has laid nothing down, so the whole hand is left: 15 cards, not 12.",
        ),
        (RUMMY, "A-8C", "Bo can’t be left with so many cards: 8, when 7 are dealt."),
    ],
)
def test_a_hand_of_an_impossible_size_is_told_what_to_do(
    game: str, hand: str, sentence: str
) -> None:
    """An empty hand is no matter of counting: somebody else is said to have gone out."""
    score = only_round(game, ["Al", "Bo", "Cy"], {"winner": "Al", "hands": {"Bo": hand, "Cy": 9}})
    assert [finding_text(each, "en") for each in score.findings] == [sentence]


def test_a_round_after_the_end_is_to_be_struck_out() -> None:
    report = {"winner": "Al", "hands": {"Bo": 99}}
    beyond = scored(RUMMY, ["Al", "Bo"], [report] * 3).rounds[2]
    assert [finding_text(each, "en") for each in beyond.findings] == [
        "The game was over before round 3: it doesn’t count. Strike it out."
    ]


def test_counts_of_twos_beyond_the_packs_are_told() -> None:
    finding = Finding(
        code=Code.TOO_MANY_COPIES, rule="checks", values={"count": 9, "packs": 2, "most": 8}
    )
    assert finding_text(finding, "en") == "Too many twos: 9 counted, 8 in the deck."


def test_every_code_has_a_sentence() -> None:
    of_a_kind = {code for code, _ in OF_A_KIND}
    assert set(SENTENCES) | of_a_kind == set(Code)
    for code in set(Code) - set(SENTENCES):
        assert {(code, kind) for kind in MeldKind} <= set(OF_A_KIND)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "melds"),
    [
        (BICYCLE, ["3-8C", "KC AC 2C", "KS 2S AS 3S", "5H JK 6H", "5C 6C JK=9C", "7CDH", "3C"]),
        (BICYCLE, ["3C 4C 6C", "5D 8D JK", "3C 9C KC", "JK JK JK", "7C=8C 8C 9D", "5H 5H 7H"]),
        (SETS, ["7-9C", "7C 7D 8H", "JK JK JK", "7C 7D JK=8H", "9C 9D"]),
        (RUMMY, ["QC KC AC", "7CDHSC", "5C 9D KH", "3C 4D"]),
        (CONTRACT, ["3-5C", "7CDHS", "3-7S", "JK JK JK", "8-JS", "5X"]),
    ],
)
def test_a_sentence_is_whole_in_every_language(language: str, game: str, melds: list[str]) -> None:
    for finding in checked(game, melds, round_number=1).findings:
        sentence = finding_text(finding, language)
        assert sentence.endswith(".")
        assert "{" not in sentence
        assert "None" not in sentence
