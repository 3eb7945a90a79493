"""Chapter 13.1.1: forces next to a battle march to the sound of the guns; then each side names its lead unit."""

from __future__ import annotations

from typing import ClassVar

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.field import members
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.pittswar import effects_battle, events
from kabinett.games.pittswar.absorption import absorb, absorb_refusal, absorptions
from kabinett.games.pittswar.answers import no
from kabinett.games.pittswar.battle import note_fighters
from kabinett.games.pittswar.board import FRANCE_SIDE
from kabinett.games.pittswar.entry import bound_to_italy, may_enter
from kabinett.games.pittswar.forces import (
    fits,
    leaders_in,
    shift,
    stray_leaders,
    unit_cavalry,
    units_in,
)
from kabinett.games.pittswar.markers import G1, G2
from kabinett.games.pittswar.melee import can_claim, chiefs_of, fighters
from kabinett.games.pittswar.reactions import crossing_modifier, strategic
from kabinett.games.pittswar.state import PState


def marchers(s: PState, near: int, side: int) -> int:
    """The units in a zone next to the battle that might march, each by itself."""
    units = units_in(s, near, side)
    found = 0
    for unit in members(units):
        if (
            not bound_to_italy(s, 1 << unit, 0, s.battle)
            and may_enter(s, 1 << unit, [s.board.unit_power[unit]], s.battle, near)
            and not _mainz(s, unit)
        ):
            found |= 1 << unit
    return found


def _mainz(s: PState, unit: int) -> bool:
    return unit == s.mainz and bool(s.defenders & ~s.rules.ground.revolts)


def hearing(s: PState, side: int) -> list[int]:
    """The zones from which this side can still march to the guns, whole or in part."""
    found: list[int] = []
    here, own = s.units_by_zone(), s.units_by_side()[side]
    enemy = s.units_by_side()[1 - side]
    for near in s.board.land[s.battle]:
        if s.heard >> near & 1 or not here[near] & own or here[near] & enemy:
            continue
        units = marchers(s, near, side)
        if units and some_fit(s, near, side, units):
            found.append(near)
    return found


def some_fit(s: PState, near: int, side: int, units: int) -> bool:
    """Whether at least one of these units, alone or with the leaders there, fits into the battle."""
    there, chiefs = fighters(s, side), chiefs_of(s, side)
    leaders = leaders_in(s, near, side)
    for unit in members(units):
        if fits(s, there | 1 << unit, chiefs):
            return True
        own = leaders & s.rules.ground.chiefs_by_power[s.board.unit_power[unit]]
        if own and fits(s, there | 1 << unit, chiefs | own):
            return True
    return False


class Guns(Step[PState]):
    """One side may send forces next to the battle, each after a die."""

    rule: ClassVar[str] = "13.1.1"
    kind: ClassVar[str] = "guns"
    form: ClassVar[str] = "window"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("side", "side"),)

    def asks(self, s: PState, frame: Frame) -> tuple[int, ...]:
        return (frame[1],) if hearing(s, frame[1]) else ()

    def act(self, s: PState, frame: Frame) -> None:
        s.pop()

    def prompt(self, s: PState, frame: Frame, seat: int) -> Text:
        draft = s.draft[seat]
        return Text("ask.ride", (draft[0].args[0], s.battle)) if draft else Text("ask.guns", (s.battle,))

    def chosen(self, s: PState, seat: int, draft: tuple[Action, ...]) -> tuple[int, int, int]:
        """(zone, units, leaders) as far as they are drafted."""
        near = draft[0].args[0]
        units = marchers(s, near, seat)
        staying = 0
        for action in draft[1:]:
            if action.verb == "leave":
                units &= ~(1 << action.args[0])
            else:
                staying |= 1 << action.args[0]
        chiefs = 0
        for leader in members(leaders_in(s, near, seat) & ~staying):
            # A leader rides with his men, unless he is told to stay with those who stay.
            if units & s.rules.ground.by_power[s.board.leader_power[leader]]:
                if not bound_to_italy(s, 0, 1 << leader, s.battle):
                    chiefs |= 1 << leader
        return near, units, chiefs

    def together(self, s: PState, seat: int, near: int, units: int, chiefs: int) -> bool:
        """Whether they fit into the battle, and those who stay may stay."""
        if not fits(s, fighters(s, seat) | units, chiefs_of(s, seat) | chiefs):
            return False
        staying, left = units_in(s, near, seat) & ~units, leaders_in(s, near, seat) & ~chiefs
        for leader in members(left):
            # Whoever may not come must have somebody to stay with.
            if not staying & s.rules.ground.by_power[s.board.leader_power[leader]]:
                return False
        return not staying or fits(s, staying, left)

    def leave_refusal(self, s: PState, seat: int, units: int, unit: int) -> Refusal | None:
        if not units >> unit & 1 or not units & (units - 1):
            return no("leave", "13.1.1")
        for action in s.draft[seat][1:]:
            if action.verb == "leave_leader" or action.args[0] > unit:
                return no("leave", "13.1.1")
        return None

    def stay_refusal(self, s: PState, seat: int, near: int, units: int, chiefs: int, leader: int) -> Refusal | None:
        if not chiefs >> leader & 1:
            return no("leave", "13.1.1")
        staying = units_in(s, near, seat) & ~units
        if not staying & s.rules.ground.by_power[s.board.leader_power[leader]]:
            return no("leader_alone", "2.2j", (leader,))
        return None

    def options(self, s: PState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        if not s.draft[seat]:
            return [action("hear", (near,)) for near in hearing(s, seat)] + [s.rules.decline]
        near, units, chiefs = self.chosen(s, seat, s.draft[seat])
        found = []
        if self.together(s, seat, near, units, chiefs):
            found.append(s.rules.ride)
            found += events.playable(s, seat, G1)
        found += [action("leave", (u,)) for u in members(units) if self.leave_refusal(s, seat, units, u) is None]
        for leader in members(chiefs):
            if self.stay_refusal(s, seat, near, units, chiefs, leader) is None:
                found.append(action("leave_leader", (leader,)))
        # Nothing of it fits: the try is given up.
        return found or [s.rules.stay]

    def why_not(self, s: PState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        verb = action.verb
        if not s.draft[seat]:
            if verb == "decline":
                return None
            if verb != "hear":
                return no("hear_first", "13.1.1")
            return None if action.args[0] in hearing(s, seat) else no("cannot_hear", "13.1.1", action.args)
        near, units, chiefs = self.chosen(s, seat, s.draft[seat])
        if verb == "leave":
            return self.leave_refusal(s, seat, units, action.args[0])
        if verb == "leave_leader":
            return self.stay_refusal(s, seat, near, units, chiefs, action.args[0])
        if verb == "stay":
            return None if s.rules.stay in self.options(s, frame, seat) else no("ride_first", "13.1.1")
        if verb not in ("ride", "play"):
            return no("ride_first", "13.1.1")
        if not self.together(s, seat, near, units, chiefs):
            return no("stack", "13.1.1a", (s.battle,))
        return events.refuse(s, seat, G1, action) if verb == "play" else None

    def drafts(self, s: PState, frame: Frame, seat: int, action: Action) -> bool:
        return action.verb in ("hear", "leave", "leave_leader")

    def do(self, s: PState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        if action.verb == "decline":
            s.pop()
            return
        near, units, chiefs = self.chosen(s, seat, draft)
        s.heard |= 1 << near
        if action.verb == "stay":
            return
        if action.verb == "play":
            events.play(s, seat, G1, action.args[0])
        bonus = strategic(s, units, chiefs) + crossing_modifier(s, near, s.battle)
        if seat == FRANCE_SIDE:
            bonus += effects_battle.guns(s)
            effects_battle.guns_used(s)
        die = s.roll(6)
        success = die + bonus >= s.board.tables.special
        s.tell("guns_roll", (near, s.battle, die, die + bonus), "13.1.1")
        if success:
            s.stopped = 0
            step = s.rules.step_numbers
            s.marching, s.marching_chiefs = units, chiefs
            s.push((step["join_battle"], near, seat))
            s.push((step["window"], 1 - seat, G2))


class JoinBattle(Step[PState]):
    """Those who heard the guns arrive, unless they were ordered to hold."""

    rule: ClassVar[str] = "13.1.1a"
    kind: ClassVar[str] = "join_battle"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("zone", "zone"), ("side", "side"))

    def act(self, s: PState, frame: Frame) -> None:
        near, side = frame[1], frame[2]
        units, chiefs = s.marching, s.marching_chiefs
        s.marching = s.marching_chiefs = 0
        s.pop()
        if s.stopped:
            s.stopped = 0
            s.tell("held", (near,), "13.1.1")
            return
        shift(s, units, chiefs, s.battle)
        s.marched = (*s.marched, *[(unit, near) for unit in members(units)])
        if side == s.attacker:
            s.attackers |= units
            s.att_chiefs |= chiefs
        else:
            s.defenders |= units
            s.def_chiefs |= chiefs
        stray_leaders(s)
        note_fighters(s)
        s.tell("joins_battle", (side, near, s.battle), "13.1.1a")


class LeadUnit(Step[PState]):
    """A side names its lead unit, and claims cavalry superiority if it can and will; before, armies may be absorbed."""

    rule: ClassVar[str] = "13.1.2b"
    kind: ClassVar[str] = "lead_unit"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("side", "side"),)

    def asks(self, s: PState, frame: Frame) -> tuple[int, ...]:
        side = frame[1]
        units = fighters(s, side)
        return (side,) if units & (units - 1) or can_claim(s, side) else ()

    def act(self, s: PState, frame: Frame) -> None:
        s.lead[frame[1]] = fighters(s, frame[1]).bit_length() - 1
        s.pop()

    def prompt(self, s: PState, frame: Frame, seat: int) -> Text:
        return Text("ask.claim" if s.draft[seat] else "ask.lead_unit", (s.battle,))

    def options(self, s: PState, frame: Frame, seat: int) -> list[Action]:
        if s.draft[seat]:
            return [s.rules.claim, s.rules.no_claim]
        action = s.rules.words.action
        units = fighters(s, seat)
        found = [action("lead", (unit,)) for unit in members(units)]
        return found + [action("absorb", pair) for pair in absorptions(s, s.battle, seat, units)]

    def why_not(self, s: PState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if s.draft[seat]:
            return None if action.verb in ("claim", "no_claim") else no("claim_first", "13.1.2f")
        if action.verb == "absorb":
            return absorb_refusal(s, action.args[0], action.args[1], s.battle, seat, fighters(s, seat))
        if action.verb != "lead":
            return no("lead_first", "13.1.2b")
        return None if fighters(s, seat) >> action.args[0] & 1 else no("not_in_battle", "13.1.2b", action.args)

    def drafts(self, s: PState, frame: Frame, seat: int, action: Action) -> bool:
        return action.verb == "lead" and can_claim(s, seat)

    def do(self, s: PState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        if action.verb == "absorb":
            # Those who have just arrived too; then the lead unit is named among those who are left.
            absorb(s, action.args[0], action.args[1])
            return
        unit = draft[0].args[0] if draft else action.args[0]
        s.lead[seat] = unit
        s.tell("leads", (seat, unit), "13.1.2b")
        if action.verb == "claim":
            make_claim(s, seat)
        s.pop()


def make_claim(s: PState, side: int) -> None:
    """1: with the C of a unit, which will take the first loss; 2: with a leader's alone."""
    s.claim[side] = 1 if unit_cavalry(s, fighters(s, side)) else 2
    s.tell("claims", (side,), "13.1.2f")


class ClaimAgain(Step[PState]):
    """A square has turned the balance: the other side may now claim superiority."""

    rule: ClassVar[str] = "13.1.2f"
    kind: ClassVar[str] = "claim_again"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("side", "side"),)

    def asks(self, s: PState, frame: Frame) -> tuple[int, ...]:
        return (frame[1],)

    def prompt(self, s: PState, frame: Frame, seat: int) -> Text:
        return Text("ask.claim", (s.battle,))

    def options(self, s: PState, frame: Frame, seat: int) -> list[Action]:
        return [s.rules.claim, s.rules.no_claim]

    def why_not(self, s: PState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        return None if action.verb in ("claim", "no_claim") else no("claim_first", "13.1.2f")

    def do(self, s: PState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        if action.verb == "claim":
            make_claim(s, seat)
        s.pop()
