"""The games. `game(name)` gives one; it is made once, because its board and tables are shared by all its states."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Final

from kabinett.core.errors import KabinettError
from kabinett.core.game import Game

GAMES: Final = ("friedrich", "wallenstein", "maria", "pittswar")


def game(name: str, board: Path | None = None) -> Game:
    """The game of this name, on its own board or on another pack of the same kind; KabinettError if there is none."""
    if name not in GAMES:
        raise KabinettError(f"there is no game {name!r}; there are {', '.join(GAMES)}")
    module = importlib.import_module(f"kabinett.games.{name}")
    found = module.make() if board is None else module.make(board)
    assert isinstance(found, Game)
    return found
