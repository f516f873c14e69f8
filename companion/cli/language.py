"""The reader's language on the command line: what the environment asks for, else English."""

import os
from functools import lru_cache

from companion.wording import LANGUAGES

ASKED_IN = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def reader_language() -> str:
    """The first language of the environment that the companion speaks."""
    return _first_spoken(tuple(os.environ.get(variable, "") for variable in ASKED_IN))


@lru_cache(maxsize=4)
def _first_spoken(wishes: tuple[str, ...]) -> str:
    """Remembered, for a batch asks it once a line."""
    for variable, wished in zip(ASKED_IN, wishes, strict=True):
        for wish in wished.split(":"):
            language = wish.replace("-", "_").split("_")[0].split(".")[0].lower()
            if language in LANGUAGES:
                return language
            if variable != "LANGUAGE" and wish:
                return "en"
    return "en"
