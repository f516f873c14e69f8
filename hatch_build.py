"""What a build adds to the sources: htmx for the browser and the compiled translations.

htmx is nobody's source here, so it is not committed. django-htmx carries current builds of it as
plain files in its wheel and is a *build* requirement only: pip unpacks it into the throw-away
environment of the build, this hook copies one file out of it, and whoever installs the companion
never gets Django. The two alternatives were weaker: django-js-lib-htmx stopped at htmx 2.0.3, and
the npm registry would ask every machine that builds for Node. The wheel also holds a beta of
htmx 4; a card night gets the stable one.

The same hook runs for `pip install .`, `pip install -e .` and a wheel, so the three can't differ.
"""

import hashlib
import importlib.util
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HTMX_VERSION = "2.0.10"
HTMX_SHA256 = "71ea67185bfa8c98c39d31717c6fce5d852370fcdfd129db4543774d3145c0de"
HTMX_FILE = Path("static/htmx.min.js")


def sha256(data: bytes) -> str:
    """Fingerprint of a file's bytes."""
    return hashlib.sha256(data).hexdigest()


def unpacked_htmx() -> bytes:
    """The htmx file as the build requirement brings it."""
    spec = importlib.util.find_spec("django_htmx")
    if spec is None or spec.origin is None:
        raise RuntimeError(
            "htmx is missing: build with pip's build isolation, "
            "or install the build requirements named in pyproject.toml."
        )
    return (Path(spec.origin).parent / "static/django_htmx/htmx-2.min.js").read_bytes()


def place_htmx(root: Path) -> None:
    """Put the pinned htmx among the static files, unless it lies there already."""
    target = root / HTMX_FILE
    if target.exists() and sha256(target.read_bytes()) == HTMX_SHA256:
        return
    data = unpacked_htmx()
    if sha256(data) != HTMX_SHA256:
        raise RuntimeError(f"This is not htmx {HTMX_VERSION}: its digest is {sha256(data)}.")
    target.parent.mkdir(exist_ok=True)
    target.write_bytes(data)


class CompanionBuildHook(BuildHookInterface[Any]):
    """Completes the tree before hatchling packs it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Place htmx, compile the translations, and let templates and static files travel along.

        An editable install reads templates/ and static/ where they lie, so only a real wheel
        gets copies of them inside the package.
        """
        root = Path(self.root)
        place_htmx(root)
        sys.path.insert(0, str(root))
        from scripts.translations import compile_catalogues

        compile_catalogues(root)
        if version != "editable":
            for folder in ("templates", "static"):
                build_data["force_include"][str(root / folder)] = f"companion/{folder}"
