"""What the table reported, kept in one SQLite file.

The store speaks in the game's words and computes no score. Everything that can be derived from
the reports (dealers, points, ranks, the end of the game) is left to the rules.

Whoever reads gets a `Reading`, whoever writes a `Writing`; both come from `Store`. A `Writing` is
one action at the table: all of it is kept, or none of it.
"""
