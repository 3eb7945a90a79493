"""Chapter 9.1 and 9.3: stacks that are too large for their leaders leave a zone in part."""

from __future__ import annotations

from typing import ClassVar

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.field import members
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.pittswar.activation import flag
from kabinett.games.pittswar.answers import no
from kabinett.games.pittswar.board import COALITION, FRANCE_SIDE
from kabinett.games.pittswar.entry import may_enter
from kabinett.games.pittswar.forces import (
    STEPS_WITHOUT_LEADER,
    fits,
    friendly,
    kill,
    leaders_in,
    rests,
    shift,
    stray_leaders,
    total,
    units_in,
)
from kabinett.games.pittswar.state import PState

MARKER = 1
LEADER_GONE = 2


class Crowding(Step[PState]):
    """Wherever a leader is gone and left more steps than may stand without him, the rest must leave."""

    rule: ClassVar[str] = "9.1"
    kind: ClassVar[str] = "crowding"

    def act(self, s: PState, frame: Frame) -> None:
        s.pop()
        s.unled = 0
        overflow = s.rules.step_numbers["overflow"]
        for zone, there in enumerate(s.units_by_zone()):
            if not there & (there - 1) or total(s, there) <= STEPS_WITHOUT_LEADER:
                continue
            for side in (FRANCE_SIDE, COALITION):
                units = units_in(s, zone, side)
                if units and not fits(s, units, leaders_in(s, zone, side)):
                    s.push((overflow, zone, side, LEADER_GONE))


class Overflow(Step[PState]):
    """A stack is larger than its leaders allow: units go to a friendly zone next to it, or are lost.

    why: 0 at the end of an activation, when each leader must command half; 1 where a marker took the leader: the steps
    lost are then points of the next Reinforcement Phase; 2 where he is gone otherwise."""

    rule: ClassVar[str] = "9.3"
    kind: ClassVar[str] = "overflow"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("zone", "zone"), ("side", "side"), ("why", "number"))

    def too_many(self, s: PState, frame: Frame) -> bool:
        zone, side = frame[1], frame[2]
        units = units_in(s, zone, side)
        chiefs = leaders_in(s, zone, side)
        return bool(units) and not (fits(s, units, chiefs) if frame[3] else rests(s, units, chiefs))

    def moves(self, s: PState, frame: Frame) -> list[tuple[int, int]]:
        zone, side = frame[1], frame[2]
        found: list[tuple[int, int]] = []
        for unit in members(units_in(s, zone, side)):
            for near in s.board.land[zone]:
                if friendly(s, near, side) and may_enter(s, 1 << unit, [s.board.unit_power[unit]], near, zone):
                    if fits(s, units_in(s, near, side) | 1 << unit, leaders_in(s, near, side)):
                        found.append((unit, near))
        return found

    def asks(self, s: PState, frame: Frame) -> tuple[int, ...]:
        return (frame[2],) if self.too_many(s, frame) else ()

    def act(self, s: PState, frame: Frame) -> None:
        s.pop()
        stray_leaders(s)

    def prompt(self, s: PState, frame: Frame, seat: int) -> Text:
        return Text("ask.overflow", (frame[1],))

    def options(self, s: PState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        found = [action("send", pair) for pair in self.moves(s, frame)]
        return found or [action("disband", (unit,)) for unit in members(units_in(s, frame[1], seat))]

    def why_not(self, s: PState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if action.verb not in ("send", "disband"):
            return no("send_first", "9.3")
        if action in self.options(s, frame, seat):
            return None
        return no("cannot_send", "9.3")

    def do(self, s: PState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        unit = action.args[0]
        if action.verb == "send":
            shift(s, 1 << unit, 0, action.args[1])
            s.force &= ~(1 << unit)
            # A marker may take the leader just before a battle.
            s.attackers &= ~(1 << unit)
            s.defenders &= ~(1 << unit)
            s.tell("withdraws", (unit, action.args[1]), "9.3")
            if s.active == seat:
                flag(s, 1 << unit, 0)
        else:
            if frame[3] == MARKER:
                s.extra_points[s.board.unit_power[unit]] += s.steps[unit]
            s.tell("unit_lost", (unit,), "9.3")
            kill(s, unit)
        stray_leaders(s)
