"""The shape of a round's entry: fields as typed. What the cards mean is for the rules to say."""

import re
from collections.abc import Collection, Sequence
from typing import Any

from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, Field, Form, HiddenField, StringField
from wtforms.validators import StopValidation

from companion.session_file import MOST_ROUNDS
from companion.web.translating import gettext as _

NOBODY = "none"
LONGEST_TEXT = 4000
LONGEST_NOTE = 500
MOST_COUNTED = 99
MOST_CORRECTIONS = 99_999
HAND = "hand-"
FALSE_PLAYER, FALSE_MELDS = "false-player-", "false-melds-"
MOST_FALSE_DECLARATIONS = 9


class PlainText(StringField):  # type: ignore[misc]  # WTForms has no types
    """Text as typed, but for the blanks around it and the browser's kind of line ends."""

    def __init__(self, *, longest: int = LONGEST_TEXT, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.longest = longest

    def process_formdata(self, valuelist: list[str]) -> None:
        """Take the text."""
        typed = valuelist[0] if valuelist else ""
        self.data = typed.replace("\r\n", "\n").strip()

    def pre_validate(self, _form: Any) -> None:
        """Refuse what is far too long for what belongs here."""
        if len(self.data or "") > self.longest:
            raise StopValidation(
                _("That is too long: at most %(most)s characters.", most=self.longest)
            )


class Count(Field):  # type: ignore[misc]  # WTForms has no types
    """How many cards or buys; a blank is not zero."""

    def __init__(self, *, most: int = MOST_COUNTED, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.most = most

    def typed(self) -> str:
        """What the field shows again: what was typed, right or wrong."""
        if self.raw_data:
            return str(self.raw_data[0])
        return "" if self.data is None else str(self.data)

    def process_formdata(self, valuelist: list[str]) -> None:
        """A whole number of 0 or more, or nothing."""
        typed = valuelist[0].strip() if valuelist else ""
        self.data = None
        if not typed:
            return
        if not re.fullmatch(r"[0-9]{1,6}", typed) or int(typed) > self.most:
            raise ValueError(_("A whole number from 0 to %(most)s.", most=self.most))
        self.data = int(typed)


class OneOf(Field):  # type: ignore[misc]  # WTForms has no types
    """Exactly one of the values that are offered; ``blank`` says what is missing, if anything."""

    def __init__(self, *, offered: Collection[str], blank: str = "", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.offered = offered
        self.blank = blank

    def process_formdata(self, valuelist: list[str]) -> None:
        """Take the value that was chosen."""
        self.data = valuelist[0] if valuelist else None

    def pre_validate(self, _form: Any) -> None:
        """No two values, and none that isn't offered."""
        if len(set(self.raw_data or ())) > 1:
            raise StopValidation(_("Two players are marked as gone out. Choose one of them."))
        if self.data in self.offered or (self.data is None and not self.blank):
            return
        raise StopValidation(self.blank or _("Choose one of those that are offered."))


def entry_form(
    sent: MultiDict[str, str] | None,
    *,
    seats: Sequence[tuple[str, str]],
    turns: Sequence[tuple[str, str]],
    false_declarations: int,
    filled_with: MultiDict[str, str] | None = None,
) -> Form:
    """The form of one round's entry, holding what was sent, or what a saved round says.

    ``seats`` are the players with their numbers as values.
    """
    fields: dict[str, Any] = {
        "token": HiddenField(),
        "place": Count(most=MOST_ROUNDS),
        "seen": Count(most=MOST_CORRECTIONS),
        "winner": OneOf(
            offered=[*(seat for seat, _name in seats), NOBODY],
            blank=_("Who went out? Choose a player, or nobody."),
        ),
        "turn": OneOf(offered=[value for value, _words in turns]),
        "melds": PlainText(),
        "twos": Count(),
        "jokers": Count(),
        "one_suit": BooleanField(),
        "rummy": BooleanField(),
        "buys": Count(),
        "note": PlainText(longest=LONGEST_NOTE),
        "reason": PlainText(longest=LONGEST_NOTE),
        "accepted": BooleanField(),
    }
    fields |= {f"{HAND}{seat}": PlainText() for seat, _name in seats}
    for number in range(false_declarations):
        fields[f"{FALSE_PLAYER}{number}"] = StringField()
        fields[f"{FALSE_MELDS}{number}"] = PlainText()
    form: Form = type("EntryForm", (Form,), fields)(sent if sent is not None else filled_with)
    return form


def false_declarations_sent(sent: MultiDict[str, str]) -> int:
    """How many lines for false declarations the form needs: those that were sent, and one more."""
    used = sum(1 for name, value in sent.items() if name.startswith(FALSE_PLAYER) and value)
    return min(used + 1, MOST_FALSE_DECLARATIONS)
