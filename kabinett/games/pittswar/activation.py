"""Chapters 10 and 11.1: an activation begins, rolls its movement points, and ends."""

from __future__ import annotations

from typing import ClassVar

from kabinett.core.field import members
from kabinett.core.step import Frame, Step
from kabinett.games.pittswar import effects_movement, events
from kabinett.games.pittswar.board import COALITION, FRANCE, NEUTRAL
from kabinett.games.pittswar.effects_battle import french_slow
from kabinett.games.pittswar.forces import commander, friendly, leaders_in, rests, stray_leaders, total, units_in
from kabinett.games.pittswar.markers import A2
from kabinett.games.pittswar.state import DUE_FORCED, DUE_LEADER, DUE_SUPPLY, PState
from kabinett.games.pittswar.supply import supplied_force

LARGE = 7


def no_forced_march(s: PState, side: int) -> bool:
    """16.1.2, 16.2.2: nobody in 1792; in the Grand Empire not the Coalition in fair weather 1805."""
    if s.year == 1792:
        return True
    return s.year == 1805 and side == COALITION and not s.impulse and s.options["scenario"] == "grand_empire"


def begin(s: PState, side: int, zone: int, units: int, chiefs: int) -> None:
    """A force is activated; what it owes the attrition table is seen now."""
    s.active = side
    s.force = units
    s.chiefs = chiefs
    s.spot = s.start = s.origin = zone
    s.mp = 0
    s.naval = 0
    s.forced = 0
    s.fresh = 1
    s.tested = 0
    s.shaken = 0
    s.assault = -1
    s.homely = int(friendly(s, zone, side))
    s.due = 0 if supplied_force(s, units, zone) else DUE_SUPPLY
    if s.sub:
        s.due |= DUE_LEADER
    chief = commander(s, units, chiefs)
    if chief >= 0:
        s.tell("activates_led", (side, zone, chief, total(s, units)), "10.1")
    else:
        s.tell("activates", (side, zone, total(s, units)), "10.1")


def force_side(s: PState) -> int:
    """The side of the force under way; a power at peace is on nobody's side, though the Coalition moves it."""
    return s.side[s.board.unit_power[s.force.bit_length() - 1]] if s.force else s.active


def worst_move(s: PState, units: int) -> int:
    """The worst movement modifier of these units; until Carnot no French one counts above 0."""
    board = s.board
    slow = french_slow(s)
    worst = 9
    for unit in members(units):
        value = board.move[unit][s.steps[unit]]
        if slow and board.unit_power[unit] == FRANCE:
            value = min(value, 0)
        worst = min(worst, value)
    return worst


def roll_parts(s: PState) -> list[tuple[int, int]]:
    """What is added to the movement die: (text number, value); see `words_war.MOVE_PARTS`."""
    tables = s.board.tables
    chief = commander(s, s.force, s.chiefs)
    parts = [
        (0, worst_move(s, s.force)),
        (1, s.board.strategic[chief] if chief >= 0 else 0),
        (2, tables.unsupplied_move if s.due & DUE_SUPPLY else 0),
        (3, tables.bad_weather_move if s.impulse and not effects_movement.weather_ignored(s) else 0),
        (4, tables.forced_move if s.forced else 0),
        (5, tables.large_move if total(s, s.force) >= LARGE else 0),
        (6, effects_movement.roll_modifier(s)),
    ]
    return [part for part in parts if part[1]]


class Potential(Step[PState]):
    """The other player may still stop the force; then the die for its movement points."""

    rule: ClassVar[str] = "11.1"
    kind: ClassVar[str] = "potential"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("stage", "number"),)

    def act(self, s: PState, frame: Frame) -> None:
        step = s.rules.step_numbers
        if frame[1] == 0:
            s.stopped = 0
            s.replace((self.number, 1))
            s.push((step["window"], 1 - s.active, A2))
            return
        s.replace((step["end_activation"], 0))
        if s.stopped or not s.force:
            s.due = 0
            s.stopped = 0
            return
        if s.forced:
            s.due |= DUE_FORCED
        if effects_movement.no_test(s):
            s.due = 0
        points = effects_movement.boulogne_points(s)
        if points:
            s.mp, s.naval = points, 0
            s.tell("march_points", (s.mp,), "11.1")
        else:
            die = s.roll(6)
            result = die + sum([value for _, value in roll_parts(s)])
            s.mp, sails = s.board.tables.movement(result)
            s.naval = int(sails)
            s.tell("march_roll", (die, result, s.mp), "11.1")
        s.push((step["go_on"],))


class EndActivation(Step[PState]):
    """The force has moved: the attrition test it still owes, stacking, and the flags of all who stand there."""

    rule: ClassVar[str] = "10.1"
    kind: ClassVar[str] = "end_activation"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("stage", "number"),)

    def act(self, s: PState, frame: Frame) -> None:
        step = s.rules.step_numbers
        if frame[1] == 0:
            s.replace((self.number, 1))
            if s.due and not s.tested and s.force:
                s.push((step["test"], 0))
            return
        if frame[1] == 1:
            s.replace((self.number, 2))
            stray_leaders(s)
            if s.unled:
                s.push((step["crowding"],))
            side = force_side(s)
            if s.force and side != NEUTRAL:
                if side == COALITION and s.side[s.control[s.spot]] == NEUTRAL:
                    # Free passage does not last: whoever could not get through turns off to the nearest friendly zone.
                    flag(s, s.force, s.chiefs)
                    s.force = s.chiefs = 0
                    s.push((step["displace"], s.spot, side))
                elif not rests(s, units_in(s, s.spot, side), leaders_in(s, s.spot, side)):
                    s.push((step["overflow"], s.spot, side, 0))
            return
        s.pop()
        finish(s)


def flag(s: PState, units: int, chiefs: int) -> None:
    """These have been activated in this impulse, or in its sub-impulse."""
    if s.sub:
        s.moved_sub |= units
        s.led_sub |= chiefs
    else:
        s.moved |= units
        s.led |= chiefs


def finish(s: PState) -> None:
    """All units and leaders that stand with the force now have been activated."""
    side = force_side(s)
    units, chiefs = s.force, s.chiefs
    if s.spot >= 0 and units:
        units |= units_in(s, s.spot, side)
        chiefs |= leaders_in(s, s.spot, side)
    flag(s, units, chiefs)
    stray_leaders(s)
    events.end_activation(s)
    s.turn_of = s.active
    s.active = NEUTRAL
    s.force = 0
    s.chiefs = 0
    s.spot = s.start = s.origin = -1
    s.mp = s.naval = s.forced = s.fresh = s.due = s.tested = s.shaken = s.homely = 0
    s.assault = -1
    rival = 1 - s.turn_of
    if not s.passed >> rival & 1:
        s.turn_of = rival
