"""All benches, one table: ``python -m tests.bench [--strict] [name …]``."""

import argparse
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pkgutil import iter_modules

import tests.bench
from tests.bench.figures import Figure

HELPERS = {"__main__", "figures", "hands", "serving"}


def benches() -> dict[str, Callable[[], Iterator[Figure]]]:
    """Every bench by the name of its module."""
    names = (each.name for each in iter_modules(tests.bench.__path__))
    return {
        name: import_module(f"tests.bench.{name}").figures for name in names if name not in HELPERS
    }


def line(figure: Figure) -> str:
    """One line of the table."""
    digits = 0 if figure.unit == "a second" else 3
    wanted = ""
    if figure.target is not None:
        sign = "≥" if figure.unit == "a second" else "≤"
        wanted = f"{sign} {figure.target:g}"
        wanted += f" / {figure.worst_allowed:g}" if figure.worst_allowed is not None else ""
        wanted += "  met" if figure.met else "  MISSED"
    found = f"{figure.median:>12,.{digits}f} {figure.worst:>12,.{digits}f} {figure.unit:<9}"
    return f"{figure.what:<62} {found} {wanted:<20} {figure.note}".rstrip()


def main() -> int:
    """Measure and print; 1 with ``--strict`` when a target is missed."""
    known = benches()
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=main.__doc__)
    parser.add_argument("names", nargs="*", metavar="name", help=", ".join(known))
    parser.add_argument("--strict", action="store_true", help="fail when a target is missed")
    asked = parser.parse_args()
    unknown = [name for name in asked.names if name not in known]
    if unknown:
        parser.error(f"no such bench: {', '.join(unknown)}")
    print(f"{'':<62} {'median':>12} {'worst':>12} {'unit':<9} target (median / worst)")
    missed = 0
    for name in asked.names or known:
        for figure in known[name]():
            print(line(figure), flush=True)
            missed += not figure.met
    return 1 if missed and asked.strict else 0


if __name__ == "__main__":
    sys.exit(main())
