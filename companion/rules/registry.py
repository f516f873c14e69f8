"""All games there are: finds the files of ``games`` and refuses two with one id."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType

import companion.rules.games
from companion.rules.game import Game
from companion.rules.messages import N_, InputError


@cache
def all_games() -> Mapping[str, Game]:
    """Every game by its id, in the order of their ids.

    Raises ``ValueError`` when two files claim one id.
    """
    games: dict[str, Game] = {}
    for found in iter_modules(companion.rules.games.__path__):
        game = import_module(f"companion.rules.games.{found.name}").GAME
        if game.id in games:
            raise ValueError(f"two games are called {game.id!r}")
        games[game.id] = game
    return MappingProxyType(dict(sorted(games.items())))


def game_called(game_id: object) -> Game:
    """The game with that id. Raises ``InputError`` that names the known ones."""
    games = all_games()
    if not isinstance(game_id, str) or game_id not in games:
        raise InputError(
            N_("There is no game “{game}”. The games are: {known}."),
            game=game_id,
            known=", ".join(games),
        )
    return games[game_id]
