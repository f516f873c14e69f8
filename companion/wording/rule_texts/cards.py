"""What is dealt, and what may be laid down."""

from collections.abc import Iterator
from itertools import groupby

from companion.rules.game import Ace, Deck, MeldKind
from companion.rules.messages import N_
from companion.wording.catalogue import NN_
from companion.wording.rule_texts.values import Row, Sentences, Told

PACKS = NN_("{count} pack of 52", "{count} packs of 52")
JOKERS = NN_("{count} joker", "{count} jokers")
CARDS = NN_("{count} card", "{count} cards")
SEATS = NN_("{count} player", "{count} players")
BOUGHT = NN_(
    "Where the table allows buying, a discard taken out of turn brings {count} card of the stock"
    " with it.",
    "Where the table allows buying, a discard taken out of turn brings {count} cards of the stock"
    " with it.",
)
NATURALS = NN_(
    "Every meld has at least {count} natural card: one that stands for itself.",
    "Every meld has at least {count} natural cards: cards that stand for themselves.",
)


def dealing(told: Told) -> Sentences:
    """Cards in play, cards dealt, who starts, and what a turn is."""
    fewest, most = told.game.seats
    if _one_deck(told):
        yield f"{_deck(told, told.deck)}."
    if len({*_deals(told)}) == 1 and told.game.contract(1) is None:
        yield told.say(N_("Everybody gets {cards}."), cards=told.count(CARDS, told.dealt()))
    if fewest != most:
        yield told.say(N_("For {fewest} to {most} players."), fewest=fewest, most=most)
    yield told.say(N_("A card is turned up beside the stock. The player after the dealer starts."))
    yield told.say(
        N_("A turn: draw the top card of the stock or of the discard pile, then discard one.")
    )
    if told.game.buy_cards:
        yield told.count(BOUGHT, told.game.buy_cards - 1)


def deals(told: Told) -> Iterator[Row]:
    """Cards in play and dealt by the number of players, where that makes a difference."""
    fewest, most = told.game.seats
    by_seats = list(zip(_deals(told), range(fewest, most + 1), strict=True))
    if len({deal for deal, _ in by_seats}) == 1:
        return
    for (deck, dealt), alike in groupby(by_seats, key=lambda each: each[0]):
        seats = [players for _, players in alike]
        each = told.say(N_("{cards} each"), cards=told.count(CARDS, dealt))
        yield Row(
            what=_from_to(told, seats[0], seats[-1]),
            much=each if _one_deck(told) else f"{_deck(told, deck)}, {each}",
        )


def _one_deck(told: Told) -> bool:
    return len({deck for deck, _ in _deals(told)}) == 1


def _deals(told: Told) -> Iterator[tuple[Deck, int]]:
    """Deck and cards dealt for each number of players that the game seats."""
    fewest, most = told.game.seats
    return (
        (told.game.deck(told.rules, players), told.dealt(players=players))
        for players in range(fewest, most + 1)
    )


def _from_to(told: Told, fewest: int, most: int) -> str:
    if fewest == most:
        return told.count(SEATS, fewest)
    return told.say(N_("{fewest} to {most} players"), fewest=fewest, most=most)


def _deck(told: Told, deck: Deck) -> str:
    packs = told.count(PACKS, deck.packs)
    if not deck.jokers:
        return told.say(N_("{packs}, no joker"), packs=packs)
    jokers = told.count(JOKERS, deck.jokers)
    return told.say(
        N_("{packs} and {jokers}, {cards} cards in all"),
        packs=packs,
        jokers=jokers,
        cards=deck.cards,
    )


def melds(told: Told) -> Sentences:
    """Runs, groups, the ace, what is wild and what it may do."""
    kinds = told.melds.kinds
    if MeldKind.RUN in kinds:
        yield from _runs(told)
    if MeldKind.GROUP in kinds:
        yield _groups(told)
    if MeldKind.RUN not in kinds:
        yield told.say(N_("Runs don’t count."))
    if MeldKind.GROUP not in kinds:
        yield told.say(N_("Groups don’t count."))
    yield from _wilds(told)


def _runs(told: Told) -> Sentences:
    rules = told.melds
    if rules.longest_run < 13:
        yield told.say(
            N_("Run: {least} to {most} cards of one suit that follow one another."),
            least=rules.shortest_run,
            most=rules.longest_run,
        )
    else:
        yield told.say(
            N_("Run: {least} cards or more of one suit that follow one another."),
            least=rules.shortest_run,
        )
    if rules.ace is Ace.LOW:
        yield told.say(N_("The ace is always low: A‑2‑3 is a run, Q‑K‑A is none."))
    else:
        yield told.say(
            N_(
                "The ace is low or high: A‑2‑3 and Q‑K‑A are runs, but none goes on behind it:"
                " K‑A‑2 is none."
            )
        )
    if rules.longest_run > 13:
        yield told.say(N_("A run of fourteen cards has an ace at both ends."))


def _groups(told: Told) -> str:
    rules = told.melds
    if rules.longest_group is None:
        text = N_("Group: {least} cards or more of one rank, of any suits; equal cards as well.")
        return told.say(text, least=rules.shortest_group)
    text = N_("Group: {least} or {most} cards of one rank.")
    return told.say(text, least=rules.shortest_group, most=rules.longest_group)


def _wilds(told: Told) -> Sentences:
    rules = told.melds
    if not told.has_wilds:
        yield told.say(N_("No card is wild."))
        return
    if rules.twos_wild and told.deck.jokers:
        yield told.say(N_("Wild: the jokers and all twos. They stand for any card of a meld."))
    elif rules.twos_wild:
        yield told.say(N_("Wild: all twos. They stand for any card of a meld."))
    else:
        yield told.say(N_("Wild: the jokers. They stand for any card of a meld."))
    if rules.min_naturals:
        yield told.count(NATURALS, rules.min_naturals)
    if rules.twos_wild:
        yield told.say(N_("A two in its own place counts as itself."))
    if rules.lone_jokers_declared:
        yield told.say(N_("For a meld of jokers alone, say which cards they are."))
