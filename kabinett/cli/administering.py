"""What `kabinett admin` does, straight on the database of a server (which may be running)."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid
from sqlalchemy import LargeBinary, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from kabinett.cli.common import NO, Complaint, print_json, write_text
from kabinett.cli.terminal import Screen
from kabinett.core import record
from kabinett.core.errors import KabinettError
from kabinett.server.config import FILE, from_environment
from kabinett.server.errors import ApiError
from kabinett.server.hub import Hub
from kabinett.server.live import LiveTable
from kabinett.server.models import metadata, seats, tables
from kabinett.server.ops import Metrics
from kabinett.server.site import Site

FORMAT = "kabinett backup 1"
T = TypeVar("T")


def _with_site(
    work: Callable[[Site], Coroutine[Any, Any, T]], data: Path | None, database: str | None, new: bool = False
) -> T:
    """Do something on the database; only with `new` one is made where there is none."""
    settings = from_environment(data=data, database=database)
    file = settings.data / FILE
    if not settings.database and not new and not file.is_file():
        raise Complaint(f"{file}: there is no database; name its folder with --data")

    async def run() -> T:
        site = Site(settings)
        site.metrics = Metrics()
        site.hub = Hub(site)
        await site.database.start()
        try:
            return await work(site)
        finally:
            await site.database.stop()

    return asyncio.run(run())


def list_tables(status: str | None, as_json: bool, data: Path | None, database: str | None) -> None:
    async def read(site: Site) -> list[dict[str, Any]]:
        asked = select(
            tables.c.id, tables.c.game, tables.c.status, tables.c.title, tables.c.actions, tables.c.to_act_json,
            tables.c.created, tables.c.moved,
        ).order_by(func.coalesce(tables.c.moved, tables.c.created).desc())  # fmt: skip
        if status is not None:
            asked = asked.where(tables.c.status == status)
        async with site.database.read() as connection:
            found = [dict(row) for row in (await connection.execute(asked)).mappings()]
            people = await connection.execute(
                select(seats.c.table_id, func.count()).where(seats.c.kind == "held").group_by(seats.c.table_id)
            )
            count = {table: number for table, number in people}
        for row in found:
            row["people"] = count.get(row["id"], 0)
            row["to_act"] = json.loads(row.pop("to_act_json"))
        return found

    rows = _with_site(read, data, database)
    if as_json:
        print_json({"tables": rows})
        return
    grid = Grid(box=None, header_style="bold", pad_edge=False)
    for name in ("table", "game", "status", "people", "actions", "to act", "title"):
        grid.add_column(name)
    for row in rows:
        to_act = ", ".join(str(seat) for seat in row["to_act"]) if row["status"] == "running" else ""
        cells = [row["id"], row["game"], row["status"], row["people"], row["actions"], to_act, row["title"]]
        grid.add_row(*[str(cell) for cell in cells])
    Screen().print(grid)


async def _opened(site: Site, table: str) -> LiveTable:
    try:
        return await site.hub.open(table)
    except ApiError as refused:
        missing = refused.code == "not_found"
        raise Complaint("there is no such table" if missing else "this table has not begun") from None


def export(table: str, out: Path | None, data: Path | None, database: str | None) -> None:
    async def read(site: Site) -> str:
        return record.write((await _opened(site, table)).play)

    written = _with_site(read, data, database)
    if out is None:
        typer.echo(written, nl=False)
    else:
        write_text(out, written, True)


def backup(file: Path, data: Path | None, database: str | None) -> None:
    """One JSON object a line: the format, then every row with the name of its table."""

    async def read(site: Site) -> int:
        count = 0
        with file.open("w", encoding="utf-8") as target:
            target.write(json.dumps({"format": FORMAT}) + "\n")
            async with site.database.read() as connection:
                for table in metadata.sorted_tables:
                    stream = await connection.stream(select(table))
                    async for row in stream.mappings():
                        target.write(json.dumps({"table": table.name, "row": _plain(dict(row))}) + "\n")
                        count += 1
        return count

    typer.echo(f"{_with_site(read, data, database):,} rows written to {file}")


def restore(file: Path, data: Path | None, database: str | None) -> None:
    """All in one transaction: a backup that cannot be read leaves the database as it was."""

    async def write(site: Site) -> int:
        async with site.database.begin() as connection:
            for table in metadata.sorted_tables:
                # A server that has run once has its own keys: they give way.
                if table.name == "settings":
                    await connection.execute(table.delete())
                elif (await connection.execute(select(func.count()).select_from(table))).scalar_one():
                    raise Complaint("this database is not empty")
            return await _fill(connection, file, site.database.is_sqlite)

    typer.echo(f"{_with_site(write, data, database, True):,} rows read from {file}")


async def _fill(connection: AsyncConnection, file: Path, is_sqlite: bool) -> int:
    count = 0
    with file.open(encoding="utf-8") as source:
        try:
            if json.loads(source.readline()).get("format") != FORMAT:
                raise Complaint("not a backup of Kabinett")
            for number, line in enumerate(source, 2):
                entry = json.loads(line)
                table = metadata.tables[entry["table"]]
                row = entry["row"]
                for column in table.columns:
                    if isinstance(column.type, LargeBinary) and row.get(column.name) is not None:
                        row[column.name] = base64.b64decode(row[column.name])
                await connection.execute(insert(table).values(row))
                count = number - 1
        except (ValueError, KeyError, AttributeError, TypeError) as error:
            raise Complaint(f"line {count + 2} of the backup cannot be read: {type(error).__name__}") from None
    if not is_sqlite:
        for name in ("chat", "reports"):
            next_id = f"(SELECT coalesce(max(id), 0) + 1 FROM {name})"
            await connection.execute(text(f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), {next_id})"))
    return count


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    return {
        name: base64.b64encode(value).decode() if isinstance(value, bytes | memoryview) else value
        for name, value in row.items()
    }


def replay(as_json: bool, data: Path | None, database: str | None) -> None:
    """Play every stored game from its first action by the present rules; exit code 1 if one differs."""

    async def run(site: Site) -> list[dict[str, object]]:
        async with site.database.read() as connection:
            found = await connection.execute(select(tables.c.id).where(tables.c.status != "open").order_by(tables.c.id))
            ids = [row[0] for row in found]
        report: list[dict[str, object]] = []
        with Progress(console=Console(stderr=True), disable=as_json, transient=True) as progress:
            for table in progress.track(ids, description="replaying"):
                report.append({"table": table, **(await _one(site, table))})
                site.hub.tables.clear()
        return report

    report = _with_site(run, data, database)
    different = [row for row in report if row["difference"] is not None]
    if as_json:
        print_json({"tables": len(report), "different": different})
    else:
        for row in different:
            typer.echo(f"{row['table']}: {row['difference']}")
        typer.echo(f"{len(report):,} tables replayed, {len(different):,} differ")
    if different:
        raise typer.Exit(NO)


async def _one(site: Site, table: str) -> dict[str, object]:
    """A stored game beside its replay: None where they agree, else the first thing that differs."""
    try:
        live = await site.hub.open(table)
        written = record.write(live.play)
        again = record.replay(live.game, record.read(written))
    except (KabinettError, ApiError) as error:
        return {"difference": str(error)}
    if again.state.hash() != live.play.state.hash():
        return {"difference": "it ends in another state"}
    for number, (stored, made) in enumerate(zip(live.play.log, again.log)):
        if [repr(event) for event in stored.events] != [repr(event) for event in made.events]:
            return {"difference": f"action {number + 1} ({stored.action}) brings other events"}
    return {"difference": None}
