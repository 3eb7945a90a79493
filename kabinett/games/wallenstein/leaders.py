"""Chapter 19: Military Leaders (module 3): where they go, what they leave behind, what they take.

What a leader does for the action in his county stands with the actions."""

from __future__ import annotations

from typing import ClassVar

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.wallenstein.board import NOBODY
from kabinett.games.wallenstein.state import WState


def enter(s: WState, seat: int, county: int) -> None:
    """A leader comes into a county: statues of others there become his trophies."""
    s.leader[seat] = county
    other = s.statue_of[county]
    if other not in (NOBODY, seat):
        s.trophies[seat] += s.statues[county]
        s.tell("trophies", (seat, s.statues[county], other, county), "19.6")
        s.statues[county] = 0
        s.statue_of[county] = NOBODY


class PlaceLeaders(Step[WState]):
    """First spring, standard set-up: in the order of play each places his leader in one of his counties."""

    rule: ClassVar[str] = "19.2"
    kind: ClassVar[str] = "place_leaders"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("turn", "number"),)

    def seat(self, s: WState, frame: Frame) -> int:
        order = s.order()
        return order[frame[1]] if frame[1] < len(order) else NOBODY

    def due(self, s: WState, seat: int) -> bool:
        """Whether this seat has a leader beside the board and a county for him."""
        return s.leader[seat] < 0 and seat in s.owner

    def asks(self, s: WState, frame: Frame) -> tuple[int, ...]:
        seat = self.seat(s, frame)
        return (seat,) if seat >= 0 and self.due(s, seat) else ()

    def act(self, s: WState, frame: Frame) -> None:
        if frame[1] == s.seats:
            s.pop()
        else:
            s.replace((frame[0], frame[1] + 1))

    def prompt(self, s: WState, frame: Frame, seat: int) -> Text:
        return Text(f"ask.{self.kind}")

    def options(self, s: WState, frame: Frame, seat: int) -> list[Action]:
        return [s.rules.words.action("lead", (county,)) for county in s.counties(seat)]

    def why_not(self, s: WState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if action.verb != "lead":
            return Refusal(Text("no.lead_first"), self.rule)
        county = action.args[0]
        return None if s.owner[county] == seat else Refusal(Text("no.not_own", (county,)), self.rule)

    def do(self, s: WState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.tell("leader_placed", (seat, action.args[0]), self.rule)
        enter(s, seat, action.args[0])
        s.replace((frame[0], frame[1] + 1))


class ReturnLeaders(PlaceLeaders):
    """After winter a leader who was lost may come back, in the order of autumn."""

    rule: ClassVar[str] = "19.7a"
    kind: ClassVar[str] = "return_leaders"

    def options(self, s: WState, frame: Frame, seat: int) -> list[Action]:
        return super().options(s, frame, seat) + [s.rules.decline]

    def why_not(self, s: WState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        return None if action.verb == "decline" else super().why_not(s, frame, seat, action)

    def do(self, s: WState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        if action.verb == "lead":
            super().do(s, frame, seat, action, draft)
        else:
            s.tell("leader_stays_away", (seat,), self.rule)
            s.replace((frame[0], frame[1] + 1))


class LeadOn(Step[WState]):
    """At the end of a round each leader goes to another county; if it is a neighbour he may leave a statue behind, as
    long as his player has one."""

    rule: ClassVar[str] = "19.4"
    kind: ClassVar[str] = "lead_on"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("turn", "number"),)

    def others(self, s: WState, seat: int) -> list[int]:
        """Where a leader can go."""
        here = s.leader[seat]
        return [county for county in s.counties(seat) if county != here] if here >= 0 else []

    def asks(self, s: WState, frame: Frame) -> tuple[int, ...]:
        order = s.order()
        if frame[1] == len(order) or not self.others(s, order[frame[1]]):
            return ()
        return (order[frame[1]],)

    def act(self, s: WState, frame: Frame) -> None:
        if frame[1] == s.seats:
            s.pop()
            return
        seat = s.order()[frame[1]]
        if s.leader[seat] >= 0:
            s.tell("leader_stays", (seat, s.leader[seat]), "19.4c")
        s.replace((self.number, frame[1] + 1))

    def prompt(self, s: WState, frame: Frame, seat: int) -> Text:
        if s.draft[seat]:
            return Text("ask.statue", (s.leader[seat],))
        return Text("ask.lead_on", (s.leader[seat],))

    def options(self, s: WState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        if s.draft[seat]:
            return [action("statue"), s.rules.decline]
        return [action("lead", (county,)) for county in self.others(s, seat)]

    def why_not(self, s: WState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if s.draft[seat]:
            return None if action.verb in ("statue", "decline") else Refusal(Text("no.statue_first"), "19.4a")
        if action.verb == "statue":
            return Refusal(Text("no.lead_first"), "19.4b")
        if action.verb != "lead":
            return Refusal(Text("no.lead_first"), "19.4")
        county = action.args[0]
        if s.owner[county] != seat:
            return Refusal(Text("no.not_own", (county,)), "19.4")
        return Refusal(Text("no.another"), "19.4") if county == s.leader[seat] else None

    def drafts(self, s: WState, frame: Frame, seat: int, action: Action) -> bool:
        if action.verb != "lead" or not s.statues_left[seat]:
            return False
        return action.args[0] in s.board.neighbours[s.leader[seat]]

    def do(self, s: WState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        here = s.leader[seat]
        county = draft[0].args[0] if draft else action.args[0]
        s.tell("leader_goes", (seat, here, county), "19.4")
        if action.verb == "statue":
            s.statues_left[seat] -= 1
            s.statues[here] += 1
            s.statue_of[here] = seat
            s.tell("statue", (seat, here), "19.4a")
        enter(s, seat, county)
        s.replace((self.number, frame[1] + 1))
