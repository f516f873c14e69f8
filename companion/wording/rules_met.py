"""Why a meld is legal: the rules that somebody who doubts it would quote."""

from collections.abc import Iterable, Iterator, Sequence

from companion.rules.cards import ACE, JOKER, Card, Laid, read_meld
from companion.rules.findings import Code
from companion.rules.game import Ace, MeldKind
from companion.rules.messages import N_
from companion.rules.session import ReadMeld
from companion.wording.catalogue import words_in
from companion.wording.finding_rules import (
    ACE_AT_EITHER_END,
    ACE_LOW,
    BY_CODE,
    GROUP,
    RUN_WITH_WILDS,
    RulesAtHand,
    how_many_naturals,
    which_are_wild,
)

MAY_TOUCH = N_("Runs of one suit may touch, overlap or be alike.")


def rules_met(
    melds: Sequence[ReadMeld], *, rules: RulesAtHand, language: str, codes: Iterable[Code] = ()
) -> tuple[str, ...]:
    """The rules behind whatever in these melds is ever disputed; none where nothing is.

    That is a wild, an ace in a run, equal suits in a group, and two runs of one suit. Before them
    stand the rules of the findings that could have been: *codes*.
    """
    words = words_in(language)
    values = rules.values(words)
    said = [*(BY_CODE[code] for code in codes), *_sentences(melds, rules)]
    return tuple(words.gettext(each).format(**values) for each in said)


def _sentences(melds: Sequence[ReadMeld], rules: RulesAtHand) -> Iterator[str]:
    runs = [read_meld(" ".join(meld.cards)).cards for meld in melds if meld.kind == MeldKind.RUN]
    groups = [read_meld(" ".join(meld.cards)).cards for meld in melds if meld.kind != MeldKind.RUN]
    if any(_stands_in(laid) for run in runs for laid in run):
        yield RUN_WITH_WILDS
    if any(_suits_repeat(group) for group in groups):
        yield GROUP
    if any(_stands_in(laid) for meld in [*runs, *groups] for laid in meld):
        yield which_are_wild(rules)
        if rules.melds.min_naturals:
            yield how_many_naturals(rules.melds)
    if any(_place(laid).rank == ACE for run in runs for laid in run):
        yield ACE_LOW if rules.melds.ace is Ace.LOW else ACE_AT_EITHER_END
    suits = [_place(run[0]).suit for run in runs]
    if rules.layout is not None and len(set(suits)) < len(suits):
        may_touch = rules.layout.runs_may_touch
        yield MAY_TOUCH if may_touch else BY_CODE[Code.CONTRACT_CONTIGUOUS]


def _stands_in(laid: Laid) -> bool:
    """Whether a card lies there as another; a two in its own place does not."""
    return laid.card == JOKER or _place(laid) != laid.card


def _place(laid: Laid) -> Card:
    return laid.declared or laid.card


def _suits_repeat(group: Sequence[Laid]) -> bool:
    suits = [laid.card.suit for laid in group if not _stands_in(laid)]
    return len(set(suits)) < len(suits)
