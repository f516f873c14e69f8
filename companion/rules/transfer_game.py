"""What the Continentals that pay the winner have in common: house rules, melds, layout."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.rules.awards import CONTINENTAL_AWARDS
from companion.rules.game import (
    Ace,
    Course,
    Deck,
    Declaration,
    Game,
    Layout,
    MeldKind,
    MeldRules,
    NextDealer,
    Purpose,
    Transfers,
    TwosPay,
)
from companion.rules.house_rules import (
    HouseRules,
    choice,
    next_dealer_rule,
    switch,
    whole_number,
)
from companion.rules.messages import N_, Message

PATTERNS = ((3, 3, 3, 3, 3), (4, 4, 4, 3), (5, 4, 3, 3))
HAND = 15
REPORT_KEYS = frozenset({"turn", "counts"})


def rounds_rule(default: str) -> Any:
    """How many rounds: a number, as many as players, or open."""
    return whole_number(
        default,
        low=1,
        high=999,
        words={
            "players": N_("as many as players"),
            "open": N_("open, until the scorer finishes"),
        },
        label=N_("Rounds"),
    )


def false_declaration_rule(default: str) -> Any:
    """What becomes of a hand that was declared and is none."""
    return choice(
        default,
        labels={
            "pick_up": N_("the cards go back to the hand"),
            "face_up": N_("the hand stays open on the table"),
        },
        label=N_("After a false declaration"),
    )


@dataclass(frozen=True, kw_only=True)
class TransferHouseRules(HouseRules):
    """The house rules of section 3; a game overrides the defaults that differ."""

    packs: int | None = whole_number(2, low=2, high=4, label=N_("Packs of 52 cards"))
    jokers: int | None = whole_number(2, low=0, high=8, label=N_("Jokers"))
    twos_wild: bool = switch(True, label=N_("Twos are wild"))
    min_naturals: int = whole_number(1, low=0, high=2, label=N_("Natural cards in each run"))
    twos_pay: str | None = choice(
        None,
        labels={
            "all": N_("every two laid down"),
            "wild": N_("only twos that stand for another card"),
        },
        label=N_("Which twos pay"),
    )
    one_suit: str = choice(
        "declared",
        labels={
            "declared": N_("a wild card takes the suit it stands for"),
            "strict": N_("all cards of that suit as printed"),
        },
        label=N_("All of one suit"),
    )
    first_turn: str = choice(
        "larger",
        labels={"larger": N_("the larger bonus"), "both": N_("both bonuses")},
        label=N_("First turn without drawing pays"),
    )
    dealer: str = next_dealer_rule()
    rounds: int | str = rounds_rule("players")
    false_declaration: str = false_declaration_rule("pick_up")
    out: int = whole_number(1, low=0, high=100, label=N_("Points for going out"))
    two: int = whole_number(1, low=0, high=100, label=N_("Points for each two"))
    joker: int = whole_number(2, low=0, high=100, label=N_("Points for each joker"))
    no_wild: int = whole_number(10, low=0, high=100, label=N_("Points for neither two nor joker"))
    first_turn_bonus: int = whole_number(
        7, low=0, high=100, label=N_("Points for the first turn, after drawing")
    )
    no_draw_bonus: int = whole_number(
        10, low=0, high=100, label=N_("Points for the first turn without drawing")
    )
    one_suit_bonus: int = whole_number(10, low=0, high=100, label=N_("Points for all of one suit"))


def meld_rules(rules: TransferHouseRules) -> MeldRules:
    """Runs of three to five cards, jokers and twos wild, a natural card in each."""
    return MeldRules(
        kinds=frozenset({MeldKind.RUN}),
        longest_run=5,
        ace=Ace.EITHER_END,
        twos_wild=rules.twos_wild,
        min_naturals=rules.min_naturals,
    )


def layout(_rules: TransferHouseRules, _declared: Declaration) -> Layout:
    """The whole hand at once: fifteen cards as 3+3+3+3+3, 4+4+4+3 or 5+4+3+3."""
    return Layout(cards=HAND, patterns=PATTERNS)


def hand_size(_rules: TransferHouseRules, _players: int, _round_number: int) -> int:
    """Fifteen cards for everybody in every round."""
    return HAND


def scoring(rules: TransferHouseRules) -> Transfers:
    """Everybody else pays the winner the sum of the awards."""
    not_given = "all" if rules.twos_wild else "wild"
    return Transfers(
        awards=CONTINENTAL_AWARDS,
        twos_pay=TwosPay(rules.twos_pay or not_given),
        strict_suit=rules.one_suit == "strict",
    )


def course(rules: TransferHouseRules, players: int) -> Course:
    """So many rounds as the table says; equal leaders share the win."""
    next_dealer = NextDealer(rules.dealer)
    if rules.rounds == "open":
        return Course(open=True, next_dealer=next_dealer)
    rounds = players if isinstance(rules.rounds, str) else rules.rounds
    return Course(rounds=rounds, next_dealer=next_dealer)


def one_more_pack(_rules: TransferHouseRules, _players: int) -> tuple[Message, ...]:
    """What helps where the cards do not go round."""
    return (Message(text=N_("Play with one more pack.")),)


def transfer_game(
    *,
    id: str,  # noqa: A002 - the name of the field that it fills
    name: str,
    summary: str,
    seats: tuple[int, int],
    house_rules: type[TransferHouseRules],
    deck: Callable[[Any, int | None], Deck],
) -> Game:
    """A Continental whose winner is paid: all of section 3 but what is handed in."""
    return Game(
        id=id,
        name=name,
        summary=summary,
        seats=seats,
        house_rules=house_rules,
        meld_rules=meld_rules,
        deck=deck,
        hand_size=hand_size,
        layout=layout,
        scoring=scoring,
        course=course,
        too_few_cards=one_more_pack,
        report_keys=REPORT_KEYS,
        default_purpose=Purpose.GOING_OUT,
        high_wins=True,
    )
