"""One player's page: counts put into words."""

from collections.abc import Iterator, Mapping, Sequence

from flask import Response, request, url_for

from companion.ledger import Tallied
from companion.rules.game import Transfers
from companion.rules.registry import all_games
from companion.store.rows import Person
from companion.tallies import Against, Best, Counts, InGame, Record, SessionTally
from companion.web.languages import day, signed, whole
from companion.web.pages import Link, SessionLink
from companion.web.people_pages import AgainstLine, CountLine, PlayerPage, StandOut
from companion.web.translating import gettext as _
from companion.web.translating import ngettext

AGAINST_AT_ONCE = 12
LATEST = 8


def player_page(
    person: Person,
    record: Record,
    found: Tallied,
    names: Mapping[int, str],
    *,
    typed: str,
    wrong: str,
) -> PlayerPage:
    """All that is counted, and what can be done about the name."""
    here = url_for("players.one", person_id=person.id)
    everybody = "everybody" in request.args or len(record.against) <= AGAINST_AT_ONCE
    against = record.against if everybody else record.against[:AGAINST_AT_ONCE]
    return PlayerPage(
        name=person.name,
        here=here,
        facts=tuple(_facts(record.counts)),
        games=tuple(_game_line(game, of) for game, of in record.games.items()),
        years=tuple(_count_line(str(year), of) for year, of in record.years.items()),
        against=tuple(_against_line(each, names) for each in against),
        all_against=None
        if everybody
        else Link(href=f"{here}?everybody=yes#against", words=_("All of them")),
        latest=tuple(_latest(found.sessions, person.id)),
        rename_to=url_for("players.rename", person_id=person.id),
        typed=typed,
        merge=Link(
            href=url_for("players.same_as", person_id=person.id),
            words=_("The same person as another name"),
        ),
        aside_to=url_for("players.put_aside", person_id=person.id),
        is_aside=person.put_aside_at is not None,
        wrong=wrong,
        counting=counting_words(found),
        unreadable=unreadable_words(found),
    )


def asks_again(response: Response, found: Tallied) -> Response:
    """Have the browser load the page once more, until everything on it is counted."""
    if found.waiting:
        response.headers["Refresh"] = "1"
    return response


def counting_words(found: Tallied) -> str:
    """That the page is not complete yet; empty when it is."""
    if not found.waiting:
        return ""
    return ngettext(
        "Still counting: %(num)s session is missing here.",
        "Still counting: %(num)s sessions are missing here.",
        found.waiting,
    )


def unreadable_words(found: Tallied) -> str:
    """That damaged sessions are left out; empty when there are none."""
    if not found.unreadable:
        return ""
    return ngettext(
        "%(num)s session can’t be read and isn’t counted.",
        "%(num)s sessions can’t be read and aren’t counted.",
        found.unreadable,
    )


def game_name(game_id: str) -> str:
    """The game in the reader's language, or its id where this program has no such game."""
    game = all_games().get(game_id)
    return _(game.name) if game else game_id


def low_wins(game_id: str) -> bool:
    """Whether few points are good points in this game."""
    game = all_games().get(game_id)
    return game is not None and not game.high_wins


def points_of(game_id: str, points: int) -> str:
    """Points as this game writes them: with their sign where they change hands."""
    game = all_games().get(game_id)
    moves = game is not None and isinstance(game.scoring(game.house_rules()), Transfers)
    return signed(points) if moves else whole(points)


def won_words(counts: Counts) -> str:
    """How many sessions were won, and how many of them not alone."""
    if not counts.shared_wins:
        return whole(counts.won)
    return _(
        "%(won)s, %(shared)s of them shared",
        won=whole(counts.won),
        shared=whole(counts.shared_wins),
    )


def place_words(place: int, sharing: int) -> str:
    """A place as a badge; a shared one carries a mark: 3=."""
    return f"{place}=" if sharing > 1 else str(place)


def _facts(counts: Counts) -> Iterator[tuple[str, str]]:
    yield _("Sessions finished"), whole(counts.sessions)
    yield _("Won"), won_words(counts)
    yield _("Places shared"), whole(counts.shared_places)
    yield _("Went out"), _out_words(counts)


def _out_words(counts: Counts) -> str:
    return ngettext(
        "%(out)s of %(rounds)s round",
        "%(out)s of %(rounds)s rounds",
        counts.rounds,
        out=whole(counts.went_out),
        rounds=whole(counts.rounds),
    )


def _count_line(words: str, counts: Counts, rounds: tuple[StandOut, ...] = ()) -> CountLine:
    return CountLine(
        words=words,
        sessions=whole(counts.sessions),
        won=whole(counts.won),
        went_out=whole(counts.went_out),
        rounds=rounds,
    )


def _game_line(game_id: str, of: InGame) -> CountLine:
    rounds = tuple(
        _stand_out(words, found)
        for words, found in ((_("best round"), of.best), (_("worst round"), of.worst))
        if found is not None
    )
    return _count_line(game_name(game_id), of.counts, rounds)


def _stand_out(words: str, found: Best) -> StandOut:
    at = url_for("rounds.one_round", session_id=found.session.public_id, position=found.position)
    return StandOut(words=words, points=points_of(found.session.game, found.points), href=at)


def _against_line(found: Against, names: Mapping[int, str]) -> AgainstLine:
    return AgainstLine(
        name=names.get(found.player, "–"),
        href=url_for("players.one", person_id=found.player),
        together=whole(found.together),
        ahead=whole(found.ahead),
        level=whole(found.level),
        behind=whole(found.behind),
    )


def _latest(sessions: Sequence[SessionTally], person_id: int) -> Iterator[SessionLink]:
    for each in sessions[: -LATEST - 1 : -1]:
        seat = each.of(person_id)
        if seat is None:
            continue
        name = game_name(each.game)
        place = place_words(seat.place, seat.sharing)
        yield SessionLink(
            href=url_for("finish.show", session_id=each.public_id),
            title=each.title or name,
            players="",
            more=" · ".join((_("place %(place)s", place=place), name, day(each.day))),
        )
