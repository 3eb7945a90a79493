"""Kabinett: four great strategy board games by their complete rules.

>>> import kabinett
>>> game = kabinett.game("friedrich")
>>> state = game.new({"players": 4}, seed=1756)
>>> state.to_act
(0, 1, 2, 3)
"""

from __future__ import annotations

from kabinett.core import record
from kabinett.core.game import Game
from kabinett.core.play import Play
from kabinett.games import GAMES, game

__all__ = ["GAMES", "Game", "Play", "game", "record"]
__version__ = "0.1.0"
