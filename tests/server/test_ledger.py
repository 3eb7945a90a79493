"""Moves that are written together: each stands or falls by itself."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from kabinett.server.app import create_app
from kabinett.server.config import Settings
from kabinett.server.database import now
from kabinett.server.ledger import Page, Snapshot
from kabinett.server.models import journal, snapshots, tables
from tests.server.conftest import MakeHost
from tests.server.hosting import Host
from tests.server.test_play import hot_seat

pytestmark = pytest.mark.anyio


async def next_page(host: Host, table: str) -> Page:
    """What the first legal action at this table would write."""
    live = await host.site.hub.open(table)
    seat = live.play.state.to_act[0]
    asked = live.play.state.decision(seat)
    assert asked is not None
    change = live.play.attempt(seat, [asked.actions[0]])
    return live._page(change, "act", seat, "test", live._looks(change, []), now())


async def rows(host: Host, table: str) -> tuple[int, int, int]:
    """The table's number of rows, the rows that its journal has, and its snapshots."""
    async with host.site.database.read() as connection:
        seq = await connection.scalar(select(tables.c.seq).where(tables.c.id == table))
        counts = [
            await connection.scalar(select(func.count()).select_from(where).where(where.c.table_id == table))
            for where in (journal, snapshots)
        ]
    return seq, counts[0], counts[1]


async def test_pages_written_together_stand_or_fall_by_themselves(site_app: MakeHost) -> None:
    host = await site_app()
    ids = [(await hot_seat(host, "plan"))[1] for _ in range(4)]
    pages = [await next_page(host, table) for table in ids]
    # Of the second somebody else was first; the third has a snapshot.
    pages[1] = pages[1]._replace(seq=7)
    live = await host.site.hub.open(ids[2])
    state = live.play.state.dump()
    pages[2] = pages[2]._replace(snapshot=Snapshot(state, state, 0))
    results: list[Any] = await host.site.database.ledger.carry_out(pages)
    assert results == [True, False, True, True]
    assert [await rows(host, table) for table in ids] == [(2, 2, 0), (1, 1, 0), (2, 2, 1), (2, 2, 0)]
    # Once more: nothing is written twice.
    assert await host.site.database.ledger.carry_out(pages) == [False] * 4
    assert [await rows(host, table) for table in ids] == [(2, 2, 0), (1, 1, 0), (2, 2, 1), (2, 2, 0)]


async def test_a_page_that_fails_does_not_take_others_with_it(sqlite_app: MakeHost) -> None:
    host = await sqlite_app()
    ids = [(await hot_seat(host, "plan"))[1] for _ in range(2)]
    pages = [await next_page(host, table) for table in ids]
    pages[0] = pages[0]._replace(data=None)  # type: ignore[arg-type]
    results = await asyncio.gather(*[host.site.database.ledger.add(page) for page in pages], return_exceptions=True)
    assert isinstance(results[0], Exception) and results[1] is True
    assert [await rows(host, table) for table in ids] == [(1, 1, 0), (2, 2, 0)]


async def test_a_table_held_by_somebody_else_does_not_hold_up_the_others(
    postgres_url: str, tmp_path: Path, all_games: dict[str, str]
) -> None:
    # SQLite has one writer: whoever holds it holds up all.
    app = create_app(Settings(data=tmp_path, database=postgres_url), all_games)
    async with app.router.lifespan_context(app), contextlib.AsyncExitStack() as stack:
        await held(Host(app, stack))


async def held(host: Host) -> None:
    ids = [(await hot_seat(host, "plan"))[1] for _ in range(2)]
    pages = [await next_page(host, table) for table in ids]
    async with host.site.database.begin() as connection:
        await connection.execute(tables.update().where(tables.c.id == ids[0]).values(title="held"))
        results = await asyncio.gather(*[host.site.database.ledger.add(page) for page in pages], return_exceptions=True)
    assert isinstance(results[0], Exception) and results[1] is True
    assert [await rows(host, table) for table in ids] == [(1, 1, 0), (2, 2, 0)]
