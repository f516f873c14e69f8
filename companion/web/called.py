"""What people are called where a line has to hold many of them: the first name is enough."""

from collections import Counter
from collections.abc import Collection, Mapping

SHORT_ENOUGH = 10
"""So many letters are never worth shortening."""


def called(names: Collection[str]) -> Mapping[str, str]:
    """Each name as it is said at this table: never one that two people answer to.

    A long name shrinks to its first word; with the initial of its last where somebody else is
    called so too; and not at all where that tells nobody apart either.
    """
    chosen = dict(zip(names, names, strict=True))
    for shorter in (_first, _first_and_initial):
        said = {name: shorter(name) for name in names}
        heard = Counter(word.casefold() for word in (*said.values(), *names))
        for name, word in said.items():
            own = 1 + (word.casefold() == name.casefold())
            if chosen[name] == name and len(name) > SHORT_ENOUGH and heard[word.casefold()] == own:
                chosen[name] = word
    return chosen


def _first(name: str) -> str:
    return name.split()[0]


def _first_and_initial(name: str) -> str:
    first, *others = name.split()
    return f"{first} {others[-1][0]}." if others else first
