"""What can be absent, taken or unusable in the store: one exception for each."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.store.rows import Person, SessionRow, StoredRound


class StoreError(Exception):
    """Something the store cannot do; the subclasses say what."""


class NoSuchSession(StoreError):
    """No session has this id."""


class NoSuchRound(StoreError):
    """The session has no round in this place."""


class NoSuchPerson(StoreError):
    """Nobody of this companion has this number."""


class NoSuchDevice(StoreError):
    """No phone was let in under this id, or it has been sent away since."""


class DamagedSession(StoreError):
    """What is kept of one session can't be understood; the others are not concerned."""

    def __init__(self, session: SessionRow | str, what: str) -> None:
        super().__init__(what)
        self.session = session
        self.what = what


class RoundTaken(StoreError):
    """The place is taken: by another phone, or by this form before it was changed and resent."""

    def __init__(self, stored: StoredRound) -> None:
        super().__init__(f"round in place {stored.position} is already entered")
        self.stored = stored


class RoundChanged(StoreError):
    """The round was corrected from elsewhere since this form was opened."""

    def __init__(self, stored: StoredRound) -> None:
        super().__init__(f"round in place {stored.position} was corrected meanwhile")
        self.stored = stored


class FormReused(StoreError):
    """A form's one-time token came back with another kind of form."""


class NotSeated(StoreError):
    """A report names somebody who has no seat in the session."""

    def __init__(self, name: object) -> None:
        super().__init__(f"nobody called {name!r} is seated here")
        self.name = name


class SeatedTwice(StoreError):
    """The same person can't take two seats of one session."""

    def __init__(self, person: Person) -> None:
        super().__init__(f"{person.name} is seated twice")
        self.person = person


class NamelessPerson(StoreError):
    """A name needs at least one visible character."""


class NameTooLong(StoreError):
    """A name must fit on a scoreboard."""

    def __init__(self, name: str, longest: int) -> None:
        super().__init__(f"a name of {len(name)} characters is longer than {longest}")
        self.longest = longest


class NameTaken(StoreError):
    """Another person of this companion already has this name."""

    def __init__(self, person: Person) -> None:
        super().__init__(f"{person.name} is somebody else")
        self.person = person


class SatTogether(StoreError):
    """Two people who sat at one table can't be the same person."""

    def __init__(self, title: str) -> None:
        super().__init__("both sat at the same table")
        self.title = title


class PencilGone(StoreError):
    """The link that hands over the pencil was used already, or its ten minutes are over."""


class StoreUnavailable(StoreError):
    """The file can't be read or written just now; nothing of the action was kept."""


class DatabaseTooNew(StoreError):
    """The file was written by a newer companion and is left untouched."""

    def __init__(self, path: Path, unknown: tuple[str, ...]) -> None:
        super().__init__(f"{path} was written by a newer companion")
        self.path = path
        self.unknown = unknown


class NotOurDatabase(StoreError):
    """The file is no companion database, or it is damaged."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"{path} can't be used: {why}")
        self.path = path
        self.why = why


class DatabaseInUse(StoreError):
    """A running companion has the file open, so it can't be replaced."""
