"""Units that must leave where they stand: they go home, or to the nearest friendly zone (14.2, and treaties)."""

from __future__ import annotations

from typing import ClassVar

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.field import members
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.pittswar.answers import no
from kabinett.games.pittswar.board import NEUTRAL
from kabinett.games.pittswar.entry import may_enter
from kabinett.games.pittswar.forces import (
    MOST_LEADERS,
    friendly,
    kill,
    leaders_in,
    lift,
    place,
    put_leader,
    room,
    stray_leaders,
    units_in,
)
from kabinett.games.pittswar.placement import landing_zones
from kabinett.games.pittswar.state import MAP, WAITING, PState


class Homecoming(Step[PState]):
    """A unit goes home: its player chooses among the zones where a new unit could come (7.3)."""

    rule: ClassVar[str] = "14.2c"
    kind: ClassVar[str] = "homecoming"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("unit", "unit"), ("seat", "seat"))

    def zones(self, s: PState, unit: int) -> list[int]:
        if s.fate[unit] != MAP:
            return []
        return landing_zones(s, unit, s.steps[unit])

    def asks(self, s: PState, frame: Frame) -> tuple[int, ...]:
        return (frame[2],) if len(self.zones(s, frame[1])) > 1 else ()

    def act(self, s: PState, frame: Frame) -> None:
        unit = frame[1]
        s.pop()
        if s.fate[unit] != MAP:
            return
        zones = self.zones(s, unit)
        if zones:
            go(s, unit, zones[0])
        else:
            s.tell("waits", (unit,), "7.3a")
            lift(s, unit, WAITING)
            stray_leaders(s)

    def power(self, s: PState, frame: Frame, seat: int) -> int:
        return s.board.unit_power[frame[1]]

    def prompt(self, s: PState, frame: Frame, seat: int) -> Text:
        return Text("ask.homecoming", (frame[1],))

    def options(self, s: PState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        return [action("at", (zone,)) for zone in self.zones(s, frame[1])]

    def why_not(self, s: PState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if action.verb != "at":
            return no("homecoming_first", self.rule, (frame[1],))
        return None if action.args[0] in self.zones(s, frame[1]) else no("not_home", "7.3", (frame[1], action.args[0]))

    def do(self, s: PState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.pop()
        go(s, frame[1], action.args[0])


def go(s: PState, unit: int, zone: int) -> None:
    """A unit goes into a zone, and with the last of its power there go its leaders, as many as may stand there."""
    before = s.at[unit]
    power = s.board.unit_power[unit]
    place(s, unit, zone, s.steps[unit])
    s.tell("goes_to", (unit, zone), "14.2c")
    if before >= 0 and not s.units_by_zone()[before] & s.rules.ground.by_power[power]:
        side = s.side[power]
        for leader in members(s.rules.ground.chiefs_by_power[power]):
            if s.leader_at[leader] == before and leaders_in(s, zone, side).bit_count() < MOST_LEADERS:
                put_leader(s, leader, zone)
    stray_leaders(s)


class Displace(Step[PState]):
    """The units of a side in a zone must leave it for the nearest friendly zones; what finds none is lost."""

    rule: ClassVar[str] = "14.2c"
    kind: ClassVar[str] = "displace"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("zone", "zone"), ("side", "side"))

    def first(self, s: PState, frame: Frame) -> int:
        """The next unit to go, -1 if all have gone."""
        for unit in members(units_in(s, frame[1], frame[2])):
            return unit
        return -1

    def asks(self, s: PState, frame: Frame) -> tuple[int, ...]:
        unit = self.first(s, frame)
        return (frame[2],) if unit >= 0 and len(refuges(s, unit, frame[1], frame[2])) > 1 else ()

    def act(self, s: PState, frame: Frame) -> None:
        unit = self.first(s, frame)
        if unit < 0:
            s.pop()
            return
        zones = refuges(s, unit, frame[1], frame[2])
        if zones:
            go(s, unit, zones[0])
        else:
            s.tell("unit_lost", (unit,), self.rule)
            kill(s, unit)
            stray_leaders(s)

    def power(self, s: PState, frame: Frame, seat: int) -> int:
        return s.board.unit_power[self.first(s, frame)]

    def prompt(self, s: PState, frame: Frame, seat: int) -> Text:
        return Text("ask.displace", (self.first(s, frame), frame[1]))

    def options(self, s: PState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        return [action("at", (zone,)) for zone in refuges(s, self.first(s, frame), frame[1], frame[2])]

    def why_not(self, s: PState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        unit = self.first(s, frame)
        if action.verb != "at":
            return no("homecoming_first", self.rule, (unit,))
        zones = refuges(s, unit, frame[1], frame[2])
        return None if action.args[0] in zones else no("not_nearest", self.rule, (unit, action.args[0]))

    def do(self, s: PState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        go(s, self.first(s, frame), action.args[0])


def refuges(s: PState, unit: int, zone: int, side: int) -> list[int]:
    """The nearest zones of its side with room for a unit that it may enter; without a way by land its home.

    Open country that is friendly to both sides is no refuge: those who must go leave the country."""
    around = s.board.around
    power = [s.board.unit_power[unit]]
    uprising = s.board.uprising[zone]
    seen = [zone]
    edge = [zone]
    while edge:
        wider: list[int] = []
        found: list[int] = []
        for place_ in edge:
            for near in around[place_]:
                if near in seen:
                    continue
                seen.append(near)
                wider.append(near)
                # Whoever makes way for a rising leaves its whole country.
                if uprising >= 0 and s.board.uprising[near] == uprising:
                    continue
                if s.side[s.control[near]] != side or not friendly(s, near, side):
                    continue
                if room(s, near, side) < s.steps[unit]:
                    continue
                if may_enter(s, 1 << unit, power, near, -1):
                    found.append(near)
        if found:
            return sorted(found)
        edge = wider
    return landing_zones(s, unit, s.steps[unit])


class Settle(Step[PState]):
    """After treaties: leaders without troops leave, and nothing is remembered of the old sides."""

    rule: ClassVar[str] = "2.2j"
    kind: ClassVar[str] = "settle"

    def act(self, s: PState, frame: Frame) -> None:
        s.pop()
        s.changed()
        stray_leaders(s)


def nowhere(s: PState, zone: int, side: int) -> bool:
    """Whether no unit of a side in a zone has a place to go to."""
    if side == NEUTRAL:
        return True
    return not any([refuges(s, unit, zone, side) for unit in members(units_in(s, zone, side))])
