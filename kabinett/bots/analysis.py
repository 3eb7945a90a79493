"""A finished game looked at again: who was how likely to win after each action, and where that turned.

The judge is asked about the true states: nothing is hidden after the end. Its estimate goes up and down with every
hand that is drawn, so a turning point is where the chances before and after differ for a good while; the action that
moved them most in that direction marks it."""

from __future__ import annotations

from itertools import accumulate
from typing import Final, NamedTuple

from kabinett.bots.hints import judge_of
from kabinett.bots.judge import Contender, Judge, shares_of
from kabinett.core.contract import Event
from kabinett.core.play import Play
from kabinett.core.state import State
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
    course = _Course(judge, state.seats)
    course.see(0, state)
    stages = [0]
    clock = None if state.outcome is not None else judge.clock(state)
    for number, entry in enumerate(play.log, 1):
        state.apply(entry.seat, entry.action)
        if entry.draft:
            continue
        course.see(number, state)
        if state.outcome is None:
            now = judge.clock(state)
            if clock is not None and now != clock:
                stages.append(number)
            clock = now
    moments = course.moments()
    at = {moment.n: moment for moment in moments}
    found = [at[number] for number in stages]
    if found[-1] != moments[-1]:
        found.append(moments[-1])
    changed = [one for before, one in zip(moments, moments[1:], strict=False) if _moved(before.chances, one.chances)]
    turns = turning_points(moments, course.gains())
    kept = {0, *[one.n for one in changed], *stages, *[turn.n for turn in turns], moments[-1].n}
    return Analysis([one for one in moments if one.n in kept], found, turns)


class _Course:
    """A game as its judge saw it, action by action.

    A judge has weights for each part of a game, and where one part ends and the next begins they differ: nothing has
    happened, and yet it thinks otherwise. So the weights of two parts go over into each other, and what an action has
    gained is what it gained by the same weights."""

    def __init__(self, judge: Judge, seats: int) -> None:
        self.judge = judge
        self.seats = seats
        self.numbers: list[int] = []
        self.phases: list[int] = []
        self.standing: list[list[Contender]] = []
        self.end: list[float] = []
        """What each seat has of the win, once it is over."""

    def see(self, number: int, state: State) -> None:
        outcome = state.outcome
        if outcome is not None:
            self.end = shares_of(outcome, self.seats)
        self.numbers.append(number)
        self.phases.append(
            self.phases[-1] if outcome is not None and self.phases else self.judge.describes.phase(state)
        )
        self.standing.append([] if outcome is not None else self.judge.describes.contenders(state))

    def by(self, place: int, seen: int) -> list[float]:
        """The chances at `seen`, by the weights that count at `place`: those of each part of the game as far as it is
        near."""
        if not self.standing[seen]:
            return self.end
        width = _width(len(self.numbers))
        near = self.phases[max(0, place - width) : place + width + 1]
        found = [0.0] * self.seats
        for phase in sorted(set(near)):
            share = near.count(phase) / len(near)
            for seat, chance in enumerate(self.judge.judged(phase, self.standing[seen], self.seats)):
                found[seat] += share * chance
        return found

    def moments(self) -> list[Moment]:
        return [Moment(number, self.by(place, place)) for place, number in enumerate(self.numbers)]

    def gains(self) -> list[list[float]]:
        """What each action changed; the first has changed nothing."""
        found = [[0.0] * self.seats]
        for place in range(1, len(self.numbers)):
            before, after = self.by(place, place - 1), self.by(place, place)
            found.append([b - a for a, b in zip(before, after, strict=True)])
        return found


def _moved(before: list[float], after: list[float]) -> bool:
    return any([abs(a - b) > SAME for a, b in zip(before, after, strict=True)])


def _width(count: int) -> int:
    """How many moments before and after a moment are near it."""
    return max(LEAST_BEFORE, count // PARTS)


def turning_points(moments: list[Moment], gains: list[list[float]]) -> list[Turn]:
    """The largest swings that lasted, at most one in a part of the game. `gains`: what each action did to each seat."""
    count = len(moments)
    width = _width(count)
    swings: list[tuple[float, int, int]] = []
    lines: list[list[float]] = []
    for seat in range(len(moments[0].chances)):
        line = [moments[0].chances[seat]]
        for gain in gains[1:]:
            line.append(line[-1] + gain[seat])
        lines.append(line)
        # A game cannot turn before it has begun: what the set-up does to the chances is not counted.
        by_number = [0.0] * (width + 1) + _swings(line, width)[width + 1 :]
        for number, swing in enumerate(by_number):
            # Near a large swing there are smaller ones in the same direction, which are its shoulders.
            near = by_number[max(0, number - width) : number + width + 1]
            if abs(swing) >= LEAST_SWING and swing == (max(near) if swing > 0 else min(near)):
                swings.append((swing, number, seat))
    found: dict[int, Turn] = {}
    taken: list[int] = []
    for swing, number, seat in sorted(swings, key=_by_size):
        if len(found) == MOST_TURNS:
            break
        if any([abs(number - other) <= width for other in taken]):
            continue
        taken.append(number)
        before = _mean([moment.chances[seat] for moment in moments[max(0, number - width) : number]])
        best = _marks(lines[seat], number, width // 2, 1 if swing > 0 else -1)
        turn = Turn(moments[best].n, seat, before, min(1.0, max(0.0, before + swing)))
        found.setdefault(turn.n, turn)
    return sorted(found.values())


def _swings(line: list[float], width: int) -> list[float]:
    """At each moment the mean of what comes less the mean of what went before, as if the first and the last state had
    stood for a while."""
    long = [line[0]] * width + line + [line[-1]] * width
    sums = [0.0, *accumulate(long)]
    return [(sums[n + 2 * width] - 2 * sums[n + width] + sums[n]) / width for n in range(len(line))]


def _by_size(swing: tuple[float, int, int]) -> tuple[float, int, int]:
    size, number, seat = swing
    return -abs(size), number, seat


def _marks(line: list[float], number: int, width: int, way: int) -> int:
    """The moment near this one that did most for a swing in this direction."""
    best = number
    for one in range(max(1, number - width), min(len(line), number + width + 1)):
        if way * (line[one] - line[one - 1]) > way * (line[best] - line[best - 1]):
            best = one
    return best


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
