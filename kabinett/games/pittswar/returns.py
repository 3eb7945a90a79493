"""Chapter 14.3.2: powers whose enforced peace is over come back, or are attacked first."""

from __future__ import annotations

from typing import ClassVar

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.pittswar.answers import no
from kabinett.games.pittswar.board import MAJORS
from kabinett.games.pittswar.powers import join
from kabinett.games.pittswar.state import WAIT, PState

DIE = 6


class Returns(Step[PState]):
    """The start of an impulse: one more has passed for every power that waits."""

    rule: ClassVar[str] = "14.3.2a"
    kind: ClassVar[str] = "returns"

    def act(self, s: PState, frame: Frame) -> None:
        for power in range(MAJORS):
            if s.status[power] == WAIT:
                s.waited[power] += 1
        s.replace((s.rules.step_numbers["returning"], 0, 0))


class Returning(Step[PState]):
    """Power by power: its old side says whether it comes back, then the victor whether he attacks."""

    rule: ClassVar[str] = "14.3.2b"
    kind: ClassVar[str] = "returning"
    form: ClassVar[str] = "consent"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("power", "number"), ("declined", "number"))

    def asks(self, s: PState, frame: Frame) -> tuple[int, ...]:
        power, declined = frame[1], frame[2]
        if power >= MAJORS or s.status[power] != WAIT:
            return ()
        side = s.victor[power]
        return (side,) if declined else (1 - side,)

    def act(self, s: PState, frame: Frame) -> None:
        if frame[1] >= MAJORS:
            s.pop()
        else:
            s.replace((self.number, frame[1] + 1, 0))

    def power(self, s: PState, frame: Frame, seat: int) -> int:
        return frame[1]

    def prompt(self, s: PState, frame: Frame, seat: int) -> Text:
        if frame[2]:
            return Text("ask.preventive", (frame[1], s.waited[frame[1]]))
        return Text("ask.returning", (frame[1],))

    def verb(self, frame: Frame) -> str:
        return "attack" if frame[2] else "return"

    def options(self, s: PState, frame: Frame, seat: int) -> list[Action]:
        return [s.rules.words.action(self.verb(frame), (frame[1],)), s.rules.decline]

    def why_not(self, s: PState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if action.verb == "decline":
            return None
        if action.verb != self.verb(frame) or action.args[0] != frame[1]:
            return no("returning_first", self.rule, (frame[1],))
        return None

    def do(self, s: PState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        power, declined = frame[1], frame[2]
        if action.verb == "decline":
            s.replace((self.number, power + 1, 0) if declined else (self.number, power, 1))
            return
        s.replace((self.number, power + 1, 0))
        if action.verb == "attack":
            die = s.roll(DIE)
            s.tell("preventive_roll", (power, die, s.waited[power]), "14.3.2b")
            if die > s.waited[power]:
                return
        join(s, power, 1 - s.victor[power], "14.3.2a" if action.verb == "return" else "14.3.2b")
