"""Chapters 14, 15, 16, 23 and 24: victory: pools, victory boxes, points of battle and hunger, and how the game ends."""

from __future__ import annotations

from typing import ClassVar, Final

from kabinett.core.contract import Outcome
from kabinett.core.field import members
from kabinett.core.step import Frame, Step
from kabinett.core.text import Text
from kabinett.games.maria.board import AUSTRIA, FRANCE, FREDERICK, MAJORS, POWER_COUNT, PRAGMATIC, PRUSSIA
from kabinett.games.maria.state import MState

TROOPS_A_POINT: Final = 3
ELECTORS: Final = 3
FRENCH_GOAL: Final = 9
PRUSSIAN_GOAL: Final = 12
TIES: Final = (AUSTRIA, PRUSSIA, PRAGMATIC, FRANCE)
"""Who wins ties: Maria Theresa, then Frederick, then Louis; with two players too, as she has Austria."""
TIES_OF_TWO: Final = (AUSTRIA, PRAGMATIC, PRUSSIA, FRANCE)

# How a game ended.
EMPTY_POOL: Final = 1
WINTER_SCORES: Final = 2
GOAL: Final = 3
TIME: Final = 4
DRAW: Final = 5


# pools and boxes


def electors(s: MState, power: int) -> int:
    """How many of the four Rhenish electors France, or Austria and the Pragmatic Army together, control."""
    side = FRANCE if power == FRANCE else AUSTRIA
    return sum([s.marked(city) == side for city in s.board.rhenish])


def boxes(s: MState, power: int) -> int:
    """Markers of a major power in victory boxes."""
    held = s.battle[power]
    held += s.emperor == power
    held += s.italy == power
    if power == PRUSSIA:
        held += s.annexed > 0
    elif power in (FRANCE, PRAGMATIC):
        held += electors(s, power) >= ELECTORS
    return held


def markers(s: MState, power: int) -> int:
    """Victory markers of a power on fortresses; elector markers are none."""
    found = s.marker.count(power)
    if power in (FRANCE, AUSTRIA):
        found -= sum([s.marked(city) == power for city in s.board.rhenish])
    return found


def pool(s: MState, power: int) -> int:
    """Victory markers still in a power's pool; below 0 it could have placed so many more."""
    return s.board.pool[power] - markers(s, power) - boxes(s, power) - s.aside[power]


def left_home(s: MState, power: int, city: int) -> None:
    """A piece came to this city: once a Prussian one has left Prussia, the markers set aside at the peace come back."""
    if power == PRUSSIA and s.aside[PRUSSIA] and s.home[city] != PRUSSIA:
        s.aside[PRUSSIA] = 0
        s.tell("aside_returned", (PRUSSIA,), "19.1g")


# points


def worth(troops: int, generals: int) -> int:
    """The points a combat is worth, by the troops eliminated and the generals removed from the board."""
    if troops >= TROOPS_A_POINT:
        return troops // TROOPS_A_POINT
    return 1 if generals else 0


def battle_points(s: MState, winner: int, loser: int, troops: int, generals: int) -> int:
    """Both sides' battle boxes after a combat between these powers (in supreme command). The points it was worth."""
    points = worth(troops, generals)
    if s.introductory or not points:
        return 0
    gain(s, s.major(winner), points)
    lose(s, s.major(loser), points, "16.1b")
    return points


def gain(s: MState, power: int, points: int) -> None:
    """Markers go into the battle boxes while there is room; points beyond are lost."""
    if power < 0:
        return
    moved = min(points, s.board.battle_boxes[power] - s.battle[power])
    s.battle[power] += moved
    s.tell("points_won", (power, points, moved), "16.1b" if moved == points else "16.1c")


def lose(s: MState, power: int, points: int, rule: str) -> None:
    """Markers go back from the battle boxes to the pool while there are any."""
    if power < 0:
        return
    moved = min(points, s.battle[power])
    s.battle[power] -= moved
    s.tell("points_lost", (power, points, moved), rule)


def hunger_point(s: MState, power: int) -> None:
    """A general of this power was removed for lack of supply."""
    if not s.introductory:
        lose(s, s.major(power), 1, "16.2")


def score_winter(s: MState) -> None:
    """Each major power scores the markers in its pool: the fewer the better."""
    if s.introductory:
        return
    pools = tuple([max(0, pool(s, power)) if power in MAJORS else 0 for power in range(POWER_COUNT)])
    s.winter_pools = (*s.winter_pools, pools)
    s.tell("winter_scored", (), "13.7")


# the end


def end(s: MState, seats: list[int], power: int, how: int) -> None:
    """The game is won, or drawn: whoever calls this clears the stack."""
    s.won = 0
    for seat in seats:
        s.won |= 1 << seat
    s.winner = power
    s.ending = how


def first_of(s: MState, powers: list[int]) -> int:
    """Who of these wins the tie."""
    for power in TIES_OF_TWO if s.two else TIES:
        if power in powers:
            return power
    raise AssertionError("a tie of nobody")


class CheckVictory(Step[MState]):
    """At the end of a stage, and in the second edition after the election: whether a pool is empty."""

    rule: ClassVar[str] = "23.1"
    kind: ClassVar[str] = "check_victory"

    def act(self, s: MState, frame: Frame) -> None:
        s.pop()
        if s.introductory:
            return
        left = [pool(s, power) for power in MAJORS]
        lowest = min(left)
        if lowest > 0:
            return
        # The pool furthest below zero could have placed the most additional markers.
        best = first_of(s, [power for power, number in zip(MAJORS, left, strict=True) if number == lowest])
        end(s, [s.seat_of[best]], best, EMPTY_POOL)
        s.stack.clear()


def introductory_goals(s: MState) -> tuple[bool, bool]:
    """Whether France holds its fortresses in Core-Austria, and Prussia hers there and in Silesia."""
    french = sum([s.marked(city) == FRANCE for city in s.board.core_fortresses])
    prussian = sum([s.marked(city) == PRUSSIA for city in s.board.core_fortresses + s.board.silesia])
    return french >= FRENCH_GOAL, prussian >= PRUSSIAN_GOAL


def introductory(s: MState) -> None:
    """After a change of control in the introductory game: whether somebody has won."""
    louis, frederick = introductory_goals(s)
    if s.two:
        if louis and frederick:
            end(s, [FREDERICK], PRUSSIA, GOAL)
    elif louis:
        end(s, [s.seat_of[FRANCE]], FRANCE, GOAL)
    elif frederick:
        end(s, [FREDERICK], PRUSSIA, GOAL)


def end_of_game(s: MState) -> None:
    """The last turn is over and nobody has won before."""
    if not s.introductory:
        s.reveal()
        lowest = min([s.winter_score(power) for power in MAJORS])
        best = first_of(s, [power for power in MAJORS if s.winter_score(power) == lowest])
        end(s, [s.seat_of[best]], best, WINTER_SCORES)
        return
    louis, frederick = introductory_goals(s)
    if s.two and (louis or frederick):
        end(s, [], -1, DRAW)
    else:
        end(s, [s.seat_of[AUSTRIA]], AUSTRIA, TIME)


def outcome(s: MState) -> Outcome:
    """How the game ended, for `game.outcome`."""
    winners = members(s.won)
    scores = [int(seat in winners) for seat in range(s.seats)]
    ranks = [1 if score or not winners else 2 for score in scores]
    if s.ending == EMPTY_POOL:
        return Outcome(winners, ranks, scores, Text("end.pool", (s.winner,)), "23.1")
    if s.ending == WINTER_SCORES:
        return Outcome(winners, ranks, scores, Text("end.winters", (s.winner, s.winter_score(s.winner))), "23.3")
    if s.ending == GOAL:
        rule = "24.1a" if s.two else "14.3" if s.winner == FRANCE else "14.4"
        return Outcome(winners, ranks, scores, Text("end.goal", (s.winner,)), rule)
    if s.ending == DRAW:
        return Outcome(winners, ranks, scores, Text("end.draw"), "24.1a")
    return Outcome(winners, ranks, scores, Text("end.time"), "24.1a" if s.two else "14.5")
