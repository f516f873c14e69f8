"""The reader's language on the command line: what the environment asks for, else English."""

import os

from companion.wording import LANGUAGES

ASKED_IN = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def reader_language() -> str:
    """The first language of the environment that the companion speaks."""
    for variable in ASKED_IN:
        for wish in os.environ.get(variable, "").split(":"):
            language = wish.replace("-", "_").split("_")[0].split(".")[0].lower()
            if language in LANGUAGES:
                return language
            if variable != "LANGUAGE" and wish:
                return "en"
    return "en"
