"""Chapter 13.2.3: beaten defenders retreat."""

from __future__ import annotations

from typing import ClassVar

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.field import members
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.pittswar.activation import flag
from kabinett.games.pittswar.aftermath import further, perish
from kabinett.games.pittswar.answers import no
from kabinett.games.pittswar.entry import may_enter
from kabinett.games.pittswar.forces import (
    at_home,
    fits,
    friendly,
    leaders_in,
    powers_of,
    shift,
    stray_leaders,
    units_in,
)
from kabinett.games.pittswar.melee import fighters
from kabinett.games.pittswar.state import PState
from kabinett.games.pittswar.supply import star_counts


class Plan:
    """Where the units of a retreat go, as far as it is drafted: from a zone, with their leaders, not into all zones."""

    def __init__(
        self,
        s: PState,
        side: int,
        draft: tuple[Action, ...],
        zone: int,
        units: int,
        chiefs: int,
        barred: tuple[int, ...],
    ) -> None:
        self.s = s
        self.side = side
        self.zone = zone
        self.chiefs = members(chiefs)
        self.barred = barred
        self.to: list[tuple[int, int]] = []
        """(unit, zone) in the order of the choice."""
        self.lost = 0
        self.waiting = members(units)
        """The first of them is the next."""
        self.last = 0
        """Units that let the others go first."""
        self.riding: dict[int, int] = {}
        """Leaders who go with other units of theirs than the first that was sent."""
        for action in draft:
            self.order()
            if action.verb == "send":
                self.send(action.args[1])
            elif action.verb == "retreat":
                for _ in range(len(self.waiting)):
                    self.send(action.args[0])
            elif action.verb == "later":
                self.last |= 1 << action.args[0]
            else:
                self.riding[action.args[0]] = action.args[1]
        self.order()

    def order(self) -> None:
        """The next unit is the first that can go somewhere, before those that let others go first; a leader who comes
        to a zone may make room there. If none can, all are lost."""
        ready = -1
        for unit in self.waiting:
            late = bool(self.last >> unit & 1)
            if (not late or ready < 0) and self.zones(1 << unit):
                ready = unit
                if not late:
                    break
        if ready >= 0:
            self.waiting.remove(ready)
            self.waiting.insert(0, ready)
        else:
            for unit in self.waiting:
                self.lost |= 1 << unit
            self.waiting = []

    def may_wait(self) -> bool:
        """Whether the next unit may let the others go first: once, where there is not room enough for all that can go
        somewhere. Room is looked for with the largest first; if it is missed, an order is asked for that does not
        matter."""
        before = [unit for unit in self.waiting if not self.last >> unit & 1]
        if len(before) < 2 or before[0] != self.waiting[0]:
            return False
        able = sorted([unit for unit in self.waiting if self.zones(1 << unit)], key=lambda unit: -self.s.steps[unit])
        sent = list(self.to)
        found = False
        for unit in able:
            zones = self.zones(1 << unit)
            if not zones:
                found = True
                break
            self.to.append((unit, zones[0]))
        self.to = sent
        return found

    def send(self, zone: int) -> None:
        self.to.append((self.waiting.pop(0), zone))

    def riders(self, units: int) -> int:
        """The leaders who go with these units: each with the first of his power."""
        gone = 0
        for unit, _ in self.to:
            gone |= 1 << unit
        found = 0
        s = self.s
        for leader in self.chiefs:
            power = s.rules.ground.by_power[s.board.leader_power[leader]]
            if units & power and not gone & power:
                found |= 1 << leader
        return found

    def zones(self, units: int) -> list[int]:
        """Where these units can go together."""
        s, side = self.s, self.side
        found: list[int] = []
        powers = powers_of(s, units)
        for zone in s.board.land[self.zone]:
            if zone in self.barred or not friendly(s, zone, side) or not may_enter(s, units, powers, zone, self.zone):
                continue
            there, chiefs = units_in(s, zone, side), leaders_in(s, zone, side)
            for unit, goal in self.to:
                if goal == zone:
                    there |= 1 << unit
                    chiefs |= self.led_by(unit)
            if fits(s, there | units, chiefs | self.riders(units)):
                found.append(zone)
        return found

    def led_by(self, unit: int) -> int:
        """The leaders who went with a unit that has been sent."""
        s = self.s
        power = s.board.unit_power[unit]
        for other, _ in self.to:
            if s.board.unit_power[other] == power:
                found = 0
                for leader in self.chiefs:
                    if s.board.leader_power[leader] == power:
                        found |= 1 << leader
                return found if other == unit else 0
        return 0

    def goal_of(self, leader: int) -> int:
        """Where a leader goes, -1 if no unit of his power has been sent."""
        if leader in self.riding:
            return self.riding[leader]
        power = self.s.board.leader_power[leader]
        for unit, zone in self.to:
            if self.s.board.unit_power[unit] == power:
                return zone
        return -1

    def choices(self, leader: int) -> list[int]:
        """The zones to which a leader can go with units of his power, stacking kept everywhere."""
        power = self.s.board.leader_power[leader]
        zones = sorted({zone for unit, zone in self.to if self.s.board.unit_power[unit] == power})
        return [zone for zone in zones if self.all_fit(leader, zone)] if len(zones) > 1 else zones

    def all_fit(self, leader: int, goal: int) -> bool:
        """Whether every zone has room if this leader goes to that one."""
        s, side = self.s, self.side
        for zone in {zone for _, zone in self.to}:
            there, chiefs = units_in(s, zone, side), leaders_in(s, zone, side)
            for unit, to in self.to:
                if to == zone:
                    there |= 1 << unit
            for other in self.chiefs:
                if (goal if other == leader else self.goal_of(other)) == zone:
                    chiefs |= 1 << other
            if not fits(s, there, chiefs):
                return False
        return True

    def next_leader(self) -> int:
        """The next leader whose way is still to be chosen, -1 if there is none."""
        if self.waiting:
            return -1
        for leader in self.chiefs:
            if leader not in self.riding and len(self.choices(leader)) > 1:
                return leader
        return -1

    def rest(self) -> int:
        mask = 0
        for unit in self.waiting:
            mask |= 1 << unit
        return mask

    def carry_out(self) -> None:
        """All go, their leaders with them; what can go nowhere is lost."""
        s = self.s
        # Where the leaders ride is seen before anybody has left.
        riding = [(leader, self.goal_of(leader)) for leader in self.chiefs]
        for unit, zone in self.to:
            shift(s, 1 << unit, 0, zone)
        for leader, zone in riding:
            if zone >= 0:
                s.leader_at[leader] = zone
        perish(s, self.lost)


def may_stand(s: PState, side: int) -> bool:
    """Whether beaten defenders may stay: in their own fortress, or revolts at home."""
    if s.board.fortress[s.battle] and s.side[s.was] == side:
        return True
    units = fighters(s, side)
    return not units & ~s.rules.ground.revolts and all([at_home(s, unit, s.battle) for unit in members(units)])


class Retreat(Step[PState]):
    """The beaten defender goes to friendly zones next to the field, all together or unit by unit, or stands."""

    rule: ClassVar[str] = "13.2.3"
    kind: ClassVar[str] = "retreat"
    form: ClassVar[str] = "choose"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("side", "side"),)

    # what a second zone of retreat has otherwise

    def side(self, frame: Frame) -> int:
        return frame[1]

    def units(self, s: PState, frame: Frame) -> int:
        """Who retreats."""
        return fighters(s, frame[1])

    def plan(self, s: PState, frame: Frame, draft: tuple[Action, ...]) -> Plan:
        side = frame[1]
        return Plan(s, side, draft, s.battle, fighters(s, side), leaders_in(s, s.battle, side), (s.origin,))

    def may_stay(self, s: PState, frame: Frame) -> bool:
        return may_stand(s, frame[1])

    def cannot_stay(self, s: PState, frame: Frame) -> Refusal:
        return no("cannot_stand", "13.2.3b", (s.battle,))

    def question(self, s: PState, frame: Frame) -> Text:
        return Text("ask.retreat", (s.battle,))

    def stay(self, s: PState, frame: Frame) -> None:
        s.routed = 0
        s.tell("holds_fortress", (frame[1], s.battle), "13.2.3b")

    def gone(self, s: PState, frame: Frame, plan: Plan) -> None:
        """After all have left."""
        for unit, zone in plan.to:
            s.tell("retreats", (unit, zone), "13.2.3")
        if s.routed:
            further(s, frame[1])

    # the same for both

    def asks(self, s: PState, frame: Frame) -> tuple[int, ...]:
        if not self.units(s, frame):
            return ()
        return (self.side(frame),) if self.may_stay(s, frame) or self.plan(s, frame, ()).waiting else ()

    def act(self, s: PState, frame: Frame) -> None:
        units = self.units(s, frame)
        s.pop()
        if units:
            perish(s, units)
            stray_leaders(s)

    def prompt(self, s: PState, frame: Frame, seat: int) -> Text:
        if not s.draft[seat]:
            return self.question(s, frame)
        plan = self.plan(s, frame, s.draft[seat])
        if plan.waiting:
            return Text("ask.retreat_unit", (plan.waiting[0],))
        return Text("ask.retreat_leader", (plan.next_leader(),))

    def options(self, s: PState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        plan = self.plan(s, frame, s.draft[seat])
        found = [s.rules.stand] if not s.draft[seat] and self.may_stay(s, frame) else []
        if s.draft[seat] and not plan.waiting:
            leader = plan.next_leader()
            return [action("send_leader", (leader, zone)) for zone in plan.choices(leader)]
        if not plan.waiting:
            return found
        whole = plan.zones(plan.rest())
        same = one_goal(plan)
        found += [action("retreat", (zone,)) for zone in whole if zone != same]
        if len(plan.waiting) > 1:
            unit = plan.waiting[0]
            zones = plan.zones(1 << unit)
            if len(zones) > 1 or not whole or same in whole:
                found += [action("send", (unit, zone)) for zone in zones]
            if not whole and plan.may_wait():
                found.append(action("later", (unit,)))
        return found or [action("send", (plan.waiting[0], zone)) for zone in plan.zones(1 << plan.waiting[0])]

    def why_not(self, s: PState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if action.verb not in ("retreat", "send", "later", "send_leader", "stand"):
            return no("retreat_first", "13.2.3")
        if action in self.options(s, frame, seat):
            return None
        if action.verb == "stand":
            return self.cannot_stay(s, frame)
        if action.verb == "later":
            return no("room_for_all", "13.2.3c")
        return no("no_retreat", "13.2.3", (action.args[-1],))

    def drafts(self, s: PState, frame: Frame, seat: int, action: Action) -> bool:
        if action.verb == "stand":
            return False
        plan = self.plan(s, frame, (*s.draft[seat], action))
        return bool(plan.waiting) or plan.next_leader() >= 0

    def do(self, s: PState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.pop()
        if action.verb == "stand":
            self.stay(s, frame)
            return
        plan = self.plan(s, frame, (*draft, action))
        plan.carry_out()
        self.gone(s, frame, plan)
        stray_leaders(s)


def one_goal(plan: Plan) -> int:
    """The zone to which all units so far were sent one by one, -1: none sent, or to several.

    Sending the rest there too would be the same as retreating together, and one choice has one way."""
    zones = {zone for _, zone in plan.to}
    return zones.pop() if len(zones) == 1 and len(plan.waiting) == 1 else -1


class RetreatOn(Retreat):
    """A routed stack goes one zone further, together or unit by unit, unless it may stop where it is."""

    rule: ClassVar[str] = "13.2.2a"
    kind: ClassVar[str] = "retreat_on"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("zone", "zone"), ("side", "side"))

    def side(self, frame: Frame) -> int:
        return frame[2]

    def units(self, s: PState, frame: Frame) -> int:
        return units_in(s, frame[1], frame[2]) & s.routed

    def plan(self, s: PState, frame: Frame, draft: tuple[Action, ...]) -> Plan:
        zone, side = frame[1], frame[2]
        units = self.units(s, frame)
        chiefs = 0
        for leader in members(leaders_in(s, zone, side) & s.fought):
            if units & s.rules.ground.by_power[s.board.leader_power[leader]]:
                chiefs |= 1 << leader
        # Where the attack came from is closed to the enemy only: to the attacker it is the way home.
        barred = (s.battle,) if side == s.attacker else (s.battle, s.origin)
        return Plan(s, side, draft, zone, units, chiefs, barred)

    def may_stay(self, s: PState, frame: Frame) -> bool:
        """A friendly fortress, or a key star or capital of the country of the force."""
        zone = frame[1]
        board = s.board
        if board.fortress[zone] and s.side[s.control[zone]] == frame[2]:
            return True
        home = s.homeland[zone] in powers_of(s, self.units(s, frame))
        return home and bool(board.is_capital[zone] or star_counts(s, zone))

    def cannot_stay(self, s: PState, frame: Frame) -> Refusal:
        return no("cannot_stop", "13.2.2a", (frame[1],))

    def question(self, s: PState, frame: Frame) -> Text:
        return Text("ask.retreat_on", (frame[1],))

    def stay(self, s: PState, frame: Frame) -> None:
        s.routed &= ~self.units(s, frame)

    def gone(self, s: PState, frame: Frame, plan: Plan) -> None:
        zones: list[int] = []
        for unit, _ in plan.to:
            # Whoever comes to where others are still to be driven on has gone far enough.
            s.routed &= ~(1 << unit)
        for _, zone in plan.to:
            if zone not in zones:
                zones.append(zone)
                s.tell("driven_on", (frame[2], frame[1], zone), "13.2.2")
        for unit, zone in plan.to:
            if s.force >> unit & 1 and s.spot == frame[1]:
                s.spot = zone
        # A force that is scattered is where its first unit is; the others have been activated all the same.
        for unit in members(s.force):
            if s.at[unit] != s.spot:
                flag(s, 1 << unit, 0)
                s.force &= ~(1 << unit)
        for leader in members(s.chiefs):
            if s.leader_at[leader] != s.spot:
                flag(s, 0, 1 << leader)
                s.chiefs &= ~(1 << leader)
