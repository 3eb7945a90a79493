"""Chapter 7.3: where new units and leaders may come."""

from __future__ import annotations

from kabinett.core.contract import Refusal
from kabinett.core.field import members
from kabinett.games.pittswar import markers as m
from kabinett.games.pittswar.answers import no
from kabinett.games.pittswar.board import (
    COALITION,
    FRANCE_SIDE,
    LOMBARDY,
    MAJORS,
    NAPLES,
    NEUTRAL,
    PAPACY,
    PIEDMONT,
    SARDINIA,
    TUSCANY,
    VENETIA,
)
from kabinett.games.pittswar.forces import (
    MOST_LEADERS,
    STEPS_PER_LEADER,
    STEPS_WITHOUT_LEADER,
    commands_half,
    leaders_in,
    limit,
    total,
    units_in,
)
from kabinett.games.pittswar.powers import home_zones
from kabinett.games.pittswar.state import PState
from kabinett.games.pittswar.supply import is_source, supplied

EXILE = (VENETIA, LOMBARDY, PIEDMONT, SARDINIA, TUSCANY, PAPACY, NAPLES)
"""Where Piedmont's units may come in the year of the marker that pays them."""


# Why a zone takes no new units of a power; 0: it does, as far as there is room.
OPEN = 0
NO_SITE = 1
NOT_OURS = 2
ENEMIES = 3
REBELS = 4
UNSUPPLIED = 5
REASONS = ("", "no_site", "not_ours", "enemies_there", "revolt_there", "zone_unsupplied")


def homes(s: PState, power: int) -> list[int]:
    """The zones that count as home for new units of a power."""
    if power in (PIEDMONT, SARDINIA) and s.in_year >> m.PIEDMONT & 1:
        return [zone for zone in range(s.board.size) if s.board.country[zone] in EXILE]
    return home_zones(s, power)


def closed(s: PState, power: int, zone: int) -> int:
    """Why no unit of a power can be set up in a zone of its homeland, whatever the room; OPEN where it can."""
    if not s.board.valued[zone]:
        return NO_SITE
    side = s.side[power]
    holder = s.control[zone]
    if holder != power and (side == NEUTRAL or s.side[holder] != side):
        return NOT_OURS
    here = s.units_by_zone()[zone]
    if here:
        foes = here & ~s.units_by_side()[side]
        revolts = s.rules.ground.revolts
        # A victor's garrison in a country at peace is no reason to stay away from home.
        if foes and (side != NEUTRAL or foes & revolts):
            return ENEMIES
        if here & revolts:
            return REBELS
    return OPEN if supplied(s, power, zone) or is_source(s, power, zone) else UNSUPPLIED


def open_zones(s: PState, power: int) -> list[tuple[int, int, int]]:
    """The zones that take new units of a power: (zone, steps that still fit, leaders there)."""
    side = s.side[power]
    chiefs: dict[int, int] = {}
    powers, sides = s.board.leader_power, s.side
    for leader, zone in enumerate(s.leader_at):
        if zone >= 0 and sides[powers[leader]] == side:
            chiefs[zone] = chiefs.get(zone, 0) | 1 << leader
    found: list[tuple[int, int, int]] = []
    here = s.units_by_zone()
    own = s.units_by_side()[side]
    for zone in homes(s, power):
        there = here[zone] & own
        led = chiefs.get(zone, 0)
        free = limit(led.bit_count()) - (total(s, there) if there else 0)
        if free > 0 and closed(s, power, zone) == OPEN:
            found.append((zone, free, led))
    return found


def share_kept(s: PState, power: int, zone: int, chiefs: int, steps: int) -> bool:
    """Whether each leader in a zone keeps half of the steps there if so many of a power come."""
    if power >= MAJORS:
        return True
    powers = s.board.unit_power
    there = units_in(s, zone, s.side[power])
    whole = total(s, there) + steps
    for leader in members(chiefs):
        own = s.board.leader_power[leader]
        if power != own:
            led = sum([s.steps[other] for other in members(there) if powers[other] == own or powers[other] >= MAJORS])
            if 2 * led < whole:
                return False
    return True


def has_room(s: PState, unit: int, zone: int, steps: int) -> bool:
    """Whether so many steps more of a unit respect the stacking limit and the share of the leaders there."""
    power = s.board.unit_power[unit]
    side = s.side[power]
    there = units_in(s, zone, side)
    free = STEPS_WITHOUT_LEADER - total(s, there) - steps
    if free + MOST_LEADERS * STEPS_PER_LEADER < 0:
        return False
    chiefs = leaders_in(s, zone, side)
    if not chiefs:
        return free >= 0
    return total(s, there) + steps <= limit(chiefs.bit_count()) and share_kept(s, power, zone, chiefs, steps)


def zone_refusal(s: PState, unit: int, zone: int, steps: int) -> Refusal | None:
    """Why a unit with so many steps may not be set up in a zone; None where it may."""
    power = s.board.unit_power[unit]
    if zone not in homes(s, power):
        return no("not_homeland", "7.3", (unit, zone))
    reason = closed(s, power, zone)
    if reason:
        return no(REASONS[reason], "7.3", (zone,))
    return None if has_room(s, unit, zone, steps) else no("no_room", "9.1", (zone,))


def landing_zones(s: PState, unit: int, steps: int) -> list[int]:
    """All zones in which a unit may be set up with so many steps."""
    power = s.board.unit_power[unit]
    return [
        zone
        for zone, free, chiefs in open_zones(s, power)
        if free >= steps and (not chiefs or share_kept(s, power, zone, chiefs, steps))
    ]


def fits_somewhere(s: PState, power: int, zones: list[tuple[int, int, int]], steps: int) -> bool:
    """Whether one of these zones takes so many steps of a power."""
    for zone, free, chiefs in zones:
        if free >= steps and (not chiefs or share_kept(s, power, zone, chiefs, steps)):
            return True
    return False


def leader_refusal(s: PState, leader: int, zone: int) -> Refusal | None:
    """Why a leader may not come to a zone: he needs a unit of his power there, and room."""
    power = s.board.leader_power[leader]
    side = s.side[power]
    there = units_in(s, zone, side)
    if not there & s.rules.ground.by_power[power]:
        return no("leader_needs_unit", "7.3b", (leader, zone))
    if leaders_in(s, zone, side).bit_count() >= MOST_LEADERS:
        return no("three_leaders", "9.2", (zone,))
    if not commands_half(s, there, leader):
        return no("half_of_steps", "9.3", (leader, zone))
    return None


def leader_zones(s: PState, leader: int) -> list[int]:
    power = s.board.leader_power[leader]
    zones = sorted({s.at[unit] for unit in s.board.units_of[power] if s.at[unit] >= 0})
    return [zone for zone in zones if leader_refusal(s, leader, zone) is None]


def guerrilla_zones(s: PState, unit: int) -> list[int]:
    """Where a guerrilla may appear or, if it is on the map, move to."""
    board = s.board
    if s.side[board.unit_power[unit]] != COALITION:
        return []
    spanish = [zone for zone in range(board.size) if s.homeland[zone] == board.unit_power[unit]]
    free = [zone for zone in spanish if not units_in(s, zone, FRANCE_SIDE)]
    if s.at[unit] < 0:
        return free
    return [zone for zone in free if zone in board.land[s.at[unit]]]
