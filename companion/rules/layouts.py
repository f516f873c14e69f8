"""Whether the melds of one declaration are what they must be together: hand, shape, contract."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Protocol

from companion.rules.cards import Card, TypedMeld, card_at
from companion.rules.findings import Code, Finding
from companion.rules.game import Contract, Layout, MeldKind, MeldRules
from companion.rules.judged import AcceptedMeld, Meld, MeldVerdict


class InLayout(Protocol):
    """A meld as typed and as judged."""

    @property
    def typed(self) -> TypedMeld:
        """The meld as typed."""
        ...

    @property
    def verdict(self) -> MeldVerdict | None:
        """What it was judged to be; None where a card of it cannot be read."""
        ...

    @property
    def meld(self) -> Meld | None:
        """The meld with its places, where these are clear."""
        ...


def layout_findings(
    game_id: str, layout: Layout, rules: MeldRules, melds: Sequence[InLayout]
) -> Iterator[Finding]:
    """What is wrong with all melds together; each by itself is judged elsewhere."""
    count = sum(each.typed.length for each in melds)
    if layout.cards is not None and count != layout.cards:
        values: dict[str, object] = {"count": count, "cards": layout.cards}
        yield Finding(code=Code.LAYOUT_CARDS, rule=game_id, values=values)
    elif layout.patterns:
        yield from _pattern(game_id, layout, rules, melds)
    if len(melds) < layout.fewest_melds:
        values = {"count": len(melds), "least": layout.fewest_melds}
        yield Finding(code=Code.LAYOUT_MELDS, rule=game_id, values=values)
    if layout.contract is not None:
        yield from _contract(game_id, layout.contract, melds)
    if layout.shortest_only:
        yield from _longer_than_asked(game_id, rules, melds)
    if not layout.runs_may_touch:
        yield from _touching(game_id, melds)


def _pattern(
    game_id: str, layout: Layout, rules: MeldRules, melds: Sequence[InLayout]
) -> Iterator[Finding]:
    """The right number of cards, no meld too short, but no allowed shape."""
    lengths = tuple(sorted((each.typed.length for each in melds), reverse=True))
    shortest = min(rules.shortest_run, rules.shortest_group)
    if lengths in layout.patterns or any(length < shortest for length in lengths):
        return
    legal = all(isinstance(each.verdict, AcceptedMeld) for each in melds)
    yield Finding(
        code=Code.LAYOUT_PATTERN,
        rule=game_id,
        values={"lengths": lengths, "patterns": layout.patterns},
        cure="each_is_legal" if legal else None,
    )


def _contract(game_id: str, contract: Contract, melds: Sequence[InLayout]) -> Iterator[Finding]:
    """The round's number of groups and of runs; what could be either is not held against it."""
    kinds = [None if each.verdict is None else each.verdict.kind for each in melds]
    groups, runs = kinds.count(MeldKind.GROUP), kinds.count(MeldKind.RUN)
    asked = contract.groups + contract.runs
    if groups > contract.groups or runs > contract.runs or len(melds) != asked:
        values = {
            "groups": contract.groups,
            "runs": contract.runs,
            "laid_groups": groups,
            "laid_runs": runs,
            "count": len(melds),
        }
        yield Finding(code=Code.CONTRACT_MELDS, rule=game_id, values=values)


def _longer_than_asked(
    game_id: str, rules: MeldRules, melds: Sequence[InLayout]
) -> Iterator[Finding]:
    """Every meld of exactly the minimum length; a shorter one is too short anyway."""
    shortest = {
        MeldKind.RUN: rules.shortest_run,
        MeldKind.GROUP: rules.shortest_group,
        None: max(rules.shortest_run, rules.shortest_group),
    }
    for index, each in enumerate(melds):
        if each.verdict is None:
            continue
        kind, count = each.verdict.kind, each.typed.length
        if count > shortest[kind]:
            values = {"kind": kind, "count": count, "least": shortest[kind]}
            yield Finding(code=Code.CONTRACT_SIZE, rule=game_id, meld=index, values=values)


def _touching(game_id: str, melds: Sequence[InLayout]) -> Iterator[Finding]:
    """Runs of one suit may overlap or leave a gap, but one may not begin where another ends."""
    runs = [
        (index, each.meld)
        for index, each in enumerate(melds)
        if each.meld is not None and each.meld.kind is MeldKind.RUN
    ]
    for (first, one), (second, other) in combinations(runs, 2):
        touch = other.start == one.end + 1 or one.start == other.end + 1
        if touch and one.suit == other.suit:
            low, high = sorted((one, other), key=lambda run: run.start)
            values = {"other_meld": first, "low": _ends(low), "high": _ends(high)}
            yield Finding(code=Code.CONTRACT_CONTIGUOUS, rule=game_id, meld=second, values=values)


def _ends(run: Meld) -> tuple[Card, Card]:
    """The lowest and the highest place of a run."""
    suit = run.suit or ""
    return card_at(run.start, suit), card_at(run.end, suit)
