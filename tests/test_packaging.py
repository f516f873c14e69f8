"""What travels in the wheel, and that it is the very file it claims to be."""

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from companion import __version__
from hatch_build import HTMX_SHA256, HTMX_VERSION, sha256

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> ZipFile:
    """The wheel of this checkout, built without asking any registry."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (path,) = folder.glob("*.whl")
    return ZipFile(path)


def test_the_served_htmx_is_the_pinned_release() -> None:
    data = (ROOT / "static/htmx.min.js").read_bytes()
    assert sha256(data) == HTMX_SHA256
    assert f'version="{HTMX_VERSION}"' in data.decode()


def test_htmx_is_not_among_the_committed_files() -> None:
    tracked = subprocess.run(
        ["git", "ls-files", "*.js"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout
    assert "htmx" not in tracked


def test_templates_static_files_and_translations_travel_in_the_wheel(wheel: ZipFile) -> None:
    expected = {
        f"companion/{path.relative_to(ROOT)}"
        for folder in ("templates", "static")
        for path in (ROOT / folder).rglob("*")
        if path.is_file()
    } | {
        str(path.relative_to(ROOT).with_suffix(".mo"))
        for path in (ROOT / "companion/translations").rglob("*.po")
    }
    assert expected
    assert expected <= set(wheel.namelist())
    assert wheel.read("companion/static/htmx.min.js") == (ROOT / "static/htmx.min.js").read_bytes()


def test_every_module_travels_in_the_wheel_and_nothing_else_does(wheel: ZipFile) -> None:
    modules = {str(path.relative_to(ROOT)) for path in (ROOT / "companion").rglob("*.py")}
    names = set(wheel.namelist())
    assert modules <= names
    assert {name.split("/")[0] for name in names} == {
        "companion",
        f"companion-{__version__}.dist-info",
    }


def test_the_wheel_names_its_command_and_asks_for_no_build_tool(wheel: ZipFile) -> None:
    info = f"companion-{__version__}.dist-info"
    assert "companion = companion.cli:main" in wheel.read(f"{info}/entry_points.txt").decode()
    required = [
        line.removeprefix("Requires-Dist: ").lower()
        for line in wheel.read(f"{info}/METADATA").decode().splitlines()
        if line.startswith("Requires-Dist") and "extra ==" not in line
    ]
    assert not [name for name in required if name.startswith(("hatchling", "nodejs", "django"))]


def test_a_wheel_unpacked_elsewhere_finds_its_own_pages(wheel: ZipFile, tmp_path: Path) -> None:
    wheel.extractall(tmp_path / "site")
    program = (
        "from companion.web.places import static_folder, templates_folder\n"
        "print(templates_folder(), static_folder(), sep='\\n')\n"
    )
    answer = subprocess.run(
        [sys.executable, "-c", program],
        cwd="/",
        env={"PYTHONPATH": str(tmp_path / "site")},
        check=True,
        capture_output=True,
        text=True,
    )
    assert answer.stdout.splitlines() == [
        str(tmp_path / "site/companion/templates"),
        str(tmp_path / "site/companion/static"),
    ]
