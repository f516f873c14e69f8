"""Is this a legal going-out, opening or meld? Every failed check, in the order of the table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.rules.cards import LONGEST_TEXT, TypedMeld, read_meld
from companion.rules.findings import Code, Finding
from companion.rules.game import Deck, Declaration, Game, Purpose
from companion.rules.house_rules import HouseRules
from companion.rules.judged import TABLE_ORDER, AcceptedMeld, Fault, Meld, MeldVerdict
from companion.rules.layouts import layout_findings
from companion.rules.melds import judge_meld
from companion.rules.messages import N_, InputError
from companion.rules.round_deck import Pile, deck_findings
from companion.rules.session import ReadMeld

MOST_MELDS = 100
RULED_BY_THE_CHECKS = frozenset(
    {Code.CARD_UNREADABLE, Code.NOT_WILD, Code.UNDECLARED, Code.CONTRADICTS}
)


@dataclass(frozen=True, kw_only=True, slots=True)
class CheckedMeld:
    """One meld as typed and as judged; ``verdict`` None where a card of it cannot be read."""

    typed: TypedMeld
    verdict: MeldVerdict | None

    @property
    def meld(self) -> Meld | None:
        """The meld with its places, where these are clear."""
        return None if self.verdict is None else self.verdict.meld

    @property
    def read(self) -> ReadMeld | None:
        """The meld in its canonical form, where that is clear."""
        return None if self.meld is None else self.meld.read


@dataclass(frozen=True, kw_only=True, slots=True)
class Accepted:
    """All checks passed."""

    checked: tuple[CheckedMeld, ...]

    @property
    def melds(self) -> tuple[ReadMeld | None, ...]:
        """Every meld in its canonical form."""
        return tuple(each.read for each in self.checked)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """None."""
        return ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Rejected:
    """At least one check failed; ``findings`` are in the order of the table."""

    checked: tuple[CheckedMeld, ...]
    findings: tuple[Finding, ...]

    @property
    def melds(self) -> tuple[ReadMeld | None, ...]:
        """The melds as far as they could be read."""
        return tuple(each.read for each in self.checked)


Verdict = Accepted | Rejected


def check_melds(
    game: Game,
    rules: HouseRules,
    melds: Sequence[str],
    *,
    purpose: Purpose,
    declared: Declaration,
    deck: Deck,
) -> Verdict:
    """Whether the melds, each as typed, pass for that purpose.

    Raises ``InputError`` for more melds or longer texts than a table could hold.
    """
    if len(melds) > MOST_MELDS or sum(map(len, melds)) > LONGEST_TEXT:
        raise InputError(
            N_("One declaration has at most {melds} melds and {letters} characters."),
            melds=MOST_MELDS,
            letters=LONGEST_TEXT,
        )
    layout = None if purpose is Purpose.MELD else game.layout(rules, declared)
    meld_rules = game.meld_rules(rules)
    by_length = layout is not None and layout.contract is not None
    checked = []
    for typed in map(read_meld, melds):
        verdict = (
            None
            if typed.unreadable
            else judge_meld(meld_rules, typed.cards, length_decides=by_length)
        )
        checked.append(CheckedMeld(typed=typed, verdict=verdict))
    findings = [
        *_deck(deck, checked),
        *(finding for index, each in enumerate(checked) for finding in _of_meld(game, index, each)),
        *(layout_findings(game.id, layout, meld_rules, checked) if layout is not None else ()),
    ]
    if not findings:
        return Accepted(checked=tuple(checked))
    findings.sort(key=lambda finding: TABLE_ORDER[finding.code])
    return Rejected(checked=tuple(checked), findings=tuple(findings))


def finding_of(game_id: str, fault: Fault, meld: int | None) -> Finding:
    """A meld's fault as a finding of the table, with the section that rules it."""
    return Finding(
        code=fault.code,
        rule="checks" if fault.code in RULED_BY_THE_CHECKS else game_id,
        meld=meld,
        card=fault.card,
        values=fault.values,
        cure=fault.cure,
    )


def unreadable_findings(typed: TypedMeld, meld: int | None) -> Iterator[Finding]:
    """Every card is one of the 53 kinds."""
    for card in typed.unreadable:
        fault = Fault(code=Code.CARD_UNREADABLE, card=card.index, values={"text": card.text})
        yield finding_of("checks", fault, meld)


def _deck(deck: Deck, checked: Sequence[CheckedMeld]) -> Iterator[Finding]:
    """All melds together against the deck, without those that could not be read."""
    piles = [
        Pile(cards=each.typed.cards, meld=index)
        for index, each in enumerate(checked)
        if each.verdict is not None
    ]
    return deck_findings(deck, piles)


def _of_meld(game: Game, index: int, checked: CheckedMeld) -> Iterator[Finding]:
    """What is wrong with one meld by itself; of an unreadable one only which cards are none."""
    if isinstance(checked.verdict, AcceptedMeld):
        return
    if checked.verdict is not None:
        yield from (finding_of(game.id, fault, index) for fault in checked.verdict.faults)
    yield from unreadable_findings(checked.typed, index)
