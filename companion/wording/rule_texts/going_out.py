"""How a hand is opened, added to and emptied."""

from companion.rules.game import Contract, Declaration, Layout
from companion.rules.messages import N_
from companion.wording.catalogue import NN_, Language
from companion.wording.rule_texts.values import Sentences, Told

GROUPS = NN_("{count} group", "{count} groups")
RUNS = NN_("{count} run", "{count} runs")
MOST_ROUNDS = 20
"""Far enough to see every contract there is."""

MORE_BOUGHT = NN_(
    "{count} card more for each discard that the winner bought.",
    "{count} cards more for each discard that the winner bought.",
)


def contract_text(contract: Contract, words: Language) -> str:
    """A contract in words: 2 groups, 1 run."""
    asked = ((GROUPS, contract.groups), (RUNS, contract.runs))
    return ", ".join(
        words.ngettext(*several, count).format(count=count) for several, count in asked if count
    )


def going_out(told: Told) -> Sentences:
    """From the first meld on the table to the last card."""
    asked = told.game.layout(told.rules, Declaration(round_number=1, hand_size=told.dealt()))
    if asked is None:
        yield from _turn_by_turn(told)
    elif asked.contract is not None:
        yield from _by_contract(told, asked)
    else:
        yield from _whole_hand(told, asked)
    if told.game.takes_jokers:
        yield told.say(
            N_(
                "Who opened in an earlier turn may take a joker out of a run for exactly the card"
                " it stands for, and lays the joker off in the same turn. Jokers in groups stay."
            )
        )


def _whole_hand(told: Told, asked: Layout) -> Sentences:
    """Nothing lies on the table before everything does."""
    if asked.patterns:
        shapes = ["·".join(map(str, pattern)) for pattern in asked.patterns]
        yield told.say(
            N_("Out: exactly {cards} cards at once, as melds of {shapes} or {last} cards."),
            cards=asked.cards,
            shapes=", ".join(shapes[:-1]),
            last=shapes[-1],
        )
    else:
        yield told.say(
            N_("Out: exactly {cards} cards at once, in {least} melds or more."),
            cards=asked.cards,
            least=max(asked.fewest_melds, 1),
        )
    if told.game.buy_cards:
        yield told.count(MORE_BOUGHT, told.game.buy_cards)
    yield told.say(N_("Who drew a card discards the one that is left; it doesn’t count."))
    yield told.say(N_("Nothing is laid down before that, and nothing is laid off."))


def _turn_by_turn(told: Told) -> Sentences:
    """Melds come one by one."""
    yield told.say(N_("Melds may be laid down in any turn of one’s own."))
    yield told.say(N_("Cards may be laid off on every meld on the table, whoever laid it down."))
    yield told.say(N_("Out: no card is left, with or without a last discard."))
    if not told.game.buy_cards:
        yield told.say(
            N_("A card taken from the discard pile is not discarded again in the same turn.")
        )


def _by_contract(told: Told, asked: Layout) -> Sentences:
    """The contract opens the hand; the last one is the whole hand."""
    rules = told.melds
    yield told.say(
        N_(
            "Opening: the whole contract at once, groups of exactly {group} and runs of exactly"
            " {run} cards, and nothing besides."
        ),
        group=rules.shortest_group,
        run=rules.shortest_run,
    )
    if not asked.runs_may_touch:
        yield told.say(
            N_("Two runs of one suit may not touch when they are laid down, as 3‑6 and 7‑10 do.")
        )
    if told.game.lays_off:
        yield told.say(
            N_(
                "From the next turn of one’s own on, cards are laid off on any meld on the table;"
                " a card is kept for the last discard. No more melds are laid down."
            )
        )
    yield from _last_contract(told)


def _last_contract(told: Told) -> Sentences:
    """The round whose contract takes the whole hand."""
    for number in range(1, MOST_ROUNDS):
        dealt = told.dealt(number)
        asked = told.game.layout(told.rules, Declaration(round_number=number, hand_size=dealt))
        contract = told.game.contract(number)
        if asked is None or contract is None or asked.cards is None:
            continue
        yield told.say(
            N_(
                "Round {number}: out with the contract itself, {contract} of at least {least}"
                " cards that hold all {cards}; no lay-offs and no last discard."
            ),
            number=number,
            contract=contract_text(contract, told.words),
            least=told.melds.shortest_run if contract.runs else told.melds.shortest_group,
            cards=asked.cards,
        )
        if told.game.buy_cards:
            yield told.count(MORE_BOUGHT, told.game.buy_cards)
