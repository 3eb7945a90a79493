"""Chapter 6: the steps of the Diplomatic Phase: entries of the track, diplomatic markers, attempts to win neutrals."""

from __future__ import annotations

from typing import ClassVar

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.pittswar import events
from kabinett.games.pittswar import markers as m
from kabinett.games.pittswar.answers import no
from kabinett.games.pittswar.board import COALITION, FRANCE_SIDE, NEUTRAL
from kabinett.games.pittswar.diplomacy import resolve, target_refusal, targets
from kabinett.games.pittswar.powers import join
from kabinett.games.pittswar.state import NEVER, TREATY, PState

MORE_MARKERS = 2


class DiplomaticPhase(Step[PState]):
    """Entries of the turn track, then the first player, then the second."""

    rule: ClassVar[str] = "6.1"
    kind: ClassVar[str] = "diplomatic_phase"

    def act(self, s: PState, frame: Frame) -> None:
        s.pop()
        s.tried = 0
        step = s.rules.step_numbers["diplomacy"]
        s.push((step, 1 - s.first, 0))
        s.push((step, s.first, 0))
        entries(s)


def entries(s: PState) -> None:
    """The powers that join the Coalition this year: those that never fought, and Russia if a Tsar made it neutral."""
    for power in s.board.track.entries[s.board.track.year(s.year)]:
        if s.side[power] == NEUTRAL and s.status[power] in (NEVER, TREATY):
            join(s, power, COALITION, "6.1")


def more_markers(s: PState, side: int, used: list[int], added: list[int]) -> list[int]:
    """Markers that may still be added, each for +1: two at most, in rising order so that a choice has one way."""
    if len(added) >= MORE_MARKERS:
        return []
    least = added[-1] if added else -1
    return [event for event in events.spendable(s, side) if event not in used and event > least]


class Embassy(Step[PState]):
    """A free attempt: up to two markers more, then the die."""

    rule: ClassVar[str] = "6.3c"
    kind: ClassVar[str] = "embassy"
    form: ClassVar[str] = "cards"
    params: ClassVar[tuple[tuple[str, str], ...]] = (
        ("side", "side"),
        ("power", "power"),
        ("bonus", "number"),
        ("event", "event"),
    )

    def asks(self, s: PState, frame: Frame) -> tuple[int, ...]:
        # How many markers a hand has is no secret; without any there is nothing to ask.
        return (frame[1],) if events.hand_size(s, frame[1]) else ()

    def act(self, s: PState, frame: Frame) -> None:
        s.pop()
        resolve(s, frame[1], frame[2], frame[3], frame[4])

    def power(self, s: PState, frame: Frame, seat: int) -> int:
        return frame[2]

    def prompt(self, s: PState, frame: Frame, seat: int) -> Text:
        return Text("ask.embassy", (frame[2], frame[3] + len(s.draft[seat])))

    def options(self, s: PState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        added = [step.args[0] for step in s.draft[seat]]
        return [action("add", (event,)) for event in more_markers(s, seat, [], added)] + [action("roll")]

    def why_not(self, s: PState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if action.verb == "roll":
            return None
        if action.verb != "add":
            return no("embassy_first", self.rule, (frame[2],))
        added = [step.args[0] for step in s.draft[seat]]
        return None if action.args[0] in more_markers(s, seat, [], added) else add_refusal(s, seat, added, action)

    def drafts(self, s: PState, frame: Frame, seat: int, action: Action) -> bool:
        return action.verb == "add"

    def do(self, s: PState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.pop()
        for step in draft:
            events.spend(s, seat, step.args[0], "6.3b")
        resolve(s, frame[1], frame[2], frame[3] + len(draft), frame[4])


def add_refusal(s: PState, side: int, added: list[int], action: Action) -> Refusal:
    """Why a marker cannot be added."""
    if action.args[0] not in s.hands[side]:
        return no("not_in_hand", "5.3c", (action.args[0],))
    if len(added) >= MORE_MARKERS:
        return no("two_more", "6.3b")
    return no("rising_order", "6.3b")


class Diplomacy(Step[PState]):
    """A player's part of the phase: diplomatic markers and attempts, as many as he likes."""

    rule: ClassVar[str] = "6.3"
    kind: ClassVar[str] = "diplomacy"
    form: ClassVar[str] = "cards"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("side", "side"), ("begun", "number"))

    def asks(self, s: PState, frame: Frame) -> tuple[int, ...]:
        return (frame[1],) if frame[2] and events.hand_size(s, frame[1]) else ()

    def act(self, s: PState, frame: Frame) -> None:
        if frame[2]:
            s.pop()
            return
        s.replace((self.number, frame[1], 1))
        if frame[1] == FRANCE_SIDE:
            if m.AMIENS in s.hands[FRANCE_SIDE]:
                events.play(s, FRANCE_SIDE, m.D1, m.AMIENS)
            else:
                events.see_no_amiens(s)

    def prompt(self, s: PState, frame: Frame, seat: int) -> Text:
        draft = s.draft[seat]
        if not draft:
            return Text("ask.diplomacy")
        return Text("ask.influence", (draft[0].args[0], max(0, len(draft) - 2)))

    def options(self, s: PState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        draft = s.draft[seat]
        if not draft:
            found = events.playable(s, seat, m.D1)
            if events.spendable(s, seat):
                found += [action("influence", (power,)) for power in targets(s, seat)]
            return found + [action("done")]
        if len(draft) == 1:
            return [action("pay", (event,)) for event in events.spendable(s, seat)]
        added = [step.args[0] for step in draft[2:]]
        more = more_markers(s, seat, [draft[1].args[0]], added)
        return [action("add", (event,)) for event in more] + [action("roll")]

    def why_not(self, s: PState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        draft = s.draft[seat]
        verb = action.verb
        if not draft:
            if verb == "done":
                return None
            if verb == "play" or verb == "control_sea":
                return events.refuse(s, seat, m.D1, action)
            if verb != "influence":
                return no("diplomacy_first", self.rule)
            if not events.spendable(s, seat):
                return no("no_marker_left", self.rule)
            return target_refusal(s, seat, action.args[0])
        if len(draft) == 1:
            if verb != "pay":
                return no("pay_first", self.rule, (draft[0].args[0],))
            return None if action.args[0] in events.spendable(s, seat) else no("not_in_hand", "5.3c", action.args)
        if verb == "roll":
            return None
        if verb != "add":
            return no("embassy_first", "6.3b", (draft[0].args[0],))
        added = [step.args[0] for step in draft[2:]]
        if action.args[0] in more_markers(s, seat, [draft[1].args[0]], added):
            return None
        return add_refusal(s, seat, added, action)

    def drafts(self, s: PState, frame: Frame, seat: int, action: Action) -> bool:
        return action.verb in ("influence", "pay", "add")

    def do(self, s: PState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        if action.verb == "done":
            s.pop()
        elif action.verb == "roll":
            for nth, step in enumerate(draft[1:]):
                events.spend(s, seat, step.args[0], "6.3" if nth == 0 else "6.3b")
            resolve(s, seat, draft[0].args[0], len(draft) - 2, -1)
        else:
            events.do(s, seat, m.D1, action)
