"""Where a beaten general may end his retreat.

A retreat is a way of exactly so many roads through empty cities, none of them twice; it ends as far from the victor as
any such way can. Which cities a way of one exact length can reach is a hard question in general, so it is asked of as
few cities as possible, and of each in the cheapest manner that answers it for certain:

- A city whose nearest way has the full length is an end. On open ground the farthest cities are of this kind.
- A city one road nearer is an end if some walk takes one road more: such a walk has no room to meet itself.
- A city is no end if the ground between it and the start has too few cities.
- For the others a way is looked for, and in wide ground it is there and soon found.
- Where that takes long, as in a pocket that a long retreat nearly fills, `exact_ends` goes through all ways at once.
"""

from __future__ import annotations

from typing import Final

from kabinett.boards.roadmap import RoadMap
from kabinett.games.tactics.ways import Blocks, exact_ends

FAR_OFF: Final = 255
NO: Final = 0
YES: Final = 1
UNKNOWN: Final = 2

SMALL: Final = 45
"""On ground of so few cities the exact answer costs less than further searches."""
FIRST_PATIENCE: Final = 25
PATIENCE_DOUBLES: Final = 10
"""The searches for a group of cities may try 25 cities on the smallest ground and twice as many for every ten cities
more: about what the exact answer costs there."""
QUICK: Final = 3
"""A first search tries so many cities for each road of the way."""
OPEN: Final = 80
"""So many cities are tried before the ground is taken apart."""
VAIN: Final = 3
"""After so many first searches in vain there are no more of them."""


def retreat_ends(board: RoadMap, occupied: bytearray, start: int, victor: int, length: int) -> list[int]:
    """The ends, farthest from the victor, of all ways of exactly this length through empty cities and none twice."""
    return Reach(board.neighbours, board.distance, occupied, start, length).farthest(victor)


def is_end(board: RoadMap, occupied: bytearray, start: int, city: int, length: int) -> bool:
    """Whether any way of exactly this length through empty cities, and none twice, leads to this city."""
    return Reach(board.neighbours, board.distance, occupied, start, length).leads_to(city)


class Reach:
    """How far a retreat reaches over some roads, while distances may count others too that the general cannot take."""

    def __init__(
        self, neighbours: list[list[int]], distance: bytes, occupied: bytearray, start: int, length: int
    ) -> None:
        self.neighbours = neighbours
        self.distance = distance
        self.occupied = occupied
        self.start = start
        self.length = length
        self.near = bytearray([FAR_OFF]) * len(neighbours)
        self.rings = rings_from(neighbours, occupied, start, length, self.near)
        self.ways: dict[int, list[int]] = {}
        """The ways that were found on the search for ends, without their start; not all ends need one."""

    def farthest(self, victor: int) -> list[int]:
        """The ends of all ways that are farthest from the victor."""
        distance, rings, length = self.distance, self.rings, self.length
        outer = rings[length] if len(rings) > length else []
        if not outer and sum([len(ring) for ring in rings]) <= length:
            return []
        row = victor * len(self.near)
        best = max([distance[row + city] for city in outer], default=0)
        ends = [city for city in outer if distance[row + city] == best]
        rivals: dict[int, list[int]] = {}
        for ring in rings[1:length]:
            for city in ring:
                far = distance[row + city]
                if far >= best:
                    rivals.setdefault(far, []).append(city)
        if rivals:
            far, found = Contest(self).farthest(rivals)
            ends = found if far > best else ends + found
        ends.sort()
        return ends

    def leads_to(self, city: int) -> bool:
        """Whether a way leads to this city."""
        near = self.near[city]
        if not 0 < near <= self.length:
            return False
        return near == self.length or bool(Contest(self).farthest({1: [city]})[1])


def rings_from(
    neighbours: list[list[int]], occupied: bytearray, start: int, limit: int, near: bytearray
) -> list[list[int]]:
    """Cities by their distance from the start through empty cities, which is written to `near` too."""
    near[start] = 0
    rings = [[start]]
    for steps in range(1, limit + 1):
        ring: list[int] = []
        for city in rings[-1]:
            for other in neighbours[city]:
                if near[other] == FAR_OFF and not occupied[other]:
                    near[other] = steps
                    ring.append(other)
        if not ring:
            break
        rings.append(ring)
    return rings


class Contest:
    """Which of some cities, all nearer than the length of the retreat, are ends of it."""

    def __init__(self, reach: Reach) -> None:
        self.neighbours = reach.neighbours
        self.distance = reach.distance
        self.near = reach.near
        self.rings = reach.rings
        self.start = reach.start
        self.length = reach.length
        self.ways = reach.ways
        self.longer = self.one_longer() if len(self.rings) >= self.length else set()
        self.blocks: Blocks | None = None

    def one_longer(self) -> set[int]:
        """The cities that a walk reaches in one road more than the nearest way. If such a walk met itself, it would be
        longer than the nearest way by two roads or more: so it is a way that enters no city twice."""
        near = self.near
        found: set[int] = set()
        for ring in self.rings[1:]:
            for city in ring:
                steps = near[city]
                for other in self.neighbours[city]:
                    if near[other] == steps or (near[other] == steps - 1 and other in found):
                        found.add(city)
                        break
        return found

    def farthest(self, rivals: dict[int, list[int]]) -> tuple[int, list[int]]:
        """Of these cities, sorted by a distance, those ends with the greatest, and that distance; (0, []) if none."""
        distances = sorted(rivals, reverse=True)
        done = 0
        take = 1
        while done < len(distances):
            # The farthest distance alone decides most contests. Where it does not, more are looked at together.
            found = self.group(rivals, distances[done : done + take])
            if found:
                far = max(found.values())
                return far, [city for city in found if found[city] == far]
            done += take
            take *= 2
        return 0, []

    def group(self, rivals: dict[int, list[int]], distances: list[int]) -> dict[int, int]:
        """Ends at these distances, greatest first: all at the greatest distance that has any, and perhaps nearer ones.
        Each with its distance."""
        found: dict[int, int] = {}
        doubtful: dict[int, int] = {}
        ground: set[int] = set()
        spent = 0
        vain = 0
        quick = _Quick(self.neighbours, self.distance, self.near, self.start, self.length)
        for far in distances:
            for city in rivals[far]:
                if self.near[city] == self.length - 1:
                    if city in self.longer:
                        found[city] = far
                    continue
                if vain < VAIN:
                    verdict = quick.run(city)
                    if verdict == YES:
                        found[city] = far
                        self.ways[city] = quick.way
                    if verdict != UNKNOWN:
                        continue
                    vain += 1
                if self.blocks is None and spent < OPEN:
                    # Most often the distances that are measured now are enough to find a way.
                    search = self.search(city, None)
                    verdict = search.run(OPEN)
                    if verdict == YES:
                        found[city] = far
                        self.ways[city] = search.way
                    spent += search.tried
                    if verdict != UNKNOWN:
                        continue
                if self.blocks is None:
                    self.blocks = Blocks(self.neighbours, self.near, self.start)
                if self.blocks.room[city] <= self.length:
                    continue
                between = self.blocks.between(city)
                patience = FIRST_PATIENCE << min(len(between), SMALL) // PATIENCE_DOUBLES
                if len(between) > SMALL or spent < patience:
                    search = self.search(city, between)
                    between = set(search.rows)
                    patience = FIRST_PATIENCE << len(between) // PATIENCE_DOUBLES
                    verdict = search.run(max(patience - spent, patience // 4))
                    if verdict == YES:
                        found[city] = far
                        self.ways[city] = search.way
                    else:
                        spent += search.tried
                    if verdict != UNKNOWN:
                        continue
                doubtful[city] = far
                ground |= between
            if found:
                break
        if doubtful:
            for city in exact_ends(self.neighbours, sorted(ground), self.start, list(doubtful), self.length):
                found[city] = doubtful[city]
        return found

    def search(self, city: int, between: set[int] | None) -> _Search:
        return _Search(self.neighbours, self.near, self.start, city, self.length, between)


class _Quick:
    """A first look for a way of exactly some length. It goes by the distances of the map, which may be too short, and
    need not prepare anything."""

    def __init__(self, neighbours: list[list[int]], distance: bytes, near: bytearray, start: int, length: int) -> None:
        self.neighbours = neighbours
        self.distance = distance
        self.start = start
        self.length = length
        self.free = bytearray(near)
        """FAR_OFF where the way may not go, or has been."""
        self.free[start] = FAR_OFF
        self.left = b""
        self.end = start
        self.tried = 0
        self.way: list[int] = []

    def run(self, end: int) -> int:
        """Whether there is such a way; UNKNOWN when a few cities were tried in vain."""
        size = len(self.free)
        self.left = self.distance[end * size : (end + 1) * size]
        self.end = end
        self.tried = 0
        self.way = []
        return self.go(self.start, self.length)

    def go(self, city: int, length: int) -> int:
        """Whether a way of this length leads from here to the end."""
        if self.tried >= QUICK * self.length:
            return UNKNOWN
        self.tried += 1
        length -= 1
        free, left = self.free, self.left
        beyond: list[tuple[int, int]] = []
        for other in self.neighbours[city]:
            if free[other] != FAR_OFF and left[other] <= length:
                if other != self.end:
                    beyond.append((-left[other], other))
                elif not length:
                    self.way.append(other)
                    return YES
        beyond.sort()
        for _, other in beyond:
            kept = free[other]
            free[other] = FAR_OFF
            verdict = self.go(other, length)
            free[other] = kept
            if verdict != NO:
                if verdict == YES:
                    self.way.append(other)
                return verdict
        return NO


class _Search:
    """Looks for one way of exactly some length, never going where the end is too far off. What leads away from the end
    is tried first: a way that is late in turning back finds its ground free."""

    def __init__(
        self,
        neighbours: list[list[int]],
        near: bytearray,
        start: int,
        end: int,
        length: int,
        between: set[int] | None,
    ) -> None:
        """`between`: the cities on all ways to the end, where that is known."""
        self.start = start
        self.end = end
        self.length = length
        self.patience = 0
        self.tried = 0
        self.way: list[int] = []
        # How many roads are left to the end from the cities that can lie on such a way by the distances alone.
        left = bytearray([FAR_OFF]) * len(near)
        left[end] = 0
        lens = [end]
        for city in lens:
            if city == start:
                continue
            roads = left[city] + 1
            for other in neighbours[city]:
                if left[other] == FAR_OFF and near[other] + roads <= length and (between is None or other in between):
                    left[other] = roads
                    lens.append(other)
        left[start] = FAR_OFF  # no way comes back to it
        self.left = left
        # The lens is in the order of the roads left, so the rows come out with the most first.
        self.rows: dict[int, list[int]] = {city: [] for city in lens}
        for city in reversed(lens):
            for other in neighbours[city]:
                if other in self.rows:
                    self.rows[other].append(city)

    def run(self, patience: int) -> int:
        """Whether there is such a way; UNKNOWN when so many cities were tried in vain."""
        self.patience = patience
        return self.go(self.start, self.length) if len(self.rows) > self.length else NO

    def go(self, city: int, length: int) -> int:
        """Whether a way of this length leads from here to the end."""
        if self.tried >= self.patience:
            return UNKNOWN
        self.tried += 1
        left = self.left
        for other in self.rows[city]:
            roads = left[other]
            if roads >= length:
                continue
            if other == self.end:
                if length == 1:
                    self.way.append(other)
                    return YES
                continue
            # A city on the way counts as out of reach until it is left again.
            left[other] = FAR_OFF
            verdict = self.go(other, length - 1)
            left[other] = roads
            if verdict != NO:
                if verdict == YES:
                    self.way.append(other)
                return verdict
        return NO
