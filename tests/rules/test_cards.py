"""Cards and melds as text (session-file.md, "Cards and melds as text")."""

import pytest

from companion.rules.cards import (
    JOKER,
    LONGEST_TEXT,
    Card,
    Laid,
    UnreadableCard,
    card_at,
    read_hand,
    read_meld,
    split_melds,
)
from companion.rules.messages import InputError


def texts(typed: str) -> list[str]:
    """The cards that were read, written out, each with what it is declared as."""
    return [
        laid.card.code if laid.declared is None else f"{laid.card.code}={laid.declared.code}"
        for laid in read_meld(typed).cards
    ]


@pytest.mark.parametrize("typed", ["10H", "TH", "th", "10h", "10♥", "T♥\ufe0f", "10♥\ufe0e"])
def test_a_card_is_its_rank_then_its_suit_in_any_spelling(typed: str) -> None:
    assert read_meld(typed).cards == (Laid(Card(10, "H")),)


@pytest.mark.parametrize(
    "typed",
    [
        "JK",
        "jk",
        "Jk",
        "jK",
        "*",
        "\N{PLAYING CARD BLACK JOKER}",
        "\N{PLAYING CARD BLACK JOKER}\ufe0f",
    ],
)
def test_a_joker_has_three_spellings(typed: str) -> None:
    assert read_meld(typed).cards == (Laid(JOKER),)
    assert JOKER.code == "JK"


def test_every_card_of_a_pack_reads_as_it_is_written() -> None:
    pack = [Card(rank, suit) for suit in "CDHS" for rank in range(1, 14)]
    assert [laid.card for laid in read_meld(" ".join(card.code for card in pack)).cards] == pack
    assert len(set(pack)) == 52


def test_cards_are_separated_by_spaces_or_commas() -> None:
    assert texts("7C, 8C,9C  10C\t JC") == ["7C", "8C", "9C", "10C", "JC"]


def test_a_wild_carries_its_declared_position() -> None:
    assert texts("2H=7C JK=7♣ *=th \N{PLAYING CARD BLACK JOKER}=aS") == [
        "2H=7C",
        "JK=7C",
        "JK=10H",
        "JK=AS",
    ]


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("3-5C", ["3C", "4C", "5C"]),
        ("10-QH", ["10H", "JH", "QH"]),
        ("9-t♠", ["9S", "10S"]),
        ("A-3D", ["AD", "2D=2D", "3D"]),
        ("Q-AD", ["QD", "KD", "AD"]),
        ("K-AS", ["KS", "AS"]),
    ],
)
def test_a_range_goes_upwards_with_the_ace_low_at_its_start_and_high_at_its_end(
    typed: str, cards: list[str]
) -> None:
    """All naturals: a two in a range is declared as itself."""
    assert texts(typed) == cards


def test_a_range_from_ace_to_ace_is_all_fourteen() -> None:
    cards = [laid.card for laid in read_meld("A-AC").cards]
    assert cards == [card_at(position, "C") for position in range(1, 15)]
    assert cards[0] == cards[-1] == Card(1, "C")


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("7CDH", ["7C", "7D", "7H"]),
        ("7CCD", ["7C", "7C", "7D"]),
        ("10cs", ["10C", "10S"]),
        ("t♣♦♥♠", ["10C", "10D", "10H", "10S"]),
        ("2CD", ["2C", "2D"]),
    ],
)
def test_a_group_is_a_rank_and_its_suits_which_may_repeat(typed: str, cards: list[str]) -> None:
    assert texts(typed) == cards


@pytest.mark.parametrize(
    "typed",
    [
        "5X",
        "1C",
        "11C",
        "C7",
        "7",
        "C",
        "JKC",
        "5-3C",
        "3-3C",
        "3-C",
        "-3C",
        "3-5",
        "3-5CD",
        "3C-5C",
        "A-A",
        "K-2C",
        "7CX",
        "7CDX",
        "X=7C",
        "7C=",
        "=7C",
        "JK=JK",
        "7C=JK",
        "JK=7C=8C",
        "JK=3-4C",
        "|",
        "♣",
        "=",
        "-",
    ],
)
def test_what_is_none_of_the_53_kinds_is_unreadable(typed: str) -> None:
    read = read_meld(typed)
    assert read.cards == ()
    assert read.unreadable == (UnreadableCard(index=0, text=typed),)


def test_an_unreadable_card_is_counted_after_short_forms_are_written_out() -> None:
    read = read_meld("3-5C 9X 7CDH ? 8C")
    assert read.unreadable == (
        UnreadableCard(index=3, text="9X"),
        UnreadableCard(index=7, text="?"),
    )
    assert read.length == 9


def test_a_hand_is_one_melds_text_in_any_order_and_may_be_empty() -> None:
    assert [laid.card.code for laid in read_hand("KC AH 5D JK").cards] == ["KC", "AH", "5D", "JK"]
    assert read_hand("").cards == ()
    assert read_hand("").length == 0


def test_melds_are_separated_in_four_ways() -> None:
    typed = "3-5C | 6-8S / 9-JH ; Q-AD\n9-JC"
    assert split_melds(typed) == ("3-5C", "6-8S", "9-JH", "Q-AD", "9-JC")


def test_blank_lines_and_a_separator_at_the_end_are_no_melds() -> None:
    assert split_melds("3-5C\r\n\r\n6-8S |\n") == ("3-5C", "6-8S")


@pytest.mark.parametrize("typed", ["", "  ", " | \n"])
def test_a_text_without_cards_is_one_meld_of_no_cards(typed: str) -> None:
    assert split_melds(typed) == ("",)


def test_a_text_longer_than_all_cards_of_four_packs_is_refused() -> None:
    assert read_meld("7C " * (LONGEST_TEXT // 3)).length == LONGEST_TEXT // 3
    with pytest.raises(InputError, match="at most 2000 characters"):
        read_meld("X" * 1_000_000)
