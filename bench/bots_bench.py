"""Bots at tables of a busy machine: `make bench-bots`.

A server of its own, a table of each game, bots that search in all seats but one, and beside them processes that only
keep the cores busy. How long does a bot take from the moment everybody sees that it is asked until everybody sees its
answer? Prints a table and writes docs/bench-bots.md."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import multiprocessing
import os
import platform
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import kabinett
from bench.server_load import at
from kabinett.bots import bot
from kabinett.bots.levels import BUDGETS
from kabinett.client.client import Client, play
from kabinett.core import state as core_state
from tests.server import postgres
from tests.server.hosting import Process
from tools.markdown import table

MINE = 0
"""The seat of a person, who answers at once."""
ALLOWED = 2.0
"""A bot answers within so many times its budget."""
HEAD = [
    "level",
    "busy processes",
    "game",
    "answers",
    "mean s",
    "95 of 100 within",
    "longest",
    "budget",
    "later than twice",
]


class Watch:
    """How long the bots of one table take, as whoever looks on sees it."""

    def __init__(self, taken: list[float]) -> None:
        self.taken = taken
        self.since: dict[int, float] = {}
        """When each seat that is asked began to be, or last answered."""

    def see(self, asked: list[int], now: float) -> None:
        """Everybody sees something new: an answer of whoever was asked alone, or of those who are asked no more."""
        answered = set(self.since) if len(self.since) == 1 else set(self.since) - set(asked)
        self.taken += [now - self.since[seat] for seat in answered if seat != MINE]
        self.since = {seat: now if seat in answered else self.since.get(seat, now) for seat in asked}


@contextlib.contextmanager
def busy(count: int) -> Iterator[None]:
    """So many processes that do nothing but compute."""
    working = [multiprocessing.Process(target=_spin, daemon=True) for _ in range(count)]
    for process in working:
        process.start()
    try:
        yield
    finally:
        for process in working:
            process.kill()
            process.join()


def _spin() -> None:
    while True:
        pass


async def sit(url: str, name: str, level: str, end: float) -> list[float]:
    """Play one seat of a table until then; what its bots took. A game that ends is followed by another."""
    game = kabinett.game(name)
    count = len(game.seat_names(game.checked_options(None)))
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": level}] * (count - 1)]
    taken: list[float] = []
    async with Client(url) as client:
        await client.guest("Somebody")
        while time.monotonic() < end:
            made = (await client.create(name, seats=seats))["table"]["id"]
            watching = asyncio.create_task(watch(client, made, taken))
            with contextlib.suppress(TimeoutError):
                person = play(client, game, made, MINE, bot("officer", game, 1))
                await asyncio.wait_for(person, end - time.monotonic())
            watching.cancel()
    return taken


async def watch(client: Client, made: str, taken: list[float]) -> None:
    clock = Watch(taken)
    async for update in client.follow(made, "spectator"):
        clock.see(update["to_act"], time.monotonic())


async def measure(url: str, games: list[str], level: str, seconds: float) -> list[list[float]]:
    # A person's browser does not stop for a tenth of a second to look for garbage among four games.
    gc.collect()
    gc.freeze()
    end = time.monotonic() + seconds
    return await asyncio.gather(*[sit(url, name, level, end) for name in games])


def row(level: str, load: int, name: str, taken: list[float]) -> list[object]:
    budget = BUDGETS[level].seconds
    late = sum(one > ALLOWED * budget for one in taken)
    figures = [f"{one:.2f}" for one in (statistics.fmean(taken), at(taken, 0.95), max(taken))] if taken else ["–"] * 3
    return [level, load, name, len(taken), *figures, f"{budget:g}", late]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--levels", default=",".join(BUDGETS))
    parser.add_argument("--games", default=",".join(kabinett.GAMES))
    parser.add_argument("--busy", default=f"0,{2 * (os.cpu_count() or 1)}", help="busy processes beside, one run each")
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--out", type=Path, default=Path("docs/bench-bots.md"))
    args = parser.parse_args()
    games = args.games.split(",")
    rows: list[list[object]] = []
    for load in [int(number) for number in args.busy.split(",")]:
        for level in args.levels.split(","):
            with tempfile.TemporaryDirectory() as folder:
                environment = {"KABINETT_WARM_BOTS": "1"}
                server = Process(postgres.free_port(), ["--data", folder], Path(folder) / "log", environment)
                server.start(60)
                try:
                    with busy(load):
                        found = asyncio.run(measure(server.url, games, level, args.seconds))
                finally:
                    server.kill()
            rows += [row(level, load, name, taken) for name, taken in zip(games, found, strict=True)]
            print("\n".join(table(HEAD, rows[-len(games) :], 3)), flush=True)
    args.out.write_text(document(rows, args.seconds), "utf-8")


def document(rows: list[list[object]], seconds: float) -> str:
    rules = "compiled rules" if str(core_state.__file__).endswith((".so", ".pyd")) else "rules in plain Python"
    return "\n".join(
        [
            "# Bots at tables of a busy machine",
            "",
            "Written by `make bench-bots` (bench/bots_bench.py).",
            "",
            f"Machine: {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}, {rules}. One"
            " server with a table of each game at the same time, bots of one level in all seats but one, for"
            f" {seconds:g} seconds; beside them as many processes as named that do nothing but compute. Times are those"
            " of the clock, from the moment the person in the last seat sees that a bot is asked to the moment its"
            " answer is seen. A bot answers when a tenth more than its time to think is over, however little there was"
            " to think about: what it takes tells nothing.",
            "",
            *table(HEAD, rows, 3),
            "",
        ]
    )


if __name__ == "__main__":
    main()
