"""The processes in which bots think."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import random
import signal
import time
from typing import Any

import pytest
import uvicorn

import kabinett
from kabinett.bots import Bot, answer, bot
from kabinett.bots.talk import as_sent
from kabinett.core.action import Action
from kabinett.core.contract import Decision
from kabinett.core.game import Game
from kabinett.core.state import View
from kabinett.server import bot_worker
from kabinett.server.bot_worker import FIRST_ANSWERS, Thinker, Warm, question
from kabinett.server.bots import Worker
from kabinett.server.config import Settings
from kabinett.server.serve import _Server
from kabinett.server.site import Site
from kabinett.server.wire import decode, encode
from tests.bots.clock import Clock
from tests.server.conftest import PROBES, MakeHost


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


class Replying:
    """A process whose answer comes when it is told to."""

    returncode = None

    def __init__(self) -> None:
        self.stdin = self
        self.stdout = asyncio.StreamReader()

    def write(self, line: bytes) -> None:
        pass


@pytest.mark.anyio
@pytest.mark.parametrize("turns", range(4))
async def test_who_is_called_off_does_not_go_on(turns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even if the answer came in the same moment: a server that stops would wait for what is done with it."""
    worker, process = Worker(), Replying()
    monkeypatch.setattr(worker, "process", process)
    monkeypatch.setattr(worker, "kill", lambda: None)
    asked = asyncio.create_task(worker.ask(b"x", 60.0))
    await asyncio.sleep(0.01)
    process.stdout.feed_data(b"{}\n")
    for _ in range(turns):
        await asyncio.sleep(0)
    early = asked.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await asked
    assert asked.cancelled() == early


class Watched(Bot):
    """Answers a step at a time, by chance, and keeps in mind how much time it was given."""

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        self.rng = random.Random(seed)
        self.given: list[float] = []
        self.asked = 0

    def hurry(self, seconds: float) -> None:
        self.given.append(seconds)

    def decide(self, view: View, decision: Decision) -> Action:
        self.asked += 1
        return self.rng.choice(decision.actions)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Watched]:
    """The bots that a process makes: each is watched, whatever its name."""
    found: list[Watched] = []

    def make(_name: str, game: Game, seed: int = 0) -> Watched:
        found.append(Watched(game, seed))
        return found[-1]

    monkeypatch.setattr(bot_worker, "bot", make)
    return found


def test_a_process_tries_a_game_and_its_players_out_before_they_are_wanted(made: list[Watched]) -> None:
    thinker = Thinker()
    maker = "kabinett.games.wallenstein:make"
    assert thinker.answer(encode(Warm(maker))) == []
    assert thinker.games._made.keys() == {maker} and not thinker.bots
    assert sum(player.asked for player in made) == FIRST_ANSWERS
    assert {seconds for player in made for seconds in player.given} == {0.0}


def test_a_game_that_no_bot_can_play_is_made_all_the_same() -> None:
    thinker = Thinker()
    assert thinker.answer(encode(Warm(PROBES["windows"]))) == []
    assert thinker.games._made.keys() == {PROBES["windows"]}


@pytest.mark.anyio
async def test_a_server_is_open_when_its_bots_have_tried_all_games_out(
    sqlite_app: MakeHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[object] = []

    async def ask(worker: Worker, line: bytes, budget: float) -> dict[str, object]:
        await asyncio.sleep(0)
        tried.append(decode(line)["maker"])
        raise RuntimeError("a game that fails is no reason not to open")

    monkeypatch.setattr(Worker, "ask", ask)
    host = await sqlite_app(warm_bots=True, bot_workers=2)
    assert sorted(tried) == sorted(2 * list(host.site.makers.values()))


@pytest.mark.anyio
async def test_a_server_opens_without_bots_that_never_answer(
    sqlite_app: MakeHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ask(worker: Worker, line: bytes, budget: float) -> dict[str, object]:
        await asyncio.Event().wait()
        return {}

    monkeypatch.setattr(Worker, "ask", ask)
    await asyncio.wait_for(sqlite_app(warm_bots=True, bot_budget=0.01), 10)


@pytest.mark.parametrize("name", kabinett.GAMES)
def test_steps_that_nobody_sees_are_answered_at_once(name: str) -> None:
    """A bot that answers step by step gives the whole choice, the same as if it were asked for each step."""
    game = kabinett.game(name)
    state = game.new(None, 3)
    rng = random.Random(3)
    several = 0
    for number in range(300):
        seat = rng.choice(state.to_act)
        decision = state.decision(seat)
        assert decision is not None
        maker, view = f"kabinett.games.{name}:make", as_sent(state, seat)
        given = Thinker().answer(encode(question(maker, "random", "", number, view, decision)))
        player = bot("random", game, number)
        steps: list[str] = []
        draft = True
        while draft:
            action = answer(player, state, seat)
            draft = state.is_draft(seat, action)
            state.apply(seat, action)
            steps.append(str(action))
        assert given == steps
        several += len(steps) > 1
        if not state.to_act:
            break
    assert several > 0


def test_the_steps_of_a_choice_share_its_time(made: list[Watched], monkeypatch: pytest.MonkeyPatch) -> None:
    state = kabinett.game("friedrich").new(None, 1)
    decision = state.decision(0)
    assert decision is not None and state.is_draft(0, decision.actions[0])
    asked = question("kabinett.games.friedrich:make", "general", "", 1, as_sent(state, 0), decision)
    asked.seconds = 0.004
    Clock(monkeypatch)
    assert len(Thinker().answer(encode(asked))) == len(made[0].given) > 5
    assert made[0].given[:5] == pytest.approx([0.003, 0.002, 0.001, 0.0, 0.0])


@pytest.mark.anyio
async def test_a_server_does_not_look_for_garbage_in_what_it_begins_with(monkeypatch: pytest.MonkeyPatch) -> None:
    async def started(server: uvicorn.Server, sockets: object = None) -> None:
        done.append("started")

    done: list[str] = []
    monkeypatch.setattr(uvicorn.Server, "startup", started)
    monkeypatch.setattr(gc, "collect", lambda: done.append("collected"))
    monkeypatch.setattr(gc, "freeze", lambda: done.append("frozen"))
    await _Server(uvicorn.Config("no.such:app"), Site(Settings(), {})).startup()
    assert done == ["started", "collected", "frozen"]
