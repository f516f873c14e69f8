"""``companion backup``: a copy of the score book, made while people are scoring."""

from datetime import UTC, datetime
from pathlib import Path

import click

from companion.cli.book import book_of, complaint, folder_of, of_instance, told_in_one_line
from companion.cli.help import command
from companion.cli.output import FAILED, cannot_be_used, print_json, print_lines, say
from companion.exchange.archive import write_archive
from companion.rules.messages import N_
from companion.store import backup as copies
from companion.store.errors import NotOurDatabase
from companion.store.opening import BACKUPS_FOLDER, condition_of

ARCHIVE = ".zip"


@command(
    N_(
        "Keep a copy of the score book, also while the site runs.\n\n"
        "Without TARGET a dated copy is put into the folder “backups” beside the score book. "
        "TARGET is a folder for dated copies, or a new file; one that ends in .zip gets every "
        "session as a file to read beside the score book. “companion restore” brings each of "
        "them back.\n\n"
        "Leaves with 0, with 1 when the score book turns out to be damaged (the copy is kept, "
        "nothing is deleted), with 2 when no copy can be made."
    )
)
@click.argument("target", required=False, type=click.Path(path_type=Path))
@click.option(
    "--keep",
    type=click.IntRange(min=1),
    metavar="N",
    help=N_("Afterwards delete the dated copies of that folder but for the newest N."),
)
@of_instance
def backup(target: Path | None, keep: int | None, instance: Path | None, *, as_json: bool) -> int:
    """Copy the score book and look the copy through."""
    folder = folder_of(instance)
    into = target or folder / BACKUPS_FOLDER
    single = target is not None and bool(target.suffix) and not target.is_dir()
    if single and keep is not None:
        raise cannot_be_used(N_("--keep belongs to a folder of dated copies, not to one file."))
    with told_in_one_line():
        database = book_of(folder)
        condition_of(database)
        made = _one_file(database, into) if single else _dated(database, into)
        damage = None if made.suffix == ARCHIVE else _damage_of(made)
        gone = copies.prune(into, keep=keep) if keep is not None and damage is None else ()
    _tell(made, damage, gone, as_json=as_json)
    return 0 if damage is None else FAILED


def _dated(database: Path, folder: Path) -> Path:
    return copies.back_up(database, folder, now=datetime.now(UTC))


def _one_file(database: Path, file: Path) -> Path:
    """A copy under the name that was asked for; nothing is written over."""
    if file.exists():
        raise cannot_be_used(N_("{path} exists already; nothing is written over."), path=file)
    if file.suffix != ARCHIVE:
        return copies.copy_as(database, file)
    file.parent.mkdir(parents=True, exist_ok=True)
    half = file.with_name(f"{file.name}.half")
    try:
        with half.open("wb") as target:
            half.chmod(0o600)
            write_archive(database, target, workplace=database.parent, now=datetime.now(UTC))
        half.replace(file)
    finally:
        half.unlink(missing_ok=True)
    return file


def _damage_of(copy: Path) -> str | None:
    """What is wrong with the copy, and so with the score book; None where all can be read."""
    try:
        copies.check_integrity(copy)
    except NotOurDatabase as trouble:
        return complaint(trouble)
    return None


def _tell(made: Path, damage: str | None, gone: tuple[Path, ...], *, as_json: bool) -> None:
    if as_json:
        print_json({"file": str(made), "damage": damage, "deleted": [str(path) for path in gone]})
        return
    lines = [say(N_("The copy is {path}"), path=made)]
    if damage is not None:
        lines.append(say(N_("But the score book is damaged: {why}."), why=damage))
    lines += [say(N_("Deleted: {path}"), path=path) for path in gone]
    print_lines(lines)
