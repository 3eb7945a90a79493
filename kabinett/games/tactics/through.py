"""Which of a few marked cities the ways of a retreat pass through: for each end all sets that are possible.

In Maria hussars stand in the marked cities, and a retreat sweeps off those on its way. For each set the other marked
cities are closed. Most answers are cheap: the nearest way through the set is too long, or a way is soon found. What
remains doubtful is answered for all ends together, on the ground that such ways can reach at all."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from kabinett.games.tactics.retreat import FAR_OFF, NO, SMALL, UNKNOWN, VAIN, YES, Contest, Reach, rings_from
from kabinett.games.tactics.ways import exact_ends

QUICK: Final = 2
PATIENCE: Final = 12
"""A search tries so many cities for each road of the way: a first one by the distances of the map, and one by measured
distances."""

AWAY: Final = 1 << 16
"""Sorts cities by the roads they lie away, the farthest first: more than there are cities."""


def passed_on_the_way(reach: Reach, ends: list[int], marked: list[int]) -> dict[int, list[int]]:
    """For each of these ends of a retreat, which of one or two marked cities the ways to it pass through: all sets that
    are possible, as masks over `marked`."""
    near, length = reach.near, reach.length
    answer: dict[int, list[int]] = {end: [] for end in ends}
    later = [end for end in ends if near[end] != length]
    if len(later) < len(ends):
        for end, sets in _on_nearest_ways(reach.neighbours, near, reach.rings, marked).items():
            if end in answer:
                answer[end] = sets
    # Ends that are nearer have longer ways: for each set the cities that are not passed are closed.
    known = {end: sum([1 << n for n, city in enumerate(marked) if city in way]) for end, way in reach.ways.items()}
    rows = _Rows(reach)
    for mask in range(1 << len(marked)) if later else range(0):
        through = [city for number, city in enumerate(marked) if mask >> number & 1]
        if any([near[city] == FAR_OFF for city in through]):
            continue
        closed = bytearray(reach.occupied)
        for city in marked:
            if city not in through:
                closed[city] = 1
        doubtful = [end for end in later if not closed[end] and known.get(end, -1) != mask]
        found = _Through(reach, closed, through, rows).ends(doubtful)
        for end in later:
            if known.get(end, -1) == mask or end in found:
                answer[end].append(mask)
    return answer


def _on_nearest_ways(
    neighbours: list[list[int]], near: bytearray, rings: list[list[int]], marked: list[int]
) -> dict[int, list[int]]:
    """For the cities of the last ring the sets that the nearest ways to it pass through."""
    bit = {city: 1 << number for number, city in enumerate(marked)}
    every = range(1 << len(marked))
    # The sets as bits of a number.
    sets = {rings[0][0]: 1}
    for ring in rings[1:]:
        for city in ring:
            found = 0
            steps = near[city] - 1
            for other in neighbours[city]:
                if near[other] == steps:
                    found |= sets[other]
            if city in bit:
                found = sum([1 << mask for mask in {m | bit[city] for m in every if found >> m & 1}])
            sets[city] = found
    return {city: [mask for mask in every if sets[city] >> mask & 1] for city in rings[-1]}


class _Rows:
    """How far the cities are from some others over ground that is open for all sets together: for any one set the
    distances may be too short."""

    def __init__(self, reach: Reach) -> None:
        self.reach = reach
        self.known = {reach.start: reach.near}

    def of(self, city: int) -> bytearray:
        row = self.known.get(city)
        if row is None:
            reach = self.reach
            row = self.known[city] = bytearray([FAR_OFF]) * len(reach.neighbours)
            rings_from(reach.neighbours, reach.occupied, city, reach.length, row)
        return row


class _Through:
    """Ways from a start that pass through one or two cities, or through none."""

    def __init__(self, reach: Reach, closed: bytearray, through: list[int], rows: _Rows) -> None:
        self.neighbours = reach.neighbours
        self.distance = reach.distance
        self.start = reach.start
        self.length = reach.length
        self.through = through
        self.used = bytearray(closed)
        self.used[self.start] = 1  # no way comes back to it
        # Distances from the start, from the cities that must be passed and from the end: to the end at first those of
        # the map, which may be too short.
        self.rows = rows
        self.near = rows.of(self.start)
        self.far = {city: rows.of(city) for city in through}
        self.left: bytes | bytearray = self.near
        self.end = self.start
        self.patience = QUICK * self.length
        self.tried = 0
        self.pocket = sum([len(ring) for ring in reach.rings]) <= SMALL

    def ends(self, cities: list[int]) -> list[int]:
        """Those of these cities in which such a way can end."""
        size = len(self.neighbours)
        found: list[int] = []
        unsure: list[int] = []
        for end in cities:
            self.left = self.distance[end * size : (end + 1) * size]
            # In a pocket all searches are in vain.
            verdict = self.search(end) if len(unsure) < VAIN else self.doubt(end)
            if verdict == YES:
                found.append(end)
            elif verdict == UNKNOWN:
                unsure.append(end)
        return found + self.settle(unsure)

    def settle(self, cities: list[int]) -> list[int]:
        """The same for cities to which no way was soon found."""
        self.patience = PATIENCE * self.length
        found: list[int] = []
        wide: list[int] = []
        doubtful: dict[tuple[int, ...], list[int]] = {}
        ground: dict[tuple[int, ...], set[int]] = {}
        for end in cities:
            self.left = self.rows.of(end)
            verdict = self.doubt(end) if self.pocket else self.search(end)
            if verdict == YES:
                found.append(end)
            if verdict != UNKNOWN:
                continue
            wanted = self.wanted(end)
            around = self.ground(wanted)
            if len(around) > SMALL and not self.through:
                wide.append(end)
                continue
            doubtful.setdefault(wanted, []).append(end)
            ground.setdefault(wanted, set()).update(around)
        for wanted, targets in doubtful.items():
            within = sorted(ground[wanted])
            found += exact_ends(self.neighbours, within, self.start, targets, self.length, list(wanted))
        return found + (self.contest(wide) if wide else [])

    def contest(self, cities: list[int]) -> list[int]:
        """The same where there is nothing to pass through: that is asked as for any retreat."""
        reach = Reach(self.neighbours, self.distance, self.used, self.start, self.length)
        found = [end for end in cities if reach.near[end] == self.length]
        rest = [end for end in cities if reach.near[end] < self.length]
        return found + (Contest(reach).farthest({1: rest})[1] if rest else [])

    def wanted(self, end: int) -> tuple[int, ...]:
        return tuple([city for city in self.through if city != end])

    def doubt(self, end: int) -> int:
        """NO if by the distances there can be no such way to this end, else UNKNOWN."""
        self.end = end
        return NO if self.least(self.wanted(end)) > self.length else UNKNOWN

    def search(self, end: int) -> int:
        """Whether there is such a way to this end; UNKNOWN when so many cities were tried in vain."""
        self.tried = 0
        if self.doubt(end) == NO:
            return NO
        return self.go(self.start, self.length, self.wanted(end))

    def least(self, wanted: tuple[int, ...]) -> int:
        """No way from the start through these cities to the end is shorter."""
        near = self.near
        if not wanted:
            return near[self.end]
        if len(wanted) == 1:
            return near[wanted[0]] + self.left[wanted[0]]
        one, other = wanted
        return self.far[one][other] + min(near[one] + self.left[other], near[other] + self.left[one])

    def over_both(self, city: int, wanted: tuple[int, ...]) -> int:
        """No way from this city through those two to the end is shorter."""
        one, other = wanted
        from_one, from_other = self.far[one], self.far[other]
        return from_one[other] + min(from_one[city] + self.left[other], from_other[city] + self.left[one])

    def go(self, city: int, length: int, wanted: tuple[int, ...]) -> int:
        """Whether a way of this length leads from here through those cities to the end. What leads away is tried first:
        a way that is late in turning back finds its ground free."""
        if self.tried >= self.patience:
            return UNKNOWN
        self.tried += 1
        length -= 1
        used, end = self.used, self.end
        # How far the next city may be from the end, or from the one city that is still to be passed.
        row, most = self.left, length
        if len(wanted) == 1:
            row, most = self.far[wanted[0]], length - self.left[wanted[0]]
        beyond: list[int] = []
        for other in self.neighbours[city]:
            if used[other]:
                continue
            roads = row[other] if len(wanted) < 2 else self.over_both(other, wanted)
            if roads > most:
                continue
            if other != end:
                beyond.append(other - roads * AWAY)
            elif not length and not wanted:
                return YES
        beyond.sort()
        for code in beyond:
            other = code % AWAY
            used[other] = 1
            after = tuple([one for one in wanted if one != other]) if other in wanted else wanted
            verdict = self.go(other, length, after)
            used[other] = 0
            if verdict != NO:
                return verdict
        return NO

    def ground(self, wanted: tuple[int, ...]) -> set[int]:
        """The cities that can lie on a way through these to the end, by the distances alone."""
        found = {self.start}
        reached = [city for city, far in enumerate(self.near) if far <= self.length and not self.used[city]]
        for order in permutations(wanted):
            stops = [self.near, *[self.far[city] for city in order], self.left]
            places = [self.start, *order, self.end]
            legs = [row[place] for row, place in zip(stops[:-1], places[1:], strict=True)]
            for leg, roads in enumerate(legs):
                spare = self.length - sum(legs) + roads
                before, after = stops[leg], stops[leg + 1]
                for city in reached:
                    if before[city] + after[city] <= spare:
                        found.add(city)
        return found
