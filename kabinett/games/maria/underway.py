"""Chapter 10.1: a piece under way, and what two players in one stage must agree on."""

from __future__ import annotations

from typing import ClassVar

from kabinett.core.action import Action
from kabinett.core.contract import Chain, Refusal
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.maria.board import GENERAL_COUNT
from kabinett.games.maria.marching import (
    FORCE,
    finish,
    march_chains,
    may_halt,
    next_cities,
    roads_of,
    step,
    why_no_step,
)
from kabinett.games.maria.stacks import give_command, may_stack, needs_consent
from kabinett.games.maria.state import MState, lead_of


def seats_of(s: MState, stage: int) -> list[int]:
    """The players who act in a stage."""
    return sorted({s.seat_of[power] for power in s.stage_powers(stage)})


def is_shared(s: MState, stage: int) -> bool:
    """Whether two players act in a stage: only Maria Theresa and Frederick, in Austria's."""
    return stage == 2 and not s.two and not s.introductory


def requests_from(s: MState, general: int, city: int, steps: int, way: int, start: int) -> list[Action]:
    """The generals of the other player whom this one, so far on his way, could join with the next step if he agreed."""
    found: list[Action] = []
    for to in roads_of(s, 1 << general)[city]:
        other = s.at[to] - 1
        if other < 0 or not may_stack(s, general, to) or not needs_consent(s, general, other):
            continue
        pair = (general, other)
        if s.stack_of(general) >> other & 1 or pair in s.permits or pair in s.refused:
            continue
        kept = s.permits
        s.permits = (*kept, pair)
        if to in next_cities(s, 1 << general, city, steps, way, start):
            found.append(s.rules.words.action("request", pair))
        s.permits = kept
    return found


def is_inside(s: MState, piece: int) -> bool:
    """Whether a piece stands in a country that has become neutral (first edition) and must march out of it."""
    shut = s.shut[s.board.power[piece]]
    return bool(shut) and s.place[piece] >= 0 and shut[s.place[piece]] > 0


class March(Step[MState]):
    """A piece under way: the next city, or halt."""

    rule: ClassVar[str] = "10.1a"
    kind: ClassVar[str] = "march"
    form: ClassVar[str] = "path"
    params: ClassVar[tuple[tuple[str, str], ...]] = (
        ("group", "group"),
        ("steps", "number"),
        ("way", "number"),
        ("start", "place"),
    )

    def asks(self, s: MState, frame: Frame) -> tuple[int, ...]:
        return (s.seat_of[s.board.power[lead_of(frame[1])]],)

    def power(self, s: MState, frame: Frame, seat: int) -> int:
        return s.board.power[lead_of(frame[1])]

    def prompt(self, s: MState, frame: Frame, seat: int) -> Text:
        return Text("ask.march", (frame[1], frame[2]))

    def options(self, s: MState, frame: Frame, seat: int) -> list[Action]:
        group, steps, way = frame[1], frame[2], frame[3]
        lead = s.at[s.place[lead_of(group)]] - 1
        city = s.place[lead]
        rules = s.rules
        found = rules.marches(lead, next_cities(s, group, city, steps, way, frame[4]))
        if way != FORCE and lead < GENERAL_COUNT and not group & (group - 1) and s.stack[-2][1] == 2:
            if is_shared(s, 2):
                found += requests_from(s, lead, city, steps, way, frame[4])
        if self.may_end(s, frame):
            found.append(rules.halt)
        return found

    def may_end(self, s: MState, frame: Frame) -> bool:
        """Whether the march may end here; where it can go no further it may, whatever was agreed meanwhile."""
        group, steps, way = frame[1], frame[2], frame[3]
        city = s.place[lead_of(group)]
        return may_halt(s, group, city, steps, way, frame[4]) or not next_cities(s, group, city, steps, way, frame[4])

    def why_not(self, s: MState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        group, steps, way = frame[1], frame[2], frame[3]
        lead = s.at[s.place[lead_of(group)]] - 1
        city = s.place[lead]
        if action.verb == "halt":
            if self.may_end(s, frame):
                return None
            if way == FORCE:
                return Refusal(Text("no.force_short", (lead,)), "10.1i")
            if is_inside(s, lead):
                return Refusal(Text("no.leave_neutral", (lead, city)), "19.3e first")
            return Refusal(Text("no.truce", (lead, city)), "21.4")
        if action.verb == "request" and lead < GENERAL_COUNT:
            return None if action in self.options(s, frame, seat) else Refusal(Text("no.request"), "10.1n")
        if action.verb != "march" or action.args[0] != lead:
            return Refusal(Text("no.under_way", (group,)), "10.1a")
        return why_no_step(s, group, city, action.args[1], steps, way, frame[4])

    def do(self, s: MState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        group = frame[1]
        if action.verb == "halt":
            s.pop()
            finish(s, group, frame[4])
        elif action.verb == "request":
            s.push((s.rules.step_numbers["consent"], action.args[0], action.args[1]))
        else:
            step(s, group, s.place[lead_of(group)], action.args[1], frame[2], frame[3], frame[4])

    def chains(self, s: MState, frame: Frame, seat: int, first: Action) -> list[Chain]:
        if first.verb != "march":
            return []
        return march_chains(s, frame[1], s.place[lead_of(frame[1])], frame[2], frame[3], first.args[1], frame[4])


class Consent(Step[MState]):
    """Generals of Austria and of the Pragmatic Army stack only if both players agree."""

    rule: ClassVar[str] = "10.1n"
    kind: ClassVar[str] = "consent"
    form: ClassVar[str] = "consent"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("general", "general"), ("other", "general"))

    def asks(self, s: MState, frame: Frame) -> tuple[int, ...]:
        return (s.seat_of[s.board.power[frame[2]]],)

    def power(self, s: MState, frame: Frame, seat: int) -> int:
        return s.board.power[frame[2]]

    def options(self, s: MState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        return [action("accept"), action("refuse")]

    def why_not(self, s: MState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        return None if action.verb in ("accept", "refuse") else Refusal(Text("no.consent_first"), "10.1n")

    def do(self, s: MState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.pop()
        pair = (frame[1], frame[2])
        if action.verb == "accept":
            s.permits = (*s.permits, pair)
            s.tell("agreed", pair, "10.1n")
        else:
            s.refused = (*s.refused, pair)
            s.tell("refused", pair, "10.1n")


class Command(Step[MState]):
    """Two generals of equal rank have met: who made the stack names the supreme commander."""

    rule: ClassVar[str] = "6.1d"
    kind: ClassVar[str] = "command"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("general", "general"),)

    def asks(self, s: MState, frame: Frame) -> tuple[int, ...]:
        return (s.seat_of[s.board.power[frame[1]]],)

    def power(self, s: MState, frame: Frame, seat: int) -> int:
        return s.board.power[frame[1]]

    def options(self, s: MState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        return [action("command", (general,)) for general in sorted((frame[1], s.partner(frame[1])))]

    def why_not(self, s: MState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        return None if action in self.options(s, frame, seat) else Refusal(Text("no.command"), "6.1d")

    def do(self, s: MState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.pop()
        give_command(s, action.args[0])
        s.tell("commands", (action.args[0],), "6.1d")
