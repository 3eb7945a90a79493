"""Chapter 11.7: movement by sea, naval assaults, landings."""

from __future__ import annotations

from typing import ClassVar

from kabinett.core.contract import Refusal
from kabinett.core.step import Frame, Step
from kabinett.games.pittswar.activation import force_side
from kabinett.games.pittswar.answers import no
from kabinett.games.pittswar.board import BLACK_SEA, COALITION, FRANCE_SIDE, NEUTRAL, STRAIT
from kabinett.games.pittswar.entry import may_enter
from kabinett.games.pittswar.forces import crowds, fits, leaders_in, powers_of, shift, total, units_in
from kabinett.games.pittswar.markers import N1
from kabinett.games.pittswar.ships import carrier, closed_sea, friendly_port
from kabinett.games.pittswar.state import SEA_HELD, PState
from kabinett.games.pittswar.supply import supplied_force

SEA_POINTS = 2
STRAIT_POINTS = 3


def bosporus_open(s: PState, side: int) -> bool:
    """Whether this side can pass between the Black Sea and the others: it controls Constantinople."""
    return s.side[s.control[s.rules.ground.bosporus]] == side


def harbour_open(s: PState, zone: int, powers: list[int]) -> bool:
    """Whether the force under way could sail to a port."""
    side = s.active
    if zone == s.spot or not friendly_port(s, zone, side) or closed_sea(s, zone):
        return False
    if not bosporus_open(s, side) and BLACK_SEA in (s.board.sea[zone], s.board.sea[s.spot]):
        return False
    if not may_enter(s, s.force, powers, zone, -1):
        return False
    own = units_in(s, zone, side)
    if own and not fits(s, own | s.force, leaders_in(s, zone, side) | s.chiefs):
        return False
    return supplied_force(s, s.force, zone)


def harbours(s: PState) -> list[int]:
    """The ports the force under way can sail to."""
    powers = powers_of(s, s.force)
    return [zone for zone in s.board.ports if harbour_open(s, zone, powers)]


def embark_refusal(s: PState) -> Refusal | None:
    """Why the force under way cannot go by sea."""
    if not s.naval:
        return no("no_ships_roll", "11.7")
    if s.mp < SEA_POINTS:
        return no("points", "11.7", (SEA_POINTS, s.mp))
    if force_side(s) == NEUTRAL or not friendly_port(s, s.spot, s.active):
        return no("no_port", "11.7", (s.spot,))
    if closed_sea(s, s.spot):
        return no("ice", "11.7b", (s.spot,))
    if crowds(s, s.active):
        return no("stack_left", "9.1")
    if carrier(s, s.force) < 0:
        return no("capacity", "11.7a")
    powers = powers_of(s, s.force)
    for zone in s.board.ports:
        if harbour_open(s, zone, powers):
            return None
    return no("no_harbour", "11.7")


def sail(s: PState, zone: int) -> None:
    """The force goes from port to port."""
    power = carrier(s, s.force)
    s.naval_used[power] += total(s, s.force)
    s.mp -= SEA_POINTS
    s.tell("sails", (power, s.spot, zone), "11.7")
    s.origin = s.spot
    shift(s, s.force, s.chiefs, zone)
    s.spot = zone
    if s.board.marsh[zone]:
        s.mp = 0


class Assault(Step[PState]):
    """A naval assault is declared: the other player may stop it with a marker."""

    rule: ClassVar[str] = "11.7c"
    kind: ClassVar[str] = "assault"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("zone", "zone"), ("stage", "number"))

    def act(self, s: PState, frame: Frame) -> None:
        zone, stage = frame[1], frame[2]
        step = s.rules.step_numbers
        if stage == 0:
            s.stopped = 0
            s.tell("assault", (s.active, s.spot, zone), "11.7c")
            s.replace((self.number, zone, 1))
            s.push((step["window"], 1 - s.active, N1))
            return
        s.pop()
        if s.stopped:
            s.stopped = 0
            s.mp = 0
            s.assault = -1
            s.tell("assault_stopped", (s.spot,), "11.7e")
            return
        # What is left may still take a fortress without a garrison.
        s.mp = max(0, s.mp - (STRAIT_POINTS if s.board.border(s.spot, zone) == STRAIT else SEA_POINTS))
        if s.active == COALITION:
            power = carrier(s, s.force)
            if power >= 0:
                s.naval_used[power] += total(s, s.force)
        s.push((step["landing"], zone))


class Landing(Step[PState]):
    """The force goes ashore: it enters the zone as an attacker from the sea, and goes no further."""

    rule: ClassVar[str] = "11.7c"
    kind: ClassVar[str] = "landing"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("zone", "zone"),)

    def act(self, s: PState, frame: Frame) -> None:
        s.pop()
        s.naval = 0
        if s.active == FRANCE_SIDE:
            s.sea = SEA_HELD
            s.changed()
        s.push((s.rules.step_numbers["enter"], frame[1], 0, 2))
