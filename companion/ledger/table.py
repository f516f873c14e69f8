"""The ledger: everything that can happen at a table, each as one transaction."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from companion.ledger import beginnings
from companion.ledger.course import Course
from companion.ledger.digest import digests
from companion.ledger.errors import EndsByItself
from companion.ledger.replay import Replays, known_replay
from companion.ledger.taking_over import TakenOver, take_over
from companion.ledger.values import Opening, Preview, Recorded, Refused, SessionView
from companion.ledger.would_be import previewed
from companion.ledger.writing import as_it_is_now, on_the_table, state_of
from companion.rules.scoring import score_session
from companion.store import access, forms, rounds, sessions
from companion.store.connections import Store, Writing
from companion.store.rows import Report, SessionState


class Ledger(Course):
    """The score book over one store; safe to use from many threads at once."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._replays = Replays()

    # Looking

    def look(self, public_id: str) -> SessionView:
        """The session with its score. Raises NoSuchSession or DamagedSession."""
        with self.store.reading() as r:
            return self._replays.of(r, sessions.find(r, public_id))

    def watch(self, watch_token: str) -> SessionView:
        """The session a watch link shows. Raises NoSuchSession or DamagedSession."""
        with self.store.reading() as r:
            return self._replays.of(r, sessions.watched(r, watch_token))

    def preview(self, public_id: str, report: Report, *, position: int | None = None) -> Preview:
        """What saving this report would make: as the next round, or as the one in this place.

        Raises InputError for a report that can't be understood, NoSuchRound for a place without
        a round.
        """
        with self.store.reading() as r:
            row = sessions.find(r, public_id)
            if position is not None:
                rounds.at(r, row, position)
            return previewed(self._replays.of(r, row), report, position=position)

    # Opening

    def open_session(
        self, opening: Opening, *, form: str | None = None, device: str | None = None
    ) -> SessionView | Refused:
        """Seat the table and begin; a form sent twice opens one session.

        Refused when the cards can't be dealt. Raises InputError for what can't be understood,
        NamelessPerson, NameTooLong or SeatedTwice for the names, OpenedAlready when the form was
        changed after it had opened a session.
        """
        with self.store.writing() as w:
            before = beginnings.opened_before(w, opening, form=form)
            return before or beginnings.open_table(w, opening, form=form, device=device)

    def bring_in(
        self, document: object, *, form: str | None = None, device: str | None = None
    ) -> SessionView | Refused:
        """Keep a session file's session as if it had been scored here; a form does it once.

        Refused when its cards can't be dealt. Raises InputError for what can't be understood,
        OpenedAlready when the form came with another file before.
        """
        with self.store.writing() as w:
            before = beginnings.brought_in_with(w, document, form=form)
            return before or beginnings.bring_in(w, document, form=form, device=device)

    def brought_in_with(self, document: object, *, form: str | None) -> SessionView | None:
        """The session that this form has made of the file already. Raises OpenedAlready."""
        with self.store.reading() as r:
            return beginnings.brought_in_with(r, document, form=form)

    def brought_in_before(self, document: object) -> tuple[str, ...]:
        """The sessions here that are the file's session, so that a second time is asked about."""
        with self.store.reading() as r:
            return beginnings.here_already(r, document)

    def take_over(self, path: Path) -> TakenOver:
        """Take over every session of another companion's file that is not here yet.

        Raises NotOurDatabase or DatabaseTooNew.
        """
        return take_over(self.store, path)

    # Rounds

    def record(
        self,
        public_id: str,
        report: Report,
        *,
        position: int,
        form: str | None = None,
        device: str | None = None,
    ) -> Recorded | Refused:
        """Enter the next round; `position` is the place its form was opened for.

        The form sent again gets the round it made the first time. Raises RoundTaken with what
        another phone entered meanwhile, InputError for what can't be understood.
        """
        with self.store.writing() as w:
            row = on_the_table(w, public_id)
            stored = rounds.saved_with(w, row, form=form, report=report)
            if stored is not None:
                return Recorded(position=stored.position, stored=stored, again=True)
            rounds.refuse_taken(w, row, position)
            preview = previewed(self._replays.of(w, row), report)
            if preview.stands:
                return Refused(findings=preview.findings, preview=preview)
            stored = rounds.record(
                w,
                row,
                position=position,
                report=preview.report,
                sent=report,
                digest=digests(preview.score, position, row.numbers)[position],
                state=state_of(preview.score),
                device=device,
                form=form,
            )
            after = self._after(w, public_id, preview)
        self._replays.remember(after)
        return Recorded(position=position, stored=stored)

    def correct(
        self,
        public_id: str,
        position: int,
        report: Report,
        *,
        seen: int,
        reason: str = "",
        form: str | None = None,
        device: str | None = None,
    ) -> Recorded | Refused:
        """Report a past round anew; what it said before stays in its history.

        `seen` is how many corrections the round had when the form was opened. The same report
        again changes nothing. Raises RoundChanged when somebody else was quicker, NoSuchRound,
        InputError for what can't be understood.
        """
        with self.store.writing() as w:
            row = on_the_table(w, public_id)
            before = rounds.at(w, row, position)
            view = self._replays.of(w, row)
            preview = previewed(view, report, position=position)
            if preview.stands and preview.report != before.report:
                return Refused(findings=preview.findings, preview=preview)
            stored = rounds.correct(
                w,
                row,
                position=position,
                report=preview.report,
                sent=report,
                seen=seen,
                reason=reason,
                digests=digests(preview.score, len(view.rounds), row.numbers),
                state=state_of(preview.score),
                device=device,
                form=form,
            )
            if stored.corrections == before.corrections:
                return Recorded(position=position, stored=stored, again=True)
            after = self._after(w, public_id, preview)
        self._replays.remember(after)
        return Recorded(position=position, stored=stored)

    def strike(
        self,
        public_id: str,
        position: int,
        *,
        seen: int,
        reason: str = "",
        form: str | None = None,
        device: str | None = None,
    ) -> Recorded | Refused:
        """The round was a misdeal: it stays on the sheet, and the same deal is dealt again."""
        report = {**self._report(public_id, position), "struck": True}
        return self.correct(
            public_id, position, report, seen=seen, reason=reason, form=form, device=device
        )

    def count_again(
        self,
        public_id: str,
        position: int,
        *,
        seen: int,
        reason: str = "",
        form: str | None = None,
        device: str | None = None,
    ) -> Recorded | Refused:
        """The round was no misdeal after all. Raises NoSuchRound, RoundChanged."""
        report = {
            key: value
            for key, value in self._report(public_id, position).items()
            if key != "struck"
        }
        return self.correct(
            public_id, position, report, seen=seen, reason=reason, form=form, device=device
        )

    # The session's course

    def finish(self, public_id: str) -> SessionView | Refused:
        """The table declares a session of open length over.

        Refused while a round stands that counts for nothing. Raises EndsByItself.
        """
        with self.store.writing() as w:
            view = self._replays.of(w, on_the_table(w, public_id))
            if not view.score.open:
                raise EndsByItself(public_id)
            score = score_session(replace(view.session, finished=True))
            if not score.finished:
                standing = (each for each in score.rounds if not each.scored)
                return Refused(findings=tuple(f for each in standing for f in each.findings))
            sessions.close(w, view.row.id, state=SessionState.FINISHED)
            return as_it_is_now(w, public_id)

    def reopen(self, public_id: str) -> SessionView:
        """The table plays on. Raises EndsByItself."""
        with self.store.writing() as w:
            view = self._replays.of(w, on_the_table(w, public_id))
            if not view.score.open:
                raise EndsByItself(public_id)
            sessions.reopen(w, view.row.id, state=SessionState.RUNNING)
            return as_it_is_now(w, public_id)

    def retitle(self, public_id: str, title: str) -> SessionView:
        """Call the session something else. Raises InputError for a title that is too long."""
        with self.store.writing() as w:
            sessions.retitle(w, on_the_table(w, public_id).id, title)
            return as_it_is_now(w, public_id)

    def put_away(self, public_id: str) -> None:
        """Take the session from every list; also a damaged one. It stays for thirty days."""
        with self.store.writing() as w:
            sessions.put_away(w, sessions.number_of(w, public_id))

    def bring_back(self, public_id: str) -> None:
        """Put a session back on its list."""
        with self.store.writing() as w:
            sessions.bring_back(w, sessions.number_of(w, public_id))

    # Who may see it and write in it

    def renew_watch_link(self, public_id: str) -> str:
        """Give the session another watch link, also after it was switched off."""
        with self.store.writing() as w:
            return access.renew_watch_link(w, on_the_table(w, public_id))

    def switch_off_watch_link(self, public_id: str) -> None:
        """Nobody can watch the session until its link is renewed."""
        with self.store.writing() as w:
            access.switch_off_watch_link(w, on_the_table(w, public_id))

    def hand_over_pencil(self, public_id: str, *, device: str | None = None) -> str:
        """A token that lets one other phone write in this session, once, within ten minutes."""
        with self.store.writing() as w:
            return access.hand_over_pencil(w, on_the_table(w, public_id), device_id=device)

    # Looking after it

    def tidy(self) -> None:
        """Delete what was put away over thirty days ago, and old tokens."""
        with self.store.writing() as w:
            sessions.forget_long_put_away(w)
            forms.forget_old(w)
            access.forget_old_pencil_links(w)

    def _report(self, public_id: str, position: int) -> Report:
        """What the round in this place says now. Raises NoSuchRound."""
        with self.store.reading() as r:
            return rounds.at(r, sessions.find(r, public_id), position).report

    def _after(self, w: Writing, public_id: str, preview: Preview) -> SessionView:
        """The session with the round that was just kept, so that the next look is a quick one."""
        return known_replay(w, sessions.find(w, public_id), preview.session, preview.score)
