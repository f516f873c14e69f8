"""The English sentence of every finding, marked for the translators."""

from companion.rules.findings import Code, Finding
from companion.rules.game import MeldKind
from companion.rules.messages import N_

SENTENCES: dict[Code, str] = {
    Code.CARD_UNREADABLE: N_(
        "“{text}” is not a card. Type rank and suit, like 7C or 10H, or JK for a joker."
    ),
    Code.TOO_MANY_COPIES: N_("Too many {card}: {count} typed, {packs} in the deck."),
    Code.TOO_MANY_JOKERS: N_("Too many jokers: {count} typed, {jokers} in the deck."),
    Code.DEAL_IMPOSSIBLE: N_(
        "{players} players with {hand_size} cards each need {needed} cards, but the deck has"
        " {cards}. {remedies}"
    ),
    Code.NOT_WILD: N_("{card} is not wild, so it can’t stand for {declared}."),
    Code.TOO_SHORT: N_("Too short: a meld has at least {least} cards."),
    Code.MIXED_SUITS: N_("{card} is of another suit; a run is all of one suit."),
    Code.DUPLICATE: N_("{card} lies there twice; a run has each rank once."),
    Code.WRAPS_ACE: N_("K–A–2 is not a run: it never goes on behind the ace."),
    Code.GAP: N_("The cards don’t follow one another: there is a gap after {before}."),
    Code.MIXED_RANKS: N_("{card} has another rank; a group is all of one rank, here {rank}."),
    Code.UNCLEAR: N_("Neither a run nor a group: the cards share no suit and no rank."),
    Code.UNDECLARED: N_("Several cards are possible for {card}: declare it, as in JK=7C."),
    Code.CONTRADICTS: N_("{card} can’t stand for {declared} here."),
    Code.LAYOUT_CARDS: N_("The whole hand is {cards} cards, but {count} lie there."),
    Code.LAYOUT_PATTERN: N_("{lengths} is not one of the shapes: {patterns}."),
    Code.LAYOUT_MELDS: N_("Too few melds: {count}, at least {least} are needed."),
    Code.CONTRACT_MELDS: N_("The contract of this round is {asked}. On the table: {laid}."),
    Code.CONTRACT_SIZE: N_("A meld of the contract has exactly {least} cards here; lay off later."),
    Code.CONTRACT_CONTIGUOUS: N_("{low} and {high} touch. Leave a gap, or let them overlap."),
    Code.NOT_OPENED: N_("Open first; cards are laid off from your next turn on."),
    Code.TOO_SOON: N_("Opened this turn: cards are laid off from your next turn on."),
    Code.FINAL_ROUND: N_("Nothing is laid off in the last round."),
    Code.NO_FIT: N_("Doesn’t fit on that meld: {cards}."),
    Code.NO_DISCARD: N_("Keep a card for the last discard."),
    Code.SWAP_NOT_RUN: N_("Only a joker in a run can be taken; this meld is none."),
    Code.SWAP_WRONG_CARD: N_("Only the exact natural takes a joker’s place: {needed}."),
    Code.SWAP_KEPT: N_("Lay the freed joker off at once, on a meld that has room for it."),
    Code.NO_MELDS: N_("The winner’s melds are missing. Type them, or how many twos and jokers."),
    Code.HAND_COUNT: N_(
        "{player} can’t be left with so many cards: {held}, when {dealt} are dealt."
    ),
    Code.HAND_MISSING: N_("{player}: type the cards left in the hand, or their points."),
    Code.HAND_WINNER: N_("{player} went out, so no cards and no points are left."),
    Code.FINISHED: N_("The game was over before round {round}: it doesn’t count. Strike it out."),
}

OF_A_KIND: dict[tuple[Code, object], str] = {
    (Code.TOO_SHORT, MeldKind.RUN): N_("Too short: a run has at least {least} cards."),
    (Code.TOO_SHORT, MeldKind.GROUP): N_("Too short: a group has at least {least} cards."),
    (Code.TOO_LONG, MeldKind.RUN): N_("Too long: a run has at most {most} cards."),
    (Code.TOO_LONG, MeldKind.GROUP): N_("Too long: a group has at most {most} cards."),
    (Code.KIND, MeldKind.GROUP): N_("A group; only runs count in this game."),
    (Code.KIND, MeldKind.RUN): N_("A run; only groups count in this game."),
    (Code.NO_NATURAL, MeldKind.RUN): N_(
        "Too few cards that stand for themselves: a run has at least {least}."
    ),
    (Code.NO_NATURAL, MeldKind.GROUP): N_(
        "Too few cards that stand for themselves: a group has at least {least}."
    ),
    (Code.CONTRACT_SIZE, MeldKind.RUN): N_(
        "A run of the contract has exactly {least} cards; the others are laid off later."
    ),
    (Code.CONTRACT_SIZE, MeldKind.GROUP): N_(
        "A group of the contract has exactly {least} cards; the others are laid off later."
    ),
}

WITH_CURE: dict[tuple[Code, str], str] = {
    (Code.TOO_LONG, "split"): N_(
        "Too long: a run has at most {most} cards. It can be split: {parts}."
    ),
    (Code.WRAPS_ACE, "declare"): N_(
        "K–A–2 is not a run. Declare {card} as {place}, and this is one."
    ),
    (Code.WRAPS_ACE, "low_only"): N_("The ace is always low here: no run goes on behind the king."),
    (Code.GAP, "missing"): N_("There is a gap after {before}. Missing: {missing}."),
    (Code.GAP, "past_ace"): N_("A run never passes the ace, so {card} can’t lie behind it."),
    (Code.GAP, "wilds"): N_(
        "There is a gap after {before}, and too few wild cards to fill it. Still missing: {count}."
    ),
    (Code.UNDECLARED, "declare"): N_(
        "{card} could be {one} or {other}. Declare it, as in {example}."
    ),
    (Code.UNDECLARED, "ask"): N_("{card} could be {one} or {other}: which one?"),
    (Code.UNDECLARED, "example"): N_(
        "{card} could lie at either end. Declare it, as in {example}."
    ),
    (Code.UNDECLARED, "in_order"): N_(
        "The ace could be low or high. Type the cards in their order."
    ),
    (Code.CONTRADICTS, "declare"): N_("{card} can’t stand for {declared} here, but for {place}."),
    (Code.CONTRADICTS, "rank"): N_(
        "{card} can’t stand for {declared}: in this group it has the rank {rank}."
    ),
    (Code.LAYOUT_PATTERN, "each_is_legal"): N_(
        "Every meld is legal by itself, but {lengths} is not one of the shapes: {patterns}."
    ),
    (Code.CONTRADICTS, "itself"): N_("{card} can’t be itself here, but it can stand for {place}."),
    (Code.CONTRADICTS, "not_itself"): N_("{card} can’t be itself here."),
    (Code.NO_FIT, "past_ace"): N_("A run never passes the ace, so {card} can’t lie behind it."),
    (Code.NO_FIT, "low_only"): N_("The ace is always low here: no run goes on behind the king."),
    (Code.NO_FIT, "no_cards"): N_("No cards to lay off: name them."),
    (Code.SWAP_WRONG_CARD, "no_joker"): N_("There is no joker in this run."),
    (Code.TOO_MANY_COPIES, "twos"): N_("Too many twos: {count} counted, {most} in the deck."),
    (Code.HAND_COUNT, "no_cards"): N_(
        "{player} has no cards left but did not go out. Type the cards, or correct who went out."
    ),
    (Code.HAND_COUNT, "whole_hand"): N_(
        "{player} has laid nothing down, so the whole hand is left: {dealt} cards, not {held}."
    ),
}


def sentence_for(finding: Finding) -> str:
    """The sentence of a finding: with its cure, of its kind, or as the code has it."""
    cure = _cure(finding)
    if cure is not None and (finding.code, cure) in WITH_CURE:
        return WITH_CURE[finding.code, cure]
    kind = finding.values.get("kind")
    return OF_A_KIND.get((finding.code, kind)) or SENTENCES[finding.code]


def _cure(finding: Finding) -> str | None:
    """The variant of the sentence that the finding's values call for."""
    if finding.code is Code.WRAPS_ACE and finding.values.get("low_only"):
        return "low_only"
    if finding.code is Code.TOO_MANY_COPIES and "card" not in finding.values:
        return "twos"
    if finding.code is Code.CONTRADICTS and finding.values["card"] == finding.values["declared"]:
        return "itself" if "place" in finding.values else "not_itself"
    return finding.cure
