"""A short run of the benchmark: that it runs and that its counts add up, never how quick it is."""

from __future__ import annotations

import pytest

from bench.bots_bench import Watch, measure
from bench.server_growth import growth
from bench.server_load import SEATS, Load
from tests.server.conftest import MakeProcess

pytestmark = pytest.mark.anyio


async def test_every_move_of_the_load_comes_to_an_end(server_process: MakeProcess, database_url: str) -> None:
    nothing = {"KABINETT_TABLES_PER_HOUR": "0", "KABINETT_GUESTS_PER_HOUR": "0"}
    server = server_process(database_url, **nothing)
    load = Load(server.url, 3)
    await load.connect()
    await load.seat()
    assert len(load.tables) == 3 and all(len(seated.sockets) == SEATS + 1 for seated in load.tables)
    # The set-up is one of secret steps; after so many moves the others see something too.
    await load.play_on(22)
    measured = await load.run(20, 2.5)
    await load.close()
    assert measured.due == measured.sent > 10
    assert measured.add_up()
    assert measured.shown and not measured.refused and not measured.unanswered and not measured.unshown
    assert not load.broken


async def test_moves_are_timed_around_each_point() -> None:
    costs = await growth("plan", [10, 40], 10)
    assert [(cost.action, cost.moves) for cost in costs] == [(10, 11), (40, 10)]
    assert all(cost.median > 0 for cost in costs)


def test_a_bot_is_timed_from_being_asked_to_its_answer() -> None:
    """Seat 0 is a person's. Bots that are asked together are timed when they are asked no more."""
    taken: list[float] = []
    watch = Watch(taken)
    seen = [([0], 1), ([1], 2), ([1], 4), ([2, 3], 7), ([2], 8), ([2], 10), ([0, 1], 11), ([1], 13), ([], 16)]
    for asked, now in seen:
        watch.see(asked, now)
    assert taken == [2, 3, 1, 3, 1, 5]


async def test_bots_are_timed_at_real_tables(server_process: MakeProcess, database_url: str) -> None:
    server = server_process(database_url, KABINETT_BOT_DELAY="0")
    (taken,) = await measure(server.url, ["pittswar"], "novice", 4)
    assert taken and min(taken) >= 0 and max(taken) < 4
