"""A session as one JSON file, both ways: the file's objects to the rules' values and back.

The format is called ``companion-session/1``. The site's export and import, the ledger's rows, the
command line and the tests all speak it. Unknown keys are errors, so that a typing mistake cannot
change a score in silence.
"""

from companion.session_file.json_text import LONGEST_FILE, read_json
from companion.session_file.reading import FORMAT, MOST_ROUNDS, read_round, read_session
from companion.session_file.writing import write_round, write_score, write_session

__all__ = [
    "FORMAT",
    "LONGEST_FILE",
    "MOST_ROUNDS",
    "read_json",
    "read_round",
    "read_session",
    "write_round",
    "write_score",
    "write_session",
]
