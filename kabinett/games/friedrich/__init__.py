"""Friedrich: the Seven Years' War, 1756 to 1763."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from kabinett.games.friedrich.board import DATA
from kabinett.games.friedrich.game import Friedrich


@cache
def make(folder: Path = DATA) -> Friedrich:
    """The game on its own board, or on another pack of the same kind."""
    return Friedrich(folder)
