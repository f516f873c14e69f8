"""The documents tell the truth: their examples run, their links lead somewhere.

In a ``console`` block each line after ``$`` is run as a reader would run it, in an empty folder
(``>`` goes on with a command), and what follows is what they see. Three dots stand for any text.
Blocks of other kinds (``sh``, ``ini``) show what to type on one's own machine and are not run.
"""

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/session-file.md")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
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
