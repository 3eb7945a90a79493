"""What a judgement of Pitt's War looks at: how much France holds of what decides the scenario, and the armies."""

from __future__ import annotations

from typing import Final

from kabinett.bots.judge import Contender
from kabinett.core.field import members
from kabinett.core.state import State
from kabinett.games.pittswar.board import COALITION, FRANCE, FRANCE_SIDE, GOLD, MAJORS
from kabinett.games.pittswar.forces import total
from kabinett.games.pittswar.game import pstate
from kabinett.games.pittswar.powers import scenario
from kabinett.games.pittswar.state import FORCED, WAR, PState
from kabinett.games.pittswar.victory import french, french_minors, french_stars, points

SCENARIOS: Final = ("liberty_or_death", "grand_empire", "valmy_to_waterloo")
PARTS: Final = 3
PHASES: Final = len(SCENARIOS) * PARTS
KINDS: Final = (15, 1)
DEPTH: Final = 2
STAGES: Final = 10
"""More than a year has."""


def phase(state: State) -> int:
    s = pstate(state)
    plan = scenario(s)
    length = plan.end - plan.start + 1
    part = min(PARTS - 1, (s.year - plan.start) * PARTS // length)
    return SCENARIOS.index(plan.id) * PARTS + part


def turn(state: State) -> int:
    return pstate(state).year


def clock(state: State) -> int:
    s = pstate(state)
    return s.year * STAGES + (s.stack[0][1] if s.stack else STAGES - 1)


def contenders(state: State) -> list[Contender]:
    s = pstate(state)
    return [Contender(FRANCE_SIDE, 0, _numbers(s)), Contender(COALITION, 1, [1.0])]


def _numbers(s: PState) -> list[float]:
    board = s.board
    plan = scenario(s)
    stars = [zone for zone in board.zones_of[FRANCE] if board.stars[zone]]
    gold = [zone for zone in stars if board.star_colour[zone] == GOLD]
    republic = [zone for zone in range(board.size) if board.republic[zone]]
    at_war = [power for power in range(MAJORS) if s.side[power] == COALITION and s.status[power] == WAR]
    forced = [power for power in range(MAJORS) if s.side[power] == FRANCE_SIDE and s.status[power] == FORCED]
    sides = s.units_by_side()
    home = 0
    for zone in board.zones_of[FRANCE]:
        home |= s.units_by_zone()[zone]
    placed = 0
    for unit in members(sides[FRANCE_SIDE] | sides[COALITION]):
        if s.at[unit] >= 0:
            placed |= 1 << unit
    ours, theirs = sides[FRANCE_SIDE] & placed, sides[COALITION] & placed
    score = points(s)
    return [
        1.0,
        score / 30,
        max(0, score - 24) / 6,
        _share(s, stars),
        _share(s, gold),
        _share(s, republic),
        float(_share(s, gold + republic) == 1.0),
        french_minors(s) / 6,
        len(at_war) / 4,
        len(forced) / 2,
        len(french_stars(s)) / 10,
        total(s, ours) / 60,
        total(s, theirs) / 60,
        total(s, theirs & home) / 20,
        (plan.end - s.year) / 10,
    ]


def _share(s: PState, zones: list[int]) -> float:
    """How many of these zones the French side holds."""
    return sum([french(s, zone) for zone in zones]) / max(1, len(zones))
