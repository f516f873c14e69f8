"""What looking after the score book has in common: where it lies, and what can go wrong."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click

from companion.cli.language import reader_language
from companion.cli.output import cannot_be_used, not_understood, reason_of
from companion.rules.messages import N_, InputError
from companion.store.connections import DATABASE_NAME
from companion.store.errors import (
    DatabaseInUse,
    DatabaseTooNew,
    NotOurDatabase,
    StoreUnavailable,
)
from companion.wording.catalogue import words_in

Command = TypeVar("Command", bound=Callable[..., Any])

NO_SUCH_FILE = N_("there is no such file")
NOTHING_IN_IT = N_("nothing was ever kept in it")
COMPLAINTS = (
    NO_SUCH_FILE,
    NOTHING_IN_IT,
    N_("it holds another program's tables"),
    N_("file is not a database"),
    N_("database disk image is malformed"),
)
"""What the store says of a file that is none of ours, and what SQLite usually does."""


def of_instance(command: Command) -> Command:
    """The options of every command that looks after a score book."""
    command = click.option("--json", "as_json", is_flag=True, help=N_("Print JSON."))(command)
    return click.option(
        "--instance",
        type=click.Path(file_okay=False, path_type=Path),
        show_default="instance",
        help=N_("Folder that holds the score book."),
    )(command)


def folder_of(instance: Path | None) -> Path:
    """The folder that holds the score book: as told, as the environment says, else here."""
    return (instance or Path(os.environ.get("COMPANION_INSTANCE") or "instance")).expanduser()


def book_of(folder: Path) -> Path:
    """The score book in this folder; that there is none is said in one line."""
    database = folder / DATABASE_NAME
    if not database.is_file():
        raise cannot_be_used(N_("There is no score book in {folder}."), folder=folder)
    return database


def complaint(trouble: NotOurDatabase) -> str:
    """Why a file can't be used, in the reader's language where these are our words."""
    return words_in(reader_language()).gettext(trouble.why)


@contextmanager
def told_in_one_line(file: Path | None = None) -> Iterator[None]:
    """Whatever keeps a score book from being used becomes the one line that says so.

    *file* is what the caller named, where the book was unpacked from it.
    """
    try:
        yield
    except NotOurDatabase as trouble:
        raise cannot_be_used(
            N_("{path} can’t be used: {why}."), path=file or trouble.path, why=complaint(trouble)
        ) from trouble
    except DatabaseTooNew as trouble:
        raise cannot_be_used(
            N_("{path} was written by a newer companion. It is left as it is."),
            path=file or trouble.path,
        ) from trouble
    except DatabaseInUse as trouble:
        raise cannot_be_used(
            N_("The score book is in use. Stop the companion, then try again.")
        ) from trouble
    except StoreUnavailable as trouble:
        raise cannot_be_used(
            N_("The score book can’t be read or written just now: {why}."), why=trouble
        ) from trouble
    except InputError as fault:
        raise not_understood(fault) from fault
    except OSError as trouble:
        raise cannot_be_used(
            N_("{path} can’t be used: {why}."),
            path=trouble.filename or "",
            why=reason_of(trouble),
        ) from trouble
