"""Chapters 14.1, 14.4 and 14.5 at the end of a turn: minors conquered, conquests of the Republic, Spain, new states."""

from __future__ import annotations

from kabinett.core.field import members
from kabinett.games.pittswar.board import (
    COALITION,
    EMPIRE,
    FRANCE,
    FRANCE_SIDE,
    HANOVER,
    ITALY,
    MAJORS,
    NEUTRAL,
    PIEDMONT,
    POLAND,
    REVOLT,
    RHINE,
    SPAIN,
    WESTPHALIA,
)
from kabinett.games.pittswar.forces import duchy, lift, units_in
from kabinett.games.pittswar.nations import end_duchy, end_italy, end_rhine, found_italy, hanover_gone
from kabinett.games.pittswar.powers import foreigners, home_zones, patron_on, send_home
from kabinett.games.pittswar.state import CONQUERED, FORCED, LATER, OUT, POOL, PState
from kabinett.games.pittswar.supply import zone_supplied


def overrun(s: PState, power: int) -> bool:
    """Whether the enemy of a power controls every zone of its homeland."""
    side = s.side[power]
    zones = home_zones(s, power)
    if side == NEUTRAL or not zones:
        return False
    return all([s.side[s.control[zone]] == 1 - side for zone in zones])


def minors(s: PState) -> None:
    """All minors that have been conquered change sides."""
    for power in range(MAJORS, REVOLT):
        if not overrun(s, power):
            continue
        if power == PIEDMONT and s.side[power] == COALITION:
            # Its army fights for the Coalition only, so that it keeps its side; Turin pays France (income.py).
            continue
        if power == POLAND:
            if duchy(s):
                end_duchy(s)
        elif power == ITALY:
            end_italy(s)
        elif power in (RHINE, WESTPHALIA):
            end_rhine(s, power)
        else:
            conquer(s, power)
    liberation(s)


def conquer(s: PState, power: int) -> None:
    """A minor joins its conqueror: its zones are its own again on his side, its units go home and serve him."""
    side = 1 - s.side[power]
    s.side[power] = side
    s.status[power] = CONQUERED
    s.patron[power] = patron_on(s, power, side)
    s.entered[power] = s.entered[power] or s.year
    for zone in home_zones(s, power):
        s.control[zone] = power
    s.changed()
    s.tell("conquered", (power, side), "14.1")
    if power == EMPIRE:
        # The Empire's army does not serve France; the Coalition can recruit it again.
        for unit in s.board.units_of[power]:
            if s.fate[unit] != OUT:
                lift(s, unit, LATER if side == FRANCE_SIDE else POOL)
    elif power == HANOVER and side == FRANCE_SIDE:
        hanover_gone(s)
    else:
        send_home(s, power, side)
    for zone in home_zones(s, power):
        mine = s.units_by_zone()[zone] & s.rules.ground.by_power[power]
        if mine and units_in(s, zone, 1 - side):
            for unit in members(mine):
                s.push((s.rules.step_numbers["homecoming"], unit, side))


def liberation(s: PState) -> None:
    """France wins Spain's War of Liberation if every zone is French or friendly to both."""
    if s.liberation != 1:
        return
    for zone in home_zones(s, SPAIN):
        if s.side[s.control[zone]] != FRANCE_SIDE:
            if s.board.site[zone] or units_in(s, zone, COALITION):
                return
    s.liberation = 2
    s.side[SPAIN] = FRANCE_SIDE
    s.status[SPAIN] = FORCED
    s.victor[SPAIN] = FRANCE_SIDE
    for zone in home_zones(s, SPAIN):
        s.control[zone] = SPAIN
    for unit in s.rules.ground.guerrillas:
        if s.at[unit] >= 0:
            lift(s, unit, LATER)
    s.changed()
    s.tell("liberation_lost", (SPAIN,), "14.3.4c")
    send_home(s, SPAIN, FRANCE_SIDE)


def annex(s: PState) -> None:
    """Light-blue zones that France controls in supply become part of France."""
    for zone in range(s.board.size):
        if s.board.republic[zone] and s.homeland[zone] != FRANCE and s.side[s.control[zone]] == FRANCE_SIDE:
            if zone_supplied(s, zone):
                s.homeland[zone] = FRANCE
                s.control[zone] = FRANCE
                s.tell("annexed", (zone, FRANCE), "14.4")
    s.changed()


def new_states(s: PState) -> None:
    """What comes and goes with control: Hanover's army, the Kingdom of Italy."""
    hanover_gone(s)
    found_italy(s)


def free_homes(s: PState) -> None:
    """Forced allies in whose homeland no foreign unit stands have all their points from now on."""
    for power in range(MAJORS):
        if s.status[power] == FORCED and not s.free_home >> power & 1 and not foreigners(s, power):
            s.free_home |= 1 << power
            s.tell("home_free", (power,), "7.1e")
