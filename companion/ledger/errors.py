"""What can't happen at a table: one exception for each."""

from __future__ import annotations


class LedgerError(Exception):
    """Something that makes no sense at this table just now; the subclasses say what."""


class PutAway(LedgerError):
    """The session was put away; it must be brought back before anything is written in it."""


class EndsByItself(LedgerError):
    """Only a session of open length is finished by the table's word; this one ends by its rules."""


class OpenedAlready(LedgerError):
    """The form has opened a session before it was changed and sent again."""

    def __init__(self, public_id: str) -> None:
        super().__init__(public_id)
        self.public_id = public_id
