"""Chapter 13.2.1: steps are lost: cavalry that claimed superiority, then the lead unit, then as the owner likes."""

from __future__ import annotations

from typing import ClassVar

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.field import members
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.pittswar.absorption import absorb, absorb_refusal, absorptions
from kabinett.games.pittswar.answers import no
from kabinett.games.pittswar.forces import lose_step, stray_leaders, units_in
from kabinett.games.pittswar.melee import fighters
from kabinett.games.pittswar.state import PState


def victims(s: PState, side: int) -> int:
    """The units among which the next loss of a side in battle falls."""
    units = fighters(s, side)
    if s.cav_loss[side]:
        horse = 0
        for unit in members(units):
            if s.board.cavalry[unit][s.steps[unit]]:
                horse |= 1 << unit
        if horse:
            return horse
    if s.lead_loss[side] and s.lead[side] >= 0 and units >> s.lead[side] & 1:
        return 1 << s.lead[side]
    return units


class TakeLosses(Step[PState]):
    """A side takes its losses in battle, one by one; before the first of them armies may be absorbed."""

    rule: ClassVar[str] = "13.2.1"
    kind: ClassVar[str] = "take_losses"
    form: ClassVar[str] = "allot"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("side", "side"),)

    def asks(self, s: PState, frame: Frame) -> tuple[int, ...]:
        side = frame[1]
        if not s.losses[side] or not fighters(s, side):
            return ()
        units = victims(s, side)
        if units & (units - 1):
            return (side,)
        return (side,) if self.pairs(s, side) else ()

    def pairs(self, s: PState, side: int) -> list[tuple[int, int]]:
        """What may be absorbed: only before the first loss, and only where it saves a choice worth making."""
        if not s.lead_loss[side] or s.losses[side] < 1:
            return []
        return absorptions(s, s.battle, side, fighters(s, side))

    def act(self, s: PState, frame: Frame) -> None:
        side = frame[1]
        if s.losses[side] and fighters(s, side):
            self.lose(s, side, victims(s, side).bit_length() - 1)
        else:
            s.losses[side] = 0
            s.pop()

    def lose(self, s: PState, side: int, unit: int) -> None:
        s.losses[side] -= 1
        if s.cav_loss[side]:
            s.cav_loss[side] = 0
        else:
            s.lead_loss[side] = 0
        lose_step(s, unit)
        if not fighters(s, side):
            s.losses[side] = 0

    def prompt(self, s: PState, frame: Frame, seat: int) -> Text:
        return Text("ask.take_losses", (s.losses[seat], s.battle))

    def options(self, s: PState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        found = [action("lose", (unit,)) for unit in members(victims(s, seat))]
        return found + [action("absorb", pair) for pair in self.pairs(s, seat)]

    def why_not(self, s: PState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if action.verb == "absorb":
            if not s.lead_loss[seat]:
                return no("absorb_late", "9.4a")
            return absorb_refusal(s, action.args[0], action.args[1], s.battle, seat, fighters(s, seat))
        if action.verb != "lose":
            return no("lose_first", "13.2.1")
        unit = action.args[0]
        if victims(s, seat) >> unit & 1:
            return None
        return no("loss_order", "13.2.1", (unit,))

    def do(self, s: PState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        if action.verb == "absorb":
            absorb(s, action.args[0], action.args[1])
            if s.lead[seat] == action.args[1]:
                s.lead[seat] = action.args[0]
        else:
            self.lose(s, seat, action.args[0])


class Wear(Step[PState]):
    """A force loses steps outside battle (attrition, pursuit, a marker), as its owner chooses.

    what: 0 the force under way, 1 all units of the side in the zone."""

    rule: ClassVar[str] = "12.3b"
    kind: ClassVar[str] = "wear"
    form: ClassVar[str] = "allot"
    params: ClassVar[tuple[tuple[str, str], ...]] = (
        ("side", "side"), ("zone", "zone"), ("number", "number"), ("what", "number"),
    )  # fmt: skip

    def units(self, s: PState, frame: Frame) -> int:
        return s.force if frame[4] == 0 else units_in(s, frame[2], frame[1])

    def asks(self, s: PState, frame: Frame) -> tuple[int, ...]:
        units = self.units(s, frame)
        return (frame[1],) if frame[3] and units & (units - 1) else ()

    def act(self, s: PState, frame: Frame) -> None:
        units = self.units(s, frame)
        if frame[3] and units:
            self.lose(s, frame, units.bit_length() - 1)
        else:
            s.pop()
            if s.battle < 0:
                stray_leaders(s)

    def lose(self, s: PState, frame: Frame, unit: int) -> None:
        s.replace((self.number, frame[1], frame[2], frame[3] - 1, frame[4]))
        lose_step(s, unit)

    def prompt(self, s: PState, frame: Frame, seat: int) -> Text:
        return Text("ask.wear", (frame[3], frame[2]))

    def options(self, s: PState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        return [action("lose", (unit,)) for unit in members(self.units(s, frame))]

    def why_not(self, s: PState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if action.verb != "lose":
            return no("lose_first", "12.3b")
        return None if self.units(s, frame) >> action.args[0] & 1 else no("not_here", "12.3b", action.args)

    def do(self, s: PState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        self.lose(s, frame, action.args[0])
