"""What can happen between two rounds: people, seats, dealers, house rules, false declarations.

Each action is noted with the phone and the moment and can be taken back. Done again, as by a
second tap, it changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.ledger import kinds
from companion.ledger.replay import replay
from companion.ledger.values import Refused, SessionView
from companion.ledger.writing import on_the_table, with_new_marks
from companion.rules.findings import Finding
from companion.rules.house_rules import changed_house_rules, read_house_rules
from companion.rules.messages import N_, InputError
from companion.store import course, forms, people, rounds, sessions
from companion.store.connections import Store, Writing
from companion.store.rows import SessionRow

DECLARE = "declare"


class _Undealable(Exception):
    """What was noted leaves a deal that the cards do not allow, so it is undone."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__(findings)
        self.findings = findings


class Course:
    """The part of the ledger that notes what happens between the rounds."""

    store: Store

    def leave(
        self,
        public_id: str,
        player: str,
        *,
        after_position: int | None = None,
        device: str | None = None,
    ) -> SessionView:
        """A player leaves for good after the round in this place; without one, after the last.

        Raises NotSeated. With fewer left than the game seats, the session is over.
        """
        with self.store.writing() as w:
            row = on_the_table(w, public_id)
            left = [each.fact for each in course.of_session(w, row) if each.kind == kinds.LEFT]
            if {"player": player} in left:
                return replay(w, row)
            _note(w, row, kinds.LEFT, {"player": player}, after=after_position, device=device)
            return with_new_marks(w, public_id)

    def sit_out(
        self, public_id: str, player: str, *, device: str | None = None
    ) -> SessionView | Refused:
        """A player gets no cards from the next round on, until coming back. Raises NotSeated."""
        with self.store.writing() as w:
            view = _between_rounds(w, public_id)
            if player in view.score.away:
                return view
            _note(w, view.row, kinds.SITS_OUT, {"player": player}, device=device)
            return with_new_marks(w, public_id)

    def come_back(
        self, public_id: str, player: str, *, device: str | None = None
    ) -> SessionView | Refused:
        """A player who sat out plays again. Raises NotSeated.

        Refused when the cards do not allow for one more.
        """
        try:
            with self.store.writing() as w:
                view = _between_rounds(w, public_id)
                if player in view.score.seats and player not in view.score.away:
                    return view
                _note(w, view.row, kinds.COMES_BACK, {"player": player}, device=device)
                return _dealable(with_new_marks(w, public_id))
        except _Undealable as trouble:
            return Refused(findings=trouble.findings)

    def join(
        self,
        public_id: str,
        name: str,
        *,
        start: str | int,
        left_of: str | None = None,
        device: str | None = None,
    ) -> SessionView | Refused:
        """Somebody joins from the next round on, with a total to start with.

        Refused when the cards do not allow for one more. Raises NamelessPerson, NameTooLong,
        NotSeated for `left_of`, InputError for a start that is none or ends the game at once.
        """
        try:
            with self.store.writing() as w:
                view = _between_rounds(w, public_id)
                _refuse_start(view, start)
                seat = sessions.add_seat(w, view.row, name)
                if seat is None:
                    return _known(view, w, name)
                row = sessions.by_number(w, view.row.id)
                fact = {"player": seat.name, "start": start}
                fact |= {} if left_of is None else {"left_of": left_of}
                _note(w, row, kinds.JOINS, fact, device=device)
                return _dealable(with_new_marks(w, public_id))
        except _Undealable as trouble:
            return Refused(findings=trouble.findings)

    def move_seats(
        self, public_id: str, players: tuple[str, ...], *, device: str | None = None
    ) -> SessionView:
        """Everybody at the table sits in another order from the next round on. Raises NotSeated."""
        with self.store.writing() as w:
            view = _between_rounds(w, public_id)
            if view.score.staying == players:
                return view
            view = _moved_before(w, view)
            if view.score.staying == players:
                return with_new_marks(w, public_id)
            _note(w, view.row, kinds.SEATS, {"players": list(players)}, device=device)
            return with_new_marks(w, public_id)

    def deal_by_hand(
        self,
        public_id: str,
        player: str,
        *,
        position: int | None = None,
        device: str | None = None,
    ) -> SessionView:
        """Who deals or dealt the round in this place; without one, the next round.

        Raises NotSeated, NoSuchRound, InputError for somebody who does not play in it.
        """
        with self.store.writing() as w:
            row = on_the_table(w, public_id)
            view = replay(w, row)
            if _dealer(view, position) == player:
                return view
            after = None if position is None else rounds.at(w, row, position).position - 1
            _note(w, row, kinds.DEALER, {"player": player}, after=after, device=device)
            return with_new_marks(w, public_id)

    def change_rules(
        self, public_id: str, options: Mapping[str, Any], *, device: str | None = None
    ) -> SessionView | Refused:
        """The table plays by other house rules from the next round on.

        Refused when the next round could not be dealt by them. Raises InputError for what is none.
        """
        try:
            with self.store.writing() as w:
                view = replay(w, on_the_table(w, public_id))
                _refuse_closed(view)
                rules = read_house_rules(view.session.game.house_rules, options)
                if changed_house_rules(rules) == changed_house_rules(view.score.rules):
                    return view
                fact = {"options": changed_house_rules(rules)}
                _note(w, view.row, kinds.HOUSE_RULES, fact, device=device)
                return _dealable(with_new_marks(w, public_id))
        except _Undealable as trouble:
            return Refused(findings=trouble.findings)

    def declare_falsely(
        self,
        public_id: str,
        player: str,
        *,
        melds: tuple[str, ...] = (),
        form: str | None = None,
        device: str | None = None,
    ) -> SessionView:
        """A hand that was none is declared in the running round; it goes into that round's report.

        Raises NotSeated, FormReused, InputError when nobody is playing a round.
        """
        with self.store.writing() as w:
            row = on_the_table(w, public_id)
            view = replay(w, row)
            if form is not None and forms.used(w, form, action=DECLARE, session_id=row.id):
                return view
            if view.score.next is None:
                raise InputError(N_("No round is being played."))
            fact: dict[str, Any] = {"player": player}
            if melds:
                fact["melds"] = list(melds)
            if form is not None:
                content = forms.content_of(fact)
                forms.remember(w, form, action=DECLARE, content=content, session_id=row.id)
            _note(w, row, kinds.FALSE_DECLARATION, fact, device=device)
            return with_new_marks(w, public_id)

    def take_back(self, public_id: str, entry_id: int) -> SessionView:
        """It did not happen after all; done again it changes nothing.

        Raises InputError when later rounds or entries rest on it.
        """
        with self.store.writing() as w:
            row = on_the_table(w, public_id)
            entry = next((each for each in course.of_session(w, row) if each.id == entry_id), None)
            if entry is None:
                return replay(w, row)
            counted = _counted(replay(w, row))
            course.take_back(w, row, entry_id)
            if entry.kind == kinds.JOINS:
                sessions.remove_seat(w, row, row.numbers[entry.fact["player"]])
            view = with_new_marks(w, public_id)
            for number in counted - _counted(view):
                raise InputError(
                    N_("Round {round} would not count any more. Correct or strike it first."),
                    round=number,
                )
            return view


def _counted(view: SessionView) -> set[int]:
    """The numbers of the rounds that count."""
    return {each.number for each in view.score.rounds if each.scored}


def _note(
    w: Writing,
    row: SessionRow,
    kind: str,
    fact: Mapping[str, Any],
    *,
    after: int | None = None,
    device: str | None,
) -> None:
    """Keep an entry after the round in this place; without one, after the last."""
    place = rounds.count(w, row.id) if after is None else after
    course.note(w, row, kind=kind, after_position=place, fact=fact, device=device)


def _between_rounds(w: Writing, public_id: str) -> SessionView:
    """The session, if people may still come, go or move. Raises InputError."""
    view = replay(w, on_the_table(w, public_id))
    _refuse_closed(view)
    if view.score.over:
        raise InputError(N_("The game is over, so nobody comes, goes or moves any more."))
    if view.score.next is not None and view.score.next.players is not None:
        raise InputError(N_("The tied players play for the win, so nobody else comes or goes."))
    return view


def _moved_before(w: Writing, view: SessionView) -> SessionView:
    """Seats that were moved just now, one after the other, are moved once."""
    latest = max(view.course, key=lambda each: each.id, default=None)
    if latest is None or latest.kind != kinds.SEATS:
        return view
    if latest.after_position < len(view.rounds):
        return view
    course.take_back(w, view.row, latest.id)
    return replay(w, sessions.by_number(w, view.row.id))


def _refuse_closed(view: SessionView) -> None:
    if view.session.finished:
        raise InputError(N_("The session is finished. Go on playing first."))


def _refuse_start(view: SessionView, start: str | int) -> None:
    """Nobody joins with a total that ends the game at once."""
    session, rules = view.session, view.score.rules
    target = session.game.course(rules, len(view.score.staying)).target
    if isinstance(start, int) and target is not None and start >= target:
        raise InputError(N_("A start of {start} would end the game at once."), start=start)


def _known(view: SessionView, w: Writing, name: str) -> SessionView:
    """Somebody of that name has a seat: a second tap, or a mistake. Raises InputError."""
    person = people.find_or_add(w, name)
    after = [each for each in view.course if each.after_position == len(view.rounds)]
    joined = {each.fact["player"] for each in after if each.kind == kinds.JOINS}
    if person.name in joined:
        return view
    raise InputError(N_("“{player}” has a seat at this table already."), player=person.name)


def _dealable(view: SessionView) -> SessionView:
    if view.score.findings:
        raise _Undealable(view.score.findings)
    return view


def _dealer(view: SessionView, position: int | None) -> str | None:
    """Who deals or dealt there as things stand."""
    if position is None:
        return None if view.score.next is None else view.score.next.dealer
    if not 1 <= position <= len(view.rounds):
        return None
    score = view.rounds[position - 1].score
    return None if score is None else score.dealer
