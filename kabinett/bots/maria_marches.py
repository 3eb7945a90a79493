"""How good it is for a piece to stand in a city in Maria: one rater for generals and one for trains.

A rater is made once for a piece that is to march and then asked about every march it could make."""

from __future__ import annotations

from kabinett.bots.maria_strength import (
    danger,
    far,
    foes,
    left,
    likely_troops,
    prize,
    stacks,
    suit_points,
    want,
)
from kabinett.bots.strength import chance, edge
from kabinett.core.contract import Chain
from kabinett.core.field import members
from kabinett.games.maria.board import ARENBERG, AUSTRIA, GENERAL_COUNT, POWER_COUNT, PRAGMATIC
from kabinett.games.maria.conquest import REACH, guards, protectors
from kabinett.games.maria.state import MState, lead_of
from kabinett.games.maria.supply import PATH, blocked_for

Passed = list[tuple[int, ...]]
"""(city, its guards) for fortresses that a march passes while they are protected."""
PRIZE = 30.0
"""What a fortress of worth 1 is worth to a march."""
VICTORY = 300.0
DETOUR = 6.0
"""So many cities farther a fortress seems whose guards cannot be beaten."""
ENOUGH = 16.0
"""What guarding is worth at most, however many fortresses are guarded."""
GUARD = 5.0
BOLD_GUARD = 2.0
"""What guarding counts against winning; Austria, in the advanced game, has few markers to place and may be bold."""
NEAR, SOON, LATE = 4, 7, 10
"""How far an enemy may be from a fortress for it to be in danger now, soon, later."""


class Rater:
    """What is the same for every march of a piece."""

    def __init__(self, s: MState, group: int) -> None:
        self.s = s
        self.group = group
        self.lead = lead_of(group)
        self.power = s.board.power[self.lead]
        self.here = s.place[self.lead]
        self.foes = foes(s, self.power)
        self.trains = [s.place[t] for t in s.board.trains[self.power] if s.place[t] >= 0 and t != self.lead]

    def march(self, chain: Chain) -> float:
        """How good it is to make this march."""
        won = [effect.args[1] for effect in chain.effects if effect.key in ("conquered", "reconquered")]
        passed: Passed = [effect.args[1:] for effect in chain.effects if effect.key == "protected"]
        score = self.rate(chain.end, won, passed)
        for effect in chain.effects:
            if effect.key == "effect.train":
                score += 16
            elif effect.key == "effect.join":
                score += self.joining()
        return score

    def joining(self) -> float:
        """What it is worth to form a stack."""
        return -4.0

    def stay(self) -> float:
        return self.rate(self.here, [], [])

    def rate(self, city: int, won: list[int], passed: Passed) -> float:
        raise NotImplementedError


class GeneralRater(Rater):
    """Towards enemy fortresses, near own ones that are in danger, into battles that can be won, and within supply."""

    def __init__(self, s: MState, group: int) -> None:
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
        self.missing = left(s, self.major) if self.major >= 0 else 99
        others = [s.place[g] for g in stacks(s, self.power) if not group >> g & 1]
        self.targets: list[tuple[int, float, float]] = []
        """(fortress, its worth, how much farther its guards make it seem)"""
        found: list[tuple[int, float, float]] = []
        for city in board.fortresses:
            value = prize(s, self.power, city)
            if value > 0 and far(s, self.power, self.here, city) <= 14:
                found.append((city, value, self._guarded(city)))
        self.targets = [t for t in found if self._nearest(t[0], others)] or found
        self.worth = {city: value for city, value, _ in found}
        self.cares = self._cares(others)

    def _nearest(self, city: int, others: list[int]) -> bool:
        """Whether none of these is nearer to a city."""
        own = far(self.s, self.power, city, self.here)
        return all(far(self.s, self.power, city, at) >= own for at in others)

    def _supplied(self) -> bytearray:
        """The cities from which a way of six leads to a train, or that are home."""
        s = self.s
        board = s.board
        reached = bytearray(board.size)
        for city in range(board.size):
            if s.home[city] == self.power or (self.lead == ARENBERG and board.netherlands[city]):
                reached[city] = 1
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
        threats: list[tuple[int, int]] = []
        for enemy in range(POWER_COUNT):
            if s.fight(self.power, enemy):
                threats += [(enemy, s.place[g]) for g in stacks(s, enemy)]
        if not threats:
            return found
        for city in s.board.fortresses:
            holder = s.control(city)
            if holder < 0 or not s.cooperate(self.power, holder) or far(s, self.power, self.here, city) > 12:
                continue
            value = 0.0
            for enemy, at in threats:
                away = far(s, enemy, at, city)
                if away <= LATE:
                    close = 1.0 if away <= NEAR else 0.5 if away <= SOON else 0.15
                    value = max(value, close * danger(s, enemy, city))
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
                    score += 4.0 * want(s, self.major) * min(1.0, other.armies / 4)
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
        power = self.power
        score = 0.0
        if not self.down:
            score += PRIZE * (sum([self.worth.get(c, 0.0) for c in won]) + self.hope(city, passed))
            if won and len(won) >= self.missing:
                score += VICTORY
        best = 0.0
        for target, value, extra in self.targets:
            if target not in won:
                away = far(s, power, city, target)
                best = max(best, value * 14.0 / (2.0 + away + extra) + (2.0 * value if away == 0 else 0.0))
        score += 2.2 * best
        row = city * s.board.size
        guarded = 0.0
        for target, value in self.cares:
            away = s.ground.distance[row + target]
            if 1 <= away <= REACH:
                guarded += value
            else:
                score -= 0.1 * value * min(away, 10)
        score += self.guard * ENOUGH * guarded / (ENOUGH + guarded)
        score += 0.1 * self.points[s.board.suit[city]]
        return score + self.fights(city) + self.supply(city)


class TrainRater(Rater):
    """Near the generals it feeds, away from the enemy."""

    def rate(self, city: int, won: list[int], passed: Passed) -> float:
        s = self.s
        score = 0.0
        for general in s.board.generals[self.power]:
            at = s.place[general]
            if at < 0:
                continue
            away = far(s, self.power, city, at)
            fed = any(far(s, self.power, train, at) <= 5 for train in self.trains) or s.home[at] == self.power
            score -= (0.3 if fed else 1.0) * (0.4 * min(away, 20) + (12 if away > PATH else 0))
        for other in self.foes:
            away = s.ground.dist(city, other.place)
            if away <= 4:
                score -= 10 - 2 * away
        return score


def rater(s: MState, group: int) -> Rater:
    """What rates the marches of this piece."""
    return TrainRater(s, group) if group >= 1 << GENERAL_COUNT else GeneralRater(s, group)


__all__ = ["GeneralRater", "Rater", "TrainRater", "likely_troops", "rater"]
