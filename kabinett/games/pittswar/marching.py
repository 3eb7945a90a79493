"""Chapter 11: the active player moves his force on, step by step, and whatever else it can do on its way."""

from __future__ import annotations

from typing import ClassVar

from kabinett.core.action import Action
from kabinett.core.contract import Chain, Refusal
from kabinett.core.field import members
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.pittswar import chains, events, sea
from kabinett.games.pittswar.absorption import absorb, absorb_refusal, absorptions
from kabinett.games.pittswar.activation import force_side
from kabinett.games.pittswar.answers import no
from kabinett.games.pittswar.board import COALITION
from kabinett.games.pittswar.control import take
from kabinett.games.pittswar.forces import powers_of, units_in
from kabinett.games.pittswar.markers import M2, M3
from kabinett.games.pittswar.movement import (
    GUERRILLA_POINTS,
    cost,
    drop_refusal,
    flag_cost,
    flag_refusal,
    guerrilla_here,
    hunt,
    joining,
    pick_refusal,
    step_refusal,
    stop_refusal,
)
from kabinett.games.pittswar.state import PState


class GoOn(Step[PState]):
    """The active player moves his force on, or ends its movement."""

    rule: ClassVar[str] = "11.2"
    kind: ClassVar[str] = "go_on"
    form: ClassVar[str] = "path"

    def asks(self, s: PState, frame: Frame) -> tuple[int, ...]:
        if not s.force:
            return ()
        if s.mp > 0:
            return (s.active,)
        return (s.active,) if absorptions(s, s.spot, s.active, s.force) else ()

    def act(self, s: PState, frame: Frame) -> None:
        s.pop()

    def prompt(self, s: PState, frame: Frame, seat: int) -> Text:
        return Text("ask.embark") if s.draft[seat] else Text("ask.go_on", (s.spot, s.mp))

    def steps(self, s: PState, powers: list[int]) -> list[Action]:
        goes = s.rules.goes
        return [goes[zone] for zone in s.board.around[s.spot] if step_refusal(s, zone, powers) is None]

    def options(self, s: PState, frame: Frame, seat: int) -> list[Action]:
        if s.draft[seat]:
            return [s.rules.sails[zone] for zone in sea.harbours(s)]
        powers = powers_of(s, s.force)
        action = s.rules.words.action
        found = self.steps(s, powers) if s.mp else []
        if sea.embark_refusal(s) is None:
            found.append(s.rules.embark)
        if stop_refusal(s, powers, found) is None:
            found.append(s.rules.stop)
        if s.mp and flag_refusal(s, powers) is None:
            found.append(s.rules.flag)
        if s.mp >= GUERRILLA_POINTS and guerrilla_here(s) >= 0:
            found.append(action("hunt", (guerrilla_here(s),)))
        there = units_in(s, s.spot, force_side(s))
        if s.chiefs and there != s.force and s.mp:
            for unit in members(there & ~s.force & ~s.moved & ~s.moved_sub):
                if pick_refusal(s, unit) is None:
                    found.append(action("pick", (unit,)))
        if s.force & (s.force - 1) and s.spot != s.start and s.mp:
            for unit in members(s.force):
                if drop_refusal(s, unit, powers) is None:
                    found.append(action("drop", (unit,)))
        if there & (there - 1):
            for one, two in absorptions(s, s.spot, s.active, s.force):
                found.append(action("absorb", (one, two)))
        if s.fresh:
            found += events.playable(s, seat, M2)
        if seat == COALITION and s.mp:
            found += events.playable(s, seat, M3)
        return found

    def why_not(self, s: PState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        verb = action.verb
        if s.draft[seat]:
            if verb != "sail":
                return no("sail_first", "11.7")
            return None if action.args[0] in sea.harbours(s) else no("harbour", "11.7", (action.args[0],))
        powers = powers_of(s, s.force)
        if verb == "go":
            if not s.mp:
                return no("points", "11.2", (1, 0))
            return step_refusal(s, action.args[0], powers)
        if verb == "embark":
            return sea.embark_refusal(s)
        if verb == "stop":
            found = self.steps(s, powers) if s.mp else []
            if sea.embark_refusal(s) is None:
                found.append(s.rules.embark)
            return stop_refusal(s, powers, found)
        if verb == "flag":
            return flag_refusal(s, powers) if s.mp else no("points", "8.1d", (1, 0))
        if verb == "hunt":
            if guerrilla_here(s) != action.args[0]:
                return no("not_here", "2.2h", action.args)
            return None if s.mp >= GUERRILLA_POINTS else no("points", "2.2h", (GUERRILLA_POINTS, s.mp))
        if verb == "pick":
            return pick_refusal(s, action.args[0]) if s.mp else no("points", "10.2", (1, 0))
        if verb == "drop":
            return drop_refusal(s, action.args[0], powers) if s.mp else no("points", "10.1", (1, 0))
        if verb == "absorb":
            return absorb_refusal(s, action.args[0], action.args[1], s.spot, s.active, s.force)
        if verb == "play":
            if s.fresh and events.refuse(s, seat, M2, action) is None:
                return None
            if seat == COALITION and s.mp and events.refuse(s, seat, M3, action) is None:
                return None
            if not s.fresh:
                return no("not_now", "5.3", action.args)
            return events.refuse(s, seat, M2, action) or no("not_now", "5.3", action.args)
        return no("go_first", "11.2")

    def drafts(self, s: PState, frame: Frame, seat: int, action: Action) -> bool:
        return action.verb == "embark"

    def do(self, s: PState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        verb = action.verb
        step = s.rules.step_numbers
        if verb == "go":
            zone = action.args[0]
            s.mp -= cost(s, s.spot, zone, s.active)
            s.push((step["enter"], zone, 0, 0))
        elif verb == "sail":
            sea.sail(s, action.args[0])
        elif verb == "stop":
            s.tell("halts", (s.spot,), "11.1")
            s.pop()
        elif verb == "flag":
            s.mp -= flag_cost(s, s.spot)
            take(s, s.spot, s.force, s.chiefs, "8.1d")
        elif verb == "hunt":
            s.mp -= GUERRILLA_POINTS
            hunt(s, action.args[0])
        elif verb == "pick":
            unit = action.args[0]
            s.chiefs |= joining(s, unit)
            s.force |= 1 << unit
            s.tell("picks_up", (unit,), "10.2")
        elif verb == "drop":
            unit = action.args[0]
            s.force &= ~(1 << unit)
            if s.sub:
                s.moved_sub |= 1 << unit
            else:
                s.moved |= 1 << unit
            s.tell("leaves_behind", (unit, s.spot), "10.1")
        elif verb == "absorb":
            absorb(s, action.args[0], action.args[1])
        else:
            moment = M2 if s.fresh and events.refuse(s, seat, M2, action) is None else M3
            events.play(s, seat, moment, action.args[0])
            return
        if verb != "absorb":
            s.fresh = 0

    def chains(self, s: PState, frame: Frame, seat: int, first: Action) -> list[Chain]:
        return chains.onward(s, seat, first)
