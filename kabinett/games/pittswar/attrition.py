"""Chapter 12.3: attrition tests of forces on the march, and of stacks that winter or scorched earth wears down."""

from __future__ import annotations

from typing import ClassVar

from kabinett.core.step import Frame, Step
from kabinett.games.pittswar import effects_movement, events
from kabinett.games.pittswar.activation import force_side
from kabinett.games.pittswar.board import FRANCE, FRANCE_SIDE, PORTUGAL, RUSSIA, SPAIN
from kabinett.games.pittswar.forces import powers_of, total, units_in
from kabinett.games.pittswar.markers import T1
from kabinett.games.pittswar.state import DUE_FORCED, DUE_SUPPLY, PState
from kabinett.games.pittswar.supply import supplied_force

HARDENED_FROM = 1796
FRENCH_PENALTY_TO = 1793


def common_parts(s: PState, units: int, zone: int, side: int) -> list[tuple[int, int]]:
    """Modifiers of every test: (text number, value); see `words_war.TEST_PARTS`."""
    tables = s.board.tables
    powers = powers_of(s, units)
    hardened = s.year >= HARDENED_FROM and powers in ([FRANCE], [RUSSIA])
    iberia = s.board.country[zone] in (SPAIN, PORTUGAL)
    at_war = iberia and side == FRANCE_SIDE and s.liberation == 1
    return [
        (3, tables.hardened_attrition if hardened else 0),
        (5, tables.french_attrition if s.year <= FRENCH_PENALTY_TO and FRANCE in powers else 0),
        (6, tables.liberation_attrition if at_war else 0),
    ]


def force_parts(s: PState) -> list[tuple[int, int]]:
    """What is added to the die of the force under way."""
    tables = s.board.tables
    foul = s.impulse and not effects_movement.weather_ignored(s)
    hungry = s.due & DUE_SUPPLY and not supplied_force(s, s.force, s.spot)
    parts = [
        (0, tables.bad_weather_attrition if foul else 0),
        (1, tables.unsupplied_attrition if hungry else 0),
        (2, tables.forced_attrition if s.due & DUE_FORCED else 0),
        (4, tables.friendly_attrition if s.homely else 0),
        *common_parts(s, s.force, s.spot, force_side(s)),
        (7, effects_movement.test_modifier(s)),
    ]
    return [part for part in parts if part[1]]


def stack_parts(s: PState, zone: int, side: int, modifier: int) -> list[tuple[int, int]]:
    """What is added to the die of a stack that is worn where it stands."""
    tables = s.board.tables
    units = units_in(s, zone, side)
    parts = [
        (0, tables.bad_weather_attrition if s.impulse else 0),
        (1, 0 if supplied_force(s, units, zone) else tables.unsupplied_attrition),
        *common_parts(s, units, zone, side),
        (7, effects_movement.test_modifier(s) + modifier),
    ]
    return [part for part in parts if part[1]]


class Test(Step[PState]):
    """The force under way takes its test: markers, the die, and losses as its owner chooses."""

    rule: ClassVar[str] = "12.3"
    kind: ClassVar[str] = "test"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("stage", "number"),)

    def act(self, s: PState, frame: Frame) -> None:
        step = s.rules.step_numbers
        if frame[1] == 0:
            s.replace((self.number, 1))
            s.push((step["window"], 1 - s.active, T1))
            s.push((step["window"], s.active, T1))
            return
        s.pop()
        if not s.force:
            return
        s.tested = 1
        die = s.roll(6)
        result = die + sum([value for _, value in force_parts(s)])
        worse, lost = s.board.tables.attrition(result, total(s, s.force))
        s.tell("attrition", (s.spot, die, result, worse, lost), "12.3")
        events.end_test(s)
        s.shaken += worse
        if lost:
            s.push((step["wear"], s.active, s.spot, lost, 0))


class StackTest(Step[PState]):
    """A stack is worn where it stands."""

    rule: ClassVar[str] = "12.3"
    kind: ClassVar[str] = "stack_test"
    params: ClassVar[tuple[tuple[str, str], ...]] = (
        ("zone", "zone"), ("side", "side"), ("modifier", "number"), ("stage", "number"),
    )  # fmt: skip

    def act(self, s: PState, frame: Frame) -> None:
        zone, side, modifier, stage = frame[1], frame[2], frame[3], frame[4]
        step = s.rules.step_numbers
        if stage == 0:
            s.replace((self.number, zone, side, modifier, 1))
            s.push((step["window"], 1 - side, T1))
            s.push((step["window"], side, T1))
            return
        s.pop()
        units = units_in(s, zone, side)
        if not units:
            return
        die = s.roll(6)
        result = die + sum([value for _, value in stack_parts(s, zone, side, modifier)])
        worse, lost = s.board.tables.attrition(result, total(s, units))
        s.tell("attrition", (zone, die, result, worse, lost), "12.3")
        events.end_test(s)
        if worse:
            s.worn |= units
        if lost:
            s.push((step["wear"], side, zone, lost, 1))
