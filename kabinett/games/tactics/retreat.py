"""Where a beaten general may end his retreat.

A retreat is a way of exactly so many roads through empty cities, none of them twice; it ends as far from the victor as
any such way can. Which cities a way of one exact length can reach is a hard question in general, so it is asked of as
few cities as possible, and of each in the cheapest manner that answers it for certain:

- A city whose nearest way has the full length is an end. On open ground the farthest cities are of this kind.
- A city one road nearer is an end if some walk takes one road more: such a walk has no room to meet itself.
- For the others a way is looked for, and in wide ground it is there and soon found.
- Where that takes long, as in a pocket that a long retreat nearly fills, `exact_ends` goes through all ways at once.
"""

from __future__ import annotations

from typing import Final

from kabinett.boards.roadmap import RoadMap
from kabinett.games.tactics.ways import exact_ends

FAR_OFF: Final = 255
NO: Final = 0
YES: Final = 1
UNKNOWN: Final = 2


def retreat_ends(board: RoadMap, occupied: bytearray, start: int, victor: int, length: int) -> list[int]:
    """The ends, farthest from the victor, of all ways of exactly this length through empty cities and none twice."""
    near = bytearray([FAR_OFF]) * board.size
    rings = _rings(board.neighbours, occupied, start, length, near)
    outer = rings[length] if len(rings) > length else []
    if not outer and sum([len(ring) for ring in rings]) <= length:
        return []
    distance = board.distance
    row = victor * board.size
    best = max([distance[row + city] for city in outer], default=0)
    ends = [city for city in outer if distance[row + city] == best]
    rivals: dict[int, list[int]] = {}
    for ring in rings[1:length]:
        for city in ring:
            far = distance[row + city]
            if far >= best:
                rivals.setdefault(far, []).append(city)
    if rivals:
        ends = _contest(board, near, rings, length, rivals, best, ends)
    ends.sort()
    return ends


def _rings(
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


def _contest(
    board: RoadMap,
    near: bytearray,
    rings: list[list[int]],
    length: int,
    rivals: dict[int, list[int]],
    best: int,
    ends: list[int],
) -> list[int]:
    """The farthest ends among those already sure, all at distance `best`, and the rivals that are as far or farther."""
    neighbours = board.neighbours
    start = rings[0][0]
    longer = _one_longer(neighbours, near, rings) if len(rings) >= length else set()
    distances = sorted(rivals, reverse=True)
    ground = [city for ring in rings for city in ring]
    done = 0
    take = 1
    search = True
    while done < len(distances):
        # The farthest distance alone decides most contests. Where it does not, more and more are looked at together.
        batch = distances[done : done + take]
        done += take
        take *= 2
        found: list[tuple[int, int]] = []
        doubtful: dict[int, int] = {}
        where: set[int] = set()
        spent = 0
        for far in batch:
            for city in rivals[far]:
                if near[city] == length - 1:
                    if city in longer:
                        found.append((far, city))
                    continue
                if not search:
                    doubtful[city] = far
                    continue
                left = bytearray([FAR_OFF]) * board.size
                lens = _lens(neighbours, near, city, length, left)
                if len(lens) <= length:
                    continue
                left[start] = FAR_OFF  # no way comes back to it
                patience = FIRST_PATIENCE << len(lens) // PATIENCE_DOUBLES
                way = _Search(neighbours, left, city, max(patience - spent, patience // 4))
                verdict = way.verdict(start, length)
                if verdict == YES:
                    found.append((far, city))
                else:
                    spent += way.tried
                    if verdict == UNKNOWN:
                        doubtful[city] = far
                        where.update(lens)
            if found:
                break
        if doubtful:
            place = sorted(where) if search else ground
            for city in exact_ends(neighbours, place, start, list(doubtful), length):
                found.append((doubtful[city], city))
        if found:
            far = max([far for far, _ in found])
            if far > best:
                ends = []
            return ends + [city for at, city in found if at == far]
        search = len(ground) > SMALL
    return ends


def _one_longer(neighbours: list[list[int]], near: bytearray, rings: list[list[int]]) -> set[int]:
    """The cities that a walk reaches in one road more than the nearest way. If such a walk met itself, it would be
    longer than the nearest way by two roads or more: so it is a way that enters no city twice."""
    found: set[int] = set()
    for ring in rings[1:]:
        for city in ring:
            steps = near[city]
            for other in neighbours[city]:
                if near[other] == steps or (near[other] == steps - 1 and other in found):
                    found.add(city)
                    break
    return found


def _lens(neighbours: list[list[int]], near: bytearray, end: int, length: int, left: bytearray) -> list[int]:
    """The cities that can lie on a way of this length to the end, by the distances alone; `left` gets the roads from
    each to the end."""
    left[end] = 0
    found = [end]
    for city in found:
        if not near[city]:
            continue  # no way leads through the start
        steps = left[city] + 1
        for other in neighbours[city]:
            if left[other] == FAR_OFF and near[other] + steps <= length:
                left[other] = steps
                found.append(other)
    return found


SMALL: Final = 45
"""On ground of so few cities all rivals are looked at together."""
FIRST_PATIENCE: Final = 25
PATIENCE_DOUBLES: Final = 10
"""The searches of a batch may try 25 cities in the smallest ground and twice as many for every ten cities more: about
what the exact answer costs there."""


class _Search:
    """Looks for one way of exactly some length, never going where the end is too far off."""

    def __init__(self, neighbours: list[list[int]], left: bytearray, end: int, patience: int) -> None:
        self.neighbours = neighbours
        self.left = left
        self.end = end
        self.patience = patience
        self.tried = 0

    def verdict(self, city: int, length: int) -> int:
        """Whether a way of this length leads from here to the end; UNKNOWN when the patience is used up."""
        if self.tried >= self.patience:
            return UNKNOWN
        self.tried += 1
        left = self.left
        for other in self.neighbours[city]:
            roads = left[other]
            if roads >= length:
                continue
            if other == self.end:
                if length == 1:
                    return YES
                continue
            # A city on the way counts as out of reach until it is left again.
            left[other] = FAR_OFF
            verdict = self.verdict(other, length - 1)
            left[other] = roads
            if verdict != NO:
                return verdict
        return NO
