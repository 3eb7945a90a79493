"""Chapter 12.1: supply.

The network of a power is every zone from which a line can be drawn to one of its sources through zones that the enemy
neither holds nor stands in. A force is supplied in a zone of the network or next to one: its own zone never blocks it.
Networks are kept until an enemy comes to block another zone or a zone changes hands."""

from __future__ import annotations

from kabinett.core.field import members
from kabinett.games.pittswar.board import (
    AUSTRIA,
    BLACK_SEA,
    COALITION,
    FRANCE,
    FRANCE_SIDE,
    MAJORS,
    NEUTRAL,
    PRUSSIA,
    REVOLT,
    TURKEY,
    UK,
)
from kabinett.games.pittswar.forces import duchy, powers_of, steps_of_power, total
from kabinett.games.pittswar.ground import flood
from kabinett.games.pittswar.markers import FREE_PASSAGE, GALERNE
from kabinett.games.pittswar.state import PEACE, SEA_HELD, PState


def star_counts(s: PState, zone: int) -> bool:
    """Whether a key star is there in this year."""
    board = s.board
    return board.stars[zone] > 0 and s.year >= board.star_from[zone]


def blocked(s: PState, side: int) -> int:
    """The zones through which this side cannot trace: enemy units, enemy control of a site, neutral countries."""
    found = s._blocks[side]
    if found >= 0:
        return found
    held = s.held_zones()
    found = held[1 - side] & s.rules.ground.sites | closed_countries(s, side)
    enemies = s.units_by_side()[1 - side]
    for zone, units in enumerate(s.units_by_zone()):
        if units & enemies:
            found |= 1 << zone
    s._blocks[side] = found
    return found


def closed_countries(s: PState, side: int) -> int:
    """The zones of neutral powers that a side may not trace through. Open are: to the victor those of an enforced
    peace, to France Prussia with a Grand Duchy, to the Coalition all by Free passage."""
    closed = s.held_zones()[NEUTRAL]
    if side == COALITION and s.in_activation >> FREE_PASSAGE & 1:
        return 0
    open_powers = [power for power, status in enumerate(s.status) if status == PEACE and s.victor[power] == side]
    if side == FRANCE_SIDE and s.side[PRUSSIA] == NEUTRAL and duchy(s):
        open_powers.append(PRUSSIA)
    if open_powers:
        for zone, power in enumerate(s.control):
            if power in open_powers:
                closed &= ~(1 << zone)
    return closed


def has_sea(s: PState, side: int) -> bool:
    """Whether a side controls the sea: the Coalition always, France by markers."""
    return side == COALITION or (side == FRANCE_SIDE and s.sea == SEA_HELD)


def is_source(s: PState, power: int, zone: int) -> bool:
    """Whether a zone, held and free of enemies, is a source for a power."""
    board = s.board
    if s.homeland[zone] == power and (board.is_capital[zone] or board.fortress[zone] or star_counts(s, zone)):
        return True
    ground = s.rules.ground
    if zone == ground.cairo:
        return True
    if zone == ground.acre:
        return s.side[power] == s.side[TURKEY]
    return zone == ground.warsaw and power == FRANCE and duchy(s)


def network(s: PState, power: int) -> int:
    """The zones that are connected with a source of a major power; bit `size` says that the sea carries on."""
    side = s.side[power]
    if side != NEUTRAL:
        block = s._blocks[side]
        if block < 0:
            block = blocked(s, side)
        if block != s._net_blocks[side]:
            # Most steps of an enemy lead through zones that were blocked anyway.
            s._nets[side] = {}
            s._net_blocks[side] = block
    nets = s._nets[side]
    found = nets.get(power)
    if found is None:
        found = _neutral_network(s, power) if side == NEUTRAL else _network(s, power, side)
        nets[power] = found
    return found


def _network(s: PState, power: int, side: int) -> int:
    ground = s.rules.ground
    passable = ground.all_zones & ~blocked(s, side)
    own = passable & s.held_zones()[side]
    found = flood(sources(s, power) & own, passable, ground.around)
    if has_sea(s, side):
        ports = ground.ports & own
        if not s.held_zones()[side] >> ground.bosporus & 1:
            ports &= ~ground.black_sea
        for zone in members(ports & found):
            if s.homeland[zone] == power:
                return flood(found | ports, passable, ground.around) | 1 << s.board.size
    return found


def sources(s: PState, power: int) -> int:
    """The zones that are sources for a power while its side holds them."""
    found = s._sources.get(power)
    if found is None:
        found = 0
        for zone in s.rules.ground.sources:
            if is_source(s, power, zone):
                found |= 1 << zone
        s._sources[power] = found
    return found


def _neutral_network(s: PState, power: int) -> int:
    """A power at peace: its own country, and nothing else."""
    own = 0
    start = 0
    for zone, holder in enumerate(s.control):
        if holder == power:
            own |= 1 << zone
            if is_source(s, power, zone):
                start |= 1 << zone
    return flood(start, own, s.rules.ground.around)


def reached(s: PState, power: int, zone: int) -> bool:
    """Whether a force of a major power in this zone is connected with its network."""
    net = network(s, power)
    if net >> zone & 1 or s.rules.ground.around[zone] & net:
        return True
    if not net >> s.board.size & 1 or not s.board.port[zone]:
        return False
    return s.board.sea[zone] != BLACK_SEA or s.side[s.control[s.rules.ground.bosporus]] == s.side[power]


def supplied(s: PState, power: int, zone: int) -> bool:
    """Whether a unit of a power would be supplied in a zone."""
    if power < MAJORS:
        return reached(s, power, zone)
    if power == REVOLT:
        return reached(s, UK, zone) or reached(s, AUSTRIA, zone)
    if s.homeland[zone] == power or s.board.country[zone] == power:
        return True
    side = s.side[power]
    for major in range(MAJORS):
        if s.side[major] == side and side != NEUTRAL and reached(s, major, zone):
            return True
    return False


def unit_supplied(s: PState, unit: int, zone: int) -> bool:
    """As `supplied`, and revolts live on their own country and what lies next to it."""
    ground = s.rules.ground
    if ground.revolts >> unit & 1:
        home = ground.home[unit]
        if (home | ground.near_home[unit]) >> zone & 1:
            return True
        if s.in_impulse >> GALERNE & 1 and unit == ground.vendee:
            return True
    return supplied(s, s.board.unit_power[unit], zone)


def unsupplied_steps(s: PState, mask: int, zone: int) -> int:
    """How many steps of these units would be without supply in a zone, each power traced apart."""
    found = 0
    revolts = mask & s.rules.ground.revolts
    for unit in members(revolts):
        if not unit_supplied(s, unit, zone):
            found += s.steps[unit]
    mask &= ~revolts
    for power in powers_of(s, mask):
        if not supplied(s, power, zone):
            found += steps_of_power(s, mask, power)
    return found


def supplied_force(s: PState, mask: int, zone: int) -> bool:
    """Whether a force is supplied in a zone: less than half of its steps are without."""
    first = s.board.unit_power[mask.bit_length() - 1] if mask else 0
    if mask and not mask & ~s.rules.ground.by_power[first] and not mask & s.rules.ground.revolts:
        return supplied(s, first, zone)
    return 2 * unsupplied_steps(s, mask, zone) < total(s, mask)


def zone_supplied(s: PState, zone: int) -> bool:
    """Whether the power that controls a zone is supplied there: only such zones count (8.2)."""
    return supplied(s, s.control[zone], zone)
