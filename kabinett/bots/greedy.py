"""A heuristic player for each game that has one."""

from __future__ import annotations

import importlib
from typing import Final

from kabinett.bots.base import Bot
from kabinett.core.errors import KabinettError
from kabinett.core.game import Game

PLAYERS: Final = {
    "friedrich": "kabinett.bots.friedrich",
    "maria": "kabinett.bots.maria",
    "pittswar": "kabinett.bots.pittswar",
    "wallenstein": "kabinett.bots.wallenstein",
}
"""Where each game's heuristic player stands."""


def make(game: Game, seed: int) -> Bot:
    """The greedy player of this game; KabinettError if it has none yet."""
    if game.name not in PLAYERS:
        raise KabinettError(f"there is no greedy player for {game.name!r} yet")
    made = importlib.import_module(PLAYERS[game.name]).Greedy(game, seed)
    assert isinstance(made, Bot)
    return made
