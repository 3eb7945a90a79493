"""Overlays for the map: what is printed in the counties, and where something threatens or is missing."""

from __future__ import annotations

from typing import Final

from kabinett.core.contract import Lens
from kabinett.core.text import Text
from kabinett.games.wallenstein.state import WState

LENSES: Final = ("owners", "regions", "tax", "grain", "sites", "unrest")


def lens(name: str, s: WState) -> Lens:
    """One number for each county in the game."""
    board = s.board
    places: dict[int, int] = {}
    labels: dict[int, Text] = {}
    for county in range(board.size):
        if s.excluded() >> county & 1:
            continue
        if name == "owners":
            if s.owner[county] >= 0:
                places[county] = s.owner[county]
                labels[county] = Text("lens.owner", (s.owner[county], s.armies[county]))
        elif name == "regions":
            places[county] = board.region[county]
            labels[county] = Text("lens.region", (board.region[county],))
        elif name == "tax":
            places[county] = board.tax[county]
        elif name == "grain":
            places[county] = board.grain[county]
        elif name == "sites":
            places[county] = board.sites[county] - s.built[county].bit_count()
        elif s.revolts[county]:
            places[county] = s.revolts[county]
    return Lens(places, [], labels)
