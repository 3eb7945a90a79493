"""Chapter 14.5: states that come and go: Poland's partitions, the Grand Duchy, Italy, the Rhine, Westphalia."""

from __future__ import annotations

from kabinett.games.pittswar.board import (
    COALITION,
    EMPIRE,
    FRANCE,
    FRANCE_SIDE,
    HANOVER,
    HANSE,
    HESSEN,
    ITALY,
    MAJORS,
    MECKLENBURG,
    NEUTRAL,
    POLAND,
    PRUSSIA,
    RHINE,
    WESTPHALIA,
)
from kabinett.games.pittswar.forces import lift, stray_leaders, units_in
from kabinett.games.pittswar.powers import (
    DUCHY_GONE,
    claim_home,
    home_zones,
    join,
    part_company,
    patron_on,
)
from kabinett.games.pittswar.state import CONQUERED, LATER, MAP, NEVER, OUT, POOL, WAITING, WAR, PState
from kabinett.games.pittswar.supply import zone_supplied

# Poland


def partition(s: PState, year: int) -> None:
    """The zones marked with this year become homeland of Prussia, Russia or Austria."""
    board = s.board
    for zone in board.zones_of[POLAND]:
        if board.partition[zone] == year and s.homeland[zone] == POLAND:
            heir = board.partition_to[zone]
            s.homeland[zone] = heir
            s.control[zone] = heir
            s.tell("partition", (zone, heir), "14.5.1")
    s.changed()


def found_duchy(s: PState, how: int) -> None:
    """Warsaw and the Polish zones of Prussia become the Grand Duchy, even with units of the Coalition in them."""
    board = s.board
    s.duchy_made = how
    for zone in board.zones_of[POLAND]:
        if (board.duchy[zone] and s.homeland[zone] == PRUSSIA) or zone == board.index["warsaw"]:
            s.homeland[zone] = POLAND
            s.control[zone] = POLAND
    s.side[POLAND] = FRANCE_SIDE
    s.status[POLAND] = WAR
    s.patron[POLAND] = FRANCE
    s.entered[POLAND] = s.entered[POLAND] or s.year
    for unit in board.units_of[POLAND]:
        arrive(s, unit, board.unit_steps[unit])
    for leader in range(board.leaders):
        if board.leader_power[leader] == POLAND and s.leader_fate[leader] == LATER:
            s.leader_fate[leader] = WAITING
    s.changed()
    s.tell("duchy", (POLAND,), "14.5.1a")


def end_duchy(s: PState) -> None:
    """The Coalition has conquered it: the zones are Prussia's, the Polish army fights on for France while it lives."""
    s.duchy_made = DUCHY_GONE
    for zone in home_zones(s, POLAND):
        s.homeland[zone] = PRUSSIA
        if s.side[PRUSSIA] == COALITION or not units_in(s, zone, COALITION):
            s.control[zone] = PRUSSIA
    for unit in s.board.units_of[POLAND]:
        if s.fate[unit] != MAP:
            lift(s, unit, OUT)
    s.changed()
    s.tell("duchy_ends", (POLAND,), "14.5.1d")


def arrive(s: PState, unit: int, steps: int) -> None:
    """A unit comes free in the next Reinforcement Phase."""
    if s.fate[unit] in (LATER, POOL):
        s.fate[unit] = WAITING
        s.steps[unit] = steps


def polish_army(s: PState) -> None:
    """The army of the Grand Duchy comes free only while Warsaw is French; else it can be recruited later."""
    if s.side[s.control[s.board.index["warsaw"]]] == FRANCE_SIDE:
        return
    for unit in s.board.units_of[POLAND]:
        if s.fate[unit] == WAITING:
            lift(s, unit, POOL)
            s.tell("no_polish_army", (unit,), "14.5.1a")


# Italy


def italy(s: PState) -> bool:
    return s.side[ITALY] == FRANCE_SIDE


def found_italy(s: PState) -> None:
    """End of a turn: with Milan and Venice French there is a Kingdom, and crown zones that are French belong to it."""
    board = s.board
    needed = [board.index["milan"], board.index["venice"]]
    if not italy(s):
        if any([s.side[s.control[zone]] != FRANCE_SIDE or not zone_supplied(s, zone) for zone in needed]):
            return
        s.side[ITALY] = FRANCE_SIDE
        s.status[ITALY] = WAR
        s.patron[ITALY] = FRANCE
        s.entered[ITALY] = s.year
        s.tell("kingdom", (ITALY,), "14.5.2")
    for unit in board.units_of[ITALY]:
        if s.fate[unit] == LATER:
            s.fate[unit] = POOL
    for zone in range(board.size):
        if board.crown[zone] and s.homeland[zone] != ITALY and s.side[s.control[zone]] == FRANCE_SIDE:
            s.homeland[zone] = ITALY
            s.control[zone] = ITALY
            s.tell("crown", (zone,), "14.5.2")
    s.changed()


def end_italy(s: PState) -> None:
    """The Coalition holds all of it: the zones go to their owners of 1792, the Italian army is out."""
    board = s.board
    zones = home_zones(s, ITALY)
    for zone in zones:
        s.homeland[zone] = board.country[zone]
    s.changed()
    for zone in zones:
        owner = board.country[zone]
        # A minor goes over with its last zone; one that has others under France stays, and does not get this one.
        if owner >= MAJORS and all([s.side[s.control[other]] == COALITION for other in home_zones(s, owner)]):
            s.side[owner] = COALITION
            s.status[owner] = CONQUERED
            s.entered[owner] = s.entered[owner] or s.year
            s.patron[owner] = patron_on(s, owner, COALITION)
    for zone in zones:
        owner = board.country[zone]
        if s.side[owner] == COALITION:
            s.control[zone] = owner
    s.side[ITALY] = NEUTRAL
    s.status[ITALY] = NEVER
    for unit in board.units_of[ITALY]:
        lift(s, unit, OUT)
    s.changed()
    stray_leaders(s)
    s.tell("kingdom_ends", (ITALY,), "14.5.2a")


# Rhine and Westphalia


def erfurt(s: PState) -> None:
    """The Empire becomes the Confederation of the Rhine, Hanover Westphalia; other states of the north join France."""
    for power in (HANSE, HESSEN, MECKLENBURG):
        join(s, power, FRANCE_SIDE, "14.5.3")
    _rename(s, HANOVER, WESTPHALIA, "14.5.4")
    _rename(s, EMPIRE, RHINE, "14.5.3")


def _rename(s: PState, old: int, new: int, rule: str) -> None:
    for zone in home_zones(s, old):
        s.homeland[zone] = new
        if s.control[zone] == old:
            s.control[zone] = new
    s.side[old] = NEUTRAL
    s.status[old] = NEVER
    s.side[new] = FRANCE_SIDE
    s.status[new] = WAR
    s.patron[new] = FRANCE
    s.entered[new] = s.year
    for unit in s.board.units_of[old]:
        lift(s, unit, OUT)
    s.changed()
    claim_home(s, new)
    for unit in s.board.units_of[new]:
        arrive(s, unit, 1)
    part_company(s, new)
    s.tell("joins", (new, FRANCE_SIDE), rule)
    stray_leaders(s)


def end_rhine(s: PState, new: int) -> None:
    """The Coalition has conquered the Rhine or Westphalia: it is the Empire or Hanover again, without units."""
    old = EMPIRE if new == RHINE else HANOVER
    for zone in home_zones(s, new):
        s.homeland[zone] = old
        s.control[zone] = old
    s.side[old] = COALITION
    s.status[old] = CONQUERED
    s.side[new] = NEUTRAL
    s.status[new] = NEVER
    for unit in s.board.units_of[new]:
        lift(s, unit, OUT)
    s.changed()
    s.tell("state_ends", (new, old), "14.5.4a")


def hanover_gone(s: PState) -> None:
    """End of a turn: with both zones of Hanover French its army is out for good."""
    zones = home_zones(s, HANOVER)
    if zones and all([s.side[s.control[zone]] == FRANCE_SIDE for zone in zones]):
        for unit in s.board.units_of[HANOVER]:
            if s.fate[unit] != OUT:
                lift(s, unit, OUT)
                s.tell("unit_out", (unit,), "14.5.4")
