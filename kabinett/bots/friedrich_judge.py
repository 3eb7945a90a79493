"""What a judgement of Friedrich looks at: how far each nation is from its objectives, and what it has left."""

from __future__ import annotations

from typing import Final

from kabinett.bots.friedrich_strength import far, stacks
from kabinett.bots.judge import Contender
from kabinett.core.state import State
from kabinett.games.friedrich.board import HANOVER, NATION_COUNT, PRUSSIA
from kabinett.games.friedrich.conquest import guards
from kabinett.games.friedrich.game import fstate
from kabinett.games.friedrich.state import FState
from kabinett.games.friedrich.victory import needed
from kabinett.games.tactics.cards import WORTH

ATTACKER_NUMBERS: Final = 14
KINDS: Final = (6, *[ATTACKER_NUMBERS] * (NATION_COUNT - HANOVER - 1))
PHASES: Final = 3
DEPTH: Final = 8
FAR: Final = 12


def phase(state: State) -> int:
    turn = fstate(state).turn
    return 0 if turn <= 6 else 1 if turn <= 11 else 2


def turn(state: State) -> int:
    return fstate(state).turn


def clock(state: State) -> int:
    s = fstate(state)
    # No nation has its turn at its end.
    return s.turn * (NATION_COUNT + 1) + (s.nation if s.nation >= 0 else NATION_COUNT)


def contenders(state: State) -> list[Contender]:
    s = fstate(state)
    found = [Contender(s.seat_of[PRUSSIA], 0, _defender(s))]
    for nation in range(HANOVER + 1, NATION_COUNT):
        if not s.is_out(nation):
            found.append(Contender(s.seat_of[nation], nation - HANOVER, _attacker(s, nation)))
    return found


def _armies(s: FState, nation: int) -> int:
    """All its armies; before the first turn those that are still to be divided too."""
    return s.total(nation) if s.turn else s.board.armies[nation]


def _defender(s: FState) -> list[float]:
    hand = s.hands[PRUSSIA]
    return [
        1.0,
        _armies(s, PRUSSIA) / 30,
        len(stacks(s, PRUSSIA)) / 8,
        sum([WORTH[card] for card in hand]) / 60,
        _armies(s, HANOVER) / 10,
        18 / (1 + s.fate_left.bit_count()),
    ]


def _attacker(s: FState, nation: int) -> list[float]:
    wanted = needed(s, nation)
    missing = [city for city in wanted if not s.conquered >> city & 1]
    at = [s.place[general] for general in stacks(s, nation)]
    away, guarded, near = 0.0, 0, 0
    for city in missing:
        nearest = min([far(s, city, place) for place in at], default=FAR)
        away += min(nearest, FAR)
        near += nearest <= 4
        guarded += guards(s, city) != 0
    left = len(missing)
    share = left / max(1, len(wanted))
    armies = _armies(s, nation)
    down = sum([1 for general in s.board.generals[nation] if s.down >> general & 1])
    trains = sum([1 for train in s.board.trains[nation] if s.place[train] >= 0])
    return [
        1.0,
        share,
        share * share,
        1 / (1 + left),
        left / 10,
        away / (FAR * max(1, left)),
        guarded / max(1, left),
        near / max(1, left),
        float(left > 0 and guarded == 0),
        armies / 10,
        len(s.hands[nation]) / 10,
        sum([WORTH[card] for card in s.hands[nation]]) / 60,
        down / max(1, len(at)),
        float(trains == 0),
    ]
