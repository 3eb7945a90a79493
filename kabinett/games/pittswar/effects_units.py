"""What markers do to units: risings, restored, returned and lost steps."""

from __future__ import annotations

from kabinett.core.field import members
from kabinett.games.pittswar import markers as m
from kabinett.games.pittswar.board import COALITION, FRANCE, FRANCE_SIDE, PRUSSIA, RUSSIA
from kabinett.games.pittswar.effects_movement import may_fight
from kabinett.games.pittswar.forces import enemy_in, friendly, lift, lose_step, place, room, stray_leaders, units_in
from kabinett.games.pittswar.state import LATER, MAP, OUT, RISING, WAR, PState
from kabinett.games.pittswar.supply import unit_supplied

# risings


def rising_zones(s: PState, event: int) -> list[int]:
    """Where the unit of a rising can appear; the Tyrolians only while France has Innsbruck."""
    marker = s.board.marker
    if s.fate[marker.unit[event]] in (MAP, OUT):
        return []
    zones = [
        zone
        for zone in s.board.uprising_zones[marker.region[event]]
        if may_fight(s, zone) or not units_in(s, zone, FRANCE_SIDE)
    ]
    if event != m.TYROL:
        return zones
    return [zone for zone in zones if s.side[s.control[zone]] == FRANCE_SIDE]


def rise(s: PState, event: int, zone: int) -> None:
    """A revolt breaks out; against units of the French side it fights at once."""
    marker = s.board.marker
    unit = marker.unit[event]
    place(s, unit, zone, marker.steps[event])
    s.tell("rises", (unit, zone), s.board.marker_ids[event])
    if enemy_in(s, zone, COALITION):
        s.push((s.rules.step_numbers["battle"], zone, COALITION, RISING))
    else:
        # Allies who stand there already may have to make room.
        s.push((s.rules.step_numbers["overflow"], zone, COALITION, 0))


# steps


def depleted(s: PState) -> list[int]:
    """The units of the Coalition that a council of war can restore: depleted, supplied, not yet activated."""
    board = s.board
    done = s.moved | s.moved_sub
    found: list[int] = []
    for unit in members(s.units_by_side()[COALITION] & ~done):
        zone = s.at[unit]
        missing = board.unit_steps[unit] - s.steps[unit]
        if zone >= 0 and 0 < missing <= room(s, zone, COALITION) and unit_supplied(s, unit, zone):
            found.append(unit)
    return found


def restore(s: PState, unit: int) -> None:
    """A unit gets all its steps and does not move in this impulse, its sub-impulse included."""
    s.steps[unit] = s.board.unit_steps[unit]
    s.moved |= 1 << unit
    s.moved_sub |= 1 << unit
    s.tell("restored", (unit, s.steps[unit]), "c_council_of_war")


def russians(s: PState) -> list[int]:
    """The Russian units on the map."""
    return [unit for unit in s.board.units_of[RUSSIA] if s.at[unit] >= 0]


def persia(s: PState, unit: int) -> None:
    lose_step(s, unit)
    stray_leaders(s)


def guerrillas(s: PState) -> list[int]:
    """The guerrillas on the map."""
    return [unit for unit in s.rules.ground.guerrillas if s.at[unit] >= 0]


def disband(s: PState, unit: int) -> None:
    """A guerrilla leaves the map; it may come back in a later Reinforcement Phase."""
    lift(s, unit, LATER)
    s.tell("guerrilla_gone", (unit,), "f_mobile_columns")


def fallen(s: PState) -> list[int]:
    """The French units of one step that were destroyed in the battle just fought."""
    return [unit for unit in members(s.ones & s.rules.ground.by_power[FRANCE]) if s.at[unit] < 0]


def can_return(s: PState) -> bool:
    """Whether a destroyed unit could come back at Paris."""
    paris = s.board.index["paris"]
    return bool(fallen(s)) and friendly(s, paris, FRANCE_SIDE) and room(s, paris, FRANCE_SIDE) > 0


def back_in_paris(s: PState, unit: int) -> None:
    """The army of Mainz: a destroyed unit is in Paris, this year only against rebels in France."""
    paris = s.board.index["paris"]
    place(s, unit, paris, 1)
    s.mainz = unit
    s.ones &= ~(1 << unit)
    s.tell("back", (unit, paris), "f_army_of_mainz")


# the Prussian Landwehr


def landwehr_due(s: PState) -> bool:
    """Whether Prussia's Landwehr comes free at Berlin in this Reinforcement Phase."""
    unit = s.board.unit_index["pr_landwehr"]
    berlin = s.board.index["berlin"]
    if not s.in_game >> m.LANDWEHR & 1 or s.fate[unit] == MAP or s.status[PRUSSIA] != WAR:
        return False
    return s.side[PRUSSIA] == COALITION and friendly(s, berlin, COALITION) and room(s, berlin, COALITION) > 0


def landwehr(s: PState) -> None:
    """The Landwehr musters, if it is due."""
    if landwehr_due(s):
        unit = s.board.unit_index["pr_landwehr"]
        berlin = s.board.index["berlin"]
        place(s, unit, berlin, s.board.unit_steps[unit])
        s.tell("musters", (unit, berlin), "c_landwehr")
