"""Chapter 10: the movement phase: marches one after the other, trains that return, and two players in one stage."""

from __future__ import annotations

from typing import ClassVar, Final

from kabinett.core.action import Action
from kabinett.core.contract import Chain, Refusal
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.maria import trains
from kabinett.games.maria.board import AUSTRIA, GENERAL_COUNT, PRAGMATIC
from kabinett.games.maria.marching import (
    FORCE,
    MAIN,
    first_way,
    march_chains,
    may_force,
    next_cities,
    out_of_turn,
    pass_on,
    step,
    why_no_step,
)
from kabinett.games.maria.stacks import divide, division, shares_troops
from kabinett.games.maria.state import MState, lead_of
from kabinett.games.maria.truce import beside_truce, bound
from kabinett.games.maria.underway import is_inside, is_shared, requests_from, seats_of

MOST: Final = 56
"""Of more first steps than these, with the few other things one can do, a list would be too long to choose from: then
the marches of supply trains are asked for apart."""


class BeginMovement(Step[MState]):
    """What is fixed when a movement phase begins."""

    rule: ClassVar[str] = "5.2"
    kind: ClassVar[str] = "begin_movement"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("stage", "number"),)

    def act(self, s: MState, frame: Frame) -> None:
        s.moved = 0
        s.done = 0
        s.resumed = 0
        s.permits = ()
        s.refused = ()
        s.dispute = -1
        s.flanders_over = 0
        s.passed = ()
        s.replace((s.rules.step_numbers["movement"], frame[1]))


def waits(s: MState, seat: int) -> bool:
    """Whether in a dispute the next move on the Flanders map is the other player's, and then this one's."""
    return s.dispute >= 0 and s.dispute != seat and not s.flanders_over >> seat & 1


def together(s: MState, general: int) -> bool:
    """Whether a stack may march as one piece: one player's, and not of Austria and the Pragmatic Army, who conquer
    each for themselves."""
    other = s.partner(general)
    power = s.board.power
    if power[general] == power[other]:
        return True
    if s.seat_of[power[general]] != s.seat_of[power[other]]:
        return False
    return (power[general], power[other]) not in ((AUSTRIA, PRAGMATIC), (PRAGMATIC, AUSTRIA))


def first_steps(s: MState, group: int) -> list[int]:
    """Where a march of this piece, not declared a force march, can begin."""
    lead = lead_of(group)
    city = s.place[lead]
    if s.dispute >= 0 and out_of_turn(s, s.board.power[lead], city):
        return []
    return next_cities(s, group, city, 0, first_way(s, group, city))


class Movement(Step[MState]):
    """March, bring back a train, or end the movement phase."""

    rule: ClassVar[str] = "10.1a"
    kind: ClassVar[str] = "movement"
    params: ClassVar[tuple[tuple[str, str], ...]] = (("stage", "number"),)

    def asks(self, s: MState, frame: Frame) -> tuple[int, ...]:
        stage = frame[1]
        if not is_shared(s, stage):
            seat = s.seat_of[s.stage_powers(stage)[0]]
            return () if s.done >> seat & 1 else (seat,)
        found: list[int] = []
        for seat in seats_of(s, stage):
            if s.done >> seat & 1:
                continue
            if s.dispute >= 0 and waits(s, seat) and not _marches(s, stage, seat):
                continue
            found.append(seat)
        return tuple(found)

    def act(self, s: MState, frame: Frame) -> None:
        s.tell("movement_over", (s.stage_powers(frame[1])[0],), "5.2")
        s.pop()

    def power(self, s: MState, frame: Frame, seat: int) -> int:
        for power in s.stage_powers(frame[1]):
            if s.seat_of[power] == seat:
                return power
        return -1

    def form_now(self, s: MState, frame: Frame, seat: int) -> str:
        draft = s.draft[seat]
        if not draft:
            return "path"
        if draft[0].verb == "part":
            return "allot" if needs_division(s, draft) else "path"
        return "path" if draft[0].verb == "trains" else trains.form(draft)

    def prompt(self, s: MState, frame: Frame, seat: int) -> Text:
        draft = s.draft[seat]
        if not draft:
            return Text("ask.movement", (self.power(s, frame, seat),))
        if draft[0].verb == "part":
            return Text("ask.divide" if needs_division(s, draft) else "ask.part_march", (draft[0].args[0],))
        if draft[0].verb == "trains":
            return Text("ask.trains", (self.power(s, frame, seat),))
        return trains.prompt(s, draft)

    def secret(self, s: MState, frame: Frame, seat: int) -> bool:
        draft = s.draft[seat]
        if not draft or draft[0].verb == "trains":
            return False
        return needs_division(s, draft) if draft[0].verb == "part" else trains.secret(s, draft)

    def options(self, s: MState, frame: Frame, seat: int) -> list[Action]:
        draft = s.draft[seat]
        stage = frame[1]
        if draft:
            if draft[0].verb == "trains":
                return of_trains(_marches(s, stage, seat))
            return _part_options(s, draft) if draft[0].verb == "part" else trains.options(s, stage, seat, draft)
        rules = s.rules
        found = _marches(s, stage, seat)
        if is_shared(s, stage):
            found += _requests(s, stage, seat)
        if len(found) > MOST:
            apart = of_trains(found)
            found = [action for action in found if action not in apart] + [rules.words.action("trains")] * bool(apart)
        if trains.why_not_fetch(s, stage, seat) is None:
            found.append(rules.fetch)
        if s.dispute == seat and not s.flanders_over >> seat & 1:
            found.append(rules.words.action("pass"))
        if why_not_done(s, stage, seat) is None:
            found.append(rules.done)
        return found

    def why_not(self, s: MState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        draft = s.draft[seat]
        stage = frame[1]
        verb = action.verb
        if draft:
            if draft[0].verb == "part":
                return _why_not_part(s, draft, action)
            if draft[0].verb == "trains":
                return _why_no_train(s, stage, seat, action)
            return trains.why_not(s, stage, seat, draft, action)
        if verb == "trains" or (verb == "march" and action.args[0] >= GENERAL_COUNT):
            apart = is_crowded(s, stage, seat)
            if apart != (verb == "trains"):
                return Refusal(Text("no.trains"), "10.1a")
        if verb == "march" or verb == "force":
            return _why_no_march(s, stage, seat, action)
        if verb == "part":
            return _why_no_part(s, stage, seat, action.args[0])
        if verb == "fetch":
            return trains.why_not_fetch(s, stage, seat)
        if verb == "done":
            return why_not_done(s, stage, seat)
        if verb == "pass":
            return None if s.dispute == seat and not s.flanders_over >> seat & 1 else Refusal(Text("no.pass"), "10.1o")
        if verb == "request":
            return None if action in _requests(s, stage, seat) else Refusal(Text("no.request"), "10.1n")
        return None

    def drafts(self, s: MState, frame: Frame, seat: int, action: Action) -> bool:
        verb = action.verb
        if verb in ("march", "force", "done", "pass", "request"):
            return False
        draft = s.draft[seat]
        if verb in ("part", "allot", "trains"):
            return True
        return not trains.completes(s, draft, action)

    def do(self, s: MState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        verb = action.verb
        if verb == "march" or verb == "force":
            lead, to = action.args
            group = _group(s, lead)
            city = s.place[lead]
            if draft and draft[0].verb == "part":
                group = draft[0].args[0]
                if len(draft) > 1:
                    divide(s, lead, draft[1].args[0])
                s.tell("parted", (group, city), "6.6")
            way = FORCE if verb == "force" else first_way(s, group, city)
            step(s, group, city, to, 0, way, city)
        elif verb == "done":
            s.done |= 1 << seat
            if s.dispute >= 0:
                s.flanders_over |= 1 << seat
            if s.dispute == seat:
                pass_on(s)
            if is_shared(s, frame[1]):
                s.tell("done", (seat,), "5.2")
        elif verb == "pass":
            s.flanders_over |= 1 << seat
            s.tell("passed_flanders", (seat,), "10.1o")
            pass_on(s)
        elif verb == "request":
            s.push((s.rules.step_numbers["consent"], action.args[0], action.args[1]))
        else:
            trains.carry_out(s, draft, action)

    def chains(self, s: MState, frame: Frame, seat: int, first: Action) -> list[Chain]:
        if first.verb not in ("march", "force"):
            return []
        draft = s.draft[seat]
        lead, to = first.args
        group = draft[0].args[0] if draft and draft[0].verb == "part" else _group(s, lead)
        city = s.place[lead]
        way = FORCE if first.verb == "force" else first_way(s, group, city)
        return march_chains(s, group, city, 0, way, to, city)

    # unasked: ending the phase can be taken back once, and the order on the Flanders map can be disputed

    def may(self, s: MState, frame: Frame, seat: int) -> list[Action]:
        if s.stack[-1] is not frame and s.stack[-1] != frame:
            return []
        if not is_shared(s, frame[1]) or seat not in seats_of(s, frame[1]):
            return []
        found: list[Action] = []
        if s.done >> seat & 1 and not s.resumed >> seat & 1:
            found.append(s.rules.words.action("resume"))
        if s.dispute < 0 and not s.done:
            found.append(s.rules.words.action("dispute"))
        return found

    def why_not_may(self, s: MState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        if action.verb == "resume":
            return Refusal(Text("no.resume"), "5.2")
        if action.verb == "dispute":
            return Refusal(Text("no.dispute_now"), "10.1o")
        return None

    def do_may(self, s: MState, depth: int, seat: int, action: Action) -> None:
        if action.verb == "resume":
            s.done &= ~(1 << seat)
            s.resumed |= 1 << seat
            s.tell("resumed", (seat,), "5.2")
        else:
            s.dispute = s.seat_of[PRAGMATIC]
            s.tell("dispute", (seat,), "10.1o")


def _group(s: MState, lead: int) -> int:
    """What marches if this piece is named: a train, a general, or a whole stack under its supreme commander."""
    if lead >= GENERAL_COUNT:
        return 1 << lead
    other = s.partner(lead)
    return 1 << lead | 1 << other if other >= 0 and together(s, lead) else 1 << lead


def _marches(s: MState, stage: int, seat: int) -> list[Action]:
    """All first steps, and all ways to part a stack."""
    board = s.board
    rules = s.rules
    moved = s.moved
    found: list[Action] = []
    disputed = s.dispute >= 0
    for power in s.stage_powers(stage):
        if s.seat_of[power] != seat:
            continue
        for piece in board.pieces[power]:
            city = s.place[piece]
            if city < 0 or moved >> piece & 1:
                continue
            if disputed and out_of_turn(s, power, city):
                continue
            if piece >= GENERAL_COUNT:
                found += rules.marches(piece, next_cities(s, 1 << piece, city, 0, MAIN))
                continue
            group = 1 << piece
            if s.second[city] and together(s, piece):
                if _can_part(s, group, city):
                    found.append(rules.words.action("part", (group,)))
                if s.under >> piece & 1:
                    continue
                group = s.stack_of(piece)
            way = first_way(s, group, city)
            found += rules.marches(piece, next_cities(s, group, city, 0, way))
            if way == MAIN:
                for to in may_force(s, group, city):
                    found.append(rules.words.action("force", (piece, to)))
    return found


def of_trains(marches: list[Action]) -> list[Action]:
    """The marches of supply trains among these."""
    return [action for action in marches if action.verb == "march" and action.args[0] >= GENERAL_COUNT]


def is_crowded(s: MState, stage: int, seat: int) -> bool:
    """Whether there is so much to choose from that the marches of trains are asked for apart."""
    found = _marches(s, stage, seat)
    more = len(_requests(s, stage, seat)) if is_shared(s, stage) else 0
    return len(found) + more > MOST and bool(of_trains(found))


def _why_no_train(s: MState, stage: int, seat: int, action: Action) -> Refusal | None:
    if action.verb != "march" or action.args[0] < GENERAL_COUNT:
        return Refusal(Text("no.trains"), "10.1a")
    return _why_no_march(s, stage, seat, action)


def _can_part(s: MState, group: int, city: int) -> bool:
    return bool(next_cities(s, group, city, 0, first_way(s, group, city)) or may_force(s, group, city))


def _requests(s: MState, stage: int, seat: int) -> list[Action]:
    """Generals who could join one of the other player in one step, if he agreed; each pair is asked once."""
    found: list[Action] = []
    for power in s.stage_powers(stage):
        if s.seat_of[power] == seat:
            for general in s.board.generals[power]:
                city = s.place[general]
                if city >= 0 and not s.moved >> general & 1 and not out_of_turn(s, power, city):
                    found += requests_from(s, general, city, 0, first_way(s, 1 << general, city), city)
    return found


def needs_division(s: MState, draft: tuple[Action, ...]) -> bool:
    """Whether the next step of parting says how many troops go along."""
    return len(draft) == 1 and shares_troops(s, lead_of(draft[0].args[0]))


def _part_options(s: MState, draft: tuple[Action, ...]) -> list[Action]:
    group = draft[0].args[0]
    lead = lead_of(group)
    action = s.rules.words.action
    if needs_division(s, draft):
        low, high = division(s, lead)
        return [action("allot", (number,)) for number in range(low, high + 1)]
    city = s.place[lead]
    found = s.rules.marches(lead, next_cities(s, group, city, 0, first_way(s, group, city)))
    return found + [action("force", (lead, to)) for to in may_force(s, group, city)]


def _why_not_part(s: MState, draft: tuple[Action, ...], action: Action) -> Refusal | None:
    group = draft[0].args[0]
    lead = lead_of(group)
    if needs_division(s, draft):
        if action.verb != "allot":
            return Refusal(Text("no.divide_first"), "6.6")
        low, high = division(s, lead)
        return None if low <= action.args[0] <= high else Refusal(Text("no.number", (low, high)), "6.3")
    if action.verb not in ("march", "force") or action.args[0] != lead:
        return Refusal(Text("no.march_part", (group,)), "10.1a")
    return _why_not_first(s, group, action)


def _why_not_first(s: MState, group: int, action: Action) -> Refusal | None:
    city = s.place[lead_of(group)]
    if s.dispute >= 0 and out_of_turn(s, s.board.power[lead_of(group)], city):
        return Refusal(Text("no.dispute", (s.dispute,)), "10.1o")
    way = first_way(s, group, city)
    if action.verb == "force":
        if group >> GENERAL_COUNT or way != MAIN:
            return Refusal(Text("no.force_needless", (lead_of(group),)), "10.1k")
        way = FORCE
    return why_no_step(s, group, city, action.args[1], 0, way)


def _why_no_march(s: MState, stage: int, seat: int, action: Action) -> Refusal | None:
    piece = action.args[0]
    refusal = _why_not_movable(s, stage, seat, piece)
    if refusal is not None:
        return refusal
    if s.under >> piece & 1 and together(s, piece):
        return Refusal(Text("no.commander", (s.commander(piece),)), "6.1c")
    return _why_not_first(s, _group(s, piece), action)


def _why_not_movable(s: MState, stage: int, seat: int, piece: int) -> Refusal | None:
    power = s.board.power[piece]
    if power not in s.stage_powers(stage) or s.seat_of[power] != seat:
        return Refusal(Text("no.other_power", (piece,)), "5.2")
    if s.place[piece] < 0:
        return Refusal(Text("no.off_map", (piece,)), "10.1a")
    if s.moved >> piece & 1:
        return Refusal(Text("no.marched", (piece,)), "10.1a")
    return None


def _why_no_part(s: MState, stage: int, seat: int, group: int) -> Refusal | None:
    if group <= 0 or group & (group - 1) or lead_of(group) >= GENERAL_COUNT:
        return Refusal(Text("no.part"), "6.1a")
    lead = lead_of(group)
    refusal = _why_not_movable(s, stage, seat, lead)
    if refusal is not None:
        return refusal
    if s.partner(lead) < 0 or not together(s, lead):
        return Refusal(Text("no.part"), "6.1a")
    city = s.place[lead]
    if s.dispute >= 0 and out_of_turn(s, s.board.power[lead], city):
        return Refusal(Text("no.dispute", (s.dispute,)), "10.1o")
    return None if _can_part(s, group, city) else Refusal(Text("no.way_out", (lead,)), "10.1e")


def why_not_done(s: MState, stage: int, seat: int) -> Refusal | None:
    """Why a player may not end his movement: his turn on the Flanders map is still to come, or a truce binds him to
    leave the generals he has promised not to attack."""
    if s.dispute >= 0 and waits(s, seat):
        return Refusal(Text("no.waiting", (s.dispute,)), "10.1o")
    for power in s.stage_powers(stage):
        if s.seat_of[power] == seat and s.shut[power]:
            for piece in s.board.pieces[power]:
                if is_inside(s, piece) and not s.moved >> piece & 1 and first_steps(s, 1 << piece):
                    return Refusal(Text("no.leave_neutral", (piece, s.place[piece])), "19.3e first")
    if s.agreements:
        for power in s.stage_powers(stage):
            if s.seat_of[power] != seat:
                continue
            for general in s.on_map(power):
                group = 1 << general
                if s.moved & group or not bound(s, group) or not beside_truce(s, group, s.place[general]):
                    continue
                if first_steps(s, group):
                    return Refusal(Text("no.truce_leave", (general,)), "21.4")
    return None
