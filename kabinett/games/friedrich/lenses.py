"""Overlays for the board: supply, protection, objectives, sectors. Made of what everybody can see."""

from __future__ import annotations

from typing import Final

from kabinett.core.contract import Lens
from kabinett.core.text import Text
from kabinett.games.friedrich.board import NATION_COUNT, NATIONS
from kabinett.games.friedrich.conquest import guards, protectors
from kabinett.games.friedrich.state import FState
from kabinett.games.friedrich.supply import at_home, supplied_by_trains
from kabinett.games.friedrich.victory import needed

LENSES: Final = (
    "sectors",
    "objectives",
    *[f"supply-{nation}" for nation in NATIONS],
    *[f"protection-{nation}" for nation in NATIONS],
)


def lens(name: str, s: FState) -> Lens:
    """The overlay of this name for this position."""
    if name == "sectors":
        return Lens({city: suit for city, suit in enumerate(s.board.suit)}, [], {})
    if name == "objectives":
        return _objectives(s)
    what, _, nation = name.partition("-")
    number = NATIONS.index(nation)
    return _supply(s, number) if what == "supply" else _protection(s, number)


def _objectives(s: FState) -> Lens:
    """2 where an objective is conquered, 1 where it is not; the word at it says how it is held."""
    places: dict[int, int] = {}
    labels: dict[int, Text] = {}
    for nation in range(NATION_COUNT):
        for city in needed(s, nation):
            held = bool(s.conquered >> city & 1)
            places[city] = 2 if held else 1
            guarded = guards(s, city)
            if guarded:
                labels[city] = Text("lens.guarded", (guarded,))
    return Lens(places, [], labels)


def _supply(s: FState, nation: int) -> Lens:
    """1 in reach of a train, 2 at home or on a depot that serves as home."""
    places = dict.fromkeys(sorted(supplied_by_trains(s, nation)), 1)
    for city in range(s.board.size):
        if at_home(s, nation, city):
            places[city] = 2
    return Lens(places, [], {})


def _protection(s: FState, nation: int) -> Lens:
    """How many generals of a nation protect each city in their reach, and lines to objectives."""
    places: dict[int, int] = {}
    lines: list[tuple[int, int]] = []
    for city in range(s.board.size):
        mask = protectors(s, city, nation)
        if mask:
            places[city] = mask.bit_count()
            if s.board.objective[city] >= 0:
                for general in s.board.generals[nation]:
                    if mask >> general & 1:
                        lines.append((s.place[general], city))
    return Lens(places, sorted(set(lines)), {})
