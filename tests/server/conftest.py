"""What all tests of the server share: databases (SQLite and a real PostgreSQL), an application in this process, a
server as a program of its own.

Tests of the server are asynchronous: `pytestmark = pytest.mark.anyio`. Where no PostgreSQL is installed, its tests are
skipped; KABINETT_NEED_POSTGRES=1 makes that a failure."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from kabinett.games import GAMES
from kabinett.server.app import create_app
from kabinett.server.config import Settings
from kabinett.server.database import Database
from tests.server import postgres
from tests.server.hosting import Host, Process

MakeHost = Callable[..., Awaitable[Host]]
MakeProcess = Callable[..., Process]

TEMPLATE = "kabinett_template"
PROBES = {name: f"tests.probes.{name}:game" for name in ("plan", "windows", "league")}
_numbers = itertools.count()


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


def _migrate(settings: Settings) -> None:
    """Make the tables once; every test gets a copy."""

    async def run() -> None:
        database = Database(settings)
        await database.start()
        await database.stop()

    asyncio.run(run())


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sqlite")
    _migrate(Settings(data=folder))
    return folder / "kabinett.sqlite"


@pytest.fixture(scope="session")
def postgres_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One cluster for each process of the test run, with a template that is migrated."""
    binaries = postgres.programs()
    if binaries is None:
        message = "PostgreSQL is not installed (initdb, postgres): its tests are left out"
        if os.environ.get("KABINETT_NEED_POSTGRES") == "1":
            pytest.fail(message)
        pytest.skip(message)
    with postgres.cluster(binaries) as server:
        _sql(server, f"CREATE DATABASE {TEMPLATE}")
        _migrate(Settings(data=tmp_path_factory.mktemp("postgres"), database=f"{server}/{TEMPLATE}"))
        yield server


def _sql(server: str, statement: str) -> None:
    async def run() -> None:
        connection = await asyncpg.connect(f"{server}/postgres")
        try:
            await connection.execute(statement)
        finally:
            await connection.close()

    asyncio.run(run())


def _fresh(kind: str, request: pytest.FixtureRequest, folder: Path) -> Iterator[str]:
    if kind == "sqlite":
        path = folder / "kabinett.sqlite"
        shutil.copy(request.getfixturevalue("sqlite_template"), path)
        yield f"sqlite+aiosqlite:///{path}"
        return
    server: str = request.getfixturevalue("postgres_server")
    name = f"test_{next(_numbers)}"
    _sql(server, f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}")
    yield f"{server}/{name}"
    _sql(server, f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A fresh database with its tables, once on SQLite and once on PostgreSQL: what Settings.database takes."""
    yield from _fresh(request.param, request, tmp_path)


@pytest.fixture
def sqlite_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A fresh SQLite, for tests that do not touch storage."""
    yield from _fresh("sqlite", request, tmp_path)


@pytest.fixture
def postgres_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A fresh PostgreSQL, for tests of several processes."""
    yield from _fresh("postgres", request, tmp_path)


@pytest.fixture(scope="session")
def all_games() -> dict[str, str]:
    """The registered games and the probes: the functions that make them."""
    return {name: f"kabinett.games.{name}:make" for name in GAMES} | PROBES


@contextlib.asynccontextmanager
async def _hosts(url: str, folder: Path, games: dict[str, str]) -> AsyncIterator[MakeHost]:
    async with contextlib.AsyncExitStack() as stack:

        async def make(games: dict[str, str] = games, **settings: Any) -> Host:
            chosen: dict[str, Any] = {"data": folder / "data", "database": url} | settings
            app = create_app(Settings(**chosen), games)
            await stack.enter_async_context(app.router.lifespan_context(app))
            return Host(app, stack)

        yield make


@pytest.fixture
async def site_app(database_url: str, tmp_path: Path, all_games: dict[str, str]) -> AsyncIterator[MakeHost]:
    """`host = await site_app(games=..., bot_delay=0, ...)`: an application on `database_url`, its lifespan running; the
    keyword arguments are Settings. Called twice, it makes two servers on one database."""
    async with _hosts(database_url, tmp_path, all_games) as make:
        yield make


@pytest.fixture
async def sqlite_app(sqlite_url: str, tmp_path: Path, all_games: dict[str, str]) -> AsyncIterator[MakeHost]:
    """The same, on SQLite alone."""
    async with _hosts(sqlite_url, tmp_path, all_games) as make:
        yield make


@pytest.fixture
def server_process(tmp_path: Path) -> Iterator[MakeProcess]:
    """`server = server_process(database_url, "--option", KABINETT_BOT_DELAY="0")`: `kabinett serve` on a free port, up
    when this returns. `server.kill()` is kill -9, `server.start()` starts it again on the same port."""
    made: list[Process] = []

    def make(url: str = "", *arguments: str, **environment: str) -> Process:
        data = tmp_path / f"data-{len(made)}"
        database = ["--database", url] if url else []
        log = tmp_path / f"server-{len(made)}.log"
        process = Process(postgres.free_port(), ["--data", str(data), *database, *arguments], log, environment)
        made.append(process)
        process.start()
        return process

    yield make
    for process in made:
        process.kill()
