"""Chapters 7.1 and 7.3: recruiting units, filling them up, placing arrivals, British subsidies, guerrillas."""

from __future__ import annotations

from typing import Final

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.text import Text
from kabinett.games.pittswar import markers as m
from kabinett.games.pittswar.answers import no
from kabinett.games.pittswar.board import (
    COALITION,
    GUERRILLA,
    MAJORS,
    NEUTRAL,
    PIEDMONT,
    REVOLT,
    SARDINIA,
    SPAIN,
    UK,
)
from kabinett.games.pittswar.forces import place, put_leader
from kabinett.games.pittswar.placement import (
    fits_somewhere,
    guerrilla_zones,
    has_room,
    landing_zones,
    leader_refusal,
    leader_zones,
    open_zones,
    zone_refusal,
)
from kabinett.games.pittswar.powers import is_minor
from kabinett.games.pittswar.state import MAP, NEVER, POOL, WAITING, WAR, PState
from kabinett.games.pittswar.supply import unit_supplied

PLACED: Final = ("raise", "deploy", "station", "guerrilla")
"""Verbs that are followed by a zone."""


def powers_of_player(s: PState, side: int) -> list[int]:
    """The powers a player recruits for: those of his side, and the Coalition's also those at peace."""
    found: list[int] = []
    for power in range(REVOLT):
        if s.side[power] == side or (side == COALITION and s.side[power] == NEUTRAL and s.status[power] != NEVER):
            found.append(power)
    return found


def purse(s: PState, power: int) -> int:
    """Whose points pay for a power's units: Sardinia's may be paid by Piedmont's marker."""
    if power == SARDINIA and s.in_year >> m.PIEDMONT & 1 and not s.points[SARDINIA]:
        return PIEDMONT
    return power


# what can be done


def paid(s: PState, powers: list[int]) -> list[Action]:
    """Recruiting and filling up with the points at hand."""
    action = s.rules.words.action
    found: list[Action] = []
    fate = s.fate
    for power in powers:
        if s.points[purse(s, power)] <= 0:
            continue
        zones: list[tuple[int, int, int]] | None = None
        for unit in s.board.units_of[power]:
            if fate[unit] == POOL and s.board.unit_kind[unit] != GUERRILLA:
                if zones is None:
                    zones = open_zones(s, power)
                if fits_somewhere(s, power, zones, 1):
                    found.append(action("raise", (unit,)))
            elif fate[unit] == MAP and can_grow(s, unit):
                found.append(action("reinforce", (unit,)))
    return found


def can_grow(s: PState, unit: int) -> bool:
    """Whether a unit on the map can get a step, if there is a point for it."""
    zone = s.at[unit]
    return s.steps[unit] < s.board.unit_steps[unit] and has_room(s, unit, zone, 1) and unit_supplied(s, unit, zone)


def options(s: PState, powers: list[int]) -> list[Action]:
    """All that a player can do in his part of the phase, guerrillas apart."""
    action = s.rules.words.action
    board = s.board
    found: list[Action] = []
    for power in powers:
        for unit in board.units_of[power]:
            if s.fate[unit] == WAITING and landing_zones(s, unit, s.steps[unit]):
                found.append(action("deploy", (unit,)))
    for leader, fate in enumerate(s.leader_fate):
        if fate == WAITING and board.leader_power[leader] in powers and leader_zones(s, leader):
            found.append(action("station", (leader,)))
    found += paid(s, powers)
    if UK in powers and s.points[UK] > 0:
        for power in range(MAJORS):
            if may_subsidise(s, power):
                found.append(action("subsidy", (power,)))
    return found


def anything(s: PState, powers: list[int]) -> bool:
    """Whether `options` has anything: the usual things are looked at first."""
    fate = s.fate
    for power in powers:
        if s.points[power] > 0:
            for unit in s.board.units_of[power]:
                if fate[unit] == MAP and can_grow(s, unit):
                    return True
    return bool(options(s, powers))


def may_subsidise(s: PState, power: int) -> bool:
    """Whether British points may go to a power: another major at war on the same side."""
    if power == UK or power >= MAJORS or is_minor(s, power):
        return False
    return s.side[power] == s.side[UK] and s.side[UK] != NEUTRAL and s.status[power] == WAR


def raise_refusal(s: PState, unit: int) -> Refusal | None:
    """Why a unit cannot be recruited, whatever the zone."""
    if s.board.unit_kind[unit] == GUERRILLA or s.fate[unit] != POOL:
        return no("not_in_pool_unit", "7.1m", (unit,))
    if s.points[purse(s, s.board.unit_power[unit])] <= 0:
        return no("no_points", "7.1i", (s.board.unit_power[unit],))
    return None


def reinforce_refusal(s: PState, unit: int) -> Refusal | None:
    """Why a unit on the map cannot get a step."""
    board = s.board
    if s.fate[unit] != MAP or board.unit_kind[unit] == GUERRILLA:
        return no("not_on_map", "7.1l", (unit,))
    if s.steps[unit] >= board.unit_steps[unit]:
        return no("full_strength", "7.1l", (unit,))
    if s.points[purse(s, board.unit_power[unit])] <= 0:
        return no("no_points", "7.1i", (board.unit_power[unit],))
    if not unit_supplied(s, unit, s.at[unit]):
        return no("unit_unsupplied", "7.1l", (unit,))
    if not has_room(s, unit, s.at[unit], 1):
        return no("no_room", "9.1", (s.at[unit],))
    return None


def subsidy_refusal(s: PState, power: int) -> Refusal | None:
    """Why the United Kingdom cannot give a point to a power."""
    if s.points[UK] <= 0:
        return no("no_points", "7.1j", (UK,))
    if power == UK or power >= MAJORS or is_minor(s, power):
        return no("only_majors", "7.1j", (power,))
    return None if may_subsidise(s, power) else no("not_ally_at_war", "7.1j", (power,))


def refusal(s: PState, powers: list[int], action: Action) -> Refusal | None:
    """Why this first step is not possible; None where it is."""
    board = s.board
    verb = action.verb
    if verb == "subsidy":
        return subsidy_refusal(s, action.args[0]) if UK in powers else no("not_your_power", "7.1i", (UK,))
    if verb == "station":
        leader = action.args[0]
        if board.leader_power[leader] not in powers or s.leader_fate[leader] != WAITING:
            return no("leader_not_due", "7.3b", (leader,))
        return None if leader_zones(s, leader) else no("leader_no_unit", "7.3b", (leader,))
    if verb not in ("raise", "reinforce", "deploy"):
        return no("reinforce_first", "7.3")
    unit = action.args[0]
    power = board.unit_power[unit]
    if power not in powers:
        return no("not_your_power", "7.1i", (power,))
    if verb == "reinforce":
        return reinforce_refusal(s, unit)
    if verb == "deploy":
        if s.fate[unit] != WAITING:
            return no("unit_not_due", "7.2", (unit,))
        return None if landing_zones(s, unit, s.steps[unit]) else no("no_zone", "7.3a", (unit,))
    found = raise_refusal(s, unit)
    if found is not None:
        return found
    return None if landing_zones(s, unit, 1) else no("no_zone", "7.3a", (unit,))


# where


def zones(s: PState, first: Action) -> list[int]:
    """The zones for what a first step has begun."""
    if first.verb == "station":
        return leader_zones(s, first.args[0])
    if first.verb == "guerrilla":
        return guerrilla_zones(s, first.args[0])
    return landing_zones(s, first.args[0], steps_of(s, first))


def steps_of(s: PState, first: Action) -> int:
    return s.steps[first.args[0]] if first.verb == "deploy" else 1


def at_refusal(s: PState, first: Action, action: Action) -> Refusal | None:
    if action.verb != "at":
        return no("zone_first", "7.3")
    zone = action.args[0]
    if first.verb == "station":
        return leader_refusal(s, first.args[0], zone)
    if first.verb == "guerrilla":
        known = guerrilla_zones(s, first.args[0])
        return None if zone in known else no("guerrilla_zone", "2.2g", (zone,))
    return zone_refusal(s, first.args[0], zone, steps_of(s, first))


def where_text(first: Action) -> Text:
    if first.verb == "station":
        return Text("ask.where_leader", (first.args[0],))
    return Text("ask.where_unit", (first.args[0],))


# doing it


def do(s: PState, action: Action, draft: tuple[Action, ...]) -> None:
    """Carry out a recruitment, a placement or a subsidy."""
    board = s.board
    if action.verb == "subsidy":
        s.points[UK] -= 1
        s.points[action.args[0]] += 1
        s.tell("subsidy", (action.args[0],), "7.1j")
    elif action.verb == "reinforce":
        unit = action.args[0]
        s.points[purse(s, board.unit_power[unit])] -= 1
        s.steps[unit] += 1
        s.tell("reinforced", (unit, s.steps[unit]), "7.1l")
    else:
        first = draft[0]
        zone = action.args[0]
        if first.verb == "station":
            put_leader(s, first.args[0], zone)
            s.tell("leader_comes", (first.args[0], zone), "7.3b")
            return
        unit = first.args[0]
        steps = steps_of(s, first)
        if first.verb == "raise":
            s.points[purse(s, board.unit_power[unit])] -= 1
            place(s, unit, zone, steps)
            s.tell("raised", (unit, zone), "7.1m")
        elif first.verb == "deploy":
            place(s, unit, zone, steps)
            s.tell("deployed", (unit, zone, steps), "7.2")
        else:
            before = s.at[unit]
            place(s, unit, zone, 0)
            s.tell("guerrilla", (unit, zone), "2.2f" if before < 0 else "2.2g")


# guerrillas


def band_refusal(s: PState, side: int, done: int, unit: int) -> Refusal | None:
    """Why a guerrilla cannot come or move now; `done` are those that have."""
    bands = s.rules.ground.guerrillas
    if unit not in bands or side != COALITION or s.side[SPAIN] != COALITION or not s.liberation:
        return no("no_guerrilla", "2.2f", (unit,))
    if done >> bands.index(unit) & 1:
        return no("guerrilla_done", "2.2g", (unit,))
    return None if guerrilla_zones(s, unit) else no("no_zone", "2.2f", (unit,))


def bands(s: PState, side: int, done: int) -> list[Action]:
    """The guerrillas that may come or move."""
    action = s.rules.words.action
    return [
        action("guerrilla", (unit,)) for unit in s.rules.ground.guerrillas if band_refusal(s, side, done, unit) is None
    ]
