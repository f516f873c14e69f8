"""``companion audit``: every session replayed, every round that would now differ named."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from companion.cli.book import NOTHING_IN_IT, book_of, folder_of, of_instance, told_in_one_line
from companion.cli.help import command
from companion.cli.output import FAILED, print_json, print_lines, say
from companion.cli.restore import unpacked
from companion.ledger import Audited
from companion.ledger import audit as audited_sessions
from companion.rules.messages import N_
from companion.store import backup
from companion.store.connections import DATABASE_NAME
from companion.store.errors import NotOurDatabase
from companion.store.opening import condition_of, open_store


@command(
    N_(
        "Replay every session and name each round whose result would now differ.\n\n"
        "FILE is a copy to look at in the place of the score book. Nothing is changed; the site "
        "may run meanwhile.\n\n"
        "Leaves with 0 when every round still is what it was when it was saved, with 1 when one "
        "differs or can't be read, with 2 when the file can't be used."
    )
)
@click.argument("file", required=False, type=click.Path(path_type=Path))
@of_instance
def audit(file: Path | None, instance: Path | None, *, as_json: bool) -> int:
    """Replay the score book, or a copy of it."""
    folder = folder_of(instance)
    with told_in_one_line(file):
        source = file or book_of(folder)
        found = list(_audited(source, workplace=folder if folder.is_dir() else Path.cwd()))
    if as_json:
        print_json(_answer(found))
    else:
        print_lines(_lines(found))
    return FAILED if any(each.drifted or each.damaged for each in found) else 0


def _audited(source: Path, *, workplace: Path) -> Iterator[Audited]:
    """Replay a copy: what is looked at stays as it is, whoever writes and whichever its form."""
    with (
        TemporaryDirectory(dir=workplace, prefix=".audit-") as place,
        unpacked(source, workplace=workplace) as book,
    ):
        backup.check_integrity(book)
        if condition_of(book).empty:
            raise NotOurDatabase(book, NOTHING_IN_IT)
        copy = backup.copy_as(book, Path(place) / DATABASE_NAME)
        store = open_store(copy)
        try:
            yield from audited_sessions(store)
        finally:
            store.close()


def _answer(found: list[Audited]) -> dict[str, object]:
    return {
        "sessions": len(found),
        "differing": [
            {"id": each.public_id, "title": each.title, "rounds": list(each.drifted)}
            for each in found
            if each.drifted
        ],
        "damaged": [
            {"id": each.public_id, "title": each.title, "why": each.damaged}
            for each in found
            if each.damaged
        ],
    }


def _lines(found: list[Audited]) -> Iterator[str]:
    for each in found:
        if each.damaged:
            yield say(N_("{title}: can’t be read. {why}"), title=each.title, why=each.damaged)
        elif each.drifted:
            places = ", ".join(str(place) for place in each.drifted)
            yield say(
                N_("{title}: would differ now, rounds counted with misdeals: {places}"),
                title=each.title,
                places=places,
            )
    if not any(each.drifted or each.damaged for each in found):
        yield say(N_("Nothing differs. Sessions replayed: {count}"), count=len(found))
