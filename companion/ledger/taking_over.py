"""A whole book from another companion, taken over beside what is here."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from companion.store import adopting, sessions
from companion.store.connections import Reading, Store, Writing
from companion.store.errors import SeatedTwice


@dataclass(frozen=True, kw_only=True, slots=True)
class TakenOver:
    """What became of the sessions of a book: new here, here before, or not possible.

    `refused` has the title of each session that can't be taken over, and who would sit twice.
    """

    new: int
    known: int
    refused: tuple[tuple[str, str], ...]


def take_over(store: Store, path: Path) -> TakenOver:
    """Take every session over that is not here yet, with its people and all its corrections.

    One action: all of it or nothing. Raises NotOurDatabase or DatabaseTooNew.
    """
    with (
        adopting.looked_through(path) as source,
        store.writing() as w,
        adopting.consistent(w, source, path),
    ):
        return _taken_over(w, source)


def _taken_over(w: Writing, source: Reading) -> TakenOver:
    here = adopting.adopt_people(w, source)
    ids = sessions.every_id(source)
    new = 0
    refused: list[tuple[str, str]] = []
    for public_id in ids:
        try:
            with w.db.atomic():
                new += adopting.adopt_session(w, source, public_id, here)
        except SeatedTwice as trouble:
            refused.append((sessions.title_of(source, public_id), trouble.person.name))
    return TakenOver(new=new, known=len(ids) - new - len(refused), refused=tuple(refused))
