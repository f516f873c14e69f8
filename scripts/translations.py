"""The translations' workshop: extract, update, compile, check.

    python -m scripts.translations update     take new messages into the .po files
    python -m scripts.translations compile    make the .mo files the program reads
    python -m scripts.translations check      say what is missing, unused or wrong

The .po files are kept so that a change shows as just that change: sorted by message, no line
numbers, no guesses ("fuzzy"), no graveyard of old messages, dates left as they are.
"""

import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

LANGUAGES = ("pt", "es")
METHODS = [("companion/**.py", "python"), ("templates/**.html", "jinja2")]
JINJA = {"trimmed": "true", "silent": "false", "extensions": "jinja2.ext.do"}
KEYWORDS = {**DEFAULT_KEYWORDS, "lazy_gettext": None, "lazy_ngettext": (1, 2), "NN_": (1, 2)}
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|(?<!\{)\{\w+(?::[^{}]*)?\}(?!\})|%[sd]")
TAG = re.compile(r"</?[a-z][^>]*>")


def po_file(root: Path, language: str) -> Path:
    """Where one language's messages are written by people."""
    return root / "companion/translations" / language / "LC_MESSAGES/messages.po"


def extracted(root: Path) -> Catalog:
    """Every message that stands in the code and in the templates today."""
    catalog = Catalog(project="companion", charset="utf-8")
    found = extract_from_dir(
        root,
        method_map=METHODS,
        options_map={"templates/**.html": JINJA},
        keywords=KEYWORDS,
        comment_tags=("translators:",),
        directory_filter=lambda path: not Path(path).name.startswith((".", "_", "instance")),
        strip_comment_tags=True,
    )
    for file, _line, message, comments, context in found:
        catalog.add(message, None, [(file, 0)], auto_comments=comments, context=context)
    return catalog


def read_catalogue(path: Path, language: str) -> Catalog:
    """One language's messages, as they are in its .po file."""
    with path.open("rb") as file:
        return read_po(file, locale=language)


def update_catalogues(root: Path) -> None:
    """Take new messages in, let vanished ones go, keep everything else as it was."""
    template = extracted(root)
    for language in LANGUAGES:
        path = po_file(root, language)
        if path.exists():
            catalog = read_catalogue(path, language)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            start = datetime(2026, 1, 1, tzinfo=UTC)
            catalog = Catalog(locale=language, creation_date=start, revision_date=start)
        template.creation_date = catalog.creation_date
        catalog.update(template, no_fuzzy_matching=True)
        name = Locale.parse(language).english_name
        catalog.header_comment = f"# The companion's words in {name}."
        catalog.project, catalog.version, catalog.fuzzy = "companion", "1", False
        with path.open("wb") as file:
            write_po(
                file,
                catalog,
                width=100,
                sort_output=True,
                include_lineno=False,
                ignore_obsolete=True,
            )


def compile_catalogues(root: Path) -> None:
    """Make the .mo files that gettext reads; a fuzzy guess never reaches a reader."""
    for source in sorted((root / "companion/translations").glob("*/LC_MESSAGES/messages.po")):
        catalog = read_catalogue(source, source.parent.parent.name)
        with source.with_suffix(".mo").open("wb") as file:
            write_mo(file, catalog)


def texts(value: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    """A message's forms: one, or one per plural form."""
    return (value or "",) if isinstance(value, str | None) else tuple(value)


def faults(message: Message) -> Iterator[str]:
    """What a reader of the translation would miss or stumble over."""
    originals, translations = texts(message.id), texts(message.string)
    if message.fuzzy:
        yield "is only a guess (fuzzy)"
    if not all(translations):
        yield "is not translated"
        return
    allowed = {name for text in originals for name in PLACEHOLDER.findall(text)}
    for text in translations:
        used = set(PLACEHOLDER.findall(text))
        # A singular may leave its number out ("one card"), and a plural form may never invent one.
        if used - allowed or (len(translations) == 1 and used != allowed):
            yield f"has other placeholders than the original: {text!r}"
        if sorted(TAG.findall(text)) != sorted(TAG.findall(originals[-1])):
            yield f"has other markup than the original: {text!r}"
        if text.strip() != text and originals[0].strip() == originals[0]:
            yield f"begins or ends with a space: {text!r}"


def problems(root: Path) -> Iterator[str]:
    """Everything that keeps a language from being complete, one line each."""
    wanted = {(message.context, message.id) for message in extracted(root) if message.id}
    for language in LANGUAGES:
        path = po_file(root, language)
        if not path.exists():
            yield f"{language}: there is no {path.relative_to(root)}"
            continue
        catalog = read_catalogue(path, language)
        messages = {(message.context, message.id): message for message in catalog if message.id}
        for key in wanted - messages.keys():
            yield f"{language}: missing {key[1]!r}"
        for key in messages.keys() - wanted:
            yield f"{language}: nobody uses {key[1]!r}"
        for old in catalog.obsolete:
            yield f"{language}: obsolete {old!r}"
        for key in wanted & messages.keys():
            yield from (f"{language}: {key[1]!r} {fault}" for fault in faults(messages[key]))


def main(arguments: list[str]) -> int:
    """Do the one thing asked for; anything wrong makes the exit code 1."""
    root = Path(__file__).resolve().parent.parent
    match arguments:
        case ["update"]:
            update_catalogues(root)
        case ["compile"]:
            compile_catalogues(root)
        case ["check"]:
            found = sorted(problems(root))
            print("\n".join(found) or "All messages are translated.")
            return 1 if found else 0
        case _:
            print("Say update, compile or check.", file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
