"""Codes, cards and messages of the rules as sentences in the reader's language."""

from companion.wording.cards import card_spoken, card_text
from companion.wording.catalogue import LANGUAGES, Language
from companion.wording.findings import finding_text
from companion.wording.happenings import Happened, course_told
from companion.wording.lines import line_text
from companion.wording.messages import message_text

__all__ = [
    "LANGUAGES",
    "Happened",
    "Language",
    "card_spoken",
    "card_text",
    "course_told",
    "finding_text",
    "line_text",
    "message_text",
]
