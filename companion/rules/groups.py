"""Groups: the ranks that the cards may stand for, and what keeps them from being one."""

from collections import Counter
from collections.abc import Iterator

from companion.rules.cards import RANKS, TWO, Laid
from companion.rules.declarations import undeclared_lone_joker
from companion.rules.findings import Code
from companion.rules.game import MeldKind, MeldRules
from companion.rules.judged import Fault
from companion.rules.readings import Demands, is_natural, is_wild

ALL_RANKS = range(1, 14)


def group_ranks(rules: MeldRules, cards: tuple[Laid, ...], demands: Demands) -> tuple[int, ...]:
    """Every rank that all naturals have and every declared wild names, with enough naturals."""
    named = set()
    for card, declared in cards:
        if not is_wild(rules, card):
            named.add(card.rank)
        elif declared is not None and demands.declarations:
            named.add(declared.rank)
    if len(named) > 1:
        return ()
    ranks = named or ALL_RANKS
    return tuple(rank for rank in ranks if _naturals(rules, cards, rank) >= demands.naturals)


def group_faults(
    rules: MeldRules, cards: tuple[Laid, ...], ranks: tuple[int, ...]
) -> Iterator[Fault]:
    """Why the cards with these possible ranks are no legal group; nothing for exactly one."""
    lone_joker = undeclared_lone_joker(rules, cards)
    if not ranks:
        yield from _without_rank(rules, cards)
    elif lone_joker is not None or len(ranks) > 1:
        index = lone_joker or 0
        values = {"card": cards[index].card}
        yield Fault(code=Code.UNDECLARED, card=index, values=values)


def no_natural(rules: MeldRules, kind: MeldKind) -> Fault:
    """Fewer naturals than the game asks of every meld."""
    return Fault(code=Code.NO_NATURAL, values={"least": rules.min_naturals, "kind": kind})


def _naturals(rules: MeldRules, cards: tuple[Laid, ...], rank: int) -> int:
    """Cards that stand for themselves in a group of that rank, a free two among twos as well."""
    return sum(
        laid.card.rank == rank
        and (is_natural(rules, laid) or (rank == TWO and laid.declared is None))
        for laid in cards
    )


def _without_rank(rules: MeldRules, cards: tuple[Laid, ...]) -> Iterator[Fault]:
    """No rank fits: too few naturals, contradicting declarations, or several ranks."""
    for declarations, naturals in ((True, 0), (False, rules.min_naturals), (False, 0)):
        demands = Demands(declarations=declarations, naturals=naturals)
        ranks = group_ranks(rules, cards, demands)
        if ranks:
            if naturals < rules.min_naturals:
                yield no_natural(rules, MeldKind.GROUP)
            if not declarations:
                yield _contradicts(rules, cards, ranks)
            return
    yield _mixed_ranks(rules, cards)


def _contradicts(rules: MeldRules, cards: tuple[Laid, ...], ranks: tuple[int, ...]) -> Fault:
    """The first declared wild that does not name the group's rank."""
    declared = [
        (index, laid.card, laid.declared)
        for index, laid in enumerate(cards)
        if laid.declared is not None and is_wild(rules, laid.card)
    ]
    rank = ranks[0] if len(ranks) == 1 else declared[0][2].rank
    index, card, place = next(each for each in declared if each[2].rank != rank)
    return Fault(
        code=Code.CONTRADICTS,
        card=index,
        values={"card": card, "declared": place, "rank": RANKS[rank]},
        cure="rank",
    )


def _mixed_ranks(rules: MeldRules, cards: tuple[Laid, ...]) -> Fault:
    """Several ranks: the first card that is not of the commonest one."""
    naturals = [(index, laid.card) for index, laid in enumerate(cards) if is_natural(rules, laid)]
    ranks = Counter(card.rank for _, card in naturals)
    commonest = max(ranks, key=ranks.__getitem__)
    index, card = next(each for each in naturals if each[1].rank != commonest)
    values = {"card": card, "rank": RANKS[commonest]}
    return Fault(code=Code.MIXED_RANKS, card=index, values=values)
