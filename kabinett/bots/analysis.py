"""A finished game looked at again: who was how likely to win after each action, and where that turned.

The judge is asked about the true states: nothing is hidden after the end. Its estimate goes up and down with every
hand that is drawn, so a turning point is where the chances before and after differ for a good while; the action that
moved them most in that direction marks it."""

from __future__ import annotations

from typing import Final, NamedTuple

from kabinett.bots.hints import judge_of
from kabinett.core.contract import Event
from kabinett.core.play import Play
from kabinett.core.text import Text

PARTS: Final = 12
"""Before and after are this part of a game."""
LEAST_BEFORE: Final = 4
"""And at least so many actions."""
LEAST_SWING: Final = 0.1
MOST_TURNS: Final = 6
SAME: Final = 0.0005
"""Chances that differ by less are the same."""


class Moment(NamedTuple):
    """How likely each seat was to win after so many standing actions."""

    n: int
    chances: list[float]


class Turn(NamedTuple):
    """A turning point: the action after which there were `n` standing ones, and for whom it turned."""

    n: int
    seat: int
    before: float
    after: float


class Analysis(NamedTuple):
    moments: list[Moment]
    """After each action that changed something, from the start (n = 0) to the end."""
    stages: list[Moment]
    """At the start, after each stage of the game, and at the end."""
    turns: list[Turn]
    """In the order in which they came."""


def analyse(play: Play) -> Analysis | None:
    """What became of everybody's chances; None if nobody has learned to judge this game."""
    judge = judge_of(play.game)
    if judge is None:
        return None
    state = play.game.new(play.state.options, play.seed, play.chance, play.words)
    moments = [Moment(0, judge.chances(state))]
    stages = [moments[0]]
    clock = None if state.outcome is not None else judge.clock(state)
    for number, entry in enumerate(play.log, 1):
        state.apply(entry.seat, entry.action)
        if entry.draft:
            continue
        moment = Moment(number, judge.chances(state))
        if state.outcome is None:
            now = judge.clock(state)
            if clock is not None and now != clock:
                stages.append(moment)
            clock = now
        if number == len(play.log) or _moved(moments[-1].chances, moment.chances):
            moments.append(moment)
    if stages[-1] != moments[-1]:
        stages.append(moments[-1])
    return Analysis(moments, stages, turning_points(moments))


def _moved(before: list[float], after: list[float]) -> bool:
    return any([abs(a - b) > SAME for a, b in zip(before, after, strict=True)])


def turning_points(moments: list[Moment]) -> list[Turn]:
    """The largest swings that lasted, at most one in a part of the game."""
    count = len(moments)
    width = max(LEAST_BEFORE, count // PARTS)
    swings: list[tuple[float, int, int]] = []
    for seat in range(len(moments[0].chances)):
        # As if the first and the last state had stood for a while.
        line = [moment.chances[seat] for moment in moments]
        long = [line[0]] * width + line + [line[-1]] * width
        # A game cannot turn before it has begun: what the set-up does to the chances is not counted.
        by_number = [0.0] * count
        for number in range(width + 1, count):
            middle = number + width
            by_number[number] = _mean(long[middle : middle + width]) - _mean(long[middle - width : middle])
        for number, swing in enumerate(by_number):
            # Near a large swing there are smaller ones in the same direction, which are its shoulders.
            near = by_number[max(0, number - width) : number + width + 1]
            if abs(swing) >= LEAST_SWING and swing == (max(near) if swing > 0 else min(near)):
                swings.append((abs(swing), number, seat))
    found: dict[int, Turn] = {}
    taken: list[int] = []
    for _, number, seat in sorted(swings, key=_by_size):
        if len(found) == MOST_TURNS:
            break
        if any([abs(number - other) <= width for other in taken]):
            continue
        taken.append(number)
        turn = _turn(moments, number, seat, width)
        found.setdefault(turn.n, turn)
    return sorted(found.values())


def _by_size(swing: tuple[float, int, int]) -> tuple[float, int, int]:
    size, number, seat = swing
    return -size, number, seat


def _turn(moments: list[Moment], number: int, seat: int, width: int) -> Turn:
    """The swing around this moment, at the action that did most for it."""
    line = [moment.chances[seat] for moment in moments]
    before = _mean(line[max(0, number - width) : number])
    after = _mean([*line, *[line[-1]] * width][number : number + width])
    way = 1 if after > before else -1
    near = range(max(1, number - width // 2), min(len(line), number + width // 2 + 1))
    best = number
    for one in near:
        if way * (line[one] - line[one - 1]) > way * (line[best] - line[best - 1]):
            best = one
    return Turn(moments[best].n, seat, before, after)


def _mean(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers)


def told(events: list[Event]) -> list[Text]:
    """What events said: to everybody, or where they had faces for some seats, to the first of those."""
    found: list[Text] = []
    for event in events:
        text = event.public
        if event.faces:
            text = event.faces[min(event.faces)]
        if text is not None:
            found.append(text)
    return found
