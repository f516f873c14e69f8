"""The documents tell the truth: their examples run, their links lead somewhere.

In a ``console`` block each line after ``$`` is run as a reader would run it, in an empty folder
(``>`` goes on with a command), and what follows is what they see. Three dots stand for any text.
Blocks of other kinds (``sh``, ``ini``) show what to type on one's own machine and are not run; but
what is asked of the running site there is asked of a site here. Bold words are what a button says.
"""

import doctest
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from companion.cli import COMMANDS
from companion.rules.house_rules import house_rules_of
from companion.rules.registry import all_games
from companion.session_file.reading import ROUND_KEYS, SESSION_KEYS
from companion.web import create_app

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/session-file.md")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ASKED = re.compile(r"(/api/\w+) .*?--json '(.*?)'\n```\n\n```json\n(.*?)```", re.DOTALL)
BOLD = re.compile(r"\*\*([^*]+)\*\*")
LINK = re.compile(r"\]\((?!https?:|#|mailto:)([^)#\s]+)")


def blocks(kind: str) -> list[tuple[str, str]]:
    """The blocks of one kind in all documents, each with the document's name."""
    return [
        (name, body)
        for name in DOCUMENTS
        for found, body in BLOCK.findall((ROOT / name).read_text(encoding="utf-8"))
        if found == kind
    ]


def examples(body: str) -> Iterator[tuple[str, str]]:
    """A console block as pairs of a command and what it prints."""
    for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
        lines = part.splitlines(keepends=True)
        more = list(takewhile(lambda line: line.startswith(">"), lines[1:]))
        command = lines[0] + "".join(line[2:] for line in more)
        yield command, "".join(lines[1 + len(more) :])


@pytest.fixture
def shell_environment(tmp_path: Path) -> dict[str, str]:
    """A reader's shell: English, the companion on the path, nothing kept from elsewhere."""
    return {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(tmp_path),
        "COMPANION_INSTANCE": str(tmp_path / "instance"),
        "LANG": "C.UTF-8",
        "COLUMNS": "80",
    }


@pytest.mark.parametrize(("name", "body"), blocks("console"))
def test_a_console_example_prints_what_the_document_shows(
    name: str, body: str, shell_environment: dict[str, str], tmp_path: Path
) -> None:
    for command, expected in examples(body):
        answer = subprocess.run(
            ["sh", "-c", command],
            cwd=tmp_path,
            env=shell_environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=60,
            check=False,
        )
        checker = doctest.OutputChecker()
        flags = doctest.ELLIPSIS | doctest.REPORT_NDIFF
        example = doctest.Example(command, expected)
        same = checker.check_output(expected, answer.stdout, flags)
        assert same, f"{name}: {command}" + checker.output_difference(example, answer.stdout, flags)


@pytest.mark.parametrize(("name", "body"), blocks("python"))
def test_a_python_example_runs(name: str, body: str) -> None:
    if ">>>" in body:
        test = doctest.DocTestParser().get_doctest(body, {}, name, name, 0)
        assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test).failed == 0
    else:
        exec(compile(body, name, "exec"), {})


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_link_within_the_project_leads_to_a_file(name: str) -> None:
    document = ROOT / name
    links = LINK.findall(document.read_text(encoding="utf-8"))
    assert [link for link in links if not (document.parent / link).exists()] == []


def test_every_make_target_a_document_names_exists() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    named = {
        target
        for name in DOCUMENTS
        for target in re.findall(r"`make ([a-z-]+)", (ROOT / name).read_text(encoding="utf-8"))
    }
    assert named <= targets


def test_the_change_log_speaks_of_this_version() -> None:
    from companion import __version__

    assert f"## {__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def text_of(name: str) -> str:
    """A document, whole."""
    return (ROOT / name).read_text(encoding="utf-8")


def section(name: str, heading: str) -> str:
    """What stands below one heading."""
    return text_of(name).partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


def rows(text: str) -> dict[str, str]:
    """The rows of the tables in a text, by each name in code that their first cell holds."""
    lines = [line.strip("|").split("|", 1) for line in text.splitlines() if line.startswith("|")]
    return {name: rest for first, rest in lines for name in re.findall(r"`([\w-]+)`", first)}


def test_what_the_site_is_asked_is_answered_as_shown(tmp_path: Path) -> None:
    ((address, request, shown),) = ASKED.findall(text_of("README.md"))
    site = create_app({"INSTANCE": tmp_path / "instance", "TESTING": True})
    answer = site.test_client().post(address, json=json.loads(request))
    assert answer.get_json() == json.loads(shown)
    site.extensions["store"].close()


def test_a_first_evening_names_the_buttons_as_they_are() -> None:
    with (ROOT / "companion/translations/pt/LC_MESSAGES/messages.po").open("rb") as file:
        known = {message.id for message in read_po(file)}
    for heading in ("A first evening", "More than one evening"):
        named = BOLD.findall(section("README.md", heading))
        assert named
        said = {
            re.sub(r"\d+", "%(number)s", " ".join(name.removesuffix(".").split())) for name in named
        }
        assert said - known == set(), heading


def test_every_game_is_introduced_with_its_players() -> None:
    told = rows(text_of("README.md").partition("## Two commands")[0])
    seats = {name: rest.split("|")[0].strip() for name, rest in told.items()}
    assert seats == {game.id: "–".join(map(str, game.seats)) for game in all_games().values()}


def test_every_command_is_introduced() -> None:
    named = set(re.findall(r"companion ([a-z]+)\b", text_of("README.md")))
    assert COMMANDS.keys() <= named


def test_every_key_of_a_session_file_is_explained() -> None:
    document = "docs/session-file.md"
    whole_file = rows(text_of(document).partition("\n## ")[0])
    assert whole_file.keys() == set(SESSION_KEYS)
    assert rows(section(document, "Rounds")).keys() == set(ROUND_KEYS)


@pytest.mark.parametrize("game_id", all_games())
def test_every_house_rule_is_listed(game_id: str) -> None:
    told = rows(section("docs/session-file.md", "House rules"))[game_id]
    for rule in house_rules_of(all_games()[game_id].house_rules):
        assert f"`{rule.key}`" in told
