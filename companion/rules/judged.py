"""What a single meld was judged to be: accepted with its places, or rejected with its faults."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.rules.cards import RANKS, Card
from companion.rules.findings import Code
from companion.rules.game import MeldKind
from companion.rules.session import ReadMeld

TABLE_ORDER = {code: place for place, code in enumerate(Code)}


class Placed(NamedTuple):
    """A card in its place: what it stands for (None for an undeclared wild in a group).

    ``listed``: where it was typed, from 0.
    """

    card: Card
    place: Card | None
    listed: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Meld:
    """A meld as the rules read it: a run upwards from position ``start``, a group as typed.

    ``suit`` and ``start`` are set for a run, ``rank`` for a group; ``read`` is its canonical text.
    """

    kind: MeldKind
    cards: tuple[Placed, ...]
    read: ReadMeld
    suit: str | None = None
    start: int = 0
    rank: int | None = None

    @property
    def end(self) -> int:
        """The highest position of a run."""
        return self.start + len(self.cards) - 1


def run_of(suit: str, start: int, placed: tuple[Placed, ...]) -> Meld:
    """A run upwards from that position; its text declares each wild that stands for another."""
    texts = tuple(
        card.code if place is None or card == place else f"{card.code}={place.code}"
        for card, place, _ in placed
    )
    read = ReadMeld(kind=MeldKind.RUN.value, cards=texts, suit=suit)
    return Meld(kind=MeldKind.RUN, cards=placed, read=read, suit=suit, start=start)


def group_of(rank: int, placed: tuple[Placed, ...]) -> Meld:
    """A group as typed, which needs no declarations."""
    texts = tuple(each.card.code for each in placed)
    read = ReadMeld(kind=MeldKind.GROUP.value, cards=texts, rank=RANKS[rank])
    return Meld(kind=MeldKind.GROUP, cards=placed, read=read, rank=rank)


@dataclass(frozen=True, kw_only=True, slots=True)
class Fault:
    """A finding about one meld, before it is known which of the table's melds that is."""

    code: Code
    card: int | None = None
    values: Mapping[str, object] = field(default_factory=dict)
    cure: str | None = None

    @property
    def place_in_table(self) -> int:
        """Findings are reported in the order of the table."""
        return TABLE_ORDER[self.code]


@dataclass(frozen=True, kw_only=True, slots=True)
class AcceptedMeld:
    """A legal meld."""

    meld: Meld

    @property
    def kind(self) -> MeldKind:
        """Run or group."""
        return self.meld.kind

    @property
    def faults(self) -> tuple[Fault, ...]:
        """None."""
        return ()


@dataclass(frozen=True, kw_only=True, slots=True)
class RejectedMeld:
    """A meld with faults, at least one.

    ``kind``: what it was judged as, None where it looks like neither. ``meld``: its reading, where
    the places are clear nevertheless (a run that is only too long).
    """

    faults: tuple[Fault, ...]
    kind: MeldKind | None
    meld: Meld | None = None


MeldVerdict = AcceptedMeld | RejectedMeld
