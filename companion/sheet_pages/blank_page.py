"""The blank sheet: for nights without a phone, with all that is known before the first deal."""

from collections.abc import Sequence

from companion.rules.game import Game, NextDealer
from companion.rules.house_rules import HouseRules
from companion.sheet_pages.house_rules import changed_rules_line
from companion.sheet_pages.pages import BlankPage, BlankRow, Height
from companion.sheet_pages.paper import Format, Paper, format_for
from companion.sheet_pages.words import Words, words_of
from companion.wording.rule_texts import contract_text

OPEN_ROWS = {
    Paper.A4: {False: 13, True: 8},
    Paper.LETTER: {False: 12, True: 8},
    Paper.A5: {False: 9, True: 5},
}
"""Rows for a game that has no fixed number of rounds: as many as an upright or a broad page has
above one line of signatures; each further line takes the room of one row."""

SIGNATURES = {False: 4, True: 6}
"""So many stand in a line."""

ROOMY = 8
"""So many rows leave room for taller ones on an upright page."""

MOST_ROWS = 60


def blank_page(
    game: Game,
    rules: HouseRules,
    seats: Sequence[str],
    *,
    language: str,
    region: str = "",
    paper: Paper = Paper.A4,
    first_dealer: str | None = None,
    title: str = "",
) -> BlankPage:
    """A sheet to be filled in by hand.

    *seats*: the players in the order of play, each "" where nobody is known yet. Who deals and
    starts is filled in where the seats are known and the deal passes to the left.
    """
    words = words_of(language, region)
    format_ = format_for(paper, len(seats))
    more_lines = (len(seats) - 1) // SIGNATURES[format_.landscape]
    open_rows = OPEN_ROWS[paper][format_.landscape] - more_lines
    rows = _rows(game, rules, seats, words, first_dealer=first_dealer, open_rows=open_rows)
    return BlankPage(
        language=language,
        format=format_,
        title=title or words.gettext(game.name),
        facts=_facts(game, rules, seats, words, named=bool(title)),
        house_rules=changed_rules_line(rules, language),
        players=tuple(seats),
        task_label=words.gettext("Contract") if game.contract(1) is not None else "",
        rows=rows,
        height=_height(len(rows), open_rows, format_),
        date="",
    )


def _height(rows: int, open_rows: int, format_: Format) -> Height:
    """Tall rows where there is room for them, low ones where they save a page."""
    if format_.paper is Paper.A5 or open_rows < rows <= open_rows + 2:
        return Height.LOW
    return Height.TALL if rows <= ROOMY and not format_.landscape else Height.USUAL


def _facts(
    game: Game, rules: HouseRules, seats: Sequence[str], words: Words, *, named: bool
) -> tuple[str, ...]:
    """The line below the title: game, players, cards and how they are dealt."""
    deck = game.deck(rules, len(seats))
    dealt = sorted({game.hand_size(rules, len(seats), number) for number in range(1, 8)})
    facts = [
        words.ngettext("{count} player", "{count} players", len(seats)),
        words.ngettext("{count} pack", "{count} packs", deck.packs),
        words.ngettext("{count} joker", "{count} jokers", deck.jokers),
        words.gettext("{cards} cards each").format(
            cards=" / ".join(words.whole(cards) for cards in dealt)
        ),
    ]
    return (words.gettext(game.name), *facts) if named else tuple(facts)


def _rows(
    game: Game,
    rules: HouseRules,
    seats: Sequence[str],
    words: Words,
    *,
    first_dealer: str | None,
    open_rows: int,
) -> tuple[BlankRow, ...]:
    """One row a round, with everything that no card can change any more."""
    course = game.course(rules, len(seats))
    count = min(course.rounds or open_rows, MOST_ROWS)
    known = all(seats) and course.next_dealer is NextDealer.LEFT
    first = seats.index(first_dealer) if first_dealer in seats else 0
    return tuple(
        BlankRow(
            number=words.whole(number + 1),
            dealer=seats[(first + number) % len(seats)] if known else "",
            starts=seats[(first + number + 1) % len(seats)] if known else "",
            task=contract_text(contract, words.language)
            if (contract := game.contract(number + 1))
            else "",
        )
        for number in range(count)
    )
