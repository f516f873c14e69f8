"""The chart of the running totals: geometry only, in the units of its drawing."""

import math
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from companion.sheet_pages.pages import Chart, Curve, Tick
from companion.sheet_pages.words import Words, before_a_number

STYLES = 12
"""So many lines are told apart by dash and mark; a table has at most as many players."""

LINE_HEIGHT = 7.5
TICKS = 5
MOST_DOTS = 40
MOST_IN_WORDS = 12
LONGEST_LABEL = 88.0
"""So much room a name and its total may have at most, in the units of the drawing."""

NARROW, USUAL, CAPITAL, BROAD = 2.6, 4.2, 5.5, 7.2
"""The broadest letter of each kind, in the type of the labels."""

NARROW_LETTERS, CAPITALS, BROAD_LETTERS = frozenset("Iijlft.,:;'’|!()[] "), "+−", "MWmw@%—…œæ"
LAST_OF_LATIN = "\u024f"

STEPS = (1, 2, 5, 10)

Number = Callable[[int], str]
"""A number in the reader's manner."""


def nice_step(span: float, ticks: int) -> int:
    """The smallest 1, 2 or 5 times a power of ten that needs at most so many ticks."""
    rough = max(span / ticks, 1)
    power = 10 ** math.floor(math.log10(rough))
    return int(next(step * power for step in STEPS if step * power >= rough))


def spread(wanted: Sequence[float], *, gap: float, low: float, high: float) -> list[float]:
    """Places as near to the wanted ones as may be, *gap* apart, in the same order.

    From top to bottom each is pushed clear of the one above, then from the bottom back up.
    """
    order = sorted(range(len(wanted)), key=lambda each: wanted[each])
    places = list(wanted)
    edge = low
    for each in order:
        places[each] = max(places[each], edge)
        edge = places[each] + gap
    edge = high
    for each in reversed(order):
        places[each] = min(places[each], edge)
        edge = places[each] - gap
    return places


def draw(
    players: Sequence[str],
    running: Sequence[Mapping[str, int]],
    words: Words,
    *,
    width: float,
    show: str,
    signed: bool,
    began: Mapping[str, tuple[int, int]] = MappingProxyType({}),
) -> Chart | None:
    """The lines of all players from 0 through every total; None while there is nothing to see.

    *show* names the chart for those who hear it. *signed*: totals carry their plus. *began*: after
    which round and with which total those begin who joined later.
    """
    if len(running) < 2:
        return None
    totals = _totals(players, running, began)
    height = max(110.0, len(players) * LINE_HEIGHT + 24)
    number = partial(words.points, signed=signed)
    longest = max(_width(_label(player, number(totals[-1][player]))) for player in players)
    plane = _Plane(totals, width=round(width - longest - 14, 2), height=height)
    ends = [plane.place(len(totals) - 1, totals[-1][player]) for player in players]
    labels = spread([y for _, y in ends], gap=LINE_HEIGHT, low=plane.top - 4, high=plane.bottom + 4)
    curves = tuple(
        _curve(player, totals, plane, style=seat % STYLES, label_at=labels[seat], number=number)
        for seat, player in enumerate(players)
    )
    return Chart(
        width=width,
        height=height,
        left=plane.left,
        right=plane.right,
        top=plane.top,
        bottom=plane.bottom,
        rows=plane.rows(number),
        columns=plane.columns(words),
        curves=curves,
        in_words=f"{show} {_in_words(players, totals[1:], number)}",
    )


def _totals(
    players: Sequence[str],
    running: Sequence[Mapping[str, int]],
    began: Mapping[str, tuple[int, int]],
) -> list[dict[str, int]]:
    """The totals before the first round and after each, of those who were there."""
    totals = [
        {player: each[player] for player in players if began.get(player, (0, 0))[0] <= after}
        for after, each in enumerate([dict.fromkeys(players, 0), *running])
    ]
    for player, (after, points) in began.items():
        totals[after][player] = points
    return totals


class _Plane:
    """Where rounds and totals lie on the paper."""

    def __init__(self, totals: Sequence[Mapping[str, int]], *, width: float, height: float) -> None:
        every = [points for each in totals for points in each.values()]
        self.step = nice_step(max(every) - min(every), TICKS)
        self.low = math.floor(min(every) / self.step) * self.step
        self.high = max(math.ceil(max(every) / self.step) * self.step, self.low + self.step)
        self.last = len(totals) - 1
        self.left, self.right = 26.0, width
        self.top, self.bottom = 8.0, height - 16.0

    def across(self, after: int) -> float:
        """Where the totals after so many rounds stand."""
        return round(self.left + (self.right - self.left) * after / self.last, 2)

    def down(self, points: float) -> float:
        """Where so many points stand."""
        share = (self.high - points) / (self.high - self.low)
        return round(self.top + (self.bottom - self.top) * share, 2)

    def place(self, after: int, points: int) -> tuple[float, float]:
        """A total on the paper."""
        return self.across(after), self.down(points)

    def rows(self, number: Number) -> tuple[Tick, ...]:
        """The totals written at the side."""
        return tuple(
            Tick(at=self.down(points), label=number(points), zero=points == 0)
            for points in range(self.low, self.high + 1, self.step)
        )

    def columns(self, words: Words) -> tuple[Tick, ...]:
        """The rounds written below: each, or every second, fifth, tenth …"""
        step = nice_step(self.last, 14)
        return tuple(
            Tick(at=self.across(after), label=words.whole(after))
            for after in range(step, self.last + 1, step)
        )


def _curve(
    player: str,
    totals: Sequence[Mapping[str, int]],
    plane: _Plane,
    *,
    style: int,
    label_at: float,
    number: Number,
) -> Curve:
    """One player's line; the marks are left out where they would run into each other."""
    places = [
        plane.place(after, each[player]) for after, each in enumerate(totals) if player in each
    ]
    return Curve(
        label=_label(player, number(totals[-1][player])),
        style=style,
        points=" ".join(f"{x},{y}" for x, y in places),
        dots=tuple(places[1:]) if 1 < len(places) <= MOST_DOTS else (places[-1],),
        end=places[-1],
        label_at=round(label_at, 2),
    )


def _label(player: str, total: str) -> str:
    """Name and total at the end of a line; a name too long for the margin is cut."""
    if _width(f"{player} {total}") <= LONGEST_LABEL:
        return f"{before_a_number(player)} {total}"
    shown = player
    while shown and _width(f"{shown}… {total}") > LONGEST_LABEL:
        shown = shown[:-1].rstrip()
    return f"{before_a_number(shown)}… {total}"


def _width(text: str) -> float:
    """At most so wide is a text of a label, whatever its letters are."""
    return sum(_letter_width(letter) for letter in text)


def _letter_width(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0.0
    if letter in NARROW_LETTERS:
        return NARROW
    broad = letter in BROAD_LETTERS or unicodedata.east_asian_width(letter) in "WF"
    if broad or (letter.isupper() and letter > LAST_OF_LATIN):
        return BROAD
    return CAPITAL if letter.isupper() or letter in CAPITALS else USUAL


def _in_words(players: Sequence[str], running: Sequence[Mapping[str, int]], number: Number) -> str:
    """Each player's totals in their order; of a long evening only so many, evenly chosen."""
    every = max(1, math.ceil(len(running) / MOST_IN_WORDS))
    chosen = [*running[every - 1 :: every]]
    if len(running) % every:
        chosen.append(running[-1])
    return "; ".join(
        f"{player}: {', '.join(number(each[player]) for each in chosen if player in each)}"
        for player in players
    )
