"""Disputes as they are fought at tables and in players' forums, each entered and settled."""

from typing import NamedTuple

import pytest
from flask.testing import FlaskClient

from tests.web.test_checker import answered


class Dispute(NamedTuple):
    """What is asked, the one large word, and sentences that stand in the answer."""

    asked: dict[str, str]
    word: str
    says: tuple[str, ...] = ()


CONTINENTAL = "continental-bicycle"

DISPUTES = {
    "king, ace, two: may a run go round the corner?": Dispute(
        {"game": CONTINENTAL, "ask": "meld", "melds": "KD AD 2D"},
        "Not legal",
        ("K–A–2 is not a run. Declare 2♦ as Q♦", "no run goes on past it."),
    ),
    "the two is the queen then": Dispute(
        {"game": CONTINENTAL, "ask": "meld", "melds": "2D=QD KD AD"}, "Legal"
    ),
    "queen, king, ace in classic rummy": Dispute(
        {"game": "rummy", "melds": "QH KH AH"}, "Not legal", ("The ace lies below the two only.",)
    ),
    "the same seven twice in one group": Dispute(
        {"game": "contract", "ask": "meld", "melds": "7C 7C 7D"}, "Legal"
    ),
    "the same seven twice in a run": Dispute(
        {"game": CONTINENTAL, "ask": "meld", "melds": "6C 7C 7C 8C"},
        "Not legal",
        ("7♣ lies there twice", "A run has each rank once."),
    ),
    "a run of nothing but wilds": Dispute(
        {"game": CONTINENTAL, "ask": "meld", "melds": "2H=5C JK=6C 2D=7C"},
        "Not legal",
        ("In every meld at least one card stands for itself.",),
    ),
    "the same where the house asks for none": Dispute(
        {
            "game": CONTINENTAL,
            "ask": "meld",
            "melds": "2H=5C JK=6C 2D=7C",
            "rule-min_naturals": "0",
        },
        "Legal",
    ),
    "six in a row, all of them on the table": Dispute(
        {"game": CONTINENTAL, "melds": "3-8C/6-8S/9-JH/Q-AD"},
        "Not legal",
        ("It can be split: 3+3.", "The same cards go out like this:"),
    ),
    "a natural two in its own place: is the hand still without wilds?": Dispute(
        {"game": CONTINENTAL, "melds": "2C 3C 4C/6-8S/9-JH/Q-AD/9-JC"},
        "Legal",
        ("Each of the others pays 2.", "twos 1"),
    ),
    "two runs of one suit that touch, in the third contract": Dispute(
        {"game": "contract", "round": "3", "melds": "3-6C/7-10C"},
        "Not legal",
        ("Two runs of one suit may not touch in an opening",),
    ),
    "four sevens to open with": Dispute(
        {"game": "contract", "melds": "7CDHS/8CDH"},
        "Not legal",
        ("In the opening a group has 3 cards and a run 4; more are laid off later.",),
    ),
    "laying off in the turn of the own opening": Dispute(
        {
            "game": "contract",
            "ask": "layoff",
            "meld": "7CDH",
            "cards": "7S",
            "opened": "this_turn",
        },
        "Doesn’t fit",
        ("Cards are laid off from the turn after the own opening on.",),
    ),
    "the last card laid off instead of discarded": Dispute(
        {"game": "contract", "ask": "layoff", "meld": "7CDH", "cards": "7S", "hand": "1"},
        "Doesn’t fit",
        ("Keep a card for the last discard.",),
    ),
    "two wilds side by side": Dispute(
        {"game": CONTINENTAL, "ask": "meld", "melds": "5C JK 2H 8C"},
        "Legal",
        ("a wild fills a gap.", "In every meld at least one card stands for itself."),
    ),
    "a joker that could lie at either end of a meld": Dispute(
        {"game": CONTINENTAL, "ask": "meld", "melds": "3-5C/5H JK 6H"},
        "Not clear",
        ("Meld 2: The joker could be 4♥ or 7♥: which one?", "As 4♥", "As 7♥"),
    ),
    "runs of one suit that touch where the whole hand is runs": Dispute(
        {"game": CONTINENTAL, "melds": "3-5C/6-8C/9-JH/Q-AD/9-JC"},
        "Legal",
        ("Runs of one suit may touch, overlap or be alike.",),
    ),
    "runs of one suit that overlap in an opening": Dispute(
        {"game": "contract", "round": "3", "melds": "3-6C/5-8C"},
        "Legal",
        ("they leave a gap or overlap.",),
    ),
    "a two laid off behind the ace": Dispute(
        {"game": "contract", "ask": "layoff", "meld": "J-AC", "cards": "2C"},
        "Doesn’t fit",
        ("A run never passes the ace, so 2♣ can’t lie behind it.", "no run goes on past it."),
    ),
    "an ace laid off behind the king where it is low": Dispute(
        {"game": "rummy", "ask": "layoff", "meld": "J-KC", "cards": "AC"},
        "Doesn’t fit",
        ("no run goes on behind the king.", "The ace lies below the two only."),
    ),
    "a joker taken out of a group": Dispute(
        {"game": "contract", "ask": "swap", "meld": "7C 7D JK", "cards": "7H"},
        "Not allowed",
        ("jokers in groups stay.",),
    ),
    "a joker taken and kept in the hand": Dispute(
        {
            "game": "contract",
            "ask": "swap",
            "meld": "3C 4C JK 6C",
            "cards": "5C",
            "onto": "A-AC",
        },
        "Not allowed",
        ("A joker that was taken is laid off in the same turn.",),
    ),
    "a joker taken for the right card and laid off at once": Dispute(
        {
            "game": "contract",
            "ask": "swap",
            "meld": "3C 4C JK 6C",
            "cards": "5C",
            "onto": "9CDH",
        },
        "Allowed",
    ),
    "a joker taken, and nobody asked where it goes": Dispute(
        {"game": "contract", "ask": "swap", "meld": "3C 4C JK 6C", "cards": "5C"},
        "Allowed",
        ("A joker that was taken is laid off in the same turn.",),
    ),
    "a card laid off, and nobody asked when": Dispute(
        {"game": "contract", "ask": "layoff", "meld": "3-6C", "cards": "7C"},
        "Fits",
        ("Cards are laid off from the turn after the own opening on.",),
    ),
    "sixteen cards: am I out?": Dispute(
        {
            "game": CONTINENTAL,
            "ask": "cards",
            "cards": "3C 9H 6S JH QD AD 9C 5C JC 7S 4C KD 10H 8S 10C 4H",
        },
        "Goes out",
        ("Left over: 4 four of hearts", "Each of the others pays 11."),
    ),
    "three equal cards out of two packs": Dispute(
        {"game": CONTINENTAL, "ask": "meld", "melds": "6C 7C 8C/5C 6C 7C/7C 8C 9C"},
        "Not legal",
        ("With 2 packs every card is there 2 times.",),
    ),
    "five of a kind where only one pack is in play": Dispute(
        {"game": "rummy", "melds": "7CDHS/7C 8C 9C"},
        "Not legal",
        ("With one pack every card is there once.",),
    ),
    "groups where only runs count": Dispute(
        {"game": CONTINENTAL, "ask": "meld", "melds": "7CDH"},
        "Not legal",
        ("Only runs count in this game",),
    ),
}


@pytest.mark.parametrize("dispute", DISPUTES.values(), ids=DISPUTES.keys())
def test_a_dispute_is_settled(stranger: FlaskClient, dispute: Dispute) -> None:
    word, text = answered(stranger, **dispute.asked)
    assert word == dispute.word
    for sentence in dispute.says:
        assert sentence in text


@pytest.mark.parametrize("dispute", DISPUTES.values(), ids=DISPUTES.keys())
def test_every_rule_is_short_enough_to_be_read_aloud(
    stranger: FlaskClient, dispute: Dispute
) -> None:
    page = stranger.get("/check/proof", query_string=dispute.asked).get_data(as_text=True)
    rules = page.split('class="finding-rule">')[1:]
    assert all(len(rule.partition("<")[0]) <= 120 for rule in rules)
