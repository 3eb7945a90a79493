"""Overlays for the board: supply, protection, objectives, sectors. Made of what everybody can see."""

from __future__ import annotations

from typing import Final

from kabinett.core.contract import Lens
from kabinett.core.field import members
from kabinett.core.text import Text
from kabinett.games.friedrich.board import NATION_COUNT, NATIONS
from kabinett.games.friedrich.conquest import guards, protectors
from kabinett.games.friedrich.state import FState
from kabinett.games.friedrich.supply import at_home, supplied_by_trains
from kabinett.games.friedrich.victory import counts, needed

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
        for city in needed(s, nation) if counts(s, nation) else []:
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
    """How many pieces of a nation have each city in their reach, and lines to the objectives they really protect:
    those the nation defends, and those it has conquered."""
    places: dict[int, int] = {}
    lines: list[tuple[int, int]] = []
    for city in range(s.board.size):
        owner = s.board.objective[city]
        kept = guards(s, city) if owner >= 0 and counts(s, owner) else 0
        own = kept & sum([1 << piece for piece in s.board.pieces[nation]])
        mask = protectors(s, city, nation) | own
        if mask:
            places[city] = mask.bit_count()
        lines += [(s.place[piece], city) for piece in members(own)]
    return Lens(places, sorted(set(lines)), {})
