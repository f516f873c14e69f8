"""The command line as a whole: help at once, one line for a wrong call, the reader's language."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec

import click
import pytest
from click.testing import CliRunner

from companion import __version__
from companion.cli import COMMANDS, Commands, main
from companion.cli.language import reader_language
from companion.cli.options import house_rule


def test_help_lists_every_command() -> None:
    result = CliRunner().invoke(main, ["--help"])
    assert result.exit_code == 0
    for name, line in COMMANDS.items():
        assert f"  {name}" in result.stdout
        assert line in result.stdout


def test_every_command_can_be_completed_by_the_shell() -> None:
    assert main.list_commands(click.Context(main)) == list(COMMANDS)


def test_help_loads_none_of_them() -> None:
    program = (
        "import sys\n"
        "from companion.cli import main\n"
        "try:\n"
        "    main(['--help'])\n"
        "except SystemExit:\n"
        "    print(*(name for name in sys.modules if name.startswith('companion.')))\n"
    )
    told = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60
    )
    loaded = set(told.stdout.splitlines()[-1].split())
    assert "companion.cli" in loaded
    assert loaded.isdisjoint(f"companion.cli.{name}" for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_there_and_has_help(name: str) -> None:
    assert find_spec(f"companion.cli.{name}") is not None
    result = CliRunner().invoke(main, [name, "--help"])
    assert result.exit_code == 0
    assert "Usage:" in result.stdout


@pytest.mark.parametrize(
    "arguments",
    [["shuffle"], ["score"], ["score", "a", "b"], ["score", "--jason", "a"], ["check", "rummy"]],
)
def test_a_wrong_call_is_one_line_and_leaves_with_two(arguments: list[str]) -> None:
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("companion: ")
    assert result.stderr.count("\n") == 1


def test_the_version_is_told() -> None:
    result = CliRunner().invoke(main, ["--version"])
    assert result.exit_code == 0
    assert __version__ in result.stdout


def test_ctrl_c_stops_a_command_without_complaint() -> None:
    @click.command()
    def waits() -> None:
        """Wait for somebody to press the keys."""
        raise KeyboardInterrupt

    class Waiting(Commands):
        def get_command(self, *_asked: object) -> click.Command:
            return waits

    result = CliRunner().invoke(Waiting(name="companion"), ["waits"])
    assert result.exit_code == 130


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "pt_PT.UTF-8"}, "pt"),
        ({"LANG": "pt-BR"}, "pt"),
        ({"LANG": "es"}, "es"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "pt_PT.UTF-8", "LC_ALL": "es_ES.UTF-8"}, "es"),
        ({"LANG": "pt_PT.UTF-8", "LC_ALL": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "fr:es:pt"}, "es"),
        ({"LANG": "pt_PT.UTF-8", "LANGUAGE": "fr"}, "pt"),
        ({"LANG": "", "LC_MESSAGES": "es_AR"}, "es"),
    ],
)
def test_the_readers_language_is_the_one_the_environment_asks_for(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], language: str
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert reader_language() == language


@pytest.mark.parametrize(
    ("typed", "rule"),
    [
        ("min_naturals=0", ("min_naturals", 0)),
        ("min_naturals=-1", ("min_naturals", -1)),
        ("target=none", ("target", None)),
        ("twos_wild=off", ("twos_wild", False)),
        ("twos_wild=True", ("twos_wild", True)),
        ("rounds=players", ("rounds", "players")),
        ("packs=2.5", ("packs", "2.5")),
        ("packs=", ("packs", "")),
        ("packs=²", ("packs", "²")),
        ("packs=" + "9" * 9_000, ("packs", "9" * 9_000)),
        ("a=b=c", ("a", "b=c")),
    ],
)
def test_a_house_rule_is_typed_as_key_and_value(typed: str, rule: tuple[str, object]) -> None:
    assert house_rule(typed) == rule


def test_a_house_rule_without_a_value_is_a_wrong_call() -> None:
    result = CliRunner().invoke(main, ["check", "rummy", "3-5C", "--option", "hands"])
    assert result.exit_code == 2
    assert "is not KEY=VALUE" in result.stderr


def test_options_carry_the_names_of_the_request_keys() -> None:
    said = ["check", "contract", "7CDH | 3-6S", "--round", "2", "--option", "min_naturals=0"]
    assert CliRunner().invoke(main, said).exit_code == 0
    said = ["check", "continental-sets", "7CDHS 7CDH | 2CDHS 2CD", "--hand_size=13", "--json"]
    result = CliRunner().invoke(main, said)
    assert result.exit_code == 0
    assert '"valid": true' in result.stdout


def test_a_terminal_that_knows_no_suit_signs_gets_no_traceback() -> None:
    program = "from companion.cli import main; main(['check', 'rummy', '3C 5C 7X'])"
    told = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        check=False,
        timeout=60,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "LANG": "C"},
    )
    assert told.returncode == 1
    assert b"Traceback" not in told.stderr
