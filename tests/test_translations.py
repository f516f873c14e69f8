"""Every sentence a person reads exists in every language, and none is left over."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import click
import pytest
from babel.messages.catalog import Message

from companion.cli import COMMANDS, main
from companion.wording.catalogue import words_in
from scripts.translations import (
    KEYWORDS,
    LANGUAGES,
    compile_catalogues,
    extracted,
    faults,
    po_file,
    problems,
    read_catalogue,
    update_catalogues,
)

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_untranslated_fuzzy_unused_or_obsolete(language: str) -> None:
    found = [problem for problem in problems(ROOT) if problem.startswith(f"{language}:")]
    assert sorted(found) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_written_down_twice(language: str) -> None:
    lines = po_file(ROOT, language).read_text(encoding="utf-8").splitlines()
    catalogue = read_catalogue(po_file(ROOT, language), language)
    assert sum(line.startswith("msgid ") for line in lines) == len(catalogue) + 1


def test_messages_are_found_in_the_rules_in_the_site_and_in_the_templates() -> None:
    places = {Path(file).parts[0] for message in extracted(ROOT) for file, _ in message.locations}
    assert places == {"companion", "templates"}


def hidden_marks(source: str) -> Iterator[int]:
    """The lines of sentences marked inside an f-string, where Python 3.11's extractor is blind."""
    for text in ast.walk(ast.parse(source)):
        if isinstance(text, ast.JoinedStr):
            for call in ast.walk(text):
                if (
                    isinstance(call, ast.Call)
                    and call.args
                    and isinstance(call.args[0], ast.Constant)
                ):
                    name = getattr(call.func, "attr", getattr(call.func, "id", None))
                    yield from [call.lineno] if name in KEYWORDS else []


def test_no_sentence_is_marked_inside_an_f_string() -> None:
    assert list(hidden_marks("f\"{_('Round')}: {say(N_('Place'))} {_(name)}\"")) == [1, 1]
    assert [
        f"{file.relative_to(ROOT)}:{line}"
        for file in sorted((ROOT / "companion").rglob("*.py"))
        for line in hidden_marks(file.read_text(encoding="utf-8"))
    ] == []


def help_texts() -> Iterator[str]:
    """Everything that the commands say of themselves and of their options."""
    yield from COMMANDS.values()
    commands = [getattr(import_module(f"companion.cli.{name}"), name) for name in COMMANDS]
    for command in (main, *commands):
        options = [each for each in command.params if isinstance(each, click.Option)]
        yield from (each.help or f"{command.name} {each.name}" for each in (command, *options))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_help_of_a_command_and_of_its_options_is_translated(language: str) -> None:
    say = words_in(language).gettext
    assert [text for text in help_texts() if say(text) == text] == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--help"], ["Uso:", "Comandos:", "Repõe uma cópia guardada.", "Mostra a versão e sai."]),
        (
            ["check", "--help"],
            ["Uso:", "Opções:", "Confere as combinações", "Mostra esta mensagem"],
        ),
        (["check"], ["Falta o argumento 'GAME'."]),
    ],
)
def test_the_command_line_speaks_portuguese_where_the_terminal_does(
    arguments: list[str], said: list[str]
) -> None:
    told = subprocess.run(
        [sys.executable, "-c", "from companion.cli import main; main()", *arguments],
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=60,
        env={**os.environ, "LANGUAGE": "", "LC_ALL": "pt_PT.UTF-8", "PYTHONIOENCODING": "utf-8"},
    )
    spoken = " ".join((told.stdout + told.stderr).split())
    assert [each for each in said if each not in spoken] == []
    english = ("Usage", "Options:", "Show", "Missing", "Check", "default")
    assert [each for each in english if each in spoken] == []


@pytest.mark.parametrize(
    ("original", "translation", "fault"),
    [
        ("Save", "", "is not translated"),
        (("one card", "{count} cards"), ("uma carta", ""), "is not translated"),
        ("{name} deals", "{nome} dá", "has other placeholders"),
        ("%(name)s deals", "dá", "has other placeholders"),
        ("<b>now</b>", "agora", "has other markup"),
        ("Save", "Guardar ", "begins or ends with a space"),
    ],
)
def test_a_faulty_translation_is_named(
    original: str | tuple[str, ...], translation: str | tuple[str, ...], fault: str
) -> None:
    (found,) = faults(Message(original, translation))
    assert found.startswith(fault)


def test_a_guessed_translation_is_named() -> None:
    assert list(faults(Message("Save", "Guardar", flags={"fuzzy"}))) == ["is only a guess (fuzzy)"]


def test_a_plural_may_leave_its_number_out_of_the_singular() -> None:
    assert not list(faults(Message(("one card", "{n} cards"), ("uma carta", "{n} cartas"))))


def test_updating_twice_changes_nothing_and_loses_no_translation(tmp_path: Path) -> None:
    (tmp_path / "companion").mkdir()
    (tmp_path / "templates").mkdir()
    module = tmp_path / "companion/table.py"
    module.write_text("_('Save')\nN_('{name} deals')\n", encoding="utf-8")
    update_catalogues(tmp_path)
    path = po_file(tmp_path, "pt")
    path.write_text(
        path.read_text(encoding="utf-8").replace(
            'msgid "Save"\nmsgstr ""', 'msgid "Save"\nmsgstr "Guardar"'
        ),
        encoding="utf-8",
    )
    before = path.read_bytes()
    update_catalogues(tmp_path)
    assert path.read_bytes() == before

    module.write_text("_('Save')\n", encoding="utf-8")
    update_catalogues(tmp_path)
    assert [(message.id, message.string) for message in read_catalogue(path, "pt")][1:] == [
        ("Save", "Guardar")
    ]
    assert b"#~" not in path.read_bytes()


def test_a_new_message_is_not_guessed_from_a_similar_one(tmp_path: Path) -> None:
    (tmp_path / "companion").mkdir()
    (tmp_path / "templates").mkdir()
    module = tmp_path / "companion/table.py"
    module.write_text("_('Save the round')\n", encoding="utf-8")
    update_catalogues(tmp_path)
    path = po_file(tmp_path, "es")
    path.write_text(
        path.read_text(encoding="utf-8").replace(
            'msgid "Save the round"\nmsgstr ""', 'msgid "Save the round"\nmsgstr "Guardar la mano"'
        ),
        encoding="utf-8",
    )
    module.write_text("_('Save the rounds')\n", encoding="utf-8")
    update_catalogues(tmp_path)
    (message,) = list(read_catalogue(path, "es"))[1:]
    assert (message.id, message.string, message.fuzzy) == ("Save the rounds", "", False)


def test_compiled_translations_are_what_gettext_reads(tmp_path: Path) -> None:
    import gettext

    path = po_file(tmp_path, "pt")
    path.parent.mkdir(parents=True)
    path.write_text(
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
        'msgid "group"\nmsgstr "grupo"\n',
        encoding="utf-8",
    )
    compile_catalogues(tmp_path)
    reader = gettext.translation("messages", tmp_path / "companion/translations", ["pt"])
    assert reader.gettext("group") == "grupo"
