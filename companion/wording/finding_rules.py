"""The rule behind a finding, in one or two sentences short enough to read aloud at the table."""

from companion.rules.findings import Code, Finding
from companion.rules.game import Ace, Deck, Game, Layout, MeldKind, MeldRules
from companion.rules.house_rules import HouseRules
from companion.rules.messages import N_
from companion.wording.catalogue import Language, words_in

RUN = N_("A run is cards of one suit, one after the other.")
RUN_WITH_WILDS = N_("A run is cards of one suit, one after the other; a wild fills a gap.")
GROUP = N_("A group is cards of one rank; the suits are free.")

BY_CODE: dict[Code, str] = {
    Code.CARD_UNREADABLE: N_("Every card has a rank and a suit, or is a joker."),
    Code.TOO_MANY_COPIES: N_("With {packs} packs every card is there {packs} times."),
    Code.TOO_MANY_JOKERS: N_("No more jokers can lie on the table than are in the deck."),
    Code.MIXED_SUITS: RUN,
    Code.DUPLICATE: N_("A run has each rank once. A wild can’t double a rank either."),
    Code.MIXED_RANKS: GROUP,
    Code.UNCLEAR: N_("A meld is a run, of one suit in order, or a group, of one rank."),
    Code.UNDECLARED: N_("Where a wild could be several cards, its player says which one it is."),
    Code.CONTRADICTS: N_("A wild stands for a card that belongs in its place, and for no other."),
    Code.LAYOUT_CARDS: N_("Going out lays down {cards} cards, all at once."),
    Code.LAYOUT_PATTERN: N_("Going out lays down {cards} cards as runs of {patterns}."),
    Code.LAYOUT_MELDS: N_("The whole hand lies in {melds} melds or more."),
    Code.CONTRACT_MELDS: N_("Who opens lays exactly the contract of the round, all at once."),
    Code.CONTRACT_SIZE: N_(
        "In the opening a group has {group} cards and a run {run}; more are laid off later."
    ),
    Code.CONTRACT_CONTIGUOUS: N_(
        "Two runs of one suit may not touch in an opening: they leave a gap or overlap."
    ),
    Code.NOT_OPENED: N_("Only who has opened may lay cards off."),
    Code.TOO_SOON: N_("Cards are laid off from the turn after the own opening on."),
    Code.FINAL_ROUND: N_(
        "In the last round nothing is laid off: the whole hand goes down at once."
    ),
    Code.NO_FIT: N_("A group takes its own rank; a run takes the next card at either end."),
    Code.NO_DISCARD: N_("The last card of a hand is discarded, so one card is kept for it."),
    Code.SWAP_NOT_RUN: N_("A joker may be taken out of a run only; jokers in groups stay."),
    Code.SWAP_WRONG_CARD: N_("A joker is taken for exactly the card that it stands for."),
    Code.SWAP_KEPT: N_("A joker that was taken is laid off in the same turn."),
}
ONE_PACK = N_("With one pack every card is there once.")
SHORTEST = N_("A run has {run} cards or more, a group {group} or more.")
SHORTEST_RUN = N_("A run has {run} cards or more.")
SHORTEST_GROUP = N_("A group has {group} cards or more.")
LONGEST_RUN = N_("A run has {longest_run} cards at most.")
LONGEST_GROUP = N_("A group has {longest_group} cards at most.")
ONLY_RUNS = N_("Only runs count in this game: cards of one suit, one after the other.")
ONLY_GROUPS = N_("Only groups count in this game: cards of one rank.")
ACE_AT_EITHER_END = N_("The ace lies below the two or above the king; no run goes on past it.")
ACE_LOW = N_("The ace lies below the two only.")
WILD_TWOS = N_("Jokers and twos are wild. Every other card is only itself.")
WILD_JOKERS = N_("Only jokers are wild. Every other card is only itself.")
NOTHING_WILD = N_("No card is wild: every card is only itself.")
NATURAL = N_("In every meld at least one card stands for itself.")
NATURALS = N_("In every meld at least {naturals} cards stand for themselves.")


def finding_rule(finding: Finding, *, rules: "RulesAtHand", language: str) -> str:
    """The rule that a finding comes from, as this table plays it; empty where none is kept."""
    words = words_in(language)
    sentence = _sentence(finding, rules)
    if sentence is None:
        return ""
    return words.gettext(sentence).format(**rules.values(words))


class RulesAtHand:
    """What the sentences speak of: the melds of a game, its deck, and what the whole must be."""

    def __init__(self, game: Game, rules: HouseRules, *, deck: Deck, layout: Layout | None) -> None:
        """Look the numbers up once for all findings."""
        self.melds: MeldRules = game.meld_rules(rules)
        self.deck = deck
        self.layout = layout

    def values(self, words: Language) -> dict[str, object]:
        """The numbers, and the shapes of a whole hand in words."""
        layout = self.layout or Layout()
        shapes = ["+".join(map(str, each)) for each in layout.patterns]
        either = words.gettext(N_(" or "))
        return {
            "packs": self.deck.packs,
            "run": self.melds.shortest_run,
            "group": self.melds.shortest_group,
            "longest_run": self.melds.longest_run,
            "longest_group": self.melds.longest_group or 0,
            "naturals": self.melds.min_naturals,
            "cards": layout.cards or 0,
            "melds": layout.fewest_melds,
            "patterns": either.join(filter(None, [", ".join(shapes[:-1]), *shapes[-1:]])),
        }


def _sentence(finding: Finding, rules: RulesAtHand) -> str | None:
    """The English sentence; some depend on what the game's melds are like."""
    melds = rules.melds
    match finding.code:
        case Code.TOO_MANY_COPIES if rules.deck.packs == 1:
            return ONE_PACK
        case Code.NOT_WILD:
            return which_are_wild(rules)
        case Code.TOO_SHORT:
            return _shortest(melds)
        case Code.TOO_LONG:
            group = finding.values.get("kind") is MeldKind.GROUP
            return LONGEST_GROUP if group else LONGEST_RUN
        case Code.KIND:
            return ONLY_RUNS if MeldKind.RUN in melds.kinds else ONLY_GROUPS
        case Code.WRAPS_ACE:
            return ACE_LOW if melds.ace is Ace.LOW else ACE_AT_EITHER_END
        case Code.GAP | Code.NO_FIT if finding.cure in ("past_ace", "low_only"):
            return ACE_LOW if melds.ace is Ace.LOW else ACE_AT_EITHER_END
        case Code.GAP:
            return RUN if not melds.twos_wild and not rules.deck.jokers else RUN_WITH_WILDS
        case Code.NO_NATURAL:
            return how_many_naturals(melds)
    return BY_CODE.get(finding.code)


def which_are_wild(rules: RulesAtHand) -> str:
    """What the game says of wild cards, with the deck that is played."""
    if rules.melds.twos_wild:
        return WILD_TWOS
    return WILD_JOKERS if rules.deck.jokers else NOTHING_WILD


def how_many_naturals(melds: MeldRules) -> str:
    """How many cards of a meld are no wilds; for a game that asks for one or more."""
    return NATURAL if melds.min_naturals == 1 else NATURALS


def _shortest(melds: MeldRules) -> str:
    if melds.kinds == {MeldKind.RUN}:
        return SHORTEST_RUN
    return SHORTEST_GROUP if melds.kinds == {MeldKind.GROUP} else SHORTEST
