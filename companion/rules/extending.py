"""Laying cards off on a meld: a group grows by its rank, a run at both ends."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.rules.cards import ACE, HIGH_ACE, KING, RANKS, TWO, Card, Laid, card_at
from companion.rules.declarations import group_place, not_wild
from companion.rules.findings import Code
from companion.rules.game import Ace, MeldKind, MeldRules
from companion.rules.judged import Fault, Meld, Placed, group_of, run_of
from companion.rules.readings import is_wild, longest_reading

Way = dict[int, int]
"""One way to lay cards off on a run: position to the index of the card that takes it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Change:
    """The meld after the change, or the faults that are against it."""

    meld: Meld | None = None
    faults: tuple[Fault, ...] = ()


def extended(rules: MeldRules, meld: Meld, cards: tuple[Laid, ...]) -> Change:
    """All the cards together on a legal meld; what lies there keeps its places."""
    declared_wrongly = tuple(not_wild(rules, cards))
    grow = _longer_run if meld.kind is MeldKind.RUN else _larger_group
    change = grow(rules, meld, cards) if cards else Change(faults=(_no_fit(cards),))
    return Change(meld=change.meld, faults=declared_wrongly + change.faults)


def _larger_group(rules: MeldRules, group: Meld, cards: tuple[Laid, ...]) -> Change:
    """Every natural is of the group's rank, and so is every card a wild is declared as."""
    rank = group.rank or 0
    faults: list[Fault] = []
    strays = []
    for index, (card, declared) in enumerate(cards):
        wild = is_wild(rules, card)
        stands_for = (declared or Card(rank, "")) if wild else card
        if stands_for.rank != rank:
            strays.append(index)
            if wild:
                values = {"card": card, "declared": declared, "rank": RANKS[rank]}
                faults.append(Fault(code=Code.CONTRADICTS, card=index, values=values, cure="rank"))
    if rules.longest_group is not None and len(group.cards) + len(cards) > rules.longest_group:
        most: dict[str, object] = {"most": rules.longest_group, "kind": MeldKind.GROUP}
        faults.append(Fault(code=Code.TOO_LONG, values=most))
        strays = strays or list(range(len(cards)))
    if strays:
        faults.append(_no_fit(tuple(cards[index] for index in strays), strays[0]))
    if faults:
        return Change(faults=tuple(faults))
    added = tuple(
        Placed(card=laid.card, place=group_place(laid), listed=len(group.cards) + index)
        for index, laid in enumerate(cards)
    )
    return Change(meld=group_of(rank, group.cards + added))


def _longer_run(rules: MeldRules, run: Meld, cards: tuple[Laid, ...]) -> Change:
    """Below the run and above it, each card at its place; a free wild must have only one."""
    ways = _ways(rules, run, cards, declarations=True)
    if not ways:
        contradicts = tuple(_contradicts(rules, run, cards))
        return Change(faults=(*contradicts, _no_fit_on_run(rules, run, cards)))
    open_wild = _open_wild(rules, cards, ways)
    if open_wild is not None:
        return Change(faults=(_undeclared(run, cards, ways, open_wild),))
    return Change(meld=_with(run, cards, ways[0]))


def _ways(rules: MeldRules, run: Meld, cards: tuple[Laid, ...], *, declarations: bool) -> list[Way]:
    """Every way to lay the cards on the run: so many below, the rest above."""
    count, last = len(cards), HIGH_ACE if rules.ace is Ace.EITHER_END else KING
    if len(run.cards) + count > longest_reading(rules):
        return []
    pins = [_pin(rules, laid, declarations) for laid in cards]
    return [
        way
        for below in range(count + 1)
        if run.start - below >= 1 and run.end + count - below <= last
        for way in _fillings(
            (
                *range(run.start - below, run.start),
                *range(run.end + 1, run.end + 1 + count - below),
            ),
            pins,
            run.suit or "",
        )
    ]


def _fillings(positions: tuple[int, ...], pins: list[Card | None], suit: str) -> Iterator[Way]:
    """The pinned cards at their places, the free wilds at the others in the order listed."""
    way: Way = {}
    aces = []
    for index, pin in enumerate(pins):
        if pin is None:
            continue
        if pin == card_at(ACE, suit):
            aces.append(index)
        elif pin.suit != suit or pin.rank not in positions or pin.rank in way:
            return
        else:
            way[pin.rank] = index
    ends = [end for end in (ACE, HIGH_ACE) if end in positions]
    if len(aces) > len(ends):
        return
    free = [index for index, pin in enumerate(pins) if pin is None]
    # One ace where both ends are open can lie at either; two aces take both, in either order.
    for places in dict.fromkeys((tuple(ends[: len(aces)]), tuple(ends[::-1][: len(aces)]))):
        taken = way | dict(zip(places, aces, strict=True))
        waiting = iter(free)
        yield {
            position: taken[position] if position in taken else next(waiting)
            for position in positions
        }


def _open_wild(rules: MeldRules, cards: tuple[Laid, ...], ways: list[Way]) -> int | None:
    """The first undeclared wild that has more than one place."""
    free = [
        index
        for index, (card, declared) in enumerate(cards)
        if is_wild(rules, card) and declared is None
    ]
    if len({cards[index].card for index in free}) > 1:
        return free[0]
    filled = {
        frozenset(position for position, index in way.items() if index in free) for way in ways
    }
    return free[0] if len(filled) > 1 else None


def _undeclared(run: Meld, cards: tuple[Laid, ...], ways: list[Way], index: int) -> Fault:
    """A wild that could lie at two places must be declared."""
    card, suit = cards[index].card, run.suit or ""
    places = dict.fromkeys(
        card_at(position, suit) for way in ways for position, i in way.items() if i == index
    )
    if len(places) > 1:
        one, other, *_ = places
        values: dict[str, object] = {"card": card, "one": one, "other": other}
        return Fault(code=Code.UNDECLARED, card=index, values=values, cure="declare")
    values = {"card": card, "example": f"{card.code}={next(iter(places)).code}"}
    return Fault(code=Code.UNDECLARED, card=index, values=values, cure="example")


def _contradicts(rules: MeldRules, run: Meld, cards: tuple[Laid, ...]) -> Iterator[Fault]:
    """The first wild declared at a place it can't have, where it would fit undeclared."""
    ways = _ways(rules, run, cards, declarations=False)
    for index, (card, declared) in enumerate(cards):
        if not ways or declared is None or not is_wild(rules, card):
            continue
        positions = [position for position, i in ways[0].items() if i == index]
        if card_at(positions[0], run.suit or "") != declared:
            yield Fault(
                code=Code.CONTRADICTS,
                card=index,
                values={"card": card, "declared": declared},
            )
            return


def _culprit(rules: MeldRules, run: Meld, cards: tuple[Laid, ...]) -> int | None:
    """The one card without which all the others would fit."""
    if len(cards) == 1:
        return 0
    if len(cards) > HIGH_ACE:
        return None
    for index in range(len(cards)):
        if _ways(rules, run, cards[:index] + cards[index + 1 :], declarations=True):
            return index
    return None


def _no_fit_on_run(rules: MeldRules, run: Meld, cards: tuple[Laid, ...]) -> Fault:
    """The card that is in the way; one that would lie behind the ace is told so."""
    culprit = _culprit(rules, run, cards)
    suspects = range(len(cards)) if culprit is None else (culprit,)
    for index in suspects:
        card = cards[index].card
        if cure := _past_the_ace(rules, run, card):
            values = {"cards": (card,), "card": card}
            return Fault(code=Code.NO_FIT, card=index, values=values, cure=cure)
    return _no_fit(cards if culprit is None else (cards[culprit],), culprit)


def _past_the_ace(rules: MeldRules, run: Meld, card: Card) -> str | None:
    """Whether a card would be next if a run went on round the corner, and how that is told."""
    if card.suit != run.suit:
        return None
    if run.end == KING and card.rank == ACE and rules.ace is Ace.LOW:
        return "low_only"
    corners = ((run.end, TWO, HIGH_ACE), (run.start, KING, ACE))
    past = any(end == ace and card.rank == rank for end, rank, ace in corners)
    return "past_ace" if past else None


def _with(run: Meld, cards: tuple[Laid, ...], way: Way) -> Meld:
    """The run with the cards laid off on it."""
    suit, count = run.suit or "", len(run.cards)
    added = {
        position: Placed(card=cards[i].card, place=card_at(position, suit), listed=count + i)
        for position, i in way.items()
    }
    lying = dict(enumerate(run.cards, run.start))
    placed = tuple(placed for _, placed in sorted((added | lying).items()))
    return run_of(suit, min(run.start, *way), placed)


def _pin(rules: MeldRules, laid: Laid, declarations: bool) -> Card | None:
    """Where a card must lie: itself if it is not wild, else as declared."""
    if is_wild(rules, laid.card):
        return laid.declared if declarations else None
    return laid.card


def _no_fit(cards: tuple[Laid, ...], index: int | None = None) -> Fault:
    """The cards do not extend the meld, or there are none."""
    values = {"cards": tuple(laid.card for laid in cards)}
    return Fault(code=Code.NO_FIT, card=index, values=values, cure=None if cards else "no_cards")
