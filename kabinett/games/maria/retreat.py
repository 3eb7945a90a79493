"""Chapter 11.2: the retreat. It is asked by its end, and by the hussars that its way sweeps off the board."""

from __future__ import annotations

from typing import ClassVar

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.field import members
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.maria.board import OFF, PRUSSIA
from kabinett.games.maria.combat import take_losses
from kabinett.games.maria.marching import roads_of
from kabinett.games.maria.stacks import move_group
from kabinett.games.maria.state import MState
from kabinett.games.maria.victory import left_home
from kabinett.games.tactics.retreat import Reach
from kabinett.games.tactics.through import passed_on_the_way


def ground_for(s: MState, group: int) -> bytearray:
    """Cities that a retreat may not enter: with any piece, and neutral land."""
    occupied = s.at[:]
    for general in members(group):
        shut = s.shut[s.board.power[general]]
        if shut:
            for city in range(s.board.size):
                if shut[city]:
                    occupied[city] = 1
    return occupied


def retreats(s: MState, victor: int, loser: int, length: int) -> list[tuple[int, int]]:
    """(end, mask of hussars swept) for all retreats that end as far from the victor as any can."""
    group = s.stack_of(loser)
    roads = roads_of(s, group)
    occupied = ground_for(s, group)
    start = s.place[loser]
    distance = s.ground.distance
    reach = Reach(roads, distance, occupied, start, length)
    ends = reach.farthest(s.place[victor])
    near: dict[int, int] = {}
    for hussar, at in enumerate(s.hussars):
        if at >= 0 and at != start and distance[start * s.board.size + at] <= length:
            near[at] = near.get(at, 0) | 1 << hussar
    if not near:
        return [(end, 0) for end in ends]
    cities = sorted(near)
    passed = passed_on_the_way(reach, ends, cities)
    found: list[tuple[int, int]] = []
    for end in ends:
        found += [(end, sum([near[cities[n]] for n in members(mask)])) for mask in passed[end]]
    return found


class Retreat(Step[MState]):
    """The winner chooses where the loser ends, among the cities farthest from the winning general."""

    rule: ClassVar[str] = "11.2b"
    kind: ClassVar[str] = "retreat"
    params: ClassVar[tuple[tuple[str, str], ...]] = (
        ("victor", "general"),
        ("beaten", "general"),
        ("cities", "number"),
        ("start", "place"),
    )

    def loser(self, s: MState, frame: Frame) -> int:
        """Who commands the beaten generals; -1 if none is left, because their country has just become neutral."""
        there = s.at[frame[4]] - 1
        if there < 0 or not s.routed >> there & 1 or s.is_neutral(s.board.power[there]):
            return -1
        return there

    def choices(self, s: MState, frame: Frame) -> list[tuple[int, int]]:
        loser = self.loser(s, frame)
        return retreats(s, frame[1], loser, frame[3]) if loser >= 0 else []

    def asks(self, s: MState, frame: Frame) -> tuple[int, ...]:
        if len(self.choices(s, frame)) > 1:
            return (s.seat_of[s.board.power[frame[1]]],)
        return ()

    def act(self, s: MState, frame: Frame) -> None:
        choices = self.choices(s, frame)
        loser = self.loser(s, frame)
        s.pop()
        if choices:
            self.carry(s, frame, choices[0][0], choices[0][1])
        elif loser >= 0:
            self.fail(s, loser)

    def fail(self, s: MState, loser: int) -> None:
        """There is no way of the full length: all troops are lost, and they count for victory points."""
        lost = s.strength(loser)
        s.reveal()
        s.tell("all_lost", (s.stack_of(loser), lost), "11.2h")
        gone = take_losses(s, loser, lost, "11.2h")
        below = s.stack[-1]
        s.replace((below[0], below[1], below[2], below[3] + lost, below[4] + gone, below[5], below[6]))

    def power(self, s: MState, frame: Frame, seat: int) -> int:
        return s.board.power[frame[1]]

    def prompt(self, s: MState, frame: Frame, seat: int) -> Text:
        return Text("ask.retreat", (frame[1], s.stack_of(self.loser(s, frame)), frame[3]))

    def options(self, s: MState, frame: Frame, seat: int) -> list[Action]:
        action = s.rules.words.action
        loser = self.loser(s, frame)
        return [action("retreat", (loser, end, swept)) for end, swept in self.choices(s, frame)]

    def why_not(self, s: MState, frame: Frame, seat: int, action: Action) -> Refusal | None:
        loser = self.loser(s, frame)
        if action.verb != "retreat" or action.args[0] != loser:
            return Refusal(Text("no.retreat_first", (loser,)), "11.2a")
        end, swept = action.args[1], action.args[2]
        choices = self.choices(s, frame)
        if (end, swept) in choices:
            return None
        if end in [city for city, _ in choices]:
            return Refusal(Text("no.sweep"), "11.2j")
        group = s.stack_of(loser)
        occupied = ground_for(s, group)
        start, length = frame[4], frame[3]
        if end == start:
            rule = "11.2d"
        elif s.at[end]:
            rule = "11.2e"
        elif occupied[end]:
            rule = "11.2i"
        elif Reach(roads_of(s, group), s.ground.distance, occupied, start, length).leads_to(end):
            rule = "11.2c"
        elif Reach(s.ground.neighbours, s.ground.distance, occupied, start, length).leads_to(end):
            rule = "11.2g"
        else:
            rule = "11.2a"
        return Refusal(Text("no.retreat", (end, length)), rule)

    def do(self, s: MState, frame: Frame, seat: int, action: Action, draft: tuple[Action, ...]) -> None:
        s.pop()
        self.carry(s, frame, action.args[1], action.args[2])

    def carry(self, s: MState, frame: Frame, end: int, swept: int) -> None:
        group = s.stack_of(self.loser(s, frame))
        s.tell("retreated", (group, end, frame[3]), "11.2b")
        for hussar in members(swept):
            if s.hussars[hussar] != end:
                s.tell("hussar_swept", (hussar, s.hussars[hussar]), "7.4")
                s.hussars[hussar] = OFF
        move_group(s, group, end)
        if group & s.board.general_mask[PRUSSIA]:
            left_home(s, PRUSSIA, end)
