"""How long bots that search take at a table."""

from __future__ import annotations

import asyncio
import time

import pytest

import kabinett
from kabinett.bots import bot
from kabinett.bots.levels import BUDGETS
from kabinett.core.contract import Decision
from kabinett.games.friedrich.game import fstate
from kabinett.games.friedrich.state import FState
from kabinett.server.bots import Worker
from kabinett.server.live import LiveTable
from kabinett.server.tempo import SLACK, Tempo
from kabinett.server.wire import Json, decode
from tests.server.conftest import MakeHost
from tests.server.test_keeper import play_with_bots, until
from tests.server.test_play import hot_seat


def friedrich() -> FState:
    return fstate(kabinett.game("friedrich").new(None, 1))


def test_the_choices_of_a_turn_share_its_time() -> None:
    s = friedrich()
    tempo = Tempo("marshal")
    budget = BUDGETS["marshal"]
    shares = []
    for _ in range(200):
        shares.append(tempo.share(s))
        tempo.took(shares[-1])
    assert shares[0] == budget.seconds and shares == sorted(shares, reverse=True)
    assert 0.9 * budget.turn_seconds < sum(shares) <= budget.turn_seconds
    s.turn += 1
    assert tempo.share(s) == budget.seconds


def test_who_does_not_search_needs_no_time() -> None:
    assert Tempo("officer").share(friedrich()) == 0.0


@pytest.mark.anyio
async def test_questions_that_wait_for_one_process_share_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    worker = Worker()
    seen: list[int] = []

    async def answered(line: object, budget: float) -> Json:
        assert callable(line)
        seen.append(int(line(worker.waiting)))
        await asyncio.sleep(0)
        return {}

    monkeypatch.setattr(worker, "_ask", answered)
    await asyncio.gather(*[worker.ask(lambda waiting: b"%d" % waiting, 1.0) for _ in range(4)])
    assert seen == [4, 3, 2, 1] and worker.waiting == 0


@pytest.mark.anyio
async def test_a_bot_is_told_how_long_it_may_think(sqlite_app: MakeHost, monkeypatch: pytest.MonkeyPatch) -> None:
    host = await sqlite_app(bot_delay=600)
    _, table = await play_with_bots(host, "wallenstein", "general")
    live = await host.site.hub.open(table)
    pool = host.site.hub.keeper.bots
    decision = live.play.state.decision(live.play.state.to_act[-1])
    assert decision is not None and len(decision.actions) > 1
    told: list[float | None] = []

    async def answered(line: object, budget: float) -> Json:
        assert callable(line)
        told.append(decode(line(3))["seconds"])
        return {"actions": [str(decision.actions[0])]}

    monkeypatch.setattr(pool.workers[0], "ask", answered)
    await pool.answer(live, decision.seat, "general", decision, time.monotonic() + 30)
    await pool.answer(live, decision.seat, "general", decision, time.monotonic() - 1)
    await pool.answer(live, decision.seat, "officer", decision)
    assert told[0] is not None and 9 < told[0] <= 10
    assert told[1:] == [0.0, None]


@pytest.mark.anyio
async def test_a_bot_that_searches_answers_when_its_time_is_over(
    sqlite_app: MakeHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However quickly it has thought, and within its turn's time."""
    host = await sqlite_app(bot_delay=0)
    monkeypatch.setattr(Tempo, "share", lambda self, state: 0.5)
    took: list[float] = []
    monkeypatch.setattr(Tempo, "took", lambda self, seconds: took.append(seconds))
    _, table = await play_with_bots(host, "wallenstein", "general")
    live = await host.site.hub.open(table)
    shown = [live.shown]

    async def several() -> bool:
        if live.shown != shown[-1]:
            shown.append(live.shown)
        return len(took) >= 3 or live.play.state.to_act == (0,)

    await until(several, 30)
    assert took and set(took) == {0.5}
    assert len(shown) > 1 and shown[1] - shown[0] >= 500 * SLACK - 5


@pytest.mark.anyio
async def test_bots_who_are_asked_at_once_do_not_put_each_other_off(
    sqlite_app: MakeHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each waits since everybody saw that it is asked, however late another one's answer is shown."""
    host = await sqlite_app(bot_delay=0)
    keeper = host.site.hub.keeper
    waited: list[tuple[int, float]] = []

    async def wait(since: int, seconds: float) -> None:
        waited.append((since, seconds))

    async def answered(live: LiveTable, seat: int, name: str, decision: Decision, until: float | None) -> list[str]:
        await until_shown[seat].wait()
        player = bot("greedy", live.game, seat)
        first = player.decide(live.play.state.view(seat), decision)
        return [str(action) for action in (first, *player.ahead())]

    until_shown = [asyncio.Event() for _ in range(5)]
    monkeypatch.setattr(keeper, "_wait", wait)
    monkeypatch.setattr(keeper.bots, "answer", answered)
    monkeypatch.setattr(Tempo, "share", lambda self, state: 0.5)
    _, table = await play_with_bots(host, "wallenstein", "general")
    live = await host.site.hub.open(table)
    asked, begun = live.play.state.to_act, live.shown
    assert len(asked) > 2, "all plan at once"

    async def planned() -> bool:
        return seat not in live.play.state.to_act

    for seat in asked[1:]:
        await asyncio.sleep(0.01)
        until_shown[seat].set()
        await until(planned)
    assert live.shown > begun
    assert waited == [(begun, 0.5 * SLACK)] * len(asked[1:])


@pytest.mark.anyio
async def test_a_private_step_in_another_process_does_not_put_off_a_bot(sqlite_app: MakeHost) -> None:
    host = await sqlite_app(bot_delay=600)
    _, table = await hot_seat(host, "friedrich")
    live = await host.site.hub.open(table)
    elsewhere = await host.site.hub._load(table)
    before = live.shown
    asked = live.play.state.decision(0)
    assert asked is not None and live.is_draft(0, str(asked.actions[0]))
    await asyncio.sleep(0.02)
    await elsewhere.do("act", 0, [str(asked.actions[0])], asked.id, "somebody")
    assert await live.refresh() and live.shown == before
