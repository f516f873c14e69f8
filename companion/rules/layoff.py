"""Adding to a meld on the table, and taking a joker from it (rules.md, sections 6 and 7)."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from companion.rules.cards import Card, TypedMeld, read_meld
from companion.rules.check import finding_of, unreadable_findings
from companion.rules.extending import extended
from companion.rules.findings import Code, Finding
from companion.rules.game import Deck, Game, MeldRules
from companion.rules.house_rules import HouseRules
from companion.rules.judged import TABLE_ORDER, AcceptedMeld, Meld
from companion.rules.melds import judge_meld
from companion.rules.messages import N_, InputError
from companion.rules.round_deck import Pile, deck_findings
from companion.rules.swapping import TakesJoker, exchanged, with_joker

THE_MELD, ONTO = 0, 1


class Opened(StrEnum):
    """Whether the player has opened: in an earlier turn, in this one, or not yet."""

    EARLIER = "earlier"
    THIS_TURN = "this_turn"
    NO = "no"


@dataclass(frozen=True, kw_only=True, slots=True)
class LayOff:
    """What a player wants to do with a meld on the table.

    ``hand``: the cards held before; None where nobody said. ``swap``: ``cards`` take the place of
    a joker, which goes ``onto`` another meld or the same run; None: only the exchange is judged.
    """

    meld: str
    cards: str
    round_number: int | None = None
    opened: Opened = Opened.EARLIER
    hand: int | None = None
    swap: bool = False
    onto: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Lies:
    """A meld as it lies afterwards, and which of its cards are new, by their places in it.

    ``or_as``: what a joker may stand for as well, where it could lie at either end.
    """

    meld: Meld
    new: frozenset[int]
    or_as: Card | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Fits:
    """The cards fit; ``meld`` is the one that was asked about, as it is afterwards.

    ``lies``: all that changed on the table, also what took a freed joker, once if that is the same.
    """

    meld: Meld
    lies: tuple[Lies, ...]

    @property
    def findings(self) -> tuple[Finding, ...]:
        """None."""
        return ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Refused:
    """Something is against it; ``findings`` are in the order of the table.

    They point at the meld as 0, at ``onto`` as 1, and at no meld where the laid cards are meant.
    """

    findings: tuple[Finding, ...]


LayOffVerdict = Fits | Refused


def lay_off(game: Game, rules: HouseRules, attempt: LayOff, *, deck: Deck) -> LayOffVerdict:
    """Whether all the cards fit together on the meld, or take a joker from it.

    Raises ``InputError`` where the game knows no such thing, and for a text longer than all cards
    of four packs.
    """
    if not game.lays_off:
        raise InputError(N_("In this game nothing is laid off."))
    if attempt.swap and not game.takes_jokers:
        raise InputError(N_("In this game no joker is taken from a meld."))
    meld_rules = game.meld_rules(rules)
    meld, cards = read_meld(attempt.meld), read_meld(attempt.cards)
    onto = read_meld(attempt.onto) if attempt.swap and attempt.onto is not None else None
    found = [*unreadable_findings(meld, THE_MELD)]
    if onto is not None:
        found.extend(unreadable_findings(onto, ONTO))
    found += [*unreadable_findings(cards, None), *_in_time(game, attempt, cards.length)]
    after = None
    lying = _judged(game, meld_rules, meld, THE_MELD, found)
    if lying is not None and not cards.unreadable:
        act = exchanged if attempt.swap else extended
        change = act(meld_rules, lying, cards.cards)
        found.extend(finding_of(game.id, fault, None) for fault in change.faults)
        after = change.meld
    takes_it = _takes_joker(game, meld_rules, onto, found)
    same = takes_it is not None and takes_it.read in [run.read for run in (lying, after) if run]
    took = None
    if takes_it is not None:
        took = with_joker(meld_rules, after if same and after is not None else takes_it)
        if took is None:
            found.append(Finding(code=Code.SWAP_KEPT, rule=game.id, meld=ONTO))
    found.extend(_deck(deck, meld, cards, None if same else onto))
    if lying is not None and after is not None and not found:
        return Fits(meld=after, lies=tuple(_changed(lying, after, takes_it, took, same=same)))
    found.sort(key=lambda finding: TABLE_ORDER[finding.code])
    return Refused(findings=tuple(found))


def _in_time(game: Game, attempt: LayOff, cards: int) -> Iterator[Finding]:
    """After an opening in an earlier turn, not in the last round, and one card is kept.

    Only in a game with contracts; elsewhere cards may be laid off in any own turn.
    """
    if game.contract(1) is None:
        return
    number = attempt.round_number
    if attempt.opened is Opened.NO:
        yield Finding(code=Code.NOT_OPENED, rule=game.id)
    if attempt.opened is Opened.THIS_TURN:
        yield Finding(code=Code.TOO_SOON, rule=game.id)
    if number is not None and game.contract(number + 1) is None:
        yield Finding(code=Code.FINAL_ROUND, rule=game.id)
    elif not attempt.swap and attempt.hand is not None and attempt.hand <= cards:
        yield Finding(code=Code.NO_DISCARD, rule=game.id)


def _judged(
    game: Game, rules: MeldRules, typed: TypedMeld, index: int, found: list[Finding]
) -> Meld | None:
    """The meld that lies on the table; what is wrong with it goes to *found*."""
    if typed.unreadable:
        return None
    verdict = judge_meld(rules, typed.cards)
    if isinstance(verdict, AcceptedMeld):
        return verdict.meld
    found.extend(finding_of(game.id, fault, index) for fault in verdict.faults)
    return None


def _takes_joker(
    game: Game, rules: MeldRules, onto: TypedMeld | None, found: list[Finding]
) -> Meld | None:
    """The meld that the freed joker is laid off on at once; None where nobody said one."""
    if onto is None:
        return None
    if not onto.length:
        found.append(Finding(code=Code.SWAP_KEPT, rule=game.id))
        return None
    return _judged(game, rules, onto, ONTO, found)


def _changed(
    before: Meld, after: Meld, takes_it: Meld | None, took: TakesJoker | None, *, same: bool
) -> Iterator[Lies]:
    """The meld asked about, then the one with the joker; one meld where both are the same."""
    if takes_it is None or took is None or not same:
        yield Lies(meld=after, new=_new_in(after, before))
    if takes_it is not None and took is not None:
        new = _new_in(took.meld, before if same else takes_it)
        yield Lies(meld=took.meld, new=new, or_as=took.or_as)


def _new_in(after: Meld, before: Meld) -> frozenset[int]:
    return frozenset(i for i, placed in enumerate(after.cards) if placed not in before.cards)


def _deck(
    deck: Deck, meld: TypedMeld, cards: TypedMeld, onto: TypedMeld | None
) -> Iterator[Finding]:
    """What is seen of the table against the deck, without what could not be read."""
    piles = [
        Pile(cards=typed.cards, meld=index)
        for typed, index in ((meld, THE_MELD), (cards, None), (onto, ONTO))
        if typed is not None and not typed.unreadable
    ]
    return deck_findings(deck, piles)
