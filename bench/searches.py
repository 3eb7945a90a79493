"""The hardest searches of the rules, on crowded maps; part of `make bench`.

Where a retreat of exactly so many cities can end, and all ways of a force march, are questions that may take long where
many pieces stand in the way. Here they stand at random, more of them near the general than in any game: retreats of 5
to 15 cities, in Maria with hussars to be swept off."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from kabinett.core.game import Game
from kabinett.games.friedrich.game import Friedrich
from kabinett.games.maria.game import Maria
from kabinett.games.maria.marching import FORCE, march_chains, may_force
from kabinett.games.maria.retreat import retreats
from kabinett.games.maria.state import MState
from kabinett.games.tactics.retreat import retreat_ends

POSITIONS = 3000
SHORTEST, LONGEST = 5, 15
PIECES = 30
LOSERS = (0, 5, 6, 10, 12, 15, 17)
"""Generals of all powers of Maria who can be beaten."""


def around(game: Friedrich | Maria, rng: random.Random, length: int) -> tuple[int, int, list[int]]:
    """A city, one beside it for the victor, and up to all pieces scattered within the reach of a retreat."""
    board = game.board
    roads = board.both if isinstance(game, Maria) else board.roads
    start = rng.randrange(board.size)
    victor = rng.choice(roads.neighbours[start])
    row = roads.distance[start * board.size : (start + 1) * board.size]
    near = [city for city in range(board.size) if 0 < row[city] <= length and city != victor]
    return start, victor, rng.sample(near, min(len(near), rng.randint(2, PIECES - 2)))


def in_friedrich(game: Friedrich, rng: random.Random) -> Callable[[], object]:
    length = rng.randint(SHORTEST, LONGEST)
    start, victor, others = around(game, rng, length)
    occupied = bytearray(game.board.size)
    for city in (start, victor, *others):
        occupied[city] = 1
    return lambda: retreat_ends(game.board.roads, occupied, start, victor, length)


def in_maria(game: Maria, rng: random.Random) -> Callable[[], object]:
    length = rng.randint(SHORTEST, LONGEST)
    start, beside, others = around(game, rng, length)
    loser = rng.choice(LOSERS)
    victor = rng.choice([general for general in LOSERS if general != loser])
    s = crowded(game, rng, {loser: start, victor: beside}, others)
    free = [city for city in range(game.board.size) if game.board.bohemia[city] and city not in s.place]
    s.hussars = [rng.choice(free), rng.choice(free)]
    return lambda: retreats(s, victor, loser, length)


def crowded(game: Maria, rng: random.Random, placed: dict[int, int], others: list[int]) -> MState:
    """These pieces where they are told to stand, and the others in the other cities as far as these go."""
    s = game.blank(game.checked_options({"variant": "advanced"}))
    assert isinstance(s, MState)
    rest = [piece for piece in range(PIECES) if piece not in placed]
    rng.shuffle(rest)
    for piece, city in [*placed.items(), *zip(rest, others, strict=False)]:
        s.place[piece] = city
    s.troops = [8] * len(s.troops)
    s.settle()
    return s


def forced(game: Maria, rng: random.Random) -> Callable[[], object]:
    """All ways of a force march with one first step."""
    while True:
        start, _, others = around(game, rng, 8)
        general = rng.choice(LOSERS)
        s = crowded(game, rng, {general: start}, others[: rng.randint(0, 12)])
        s.turn = 3
        group = 1 << general
        first = may_force(s, group, start)
        if first:
            to = rng.choice(first)
            return lambda: march_chains(s, group, start, 0, FORCE, to, start)


def longest(make: Callable[[random.Random], Callable[[], object]]) -> dict[str, float]:
    """Milliseconds of these searches, each the better of two tries."""
    rng = random.Random(1)
    taken: list[float] = []
    for _ in range(POSITIONS):
        search = make(rng)
        tries: list[float] = []
        for _ in range(2):
            begin = time.process_time()
            search()
            tries.append(1000 * (time.process_time() - begin))
        taken.append(min(tries))
    taken.sort()
    found = {"median": taken[POSITIONS // 2], "of 1,000": taken[POSITIONS * 999 // 1000], "longest": taken[-1]}
    return {name: round(value, 3) for name, value in found.items()}


def searches(game: Game) -> dict[str, dict[str, float]]:
    """By the name of the search; none for games without such."""
    if isinstance(game, Friedrich):
        return {"retreat": longest(lambda rng: in_friedrich(game, rng))}
    if isinstance(game, Maria):
        return {
            "retreat, hussars": longest(lambda rng: in_maria(game, rng)),
            "force march": longest(lambda rng: forced(game, rng)),
        }
    return {}
