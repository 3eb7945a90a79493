"""Bots at tables: they think in processes of their own, with a time budget, and never keep a table waiting longer."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import sys
import time
import zlib
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from kabinett.bots import NoSuchBot, bot, bot_seed
from kabinett.core.contract import Decision
from kabinett.server.bot_worker import Warm, Word, question
from kabinett.server.wire import Json, decode, encode

if TYPE_CHECKING:
    from kabinett.server.live import LiveTable
    from kabinett.server.site import Site

log = logging.getLogger("kabinett.bots")

LINE_LIMIT = 4_000_000


class Worker:
    """One process that runs this module; it answers one question at a time."""

    def __init__(self, module: str = "kabinett.server.bot_worker") -> None:
        self.module = module
        self.process: asyncio.subprocess.Process | None = None
        self.lock = asyncio.Lock()
        self.waiting = 0
        """Questions that are not answered yet."""
        self.ending: set[asyncio.Task[None]] = set()

    async def ask(self, line: bytes | Callable[[int], bytes], budget: float) -> Json:
        """The answer, or TimeoutError, or another error if the one who was asked failed. A line that depends on how
        many questions wait is made when its turn comes."""
        self.waiting += 1
        try:
            async with self.lock:
                # Those who are asked at the same moment are counted too.
                await asyncio.sleep(0)
                return await self._ask(line, budget)
        finally:
            self.waiting -= 1

    async def _ask(self, line: bytes | Callable[[int], bytes], budget: float) -> Json:
        if self.process is None or self.process.returncode is not None:
            self.process = await self._started()
        process = self.process
        assert process.stdin is not None and process.stdout is not None
        try:
            process.stdin.write((line if isinstance(line, bytes) else line(self.waiting)) + b"\n")
            # Not wait_for: who is called off just when the answer is there would go on with it.
            async with asyncio.timeout(budget):
                read = await process.stdout.readline()
        except BaseException:
            # What it would still say belongs to no question any more.
            self.kill()
            raise
        if not read:
            self.kill()
            raise RuntimeError("the bots' process ended")
        reply: Json = decode(read)
        if "error" in reply:
            raise RuntimeError(str(reply["error"]))
        return reply

    async def _started(self) -> asyncio.subprocess.Process:
        path = os.pathsep.join(part for part in sys.path if part)
        return await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            self.module,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LINE_LIMIT,
            env={**os.environ, "PYTHONPATH": path},
        )

    def kill(self) -> None:
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
            task = asyncio.get_running_loop().create_task(_ended(self.process))
            self.ending.add(task)
            task.add_done_callback(self.ending.discard)
            self.process = None


async def _ended(process: asyncio.subprocess.Process) -> None:
    """Wait for the end of a process. What was written to it in vain is an error that somebody must look at."""
    assert process.stdin is not None
    with contextlib.suppress(OSError):
        await process.stdin.wait_closed()
    await process.wait()


class BotPool:
    """The bots' processes of this server. One seat always asks the same process, which remembers its plans."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.workers = [Worker() for _ in range(max(1, site.settings.bot_workers))]
        # Who wants a hint must not keep bots waiting: others could tell it by their clock.
        self.adviser = Worker("kabinett.server.advice_worker")
        self._ears: dict[tuple[str, str], tuple[str, ...]] = {}

    async def warm(self) -> None:
        """Start the processes, and let them try the games out, before somebody waits for the first answer."""
        budget = self.site.settings.bot_budget
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(budget):
                for maker in self.site.makers.values():
                    asked = [worker.ask(encode(Warm(maker)), budget) for worker in self.workers]
                    await asyncio.gather(*asked, return_exceptions=True)

    def ears(self, live: LiveTable, seat: int) -> tuple[str, ...]:
        """The events after which the bot in this seat wants to be heard; none if a person sits there."""
        name = live.is_bot(seat)
        if name is None:
            return ()
        key = (live.row["game"], name)
        if key not in self._ears:
            try:
                self._ears[key] = bot(name, live.game).hears()
            except NoSuchBot:
                self._ears[key] = ()
        return self._ears[key]

    async def word(self, live: LiveTable, seat: int, name: str) -> str | None:
        """What this bot says unasked, if anything. Nothing waits for a bot that fails."""
        state = live.play.state
        offered = [str(action) for action in state.may(seat)]
        if not offered:
            return None
        key = f"{live.id}/{seat}"
        maker = self.site.makers[live.row["game"]]
        line = encode(Word(maker, name, key, bot_seed(live.play.seed, seat), state.view(seat), offered))
        try:
            reply = await self._worker(key).ask(line, self.site.settings.bot_budget)
            said = msgspec.convert(reply["actions"], list[str])
        except Exception as error:
            log.warning("bot %s could not speak at table %s, seat %d: %s", name, live.id, seat, type(error).__name__)
            self.site.metrics.bot_failures.inc()
            return None
        return said[0] if said and said[0] in offered else None

    def _worker(self, key: str) -> Worker:
        return self.workers[zlib.crc32(key.encode()) % len(self.workers)]

    async def answer(
        self, live: LiveTable, seat: int, name: str, decision: Decision, until: float | None = None
    ) -> list[str]:
        """What this bot does, as text: the steps of one choice, the first of them legal, thought about until then (as
        time.monotonic counts) at the longest; who waits for the same process shares that time. A bot that fails or
        thinks much too long makes any legal move instead."""
        key = f"{live.id}/{seat}"
        if len(decision.actions) == 1:
            return [str(decision.actions[0])]
        view = live.play.state.view(seat)
        seed = bot_seed(live.play.seed, seat)
        asked = question(self.site.makers[live.row["game"]], name, key, seed, view, decision)
        worker = self._worker(key)

        def line(waiting: int) -> bytes:
            if until is not None:
                asked.seconds = max(0.0, until - time.monotonic()) / waiting
            return encode(asked)

        begun = time.perf_counter()
        try:
            reply = await worker.ask(line, self.site.settings.bot_budget)
            answer = msgspec.convert(reply["actions"], list[str])
            if answer[0] in [str(action) for action in decision.actions]:
                return answer
            fault = "an illegal answer"
        except TimeoutError:
            fault = "out of time"
        except Exception as error:
            fault = type(error).__name__
        finally:
            self.site.metrics.bot_seconds.observe(time.perf_counter() - begun)
        # Not what the bot said or saw: a log line is not a place for hands.
        log.warning("bot %s failed at table %s, seat %d: %s; any legal move is made", name, live.id, seat, fault)
        self.site.metrics.bot_failures.inc()
        return [str(secrets.choice(decision.actions))]

    async def stop(self) -> None:
        for worker in [*self.workers, self.adviser]:
            process = worker.process
            worker.kill()
            if process is not None:
                await process.wait()
