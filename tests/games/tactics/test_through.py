"""Ways of exactly one length that must pass through some cities, against trying all ways."""

from __future__ import annotations

import random

import pytest

from kabinett.games.tactics.retreat import leads_to
from kabinett.games.tactics.ways import exact_ends


def ground(rng: random.Random) -> tuple[list[list[int]], bytearray]:
    """A small patch of roads with a few cities taken."""
    wide, high = rng.randint(3, 5), rng.randint(3, 5)
    neighbours: list[list[int]] = [[] for _ in range(wide * high)]
    for y in range(high):
        for x in range(wide):
            for dx, dy, odds in ((1, 0, 0.75), (0, 1, 0.75), (1, 1, 0.15)):
                if x + dx < wide and y + dy < high and rng.random() < odds:
                    a, b = y * wide + x, (y + dy) * wide + x + dx
                    neighbours[a].append(b)
                    neighbours[b].append(a)
    for row in neighbours:
        row.sort()
    return neighbours, bytearray([int(rng.random() < 0.12) for _ in neighbours])


def tried(
    neighbours: list[list[int]], taken: bytearray, way: list[int], end: int, left: int, through: list[int]
) -> bool:
    if not left:
        return way[-1] == end and all(city in way for city in through)
    if way[-1] == end:
        return False
    beyond = [other for other in neighbours[way[-1]] if other not in way and not taken[other]]
    return any(tried(neighbours, taken, [*way, other], end, left - 1, through) for other in beyond)


@pytest.mark.parametrize("seed", range(8))
def test_ways_through_cities(seed: int) -> None:
    rng = random.Random(seed)
    found = 0
    for _ in range(120):
        neighbours, taken = ground(rng)
        start, end = rng.sample(range(len(neighbours)), 2)
        taken[start] = taken[end] = 0
        free = [city for city in range(len(neighbours)) if not taken[city] and city != start]
        through = rng.sample(free, min(len(free), rng.randint(0, 2)))
        length = rng.randint(1, 9)
        wanted = tried(neighbours, taken, [start], end, length, through)
        found += wanted
        assert leads_to(neighbours, taken, start, end, length, through) == wanted
        near = [start]
        for city in near:
            near += [other for other in neighbours[city] if other not in near and not taken[other]]
        inner = [city for city in through if city != end]
        if end in near and all(city in near for city in inner):
            assert bool(exact_ends(neighbours, sorted(near), start, [end], length, inner)) == wanted
    assert found > 5
