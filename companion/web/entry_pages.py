"""What the templates of a round's entry read: one frozen value for each part of the page."""

from dataclasses import dataclass

from companion.web.card_words import CardWords
from companion.web.pages import Head, Link, Option


@dataclass(frozen=True, kw_only=True)
class MeldPad:
    """The pad for melds, and the text field it writes into.

    ``patterns``: the shapes a whole hand may have. ``slots``: what a contract asks for, as
    ``kind:length``. ``kinds``: runs, groups or both. ``top`` 13 where the ace is only low.
    ``shortest``: how long a run is at least. ``grows``: a meld may be longer than that.
    """

    text: str
    label: str
    hint: str
    words: CardWords
    kinds: tuple[str, ...]
    patterns: tuple[tuple[int, ...], ...]
    slots: tuple[str, ...]
    grows: bool
    packs: int
    jokers: int
    top: int
    twos_wild: bool
    shortest: int
    folded: bool
    wrong: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class HandField:
    """One player's hand."""

    seat: str
    name: str
    text: str
    wrong: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class HandsPad:
    """The cards left in the hands, with what each rank counts."""

    rows: tuple[HandField, ...]
    values: str
    ranks: tuple[tuple[str, str], ...]
    packs: int
    jokers: int


@dataclass(frozen=True, kw_only=True)
class CountsFields:
    """What pays, without the cards."""

    twos: str
    jokers: str
    one_suit: bool
    open: bool
    wrong: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class FalseDeclarationLine:
    """Who declared a hand that was none."""

    number: int
    players: tuple[Option, ...]
    melds: str


@dataclass(frozen=True, kw_only=True)
class Pays:
    """What the round would move for one player."""

    name: str
    points: str


@dataclass(frozen=True, kw_only=True)
class FindingLine:
    """A failed check in words, and the place on the pad that it means."""

    text: str
    meld: int | None = None
    card: int | None = None


@dataclass(frozen=True, kw_only=True)
class TakenBy:
    """Another entry is in this round's place: both in words, and what can be done.

    ``token`` and ``seen`` belong to a choice of one's own entry; ``place`` is where the other is.
    """

    heading: str
    saved: str
    typed: str
    keep: Link
    place: int
    seen: int
    token: str
    may_follow: bool


@dataclass(frozen=True, kw_only=True)
class VerdictShown:
    """What the table learns while it types.

    ``state``: good, waiting (something is still to come), bad, taken, saved. ``first`` is the
    finding that the headline words, ``findings`` are the others. ``label`` is what the save button
    says. ``may_accept``: the table may let the failed checks stand.
    """

    state: str
    headline: str
    sum: str = ""
    pays: tuple[Pays, ...] = ()
    first: FindingLine | None = None
    findings: tuple[FindingLine, ...] = ()
    label: str = ""
    tried: bool = False
    may_accept: bool = False
    accepted: bool = False
    taken: TakenBy | None = None
    saved: Link | None = None


@dataclass(frozen=True, kw_only=True)
class EntryPage:
    """The entry of one round, new or corrected.

    ``verdict_lines``: for how many lines room is kept above the save button.
    ``noted``: who declared falsely while it was played; ``dealer_to``: to say that another dealt.
    ``offered``: the fields hold a round that was taken back, and the phone keeps them as a draft.
    ``brought``: the names of fields that keep what they hold, whatever a draft says.
    """

    head: Head
    heading: str
    context: str
    back: Link
    table: str
    action: str
    draft: str
    token: str
    place: str
    seen: str
    winners: tuple[Option, ...]
    nobody: Option
    verdict: VerdictShown
    verdict_lines: int
    save_words: str
    turns: tuple[Option, ...] = ()
    melds: MeldPad | None = None
    counts: CountsFields | None = None
    hands: HandsPad | None = None
    rummy: bool | None = None
    buys: str | None = None
    note: str = ""
    reason: str | None = None
    noted: tuple[str, ...] = ()
    false_declarations: tuple[FalseDeclarationLine, ...] = ()
    dealer_to: str | None = None
    more_open: bool = False
    strike_to: str | None = None
    offered: bool = False
    brought: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class StrikePage:
    """Whether a round is struck as a misdeal, or counted again."""

    head: Head
    heading: str
    back: Link
    round_words: str
    question: str
    act: str
    action: str
    place: int
    seen: int
    token: str
    reason: str = ""
    wrong: tuple[str, ...] = ()
