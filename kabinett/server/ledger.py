"""How a move gets into the database: a row of the journal, the table's row, its clocks, at times a snapshot.

Every move goes this way, so it is short. A commit is synced to the disk, and commits wait for each other (with SQLite,
which has one writer; with PostgreSQL, because NOTIFY lets one transaction commit at a time): so moves that come while
others are being written are written together, with one commit. With PostgreSQL that is one statement; with SQLite it is
done in a thread of its own."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Any, NamedTuple

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy import text
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection

log = logging.getLogger("kabinett.ledger")

LOCK_TIMEOUT = "2000"
"""Milliseconds after which moves do not wait any longer for a table that another process holds."""


class Snapshot(NamedTuple):
    state: bytes
    ground: bytes
    floor: int


class Clock(NamedTuple):
    """A seat whose clock starts or stops."""

    seat: int
    bank: int | None
    owes_since: int | None
    allowance: int | None


class Page(NamedTuple):
    """What one move writes. It is written if the journal has `seq` rows, and only then."""

    table_id: str
    seq: int
    at: int
    kind: str
    seat: int
    by: str
    data: str
    versions: str
    to_act: str
    due: int | None
    actions: int | None
    """How many actions stand, and `moved`, when: None leaves them as they are."""
    moved: int | None
    clocks: list[Clock]
    snapshot: Snapshot | None


Result = bool | BaseException


class Ledger:
    """Writes pages, each whole or not at all."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Page, asyncio.Future[bool]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def start(self) -> None: ...

    async def stop(self) -> None:
        if self._writing is not None:
            await asyncio.wait([self._writing])

    async def add(self, page: Page) -> bool:
        """Whether it was written; not if another process was first. It is on the disk when this returns."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((page, done))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())
        return await done

    async def _write(self) -> None:
        """Write all that waits, and then what came meanwhile."""
        while self._waiting:
            results: list[Result]
            batch: list[tuple[Page, asyncio.Future[bool]]] = []
            try:
                async with self.turn():
                    batch, self._waiting = self._waiting, []
                    results = await self.carry_out([page for page, _ in batch])
            except Exception as error:
                log.exception("moves could not be written")
                results = [error] * len(batch)
            for (_, done), result in zip(batch, results, strict=True):
                if done.done():
                    continue
                if isinstance(result, BaseException):
                    done.set_exception(result)
                else:
                    done.set_result(result)
        self._writing = None

    def turn(self) -> AbstractAsyncContextManager[object]:
        """What must be held while something is written."""
        return nullcontext()

    async def carry_out(self, pages: list[Page]) -> list[Result]:
        """Write these with one commit: of each, whether it was written or what went wrong."""
        raise NotImplementedError


# ---- statement by statement: SQLite, and inside another transaction --------------------------------------------------

TABLE = """
    UPDATE tables SET seq = seq + 1, to_act_json = :to_act, due = :due,
        actions = COALESCE(:actions, actions), moved = COALESCE(:moved, moved)
    WHERE id = :table_id AND seq = :seq AND status = 'running'"""
JOURNAL = """
    INSERT INTO journal (table_id, seq, at, kind, seat, "by", data_json, versions_json)
    VALUES (:table_id, :seq, :at, :kind, :seat, :by, :data, :versions)"""
CLOCK = """
    UPDATE seats SET bank = :bank, owes_since = :owes_since, allowance = :allowance
    WHERE table_id = :table_id AND seat = :seat"""
FORGET = "DELETE FROM snapshots WHERE table_id = :table_id"
KEEP = """
    INSERT INTO snapshots (table_id, seq, state, ground, floor) VALUES (:table_id, :after, :state, :ground, :floor)"""


def _row(page: Page) -> dict[str, object]:
    row = page._asdict()
    del row["clocks"], row["snapshot"]
    return row


def _rest(page: Page) -> list[tuple[str, dict[str, object]]]:
    """What follows once the table's row is ours, with its values."""
    found: list[tuple[str, dict[str, object]]] = [(JOURNAL, _row(page))]
    found += [(CLOCK, {"table_id": page.table_id, **clock._asdict()}) for clock in page.clocks]
    if page.snapshot is not None:
        found.append((FORGET, {"table_id": page.table_id}))
        found.append((KEEP, {"table_id": page.table_id, "after": page.seq + 1, **page.snapshot._asdict()}))
    return found


async def add_inside(connection: AsyncConnection, page: Page) -> bool:
    """Write a page as part of a transaction that does other things too. Whoever calls this tells of it."""
    found = await connection.execute(text(TABLE), _row(page))
    if found.rowcount != 1:
        return False
    for statement, values in _rest(page):
        await connection.execute(text(statement), values)
    return True


class SqliteLedger(Ledger):
    """`writer` is held by whoever writes in this process."""

    def __init__(self, url: URL, prepare: Callable[[Any, object], None], writer: asyncio.Lock) -> None:
        super().__init__()
        self._path = url.database or ""
        self._prepare = prepare
        self._writer = writer
        self._thread = ThreadPoolExecutor(1, "ledger")
        self._connection: sqlite3.Connection | None = None

    async def start(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._open)

    async def stop(self) -> None:
        await super().stop()
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown()

    def turn(self) -> AbstractAsyncContextManager[object]:
        return self._writer

    async def carry_out(self, pages: list[Page]) -> list[Result]:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._carry_out, pages)

    # in the thread

    def _open(self) -> None:
        self._connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        self._prepare(self._connection, None)

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()

    def _carry_out(self, pages: list[Page]) -> list[Result]:
        connection = self._connection
        assert connection is not None
        connection.execute("BEGIN IMMEDIATE")
        try:
            results: list[Result] = [self._add(connection, page) for page in pages]
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        return results

    def _add(self, connection: sqlite3.Connection, page: Page) -> Result:
        """One page; if it fails, the others that are written with it stand."""
        connection.execute("SAVEPOINT page")
        try:
            if connection.execute(TABLE, _row(page)).rowcount != 1:
                return False
            for statement, values in _rest(page):
                connection.execute(statement, values)
            return True
        except sqlite3.Error as error:
            connection.execute("ROLLBACK TO page")
            return error
        finally:
            connection.execute("RELEASE page")


# ---- in one statement: PostgreSQL ------------------------------------------------------------------------------------

# All parts see the rows as they were before the statement; those after `ours` do something only for the tables whose
# rows were ours to change. There is one page of a table at a time: its lock sees to that.
ADD = """
    WITH pages AS (
        SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[], $4::text[], $5::int[], $6::text[], $7::text[],
            $8::text[], $9::text[], $10::bigint[], $11::int[], $12::bigint[])
            AS page (table_id, seq, at, kind, seat, "by", data, versions, to_act, due, actions, moved)
    ), ours AS (
        UPDATE tables SET seq = tables.seq + 1, to_act_json = pages.to_act, due = pages.due,
            actions = COALESCE(pages.actions, tables.actions), moved = COALESCE(pages.moved, tables.moved)
        FROM pages
        WHERE tables.id = pages.table_id AND tables.seq = pages.seq AND tables.status = 'running'
        RETURNING tables.id, tables.seq
    ), written AS (
        INSERT INTO journal (table_id, seq, at, kind, seat, "by", data_json, versions_json)
        SELECT id, pages.seq, at, kind, seat, "by", data, versions FROM pages JOIN ours ON id = table_id
    ), clocks AS (
        UPDATE seats SET bank = new.bank, owes_since = new.owes_since, allowance = new.allowance
        FROM ours, unnest($13::text[], $14::int[], $15::bigint[], $16::bigint[], $17::bigint[])
            AS new (table_id, seat, bank, owes_since, allowance)
        WHERE seats.table_id = ours.id AND seats.table_id = new.table_id AND seats.seat = new.seat
    ), forgotten AS (
        DELETE FROM snapshots USING ours, unnest($18::text[]) AS new (table_id)
        WHERE snapshots.table_id = ours.id AND snapshots.table_id = new.table_id
    ), kept AS (
        INSERT INTO snapshots (table_id, seq, state, ground, floor)
        SELECT id, seq, state, ground, floor
        FROM ours JOIN unnest($18::text[], $19::bytea[], $20::bytea[], $21::int[])
            AS new (table_id, state, ground, floor) ON id = new.table_id
    )
    SELECT id, pg_notify($22, 'moved:' || id || ':' || seq) FROM ours"""


class PostgresLedger(Ledger):
    def __init__(self, connect: Mapping[str, Any], channel: str) -> None:
        super().__init__()
        self._connect = connect
        self._channel = channel
        self._pool: Any = None

    async def start(self) -> None:
        settings = {"lock_timeout": LOCK_TIMEOUT}
        # What a connection leaves behind needs no clearing up: it runs this one statement, by itself.
        self._pool = await asyncpg.create_pool(
            min_size=1, max_size=2, reset=_nothing, server_settings=settings, **self._connect
        )

    async def stop(self) -> None:
        await super().stop()
        await self._pool.close()

    async def carry_out(self, pages: list[Page]) -> list[Result]:
        # In one order in all processes: none waits for what another one holds while that waits for it.
        ordered = sorted(pages, key=lambda page: page.table_id)
        try:
            found = await self._add(ordered)
        except (asyncpg.DeadlockDetectedError, asyncpg.LockNotAvailableError) as error:
            if len(pages) == 1:
                return [error]
            # Somebody holds one of the tables for long: the others do not suffer from it.
            return [(await self.carry_out([page]))[0] for page in pages]
        return [page.table_id in found for page in pages]

    async def _add(self, pages: list[Page]) -> set[str]:
        """The tables whose pages were written."""
        clocks = [(page.table_id, *clock) for page in pages for clock in page.clocks]
        kept = [(page.table_id, *page.snapshot) for page in pages if page.snapshot is not None]
        values = [*_columns([page[:12] for page in pages], 12), *_columns(clocks, 5), *_columns(kept, 4)]
        async with self._pool.acquire() as connection:
            return {row[0] for row in await connection.fetch(ADD, *values, self._channel)}


def _columns(rows: Sequence[Sequence[object]], count: int) -> list[list[object]]:
    return [[row[number] for row in rows] for number in range(count)]


async def _nothing(_connection: object) -> None: ...
