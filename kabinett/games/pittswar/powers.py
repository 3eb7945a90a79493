"""Chapters 6 and 14: powers enter the war, leave it and change sides.

A power at war is on a side; one that never fought, keeps an enforced peace, waits after it or was made neutral by a
treaty is on none. Zones of a homeland follow their power. Units that must go are asked for one by one by the steps in
homecoming.py, which are only pushed here."""

from __future__ import annotations

from kabinett.core.field import members
from kabinett.games.pittswar.board import (
    COALITION,
    FRANCE,
    FRANCE_SIDE,
    MAJORS,
    NEUTRAL,
    REVOLT,
    SPAIN,
    UK,
)
from kabinett.games.pittswar.forces import majority, units_in
from kabinett.games.pittswar.state import MAP, NEVER, TREATY, WAR, PState
from kabinett.games.pittswar.track import Scenario

# How there came to be a Grand Duchy; it can be gone again.
NO_DUCHY = 0
BY_WALEWSKA = 1
BY_PEACE = 2
DUCHY_GONE = 3


def scenario(s: PState) -> Scenario:
    """The scenario that is played."""
    name = s.options["scenario"]
    for found in s.board.scenarios:
        if found.id == name:
            return found
    raise AssertionError(f"no scenario {name!r}")


def is_minor(s: PState, power: int) -> bool:
    """Whether a power counts as a minor: Spain does once its War of Liberation has begun."""
    if power == SPAIN:
        return s.liberation > 0
    return power >= MAJORS and power != REVOLT


def home_zones(s: PState, power: int) -> list[int]:
    """The zones of a power's homeland, of 1792 as far as they are still its own, and annexed."""
    if not s._homes:
        homes: list[list[int]] = [[] for _ in s.side]
        for zone, owner in enumerate(s.homeland):
            homes[owner].append(zone)
        s._homes = homes
    return s._homes[power]


def patron_on(s: PState, power: int, side: int) -> int:
    """The major that a minor goes with on this side."""
    if side == FRANCE_SIDE:
        return FRANCE
    patron = s.patron[power]
    return patron if patron >= 0 and patron != FRANCE else UK


# joining


def join(s: PState, power: int, side: int, rule: str, apart: bool = True) -> None:
    """A power comes into the war on a side; a major brings the neutral minors that go with it. `apart`: enemies among
    its units at home leave; those who are just marching in do not."""
    before = s.side[power]
    if before == side:
        return
    if before != NEUTRAL:
        release(s, power)
    s.side[power] = side
    s.status[power] = WAR
    s.victor[power] = NEUTRAL
    s.peace_until[power] = 0
    if not s.entered[power]:
        s.entered[power] = s.year
    if power >= MAJORS:
        s.patron[power] = patron_on(s, power, side)
    s.changed()
    claim_home(s, power)
    s.tell("joins", (power, side), rule)
    if before != NEUTRAL:
        send_home(s, power, side)
    if apart:
        part_company(s, power)
    if power < MAJORS:
        for minor in range(MAJORS, REVOLT):
            if s.patron[minor] == power and s.status[minor] in (NEVER, TREATY) and s.side[minor] == NEUTRAL:
                if home_zones(s, minor):
                    join(s, minor, side, rule)


def claim_home(s: PState, power: int) -> None:
    """The zones of its homeland are a power's own, but for those in which an enemy stands."""
    enemy = 1 - s.side[power]
    for zone in home_zones(s, power):
        if s.control[zone] != power and not units_in(s, zone, enemy):
            s.control[zone] = power
    s.changed()


def part_company(s: PState, power: int) -> None:
    """Enemies that stand in one zone with a power's units at home leave it."""
    enemy = 1 - s.side[power]
    mine = s.rules.ground.by_power[power]
    here = s.units_by_zone()
    for zone in home_zones(s, power):
        if here[zone] & mine and units_in(s, zone, enemy):
            s.push((s.rules.step_numbers["displace"], zone, enemy))


def entered_neutral(s: PState, side: int, zone: int) -> None:
    """A force marches into a neutral country as a marker allows: the country joins the other side."""
    join(s, s.control[zone], 1 - side, "4.2d", apart=False)


# leaving


def neutral(s: PState, power: int, rule: str) -> None:
    """A treaty makes a power neutral: its units go home, foreign ones leave, its homeland is its own again."""
    before = s.side[power]
    withdraw(s, power, TREATY)
    s.tell("neutral", (power,), rule)
    s.push((s.rules.step_numbers["settle"],))
    send_home(s, power, before if before != NEUTRAL else COALITION)
    for side in (FRANCE_SIDE, COALITION):
        turn_out(s, power, side)


def withdraw(s: PState, power: int, status: int) -> None:
    """A power leaves the war, and with it go all flags that are not its own in its homeland."""
    release(s, power)
    s.side[power] = NEUTRAL
    s.status[power] = status
    for zone in home_zones(s, power):
        s.control[zone] = power
    s.changed()


def release(s: PState, power: int) -> None:
    """What a power holds outside its homeland goes to allies who stand there, else back to its owner."""
    side = s.side[power]
    mine = s.rules.ground.by_power[power]
    for zone in range(s.board.size):
        if s.control[zone] == power and s.homeland[zone] != power:
            allies = units_in(s, zone, side) & ~mine if side != NEUTRAL else 0
            s.control[zone] = majority(s, allies, 0) if allies else s.homeland[zone]
    s.changed()


def send_home(s: PState, power: int, seat: int) -> None:
    """Units of a power that stand outside its homeland go home; their player says where."""
    step = s.rules.step_numbers["homecoming"]
    for unit in reversed(s.board.units_of[power]):
        if s.fate[unit] == MAP and s.homeland[s.at[unit]] != power:
            s.push((step, unit, seat))


def turn_out(s: PState, power: int, side: int) -> None:
    """Foreign units of a side leave the homeland of a power for the nearest friendly zone."""
    mine = s.rules.ground.by_power[power]
    for zone in reversed(home_zones(s, power)):
        if units_in(s, zone, side) & ~mine:
            s.push((s.rules.step_numbers["displace"], zone, side))


def foreigners(s: PState, power: int) -> int:
    """Units in the homeland of a power that are not its own, of either side, as a mask."""
    here = s.units_by_zone()
    found = 0
    for zone in home_zones(s, power):
        found |= here[zone]
    return found & ~s.rules.ground.by_power[power]


def has_units_at_home(s: PState, power: int) -> bool:
    """Whether a power has a unit in its homeland of 1792."""
    country = s.board.country
    for unit in members(s.rules.ground.by_power[power]):
        if s.at[unit] >= 0 and country[s.at[unit]] == power:
            return True
    return False
