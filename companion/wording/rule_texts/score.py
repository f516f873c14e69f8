"""What a round counts, read off the game by asking it."""

from collections.abc import Iterator

from companion.rules.game import (
    CardValues,
    Collection,
    DrawnRound,
    Exposure,
    Penalties,
    Transfers,
    Turn,
    TwosPay,
    Why,
)
from companion.rules.messages import N_
from companion.wording.rule_texts.values import Row, Sentences, Told

IN_A_FIRST_TURN = (Why.FIRST_TURN, Why.NO_DRAW)


def scoring(told: Told) -> Sentences:
    """Who pays or counts what."""
    match told.game.scoring(told.rules):
        case Transfers():
            yield told.say(N_("Every other player pays the winner the sum of these."))
            yield told.say(
                N_("Balances start at 0 and together they are always 0. Other hands don’t count.")
            )
            yield told.say(N_("A round that nobody wins moves no points."))
        case Penalties() as penalties:
            yield told.say(
                N_("Everybody but the winner counts the cards in the hand; the winner counts 0.")
            )
            yield _example(told, penalties.values)
            if penalties.drawn_round is DrawnRound.ALL_COUNT:
                yield told.say(N_("In a round that nobody wins everybody counts."))
            else:
                yield told.say(N_("A round that nobody wins counts nothing."))
        case Collection() as collection:
            yield told.say(
                N_("The winner gains all cards in the other hands; the others lose nothing.")
            )
            yield _example(told, collection.values)
            if collection.rummy_factor > 1:
                yield told.say(
                    N_(
                        "Rummy: the whole hand in one turn, nothing laid down or laid off before,"
                        " multiplies the gain by {factor}."
                    ),
                    factor=collection.rummy_factor,
                )
            yield told.say(N_("A round that nobody wins counts nothing, but it is a round."))


def amounts(told: Told) -> Iterator[Row]:
    """What each thing pays, or each card counts."""
    match told.game.scoring(told.rules):
        case Transfers() as transfers:
            yield from _paid(told, transfers)
        case Penalties(values=values) | Collection(values=values):
            yield from _counted(told, values)


def _paid(told: Told, transfers: Transfers) -> Iterator[Row]:
    """Each award alone, found by laying down an imagined hand that earns it."""
    everything = _lines(told, transfers, twos=1, jokers=1, one_suit=True)
    nothing = _lines(told, transfers)
    for why, text in _reasons(told, transfers):
        points = {**nothing, **everything}.get(why)
        if why in IN_A_FIRST_TURN:
            turn = Turn.FIRST if why is Why.FIRST_TURN else Turn.FIRST_NO_DRAW
            earned = _lines(told, transfers, turn=turn)
            points = sum(earned.get(each, 0) for each in IN_A_FIRST_TURN)
        if points is not None:
            yield Row(what=told.words.gettext(text), much=str(points))


def _lines(
    told: Told,
    transfers: Transfers,
    *,
    twos: int = 0,
    jokers: int = 0,
    one_suit: bool = False,
    turn: Turn = Turn.LATER,
) -> dict[Why, int]:
    """What each opponent pays for such a hand, line by line."""
    exposed = Exposure(twos=twos, jokers=jokers, one_suit=one_suit, turn=turn)
    return {
        line.why: line.points for award in transfers.awards for line in award(told.rules, exposed)
    }


def _reasons(told: Told, transfers: Transfers) -> Iterator[tuple[Why, str]]:
    """Every reason to be paid in words; where twos are not wild, none stands for another card."""
    yield Why.OUT, N_("going out")
    if transfers.twos_pay is TwosPay.ALL:
        yield Why.TWOS, N_("each two, even in its own place")
    elif told.melds.twos_wild:
        yield Why.TWOS, N_("each two that stands for another card")
    if told.deck.jokers:
        yield Why.JOKERS, N_("each joker")
    if transfers.twos_pay is TwosPay.ALL:
        yield Why.NO_WILD, N_("neither two nor joker")
    elif told.melds.twos_wild:
        yield Why.NO_WILD, N_("neither joker nor a two that stands for another card")
    else:
        yield Why.NO_WILD, N_("no joker")
    yield Why.FIRST_TURN, N_("out in one’s own first turn, after drawing")
    yield Why.NO_DRAW, N_("out in one’s own first turn, without drawing")
    if transfers.strict_suit:
        yield Why.ONE_SUIT, N_("all cards of one suit, as printed")
    else:
        yield Why.ONE_SUIT, N_("all of one suit; a wild card takes the suit it stands for")


def _counted(told: Told, values: CardValues) -> Iterator[Row]:
    yield Row(what=told.say(N_("ace")), much=str(values.ace))
    yield Row(what=told.say(N_("two to nine")), much=told.say(N_("their number")))
    yield Row(what=told.say(N_("10, jack, queen, king")), much="10")
    if told.deck.jokers:
        yield Row(what=told.say(N_("joker")), much=str(values.joker))


def _example(told: Told, values: CardValues) -> str:
    """King, ace, five and a joker, added up."""
    counted = [10, values.ace, 5, *([values.joker] if told.deck.jokers else [])]
    cards = "K A 5 JK" if told.deck.jokers else "K A 5"
    return told.say(
        N_("Example: {cards} = {sum} = {total}."),
        cards=cards,
        sum=" + ".join(map(str, counted)),
        total=sum(counted),
    )
