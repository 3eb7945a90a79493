"""Where a beaten general may end his retreat."""

from __future__ import annotations

from kabinett.boards.roadmap import RoadMap


def retreat_ends(board: RoadMap, occupied: bytearray, start: int, victor: int, length: int) -> list[int]:
    """The ends, farthest from the victor, of all ways of exactly this length through empty cities and none twice.

    Candidates are taken from the farthest inward, and the first distance that has an end decides: the usual retreat is
    found at once. A way is searched with the distance to its end as a bound."""
    rings = _rings(board, occupied, start, length)
    size = board.size
    distance = board.distance
    by_distance: dict[int, list[int]] = {}
    for near, ring in enumerate(rings):
        if near:
            for city in ring:
                by_distance.setdefault(distance[victor * size + city], []).append(city)
    room = sum([len(ring) for ring in rings])
    if room <= length:
        return []
    outer = set(rings[length]) if len(rings) > length else set()
    for far in sorted(by_distance, reverse=True):
        ends = [
            city for city in sorted(by_distance[far]) if city in outer or _has_way(board, occupied, start, city, length)
        ]
        if ends:
            return ends
    return []


def _rings(board: RoadMap, occupied: bytearray, start: int, limit: int) -> list[list[int]]:
    """Cities by their distance from the start through empty cities."""
    neighbours = board.neighbours
    seen = {start}
    rings = [[start]]
    while len(rings) <= limit:
        ring: list[int] = []
        for city in rings[-1]:
            for other in neighbours[city]:
                if other not in seen and not occupied[other]:
                    seen.add(other)
                    ring.append(other)
        if not ring:
            break
        rings.append(ring)
    return rings


def _has_way(board: RoadMap, occupied: bytearray, start: int, end: int, length: int) -> bool:
    """Whether a way of exactly this length leads to the end. Shorter ones than the distance are cut off."""
    far: dict[int, int] = {}
    for steps, ring in enumerate(_rings(board, occupied, end, length)):
        for city in ring:
            far[city] = steps
    far.setdefault(start, _from_start(board, far, start))
    return _search(board.neighbours, occupied, far, {start}, start, end, length, [WORK_LIMIT])


WORK_LIMIT = 4000
"""Cities tried before a way counts as not there: reached only inside a pocket from which no long way leads out."""


def _from_start(board: RoadMap, far: dict[int, int], start: int) -> int:
    return min([far[city] + 1 for city in board.neighbours[start] if city in far], default=255)


def _search(
    neighbours: list[list[int]],
    occupied: bytearray,
    far: dict[int, int],
    used: set[int],
    city: int,
    end: int,
    left: int,
    work: list[int],
) -> bool:
    if left == 0:
        return city == end
    work[0] -= 1
    if work[0] < 0:
        return False
    for other in neighbours[city]:
        if other in used or occupied[other] or (other == end) != (left == 1):
            continue
        if far.get(other, 255) > left - 1:
            continue
        used.add(other)
        if _search(neighbours, occupied, far, used, other, end, left - 1, work):
            return True
        used.discard(other)
    return False
