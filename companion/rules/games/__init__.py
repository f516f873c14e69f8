"""The games, one file each; further ones may lie in a folder of this name elsewhere.

A game from somewhere else is ``companion/rules/games/its_name.py`` below any folder on Python's
path, be it that of an installed package or one that PYTHONPATH names. Of two files of one name the
first on the path counts, as with every module. Entry points would do the same, but reading them
takes a check at the table a fifth of the time it may take in all.
"""

from pkgutil import extend_path

__path__.extend(
    folder
    for folder in (f"{each}/rules/games" for each in extend_path(list[str](), "companion"))
    if folder not in __path__
)
