"""Chapter 16: the set-ups of the three scenarios."""

from __future__ import annotations

from kabinett.games.pittswar.board import COALITION, FRANCE, HANOVER, ITALY, NEUTRAL, POLAND, POWERS, REVOLT
from kabinett.games.pittswar.flow import FAIR
from kabinett.games.pittswar.forces import put_leader
from kabinett.games.pittswar.powers import scenario
from kabinett.games.pittswar.state import LATER, MAP, NEVER, OUT, POOL, WAR, PState
from kabinett.games.pittswar.track import Scenario

EMPIRE_YEAR = 1805


def set_up(s: PState) -> None:
    """The map of the first year, and the first frames: the markers, then the fair-weather impulse."""
    found = scenario(s)
    s.year = found.start
    s.first = s.board.track.first_player[s.board.track.year(s.year)]
    _powers(s, found)
    _zones(s, found)
    _units(s, found)
    _leaders(s, found)
    s.changed()
    step = s.rules.step_numbers
    s.push((step["year"], FAIR))
    s.push((step["opening"], 0))


def _powers(s: PState, found: Scenario) -> None:
    s.side = found.side[:]
    s.patron = found.patron[:]
    for power in range(len(POWERS)):
        if s.side[power] != NEUTRAL:
            s.status[power] = WAR
            s.entered[power] = found.start
        else:
            s.status[power] = NEVER
    # Rebels are on the Coalition's side wherever they rise.
    s.side[REVOLT] = COALITION
    s.status[REVOLT] = WAR


def _zones(s: PState, found: Scenario) -> None:
    board = s.board
    s.control = found.control_power[:]
    s.homeland = board.country[:]
    if found.start < EMPIRE_YEAR:
        return
    for zone in range(board.size):
        if board.partition[zone]:
            s.homeland[zone] = board.partition_to[zone]
        elif board.republic[zone]:
            s.homeland[zone] = FRANCE
        elif s.control[zone] == ITALY:
            s.homeland[zone] = ITALY
    s.side[POLAND] = NEUTRAL


def _units(s: PState, found: Scenario) -> None:
    board = s.board
    for unit in range(board.units):
        power = board.unit_power[unit]
        if board.pool_from[unit] <= found.start and s.status[power] != NEVER and board.unit_ids[unit] != "fr_guard":
            s.fate[unit] = POOL
        else:
            s.fate[unit] = LATER
    for unit, steps, zone, _ in found.units:
        # Powers that enter later stand there from the start, neutral; rebels do not.
        if board.unit_power[unit] != REVOLT:
            s.fate[unit] = MAP
            s.at[unit] = zone
            s.steps[unit] = steps
        else:
            s.fate[unit] = LATER
    for unit in board.units_of[REVOLT]:
        s.fate[unit] = LATER
    if found.start >= EMPIRE_YEAR:
        for unit in board.units_of[ITALY]:
            s.fate[unit] = POOL
        for unit in board.units_of[HANOVER]:
            s.fate[unit] = OUT


def _leaders(s: PState, found: Scenario) -> None:
    board = s.board
    track = board.track
    for year in range(1792, found.start):
        for leader in track.leaders[track.year(year)]:
            s.leader_fate[leader] = OUT
    for leader, zone in found.leaders:
        put_leader(s, leader, zone)
