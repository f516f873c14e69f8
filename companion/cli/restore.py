"""``companion restore``: a kept copy in the place of the score book, looked through first."""

import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import click

from companion.cli.book import NO_SUCH_FILE, folder_of, of_instance, told_in_one_line
from companion.cli.help import command
from companion.cli.output import print_json, print_lines, say
from companion.exchange.archive import book_in
from companion.rules.messages import N_
from companion.store import opening
from companion.store.connections import DATABASE_NAME
from companion.store.errors import NotOurDatabase


@command(
    N_(
        "Put the copy FILE in the place of the score book.\n\n"
        "FILE is what “companion backup” or the site's “everything” has made, on this machine or "
        "on another. It is read through first; a damaged copy and one of a newer companion are "
        "refused. The score book that was there is kept beside the new one under a dated name. "
        "Stop the site before.\n\n"
        "Leaves with 0, or with 2 when nothing was restored."
    )
)
@click.argument("file", type=click.Path(path_type=Path))
@of_instance
def restore(file: Path, instance: Path | None, *, as_json: bool) -> int:
    """Bring a copy back, and keep what was there."""
    folder = folder_of(instance)
    database = folder / DATABASE_NAME
    with told_in_one_line(file):
        if file.is_file():
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with unpacked(file, workplace=folder) as copy:
            aside = opening.restore(copy, database, now=datetime.now(UTC))
        sessions = opening.sessions_in(database)
    if as_json:
        print_json({"sessions": sessions, "aside": None if aside is None else str(aside)})
        return 0
    lines = [say(N_("Restored; sessions in the score book: {sessions}"), sessions=sessions)]
    if aside is not None:
        lines.append(say(N_("The score book that was there is {path}"), path=aside))
    print_lines(lines)
    return 0


@contextmanager
def unpacked(file: Path, *, workplace: Path) -> Iterator[Path]:
    """The score book that a file is, or that an archive holds.

    Raises NotOurDatabase where there is none.
    """
    if not file.is_file():
        raise NotOurDatabase(file, NO_SUCH_FILE)
    if not zipfile.is_zipfile(file):
        yield file
        return
    with book_in(file, workplace=workplace) as book:
        yield book
