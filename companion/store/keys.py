"""The two secrets of a companion, each in a file of its own that only its owner may read.

They lie beside the database and not in it, so a backup or an archive that is given away opens
nothing.
"""

from __future__ import annotations

import hmac
import os
import secrets
from pathlib import Path

SECRET_KEY_NAME = "secret_key"  # noqa: S105 - the name of the file, not what is in it
SCORER_KEY_NAME = "scorer_key"

SECRET_BYTES = 32
SCORER_BYTES = 18


def secret_key(instance: Path) -> str:
    """What signs this companion's cookies; made at the first start."""
    return _kept(instance / SECRET_KEY_NAME, SECRET_BYTES)


def scorer_key(instance: Path) -> str:
    """What a phone must show once to score here; made at the first start, the same at every one."""
    return _kept(instance / SCORER_KEY_NAME, SCORER_BYTES)


def is_scorer_key(instance: Path, shown: str) -> bool:
    """Whether this is the scorer's key, answered in the same time however much of it is right."""
    return hmac.compare_digest(scorer_key(instance).encode(), shown.encode("utf-8", "replace"))


def renew_scorer_key(instance: Path) -> str:
    """Make another scorer's key; the old one opens nothing any more."""
    (instance / SCORER_KEY_NAME).unlink(missing_ok=True)
    return scorer_key(instance)


def _kept(path: Path, size: int) -> str:
    """The file's word; a new one of so many random bytes if there is none."""
    path.parent.mkdir(parents=True, exist_ok=True)
    word = path.read_text(encoding="ascii").strip() if path.exists() else ""
    if word:
        return word
    half = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    descriptor = os.open(half, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(size) + "\n")
        file.flush()
        os.fsync(file.fileno())
    try:
        # Whoever comes first has made the word; a second starter takes the first one's.
        os.link(half, path)
    except FileExistsError:
        if not path.read_text(encoding="ascii").strip():
            half.replace(path)
    except OSError:
        half.replace(path)
    finally:
        half.unlink(missing_ok=True)
    return path.read_text(encoding="ascii").strip()
