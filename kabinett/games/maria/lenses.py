"""Overlays for the board: sectors, control of fortresses, supply, protection, reach of force marches."""

from __future__ import annotations

from typing import Final

from kabinett.core.contract import Lens
from kabinett.core.field import members
from kabinett.core.text import Text
from kabinett.games.maria.board import ARENBERG, AUSTRIA, GENERAL_COUNT, POWERS, PRAGMATIC
from kabinett.games.maria.conquest import guards, protectors
from kabinett.games.maria.marching import FORCE_CITIES, JOIN, clean, entry, roads_of
from kabinett.games.maria.state import MState
from kabinett.games.maria.supply import PATH, blocked_for

LENSES: Final = (
    "sectors",
    "control",
    *[f"supply-{power}" for power in POWERS],
    *[f"protection-{power}" for power in POWERS],
    *[f"force-{power}" for power in POWERS],
)


def lens(name: str, s: MState) -> Lens:
    """The overlay of this name for this position."""
    if name == "sectors":
        return Lens({city: suit for city, suit in enumerate(s.board.suit)}, [], {})
    if name == "control":
        return _control(s)
    what, _, power = name.partition("-")
    number = POWERS.index(power)
    if what == "supply":
        return _supply(s, number)
    return _protection(s, number) if what == "protection" else _force(s, number)


def _control(s: MState) -> Lens:
    """By fortress the power that controls it (its number), and who protects it."""
    places: dict[int, int] = {}
    labels: dict[int, Text] = {}
    for city in s.board.fortresses:
        places[city] = s.control(city)
        held_by = guards(s, city)
        labels[city] = Text("lens.guarded", (held_by,)) if held_by else Text("lens.control", (s.control(city),))
    return Lens(places, [], labels)


def supplied(s: MState, power: int, hussars: bool) -> set[int]:
    """All cities that the trains of a power reach; with hussars: without passing through one."""
    blocked = blocked_for(s, power)
    if hussars and s.enemies(power, AUSTRIA):
        for at in s.hussars:
            if at >= 0:
                blocked[at] = 1
    found: set[int] = set()
    for train in s.board.trains[power]:
        if s.place[train] < 0:
            continue
        seen = bytearray(blocked)
        seen[s.place[train]] = 1
        row = [s.place[train]]
        found.update(row)
        for _ in range(PATH):
            beyond: list[int] = []
            for city in row:
                for other in s.ground.neighbours[city]:
                    if not seen[other]:
                        seen[other] = 1
                        beyond.append(other)
            found.update(beyond)
            row = beyond
    return found


def _supply(s: MState, power: int) -> Lens:
    """1 in reach of a train but only through hussars, 2 in free reach, 3 at home."""
    places = dict.fromkeys(sorted(supplied(s, power, False)), 1)
    for city in supplied(s, power, True):
        places[city] = 2
    for city in range(s.board.size):
        if s.home[city] == power:
            places[city] = 3
    if power == AUSTRIA and s.place[ARENBERG] >= 0:
        # Arenberg alone is always supplied in the Netherlands and by the Pragmatic train.
        return Lens(places, [(s.place[t], s.place[ARENBERG]) for t in _trains(s)], {})
    return Lens(places, [], {})


def _trains(s: MState) -> list[int]:
    near = supplied(s, PRAGMATIC, False)
    return [t for t in s.board.trains[PRAGMATIC] if s.place[t] >= 0 and s.place[ARENBERG] in near]


def _protection(s: MState, power: int) -> Lens:
    """How many generals of a power have each city in their reach, and lines to the fortresses they really protect."""
    places: dict[int, int] = {}
    lines: list[tuple[int, int]] = []
    own = s.board.general_mask[power]
    for city in range(s.board.size):
        mask = protectors(s, city, power) & own
        if mask:
            places[city] = mask.bit_count()
        if s.board.fortress[city]:
            lines += [(s.place[general], city) for general in members(guards(s, city) & own)]
    return Lens(places, sorted(set(lines)), {})


def _force(s: MState, power: int) -> Lens:
    """How many cities a general of a power would have to march along main roads, past no enemy: up to eight."""
    places: dict[int, int] = {}
    for general in s.on_map(power):
        group = 1 << general
        roads = roads_of(s, group)
        shut = s.shut[power]
        seen = {s.place[general]}
        row = [s.place[general]]
        for steps in range(1, FORCE_CITIES + 1):
            beyond: list[int] = []
            for city in row:
                for other in roads[city]:
                    if other in seen or other not in s.ground.main[city] or (shut and shut[other]):
                        continue
                    there = s.at[other] - 1
                    if there >= GENERAL_COUNT or (there >= 0 and entry(s, group, other) != JOIN):
                        continue
                    if not clean(s, power, other):
                        continue
                    seen.add(other)
                    places[other] = min(places.get(other, steps), steps)
                    if there < 0:
                        beyond.append(other)
            row = beyond
    return Lens(places, [], {city: Text("lens.steps", (steps,)) for city, steps in places.items()})
