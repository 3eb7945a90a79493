"""How good it is for a piece to stand in a city: one rater for attackers, for defenders and for trains.

A rater is made once for a piece that is to march and then asked about every march it could make."""

from __future__ import annotations

from kabinett.bots.friedrich_strength import chance, edge, far, foes, points_by_suit, stacks
from kabinett.bots.marcher import Passed, Rater
from kabinett.core.field import members
from kabinett.games.friedrich.board import GENERAL_COUNT, HANOVER, IMPERIALS, NATION_COUNT
from kabinett.games.friedrich.conquest import REACH, guards, protectors
from kabinett.games.friedrich.marching import lead_of
from kabinett.games.friedrich.state import FState
from kabinett.games.friedrich.supply import at_home, supplied_by_trains
from kabinett.games.friedrich.victory import needed

VICTORY = 200.0
"""What a march is worth that can win the game, besides its objectives."""
DETOUR = 12.0
BOLD_DETOUR = 5.0
"""So many cities farther an objective seems whose guards cannot be beaten, to a nation's only general and to others."""
ENOUGH = 8.0
"""What guarding objectives of one nation is worth at most: it wins only with all of them, so a few are enough."""
FIRM = -1.0
"""A guard of at least this edge over an attacker is likely to hold."""
DUTY = 100.0
"""What guarding anything a nation still needs is worth, divided by what it needs."""
WATCH = 3.0
"""What an objective that is guarded by a train is worth to the train."""


def rater(s: FState, nation: int, piece: int) -> Rater:
    """What rates the marches of this piece."""
    if piece >= GENERAL_COUNT:
        return TrainRater(s, nation, 1 << piece)
    return (DefenderRater if nation <= HANOVER else AttackerRater)(s, nation, s.stack_of(piece))


class PieceRater(Rater):
    """What is the same for every march of a piece."""

    captures = 14.0
    joining = -3.0

    def __init__(self, s: FState, nation: int, group: int) -> None:
        self.s = s
        self.nation = nation
        self.group = group
        self.lead = lead_of(group)
        super().__init__(s.place[self.lead])
        self.distance = s.board.distance
        self.foes = foes(s, nation)
        self.trains = [s.place[t] for t in s.board.trains[nation] if s.place[t] >= 0 and t != self.lead]


class GeneralRater(PieceRater):
    """Battles and supply, which matter to both sides."""

    spoils = 8.0
    """The most that being stronger counts in a battle."""
    prize = 60.0
    """What an objective that changes hands is worth."""

    def __init__(self, s: FState, nation: int, group: int) -> None:
        super().__init__(s, nation, group)
        self.armies = s.armies[self.lead]
        self.points = points_by_suit(s.hands[nation])
        self.supplied = supplied_by_trains(s, nation)
        self.bold = False
        self.wanted: dict[int, float] = {}
        """What beating a foe is worth besides the battle, by its general."""
        self.helped: dict[int, float] = {}
        """The chance that other own stacks, where they stand, do not beat a foe, by its general."""
        others = [g for g in stacks(s, nation) if g != self.lead]
        for other in self.foes:
            missed = 1.0
            for own in others:
                if far(s, s.place[own], other.place) == 1:
                    missed *= 1 - chance(s.armies[own], self.points[s.board.suit[s.place[own]]], other)
            self.helped[other.general] = missed

    def hope(self, city: int, passed: Passed) -> float:
        """How many objectives, passed while they were protected, are likely to fall in the combats that follow."""
        s = self.s
        passed = [*passed, *s.passed]
        if not passed:
            return 0.0
        points = self.points[s.board.suit[city]]
        lost = dict(self.helped)
        for other in self.foes:
            if far(s, city, other.place) == 1:
                lost[other.general] *= 1 - chance(self.armies, points, other)
        found = 0.0
        for _, held_by in passed:
            fall = 1.0
            for guard in members(held_by):
                fall *= 1 - lost.get(guard, 1.0 if guard >= GENERAL_COUNT else 0.0)
            found += fall
        return found

    def fights(self, city: int) -> float:
        """Battles that would come from standing here, and those the enemy could bring."""
        points = self.points[self.s.board.suit[city]]
        row = city * self.s.board.size
        score = 0.0
        for other in self.foes:
            away = self.distance[row + other.place]
            if away > 4:
                continue
            ahead = edge(self.armies, points, other)
            if away == 1:
                score += min(ahead, self.spoils) * 1.5 if ahead > 0 else ahead * (2.0 if self.bold else 4.0)
                if ahead > 2:
                    score += self.wanted.get(other.general, 0.0)
            elif ahead < 0:
                score += ahead * (0.35 if self.bold else 0.7)
        return score

    def supply(self, city: int) -> float:
        s = self.s
        if city in self.supplied or at_home(s, self.nation, city):
            return 0.0
        if s.down & self.group:
            return -70.0
        if self.trains and min(far(s, city, train) for train in self.trains) <= 8:
            return -6.0
        return -25.0


class AttackerRater(GeneralRater):
    """Towards objectives, those without guards first; on the way into battles that are likely to be won."""

    spoils = 4.0

    def __init__(self, s: FState, nation: int, group: int) -> None:
        super().__init__(s, nation, group)
        self.bold = len(s.board.generals[nation]) > 1
        """A nation's only general chooses his fights."""
        missing = [city for city in needed(s, nation) if not s.conquered >> city & 1]
        others = [s.place[g] for g in stacks(s, nation) if g != self.lead]
        near = [c for c in missing if all(far(s, c, at) >= far(s, c, self.here) for at in others)]
        self.missing = len(missing)
        self.pull = 3.0 + 6.0 / max(len(missing), 1)
        self.strength = {other.general: other for other in self.foes}
        self.targets = [(city, self._guarded(city)) for city in near or missing]
        """The objectives this general goes for, to which no other own general is nearer; and what guards cost."""
        for city, _ in self.targets:
            for enemy in range(HANOVER + 1):
                for guard in members(protectors(s, city, enemy)):
                    self.wanted[guard] = 12.0

    def _guarded(self, city: int) -> float:
        """How many cities farther a guarded objective seems: the more, the less likely its guards are beaten."""
        s = self.s
        points = self.points[s.board.suit[city]]
        fall = 1.0
        for guard in members(guards(s, city)):
            other = self.strength.get(guard)
            if other is not None:
                fall *= chance(self.armies, points, other)
        return (BOLD_DETOUR if self.bold else DETOUR) * (1 - fall)

    def rate(self, city: int, won: list[int], passed: Passed) -> float:
        s = self.s
        hope = self.hope(city, passed)
        score = self.prize * (len(won) + hope)
        if won or hope:
            pending = len({target for target, _ in [*passed, *s.passed]})
            if len(won) + pending >= self.missing:
                score += VICTORY * (hope / pending if pending else 1.0)
        distance, row = self.distance, city * s.board.size
        left = [(distance[row + target] + extra, target) for target, extra in self.targets if target not in won]
        if left:
            nearest = min(left)[1]
            score -= self.pull * far(s, city, nearest)
            if city == nearest:
                score += 4
        score += 0.1 * self.points[s.board.suit[city]]
        return score + self.fights(city) + self.supply(city)


class DefenderRater(GeneralRater):
    """Near the objectives that are in danger, most of all where a nation needs only a few more."""

    prize = 40.0

    def __init__(self, s: FState, nation: int, group: int) -> None:
        super().__init__(s, nation, group)
        self.cares: list[tuple[int, float, int]] = []
        """(city, what it is worth to be near, whose objective it is: -1 if it is lost and to be retaken)"""
        self.duties: list[tuple[float, list[int], list[float]]] = []
        """(weight, cities of which guarding any one keeps a nation from winning, how firmly by the suit stood in)"""
        others = [s.place[g] for g in stacks(s, nation) if g != self.lead]
        self.guards: list[tuple[int, int, int]] = []
        """The other stacks of the defenders: (general, armies, points in the suit he stands in)"""
        for own in range(HANOVER + 1):
            points = points_by_suit(s.hands[own])
            for general in stacks(s, own):
                if not group >> general & 1:
                    self.guards.append((general, s.armies[general], points[s.board.suit[s.place[general]]]))
        for wanting in range(HANOVER + 1, NATION_COUNT):
            if not s.is_out(wanting):
                self._look_at(wanting, others)

    def _look_at(self, wanting: int, others: list[int]) -> None:
        s = self.s
        armies = [s.place[g] for g in stacks(s, wanting)]
        if not armies:
            return
        wanted = needed(s, wanting)
        missing = [city for city in wanted if not s.conquered >> city & 1]
        progress = 1 - len(missing) / len(wanted)
        urgent = 0.6 + 2.0 * progress * progress
        for city in wanted:
            if s.board.defender[city] != self.nation:
                continue
            threat = min(far(s, city, at) for at in armies)
            if threat > 12:
                continue
            value = urgent * (9.0 if threat <= 5 else 5.0 if threat <= 8 else 1.5)
            lost = bool(s.conquered >> city & 1)
            if not lost and protectors(s, city, self.nation) & ~self.group:
                value *= 0.25
            self.cares.append((city, value, -1 if lost else s.board.objective[city]))
        own = [city for city in missing if s.board.defender[city] == self.nation]
        if not own:
            return
        theirs = [other for other in self.foes if s.board.nation[other.general] == wanting]
        strongest = max(theirs, key=lambda other: other.armies)
        firm = 0
        for general, strong, points in self.guards:
            if edge(strong, points, strongest) >= FIRM:
                firm |= 1 << general
        if any(guards(s, city) & firm for city in missing):
            return
        away = min(far(s, city, self.here) for city in own)
        nearer = sum(1 for at in others if min(far(s, city, at) for city in own) < away)
        if nearer <= 1:
            hold = [0.4 + 0.6 * chance(self.armies, points, strongest) for points in self.points]
            soon = max(min(far(s, city, at) for at in armies) for city in missing)
            weight = DUTY / (len(missing) + 1) * (0.4 if nearer else 1.0)
            self.duties.append((weight * (4 if soon <= 4 else 2 if soon <= 8 else 1), own, hold))

    def rate(self, city: int, won: list[int], passed: Passed) -> float:
        s = self.s
        row = city * s.board.size
        distance = self.distance
        score = self.prize * (len(won) + self.hope(city, passed))
        guarded = [0.0] * NATION_COUNT
        for target, value, wanting in self.cares:
            away = distance[row + target]
            if wanting < 0:
                score -= 0.5 * value * (away if away < 8 else 8) / 8
            elif 1 <= away <= REACH:
                guarded[wanting] += value
            else:
                score -= 0.06 * value * (away if away < 12 else 12)
        score += sum([ENOUGH * value / (ENOUGH + value) for value in guarded if value])
        for weight, cities, hold in self.duties:
            away = min([distance[row + target] for target in cities])
            score += weight * hold[s.board.suit[city]] if 1 <= away <= REACH else -weight * min(away, 12) / 12
        score += 0.12 * self.points[s.board.suit[city]]
        score -= 0.2 * far(s, self.here, city)
        return score + self.fights(city) + self.supply(city)


class TrainRater(PieceRater):
    """Near the generals it feeds, away from the enemy."""

    def __init__(self, s: FState, nation: int, group: int) -> None:
        super().__init__(s, nation, group)
        self.needs: list[tuple[int, float]] = []
        """(where a general stands, how much he needs this train)"""
        for at in [s.place[general] for general in s.board.generals[nation] if s.place[general] >= 0]:
            fed = any([far(s, train, at) <= 5 for train in self.trains]) or at_home(s, nation, at)
            self.needs.append((at, 0.3 if fed else 1.0))
        self.held: list[int] = []
        """What it guards: the train of the Imperial Army what that has conquered (rule 5)."""
        if nation == IMPERIALS:
            self.held = [target for target in needed(s, nation) if s.conquered >> target & 1]

    def rate(self, city: int, won: list[int], passed: Passed) -> float:
        s = self.s
        score = 0.0
        for at, need in self.needs:
            away = far(s, city, at)
            score -= need * (0.4 * away + (12 if away > 6 else 0))
        for other in self.foes:
            away = far(s, city, other.place)
            if away <= 4:
                score -= 10 - 2 * away
        return score + WATCH * sum([1 for target in self.held if 1 <= far(s, city, target) <= REACH])
