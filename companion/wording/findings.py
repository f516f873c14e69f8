"""Findings as sentences: which meld or hand, what is wrong, and the cure where there is one."""

from collections.abc import Mapping
from typing import Any

from companion.rules.cards import Card
from companion.rules.findings import Code, Finding
from companion.rules.messages import N_, Message
from companion.wording.cards import card_text
from companion.wording.catalogue import NN_, Language, words_in
from companion.wording.messages import message_text
from companion.wording.sentences import sentence_for

LONGEST_QUOTE = 24
MOST_NAMED = 15
COUNTED = (
    NN_("{count} group", "{count} groups"),
    NN_("{count} run", "{count} runs"),
    NN_("{count} meld", "{count} melds"),
)


def finding_text(finding: Finding, language: str) -> str:
    """What is wrong and what to do about it, in the reader's language."""
    words = words_in(language)
    text = words.gettext(sentence_for(finding)).format(**_in_words(finding, language))
    text = text[:1].upper() + text[1:]
    if finding.meld is not None:
        number = finding.meld + 1
        return words.gettext(N_("Meld {number}: {text}")).format(number=number, text=text)
    if finding.player is not None and finding.card is not None:
        told = words.gettext(N_("{player}’s hand: {text}"))
        return told.format(player=quoted(finding.player), text=text)
    return text


def quoted(text: str) -> str:
    """What somebody typed, short enough to stand in a sentence."""
    return text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 1] + "…"


def _in_words(finding: Finding, language: str) -> dict[str, str]:
    """What stands in the sentence: cards, numbers, names and lengths."""
    values = {key: _worded(value, language) for key, value in finding.values.items()}
    words = words_in(language)
    if finding.code is Code.CONTRACT_MELDS:
        return values | _contract(finding.values, words)
    if finding.code is Code.CONTRACT_CONTIGUOUS:
        for key in ("low", "high"):
            values[key] = "–".join(values[key].split(", "))
    if finding.code is Code.UNDECLARED and "one" in finding.values:
        values["example"] = _declaration(finding.values["card"], finding.values["one"])
    return values


def _worded(value: object, language: str) -> str:
    """One value as it stands in a sentence."""
    match value:
        case Card():
            return card_text(value, language)
        case Message():
            return message_text(value, language)
        case str() as text:
            return quoted(text)
        case tuple():
            return _listed(value, language)
        case _:
            return str(value)


def _listed(values: tuple[Any, ...], language: str) -> str:
    """Several values: lengths as 5+4+3+3, remedies with “or”, the rest with commas."""
    if values and all(isinstance(each, int) and not isinstance(each, Card) for each in values):
        return "+".join(map(str, values))
    if values and all(isinstance(each, Message) for each in values):
        either = words_in(language).gettext(N_(" Or: "))
        return either.join(_worded(each, language) for each in values)
    named = [_worded(each, language) for each in values[:MOST_NAMED]]
    return ", ".join(named if len(named) == len(values) else [*named, "…"])


def _declaration(card: object, place: object) -> str:
    """``JK=4H``, as it is typed."""
    return f"{card.code}={place.code}" if isinstance(card, Card) and isinstance(place, Card) else ""


def _contract(values: Mapping[str, object], words: Language) -> dict[str, str]:
    """The groups and runs that a round asks for, and those on the table."""
    count = {key: value for key, value in values.items() if isinstance(value, int)}
    groups, runs = count["laid_groups"], count["laid_runs"]
    return {
        "asked": _counted(count["groups"], count["runs"], 0, words),
        "laid": _counted(groups, runs, count["count"] - groups - runs, words),
    }


def _counted(groups: int, runs: int, other: int, words: Language) -> str:
    """2 groups, 1 run; melds that are neither are counted as melds."""
    parts = [
        words.ngettext(one, many, count).format(count=count)
        for (one, many), count in zip(COUNTED, (groups, runs, other), strict=True)
        if count
    ]
    return ", ".join(parts) or words.gettext(N_("nothing"))
