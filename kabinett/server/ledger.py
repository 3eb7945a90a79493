"""How a move gets into the database: a row of the journal, the table's row, its clocks, at times a snapshot.

Every move goes this way, so it is short. With PostgreSQL it is one statement: one way there and back. With SQLite,
which has one writer and syncs the disk at every commit, the moves that wait are written together, in a thread of their
own."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, Protocol

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy import text
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection

log = logging.getLogger("kabinett.ledger")

CONNECTIONS = 6
"""With PostgreSQL, so many moves can be under way at once."""


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


class Ledger(Protocol):
    """Writes pages, each whole or not at all."""

    async def start(self) -> None: ...

    async def stop(self) -> None: ...

    async def add(self, page: Page) -> bool:
        """Whether it was written; not if another process was first. It is on the disk when this returns."""
        ...


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


class SqliteLedger:
    """`writer` is held by whoever writes in this process."""

    def __init__(self, url: URL, prepare: Callable[[Any, object], None], writer: asyncio.Lock) -> None:
        self._path = url.database or ""
        self._prepare = prepare
        self._writer = writer
        self._thread = ThreadPoolExecutor(1, "ledger")
        self._connection: sqlite3.Connection | None = None
        self._waiting: list[tuple[Page, asyncio.Future[bool]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def start(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._open)

    async def stop(self) -> None:
        if self._writing is not None:
            await asyncio.wait([self._writing])
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown()

    async def add(self, page: Page) -> bool:
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((page, done))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())
        return await done

    async def _write(self) -> None:
        """Write all that waits, and then what came meanwhile."""
        loop = asyncio.get_running_loop()
        while self._waiting:
            async with self._writer:
                batch, self._waiting = self._waiting, []
                results: list[bool | BaseException]
                try:
                    pages = [page for page, _ in batch]
                    results = await loop.run_in_executor(self._thread, self._carry_out, pages)
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

    # in the thread

    def _open(self) -> None:
        self._connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        self._prepare(self._connection, None)

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()

    def _carry_out(self, pages: list[Page]) -> list[bool | BaseException]:
        connection = self._connection
        assert connection is not None
        connection.execute("BEGIN IMMEDIATE")
        try:
            results = [self._add(connection, page) for page in pages]
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        return results

    def _add(self, connection: sqlite3.Connection, page: Page) -> bool | BaseException:
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

# All parts see the rows as they were before the statement, and those after the first do something only if the table's
# row was ours to change.
ADD = """
    WITH ours AS (
        UPDATE tables SET seq = seq + 1, to_act_json = $9, due = $10,
            actions = COALESCE($11, actions), moved = COALESCE($12, moved)
        WHERE id = $1 AND seq = $2 AND status = 'running' RETURNING id, seq
    ), written AS (
        INSERT INTO journal (table_id, seq, at, kind, seat, "by", data_json, versions_json)
        SELECT id, $2, $3, $4, $5, $6, $7, $8 FROM ours
    ), clocks AS (
        UPDATE seats SET bank = new.bank, owes_since = new.owes_since, allowance = new.allowance
        FROM ours, unnest($13::int[], $14::bigint[], $15::bigint[], $16::bigint[])
            AS new (seat, bank, owes_since, allowance)
        WHERE seats.table_id = ours.id AND seats.seat = new.seat
    ), forgotten AS (
        DELETE FROM snapshots USING ours WHERE snapshots.table_id = ours.id AND $17::bytea IS NOT NULL
    ), kept AS (
        INSERT INTO snapshots (table_id, seq, state, ground, floor)
        SELECT id, seq, $17::bytea, $18::bytea, $19 FROM ours WHERE $17::bytea IS NOT NULL
    )
    SELECT pg_notify($20, 'moved:' || id || ':' || seq) FROM ours"""


class PostgresLedger:
    def __init__(self, connect: Mapping[str, Any], channel: str) -> None:
        self._connect = connect
        self._channel = channel
        self._pool: Any = None

    async def start(self) -> None:
        self._pool = await asyncpg.create_pool(min_size=1, max_size=CONNECTIONS, reset=_nothing, **self._connect)

    async def stop(self) -> None:
        await self._pool.close()

    async def add(self, page: Page) -> bool:
        *row, clocks, snapshot = page
        columns = list(zip(*clocks, strict=True)) or [(), (), (), ()]
        kept = snapshot if snapshot is not None else (None, None, None)
        async with self._pool.acquire() as connection:
            return bool(await connection.fetch(ADD, *row, *columns, *kept, self._channel))


async def _nothing(_connection: object) -> None:
    """What a connection of this pool leaves behind needs no clearing up: it runs one statement, by itself."""
