"""The processes in which bots think."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import time
from typing import Any

import pytest

from kabinett.server.bot_worker import Thinker, Warm
from kabinett.server.bots import Worker
from kabinett.server.wire import encode


@pytest.mark.anyio
async def test_a_killed_process_leaves_no_error_that_nobody_looks_at() -> None:
    seen: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, context: seen.append(context))
    worker = Worker()
    for _ in range(3):
        process = worker.process = await worker._started()
        os.kill(process.pid, signal.SIGKILL)
        # Gone, and the loop has not had the time to notice.
        time.sleep(0.05)
        with pytest.raises((RuntimeError, OSError)):
            await worker.ask(b"x" * 100_000, 5.0)
    while worker.ending:
        await asyncio.sleep(0.01)
    gc.collect()
    await asyncio.sleep(0.05)
    assert seen == []


def test_a_process_makes_the_games_before_they_are_wanted() -> None:
    thinker = Thinker()
    maker = "kabinett.games.wallenstein:make"
    assert thinker.answer(encode(Warm([maker]))) == []
    assert thinker.games._made.keys() == {maker}
