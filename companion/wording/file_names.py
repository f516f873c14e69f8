"""What files are called: plain letters, digits and hyphens, whatever people called their table."""

import re
import unicodedata

LONGEST = 60


def plain_name(text: str, otherwise: str) -> str:
    """The text as part of a file's name; *otherwise* where nothing of it can stand there."""
    letters = unicodedata.normalize("NFKD", text).lower()
    plain = re.sub(r"[^a-z0-9]+", "-", re.sub(r"[\u0300-\u036f]", "", letters))
    return plain.strip("-")[:LONGEST].strip("-") or otherwise
