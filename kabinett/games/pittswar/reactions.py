"""Chapters 11.5 and 11.6: interception and evasion."""

from __future__ import annotations

from typing import ClassVar

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.pittswar import events
from kabinett.games.pittswar.activation import force_side
from kabinett.games.pittswar.answers import no
from kabinett.games.pittswar.board import NEUTRAL, PASS, RIVER
from kabinett.games.pittswar.effects_movement import may_fight
from kabinett.games.pittswar.entry import bound_to_italy, may_enter
from kabinett.games.pittswar.forces import (
    cavalry,
    commander,
    fits,
    friendly,
    leaders_in,
    powers_of,
    shift,
    units_in,
)
from kabinett.games.pittswar.markers import C1, X1, X2
from kabinett.games.pittswar.state import PState


def crossing_modifier(s: PState, come_from: int, zone: int) -> int:
    """-1 across a river or a pass."""
    return -1 if s.board.border(come_from, zone) in (RIVER, PASS) else 0


def strategic(s: PState, units: int, chiefs: int) -> int:
    chief = commander(s, units, chiefs)
    return s.board.strategic[chief] if chief >= 0 else 0


# interception


def interceptors(s: PState, zone: int) -> list[int]:
    """The zones from which the inactive player can still try to intercept."""
    side = 1 - s.active
    if s.intercepted or not events.hand_size(s, side) or force_side(s) == NEUTRAL:
        return []
    if s.rules.ground.sites >> zone & 1 and s.side[s.control[zone]] == s.active:
        return []
    if not may_fight(s, zone):
        return []
    found: list[int] = []
    here, own = s.units_by_zone(), s.units_by_side()[side]
    for near in s.board.land[zone]:
        units = here[near] & own
        if not units or s.dodged >> near & 1:
            continue
        chiefs = leaders_in(s, near, side)
        if not chiefs or not may_enter(s, units, powers_of(s, units), zone, near):
            continue
        if bound_to_italy(s, units, chiefs, zone):
            continue
        if fits(s, units_in(s, zone, side) | units, leaders_in(s, zone, side) | chiefs):
            found.append(near)
    return found


class Intercept(Step[PState]):
    """The inactive player may throw a led force next to it into the way, at the cost of a marker."""

    rule: ClassVar[str] = "11.5"
    kind: ClassVar[str] = "intercept"
    form: ClassVar[str] = "window"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("zone", "zone"),)

    def asks(self, s: PState, frame: Frame) -> tuple[int, ...]:
        return (1 - s.active,) if interceptors(s, frame[1]) else ()

    def act(self, s: PState, frame: Frame) -> None:
        s.pop()

    def prompt(self, s: PState, frame: Frame, seat: int) -> Text:
        draft = s.draft[seat]
        return Text("ask.intercept_marker", (draft[0].args[0],)) if draft else Text("ask.intercept", (frame[1],))

    def options(self, s: PState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        markers = events.spendable(s, seat)
        if s.draft[seat]:
            return [action("spend", (event,)) for event in markers] + events.playable(s, seat, C1)
        found = [action("intercept", (near,)) for near in interceptors(s, frame[1])] if markers else []
        return [*found, s.rules.decline]

    def why_not(self, s: PState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        verb = action.verb
        if s.draft[seat]:
            if verb == "play":
                return events.refuse(s, seat, C1, action)
            if verb != "spend":
                return no("spend_first", "11.5")
            return None if action.args[0] in events.spendable(s, seat) else no("no_marker", "5.3", action.args)
        if verb == "decline":
            return None
        if verb != "intercept":
            return no("intercept_first", "11.5")
        if not events.spendable(s, seat):
            return no("nothing_to_spend", "11.5")
        return None if action.args[0] in interceptors(s, frame[1]) else no("no_interception", "11.5", action.args)

    def drafts(self, s: PState, frame: Frame, seat: int, action: Action) -> bool:
        return action.verb == "intercept"

    def do(self, s: PState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        if action.verb == "decline":
            s.pop()
            return
        near, zone = draft[0].args[0], frame[1]
        units, chiefs = units_in(s, near, seat), leaders_in(s, near, seat)
        s.dodged |= 1 << near
        if action.verb == "play":
            events.play(s, seat, C1, action.args[0])
            success = True
        else:
            events.spend(s, seat, action.args[0], "11.5")
            bonus = strategic(s, units, chiefs) + crossing_modifier(s, near, zone)
            die = s.roll(6)
            success = die + bonus >= s.board.tables.special
            s.tell("intercept_roll", (near, zone, die, die + bonus), "11.5b")
        if success:
            shift(s, units, chiefs, zone)
            s.intercepted = 1
            s.pop()
            s.tell("intercepts", (seat, near, zone), "11.5b")


# evasion


def refuges(s: PState, zone: int) -> list[int]:
    """The zones to which the inactive force in a zone can evade."""
    side = 1 - s.active
    units, chiefs = units_in(s, zone, side), leaders_in(s, zone, side)
    powers = powers_of(s, units)
    found: list[int] = []
    for near in s.board.land[zone]:
        if near == s.origin or not friendly(s, near, side) or not may_enter(s, units, powers, near, zone):
            continue
        if bound_to_italy(s, units, chiefs, near):
            continue
        own = units_in(s, near, side)
        if not own or fits(s, own | units, leaders_in(s, near, side) | chiefs):
            found.append(near)
    return found


def may_evade(s: PState, zone: int) -> bool:
    return bool(refuges(s, zone))


def evasion_bonus(s: PState, zone: int, near: int) -> int:
    side = 1 - s.active
    units, chiefs = units_in(s, zone, side), leaders_in(s, zone, side)
    horse = 1 if cavalry(s, units, chiefs) else 0
    return strategic(s, units, chiefs) + horse + crossing_modifier(s, zone, near)


class Evade(Step[PState]):
    """The inactive player may try to slip away before the battle."""

    rule: ClassVar[str] = "11.6"
    kind: ClassVar[str] = "evade"
    form: ClassVar[str] = "window"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("zone", "zone"),)

    def asks(self, s: PState, frame: Frame) -> tuple[int, ...]:
        return (1 - s.active,) if may_evade(s, frame[1]) else ()

    def act(self, s: PState, frame: Frame) -> None:
        s.pop()

    def prompt(self, s: PState, frame: Frame, seat: int) -> Text:
        draft = s.draft[seat]
        return Text("ask.evade_how", (draft[0].args[0],)) if draft else Text("ask.evade", (frame[1],))

    def options(self, s: PState, frame: Frame, seat: int) -> list[Action]:
        if s.draft[seat]:
            return [s.rules.roll_die, *events.playable(s, seat, X1)]
        action = s.rules.words.action
        return [action("evade", (near,)) for near in refuges(s, frame[1])] + [s.rules.stand]

    def why_not(self, s: PState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        verb = action.verb
        if s.draft[seat]:
            if verb == "play":
                return events.refuse(s, seat, X1, action)
            return None if verb == "roll" else no("roll_first", "11.6")
        if verb == "stand":
            return None
        if verb != "evade":
            return no("evade_first", "11.6")
        return None if action.args[0] in refuges(s, frame[1]) else no("no_refuge", "11.6a", action.args)

    def drafts(self, s: PState, frame: Frame, seat: int, action: Action) -> bool:
        return action.verb == "evade" and not self.certain(s, frame[1]) and events.opens(s, seat, X1)

    def certain(self, s: PState, zone: int) -> bool:
        """Revolts always get away inside their uprising."""
        return not units_in(s, zone, 1 - s.active) & ~s.rules.ground.revolts

    def do(self, s: PState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        zone = frame[1]
        s.pop()
        if action.verb == "stand":
            s.tell("stands", (seat, zone), "11.6")
            return
        near = draft[0].args[0] if draft else action.args[0]
        if action.verb == "play":
            events.play(s, seat, X1, action.args[0])
            success = True
        elif self.certain(s, zone):
            success = True
        else:
            bonus = evasion_bonus(s, zone, near)
            die = s.roll(6)
            success = die + bonus >= s.board.tables.special
            s.tell("evade_roll", (zone, near, die, die + bonus), "11.6")
        if success:
            s.stopped = 0
            step = s.rules.step_numbers
            s.push((step["slip_away"], zone, near))
            s.push((step["window"], s.active, X2))


class SlipAway(Step[PState]):
    """The force that evades leaves, unless a marker has cut it off."""

    rule: ClassVar[str] = "11.6"
    kind: ClassVar[str] = "slip_away"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("zone", "zone"), ("to", "zone"))

    def act(self, s: PState, frame: Frame) -> None:
        zone, near = frame[1], frame[2]
        side = 1 - s.active
        s.pop()
        if s.stopped:
            s.stopped = 0
            s.tell("cut_off", (zone,), "11.6")
            return
        shift(s, units_in(s, zone, side), leaders_in(s, zone, side), near)
        s.tell("evades", (side, zone, near), "11.6")
