"""`kabinett admin`: list, export, backup, import, replay, straight on a server's database."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from sqlalchemy import select, update
from typer.testing import CliRunner

import kabinett
from kabinett.cli import serving  # noqa: F401  (adds the commands)
from kabinett.cli.app import app
from kabinett.core import record
from kabinett.server.app import create_app
from kabinett.server.config import Settings
from kabinett.server.database import Database
from kabinett.server.models import journal, metadata
from kabinett.server.wire import decode, encode

Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(sqlite_template: Path, tmp_path: Path) -> Run:
    """Call `kabinett admin ...` on the data folder of this test: exit code and output."""

    def call(*arguments: str, data: Path | None = None) -> tuple[int, str]:
        given = ["admin", *arguments, "--data", str(data or tmp_path / "data")]
        result = CliRunner().invoke(app, given)
        return result.exit_code, result.output

    return call


@pytest.fixture
def table(tmp_path: Path) -> str:
    """A table with 150 moves, some undone, in the data folder of this test."""

    async def fill() -> str:
        application = create_app(Settings(data=tmp_path / "data"))
        async with application.router.lifespan_context(application):
            hub = application.state.site.hub
            client = httpx.AsyncClient(
                transport=httpx.ASGITransport(app=application), base_url="http://test", headers={"X-Kabinett": "1"}
            )
            await client.post("/api/guest", json={"name": "Anna"})
            seats = [{"kind": "me"}] + [{"kind": "hotseat"}] * 3
            made = await client.post("/api/tables", json={"game": "friedrich", "seats": seats, "title": "Silesia"})
            await client.aclose()
            table_id: str = made.json()["table"]["id"]
            live = await hub.open(table_id)
            rng = random.Random(4)
            for _ in range(150):
                seat = rng.choice(live.play.state.to_act)
                asked = live.play.state.decision(seat)
                await hub.act(live, seat, [str(rng.choice(asked.actions))], asked.id, "test")
                if rng.random() < 0.1 and live.play.can_undo(seat):
                    await hub.undo(live, seat, live.play.state.decision(seat).id, "test")
            return table_id

    return asyncio.run(fill())


def test_tables_are_listed(run: Run, table: str) -> None:
    code, text = run("list")
    assert code == 0 and table in text and "Silesia" in text and "running" in text
    code, text = run("list", "--json", "--status", "running")
    assert [row["id"] for row in json.loads(text)["tables"]] == [table]
    assert json.loads(run("list", "--json", "--status", "finished")[1])["tables"] == []


def test_a_record_is_exported(run: Run, table: str, tmp_path: Path) -> None:
    code, text = run("export", table)
    assert code == 0
    game = kabinett.game("friedrich")
    assert len(record.verify(game, record.read(text)).log) > 100
    code, _ = run("export", table, "--out", str(tmp_path / "game.rec"))
    assert code == 0 and (tmp_path / "game.rec").read_text("utf-8") == text
    code, text = run("export", "nosuch")
    assert code == 2 and "no such table" in text


def test_a_backup_fills_another_database(run: Run, table: str, tmp_path: Path) -> None:
    file = tmp_path / "all.jsonl"
    assert run("backup", str(file))[0] == 0
    other = tmp_path / "other"
    code, text = run("import", str(file), data=other)
    assert code == 0, text
    assert run("export", table, data=other) == run("export", table)
    again = tmp_path / "again.jsonl"
    run("backup", str(again), data=other)
    assert sorted(again.read_text().splitlines()) == sorted(file.read_text().splitlines())
    names = {json.loads(line)["table"] for line in file.read_text().splitlines()[1:]}
    assert {"users", "tables", "seats", "journal", "snapshots", "settings"} <= names <= set(metadata.tables)
    code, text = run("import", str(file), data=other)
    assert code == 2 and "not empty" in text


def test_a_damaged_backup_leaves_the_database_as_it_was(run: Run, table: str, tmp_path: Path) -> None:
    file = tmp_path / "all.jsonl"
    run("backup", str(file))
    lines = file.read_text().splitlines()
    file.write_text("\n".join([*lines[:20], lines[20][:-9], *lines[21:]]))
    other = tmp_path / "other"
    code, text = run("import", str(file), data=other)
    assert code == 2 and "line 21" in text
    assert json.loads(run("list", "--json", data=other)[1])["tables"] == []
    file.write_text("{}")
    assert run("import", str(file), data=other)[0] == 2


def test_all_tables_are_replayed(run: Run, table: str, tmp_path: Path) -> None:
    code, text = run("replay")
    assert code == 0 and "1 tables replayed, 0 differ" in text

    async def change_an_event() -> None:
        database = Database(Settings(data=tmp_path / "data"))
        await database.start()
        async with database.begin() as connection:
            found = await connection.execute(select(journal.c.seq, journal.c.data_json).order_by(journal.c.seq))
            for seq, text in found.all():
                data = decode(text)
                if data["entries"] and data["entries"][0][1] and data["entries"][0][1][0][0]:
                    data["entries"][0][1][0][0][0] = "ready"
                    data["entries"][0][1][0][0][1] = [3]
                    changed = encode(data).decode()
                    if changed != text:
                        await connection.execute(update(journal).where(journal.c.seq == seq).values(data_json=changed))
                        break
        await database.stop()

    asyncio.run(change_an_event())
    code, text = run("replay", "--json")
    assert code == 1
    found = json.loads(text)
    assert found["tables"] == 1 and "brings other events" in found["different"][0]["difference"]
