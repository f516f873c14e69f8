"""The rule card: what is in force at this table, on two sides, in the reader's language."""

import pytest

from companion.rules.game import Game
from companion.rules.registry import all_games
from companion.sheet_pages import Paper, rule_card, sheet_html
from companion.sheets import Printer
from companion.wording import LANGUAGES
from tests.sheets.conftest import opened, text_of

GAMES = all_games()


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES.values(), ids=[*GAMES])
def test_a_card_has_two_small_sides_or_one_sheet_to_fold(
    printer: Printer, game: Game, language: str, paper: Paper
) -> None:
    fewest, _most = game.seats
    rules = game.seated(game.house_rules(), fewest)
    page = rule_card(game, rules, players=fewest, language=language, paper=paper)
    reader = opened(printer, sheet_html(page))
    assert len(reader.pages) == (2 if paper is Paper.A5 else 1)


def told(game_id: str, *, players: int = 4, **options: object) -> str:
    """The sentences and lists of a card as one text."""
    game = GAMES[game_id]
    page = rule_card(game, game.house_rules(**options), players=players, language="en")
    chapters = (*page.front, *page.back)
    sentences = [sentence for chapter in chapters for sentence in chapter.sentences]
    rows = [f"{row.what}: {row.much}" for chapter in chapters for row in chapter.rows]
    return "\n".join(sentences + rows)


def test_what_is_paid_is_what_the_table_agreed_on() -> None:
    card = told("continental-bicycle", out=3, first_turn="both", rounds=7)
    assert "going out: 3" in card
    # Seven for the first turn and ten for not drawing, where both are paid (rules.md, section 3).
    assert "out in one’s own first turn, after drawing: 7" in card
    assert "out in one’s own first turn, without drawing: 17" in card
    assert "7 rounds." in card


def test_without_wild_twos_no_two_pays_and_none_spoils_the_bonus() -> None:
    card = told("continental-bicycle", twos_wild=False)
    assert "Wild: the jokers." in card
    assert "each two" not in card
    assert "no joker: 10" in card


def test_the_larger_of_two_bonuses_is_the_one_that_is_paid() -> None:
    card = told("continental-large", first_turn_bonus=12)
    assert "out in one’s own first turn, without drawing: 12" in card


def test_cards_and_packs_follow_the_number_of_players() -> None:
    card = told("continental-large")
    assert "6 to 8 players: 3 packs of 52 and 3 jokers, 159 cards in all, 15 cards each" in card
    assert "2 players: 10 cards each\n3 to 4 players: 7 cards each" in told("rummy")


def test_the_example_of_a_hand_is_added_up_by_the_games_own_values() -> None:
    # K♣ A♥ 5♦ JK = 10 + 15 + 5 + 15 = 45 (rules.md, section 7).
    assert "K A 5 JK = 10 + 15 + 5 + 15 = 45." in told("contract")
    assert "K A 5 = 10 + 1 + 5 = 16." in told("rummy")


def test_the_last_contract_is_the_whole_hand() -> None:
    assert "3 runs of at least 4 cards that hold all 13" in told("contract")


def test_groups_that_are_laid_down_turn_by_turn_are_told_so() -> None:
    assert "Out: exactly 15 cards at once" in told("continental-sets")
    card = told("continental-sets", partial_melds=True, tie="share", target=200)
    assert "Melds may be laid down in any turn of one’s own." in card
    assert "4 rounds, or until somebody has 200 points or more." in card
    assert "Equal totals share the place." in card


def test_what_the_table_changed_is_marked_on_the_paper(printer: Printer) -> None:
    game = GAMES["rummy"]
    rules = game.house_rules(hands=5)  # type: ignore[call-arg]
    page = rule_card(game, rules, players=3, language="en", title="Thursday table")
    text = text_of(opened(printer, sheet_html(page)))
    assert "Thursday table · 3 players" in text
    assert "Deals 5 changed" in text
    assert "A total that ends the game 100 Who deals next" in text
