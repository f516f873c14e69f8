"""Where things lie: templates and static files to read, the instance folder to write."""

from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent


@cache
def beside_or_above(name: str) -> Path:
    """The folder *name* inside the package (a wheel) or beside it (a checkout).

    Raises ``FileNotFoundError`` when it is in neither place.
    """
    for place in (PACKAGE / name, PACKAGE.parent / name):
        if place.is_dir():
            return place
    raise FileNotFoundError(f"the folder {name!r} is missing from this installation")


def templates_folder() -> Path:
    """The pages."""
    return beside_or_above("templates")


def static_folder() -> Path:
    """Styles, scripts and pictures."""
    return beside_or_above("static")


def prepare_instance(folder: str | Path) -> Path:
    """The instance folder, made if it is not there; only its owner may look into a new one."""
    path = Path(folder).expanduser().resolve()
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path
