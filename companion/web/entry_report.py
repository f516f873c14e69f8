"""From the typed form to the round object of a session file, and back."""

from collections.abc import Mapping
from typing import Any

from werkzeug.datastructures import MultiDict
from wtforms import Form

from companion.rules.cards import split_melds
from companion.rules.game import Turn
from companion.rules.session import RoundReport
from companion.web.entry_form import (
    FALSE_MELDS,
    FALSE_PLAYER,
    HAND,
    NOBODY,
    Count,
    false_declarations_sent,
)
from companion.web.entry_table import EntryTable
from companion.web.hand_text import read_hand_text
from companion.web.translating import gettext as _

Wrong = dict[str, list[str]]
"""What can't be read, by the name of its field."""


def report_of(form: Form, table: EntryTable) -> tuple[dict[str, Any], Wrong]:
    """The round object that the form describes, and a sentence for whatever has no shape.

    The object is of use only where nothing is wrong.
    """
    wrong: Wrong = {name: list(errors) for name, errors in form.errors.items() if name}
    names = dict(table.seats)
    winner = names.get(form["winner"].data)
    document: dict[str, Any] = {"winner": winner}
    if winner is not None:
        document |= _winner_keys(form, table, wrong)
    if "hands" in table.game.report_keys and (hands := _hands(form, table, wrong)):
        document["hands"] = hands
    if table.playoff:
        document["players"] = list(table.players)
    if failed := _false_declarations(form, names):
        document["failed"] = failed
    if form["note"].data:
        document["note"] = form["note"].data
    if form["accepted"].data:
        document["accepted"] = True
    return document, wrong


def _winner_keys(form: Form, table: EntryTable, wrong: Wrong) -> dict[str, Any]:
    """How the winner went out. In a round that nobody won none of it means anything."""
    keys: dict[str, Any] = {}
    asked = table.game.report_keys
    if form["melds"].data:
        keys["melds"] = list(split_melds(form["melds"].data))
    if "turn" in asked and form["turn"].data not in {None, Turn.LATER.value}:
        keys["turn"] = form["turn"].data
    if "counts" in asked and (counts := _counts(form)):
        keys["counts"] = counts
        if "melds" in keys:
            wrong.setdefault("twos", []).append(
                _("Either the cards or only their number, not both.")
            )
    if "rummy" in asked and form["rummy"].data:
        keys["rummy"] = True
    if table.buys_asked and form["buys"].data:
        keys["buys"] = form["buys"].data
    return keys


def _counts(form: Form) -> dict[str, Any]:
    """Twos, jokers and one suit, if any of them was said; blank fields say nothing."""
    counts = {name: form[name].data for name in ("twos", "jokers") if form[name].data is not None}
    if form["one_suit"].data:
        counts["one_suit"] = True
    return counts


def _hands(form: Form, table: EntryTable, wrong: Wrong) -> dict[str, str | int]:
    values = table.card_values
    hands: dict[str, str | int] = {}
    for seat, name in table.seats:
        if values is None:
            break
        try:
            held = read_hand_text(form[f"{HAND}{seat}"].data or "", values, table.deck)
        except ValueError as refusal:
            wrong.setdefault(f"{HAND}{seat}", []).append(f"{name}: {refusal}")
            continue
        if held is not None:
            hands[name] = held
    return hands


def _false_declarations(form: Form, names: Mapping[str, str]) -> list[dict[str, Any]]:
    declarations = []
    for field in form:
        if field.name.startswith(FALSE_PLAYER) and field.data in names:
            shown = form[FALSE_MELDS + field.name.removeprefix(FALSE_PLAYER)].data
            entry: dict[str, Any] = {"player": names[field.data]}
            if shown:
                entry["melds"] = list(split_melds(shown))
            declarations.append(entry)
    return declarations


def filled_form(table: EntryTable, said: RoundReport | None, token: str) -> MultiDict[str, str]:
    """What the form holds at first: nothing, or what a round *said*."""
    values: MultiDict[str, str] = MultiDict()
    values["token"] = token
    values["place"] = str(table.place)
    values["seen"] = str(table.seen)
    values["turn"] = Turn.LATER.value
    if said is not None:
        _fill(values, said, {name: seat for seat, name in table.seats})
    return values


def _fill(values: MultiDict[str, str], report: RoundReport, seats: Mapping[str, str]) -> None:
    values["winner"] = NOBODY if report.winner is None else seats.get(report.winner, "")
    values["turn"] = report.turn.value
    values["melds"] = " | ".join(report.melds or ())
    if report.counts is not None:
        values["twos"] = str(report.counts.twos)
        values["jokers"] = str(report.counts.jokers)
    for name, held in report.hands.items():
        if name in seats:
            values[f"{HAND}{seats[name]}"] = str(held)
    if report.buys:
        values["buys"] = str(report.buys)
    values["note"] = report.note
    switches = {
        "one_suit": report.counts is not None and report.counts.one_suit,
        "rummy": report.rummy,
        "accepted": report.accepted,
    }
    values.update({name: "y" for name, on in switches.items() if on})
    for number, failed in enumerate(report.failed):
        values[f"{FALSE_PLAYER}{number}"] = seats.get(failed.player, "")
        values[f"{FALSE_MELDS}{number}"] = " | ".join(failed.melds)


def lines_for_false_declarations(sent: MultiDict[str, str] | None, said: RoundReport | None) -> int:
    """As many lines as there are false declarations, and one more."""
    if sent is not None:
        return false_declarations_sent(sent)
    return len(said.failed) + 1 if said is not None else 1


def typed_count(field: Any) -> str:
    """What a field for a number shows again."""
    return field.typed() if isinstance(field, Count) else str(field.data or "")
