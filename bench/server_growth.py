"""What a move costs early and late in a game: it must not grow with the game's length. In one process, through the hub,
with storage, so that nothing else is in the figures."""

from __future__ import annotations

import random
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx

from kabinett.core.game import Game, Option
from kabinett.server.app import create_app
from kabinett.server.config import Settings
from kabinett.server.live import LiveTable
from tests.probes.plan import PlanGame

ROUNDS = 1000


class LongPlan(PlanGame):
    """The probe of simultaneous plans with more rounds than any benchmark plays: no real game is so long."""

    def __init__(self) -> None:
        super().__init__()
        self.options = [Option("rounds", [ROUNDS]), Option("ties", ["dice", "seat"])]


def long_plan() -> Game:
    return LongPlan()


class Cost:
    """The median milliseconds of a move around one action of a game."""

    def __init__(self, action: int, times: list[float], cpu: list[float]) -> None:
        self.action = action
        self.cpu = statistics.median(cpu) * 1000
        """Of the processor alone: what else the machine does changes it less."""
        self.moves = len(times)
        self.median = statistics.median(times) * 1000
        quarters = statistics.quantiles(times, n=4)
        self.spread = (quarters[2] - quarters[0]) * 1000
        """Between the first and the third quarter."""


async def growth(game: str, points: list[int], window: int, seed: int = 3) -> list[Cost]:
    """Play one table at random to the last point; what moves cost in a window around each."""
    games = {"friedrich": "kabinett.games.friedrich:make", "plan": "bench.server_growth:long_plan"}
    with tempfile.TemporaryDirectory(prefix="kabinett-bench-") as folder:
        app = create_app(Settings(data=Path(folder), tables_per_hour=0, guests_per_hour=0), games)
        async with app.router.lifespan_context(app):
            site = app.state.site
            transport = httpx.ASGITransport(app=app)
            async with httpx.AsyncClient(
                transport=transport, base_url="http://bench.test", headers={"X-Kabinett": "1"}
            ) as http:
                (await http.post("/api/guest", json={})).raise_for_status()
                made = site.games[game]
                count = len(made.seat_names(made.checked_options(None)))
                seats = [{"kind": "me"}] + [{"kind": "hotseat"}] * (count - 1)
                reply = await http.post("/api/tables", json={"game": game, "seats": seats})
                reply.raise_for_status()
                live = await site.hub.open(reply.json()["table"]["id"])
            return await _play(site.hub.act, live, points, window, random.Random(seed))


async def _play(
    act: Callable[..., Any], live: LiveTable, points: list[int], window: int, rng: random.Random
) -> list[Cost]:
    times: dict[int, list[float]] = {point: [] for point in points}
    cpu: dict[int, list[float]] = {point: [] for point in points}
    for action in range(max(points) + window // 2):
        state = live.play.state
        if not state.to_act:
            break
        seat = rng.choice(state.to_act)
        asked = state.decision(seat)
        assert asked is not None
        chosen = str(rng.choice(asked.actions))
        begin, begin_cpu = time.perf_counter(), time.process_time()
        await act(live, seat, [chosen], asked.id, "bench")
        # A watcher wants the new present of each viewer: that is part of a move.
        for viewer, sight in enumerate(live.sights):
            live.update(viewer, max(0, sight.version - 1))
        spent, spent_cpu = time.perf_counter() - begin, time.process_time() - begin_cpu
        for point in points:
            if abs(action - point) <= window // 2:
                times[point].append(spent)
                cpu[point].append(spent_cpu)
    return [Cost(point, times[point], cpu[point]) for point in points if len(times[point]) > 1]
