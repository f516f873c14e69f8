"""One meld by itself: a run, a group, or what keeps it from being one (rules.md, section 2)."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from companion.rules.cards import Laid, card_at
from companion.rules.declarations import group_place, not_wild
from companion.rules.findings import Code
from companion.rules.game import MeldKind, MeldRules
from companion.rules.groups import group_faults, group_ranks
from companion.rules.judged import (
    AcceptedMeld,
    Fault,
    Meld,
    MeldVerdict,
    Placed,
    RejectedMeld,
    group_of,
    run_of,
)
from companion.rules.readings import (
    Demands,
    RunReading,
    is_natural,
    readings_as_listed,
    run_readings,
)
from companion.rules.run_faults import run_faults

JUDGED_WHOLE = 3
"""Of a meld of fewer cards nothing is said but that it is too short."""
LONGEST_KEPT_MELD = 20
WITHOUT_DEMANDS = Demands(declarations=False, naturals=0)


def judge_meld(
    rules: MeldRules, cards: tuple[Laid, ...], *, length_decides: bool = False
) -> MeldVerdict:
    """Whether the cards are a legal meld, and every reason why they are not.

    ``length_decides``: a meld that could be either kind is a group if it has a group's length,
    else a run; otherwise it is a run where it is one as listed.
    """
    if len(cards) <= LONGEST_KEPT_MELD:
        return _judge_kept(rules, cards, length_decides)
    return _judge(rules, cards, length_decides)


def _judge(rules: MeldRules, cards: tuple[Laid, ...], length_decides: bool) -> MeldVerdict:
    if len(cards) < min(JUDGED_WHOLE, rules.shortest_run, rules.shortest_group):
        kind = _only_kind(rules)
        return RejectedMeld(faults=(_too_short(rules, cards, kind),), kind=kind)
    kind = _kind(rules, cards, length_decides)
    faults = list(not_wild(rules, cards))
    meld = None
    if kind is MeldKind.RUN:
        meld = _judge_run(rules, cards, faults)
    elif kind is MeldKind.GROUP:
        meld = _judge_group(rules, cards, faults)
    else:
        faults.append(Fault(code=Code.UNCLEAR))
    if meld is not None and not faults:
        return AcceptedMeld(meld=meld)
    return RejectedMeld(
        faults=tuple(sorted(faults, key=lambda fault: fault.place_in_table)), kind=kind, meld=meld
    )


_judge_kept = lru_cache(maxsize=2048)(_judge)


def _judge_run(rules: MeldRules, cards: tuple[Laid, ...], faults: list[Fault]) -> Meld | None:
    """The run, if the cards have one reading; what is wrong with it goes to *faults*."""
    readings = run_readings(rules, cards, Demands(declarations=True, naturals=rules.min_naturals))
    if not readings and _is_foreign_group(rules, cards):
        faults.append(Fault(code=Code.KIND, values={"kind": MeldKind.GROUP}))
        return None
    faults.extend(_run_length(rules, cards))
    faults.extend(run_faults(rules, cards, readings))
    return _run(cards, readings[0]) if len(readings) == 1 else None


def _judge_group(rules: MeldRules, cards: tuple[Laid, ...], faults: list[Fault]) -> Meld | None:
    """The group, if the cards have one rank; what is wrong with it goes to *faults*."""
    ranks = group_ranks(rules, cards, Demands(declarations=True, naturals=rules.min_naturals))
    if not ranks and _is_foreign_run(rules, cards):
        faults.append(Fault(code=Code.KIND, values={"kind": MeldKind.RUN}))
        return None
    faults.extend(_group_length(rules, cards))
    faults.extend(group_faults(rules, cards, ranks))
    return _group(cards, ranks[0]) if len(ranks) == 1 else None


def _only_kind(rules: MeldRules) -> MeldKind | None:
    """The one kind that counts in this game; None where both do."""
    return next(iter(rules.kinds)) if len(rules.kinds) == 1 else None


def _kind(rules: MeldRules, cards: tuple[Laid, ...], length_decides: bool) -> MeldKind | None:
    """What the cards are judged as; None where both kinds count and they look like neither."""
    only = _only_kind(rules)
    if only is not None:
        return only
    naturals = [laid.card for laid in cards if is_natural(rules, laid)]
    ranks = Counter(card.rank for card in naturals)
    if len(naturals) <= 1:
        return _either_kind(rules, cards, length_decides)
    if len(ranks) == 1:
        return MeldKind.GROUP
    if len({card.suit for card in naturals}) == 1 or _runs_but_for_the_suits(rules, cards):
        return MeldKind.RUN
    if 2 * max(ranks.values()) > len(naturals):
        return MeldKind.GROUP
    return None


def _either_kind(rules: MeldRules, cards: tuple[Laid, ...], length_decides: bool) -> MeldKind:
    """One natural at most: what the length says, or a run as listed, unless only one is legal."""
    demands = Demands(declarations=True, naturals=rules.min_naturals)
    run = not any(_run_length(rules, cards)) and bool(run_readings(rules, cards, demands))
    group = not any(_group_length(rules, cards)) and bool(group_ranks(rules, cards, demands))
    if run is not group:
        return MeldKind.RUN if run else MeldKind.GROUP
    if run and not length_decides:
        listed = readings_as_listed(rules, cards, demands)
        return MeldKind.RUN if listed else MeldKind.GROUP
    return MeldKind.GROUP if len(cards) <= rules.shortest_group else MeldKind.RUN


def _runs_but_for_the_suits(rules: MeldRules, cards: tuple[Laid, ...]) -> bool:
    """Whether the ranks would run if all naturals were of one suit."""
    one_suit = tuple(
        Laid(card_at(laid.card.rank, "C")) if is_natural(rules, laid) else Laid(laid.card)
        for laid in cards
    )
    return bool(run_readings(rules, one_suit, WITHOUT_DEMANDS))


def _is_foreign_group(rules: MeldRules, cards: tuple[Laid, ...]) -> bool:
    """A group where only runs count: two naturals or more, all of one rank."""
    naturals = [laid.card.rank for laid in cards if is_natural(rules, laid)]
    return MeldKind.GROUP not in rules.kinds and len(naturals) > 1 and len(set(naturals)) == 1


def _is_foreign_run(rules: MeldRules, cards: tuple[Laid, ...]) -> bool:
    """A run where only groups count: two ranks or more that make a run of one suit."""
    ranks = {laid.card.rank for laid in cards if is_natural(rules, laid)}
    if MeldKind.RUN in rules.kinds or len(ranks) < 2:
        return False
    return bool(run_readings(rules, cards, WITHOUT_DEMANDS))


def _too_short(rules: MeldRules, cards: tuple[Laid, ...], kind: MeldKind | None) -> Fault:
    """A meld under the game's minimum; where the kind is open, the shorter minimum is named."""
    least = {
        MeldKind.RUN: rules.shortest_run,
        MeldKind.GROUP: rules.shortest_group,
        None: min(rules.shortest_run, rules.shortest_group),
    }[kind]
    values = {"count": len(cards), "least": least, "kind": kind}
    return Fault(code=Code.TOO_SHORT, values=values)


def _run_length(rules: MeldRules, cards: tuple[Laid, ...]) -> Iterator[Fault]:
    """A run has a shortest and a longest length; a long one can often be split."""
    count = len(cards)
    if count < rules.shortest_run:
        yield _too_short(rules, cards, MeldKind.RUN)
    if count > rules.longest_run:
        parts = _split(rules, cards)
        values = {"count": count, "most": rules.longest_run, "kind": MeldKind.RUN, "parts": parts}
        yield Fault(code=Code.TOO_LONG, values=values, cure="split" if parts else None)


def _split(rules: MeldRules, cards: tuple[Laid, ...]) -> tuple[int, ...]:
    """Lengths, longest first, into which a run that is only too long can be split."""
    if not run_readings(rules, cards, WITHOUT_DEMANDS):
        return ()
    pieces = -(-len(cards) // rules.longest_run)
    shorter, longer = divmod(len(cards), pieces)
    return (shorter + 1,) * longer + (shorter,) * (pieces - longer)


def _group_length(rules: MeldRules, cards: tuple[Laid, ...]) -> Iterator[Fault]:
    """A group has a shortest and, in some games, a longest length."""
    count, most = len(cards), rules.longest_group
    if count < rules.shortest_group:
        yield _too_short(rules, cards, MeldKind.GROUP)
    if most is not None and count > most:
        values = {"count": count, "most": most, "kind": MeldKind.GROUP}
        yield Fault(code=Code.TOO_LONG, values=values)


def _run(cards: tuple[Laid, ...], reading: RunReading) -> Meld:
    """The run with each card in its place, upwards."""
    placed = tuple(
        Placed(card=cards[index].card, place=card_at(position, reading.suit), listed=index)
        for position, index in enumerate(reading.order, reading.start)
    )
    return run_of(reading.suit, reading.start, placed)


def _group(cards: tuple[Laid, ...], rank: int) -> Meld:
    """The group as typed; a wild in it needs no place but keeps the one it was given."""
    placed = tuple(
        Placed(card=laid.card, place=group_place(laid), listed=index)
        for index, laid in enumerate(cards)
    )
    return group_of(rank, placed)
