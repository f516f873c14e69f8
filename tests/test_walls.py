"""The layers: who may import whom, read from the sources themselves."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import MappingProxyType

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "companion"

EVERYTHING_BELOW = frozenset(
    [
        *("rules", "tallies", "store", "ledger", "session_file", "wording", "exchange"),
        *("sheets", "sheet_pages", "answers"),
    ]
)

LAYERS = MappingProxyType(
    {
        "rules": frozenset(),
        "tallies": frozenset({"rules"}),
        "store": frozenset({"rules"}),
        "ledger": frozenset({"rules", "store", "session_file", "tallies"}),
        "session_file": frozenset({"rules"}),
        "wording": frozenset({"rules"}),
        "answers": frozenset({"rules", "session_file", "wording"}),
        "exchange": frozenset({"rules", "store", "ledger", "session_file", "wording", "tallies"}),
        "sheets": frozenset(),
        "sheet_pages": frozenset({"rules", "wording"}),
        "web": EVERYTHING_BELOW,
        "cli": EVERYTHING_BELOW | {"web"},
    }
)
"""Each layer, and the layers it may import besides itself."""

PURE = frozenset(
    {
        "__future__",
        "abc",
        "bisect",
        "collections",
        "dataclasses",
        "enum",
        "functools",
        "heapq",
        "importlib",
        "itertools",
        "math",
        "operator",
        "pkgutil",
        "re",
        "types",
        "typing",
    }
)
"""What the rules may use of the standard library: no clock, no file, no chance, no request."""

OWNED = MappingProxyType(
    {
        "weasyprint": {"sheets"},
        "sqlite_utils": {"store"},
        "sqlite3": {"store"},
        "click": {"cli"},
        "argparse": {"cli"},
        "flask": {"web"},
        "flask_babel": {"web"},
        "flask_wtf": {"web"},
        "wtforms": {"web"},
        "werkzeug": {"web"},
        "waitress": {"web", "cli"},
    }
)
"""Third-party doors: which layers may open each."""

FORBIDDEN_CALLS = frozenset({"open", "input", "print", "exec", "eval", "__import__"})

LIGHT_COMMANDS = (
    ("check", "continental-bicycle", "3-5C | 6-8S | 9-JH | Q-AD | 9-JC"),
    ("arrange", "rummy", "3C 4C 5C KD"),
    ("layoff", "contract", "3-6C", "7C"),
    ("score", "evening.json"),
    ("batch", "requests.jsonl"),
)
"""Commands that answer in a fifth of a second, so they load no site and no printing press."""

HEAVY = ("flask", "weasyprint", "babel", "jinja2", "werkzeug", "sqlite_utils", "wtforms")


def sources() -> list[Path]:
    """Every module of the package."""
    return sorted(PACKAGE.rglob("*.py"))


def layer_of(module: Path) -> str:
    """The layer a module lives in: its folder, or its own name directly below the package."""
    return module.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(module: Path, text: str) -> Iterator[tuple[int, str]]:
    """Every dotted name a module imports, wherever in it, with its line."""
    package = ("companion", *module.relative_to(PACKAGE).parts[:-1])
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join((*start, *filter(None, [node.module])))
            if base == "companion":
                yield from ((node.lineno, f"companion.{alias.name}") for alias in node.names)
            else:
                yield node.lineno, base


def faults(module: Path, text: str) -> Iterator[str]:
    """Every import of a module that its layer may not have, by line."""
    layer = layer_of(module)
    for line, name in sorted(imports(module, text)):
        top, *rest = name.split(".")
        if top == "companion":
            other = rest[0] if rest else "__init__"
            if other not in {layer, "__version__"} | LAYERS.get(layer, frozenset()):
                yield f"line {line}: {layer} may not import {other}"
        elif layer not in OWNED.get(top, {layer}):
            yield f"line {line}: only {', '.join(sorted(OWNED[top]))} may import {top}"
        elif layer == "rules" and top not in PURE:
            yield f"line {line}: the rules may not import {top}"


def test_every_module_lives_in_a_known_layer() -> None:
    found = {layer_of(path) for path in sources()} - {"__init__", "__main__"}
    assert found <= LAYERS.keys()


@pytest.mark.parametrize("module", sources(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_arrow_points_the_wrong_way(module: Path) -> None:
    assert list(faults(module, module.read_text(encoding="utf-8"))) == []


def test_a_wrong_arrow_is_seen_wherever_it_hides() -> None:
    text = """
def late():
    from ..web import pages
    import random
    import companion.store as shelf
    from flask import g
from companion import ledger
"""
    assert list(faults(PACKAGE / "rules" / "imagined.py", text)) == [
        "line 3: rules may not import web",
        "line 4: the rules may not import random",
        "line 5: rules may not import store",
        "line 6: only web may import flask",
        "line 7: rules may not import ledger",
    ]


def test_the_rules_touch_no_file_and_no_terminal() -> None:
    calls = [
        f"{path.relative_to(PACKAGE.parent)}:{node.lineno}: {node.func.id}()"
        for path in sources()
        if layer_of(path) == "rules"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in FORBIDDEN_CALLS
    ]
    assert calls == []


def test_only_the_command_line_reads_the_command_line() -> None:
    readers = {
        str(path.relative_to(PACKAGE.parent))
        for path in sources()
        if layer_of(path) != "cli"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "argv"
    }
    assert readers == set()


@pytest.mark.parametrize("arguments", LIGHT_COMMANDS, ids=lambda arguments: arguments[0])
@pytest.mark.parametrize("language", ["en", "pt"])
def test_a_quick_command_loads_no_site_and_no_printing_press(
    arguments: tuple[str, ...], language: str, tmp_path: Path
) -> None:
    session = (
        '{"format": "companion-session/1", "game": "rummy",'
        ' "players": ["Ana", "Rui"], "rounds": []}'
    )
    (tmp_path / "evening.json").write_text(session, encoding="utf-8")
    request = '{"do": "check", "game": "contract", "melds": ["7CDH", "3-6S"], "round": 2}'
    (tmp_path / "requests.jsonl").write_text(request, encoding="utf-8")
    program = (
        "import atexit, sys\n"
        f"atexit.register(lambda: print('loaded:', *({set(HEAVY)!r} & sys.modules.keys())))\n"
        "from companion.cli import main\n"
        f"main({list(arguments)!r})\n"
    )
    answer = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env={**os.environ, "LANGUAGE": language},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert answer.returncode in {0, 1}, answer.stderr
    assert len(answer.stdout.splitlines()) > 1
    assert answer.stdout.splitlines()[-1] == "loaded:"
