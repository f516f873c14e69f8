"""One round: from what the table reported to points with their reasons, or to findings."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from companion.rules.cards import read_meld
from companion.rules.check import Accepted, Verdict, check_melds
from companion.rules.exposure import exposure, transfer_lines
from companion.rules.findings import CANNOT_BE_ACCEPTED, Code, Finding
from companion.rules.game import (
    Collection,
    Deck,
    Declaration,
    DrawnRound,
    Exposure,
    Game,
    Penalties,
    ScoreLine,
    Transfers,
)
from companion.rules.hands import Hand, declared_naturals, read_hands, unreadable_cards
from companion.rules.house_rules import HouseRules
from companion.rules.judged import TABLE_ORDER
from companion.rules.round_deck import Pile, deck_findings
from companion.rules.session import Counts, ReadMeld, RoundReport

DECK_CODES = frozenset({Code.TOO_MANY_COPIES, Code.TOO_MANY_JOKERS})
TWOS_IN_A_PACK = 4
LONGEST_KEPT_DECLARATION = 200
"""Characters; longer ones are checked anew each time, so that nobody can fill the memory."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Deal:
    """What is settled when the cards of a round are dealt: ``players`` are those who take part."""

    game: Game
    rules: HouseRules
    players: tuple[str, ...]
    number: int
    hand_size: int
    deck: Deck


@dataclass(frozen=True, kw_only=True, slots=True)
class Outcome:
    """What a report comes to: ``points`` count unless one of ``findings`` stands.

    ``validated``: the winner's melds were checked and passed.
    """

    points: Mapping[str, int]
    lines: tuple[ScoreLine, ...] = ()
    melds: tuple[ReadMeld, ...] = ()
    validated: bool = False
    findings: tuple[Finding, ...] = ()


def stand(findings: Iterable[Finding], *, accepted: bool) -> bool:
    """Whether a finding keeps the round from being scored: the table has not, or cannot accept."""
    return any(not accepted or each.code in CANNOT_BE_ACCEPTED for each in findings)


def in_table_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Findings in the order of their table, those of one code as they were found."""
    return tuple(sorted(findings, key=lambda each: TABLE_ORDER[each.code]))


def outcome(deal: Deal, report: RoundReport) -> Outcome:
    """The points of a round with their reasons, and every failed check in table order."""
    scoring = deal.game.scoring(deal.rules)
    if isinstance(scoring, Transfers):
        return _transfer(deal, report)
    if isinstance(scoring, Penalties):
        return _penalties(deal, report, scoring)
    return _collection(deal, report, scoring)


def _transfer(deal: Deal, report: RoundReport) -> Outcome:
    """Every other player pays the winner the same amount; a drawn hand moves no points."""
    if report.winner is None:
        return Outcome(points=dict.fromkeys(deal.players, 0))
    verdict = _check_of_melds(deal, report)
    if report.counts is not None:
        findings = tuple(_impossible_counts(deal.deck, report.counts))
    elif verdict is None:
        findings = (Finding(code=Code.NO_MELDS, rule=deal.game.id),)
    else:
        findings = verdict.findings
    lines = transfer_lines(deal.game, deal.rules, _exposed(deal, report, verdict))
    each = sum(line.points for line in lines)
    points = dict.fromkeys(deal.players, -each)
    points[report.winner] = each * (len(deal.players) - 1)
    return Outcome(
        points=points,
        lines=lines,
        melds=_melds_read(verdict),
        validated=isinstance(verdict, Accepted),
        findings=findings,
    )


def _penalties(deal: Deal, report: RoundReport, penalties: Penalties) -> Outcome:
    """Everybody but the one who went out counts the cards left in the hand.

    Where nobody went out, everybody or nobody counts, as the table plays it.
    """
    hands = read_hands(penalties.values, report.hands, among=deal.players)
    drawn = report.winner is None
    counts = not drawn or penalties.drawn_round is DrawnRound.ALL_COUNT
    losers = tuple(player for player in deal.players if counts and player != report.winner)
    points = {player: hands[player].points for player in losers if player in hands}
    return _with_hands(deal, report, hands, losers, dict.fromkeys(deal.players, 0) | points)


def _collection(deal: Deal, report: RoundReport, collection: Collection) -> Outcome:
    """The winner gains what the others hold, more for a whole hand laid down in one turn."""
    hands = read_hands(collection.values, report.hands, among=deal.players)
    points = dict.fromkeys(deal.players, 0)
    if report.winner is None:
        return _with_hands(deal, report, hands, (), points)
    losers = tuple(player for player in deal.players if player != report.winner)
    left = sum(hands[player].points for player in losers if player in hands)
    points[report.winner] = left * (collection.rummy_factor if report.rummy else 1)
    return _with_hands(deal, report, hands, losers, points)


def _with_hands(
    deal: Deal,
    report: RoundReport,
    hands: Mapping[str, Hand],
    losers: tuple[str, ...],
    points: Mapping[str, int],
) -> Outcome:
    """The outcome where hands count: melds, hands and the deck of the whole round checked."""
    verdict = _check_of_melds(deal, report)
    findings = [
        *(each for each in (verdict.findings if verdict else ()) if each.code not in DECK_CODES),
        *deck_findings(deal.deck, tuple(_piles(report, hands))),
        *_hand_findings(deal, report, hands, losers),
    ]
    return Outcome(
        points=points,
        melds=_melds_read(verdict),
        validated=isinstance(verdict, Accepted),
        findings=in_table_order(findings),
    )


def _piles(report: RoundReport, hands: Mapping[str, Hand]) -> Iterator[Pile]:
    """Everything of a round that can be read, to be held against the deck."""
    for place, text in enumerate(report.melds or ()):
        typed = read_meld(text)
        if not typed.unreadable:
            yield Pile(cards=typed.cards, meld=place)
    for hand in hands.values():
        if hand.cards is not None and hand.readable:
            yield Pile(cards=hand.cards.cards, player=hand.player)


def _hand_findings(
    deal: Deal, report: RoundReport, hands: Mapping[str, Hand], losers: tuple[str, ...]
) -> Iterator[Finding]:
    """Every hand is readable; each loser's is there and can be that large; the winner has none."""
    twos_wild = deal.game.meld_rules(deal.rules).twos_wild
    for hand in hands.values():
        yield from unreadable_cards(hand)
        yield from declared_naturals(hand, twos_wild=twos_wild)
    for player in losers:
        if player not in hands:
            yield _about_hand(deal, Code.HAND_MISSING, player)
        elif not _can_hold(deal, hands[player]):
            yield _impossible_count(deal, hands[player])
    winner = report.winner
    if winner is not None and winner in hands and not hands[winner].empty:
        yield _about_hand(deal, Code.HAND_WINNER, winner)


def _about_hand(deal: Deal, code: Code, player: str) -> Finding:
    """A finding about what one player is said to hold."""
    return Finding(code=code, rule=deal.game.id, player=player, values={"player": player})


def _impossible_count(deal: Deal, hand: Hand) -> Finding:
    """Too many cards; too few where nothing was laid down; or none, though somebody else won."""
    held = 0 if hand.cards is None else hand.cards.length
    values = {"player": hand.player, "held": held, "dealt": deal.hand_size}
    cure = "no_cards" if held == 0 else "whole_hand" if held < deal.hand_size else None
    return Finding(
        code=Code.HAND_COUNT, rule=deal.game.id, player=hand.player, values=values, cure=cure
    )


def _can_hold(deal: Deal, hand: Hand) -> bool:
    """Whether a loser can be left with so many cards; of points alone nobody can tell."""
    if hand.cards is None or not hand.readable:
        return True
    held = hand.cards.length
    return held > 0 and deal.game.can_hold(deal.rules, deal.number, deal.hand_size, held)


def _check_of_melds(deal: Deal, report: RoundReport) -> Verdict | None:
    """The verdict on what the winner laid down; None where no meld was given."""
    if not report.melds:
        return None
    kept = sum(map(len, report.melds)) <= LONGEST_KEPT_DECLARATION
    check = _checked if kept else _checked.__wrapped__
    declared = Declaration(round_number=deal.number, hand_size=deal.hand_size, buys=report.buys)
    return check(deal.game, deal.rules, report.melds, declared, deal.deck)


@lru_cache(maxsize=2048)
def _checked(
    game: Game, rules: HouseRules, melds: tuple[str, ...], declared: Declaration, deck: Deck
) -> Verdict:
    """The same melds pass or fail alike each time, and a session is replayed on every look."""
    return check_melds(
        game, rules, melds, purpose=game.default_purpose, declared=declared, deck=deck
    )


def _impossible_counts(deck: Deck, counts: Counts) -> Iterator[Finding]:
    """No more twos than four in each pack, no more jokers than are in play."""
    if counts.twos > TWOS_IN_A_PACK * deck.packs:
        values = {"count": counts.twos, "packs": deck.packs, "most": TWOS_IN_A_PACK * deck.packs}
        yield Finding(code=Code.TOO_MANY_COPIES, rule="checks", values=values)
    if counts.jokers > deck.jokers:
        values = {"count": counts.jokers, "jokers": deck.jokers, "most": deck.jokers}
        yield Finding(code=Code.TOO_MANY_JOKERS, rule="checks", values=values)


def _exposed(deal: Deal, report: RoundReport, verdict: Verdict | None) -> Exposure:
    """What the payments look at: the cards, or the counts that stand in for them."""
    if verdict is not None:
        return exposure(deal.game, deal.rules, verdict, report.turn)
    counts = report.counts or Counts()
    return Exposure(
        twos=counts.twos, jokers=counts.jokers, one_suit=counts.one_suit, turn=report.turn
    )


def _melds_read(verdict: Verdict | None) -> tuple[ReadMeld, ...]:
    """The winner's melds as far as they could be read."""
    return tuple(meld for meld in (verdict.melds if verdict else ()) if meld is not None)
