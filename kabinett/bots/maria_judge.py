"""What a judgement of Maria looks at: the markers each major power has left to place, and its means to do so."""

from __future__ import annotations

from typing import Final

from kabinett.bots.judge import Contender
from kabinett.bots.maria_strength import Stakes, distances, fortresses_within, left, stacks
from kabinett.core.state import State
from kabinett.games.maria.board import AUSTRIA, FRANCE, MAJORS, PRUSSIA
from kabinett.games.maria.conquest import hostile
from kabinett.games.maria.game import mstate
from kabinett.games.maria.state import MState
from kabinett.games.maria.turn import END, TURNS, YEAR

NUMBERS: Final = 13
KINDS: Final = (NUMBERS,) * len(MAJORS)
YEARS: Final = TURNS // YEAR
PHASES: Final = 4 * YEARS
"""The years of both variants, with three players and with two."""
DEPTH: Final = 4
NEAR: Final = 3


def phase(state: State) -> int:
    s = mstate(state)
    return YEARS * (2 * s.two + s.introductory) + min(YEARS - 1, max(0, s.turn - 1) // YEAR)


def turn(state: State) -> int:
    return mstate(state).turn


def clock(state: State) -> int:
    s = mstate(state)
    # The first frame names the stage that comes next.
    stage = (s.stack[0][1] - 1) % (END + 1) if s.stack else END
    return s.turn * (END + 1) + stage


def contenders(state: State) -> list[Contender]:
    s = mstate(state)
    powers = (FRANCE, PRUSSIA, AUSTRIA) if s.introductory else MAJORS
    stakes = Stakes(s)
    return [Contender(s.seat_of[power], MAJORS.index(power), _numbers(s, power, stakes)) for power in powers]


def _numbers(s: MState, power: int, stakes: Stakes) -> list[float]:
    own = [other for other in range(len(s.seat_of)) if s.major(other) == power]
    missing = 0 if s.introductory and power == AUSTRIA else max(0, left(s, power))
    commanders = [(general, other) for other in own for general in stacks(s, other)]
    reach, guarded = 0.0, 0.0
    near: set[int] = set()
    for general, other in commanders:
        near.update(fortresses_within(s.board, distances(s, other), s.place[general], NEAR))
    for city in [city for city in s.board.fortresses if city in near]:
        worth = max([stakes.prize(other, city) for other in own])
        reach += worth
        guarded += worth * (s.at[city] != 0)
    threatened = _threatened(s, own)
    down = sum([1 for general, _ in commanders if s.down >> general & 1])
    trains = sum([1 for other in own for train in s.board.trains[other] if s.place[train] >= 0])
    return [
        1.0,
        missing / 10,
        1 / (1 + missing),
        float(missing <= 2),
        0.0 if s.introductory else s.winter_score(power) / 20,
        sum([_troops(s, other) for other in own]) / 20,
        sum([len(s.hands[other]) for other in own]) / 10,
        sum([s.pack.money(s.hands[other]) for other in own]) / 60,
        len(commanders) / 5,
        reach / 5,
        guarded / 5,
        threatened / 5,
        (down - trains) / 3,
    ]


def _troops(s: MState, power: int) -> int:
    """All its troops; before the first turn those that are still to be allotted too."""
    return s.total(power) if s.turn else s.board.troops[power]


def _threatened(s: MState, own: list[int]) -> int:
    """Fortresses of these powers with an enemy stack nearby and nobody of theirs."""
    found = 0
    for enemy in range(len(s.seat_of)):
        if enemy in own or not any([s.fight(enemy, power) for power in own]):
            continue
        for general in stacks(s, enemy):
            for city in fortresses_within(s.board, distances(s, enemy), s.place[general], NEAR):
                found += not s.at[city] and s.control(city) in own and hostile(s, enemy, city)
    return found
