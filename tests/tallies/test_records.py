"""What evenings add up to, against a plain recount of every seat of every session."""

import datetime as dt
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from companion.tallies import (
    SeatTally,
    SessionTally,
    everybodys_counts,
    record_of,
    season_of,
)

LOW = "contract"


@st.composite
def seasons(draw: st.DrawFn) -> list[SessionTally]:
    """Some sessions of two games among five people, in the order they were played."""
    sessions = []
    for number in range(draw(st.integers(0, 12))):
        people = draw(st.lists(st.integers(1, 5), min_size=2, max_size=5, unique=True))
        totals = [draw(st.integers(-3, 3)) for _ in people]
        places = [1 + sum(other > total for other in totals) for total in totals]
        seats = tuple(
            SeatTally(
                player=player,
                place=place,
                sharing=places.count(place),
                won=int(place == 1),
                total=total,
                rounds=5,
                went_out=draw(st.integers(0, 3)),
                best=draw(st.integers(-9, 9)),
                best_at=draw(st.integers(0, 5)),
                worst=draw(st.integers(-9, 9)),
                worst_at=draw(st.integers(0, 5)),
            )
            for player, place, total in zip(people, places, totals, strict=True)
        )
        sessions.append(
            SessionTally(
                number=number,
                public_id=f"session {number}",
                game=draw(st.sampled_from([LOW, "rummy"])),
                title="",
                day=dt.date(2024 + number // 5, 1, 1 + number),
                seats=seats,
                winners=places.count(1),
            )
        )
    return sessions


def seats_of(player: int, sessions: list[SessionTally]) -> list[tuple[SessionTally, SeatTally]]:
    return [(each, seat) for each in sessions for seat in each.seats if seat.player == player]


@given(seasons())
def test_a_record_is_what_a_plain_recount_gives(sessions: list[SessionTally]) -> None:
    record = record_of(1, sessions, lambda game: game == LOW)
    mine = seats_of(1, sessions)
    counts = record.counts
    assert counts.sessions == len(mine)
    assert counts.won == sum(seat.place == 1 for _, seat in mine)
    assert counts.shared_wins == sum(seat.place == 1 and seat.sharing > 1 for _, seat in mine)
    assert counts.shared_places == sum(seat.sharing > 1 for _, seat in mine)
    assert counts.went_out == sum(seat.went_out for _, seat in mine)
    assert counts.points == sum(seat.total for _, seat in mine)
    assert {year: of.sessions for year, of in record.years.items()} == Counter(
        each.day.year for each, _ in mine
    )
    assert {game: of.counts.sessions for game, of in record.games.items()} == Counter(
        each.game for each, _ in mine
    )


@given(seasons())
def test_best_and_worst_are_found_within_each_game(sessions: list[SessionTally]) -> None:
    record = record_of(1, sessions, lambda game: game == LOW)
    for game, of in record.games.items():
        seats = [seat for each, seat in seats_of(1, sessions) if each.game == game and seat.best_at]
        if not seats:
            assert of.best is None
            assert of.worst is None
            continue
        assert of.best is not None
        assert of.worst is not None
        best, worst = [seat.best for seat in seats], [seat.worst for seat in seats]
        assert of.best.points == (min(best) if game == LOW else max(best))
        assert of.worst.points == (max(worst) if game == LOW else min(worst))


@given(seasons())
def test_head_to_head_is_the_same_seen_from_both_sides(sessions: list[SessionTally]) -> None:
    records = {player: record_of(player, sessions, lambda _: False) for player in range(1, 6)}
    for player, record in records.items():
        assert player not in {each.player for each in record.against}
        for each in record.against:
            back = next(of for of in records[each.player].against if of.player == player)
            assert (each.together, each.ahead, each.level, each.behind) == (
                back.together,
                back.behind,
                back.level,
                back.ahead,
            )
            together = [
                (each_session.of(player), each_session.of(each.player)) for each_session in sessions
            ]
            both = [(own, other) for own, other in together if own and other]
            assert each.together == len(both)
            assert each.ahead == sum(own.place < other.place for own, other in both)


@given(seasons())
def test_a_season_lists_everybody_once_and_in_order(sessions: list[SessionTally]) -> None:
    lines = season_of(sessions)
    played = Counter(seat.player for each in sessions for seat in each.seats)
    assert {line.player: line.counts.sessions for line in lines} == played
    assert everybodys_counts(sessions) == {
        line.player: (line.counts.sessions, line.counts.won) for line in lines
    }
    for line in lines:
        assert sum(line.places.values()) == line.counts.sessions
        worth = [line.counts.won, *(line.places.get(place, 0) for place in range(1, 6))]
        better = sum(
            [other.counts.won, *(other.places.get(place, 0) for place in range(1, 6))] > worth
            for other in lines
        )
        assert line.rank == better + 1
    assert [line.rank for line in lines] == sorted(line.rank for line in lines)


def test_more_second_places_come_before_fewer() -> None:
    places = {1: (1, 2), 2: (2, 1), 3: (3, 3)}
    sessions = [
        SessionTally(
            number=number,
            public_id=str(number),
            game="rummy",
            title="",
            day=dt.date(2026, 1, 1),
            winners=1,
            seats=tuple(
                SeatTally(
                    player, reached[number], 1, int(reached[number] == 1), 0, 1, 0, 0, 1, 0, 1
                )
                for player, reached in places.items()
            ),
        )
        for number in range(2)
    ]
    assert [(line.player, line.rank, line.sharing) for line in season_of(sessions)] == [
        (1, 1, 2),
        (2, 1, 2),
        (3, 3, 1),
    ]
