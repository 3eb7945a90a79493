"""What a judgement of Pitt's War looks at: how much France holds of what decides the scenario, and the armies."""

from __future__ import annotations

import math
from typing import Final

from kabinett.bots.judge import Contender
from kabinett.bots.pittswar_worth import threat
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
KINDS: Final = (33, 1)
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
    fallen = [
        power for power in at_war if any([french(s, zone) for zone in board.zones_of[power] if board.is_capital[zone]])
    ]
    home = on_map = 0
    for zone, units in enumerate(s.units_by_zone()):
        on_map |= units
        if board.country[zone] == FRANCE:
            home |= units
    ours, theirs = s.units_by_side()[FRANCE_SIDE] & on_map, s.units_by_side()[COALITION] & on_map
    our_steps, their_steps = total(s, ours), total(s, theirs)
    score = points(s)
    own = len(french_stars(s))
    held = [zone for zone in gold if s.control[zone] == FRANCE]
    checks = [
        year for year in range(s.year, plan.end + 1) if board.track.check[board.track.year(year)] or year == plan.end
    ]
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
        own / 10,
        our_steps / 60,
        their_steps / 60,
        total(s, theirs & home) / 20,
        (plan.end - s.year) / 10,
        # The last stars are what the Coalition is after.
        *[float(own <= number) for number in range(4)],
        *[float(len(held) <= number) for number in range(4)],
        total(s, ours & home) / 20,
        math.log((our_steps + 4) / (their_steps + 4)),
        len(fallen) / 2,
        sum([_danger(s, zone) for zone in held]) / 5,
        min([_danger(s, zone) for zone in held], default=1.0),
        len(s.hands[FRANCE_SIDE]) / 10,
        len(s.hands[COALITION]) / 10,
        (checks[0] - s.year) / 3,
        _skill(s, FRANCE_SIDE) / 10,
        _skill(s, COALITION) / 10,
    ]


def _share(s: PState, zones: list[int]) -> float:
    """How many of these zones the French side holds."""
    return sum([french(s, zone) for zone in zones]) / max(1, len(zones))


def _danger(s: PState, zone: int) -> float:
    """How much of what stands in a French zone and near it is the enemy's."""
    enemies = threat(s, zone, FRANCE_SIDE)
    friends = threat(s, zone, COALITION)
    return enemies / (enemies + friends + 1)


def _skill(s: PState, side: int) -> int:
    """What a side's leaders on the map add to its dice."""
    board = s.board
    return sum(
        [
            board.combat[leader]
            for leader, zone in enumerate(s.leader_at)
            if zone >= 0 and s.side[board.leader_power[leader]] == side
        ]
    )
