"""Ends of retreats, held against all ways written out one by one."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from kabinett.boards.roadmap import RoadMap
from kabinett.games.friedrich.board import DATA
from kabinett.games.tactics.retreat import is_end, retreat_ends
from kabinett.games.tactics.ways import Blocks, exact_ends

BOARD = RoadMap.load(Path(DATA))


def road_map(size: int, roads: list[tuple[int, int]]) -> RoadMap:
    """A map of cities without names and suits."""
    zeros = [0] * size
    names = [str(city) for city in range(size)]
    return RoadMap(names, names, zeros, zeros, zeros, zeros, ["all"], [0], roads, [], [{}] * size, [{}] * len(roads))


def all_ends(board: RoadMap, occupied: bytearray, start: int, length: int) -> set[int]:
    """The ends of all ways of this length, by taking each of them."""
    found: set[int] = set()
    used = bytearray(occupied)
    used[start] = 1

    def go(city: int, left: int) -> None:
        if not left:
            found.add(city)
            return
        for other in board.neighbours[city]:
            if not used[other]:
                used[other] = 1
                go(other, left - 1)
                used[other] = 0

    go(start, length)
    return found


def expected(board: RoadMap, occupied: bytearray, start: int, victor: int, length: int) -> list[int]:
    found = all_ends(board, occupied, start, length)
    farthest = max([board.dist(victor, city) for city in found], default=0)
    return sorted([city for city in found if board.dist(victor, city) == farthest])


def pocket(rng: random.Random, size: int) -> tuple[bytearray, int, int]:
    """A pocket of about so many cities, all others occupied; a start on its edge and a victor beside it."""
    while True:
        inside = {rng.randrange(BOARD.size)}
        while len(inside) < size:
            edge = sorted({other for city in inside for other in BOARD.neighbours[city]} - inside)
            # A city with several roads into the pocket makes it wide rather than long.
            weight = [len(inside.intersection(BOARD.neighbours[city])) ** 2 for city in edge]
            inside.add(rng.choices(edge, weight)[0])
        occupied = bytearray([1]) * BOARD.size
        for city in inside:
            occupied[city] = 0
        for city in rng.sample(sorted(inside), rng.choice([0, 0, 1, 3])):
            occupied[city] = 1
        starts = [
            (city, victor)
            for city in sorted(inside)
            for victor in BOARD.neighbours[city]
            if occupied[victor] and not occupied[city]
        ]
        if starts:
            start, victor = rng.choice(starts)
            occupied[start] = 1
            return occupied, start, victor


def room(occupied: bytearray, start: int) -> int:
    return len(BOARD.reach(start, 100, occupied))


# ---- small maps ----------------------------------------------------------------------------------------------------


def line(length: int) -> RoadMap:
    return road_map(length, [(city, city + 1) for city in range(length - 1)])


def test_on_a_line_there_is_one_end() -> None:
    board = line(6)
    occupied = bytearray(6)
    occupied[0] = occupied[1] = 1
    assert [retreat_ends(board, occupied, 1, 0, length) for length in range(1, 6)] == [[2], [3], [4], [5], []]


def test_a_piece_on_the_way_closes_it() -> None:
    board = line(6)
    occupied = bytearray([1, 1, 0, 1, 0, 0])
    assert retreat_ends(board, occupied, 1, 0, 1) == [2]
    assert retreat_ends(board, occupied, 1, 0, 2) == [] and retreat_ends(board, occupied, 1, 0, 3) == []


@pytest.mark.parametrize("size", [3, 4, 5, 6, 7])
def test_round_a_ring(size: int) -> None:
    """A ring with the victor outside it: from 1 both ways round, and never home again."""
    board = road_map(size + 1, [(0, 1), (1, size)] + [(city, city + 1) for city in range(1, size)])
    occupied = bytearray(size + 1)
    occupied[0] = occupied[1] = 1
    for length in range(1, size):
        assert retreat_ends(board, occupied, 1, 0, length) == sorted({1 + length, size + 1 - length})
    assert retreat_ends(board, occupied, 1, 0, size) == []


def test_a_longer_way_may_lead_to_a_nearer_city() -> None:
    """A triangle 1, 2, 3 with a tail 4 behind 2: two roads lead to 4; with 4 taken, to 2 and 3 by the other."""
    board = road_map(5, [(0, 1), (1, 2), (1, 3), (2, 3), (2, 4)])
    occupied = bytearray([1, 1, 0, 0, 0])
    assert retreat_ends(board, occupied, 1, 0, 2) == [4]
    assert retreat_ends(board, occupied, 1, 0, 3) == [4], "round the triangle"
    occupied[4] = 1
    assert retreat_ends(board, occupied, 1, 0, 2) == [2, 3]
    assert retreat_ends(board, occupied, 1, 0, 3) == []


def test_the_distance_is_that_from_the_victor_and_takes_no_note_of_pieces() -> None:
    """1 may go to 3 by 2, or to 5 by 4. A road through the piece on 6 joins 3 to the victor: 5 is farther."""
    board = road_map(7, [(0, 1), (1, 2), (2, 3), (1, 4), (4, 5), (0, 6), (6, 3)])
    occupied = bytearray([1, 1, 0, 0, 0, 0, 1])
    assert retreat_ends(board, occupied, 1, 0, 2) == [5]


def test_a_dead_end_is_an_end_only_at_its_own_distance() -> None:
    """2 has a dead end 3 and a way on, 4 and 5."""
    board = road_map(6, [(0, 1), (1, 2), (2, 3), (2, 4), (4, 5)])
    occupied = bytearray([1, 1, 0, 0, 0, 0])
    assert retreat_ends(board, occupied, 1, 0, 2) == [3, 4] and retreat_ends(board, occupied, 1, 0, 3) == [5]


def test_blocks_are_the_parts_between_bottlenecks() -> None:
    """A triangle 0, 1, 2, a bridge to 3, a square 3, 4, 5, 6, and a dead end 7 at 1."""
    roads = [(0, 1), (0, 2), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (3, 6), (1, 7)]
    blocks = Blocks(road_map(8, roads).neighbours, bytearray(8), 0)
    assert blocks.between(5) == {0, 1, 2, 3, 4, 5, 6} and blocks.room[5] == 7
    assert blocks.between(3) == {0, 1, 2, 3} and blocks.between(7) == {0, 1, 2, 7} and blocks.between(0) == {0}
    assert blocks.room == {city: len(blocks.between(city)) for city in range(8)}


# ---- against all ways ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_random_small_maps(seed: int) -> None:
    """Any graph at all, not only such as can be drawn: up to twelve cities, every length."""
    rng = random.Random(seed)
    for _ in range(300):
        size = rng.randrange(4, 13)
        roads = {(rng.randrange(city), city) for city in range(1, size)}  # all hang together
        for _ in range(rng.randrange(2 * size)):
            a, b = sorted(rng.sample(range(size), 2))
            roads.add((a, b))
        board = road_map(size, sorted(roads))
        occupied = bytearray([rng.random() < 0.15 for _ in range(size)])
        start = rng.randrange(size)
        victor = rng.choice(board.neighbours[start])
        occupied[start] = occupied[victor] = 1
        length = rng.randrange(1, size)
        assert retreat_ends(board, occupied, start, victor, length) == expected(board, occupied, start, victor, length)


@pytest.mark.parametrize("density", [0.0, 0.05, 0.1, 0.2, 0.3, 0.4])
def test_random_pieces_on_the_board(density: float) -> None:
    rng = random.Random(int(1000 * density))
    for _ in range(150):
        occupied = bytearray([rng.random() < density for _ in range(BOARD.size)])
        start = rng.randrange(BOARD.size)
        victor = rng.choice(BOARD.neighbours[start])
        occupied[start] = occupied[victor] = 1
        length = rng.randrange(1, 8 if density < 0.2 else 11)
        assert retreat_ends(BOARD, occupied, start, victor, length) == expected(BOARD, occupied, start, victor, length)


@pytest.mark.parametrize("seed", range(4))
def test_pockets_that_a_retreat_nearly_fills(seed: int) -> None:
    rng = random.Random(100 + seed)
    for _ in range(120):
        occupied, start, victor = pocket(rng, rng.randrange(8, 22))
        length = rng.randrange(room(occupied, start) // 2, 24)
        if length:
            found = retreat_ends(BOARD, occupied, start, victor, length)
            assert found == expected(BOARD, occupied, start, victor, length)


def test_in_wider_pockets_the_searches_find_what_the_exact_answer_gives() -> None:
    """Too many ways to write out: the two answers are held against each other."""
    rng = random.Random(7)
    some = 0
    for _ in range(60):
        occupied, start, victor = pocket(rng, rng.randrange(22, 40))
        length = rng.randrange(8, 24)
        ground = BOARD.reach(start, 100, occupied)
        exact = exact_ends(BOARD.neighbours, ground, start, ground[1:], length)
        farthest = max([BOARD.dist(victor, city) for city in exact], default=0)
        ends = sorted([city for city in exact if BOARD.dist(victor, city) == farthest])
        assert retreat_ends(BOARD, occupied, start, victor, length) == ends
        some += bool(ends)
    assert 20 < some < 60


@pytest.mark.parametrize("seed", range(3))
def test_exact_ends_for_any_targets(seed: int) -> None:
    rng = random.Random(200 + seed)
    for _ in range(120):
        occupied, start, _ = pocket(rng, rng.randrange(5, 20))
        ground = BOARD.reach(start, 100, occupied)
        if len(ground) < 3:
            continue
        targets = rng.sample(ground[1:], rng.randrange(1, len(ground)))
        length = rng.randrange(1, len(ground) + 1)
        found = exact_ends(BOARD.neighbours, ground, start, targets, length)
        assert set(found) == all_ends(BOARD, occupied, start, length).intersection(targets)


@pytest.mark.parametrize(("wide", "high"), [(4, 4), (6, 4)])
def test_exact_ends_on_a_chequered_ground(wide: int, high: int) -> None:
    """Every crossing has four roads: pieces of a way lie side by side here as nowhere on the board."""
    roads = [(at, at + 1) for at in range(wide * high) if (at + 1) % wide]
    roads += [(at, at + wide) for at in range(wide * (high - 1))]
    board = road_map(wide * high, roads)
    for start in (0, wide + 1):
        every: list[set[int]] = [set() for _ in range(wide * high + 1)]
        used = bytearray(board.size)

        def go(city: int, length: int, used: bytearray, every: list[set[int]]) -> None:
            every[length].add(city)
            used[city] = 1
            for other in board.neighbours[city]:
                if not used[other]:
                    go(other, length + 1, used, every)
            used[city] = 0

        go(start, 0, used, every)
        ground = list(range(board.size))
        targets = [city for city in ground if city != start]
        for length in range(1, board.size + 1):
            assert set(exact_ends(board.neighbours, ground, start, targets, length)) == every[length]
            assert exact_ends(board.neighbours, ground, start, targets[-1:], length) == [
                city for city in targets[-1:] if city in every[length]
            ]


@pytest.mark.parametrize("seed", range(2))
def test_one_city_is_an_end_or_not(seed: int) -> None:
    rng = random.Random(300 + seed)
    for _ in range(20):
        occupied, start, _ = pocket(rng, rng.randrange(5, 18))
        length = rng.randrange(1, 12)
        found = all_ends(BOARD, occupied, start, length)
        ground = BOARD.reach(start, 100, occupied)
        assert {city for city in ground if is_end(BOARD, occupied, start, city, length)} == found
        closed = [city for city in BOARD.neighbours[start] if occupied[city]]
        assert not any(is_end(BOARD, occupied, start, city, length) for city in closed)
