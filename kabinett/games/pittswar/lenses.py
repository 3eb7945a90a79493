"""Overlays for the map: supply, control, reach, the risk of attrition, key stars."""

from __future__ import annotations

from typing import Final

from kabinett.core.contract import Lens
from kabinett.core.text import Text
from kabinett.games.pittswar.attrition import common_parts
from kabinett.games.pittswar.board import COALITION, FRANCE_SIDE
from kabinett.games.pittswar.forces import friendly, powers_of, total, units_in
from kabinett.games.pittswar.reach import cheapest, may_end
from kabinett.games.pittswar.state import PState
from kabinett.games.pittswar.supply import star_counts, supplied_force, unsupplied_steps

LENSES: Final = ("supply", "control", "reach", "attrition", "stars")


def lens(name: str, s: PState) -> Lens:
    places: dict[int, int] = {}
    labels: dict[int, Text] = {}
    lines: list[tuple[int, int]] = []
    if name == "control":
        for zone, power in enumerate(s.control):
            places[zone] = s.side[power]
            labels[zone] = Text("lens.control", (power,))
    elif name == "supply":
        _supply(s, places, labels)
    elif name == "reach":
        _reach(s, places, lines, labels)
    elif name == "attrition":
        _attrition(s, places, labels)
    else:
        for zone in range(s.board.size):
            if star_counts(s, zone):
                places[zone] = s.board.stars[zone]
    return Lens(places, lines, labels)


def _supply(s: PState, places: dict[int, int], labels: dict[int, Text]) -> None:
    """1 where a force is supplied, 0 where it is not; the label tells how many steps are without."""
    for zone in range(s.board.size):
        for side in (FRANCE_SIDE, COALITION):
            units = units_in(s, zone, side)
            if units:
                places[zone] = int(supplied_force(s, units, zone))
                labels[zone] = Text("lens.supply", (unsupplied_steps(s, units, zone),))


def _reach(s: PState, places: dict[int, int], lines: list[tuple[int, int]], labels: dict[int, Text]) -> None:
    """Where the force under way can end its march, and the points it would have left."""
    if not s.force or s.mp < 1:
        return
    powers = powers_of(s, s.force)
    for zone, (left, before) in sorted(cheapest(s, s.spot, s.mp, powers).items()):
        if before >= 0 and may_end(s, zone, powers):
            places[zone] = left
            lines.append((before, zone))
            labels[zone] = Text("lens.reach", (left,))


def _attrition(s: PState, places: dict[int, int], labels: dict[int, Text]) -> None:
    """What an attrition test of each force where it stands would cost on average, in sixths of a step."""
    tables = s.board.tables
    for zone in range(s.board.size):
        for side in (FRANCE_SIDE, COALITION):
            units = units_in(s, zone, side)
            if not units:
                continue
            added = sum([value for _, value in common_parts(s, units, zone, side)])
            added += tables.bad_weather_attrition if s.impulse else 0
            added += 0 if supplied_force(s, units, zone) else tables.unsupplied_attrition
            added += tables.friendly_attrition if friendly(s, zone, side) else 0
            lost = sum([tables.attrition(die + added, total(s, units))[1] for die in range(1, 7)])
            places[zone] = lost
            labels[zone] = Text("lens.attrition", (lost,))
