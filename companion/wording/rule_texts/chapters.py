"""The chapters of the rules in the order in which an evening needs them."""

from collections.abc import Iterator

from companion.rules.game import Contract, Game
from companion.rules.house_rules import HouseRules
from companion.rules.messages import N_
from companion.wording.catalogue import words_in
from companion.wording.rule_texts import cards, course, going_out, score
from companion.wording.rule_texts.values import Chapter, ContractRow, Told


def rules_in_words(
    game: Game, rules: HouseRules, *, players: int, language: str
) -> tuple[Chapter, ...]:
    """The rules of a game as a table of so many plays it, in the reader's language."""
    told = Told(game=game, rules=rules, players=players, words=words_in(language))
    return tuple(_chapters(told))


def contract_rows(
    game: Game, rules: HouseRules, *, players: int, language: str
) -> tuple[ContractRow, ...]:
    """What each round asks for; empty in a game without contracts."""
    told = Told(game=game, rules=rules, players=players, words=words_in(language))
    asked = ((number, game.contract(number)) for number in range(1, going_out.MOST_ROUNDS))
    return tuple(
        ContractRow(
            number=number,
            contract=going_out.contract_text(contract, told.words),
            dealt=told.dealt(number),
        )
        for number, contract in asked
        if contract is not None
    )


def contract_text(contract: Contract, language: str) -> str:
    """A contract in the reader's words: 2 groups, 1 run."""
    return going_out.contract_text(contract, words_in(language))


def _chapters(told: Told) -> Iterator[Chapter]:
    yield Chapter(
        title=told.say(N_("Cards and deal")),
        sentences=tuple(cards.dealing(told)),
        rows=tuple(cards.deals(told)),
    )
    yield Chapter(title=told.say(N_("Melds")), sentences=tuple(cards.melds(told)))
    yield Chapter(title=told.say(N_("Going out")), sentences=tuple(going_out.going_out(told)))
    yield Chapter(
        title=told.say(N_("Score")),
        sentences=tuple(score.scoring(told)),
        rows=tuple(score.amounts(told)),
    )
    yield Chapter(title=told.say(N_("The end")), sentences=tuple(course.end(told)))
