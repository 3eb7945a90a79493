"""A small run of tools/crash.py: servers are killed in the middle of games, and nothing that was acknowledged is lost.
And that the run would notice if something were."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from kabinett.server import hub
from kabinett.server.live import LiveTable
from tests.server.conftest import MakeHost, _hosts
from tests.server.hosting import Host
from tests.server.test_play import hot_seat
from tools import crash
from tools.crash_check import Done, Result, Try, check_twice, compare


@pytest.mark.anyio
async def test_a_killed_server_loses_and_repeats_nothing(postgres_url: str, tmp_path: Path) -> None:
    result = await crash.run(postgres_url, tmp_path, games=10, kills=2, seed=1756, pace=6)
    assert result.faults == []
    assert (result.lost, result.repeated, result.older) == (0, 0, 0)
    assert result.server_kills == 2 and result.replayed == 10 and result.acknowledged > 400
    assert result.good


def acted(decision: str, *actions: str, status: str = "done") -> Try:
    return Try("act", decision, list(actions), status)


def written(decision: str, *actions: str, kind: str = "act") -> Done:
    return Done(kind, decision, list(actions), "somebody")


A, B, C = acted("1", "pass"), acted("2", "hold"), acted("3", "pass")
ROWS = [written("1", "pass"), written("2", "hold"), written("3", "pass")]
CUT_OFF = acted("2", "hold", status="unknown")


@pytest.mark.parametrize(
    ("tries", "rows", "lost", "repeated"),
    [
        ([A, B, C], ROWS, 0, 0),
        # What broke off may be there or not, and was sent again where it was not.
        ([A, CUT_OFF, C], ROWS, 0, 0),
        ([A, CUT_OFF], ROWS[:1], 0, 0),
        ([A, CUT_OFF, B, C], ROWS, 0, 0),
        # What was refused is not there.
        ([A, acted("1", "pass", status="stale"), B, C], ROWS, 0, 0),
        # Lost, at the end and in the middle; out of order; something else.
        ([A, B, C], ROWS[:2], 1, 0),
        ([A, B, C], [ROWS[0], ROWS[2]], 2, 0),
        ([A, B, C], [ROWS[0], ROWS[2], ROWS[1]], 2, 0),
        ([A, acted("2", "attack"), C], ROWS, 2, 0),
        # More than was sent.
        ([A, B, C], [*ROWS, ROWS[2]], 0, 1),
        ([A, B], ROWS, 0, 1),
    ],
)
def test_the_comparison_finds_what_is_lost_or_repeated(
    tries: list[Try], rows: list[Done], lost: int, repeated: int
) -> None:
    result = Result()
    compare(tries, rows, result, "here")
    assert (result.lost, result.repeated) == (lost, repeated)
    assert bool(result.faults) == bool(lost or repeated)


def test_of_a_batch_what_was_done_is_there() -> None:
    result = Result()
    compare([acted("1", "march", "march")], [written("1", "march")], result, "here")
    assert result.lost == 1
    # Nobody was told how far it came.
    result = Result()
    compare([acted("1", "march", "march", status="unknown")], [written("1", "march")], result, "here")
    assert result.lost == 0 and result.found == 1


def test_two_answers_to_one_question_are_found() -> None:
    result = Result()
    taken_back = [written("1", "pass"), written("1", kind="back"), written("1", "pass"), written("2", "pass")]
    check_twice(taken_back, result, "")
    assert result.repeated == 0
    check_twice([written("1", "pass"), written("1", "hold")], result, "")
    assert result.repeated == 1


# ---- what such runs have found ---------------------------------------------------------------------------------------


@pytest.fixture
async def two_hosts(postgres_url: str, tmp_path: Path, all_games: dict[str, str]) -> AsyncIterator[MakeHost]:
    """Servers on one PostgreSQL, in this process."""
    async with _hosts(postgres_url, tmp_path, all_games) as make:
        yield make


async def move(host: Host, table: str) -> None:
    live = await host.site.hub.open(table)
    seat = live.play.state.to_act[0]
    asked = live.play.state.decision(seat)
    assert asked is not None
    await host.site.hub.act(live, seat, [str(asked.actions[0])], asked.id, "test")


async def same(first: Host, second: Host, table: str) -> None:
    """Within a moment both show the same."""
    for _ in range(100):
        lives = [await host.site.hub.open(table) for host in (first, second)]
        shown = [[live.update(viewer) for viewer in range(len(live.seats) + 1)] for live in lives]
        if shown[0] == shown[1]:
            return
        await asyncio.sleep(0.05)
    assert shown[0] == shown[1]


@pytest.mark.anyio
async def test_a_move_while_a_table_is_opened_is_seen(two_hosts: MakeHost, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = await two_hosts(), await two_hosts()
    _, table = await hot_seat(first, "windows")
    load = second.site.hub._load

    async def slow(table_id: str) -> LiveTable:
        live = await load(table_id)
        await move(first, table_id)
        await asyncio.sleep(0.3)  # The word of it comes and finds no table.
        return live

    monkeypatch.setattr(second.site.hub, "_load", slow)
    await second.site.hub.open(table)
    await same(first, second, table)


@pytest.mark.anyio
async def test_the_last_move_between_table_and_journal_is_seen(
    two_hosts: MakeHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a table is read from is of one moment: a game whose last row is known is over."""
    first, second = await two_hosts(), await two_hosts()
    _, table = await hot_seat(first, "windows")
    live = await first.site.hub.open(table)
    read_rows = LiveTable.read_rows

    async def slow(self: LiveTable, connection: AsyncConnection) -> None:
        await read_rows(self, connection)
        while self.site is second.site and live.running:
            await move(first, table)

    monkeypatch.setattr(LiveTable, "read_rows", slow)
    opened = await second.site.hub.open(table)
    await same(first, second, table)
    assert not opened.running and opened.play.state.outcome is not None


@pytest.mark.anyio
async def test_a_table_that_could_not_be_read_is_read_again(
    two_hosts: MakeHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "RETRY", 0.05)
    first, second = await two_hosts(), await two_hosts()
    _, table = await hot_seat(first, "windows")
    live = await second.site.hub.open(table)
    refresh, failed = live.refresh, asyncio.Event()

    async def fails() -> bool:
        live.refresh = refresh  # type: ignore[method-assign]
        failed.set()
        raise OSError("the database is away")

    live.refresh = fails  # type: ignore[method-assign]
    await move(first, table)
    await asyncio.wait_for(failed.wait(), 10)
    await same(first, second, table)


@pytest.mark.anyio
async def test_a_socket_that_is_gone_before_it_is_accepted_is_no_fault(two_hosts: MakeHost) -> None:
    host = await two_hosts()
    scope = host.socket()._scope

    async def receive() -> dict[str, str]:
        return {"type": "websocket.connect"}

    async def send(message: object) -> None:
        raise OSError("gone")

    await host.app(scope, receive, send)
    assert "kabinett_faults_total 0.0" in host.site.metrics.text().decode()
