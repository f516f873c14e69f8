"""A season: everybody's line over the sessions that are chosen by game, by day, or one by one."""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from flask import Blueprint, Response, request, url_for

from companion.exchange.season_table import season_table
from companion.store import people, shelves
from companion.store import tallies as remembered
from companion.store.shelves import Shelf, Wanted
from companion.tallies import SeasonLine, SessionTally, season_of
from companion.web import fragments
from companion.web.access import Who, may_use
from companion.web.book import store, tallies, today
from companion.web.choosing import days_asked, game_options
from companion.web.exchange import table_answer
from companion.web.languages import day, language, whole
from companion.web.pages import Link, Option
from companion.web.people_pages import SeasonPage, SeasonRow, TickLine
from companion.web.player_page import (
    asks_again,
    counting_words,
    game_name,
    place_words,
    points_of,
    unreadable_words,
    won_words,
)
from companion.web.translating import gettext as _
from companion.web.translating import ngettext

bp = Blueprint("season", __name__, url_prefix="/season")

LISTED_AT_ONCE = 100
"""So many sessions can be ticked one by one; for more the choice is narrowed first."""

ONLY, WITHOUT = "only", "without"


@dataclass(frozen=True, kw_only=True)
class Choice:
    """What the address asks for. ``ticks`` says what the ticked sessions are: all, or left out."""

    game: str | None
    since: dt.date | None
    until: dt.date | None
    ticks: str
    ticked: frozenset[int]
    wrong: str = ""

    @property
    def wanted(self) -> Wanted:
        """The same without the ticks, as the shelves are asked."""
        return Wanted(shelf=Shelf.FINISHED, game=self.game, since=self.since, until=self.until)

    def takes(self, session: SessionTally) -> bool:
        """Whether the session belongs to the season."""
        if self.ticks == ONLY:
            return session.number in self.ticked
        return self.ticks != WITHOUT or session.number not in self.ticked


@bp.get("/")
@may_use(Who.SCORER)
def show() -> Response:
    """The season's table, and the form that chooses what belongs to it."""
    choice = _choice()
    found = tallies().of(choice.wanted)
    with store().reading() as r:
        names, years, games = people.names(r), remembered.years(r), shelves.games(r)
    chosen = [each for each in found.sessions if choice.takes(each)]
    page = SeasonPage(
        title=_("Season"),
        subtitle=_subtitle(choice, chosen),
        rows=_rows(season_of(chosen), names, game=_one_game(chosen)),
        with_points=_one_game(chosen) is not None,
        order=_order_words(chosen),
        table=Link(href=_here("season.table"), words=_("As a table (CSV)")),
        years=tuple(_years(years, choice)),
        games=tuple(game_options(games, choice.game)),
        since=choice.since.isoformat() if choice.since else "",
        until=choice.until.isoformat() if choice.until else "",
        sessions=tuple(_tick_lines(found.sessions, choice)),
        not_listed=_not_listed(len(found.sessions)),
        wrong=choice.wrong,
        counting=counting_words(found),
        unreadable=unreadable_words(found),
    )
    answer = fragments.answer("season/table.html", page, status=422 if choice.wrong else 200)
    return asks_again(answer, found)


@bp.get("/season.csv")
@may_use(Who.SCORER)
def table() -> Response:
    """The same table for a spreadsheet; complete, however long the counting takes."""
    choice = _choice()
    found = tallies().all_of(choice.wanted)
    chosen = [each for each in found.sessions if choice.takes(each)]
    with store().reading() as r:
        names = people.names(r)
    lines = season_table(
        season_of(chosen), names, language(), with_points=_one_game(chosen) is not None
    )
    return table_answer(lines, "-".join((_("season"), today().isoformat())))


def _choice() -> Choice:
    """What was asked for; without a word about days it is this year."""
    asked = request.args
    since, until, wrong = days_asked()
    if not {"since", "until", "ticks"} & asked.keys():
        since, until = _year(today().year)
    return Choice(
        game=asked.get("game") or None,
        since=since,
        until=until,
        ticks=asked.get("ticks", ""),
        ticked=frozenset(asked.getlist("s", int)),
        wrong=wrong,
    )


def _year(year: int) -> tuple[dt.date, dt.date]:
    return dt.date(year, 1, 1), dt.date(year, 12, 31)


def _here(endpoint: str) -> str:
    """Another form of what this address shows."""
    return url_for(endpoint, **request.args.to_dict(flat=False))  # type: ignore[arg-type]


def _one_game(sessions: Sequence[SessionTally]) -> str | None:
    """The game, where all sessions are of one: only then can points be added up."""
    games = {each.game for each in sessions}
    return games.pop() if len(games) == 1 else None


def _subtitle(choice: Choice, chosen: Sequence[SessionTally]) -> str:
    parts = [ngettext("%(num)s session", "%(num)s sessions", len(chosen))]
    if choice.game:
        parts.append(game_name(choice.game))
    if chosen:
        first, last = chosen[0].day, chosen[-1].day
        parts.append(day(first) if first == last else f"{day(first)} – {day(last)}")
    return " · ".join(parts)


def _order_words(chosen: Sequence[SessionTally]) -> str:
    order = _("Most wins first; then most second places, most third places, and so on.")
    if _one_game(chosen) is None and chosen:
        return " ".join((order, _("Points are added up only within one game.")))
    return order


def _rows(
    lines: Sequence[SeasonLine], names: Mapping[int, str], *, game: str | None
) -> tuple[SeasonRow, ...]:
    return tuple(
        SeasonRow(
            rank=place_words(line.rank, line.sharing),
            first=line.rank == 1,
            name=names.get(line.player, "–"),
            href=url_for("players.one", person_id=line.player),
            places=_places_words(line),
            details=_details(line),
            sessions=whole(line.counts.sessions),
            won=whole(line.counts.won),
            points=points_of(game, line.counts.points) if game else "",
        )
        for line in lines
    )


def _places_words(line: SeasonLine) -> str:
    """How often which place: 3× place 1; endings of numbers differ in each language."""
    reached = (
        _("%(times)s× place %(place)s", times=whole(times), place=place)
        for place, times in line.places.items()
    )
    return ", ".join(words.replace(" ", "\N{NO-BREAK SPACE}") for words in reached)


def _details(line: SeasonLine) -> str:
    counts = line.counts
    parts = [
        ngettext(
            "out in %(out)s of %(num)s round",
            "out in %(out)s of %(num)s rounds",
            counts.rounds,
            out=whole(counts.went_out),
        )
    ]
    if counts.shared_wins:
        parts.append(_("won: %(won)s", won=won_words(counts)))
    return " · ".join(parts)


def _years(years: Sequence[int], choice: Choice) -> Iterator[Option]:
    """Links that choose a whole year, or all of them, in the game that is chosen."""
    for year in years:
        since, until = _year(year)
        yield Option(
            value=url_for("season.show", game=choice.game, since=since, until=until),
            words=str(year),
            chosen=(choice.since, choice.until) == (since, until),
        )
    if len(years) > 1:
        yield Option(
            value=url_for("season.show", game=choice.game, since=""),
            words=_("All years"),
            chosen=choice.since is None and choice.until is None,
        )


def _tick_lines(sessions: Sequence[SessionTally], choice: Choice) -> Iterator[TickLine]:
    """The latest sessions of the choice, each with its box."""
    for each in sessions[: -LISTED_AT_ONCE - 1 : -1]:
        name = game_name(each.game)
        yield TickLine(
            number=each.number,
            title=each.title or name,
            more=f"{name} · {day(each.day)}",
            ticked=each.number in choice.ticked,
        )


def _not_listed(sessions: int) -> str:
    if sessions <= LISTED_AT_ONCE:
        return ""
    return _(
        "The latest %(num)s of %(all)s are listed. Choose fewer days to see the others.",
        num=LISTED_AT_ONCE,
        all=whole(sessions),
    )
