"""A sixth game costs one file and its worked examples: the one in CONTRIBUTING.md, played.

Both are written into an empty folder that PYTHONPATH names. No other file is touched, and every
command, page and test asked here is the real one in a process of its own.
"""

import http.cookiejar
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from companion.store.keys import scorer_key
from companion.web import create_app

ROOT = Path(__file__).resolve().parent.parent
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = Path("companion/rules/games/picnic.py")
EXAMPLES = Path("tests/rules/worked/picnic.jsonl")
OF_THE_SUITE = (
    "pyproject.toml",
    "tests/conftest.py",
    "tests/cases_runner.py",
    "tests/rules/test_worked.py",
    "tests/rules/test_examples_of_games.py",
    "tests/rules/worked",
)
"""What of the suite asks every game for its examples, and works them out."""
EVENING = {
    "format": "companion-session/1",
    "game": "picnic",
    "title": "Picnic by the river",
    "players": ["Ana", "Bruno", "Carla"],
    "rounds": [
        {"winner": "Bruno", "hands": {"Ana": 20, "Carla": 31}},
        {"winner": "Carla", "hands": {"Ana": "KCDH 10C AH 2D 3D 4D 6S", "Bruno": 12}},
    ],
}


def block(kind: str, holding: str) -> str:
    """The one block of that kind in CONTRIBUTING.md that holds these words."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (found,) = (body for each, body in BLOCK.findall(text) if each == kind and holding in body)
    assert isinstance(found, str)
    return found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty folder, but for the game and an evening of it."""
    game = tmp_path / FILE
    game.parent.mkdir(parents=True)
    game.write_text(block("python", "GAME = Game("), encoding="utf-8")
    (tmp_path / "evening.json").write_text(json.dumps(EVENING), encoding="utf-8")
    return tmp_path


def environment(folder: Path) -> dict[str, str]:
    """A shell in which the folder is on Python's path."""
    return {
        **os.environ,
        "PYTHONPATH": str(folder),
        "PYTHONUNBUFFERED": "1",
        "LANGUAGE": "en",
        "COMPANION_INSTANCE": str(folder / "instance"),
    }


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """One command there, as typed."""
    return subprocess.run(
        command,
        cwd=folder,
        env=environment(folder),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def companion(folder: Path, *arguments: str) -> str:
    """What one call of the command line prints, whatever it thinks of the cards."""
    answer = run(folder, str(Path(sys.executable).with_name("companion")), *arguments)
    assert answer.returncode in {0, 1}, answer.stderr
    return answer.stdout


def test_the_command_line_checks_arranges_and_scores_it(folder: Path) -> None:
    assert companion(folder, "check", "picnic", "3-5C | 7CDH | JK 9S 10S").startswith("Legal.\n")
    refused = companion(folder, "check", "picnic", "3-7C | 9CDS")
    assert refused.endswith("The whole hand is 9 cards, but 8 lie there.\n")
    strict = companion(folder, "check", "picnic", "--option", "min_naturals=3", "JK 9S 10S")
    assert strict.startswith("Not legal.\n")
    arranged = companion(folder, "arrange", "picnic", "3-5C 7CDH 9S 10S JK KD")
    assert arranged.startswith("Goes out.\n")
    assert arranged.endswith("Left: KD\n")
    score = json.loads(companion(folder, "score", "evening.json", "--json"))
    assert score["totals"] == {"Ana": 76, "Bruno": 12, "Carla": 31}
    assert score["winners"] == ["Bruno"]
    assert [each["dealer"] for each in score["rounds"]] == ["Ana", "Bruno"]


@pytest.mark.parametrize("kind", ["session", "standings", "blank"])
def test_its_sheets_are_printed(folder: Path, kind: str) -> None:
    companion(folder, "sheet", "evening.json", "-o", "sheet.html", "--kind", kind)
    sheet = (folder / "sheet.html").read_text(encoding="utf-8")
    assert "Picnic" in sheet
    assert "Bruno" in sheet


class Fields(HTMLParser):
    """The values that a form already holds, hidden ones and those typed into it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.held: dict[str, str] = {}
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep the fields that are sent without being touched."""
        field = {name: value or "" for name, value in attrs}
        if tag == "input" and field.get("type", "text") in {"hidden", "number", "text", "date"}:
            self.held[field.get("name", "")] = field.get("value", "")


class Visitor:
    """A browser without scripts that keeps its cookies."""

    def __init__(self, entrance: str) -> None:
        self.site = entrance.partition("/key/")[0]
        self._opener = build_opener(HTTPCookieProcessor(http.cookiejar.CookieJar()))
        self.get(entrance.removeprefix(self.site))

    def get(self, path: str) -> str:
        """The page at an address of the site."""
        with self._opener.open(self.site + path, timeout=60) as answer:
            page: str = answer.read().decode()
            self.at: str = answer.url.removeprefix(self.site).partition("?")[0]
        return page

    def send(self, path: str, **filled: str | list[str]) -> str:
        """Fill in the form at an address and send it; the page that follows."""
        form = Fields(self.get(path)).held | {"do": "open"} | filled
        data = urlencode(form, doseq=True).encode()
        with self._opener.open(self.site + path, data=data, timeout=60) as answer:
            page: str = answer.read().decode()
            self.at = answer.url.removeprefix(self.site).partition("?")[0]
        return page


@pytest.fixture
def visitor(folder: Path) -> Iterator[Visitor]:
    """The scorer of a companion that was started beside the game."""
    command = [str(Path(sys.executable).with_name("companion")), "serve", "--no-code"]
    process = subprocess.Popen(
        [*command, "--host", "127.0.0.1", "--port", "0"],
        cwd=folder,
        env=environment(folder),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    said = []
    for line in process.stdout:
        said.append(line)
        if "Ctrl+C" in line:
            break
    try:
        (entrance,) = re.findall(r"http://\S+/key/\S+", "".join(said))
        yield Visitor(entrance)
    finally:
        process.terminate()
        process.stdout.close()
        process.wait()


def test_it_is_played_on_the_site(visitor: Visitor) -> None:
    assert "Runs and groups, nine cards at once." in visitor.get("/sessions/new/")
    assert "A total that ends the game" in visitor.get("/sessions/new/picnic")
    visitor.send("/sessions/new/picnic", seat=["Ana", "Bruno", "Carla"], dealer="0")
    table = visitor.at
    assert "Picnic" in visitor.get(table)
    visitor.send(f"{table}rounds/new", winner="1", **{"hand-0": "20", "hand-2": "31"})
    assert visitor.at == table
    last = {"hand-0": "KCDH 10C AH 2D 3D 4D 6S", "hand-1": "12"}
    over = visitor.send(f"{table}rounds/new", winner="2", **last)
    assert "Bruno wins." in over
    assert re.search(r'class="total[^"]*"[^>]*>\s*76', over)
    assert "76" in visitor.get(f"{table}sheet")


def test_its_sessions_can_be_read_where_its_file_is_missing(visitor: Visitor, folder: Path) -> None:
    visitor.send("/sessions/new/picnic", seat=["Ana", "Bruno", "Carla"], dealer="0", title="River")
    table = visitor.at
    visitor.send(f"{table}rounds/new", winner="1", **{"hand-0": "20", "hand-2": "31"})
    site = create_app({"INSTANCE": folder / "instance", "TESTING": True})
    scorer = site.test_client()
    scorer.get(f"/key/{scorer_key(folder / 'instance')}")
    assert "River" in scorer.get("/").get_data(as_text=True)
    shown = scorer.get(table).get_data(as_text=True)
    assert "There is no game “picnic”" in shown
    assert "31" in shown
    site.extensions["store"].close()


def test_its_rules_its_sheets_and_its_checker_are_on_the_site(visitor: Visitor) -> None:
    for address in (
        "/games/picnic",
        "/games/picnic/sheet/rules",
        "/games/picnic/sheet/blank",
        "/check",
    ):
        assert "Picnic" in visitor.get(address), address
    asked = urlencode({"game": "picnic", "melds": "3-5C|7CDH|JK 9S 10S"})
    assert json.loads(visitor.get(f"/api/check?{asked}"))["valid"] is True


def test_the_suite_fails_until_its_examples_are_there(folder: Path) -> None:
    for name in OF_THE_SUITE:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copyfile
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        copy(ROOT / name, folder / name)
    suite = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests")
    without = run(folder, *suite)
    assert without.returncode == 1, without.stdout
    assert "write them into worked/picnic.jsonl" in without.stdout
    assert "1 failed" in without.stdout
    (folder / EXAMPLES).write_text(block("jsonl", '"picnic"'), encoding="utf-8")
    after = run(folder, *suite)
    assert after.returncode == 0, after.stdout


def test_two_games_of_one_id_are_refused(folder: Path) -> None:
    other = (folder / FILE).with_name("feast.py")
    shutil.copyfile(folder / FILE, other)
    answer = run(
        folder, sys.executable, "-c", "from companion.rules.registry import all_games as a; a()"
    )
    assert "two games are called 'picnic'" in answer.stderr
