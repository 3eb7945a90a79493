"""Pitt's War: the struggle for Europe, 1792 to 1815."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from kabinett.games.pittswar.board import DATA
from kabinett.games.pittswar.game import PittsWar


@cache
def make(folder: Path = DATA) -> PittsWar:
    """The game on its own board, or on another pack of the same kind."""
    return PittsWar(folder)
