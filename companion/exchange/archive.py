"""Everything in one file that any computer can open: the book itself, and each session to read.

The book (``companion.sqlite``) is what comes back: nothing is missing in it, corrections, people
and misdeals included. The session files beside it are the same evenings for other tools, and
``manifest.json`` says what the archive holds.
"""

from __future__ import annotations

import hashlib
import json
import lzma
import struct
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any

from companion import __version__
from companion.ledger import Ledger, SessionView
from companion.rules.messages import N_, InputError
from companion.session_file import read_json, write_session
from companion.store import backup, people, rounds, sessions
from companion.store.connections import DATABASE_NAME, Store
from companion.store.errors import DamagedSession
from companion.store.opening import open_store
from companion.wording.file_names import plain_name

FORMAT = "companion-archive/1"
MANIFEST = "manifest.json"
LARGEST_BOOK = 2 * 1024**3
"""Bytes of a book when unpacked; ten thousand evenings are a twentieth of that."""

AT_ONCE = 1024 * 1024
NOT_READABLE = (
    *(zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, lzma.LZMAError, struct.error),
    *(EOFError, NotImplementedError, RuntimeError, LookupError, ValueError),
)
"""What reading a broken or foreign archive ends in."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Contents:
    """What an archive holds: how many sessions can be read, and the titles of those that can't."""

    sessions: int
    damaged: tuple[str, ...]


@dataclass(kw_only=True, slots=True)
class _Listed:
    """The manifest while it is being written."""

    sessions: list[dict[str, Any]] = field(default_factory=list)
    damaged: list[dict[str, Any]] = field(default_factory=list)


def write_archive(database: Path, target: IO[bytes], *, workplace: Path, now: datetime) -> Contents:
    """Write everything that is kept, as it is at this moment, while the site goes on.

    *workplace* is a folder for what is needed on the way; nothing stays in it.
    """
    with TemporaryDirectory(dir=workplace, prefix=".archive-") as folder:
        copy = backup.copy_as(database, Path(folder) / DATABASE_NAME)
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.write(copy, DATABASE_NAME)
            book = {"file": DATABASE_NAME, "bytes": copy.stat().st_size, "sha256": _sha256(copy)}
            store = open_store(copy)
            try:
                listed, everybody = _session_files(store, archive), _people(store)
            finally:
                store.close()
            manifest = {
                "format": FORMAT,
                "made": now.isoformat(timespec="seconds"),
                "version": __version__,
                "book": book,
                "people": everybody,
                "sessions": listed.sessions,
                "damaged": listed.damaged,
            }
            archive.writestr(MANIFEST, _json(manifest))
    damaged = tuple(each["title"] for each in listed.damaged)
    return Contents(sessions=len(listed.sessions), damaged=damaged)


@contextmanager
def book_in(
    archive: Path | IO[bytes], *, workplace: Path, largest: int = LARGEST_BOOK
) -> Iterator[Path]:
    """The archive's book as a file of its own, as long as this block lasts.

    Raises InputError for what is no archive of a companion, or not whole any more.
    """
    with TemporaryDirectory(dir=workplace, prefix=".archive-") as folder:
        path = Path(folder) / DATABASE_NAME
        try:
            with zipfile.ZipFile(archive) as opened:
                _unpack(opened, path, largest)
        except InputError:
            raise
        except (*NOT_READABLE, OSError) as fault:
            if isinstance(fault, OSError) and fault.errno:
                # The disk, not the archive.
                raise
            raise InputError(N_("This archive is damaged, or none of a companion.")) from fault
        yield path


def is_archive(file: Path | IO[bytes]) -> bool:
    """Whether this is a zip archive at all."""
    return zipfile.is_zipfile(file)


def session_text(view: SessionView) -> str:
    """A session's file: the same that the command line reads and writes."""
    return _json(write_session(view.session))


def session_file_name(view: SessionView) -> str:
    """What a session's files are called, without an ending: its day and its title."""
    title = plain_name(view.session.title or view.session.game.id, view.session.game.id)
    return f"{view.row.date.isoformat()}-{title}"


def _session_files(store: Store, archive: zipfile.ZipFile) -> _Listed:
    """Every session as a file to read, those put away included; damaged ones as they lie there."""
    ledger = Ledger(store)
    listed = _Listed()
    with store.reading() as r:
        ids = sessions.every_id(r)
    for public_id in ids:
        try:
            view = ledger.look(public_id)
        except DamagedSession as trouble:
            listed.damaged.append(_damaged(store, public_id, trouble))
            continue
        file = f"sessions/{session_file_name(view)}-{view.row.id}.json"
        archive.writestr(file, session_text(view))
        listed.sessions.append(
            {
                "file": file,
                "title": view.session.title,
                "game": view.session.game.id,
                "date": view.row.date.isoformat(),
                "rounds": len(view.rounds),
                "corrections": sum(len(each.history) for each in view.rounds),
                "put_away": view.row.put_away_at is not None,
            }
        )
    return listed


def _damaged(store: Store, public_id: str, trouble: DamagedSession) -> dict[str, Any]:
    with store.reading() as r:
        return {
            "title": sessions.title_of(r, public_id),
            "why": trouble.what,
            "rounds": [each.text for each in rounds.raw(r, public_id)],
        }


def _people(store: Store) -> list[str]:
    """Everybody's name, those put aside included."""
    with store.reading() as r:
        known = (*people.everybody(r), *people.everybody(r, put_aside=True))
    return sorted(each.person.name for each in known)


def _unpack(opened: zipfile.ZipFile, path: Path, largest: int) -> None:
    """Write the book out; what it holds must be what the manifest says."""
    manifest = read_json(opened.read(MANIFEST).decode())
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise InputError(N_("This archive is none of a companion."))
    size = 0
    with opened.open(DATABASE_NAME) as source, path.open("wb") as target:
        while part := source.read(AT_ONCE):
            size += len(part)
            if size > largest:
                raise InputError(N_("This archive holds more than a score book."))
            target.write(part)
    book = manifest.get("book")
    if not isinstance(book, dict) or book.get("sha256") != _sha256(path):
        raise InputError(N_("The score book in this archive was changed or damaged."))


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"
