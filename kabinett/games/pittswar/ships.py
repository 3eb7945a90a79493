"""Chapter 11.7: ports and ships: who can carry what over which sea."""

from __future__ import annotations

from kabinett.games.pittswar.board import BALTIC, MAJORS, NEUTRAL
from kabinett.games.pittswar.forces import powers_of, total
from kabinett.games.pittswar.state import PState


def friendly_port(s: PState, zone: int, side: int) -> bool:
    """Whether a zone has a port that this side controls and no enemy stands in."""
    if not s.board.port[zone] or s.side[s.control[zone]] != side:
        return False
    return not s.units_by_zone()[zone] & s.units_by_side()[1 - side]


def capacity(s: PState, power: int) -> int:
    """How many steps a power can still carry in this year."""
    return s.board.naval[power] - s.naval_used[power]


def carrier(s: PState, mask: int) -> int:
    """The power whose ships carry these units, -1 if none can: a major its own and minors, a minor its own."""
    powers = powers_of(s, mask)
    steps = total(s, mask)
    majors = [power for power in powers if power < MAJORS]
    if len(majors) > 1:
        return -1
    if majors:
        return majors[0] if capacity(s, majors[0]) >= steps else -1
    if len(powers) == 1 and capacity(s, powers[0]) >= steps:
        return powers[0]
    side = s.side[powers[0]]
    for power in range(MAJORS):
        if s.side[power] == side and side != NEUTRAL and capacity(s, power) >= steps:
            return power
    return -1


def closed_sea(s: PState, zone: int) -> bool:
    """Whether the port of a zone is closed by ice: the Baltic in foul weather."""
    return s.impulse == 1 and s.board.sea[zone] == BALTIC
