"""Which of a few marked cities the ways of a retreat pass through: for each end all sets that are possible.

In Maria hussars stand in the marked cities, and a retreat sweeps off those on its way. For each set the other marked
cities are closed. Most answers are cheap: the nearest way through the set is too long, or a way is soon found. What
remains doubtful is answered exactly on the ground that such ways can reach at all; a small pocket as a whole."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from kabinett.games.tactics.retreat import (
    FAR_OFF,
    FIRST_PATIENCE,
    NO,
    PATIENCE_DOUBLES,
    SMALL,
    UNKNOWN,
    VAIN,
    YES,
    Reach,
    rings_from,
)
from kabinett.games.tactics.ways import exact_sets

QUICK: Final = 1
SECOND: Final = 4
"""A search tries so many cities for each road of the way: a first one by the distances of the map, a second one by
measured distances before it looks at the ground, which says how long it goes on."""
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
    if not later:
        return answer
    rows = _Rows(reach)
    if len(rows.reached) <= SMALL:
        return answer | exact_sets(reach.neighbours, sorted(rows.reached), reach.start, later, length, marked)
    # Ends that are nearer have longer ways: for each set the cities that are not passed are closed.
    known = {end: sum([1 << n for n, city in enumerate(marked) if city in way]) for end, way in reach.ways.items()}
    doubtful: list[tuple[set[int], int, int]] = []
    for mask in range(1 << len(marked)):
        through = [city for number, city in enumerate(marked) if mask >> number & 1]
        if any([near[city] == FAR_OFF for city in through]):
            continue
        closed = bytearray(reach.occupied)
        for city in marked:
            if city not in through:
                closed[city] = 1
        ways = _Through(reach, closed, through, rows)
        found = ways.ends([end for end in later if not closed[end] and known.get(end, -1) != mask])
        for end in [*found, *[end for end in later if known.get(end, -1) == mask]]:
            answer[end].append(mask)
        doubtful += [(ground, end, mask) for end, ground in ways.doubtful.items()]
    for ground, asked in _together(doubtful):
        targets = sorted({end for end, _ in asked})
        exact = exact_sets(reach.neighbours, sorted(ground), reach.start, targets, length, marked)
        for end, mask in asked:
            if mask in exact[end]:
                answer[end] = sorted([*answer[end], mask])
    return answer


def _together(doubtful: list[tuple[set[int], int, int]]) -> list[tuple[set[int], list[tuple[int, int]]]]:
    """(ground, end, set) put together, so that small pieces of ground that are much the same are swept once."""
    found: list[tuple[set[int], list[tuple[int, int]]]] = []
    for ground, end, mask in doubtful:
        for other, asked in found:
            if len(other | ground) <= SMALL:
                other |= ground
                asked.append((end, mask))
                break
        else:
            found.append((set(ground), [(end, mask)]))
    return found


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
        self.reached = [city for ring in reach.rings for city in ring]
        self.rows: dict[int, bytearray] = {}
        self.end_rows: dict[int, bytearray] = {}

    def of(self, city: int) -> bytearray:
        row = self.rows.get(city)
        if row is None:
            reach = self.reach
            row = self.rows[city] = bytearray([FAR_OFF]) * len(reach.neighbours)
            rings_from(reach.neighbours, reach.occupied, city, reach.length, row)
        return row

    def to_end(self, end: int) -> bytearray:
        """The same, only for cities through which a way to this end can lead."""
        row = self.end_rows.get(end)
        if row is None:
            reach = self.reach
            near, neighbours, length = reach.near, reach.neighbours, reach.length
            row = self.end_rows[end] = bytearray([FAR_OFF]) * len(neighbours)
            row[end] = 0
            reached = [end]
            for city in reached:
                roads = row[city] + 1
                most = length - roads
                for other in neighbours[city]:
                    if near[other] <= most and row[other] == FAR_OFF:
                        row[other] = roads
                        reached.append(other)
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
        # the map, which may be too short, and then measured ones.
        self.rows = rows
        self.near = reach.near
        self.far = {city: rows.of(city) for city in through}
        self.left: bytes | bytearray = self.near
        self.measured = False
        # one search
        self.end = self.start
        self.patience = 0
        self.tried = 0
        self.around: set[int] = set()
        self.doubtful: dict[int, set[int]] = {}
        """The ends that remain in doubt, with the ground of the ways to them."""

    def ends(self, cities: list[int]) -> list[int]:
        """Those of these cities in which such a way can end; `doubtful` has those of which that is not known."""
        size = len(self.neighbours)
        found: list[int] = []
        unsure: list[int] = []
        for end in cities:
            self.left = self.distance[end * size : (end + 1) * size]
            verdict = self.doubt(end)
            # Where a few searches are in vain, the others most often are so too.
            if verdict == UNKNOWN and len(unsure) < VAIN:
                verdict = self.search(end)
            if verdict == YES:
                found.append(end)
            elif verdict == UNKNOWN:
                unsure.append(end)
        self.measured = True
        for end in unsure:
            self.left = self.rows.to_end(end)
            verdict = self.doubt(end)
            if verdict == UNKNOWN:
                verdict = self.search(end)
            if verdict == YES:
                found.append(end)
            elif verdict == UNKNOWN:
                self.doubtful[end] = self.ground()
        return found

    def wanted(self, end: int) -> tuple[int, ...]:
        return tuple([city for city in self.through if city != end])

    def doubt(self, end: int) -> int:
        """NO if by the distances there can be no such way to this end, else UNKNOWN."""
        self.end = end
        self.around = set()
        return NO if self.least(self.wanted(end)) > self.length else UNKNOWN

    def search(self, end: int) -> int:
        """Whether there is such a way to this end; UNKNOWN when so many cities were tried in vain."""
        self.tried = 0
        self.patience = (SECOND if self.measured else QUICK) * self.length
        self.used[end] = 1
        verdict = self.go(self.start, self.length, self.wanted(end))
        self.used[end] = 0
        return verdict

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
        if self.tried >= self.patience and not self.goes_on():
            return UNKNOWN
        self.tried += 1
        length -= 1
        if not length:
            return YES if not wanted and self.end in self.neighbours[city] else NO
        used = self.used
        if len(wanted) < 2:
            # How far the next city may be from the end, or from the one city that is still to be passed.
            row, most = self.left, length
            if wanted:
                row, most = self.far[wanted[0]], length - self.left[wanted[0]]
            beyond = [
                other - row[other] * AWAY for other in self.neighbours[city] if not used[other] and row[other] <= most
            ]
        else:
            needed = [(self.over_both(other, wanted), other) for other in self.neighbours[city] if not used[other]]
            beyond = [other - roads * AWAY for roads, other in needed if roads <= length]
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

    def goes_on(self) -> bool:
        """Whether a search that found nothing so far goes on: once, on wide ground, where to be exact costs more."""
        if not self.measured or self.around:
            return False
        cities = len(self.ground())
        self.patience = FIRST_PATIENCE << cities // PATIENCE_DOUBLES
        return cities > SMALL

    def ground(self) -> set[int]:
        """The cities that can lie on a way to the end, by the distances alone."""
        if self.around:
            return self.around
        wanted = self.wanted(self.end)
        found = self.around = {self.start}
        for order in permutations(wanted):
            stops = [self.near, *[self.far[city] for city in order], self.left]
            places = [self.start, *order, self.end]
            legs = [row[place] for row, place in zip(stops[:-1], places[1:], strict=True)]
            for leg, roads in enumerate(legs):
                spare = self.length - sum(legs) + roads
                before, after = stops[leg], stops[leg + 1]
                found |= {city for city in self.rows.reached if before[city] + after[city] <= spare}
        return found
