"""Movement: the two actions battle/move (rules 7.12, 7.13) and the move after placing one army (7.10a).

Where to and how many are asked in two steps; where there is one neighbour only, how many at once."""

from __future__ import annotations

from typing import ClassVar

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.wallenstein.battle import BY_CHURCH, BY_FAVOUR, could_use_tile, fight, shielded
from kabinett.games.wallenstein.board import BATTLE_A, CHURCH_PROTECTS
from kabinett.games.wallenstein.state import WState


class Moving(Step[WState]):
    """What both kinds of movement have in common."""

    form: ClassVar[str] = "allot"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("seat", "seat"), ("action", "slot"), ("county", "county"))

    def forbidden(self, s: WState, seat: int, slot: int, county: int) -> Refusal | None:
        """Why armies may not go to this neighbour; None where they may."""
        return None

    def optional(self, s: WState) -> bool:
        """Whether all armies may stay."""
        return True

    def targets(self, s: WState, seat: int, slot: int, county: int) -> list[int]:
        """Where armies of this county may go."""
        return [other for other in s.board.neighbours[county] if self.forbidden(s, seat, slot, other) is None]

    def chosen(self, s: WState, frame: Frame, seat: int) -> int:
        """The county that armies go to, -1 while it is not chosen."""
        draft = s.draft[seat]
        if draft:
            return draft[0].args[0]
        targets = self.targets(s, frame[1], frame[2], frame[3])
        return targets[0] if len(targets) == 1 else -1

    def asks(self, s: WState, frame: Frame) -> tuple[int, ...]:
        return (frame[1],)

    def prompt(self, s: WState, frame: Frame, seat: int) -> Text:
        target = self.chosen(s, frame, seat)
        if target < 0:
            return Text(f"ask.{self.kind}", (frame[3],))
        return Text("ask.send", (frame[3], target))

    def form_now(self, s: WState, frame: Frame, seat: int) -> str:
        return "allot" if self.chosen(s, frame, seat) >= 0 else "choose"

    def options(self, s: WState, frame: Frame, seat: int) -> list[Action]:
        rules = s.rules
        county = frame[3]
        if self.chosen(s, frame, seat) >= 0:
            found = [rules.send(number) for number in range(1, s.armies[county])]
        else:
            found = [rules.go(target) for target in self.targets(s, frame[1], frame[2], county)]
        if self.optional(s) and not s.draft[seat]:
            found.append(rules.stay)
        return found

    def why_not(self, s: WState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        county = frame[3]
        if action.verb == "stay":
            if not self.optional(s):
                return Refusal(Text("no.must_move"), "7.12c")
            return Refusal(Text("no.send_first"), "7.11") if s.draft[seat] else None
        chosen = self.chosen(s, frame, seat)
        if action.verb == "go":
            if chosen >= 0:
                return Refusal(Text("no.send_first"), "7.11")
            target = action.args[0]
            if target not in s.board.neighbours[county]:
                return Refusal(Text("no.adjacent", (county, target)), "1.4")
            return self.forbidden(s, frame[1], frame[2], target)
        if action.verb != "send":
            return Refusal(Text("no.move_first"), self.rule)
        if chosen < 0:
            return Refusal(Text("no.go_first"), "7.12b")
        if not 1 <= action.args[0] < s.armies[county]:
            return Refusal(Text("no.number", (1, s.armies[county] - 1)), "7.11")
        return None

    def drafts(self, s: WState, frame: Frame, seat: int, action: Action) -> bool:
        return action.verb == "go" and s.armies[frame[3]] > 2

    def do(self, s: WState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.pop()
        if action.verb == "stay":
            s.tell("stayed", (seat, frame[3]), self.rule)
            return
        if action.verb == "go":
            self.march(s, frame, action.args[0], 1)
        elif draft:
            self.march(s, frame, draft[0].args[0], action.args[0])
        else:
            self.march(s, frame, self.targets(s, frame[1], frame[2], frame[3])[0], action.args[0])

    def march(self, s: WState, frame: Frame, target: int, number: int) -> None:
        """Carry armies over; a battle if the county is not the player's own."""
        _, seat, _, county = frame
        s.armies[county] -= number
        if s.owner[target] == seat:
            s.armies[target] += number
            s.tell("moved", (seat, number, county, target), self.rule)
            return
        s.tell("attacks", (seat, number, county, target), "7.12a")
        fight(s, seat, target, number)


class BattleMove(Moving):
    """Battle/move A or B: armies go to a neighbour; if it is not their own there is a battle."""

    rule: ClassVar[str] = "7.12"
    kind: ClassVar[str] = "battle_move"

    def optional(self, s: WState) -> bool:
        return not s.mandatory

    def forbidden(self, s: WState, seat: int, slot: int, county: int) -> Refusal | None:
        if s.excluded() >> county & 1:
            return Refusal(Text("no.excluded", (county,)), "2.1a")
        if s.owner[county] == seat:
            return None
        why = shielded(s, county, slot - BATTLE_A)
        if why == BY_CHURCH:
            return Refusal(Text("no.church", (county,)), s.board.event_rule[s.event])
        if why == BY_FAVOUR:
            return Refusal(Text("no.protected", (county,)), "17.23")
        return None

    def targets(self, s: WState, seat: int, slot: int, county: int) -> list[int]:
        if s.effect() == CHURCH_PROTECTS or any(s.safe):
            return super().targets(s, seat, slot, county)
        # Nothing is protected: all neighbours in the game.
        excluded = s.excluded()
        return [other for other in s.board.neighbours[county] if not excluded >> other & 1]

    def begin(self, s: WState, seat: int, slot: int, county: int) -> bool:
        """Ask for the move, or make it where there is no choice; False: it cannot be carried out.

        Where a tile could be used it is asked for all the same, so that there is a moment to switch the tile off or on.
        Each question begins that moment anew: everybody may change his mind once."""
        armies = s.armies[county]
        targets = self.targets(s, seat, slot, county) if armies > 1 else []
        if not targets:
            return False
        frame = (self.number, seat, slot, county)
        if len(targets) == 1 and armies == 2 and s.mandatory and not could_use_tile(s, seat, targets[0]):
            self.march(s, frame, targets[0], 1)
        else:
            s.switched = 0
            s.push(frame)
        return True


class MoveOn(Moving):
    """After one army was placed: any number may go to one adjacent county of the same player."""

    rule: ClassVar[str] = "7.10a"
    kind: ClassVar[str] = "move_on"

    def forbidden(self, s: WState, seat: int, slot: int, county: int) -> Refusal | None:
        return None if s.owner[county] == seat else Refusal(Text("no.not_own", (county,)), "7.10a")

    def begin(self, s: WState, seat: int, slot: int, county: int) -> None:
        if self.targets(s, seat, slot, county):
            s.push((self.number, seat, slot, county))
