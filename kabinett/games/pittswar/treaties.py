"""Chapters 14.3 and 5: what treaties do to powers: Campo Formio, Amiens, Spain, the end of forced alliances."""

from __future__ import annotations

from kabinett.core.field import members
from kabinett.games.pittswar.board import (
    AUSTRIA,
    BAVARIA,
    COALITION,
    FRANCE_SIDE,
    MAJORS,
    NEUTRAL,
    REVOLT,
    SAXONY,
    SPAIN,
)
from kabinett.games.pittswar.forces import kill, majority, place, room, stray_leaders, units_in
from kabinett.games.pittswar.powers import home_zones, join, part_company, release, send_home, turn_out
from kabinett.games.pittswar.state import MAP, WAR, PState


def break_alliance(s: PState, power: int, rule: str) -> None:
    """A forced ally joins the Coalition; French stacks among its units fall back."""
    s.side[power] = COALITION
    s.status[power] = WAR
    s.victor[power] = NEUTRAL
    s.free_home &= ~(1 << power)
    s.changed()
    s.tell("breaks_alliance", (power,), rule)
    send_home(s, power, COALITION)
    part_company(s, power)


def campo_formio(s: PState) -> None:
    """An armistice with Austria for the year: its units go home, the French leave it."""
    s.tell("armistice_austria", (AUSTRIA,), "f_campo_formio")
    s.push((s.rules.step_numbers["settle"],))
    send_home(s, AUSTRIA, COALITION)
    turn_out(s, AUSTRIA, FRANCE_SIDE)
    # Nobody takes control this year, so that French flags would stay for nothing.
    for zone in home_zones(s, AUSTRIA):
        s.control[zone] = AUSTRIA
    s.changed()


def amiens(s: PState) -> None:
    """Peace on the whole map: every unit goes home, majors at war have their homelands of 1792 again.

    What a peace took from them comes back too; conquests of minors' zones stay."""
    board = s.board
    for zone in range(board.size):
        owner = board.country[zone]
        if owner < MAJORS and (s.homeland[zone] == owner or s.side[owner] != NEUTRAL):
            s.homeland[zone] = owner
            s.control[zone] = owner
    s.changed()
    s.tell("amiens", (s.year,), "f_amiens")
    s.push((s.rules.step_numbers["settle"],))
    for power in reversed(range(REVOLT)):
        if s.side[power] != NEUTRAL:
            send_home(s, power, s.side[power])


# Spain


def san_ildefonso(s: PState) -> None:
    """Spain goes over to France; units of the Coalition in Spain go home."""
    strangers: list[int] = []
    for zone in home_zones(s, SPAIN):
        strangers += members(units_in(s, zone, COALITION) & ~s.rules.ground.by_power[SPAIN])
    join(s, SPAIN, FRANCE_SIDE, "14.3.4")
    _all_home(s, SPAIN)
    for unit in strangers:
        s.push((s.rules.step_numbers["homecoming"], unit, COALITION))


def bayonne(s: PState) -> None:
    """Spain becomes an ally of France, whatever it was; those of the Coalition in it leave."""
    if s.side[SPAIN] != FRANCE_SIDE:
        join(s, SPAIN, FRANCE_SIDE, "14.3.4")
        _all_home(s, SPAIN)
        turn_out(s, SPAIN, COALITION)


def _all_home(s: PState, power: int) -> None:
    for zone in home_zones(s, power):
        s.control[zone] = power
    s.changed()


def dos_de_mayo(s: PState) -> None:
    """Spain rises: zones with French units stay French, all others are Spanish; Spaniards among the French give way."""
    mine = s.rules.ground.by_power[SPAIN]
    release(s, SPAIN)
    s.side[SPAIN] = COALITION
    s.status[SPAIN] = WAR
    s.victor[SPAIN] = NEUTRAL
    s.liberation = 1
    s.entered[SPAIN] = s.entered[SPAIN] or s.year
    s.changed()
    for zone in home_zones(s, SPAIN):
        french = units_in(s, zone, FRANCE_SIDE)
        s.control[zone] = majority(s, french, 0) if french else SPAIN
    s.changed()
    s.tell("liberation", (SPAIN,), "14.3.4b")
    s.push((s.rules.step_numbers["settle"],))
    send_home(s, SPAIN, COALITION)
    for zone in home_zones(s, SPAIN):
        here = s.units_by_zone()[zone]
        if here & mine and units_in(s, zone, FRANCE_SIDE):
            for unit in members(here & mine):
                _step_aside(s, unit, zone)


def _step_aside(s: PState, unit: int, zone: int) -> None:
    """A Spanish unit goes to the adjacent free Spanish zone with most room, or is lost."""
    best = -1
    most = 0
    for near in s.board.land[zone]:
        if s.homeland[near] != SPAIN or units_in(s, near, FRANCE_SIDE):
            continue
        space = room(s, near, COALITION)
        if space >= s.steps[unit] and space > most:
            best, most = near, space
    if best < 0:
        s.tell("unit_lost", (unit,), "14.3.4b")
        kill(s, unit)
    else:
        place(s, unit, best, s.steps[unit])
        s.tell("goes_to", (unit, best), "14.3.4b")
    stray_leaders(s)


# Germany in 1813


def germania(s: PState) -> None:
    """Saxony and Bavaria desert France: their zones turn, their units go to the nearest stack of the Coalition."""
    for power in (SAXONY, BAVARIA):
        if s.side[power] != FRANCE_SIDE:
            continue
        s.side[power] = COALITION
        s.status[power] = WAR
        s.changed()
        for zone in home_zones(s, power):
            s.control[zone] = power
        s.changed()
        s.tell("joins", (power, COALITION), "c_germania")
        for unit in s.board.units_of[power]:
            if s.fate[unit] == MAP:
                _to_stack(s, unit)
    stray_leaders(s)


def _to_stack(s: PState, unit: int) -> None:
    """To the nearest force of the Coalition that has room; without one it stays, or is lost among the French."""
    zones = s.board.zones
    best = -1
    nearest = 255
    for zone in range(s.board.size):
        there = units_in(s, zone, COALITION) & ~(1 << unit)
        if there and room(s, zone, COALITION) >= s.steps[unit] and zones.dist(s.at[unit], zone) < nearest:
            best, nearest = zone, zones.dist(s.at[unit], zone)
    if best >= 0:
        place(s, unit, best, s.steps[unit])
        s.tell("goes_to", (unit, best), "c_germania")
    elif units_in(s, s.at[unit], FRANCE_SIDE):
        s.tell("unit_lost", (unit,), "c_germania")
        kill(s, unit)
