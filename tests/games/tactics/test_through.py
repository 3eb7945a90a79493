"""Ways of exactly one length that must pass through some cities, against trying all ways."""

from __future__ import annotations

import random

import pytest

from kabinett.boards.graph import all_distances
from kabinett.games.tactics.retreat import Reach
from kabinett.games.tactics.through import passed_on_the_way
from kabinett.games.tactics.ways import exact_sets


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
        distance = all_distances(neighbours)
        masks = passed_on_the_way(Reach(neighbours, distance, taken, start, length), [end], through)[end]
        assert ((1 << len(through)) - 1 in masks) == wanted
        sets = exact_sets(neighbours, sorted([start, *free]), start, [end], length, through)[end]
        assert ((1 << len(through)) - 1 in sets) == wanted
    assert found > 5


def all_ways(neighbours: list[list[int]], taken: bytearray, way: list[int], left: int) -> list[list[int]]:
    if not left:
        return [way]
    found: list[list[int]] = []
    for other in neighbours[way[-1]]:
        if other not in way and not taken[other]:
            found += all_ways(neighbours, taken, [*way, other], left - 1)
    return found


@pytest.mark.parametrize("seed", range(8))
def test_sets_of_marked_cities(seed: int) -> None:
    """For each end exactly those sets of marked cities that some way to it passes through."""
    rng = random.Random(seed)
    several = kept = 0
    for _ in range(60):
        neighbours, taken = ground(rng)
        start = rng.randrange(len(neighbours))
        taken[start] = 0
        free = [city for city in range(len(neighbours)) if not taken[city] and city != start]
        marked = sorted(rng.sample(free, min(len(free), rng.randint(1, 2))))
        # Long ways, which nearly fill their ground, are the hard ones.
        length = rng.choice([rng.randint(1, 9), rng.randint(9, 15)])
        expected: dict[int, set[int]] = {}
        for way in all_ways(neighbours, taken, [start], length):
            mask = sum(1 << number for number, city in enumerate(marked) if city in way)
            expected.setdefault(way[-1], set()).add(mask)
        ends = sorted(expected)
        reach = Reach(neighbours, all_distances(neighbours), taken, start, length)
        if rng.random() < 0.5:
            reach.farthest(rng.randrange(len(neighbours)))  # which keeps some ways that it finds
            for end, way in reach.ways.items():
                assert [start, *reversed(way)] in all_ways(neighbours, taken, [start], length) and way[0] == end
                kept += 1
        found = passed_on_the_way(reach, ends, marked)
        assert found == {end: sorted(sets) for end, sets in expected.items()}
        several += sum(len(sets) > 1 for sets in expected.values())
    assert several > 5 and kept
