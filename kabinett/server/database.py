"""The database: engine, transactions, migrations at start, and word between processes that share one PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from kabinett.server.config import Settings
from kabinett.server.ledger import Ledger, PostgresLedger, SqliteLedger

log = logging.getLogger("kabinett.database")

MIGRATIONS = Path(__file__).parent / "migrations"
CHANNEL = "kabinett"
MIGRATION_LOCK = 7_561_756
"""The number of the advisory lock under which one process migrates while others wait."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Database:
    """One engine. `begin()` is a transaction for changes, `read()` one for looking.

    `tell(connection, message)` reaches the listeners of all processes once the transaction is committed: through
    NOTIFY with PostgreSQL, directly where there is only this process."""

    def __init__(self, settings: Settings) -> None:
        url = settings.database_url
        self.is_sqlite = url.startswith("sqlite")
        if self.is_sqlite:
            settings.data.mkdir(parents=True, exist_ok=True)
            self.engine: AsyncEngine = create_async_engine(url, pool_size=4, max_overflow=4, hide_parameters=True)
            event.listen(self.engine.sync_engine, "connect", _sqlite_connection)
            event.listen(self.engine.sync_engine, "begin", _sqlite_begin)
        else:
            self.engine = create_async_engine(
                url, pool_size=8, max_overflow=8, pool_pre_ping=True, hide_parameters=True
            )
        # SQLite does this anyhow. With PostgreSQL a move could come between reading a table and reading its journal.
        level = {} if self.is_sqlite else {"isolation_level": "REPEATABLE READ"}
        self._reader = self.engine.execution_options(**level)
        self.listeners: list[Callable[[str], None]] = []
        self._writer = asyncio.Lock()
        self.ledger: Ledger
        """The short way for moves."""
        if self.is_sqlite:
            self.ledger = SqliteLedger(self.engine.url, _sqlite_connection, self._writer)
        else:
            self.ledger = PostgresLedger(self.engine.dialect.create_connect_args(self.engine.url)[1], CHANNEL)
        self._listening: asyncio.Task[None] | None = None
        self._stopping = False
        self.ready = asyncio.Event()
        """Set while word from other processes comes in."""

    async def start(self) -> None:
        """Bring the tables up to date and begin to listen."""
        async with self.engine.connect() as connection:
            if not self.is_sqlite:
                await connection.execute(text(f"SELECT pg_advisory_lock({MIGRATION_LOCK})"))
                await connection.commit()
            try:
                await connection.run_sync(_migrate)
                await connection.commit()
            finally:
                if not self.is_sqlite:
                    await connection.execute(text(f"SELECT pg_advisory_unlock({MIGRATION_LOCK})"))
                    await connection.commit()
        await self.ledger.start()
        if self.is_sqlite:
            self.ready.set()
        else:
            self._listening = asyncio.create_task(self._listen())
            await asyncio.wait_for(self.ready.wait(), 10)

    async def stop(self) -> None:
        self._stopping = True
        if self._listening is not None:
            self._listening.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._listening
        await self.ledger.stop()
        await self.engine.dispose()

    @contextlib.asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that changes something. SQLite has one writer at a time: they wait here, in order."""
        if not self.is_sqlite:
            async with self.engine.begin() as connection:
                yield connection
            return
        told: list[str] = []
        async with self._writer, self.engine.connect() as connection:
            connection = await connection.execution_options(kabinett_write=True)
            connection.info["told"] = told
            async with connection.begin():
                yield connection
        for message in told:
            self._hear(message)

    @contextlib.asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A transaction for looking: all that is read in it is of one moment."""
        async with self._reader.connect() as connection:
            yield connection

    async def tell(self, connection: AsyncConnection, message: str) -> None:
        """Say this to all processes when the transaction is committed."""
        if self.is_sqlite:
            connection.info["told"].append(message)
        else:
            await connection.execute(text("SELECT pg_notify(:channel, :message)"), _notice(message))

    def _hear(self, message: str) -> None:
        for listener in self.listeners:
            listener(message)

    async def _listen(self) -> None:
        """Hold one connection that listens; when it breaks, open another and tell that word may have been missed."""
        while not self._stopping:
            try:
                await self._listen_once()
            except asyncio.CancelledError:
                raise
            except Exception as error:
                log.warning("listening broke off: %s", type(error).__name__)
            self.ready.clear()
            await asyncio.sleep(0.5)

    async def _listen_once(self) -> None:
        async with self.engine.connect() as connection:
            raw = await connection.get_raw_connection()
            driver: Any = raw.driver_connection
            broken = asyncio.Event()
            driver.add_termination_listener(lambda *_: broken.set())
            await driver.add_listener(CHANNEL, lambda _c, _p, _ch, payload: self._hear(payload))
            self.ready.set()
            self._hear("missed")
            await broken.wait()


def _notice(message: str) -> dict[str, str]:
    return {"channel": CHANNEL, "message": message}


def _sqlite_connection(connection: Any, _record: object) -> None:
    """What was acknowledged survives: a write-ahead log, synced at every commit. Transactions are begun by us."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _sqlite_begin(connection: Connection) -> None:
    """A transaction that writes takes the lock at once: waiting for it later would be refused."""
    write = connection.get_execution_options().get("kabinett_write", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if write else "BEGIN")


def _migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
