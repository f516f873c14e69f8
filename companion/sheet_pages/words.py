"""A reader's words, numbers and dates, without a request around them."""

import datetime as dt
import gettext
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from babel.dates import format_date, format_time
from babel.numbers import format_decimal

TRANSLATIONS = Path(__file__).resolve().parent.parent / "translations"
MINUS = "\N{MINUS SIGN}"
NOTHING = "–"
UNBROKEN = "\N{NO-BREAK SPACE}"
LEFT_TO_RIGHT = "\N{LEFT-TO-RIGHT MARK}"

AT_HOME = {"en": "en_GB", "pt": "pt_PT"}
"""Whose dates and numbers are meant where nobody says: English with the day before the month."""


@dataclass(frozen=True, slots=True)
class Words:
    """One language: its translations, and the region whose numbers and dates it writes."""

    language: str
    region: str
    translations: gettext.NullTranslations

    def gettext(self, text: str) -> str:
        """The sentence in this language."""
        return self.translations.gettext(text)

    def pgettext(self, context: str, text: str) -> str:
        """The word as it is meant in that context."""
        return self.translations.pgettext(context, text)

    def ngettext(self, one: str, many: str, count: int) -> str:
        """The sentence for so many."""
        return self.translations.ngettext(one, many, count).format(count=whole(self.region, count))

    def whole(self, number: int) -> str:
        """A number in the reader's manner, with a true minus sign."""
        return whole(self.region, number)

    def signed(self, number: int) -> str:
        """A balance or a transfer: +16, −20, 0."""
        return f"+{self.whole(number)}" if number > 0 else self.whole(number)

    def points(self, number: int, *, signed: bool) -> str:
        """Points as their game writes them: with a plus where they may also be negative."""
        return self.signed(number) if signed else self.whole(number)

    def day(self, date: dt.date) -> str:
        """A date written out."""
        return format_date(date, format="long", locale=self.region)

    def moment(self, when: dt.datetime) -> str:
        """A date with the time of day, in which no month is taken for a day."""
        day = format_date(when, format="medium", locale=self.region)
        return f"{day}, {format_time(when, format='short', locale=self.region)}"


def before_a_number(name: str) -> str:
    """A name that a number follows; without a mark it would stand before one in Hebrew or Arabic,
    with its sign at its wrong end."""
    turned = any(unicodedata.bidirectional(letter) in {"R", "AL"} for letter in name)
    return f"{name}{LEFT_TO_RIGHT}" if turned else name


def with_points(name: str, points: str) -> str:
    """A name with its points behind it, in one piece."""
    return f"{before_a_number(name)}{UNBROKEN}{points}"


@lru_cache(maxsize=50_000)
def whole(region: str, number: int) -> str:
    """A number in the manner of that region, with a true minus sign."""
    in_one_piece = abs(number) < (10_000 if _keeps_four_together(region) else 1_000)
    written = str(number) if in_one_piece else str(format_decimal(number, locale=region))
    return written.replace("-", MINUS)


def _keeps_four_together(region: str) -> bool:
    """In Portugal and in Spanish 1998 has no gap, 19 980 has one; not so in Brazil and Mexico."""
    language, _sep, place = region.partition("_")
    return (language == "es" and place != "MX") or (language == "pt" and place not in {"", "BR"})


@lru_cache(maxsize=64)
def words_of(language: str, region: str = "") -> Words:
    """The words of that language; English where there is no translation.

    *region*: whose dates and numbers, as ``en_US``; empty where the reader named none.
    """
    found = gettext.translation("messages", TRANSLATIONS, [language], fallback=True)
    return Words(language, region or AT_HOME.get(language, language), found)
