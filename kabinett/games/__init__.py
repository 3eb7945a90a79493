"""The games. `game(name)` gives one; it is made once, because its board and tables are shared by all its states."""

from __future__ import annotations

import importlib
from typing import Final

from kabinett.core.errors import KabinettError
from kabinett.core.game import Game

GAMES: Final = ("friedrich",)


def game(name: str) -> Game:
    """The game of this name; KabinettError if there is none."""
    if name not in GAMES:
        raise KabinettError(f"there is no game {name!r}; there are {', '.join(GAMES)}")
    module = importlib.import_module(f"kabinett.games.{name}")
    found = module.game()
    assert isinstance(found, Game)
    return found
