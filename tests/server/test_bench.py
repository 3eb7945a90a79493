"""A short run of the benchmark: that it runs and that its counts add up, never how quick it is."""

from __future__ import annotations

import pytest

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
