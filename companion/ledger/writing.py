"""What every action on a session begins and ends with."""

from __future__ import annotations

from companion.ledger.digest import digests
from companion.ledger.errors import PutAway
from companion.ledger.replay import replay
from companion.ledger.values import SessionView
from companion.rules.messages import N_, InputError
from companion.rules.session import SessionScore
from companion.store import rounds, sessions
from companion.store.connections import Writing
from companion.store.errors import DamagedSession, NotSeated
from companion.store.rows import SessionRow, SessionState


def on_the_table(w: Writing, public_id: str) -> SessionRow:
    """The session, to be written in. Raises PutAway."""
    row = sessions.find(w, public_id)
    if row.put_away_at is not None:
        raise PutAway(public_id)
    return row


def as_it_is_now(w: Writing, public_id: str) -> SessionView:
    """The session as this action leaves it, read back before it is kept.

    Nothing goes into the memory of replays here: the action may still fail. Raises InputError
    when the rules can't make sense of what the action wrote, which undoes the action.
    """
    try:
        return replay(w, sessions.find(w, public_id))
    except DamagedSession as trouble:
        if isinstance(trouble.__cause__, InputError):
            raise trouble.__cause__ from trouble
        if isinstance(trouble.__cause__, NotSeated):
            raise InputError(
                N_("Who has played or moved since cannot be taken out again, but may leave.")
            ) from trouble
        raise


def with_new_marks(w: Writing, public_id: str) -> SessionView:
    """The same after an action that may have changed what past rounds are worth."""
    view = as_it_is_now(w, public_id)
    marks = digests(view.score, len(view.rounds), view.row.numbers)
    rounds.keep_digests(w, view.row, marks)
    sessions.touch(w, view.row.id, state_of(view.score))
    return as_it_is_now(w, public_id)


def state_of(score: SessionScore) -> SessionState:
    """How the session is kept on the shelves."""
    return SessionState.FINISHED if score.finished else SessionState.RUNNING
