"""Codes, cards and messages of the rules as sentences in the reader's language."""

from companion.wording.cards import card_spoken, card_text
from companion.wording.catalogue import LANGUAGES, Language
from companion.wording.findings import finding_text
from companion.wording.lines import line_text
from companion.wording.messages import message_text

__all__ = [
    "LANGUAGES",
    "Language",
    "card_spoken",
    "card_text",
    "finding_text",
    "line_text",
    "message_text",
]
