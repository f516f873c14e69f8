"""Cards, score lines and messages in the reader's language."""

import pytest

from companion.rules.cards import JOKER, SUITS, Card
from companion.rules.game import ScoreLine, Why
from companion.rules.messages import Message
from companion.wording import LANGUAGES, card_spoken, card_text, line_text, message_text
from companion.wording.catalogue import words_in


@pytest.mark.parametrize(
    ("card", "printed", "spoken"),
    [
        (Card(7, "C"), "7♣", "seven of clubs"),
        (Card(1, "D"), "A♦", "ace of diamonds"),
        (Card(10, "H"), "10♥", "ten of hearts"),
        (Card(13, "S"), "K♠", "king of spades"),
        (JOKER, "the joker", "joker"),
    ],
)
def test_a_card_is_printed_with_its_sign_and_spoken_in_words(
    card: Card, printed: str, spoken: str
) -> None:
    assert card_text(card, "en") == printed
    assert card_spoken(card, "en") == spoken


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_sounds_different(language: str) -> None:
    pack = [Card(rank, suit) for suit in SUITS for rank in range(1, 14)]
    assert len({card_spoken(card, language) for card in [*pack, JOKER]}) == 53


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_of_a_score_has_its_reason(language: str) -> None:
    reasons = {line_text(ScoreLine(why=why, points=1), language) for why in Why}
    assert len(reasons) == len(Why)
    assert all(reasons)


def test_a_message_may_hold_messages_and_braces_from_people() -> None:
    inner = Message(text="Deal {count} cards.", values={"count": 13})
    message = Message(text="{name}: {remedy}", values={"name": "{Ana}", "remedy": inner})
    assert message_text(message, "en") == "{Ana}: Deal 13 cards."


def test_a_language_that_is_not_spoken_is_english() -> None:
    assert message_text(Message(text="Deal 13 cards each."), "xx") == "Deal 13 cards each."
    assert words_in("xx").ngettext("{count} run", "{count} runs", 1) == "{count} run"
    assert words_in("en").ngettext("{count} run", "{count} runs", 0) == "{count} runs"
