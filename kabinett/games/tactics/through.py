"""Which of a few marked cities the ways of a retreat pass through: for each end all sets that are possible.

In Maria hussars stand in the marked cities, and a retreat sweeps off those on its way. For each set the other marked
cities are closed. Most answers are cheap: the nearest way through the set is too long, or a way is soon found. What
remains doubtful is answered for all ends together, on the ground that such ways can reach at all."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from kabinett.games.tactics.retreat import FAR_OFF, NO, SMALL, UNKNOWN, VAIN, YES, Contest, rings_from
from kabinett.games.tactics.ways import exact_ends

PATIENCE: Final = 12
"""A search tries so many cities for each road of the way."""


def passed_on_the_way(
    neighbours: list[list[int]],
    distance: bytes,
    occupied: bytearray,
    start: int,
    ends: list[int],
    length: int,
    marked: list[int],
) -> dict[int, list[int]]:
    """For each of these ends, which of one or two marked cities the ways of this length to it pass through: all sets
    that are possible, as masks over `marked`. Distances may count roads and cities that the ways cannot take."""
    near = bytearray([FAR_OFF]) * len(neighbours)
    rings = rings_from(neighbours, occupied, start, length, near)
    answer: dict[int, list[int]] = {end: [] for end in ends}
    later = [end for end in ends if near[end] != length]
    if len(later) < len(ends):
        for end, sets in _on_nearest_ways(neighbours, near, rings, marked).items():
            if end in answer:
                answer[end] = sets
    # Ends that are nearer have longer ways: for each set the cities that are not passed are closed.
    for mask in range(1 << len(marked)) if later else range(0):
        through = [city for number, city in enumerate(marked) if mask >> number & 1]
        if any([near[city] == FAR_OFF for city in through]):
            continue
        closed = bytearray(occupied)
        for city in marked:
            if city not in through:
                closed[city] = 1
        for end in ends_through(neighbours, distance, closed, start, later, length, through):
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


def ends_through(
    neighbours: list[list[int]],
    distance: bytes,
    closed: bytearray,
    start: int,
    ends: list[int],
    length: int,
    through: list[int],
) -> list[int]:
    """Those of some cities to which a way of exactly this length leads that passes through all of some others."""
    open_ends = [end for end in ends if not closed[end] and end != start]
    return _Through(neighbours, distance, closed, start, length, through).ends(open_ends)


class _Through:
    """Ways from a start that pass through one or two cities, or through none."""

    def __init__(
        self,
        neighbours: list[list[int]],
        distance: bytes,
        closed: bytearray,
        start: int,
        length: int,
        through: list[int],
    ) -> None:
        self.neighbours = neighbours
        self.distance = distance
        self.start = start
        self.length = length
        self.through = through
        self.used = bytearray(closed)
        self.used[start] = 1  # no way comes back to it
        # Distances from the start, from the cities that must be passed and from the end: at first those of the map,
        # which may be too short, and for what remains doubtful those over the ground that is open.
        self.near: bytes | bytearray = self.row(start)
        self.far = {city: self.row(city) for city in through}
        self.left: bytes | bytearray = self.near
        self.measured: dict[int, bytes | bytearray] = {}
        self.end = start
        self.tried = 0

    def row(self, city: int) -> bytes | bytearray:
        size = len(self.neighbours)
        return self.distance[city * size : (city + 1) * size]

    def measure(self, city: int) -> bytes | bytearray:
        """How far the cities are from this one over the ground that is open."""
        found = self.measured.get(city)
        if found is None:
            row = bytearray([FAR_OFF]) * len(self.neighbours)
            rings_from(self.neighbours, self.used, city, self.length, row)
            found = self.measured[city] = row
        return found

    def ends(self, cities: list[int]) -> list[int]:
        """Those of these cities in which such a way can end."""
        found: list[int] = []
        unsure: list[int] = []
        for end in cities:
            self.left = self.row(end)
            # In a pocket all searches are in vain.
            verdict = self.search(end) if len(unsure) < VAIN else self.doubt(end)
            if verdict == YES:
                found.append(end)
            elif verdict == UNKNOWN:
                unsure.append(end)
        if unsure and not self.through:
            return found + self.contest(unsure)
        if unsure:
            self.near = self.measure(self.start)
            self.far = {city: self.measure(city) for city in self.through}
        doubtful: dict[tuple[int, ...], list[int]] = {}
        ground: dict[tuple[int, ...], set[int]] = {}
        for end in unsure:
            self.left = self.measure(end)
            verdict = self.doubt(end)
            if verdict == NO:
                continue
            wanted = self.wanted(end)
            around = self.ground(wanted)
            if len(around) > SMALL:
                verdict = self.search(end)
            if verdict == YES:
                found.append(end)
            elif verdict == UNKNOWN:
                doubtful.setdefault(wanted, []).append(end)
                ground.setdefault(wanted, set()).update(around)
        for wanted, targets in doubtful.items():
            within = sorted(ground[wanted])
            found += exact_ends(self.neighbours, within, self.start, targets, self.length, list(wanted))
        return found

    def contest(self, cities: list[int]) -> list[int]:
        """The same where there is nothing to pass through: that is asked as for any retreat."""
        near = bytearray([FAR_OFF]) * len(self.neighbours)
        rings = rings_from(self.neighbours, self.used, self.start, self.length, near)
        found = [end for end in cities if near[end] == self.length]
        rest = [end for end in cities if near[end] < self.length]
        contest = Contest(self.neighbours, self.distance, near, rings, self.length)
        return found + (contest.farthest({1: rest})[1] if rest else [])

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

    def needed(self, city: int, wanted: tuple[int, ...]) -> int:
        """No way from this city through those to the end is shorter."""
        left = self.left
        if len(wanted) == 1:
            return self.far[wanted[0]][city] + left[wanted[0]]
        one, other = wanted
        from_one, from_other = self.far[one], self.far[other]
        return from_one[other] + min(from_one[city] + left[other], from_other[city] + left[one])

    def go(self, city: int, length: int, wanted: tuple[int, ...]) -> int:
        """Whether a way of this length leads from here through those cities to the end. What leads away is tried first:
        a way that is late in turning back finds its ground free."""
        if self.tried >= PATIENCE * self.length:
            return UNKNOWN
        self.tried += 1
        length -= 1
        used = self.used
        beyond: list[tuple[int, int]] = []
        for other in self.neighbours[city]:
            if used[other]:
                continue
            if other == self.end:
                if not length and not wanted:
                    return YES
                continue
            needed = self.needed(other, wanted) if wanted else self.left[other]
            if needed <= length:
                beyond.append((-needed, other))
        beyond.sort()
        for _, other in beyond:
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
        reached = [city for city, far in enumerate(self.near) if far <= self.length]
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
