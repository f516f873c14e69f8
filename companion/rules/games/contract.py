"""Contract Rummy: seven rounds, each with its contract (rules.md, section 7)."""

from dataclasses import dataclass, replace

from companion.rules.game import (
    Ace,
    CardValues,
    Contract,
    Course,
    Deck,
    Declaration,
    DrawnRound,
    Game,
    Layout,
    MeldKind,
    MeldRules,
    Penalties,
    Purpose,
)
from companion.rules.house_rules import HouseRules, choice, whole_number
from companion.rules.messages import N_, Message

CONTRACTS = (
    Contract(groups=2, runs=0),
    Contract(groups=1, runs=1),
    Contract(groups=0, runs=2),
    Contract(groups=3, runs=0),
    Contract(groups=2, runs=1),
    Contract(groups=1, runs=2),
    Contract(groups=0, runs=3),
)
LAST_ROUND = len(CONTRACTS)
CARDS_FOR_EACH_BUY = 2


@dataclass(frozen=True, kw_only=True)
class ContractRules(HouseRules):
    """The house rules of section 7."""

    table: int = choice(
        4,
        labels={3: N_("3 players"), 4: N_("4 players"), 5: N_("5 players")},
        label=N_("Players at the table"),
    )
    min_naturals: int = whole_number(0, low=0, high=4, label=N_("Natural cards in each meld"))
    drawn_round: str = choice(
        "all_count",
        labels={"all_count": N_("everybody counts the hand"), "no_score": N_("nobody scores")},
        label=N_("A round that nobody wins"),
    )


def meld_rules(rules: ContractRules) -> MeldRules:
    """Groups of three, runs of four to fourteen; only jokers are wild, without limit."""
    return MeldRules(
        kinds=frozenset({MeldKind.RUN, MeldKind.GROUP}),
        shortest_run=4,
        longest_run=14,
        ace=Ace.EITHER_END,
        min_naturals=rules.min_naturals,
        lone_jokers_declared=True,
    )


def deck(rules: ContractRules, _players: int | None) -> Deck:
    """Two packs and one joker fewer than players."""
    return Deck(packs=2, jokers=rules.table - 1)


def hand_size(_rules: ContractRules, _players: int, round_number: int) -> int:
    """Ten cards in the first three rounds, twelve from the fourth on."""
    return 10 if round_number <= 3 else 12


def contract(round_number: int) -> Contract | None:
    """The contract of that round; None outside the seven."""
    return CONTRACTS[round_number - 1] if 1 <= round_number <= LAST_ROUND else None


def layout(_rules: ContractRules, declared: Declaration) -> Layout | None:
    """The whole contract at once; in round 7 it is the whole hand, three runs of any length."""
    number = declared.round_number
    if number is None:
        return None
    if number == LAST_ROUND:
        dealt = 12 if declared.hand_size is None else declared.hand_size
        return Layout(
            cards=dealt + 1 + CARDS_FOR_EACH_BUY * declared.buys,
            contract=contract(number),
            runs_may_touch=False,
        )
    return Layout(contract=contract(number), shortest_only=True, runs_may_touch=False)


def scoring(rules: ContractRules) -> Penalties:
    """Everybody else counts the cards in hand: ace 15, joker 15."""
    return Penalties(values=CardValues(ace=15, joker=15), drawn_round=DrawnRound(rules.drawn_round))


def course(_rules: ContractRules, _players: int) -> Course:
    """The seven rounds; equal leaders share the win."""
    return Course(rounds=LAST_ROUND)


def buys_matter(round_number: int) -> bool:
    """Purchases are needed only to check round 7."""
    return round_number >= LAST_ROUND


def can_hold(_rules: ContractRules, round_number: int, dealt: int, held: int) -> bool:
    """In round 7 nobody has laid a card down: twelve cards, two more for every purchase."""
    whole_hand = held >= dealt and (held - dealt) % CARDS_FOR_EACH_BUY == 0
    return whole_hand or round_number < LAST_ROUND


def seats_refused(rules: ContractRules, players: int) -> Message | None:
    """The table's number of players decides the jokers, so it must be the number of seats."""
    if players == rules.table:
        return None
    return Message(
        text=N_(
            "This session has {players} players, but the house rule “table” says {table}."
            " Set “table” to the number of players."
        ),
        values={"players": players, "table": rules.table},
    )


def seated(rules: ContractRules, players: int) -> ContractRules:
    """Where people come and go, the jokers follow the number who play."""
    return replace(rules, table=players)


GAME = Game(
    id="contract",
    name=N_("Contract Rummy (seven contracts)"),
    summary=N_("Seven rounds, seven contracts. Cards left in the hand count; lowest wins."),
    seats=(3, 5),
    house_rules=ContractRules,
    meld_rules=meld_rules,
    deck=deck,
    hand_size=hand_size,
    layout=layout,
    scoring=scoring,
    course=course,
    seats_refused=seats_refused,
    seated=seated,
    report_keys=frozenset({"hands", "buys"}),
    default_purpose=Purpose.OPENING,
    high_wins=False,
    contract=contract,
    buy_cards=CARDS_FOR_EACH_BUY,
    lays_off=True,
    takes_jokers=True,
    buys_matter=buys_matter,
    can_hold=can_hold,
)
