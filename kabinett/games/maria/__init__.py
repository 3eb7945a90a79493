"""Maria: the War of the Austrian Succession, 1741 to 1744."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from kabinett.games.maria.board import DATA
from kabinett.games.maria.game import Maria


@cache
def make(folder: Path = DATA) -> Maria:
    """The game on its own board, or on another pack of the same kind."""
    return Maria(folder)
