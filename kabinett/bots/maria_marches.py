"""How good it is for a piece to stand in a city in Maria: one rater for generals and one for trains.

A rater is made once for a piece that is to march and then asked about every march it could make."""

from __future__ import annotations

from kabinett.bots.marcher import Passed, Rater
from kabinett.bots.maria_strength import (
    Stakes,
    distances,
    far,
    foes,
    fortresses_within,
    left,
    stacks,
    suit_points,
)
from kabinett.bots.strength import chance, edge
from kabinett.core.field import members
from kabinett.games.maria.board import ARENBERG, AUSTRIA, GENERAL_COUNT, POWER_COUNT, PRAGMATIC
from kabinett.games.maria.conquest import REACH, guards, protectors
from kabinett.games.maria.state import MState, lead_of
from kabinett.games.maria.supply import PATH, blocked_for

PRIZE = 30.0
"""What a fortress of worth 1 is worth to a march."""
VICTORY = 300.0
PULL = 14.0
"""How strongly it draws a general who is two cities away."""
DETOUR = 6.0
"""So many cities farther a fortress seems whose guards cannot be beaten."""
ENOUGH = 16.0
"""What guarding is worth at most, however many fortresses are guarded."""
GUARD = 5.0
BOLD_GUARD = 2.0
"""What guarding counts against winning; Austria, in the advanced game, has few markers to place and may be bold."""
FAR_OFF, OWN_CARE = 14, 12
"""How far away an enemy's fortress draws a general, and one of his own side is his to care for."""
NEAR, SOON, LATE = 4, 7, 10
"""How far an enemy may be from a fortress for it to be in danger now, soon, later."""


class PieceRater(Rater):
    """What is the same for every march of a piece."""

    captures = 16.0
    joining = -4.0

    def __init__(self, s: MState, group: int) -> None:
        self.s = s
        self.group = group
        self.lead = lead_of(group)
        super().__init__(s.place[self.lead])
        self.power = s.board.power[self.lead]
        self.foes = foes(s, self.power)
        self.trains = [s.place[t] for t in s.board.trains[self.power] if s.place[t] >= 0 and t != self.lead]


class GeneralRater(PieceRater):
    """Towards enemy fortresses, near own ones that are in danger, into battles that can be won, and within supply."""

    def __init__(self, s: MState, group: int, stakes: Stakes) -> None:
        super().__init__(s, group)
        board = s.board
        self.commander = self.lead if s.at[self.here] == self.lead + 1 else s.at[self.here] - 1
        fights = board.power[self.commander] if group >> self.commander & 1 else self.power
        self.major = s.major(self.power)
        self.guard = BOLD_GUARD if self.power == AUSTRIA and not s.introductory else GUARD
        self.troops = sum([s.troops[g] for g in members(group)])
        self.points = [suit_points(s, s.hands[fights], suit) for suit in range(4)]
        self.down = bool(s.down & group)
        self.supplied = self._supplied()
        self.strength = {other.general: other for other in self.foes}
        self.stakes = stakes
        self.distance = distances(s, self.power)
        self.missing = left(s, self.major) if self.major >= 0 else 99
        others = [s.place[g] for g in stacks(s, self.power) if not group >> g & 1]
        self.worth: dict[int, float] = {}
        for city in fortresses_within(board, self.distance, self.here, FAR_OFF):
            value = stakes.prize(self.power, city)
            if value > 0:
                self.worth[city] = value
        cities = [city for city in self.worth if self._nearest(city, others)] or list(self.worth)
        self.targets = [(city, PULL * self.worth[city], self._guarded(city)) for city in cities]
        """(fortress, how strongly it draws him, how much farther its guards make it seem)"""
        self.cares = self._cares(others)

    def _nearest(self, city: int, others: list[int]) -> bool:
        """Whether none of these is nearer to a city."""
        distance, row = self.distance, city * self.s.board.size
        own = distance[row + self.here]
        return all([distance[row + at] >= own for at in others])

    def _supplied(self) -> bytearray:
        """The cities from which a way of six leads to a train, or that are home."""
        s = self.s
        board = s.board
        reached = bytearray([home == self.power for home in s.home])
        if self.lead == ARENBERG:
            reached = bytearray([board.netherlands[city] or reached[city] for city in range(board.size)])
        blocked = blocked_for(s, self.power)
        starts = self.trains
        if self.lead == ARENBERG:
            starts = starts + [s.place[t] for t in board.trains[PRAGMATIC] if s.place[t] >= 0]
        for start in starts:
            seen = bytearray(blocked)
            seen[start] = 1
            ring = [start]
            reached[start] = 1
            for _ in range(PATH):
                wider: list[int] = []
                for city in ring:
                    for other in s.ground.neighbours[city]:
                        if not seen[other]:
                            seen[other] = 1
                            reached[other] = 1
                            wider.append(other)
                ring = wider
        return reached

    def _guarded(self, city: int) -> float:
        """How many cities farther a guarded fortress seems: the more, the less likely its guards are beaten."""
        s = self.s
        points = self.points[s.board.suit[city]]
        fall = 1.0
        for guard in members(guards(s, city)):
            other = self.strength.get(guard)
            if other is not None:
                fall *= chance(self.troops, points, other)
        return DETOUR * (1 - fall)

    def _cares(self, others: list[int]) -> list[tuple[int, float]]:
        """Fortresses that this general can protect and an enemy could take, and what they are worth."""
        s = self.s
        found: list[tuple[int, float]] = []
        threats: list[tuple[int, bytes, list[int]]] = []
        for enemy in range(POWER_COUNT):
            if s.fight(self.power, enemy):
                rows = [s.place[g] * s.board.size for g in stacks(s, enemy)]
                if rows:
                    threats.append((enemy, distances(s, enemy), rows))
        if not threats:
            return found
        for city in fortresses_within(s.board, self.distance, self.here, OWN_CARE):
            holder = s.control(city)
            if holder < 0 or not s.cooperate(self.power, holder):
                continue
            value = 0.0
            for enemy, distance, rows in threats:
                away = min([distance[row + city] for row in rows])
                if away <= LATE:
                    close = 1.0 if away <= NEAR else 0.5 if away <= SOON else 0.15
                    value = max(value, close * self.stakes.danger(enemy, city))
            if value <= 0:
                continue
            if protectors(s, city, holder) & ~self.group:
                value *= 0.3
            found.append((city, value))
        return found

    def hope(self, city: int, passed: Passed) -> float:
        """What fortresses, passed while they were protected, are likely to be worth in the combats that follow."""
        s = self.s
        found = 0.0
        points = self.points[s.board.suit[city]]
        for target, held_by in passed:
            fall = 1.0
            for guard in members(held_by):
                other = self.strength.get(guard)
                near = other is not None and s.ground.dist(city, other.place) == 1
                fall *= chance(self.troops, points, other) if other is not None and near else 0.0
            found += fall * self.worth.get(target, 0.0)
        return found

    def fights(self, city: int) -> float:
        """Battles that would come from standing here, and those the enemy could bring."""
        s = self.s
        points = self.points[s.board.suit[city]]
        row = city * s.board.size
        distance = s.ground.distance
        score = 0.0
        for other in self.foes:
            away = distance[row + other.place]
            if away > 4:
                continue
            ahead = edge(self.troops, points, other)
            if away == 1:
                score += min(ahead, 6.0) * 1.5 if ahead > 0 else ahead * 3.0
                if ahead > 2 and not s.introductory and self.major >= 0:
                    score += 4.0 * self.stakes.want(self.major) * min(1.0, other.armies / 4)
            elif ahead < 0:
                score += ahead * 0.5
        return score

    def supply(self, city: int) -> float:
        s = self.s
        if self.supplied[city]:
            return 0.0
        if self.down:
            return -60.0
        if self.trains and min(far(s, self.power, city, train) for train in self.trains) <= 8:
            return -8.0
        return -30.0

    def rate(self, city: int, won: list[int], passed: Passed) -> float:
        s = self.s
        score = 0.0
        if not self.down:
            score += PRIZE * (sum([self.worth.get(c, 0.0) for c in won]) + self.hope(city, passed))
            if won and len(won) >= self.missing:
                score += VICTORY
        row = city * s.board.size
        best = 0.0
        distance = self.distance
        for target, value, extra in self.targets:
            if target not in won:
                draw = value / (2.0 + distance[row + target] + extra)
                if target == city:
                    draw += 2.0 * self.worth[target]
                if draw > best:
                    best = draw
        score += 2.2 * best
        guarded = 0.0
        ground = s.ground.distance
        for target, value in self.cares:
            away = ground[row + target]
            if 1 <= away <= REACH:
                guarded += value
            else:
                score -= 0.1 * value * (away if away < 10 else 10)
        score += self.guard * ENOUGH * guarded / (ENOUGH + guarded)
        score += 0.1 * self.points[s.board.suit[city]]
        return score + self.fights(city) + self.supply(city)


class TrainRater(PieceRater):
    """Near the generals it feeds, away from the enemy."""

    def __init__(self, s: MState, group: int) -> None:
        super().__init__(s, group)
        self.needs: list[tuple[int, float]] = []
        """(where a general stands, how much he needs this train)"""
        for at in [s.place[general] for general in s.on_map(self.power)]:
            fed = any([far(s, self.power, train, at) <= 5 for train in self.trains]) or s.home[at] == self.power
            self.needs.append((at, 0.3 if fed else 1.0))

    def rate(self, city: int, won: list[int], passed: Passed) -> float:
        s = self.s
        score = 0.0
        for at, need in self.needs:
            away = far(s, self.power, city, at)
            score -= need * (0.4 * min(away, 20) + (12 if away > PATH else 0))
        for other in self.foes:
            away = s.ground.dist(city, other.place)
            if away <= 4:
                score -= 10 - 2 * away
        return score


def rater(s: MState, group: int, stakes: Stakes) -> Rater:
    """What rates the marches of this piece."""
    return TrainRater(s, group) if group >= 1 << GENERAL_COUNT else GeneralRater(s, group, stakes)
