"""What a judgement of Wallenstein looks at: points made and to come, and the means to make more."""

from __future__ import annotations

from typing import Final

from kabinett.bots.judge import Contender
from kabinett.bots.wallenstein_worth import exposed, standing
from kabinett.core.state import State
from kabinett.games.wallenstein.board import WINTER, YEARS
from kabinett.games.wallenstein.game import wstate

KINDS: Final = (10,)
PHASES: Final = YEARS * (WINTER + 1)
DEPTH: Final = 1


def phase(state: State) -> int:
    s = wstate(state)
    return max(0, min(PHASES - 1, (s.year - 1) * (WINTER + 1) + s.season))


def clock(state: State) -> int:
    s = wstate(state)
    return s.year * (WINTER + 1) + s.season + 1


def turn(state: State) -> int:
    return clock(state)


def contenders(state: State) -> list[Contender]:
    s = wstate(state)
    next_scoring = standing(s)
    found: list[Contender] = []
    for seat in range(s.seats):
        counties = s.counties(seat)
        armies = sum([s.armies[county] for county in counties])
        weak = sum([exposed(s, seat, county, s.armies[county]) for county in counties])
        revolts = sum([s.revolts[county] for county in counties])
        statues = sum([s.statues[county] for county in range(s.board.size) if s.statue_of[county] == seat])
        numbers = [
            s.points[seat] / 10,
            next_scoring[seat] / 10,
            len(counties) / 10,
            armies / 10,
            s.thalers[seat] / 10,
            s.grain[seat] / 10,
            max(0, len(counties) - s.grain[seat]) / 10,
            weak / 3,
            revolts / 5,
            (statues + 2 * s.trophies[seat] + s.tray[seat] / 3 + (s.hall[seat] + s.audience[seat]) / 2) / 5,
        ]
        found.append(Contender(seat, 0, numbers))
    return found
