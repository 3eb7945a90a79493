"""Wallenstein: the Thirty Years' War."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from kabinett.games.wallenstein.board import DATA
from kabinett.games.wallenstein.game import Wallenstein


@cache
def make(folder: Path = DATA) -> Wallenstein:
    """The game on its own board, or on another pack of the same kind."""
    return Wallenstein(folder)
