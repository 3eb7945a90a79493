"""Chapters 2 and 4: the movement phase: marches one after the other, with recruiting between them."""

from __future__ import annotations

from typing import ClassVar

from kabinett.core.action import Action
from kabinett.core.contract import Chain, Refusal
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.friedrich import effects, recruitment
from kabinett.games.friedrich.board import CHEVERT, FERMOR, FRANCE, GENERAL_COUNT, RUSSIA
from kabinett.games.friedrich.marching import (
    bound_by_fate,
    cities_allowed,
    divide,
    division,
    lead_of,
    march_chains,
    may_halt,
    next_cities,
    step,
    why_no_halt,
    why_no_step,
)
from kabinett.games.friedrich.state import FState


class BeginMovement(Step[FState]):
    """What is fixed when a movement phase begins."""

    rule: ClassVar[str] = "2.4"
    kind: ClassVar[str] = "begin_movement"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("nation", "power"),)

    def act(self, s: FState, frame: Frame) -> None:
        nation = frame[1]
        s.moved = 0
        s.substitute = -1
        s.passed = ()
        if nation == RUSSIA and s.effect == effects.KUESTRIN_BURNS and s.place[FERMOR] in s.board.near_kuestrin:
            s.marked = 1 << FERMOR
        if nation == FRANCE and s.effect == effects.CHEVERT_BOUND and s.place[CHEVERT] >= 0:
            s.marked = s.stack_of(CHEVERT) & ~(1 << CHEVERT)
        s.replace((s.rules.step_numbers["movement"], nation))


class Movement(Step[FState]):
    """March, recruit, or end the movement phase."""

    rule: ClassVar[str] = "2.4"
    kind: ClassVar[str] = "movement"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("nation", "power"),)

    def asks(self, s: FState, frame: Frame) -> tuple[int, ...]:
        return (s.seat_of[frame[1]],)

    def power(self, s: FState, frame: Frame, seat: int) -> int:
        return frame[1]

    def form_now(self, s: FState, frame: Frame, seat: int) -> str:
        draft = s.draft[seat]
        if not draft:
            return "path"
        if draft[0].verb == "part":
            return "allot" if len(draft) == 1 else "path"
        return recruitment.form(s, frame[1], draft)

    def prompt(self, s: FState, frame: Frame, seat: int) -> Text:
        draft = s.draft[seat]
        if not draft:
            return Text("ask.movement", (frame[1],))
        if draft[0].verb == "part":
            return Text("ask.divide" if len(draft) == 1 else "ask.part_march", (draft[0].args[0],))
        return recruitment.prompt(s, frame[1], draft)

    def secret(self, s: FState, frame: Frame, seat: int) -> bool:
        draft = s.draft[seat]
        if not draft:
            return False
        if draft[0].verb == "part":
            return len(draft) == 1
        return recruitment.secret(s, frame[1], draft)

    def options(self, s: FState, frame: Frame, seat: int) -> list[Action]:
        draft = s.draft[seat]
        nation = frame[1]
        if draft:
            if draft[0].verb == "part":
                return _part_options(s, nation, draft)
            return recruitment.options(s, nation, draft)
        return _marches(s, nation)

    def why_not(self, s: FState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        draft = s.draft[seat]
        nation = frame[1]
        verb = action.verb
        if draft:
            if draft[0].verb == "part":
                return _why_not_part(s, nation, draft, action)
            return recruitment.why_not(s, nation, draft, action)
        if verb == "march":
            return _why_no_march(s, nation, action.args[0], action.args[1])
        if verb == "part":
            return _why_no_part(s, nation, action.args[0])
        if verb == "recruit":
            return recruitment.why_not_recruit(s, nation)
        return None

    def drafts(self, s: FState, frame: Frame, seat: int, action: Action) -> bool:
        verb = action.verb
        if verb == "march" or verb == "done":
            return False
        draft = s.draft[seat]
        if verb == "part" or (draft and draft[0].verb == "part"):
            return True
        return not recruitment.completes(s, frame[1], draft, action)

    def do(self, s: FState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        nation = frame[1]
        if action.verb == "done":
            s.tell("movement_over", (nation,), "2.4")
            s.pop()
        elif action.verb == "march":
            lead, to = action.args
            group = s.stack_of(lead) if lead < GENERAL_COUNT else 1 << lead
            if draft:
                group = draft[0].args[0]
                divide(s, s.stack_of(lead), group, draft[1].args[0])
                s.tell("parted", (group, s.place[lead]), "4.8a")
            step(s, nation, group, s.place[lead], to, 0, True)
        else:
            recruitment.carry_out(s, nation, seat, draft, action)

    def chains(self, s: FState, frame: Frame, seat: int, first: Action) -> list[Chain]:
        if first.verb != "march":
            return []
        draft = s.draft[seat]
        lead = first.args[0]
        group = s.stack_of(lead) if lead < GENERAL_COUNT else 1 << lead
        if draft:
            group = draft[0].args[0]
        return march_chains(s, frame[1], group, s.place[lead], 0, True, first)


def _marches(s: FState, nation: int) -> list[Action]:
    """All first steps, all ways to part a stack, recruiting if it is possible, and the end of the phase."""
    board = s.board
    rules = s.rules
    found: list[Action] = []
    moved = s.moved
    for piece in board.pieces[nation]:
        city = s.place[piece]
        if city < 0 or moved >> piece & 1 or s.at[city] != piece + 1:
            continue
        if piece >= GENERAL_COUNT:
            group = 1 << piece
        else:
            group = s.stack_of(piece)
            if group != 1 << piece:
                found += [rules.words.action("part", (part,)) for part in _parts(s, nation, group)]
            if s.effect >= 0 and bound_by_fate(s, group, group):
                continue
        for to in next_cities(s, nation, group, city, 0, True, cities_allowed(s, group)):
            found.append(rules.march(piece, to))
    if recruitment.why_not_recruit(s, nation) is None:
        found.append(rules.recruit)
    found.append(rules.done)
    return found


def _parts(s: FState, nation: int, stack: int) -> list[int]:
    """The proper parts of a stack that could march off."""
    city = s.place[lead_of(stack)]
    found: list[int] = []
    part = (stack - 1) & stack
    while part:
        if not (s.effect >= 0 and bound_by_fate(s, part, stack)) and next_cities(
            s, nation, part, city, 0, True, cities_allowed(s, part)
        ):
            found.append(part)
        part = (part - 1) & stack
    found.reverse()
    return found


def _part_options(s: FState, nation: int, draft: tuple[Action, ...]) -> list[Action]:
    words = s.rules.words
    group = draft[0].args[0]
    city = s.place[lead_of(group)]
    if len(draft) == 1:
        low, high = division(s, group)
        return [words.action("allot", (number,)) for number in range(low, high + 1)]
    lead = lead_of(group)
    limit = cities_allowed(s, group)
    return [s.rules.march(lead, to) for to in next_cities(s, nation, group, city, 0, True, limit)]


def _why_not_part(s: FState, nation: int, draft: tuple[Action, ...], action: Action) -> Refusal | None:
    group = draft[0].args[0]
    lead = lead_of(group)
    if len(draft) == 1:
        if action.verb != "allot":
            return Refusal(Text("no.divide_first"), "4.8a")
        low, high = division(s, group)
        return None if low <= action.args[0] <= high else Refusal(Text("no.division", (low, high)), "6.5")
    if action.verb != "march" or action.args[0] != lead:
        return Refusal(Text("no.march_part", (group,)), "4.8a")
    return why_no_step(s, nation, group, s.place[lead], action.args[1], 0, True)


def _why_no_march(s: FState, nation: int, piece: int, to: int) -> Refusal | None:
    board = s.board
    if piece < 0 or to < 0:
        return Refusal(Text("core.malformed"), "2.4")
    if board.nation[piece] != nation:
        return Refusal(Text("no.other_nation", (piece,)), "2.4")
    city = s.place[piece]
    if city < 0:
        return Refusal(Text("no.off_map", (piece,)), "2.4")
    if s.moved >> piece & 1:
        return Refusal(Text("no.marched", (piece,)), "4.1")
    if s.at[city] != piece + 1:
        return Refusal(Text("no.commander", (s.at[city] - 1,)), "4.9")
    group = s.stack_of(piece) if piece < GENERAL_COUNT else 1 << piece
    bound = bound_by_fate(s, group, group) if piece < GENERAL_COUNT else ""
    if bound:
        return Refusal(Text("no.bound", (piece,)), bound)
    return why_no_step(s, nation, group, city, to, 0, True)


def _why_no_part(s: FState, nation: int, group: int) -> Refusal | None:
    lead = lead_of(group) if group > 0 else -1
    if lead < 0 or lead >= GENERAL_COUNT or s.board.nation[lead] != nation:
        return Refusal(Text("no.part"), "4.8a")
    if s.place[lead] < 0:
        return Refusal(Text("no.off_map", (lead,)), "2.4")
    stack = s.stack_of(lead)
    if group & ~stack or group == stack:
        return Refusal(Text("no.part"), "4.8a")
    if s.moved & group:
        return Refusal(Text("no.marched", (lead,)), "4.8b")
    bound = bound_by_fate(s, group, stack)
    if bound:
        return Refusal(Text("no.bound", (lead,)), bound)
    if group not in _parts(s, nation, stack):
        return Refusal(Text("no.way_out", (lead,)), "4.3")
    return None


class March(Step[FState]):
    """A piece under way: the next city, or halt."""

    rule: ClassVar[str] = "4.4"
    kind: ClassVar[str] = "march"
    form: ClassVar[str] = "path"
    params: ClassVar[tuple[tuple[str, str], ...]] = (
        ("nation", "power"),
        ("group", "group"),
        ("steps", "number"),
        ("main", "number"),
    )

    def asks(self, s: FState, frame: Frame) -> tuple[int, ...]:
        return (s.seat_of[frame[1]],)

    def power(self, s: FState, frame: Frame, seat: int) -> int:
        return frame[1]

    def prompt(self, s: FState, frame: Frame, seat: int) -> Text:
        return Text("ask.march", (frame[2],))

    def options(self, s: FState, frame: Frame, seat: int) -> list[Action]:
        nation, group, steps, on_main = frame[1], frame[2], frame[3], frame[4] == 1
        lead = lead_of(group)
        city = s.place[lead]
        rules = s.rules
        cities = next_cities(s, nation, group, city, steps, on_main, cities_allowed(s, group))
        found = [rules.march(lead, to) for to in cities]
        if may_halt(s, nation, group, city):
            found.append(rules.halt)
        return found

    def why_not(self, s: FState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        nation, group = frame[1], frame[2]
        city = s.place[lead_of(group)]
        if action.verb == "halt":
            return why_no_halt(s, nation, group, city)
        if action.verb != "march":
            return Refusal(Text("no.under_way", (group,)), "10.1" if action.verb == "recruit" else "4.2")
        if action.args[0] != lead_of(group):
            return Refusal(Text("no.under_way", (group,)), "4.2")
        return why_no_step(s, nation, group, city, action.args[1], frame[3], frame[4] == 1)

    def do(self, s: FState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        nation, group = frame[1], frame[2]
        if action.verb == "halt":
            s.moved |= group
            s.pop()
        else:
            step(s, nation, group, s.place[lead_of(group)], action.args[1], frame[3], frame[4] == 1)

    def chains(self, s: FState, frame: Frame, seat: int, first: Action) -> list[Chain]:
        if first.verb != "march":
            return []
        return march_chains(s, frame[1], frame[2], s.place[lead_of(frame[2])], frame[3], frame[4] == 1, first)
