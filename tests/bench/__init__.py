"""What the companion takes its time for, measured: ``make bench`` or ``python -m tests.bench``.

Each module of this package with a function ``figures`` is one bench; nothing else names it.
"""
