"""Who is at a table now, and watching one that has not begun."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

from tests.server.conftest import MakeHost
from tests.server.hosting import Host, Socket

pytestmark = pytest.mark.anyio

ME, OPEN, INVITE = {"kind": "me"}, {"kind": "open"}, {"kind": "invite"}


async def quick(app: MakeHost) -> Host:
    host = await app(bot_delay=0)
    host.site.hub.presence.pause = 0.02
    return host


async def new(client: httpx.AsyncClient, *seats: dict[str, str], **body: Any) -> dict[str, Any]:
    body = {"game": "plan", "seats": list(seats)} | body
    answer = (await client.post("/api/tables", json=body)).raise_for_status()
    made: dict[str, Any] = answer.json()
    return made


async def watch(socket: Socket, table: str, *viewers: str, **more: Any) -> dict[str, Any]:
    """The answer: ack or refused."""
    await socket.send({"type": "watch", "ref": 1, "table": table, "viewers": list(viewers), **more})
    while True:
        told = await socket.receive()
        if told["type"] in ("ack", "refused"):
            return told


async def here(socket: Socket) -> tuple[list[int], int]:
    told = await socket.until("presence")
    return told["seats"], told["spectators"]


async def until(socket: Socket, seats: list[int], spectators: int) -> None:
    """Somewhere along the way there may be other numbers; in the end these."""
    async with asyncio.timeout(5):
        while await here(socket) != (seats, spectators):
            pass


async def silent(socket: Socket, kind: str, seconds: float = 0.3) -> None:
    with pytest.raises(TimeoutError):
        told = await socket.until(kind, seconds)
        pytest.fail(f"told {told}")


async def test_seats_and_spectators_come_and_go(sqlite_app: MakeHost) -> None:
    host = await quick(sqlite_app)
    anna, bert, eve = await host.guest("Anna"), await host.guest("Bert"), await host.guest("Eve")
    table = (await new(anna, ME, OPEN, {"kind": "bot", "bot": "random"}))["table"]["id"]
    (await bert.post(f"/api/tables/{table}/join", json={})).raise_for_status()
    async with host.socket(anna) as first:
        assert (await watch(first, table, "0"))["type"] == "ack"
        assert await here(first) == ([0], 0)
        async with host.socket(bert) as second:
            await watch(second, table, "1")
            assert await here(second) == ([0, 1], 0)
            assert await here(first) == ([0, 1], 0)
            async with host.socket(eve) as third:
                await watch(third, table, "spectator")
                await until(first, [0, 1], 1)
            await until(first, [0, 1], 0)
            # A second window of the same person changes nothing: nobody else is told.
            async with host.socket(bert) as again:
                await watch(again, table, "1")
                assert await here(again) == ([0, 1], 0)
                await silent(first, "presence")
        await until(first, [0], 0)


async def test_a_page_that_is_loaded_again_was_never_away(sqlite_app: MakeHost) -> None:
    host = await quick(sqlite_app)
    host.site.hub.presence.pause = 0.3
    anna, bert = await host.guest("Anna"), await host.guest("Bert")
    table = (await new(anna, ME, OPEN, OPEN))["table"]["id"]
    (await bert.post(f"/api/tables/{table}/join", json={})).raise_for_status()
    async with host.socket(anna) as first:
        await watch(first, table)
        async with host.socket(bert) as second:
            await watch(second, table)
            await until(first, [0, 1], 0)
        async with host.socket(bert) as second:
            await watch(second, table)
            await silent(first, "presence", 0.6)


async def test_unwatching_is_going(sqlite_app: MakeHost) -> None:
    host = await quick(sqlite_app)
    anna, bert = await host.guest("Anna"), await host.guest("Bert")
    table = (await new(anna, ME, OPEN, OPEN))["table"]["id"]
    (await bert.post(f"/api/tables/{table}/join", json={})).raise_for_status()
    async with host.socket(anna) as first, host.socket(bert) as second:
        await watch(first, table)
        await watch(second, table)
        await until(first, [0, 1], 0)
        await second.send({"type": "unwatch", "ref": 2, "table": table})
        await until(first, [0], 0)


async def test_an_open_table_is_watched(site_app: MakeHost) -> None:
    """Word of its seats, its chat and who is here; no update before it begins; then it is watched as any other."""
    host = await quick(site_app)
    anna, bert = await host.guest("Anna"), await host.guest("Bert")
    table = (await new(anna, ME, OPEN, {"kind": "bot", "bot": "random"}))["table"]["id"]
    async with host.socket(anna) as first, host.socket(bert) as second:
        assert (await watch(first, table, "0"))["type"] == "ack"
        assert (await watch(second, table, "spectator"))["type"] == "ack"
        await until(first, [0], 1)
        await silent(first, "update", 0.1)
        await second.send({"type": "chat", "ref": 2, "table": table, "text": "May I?", "channel": "spectators"})
        assert (await second.until("chat"))["line"]["message"] == "May I?"
        (await bert.post(f"/api/tables/{table}/join", json={})).raise_for_status()
        # The last seat is taken, the game begins: both are told to look.
        for socket, seat in ((first, 0), (second, 1)):
            await socket.until("table")
            assert (await anna.get(f"/api/tables/{table}")).json()["status"] == "running"
            await socket.send({"type": "watch", "ref": 3, "table": table, "viewers": [str(seat)]})
            assert (await socket.until("update"))["viewer"] == str(seat)
        await second.send({"type": "unwatch", "ref": 4, "table": table})
        await until(first, [0], 0)


async def test_a_private_open_table_does_not_exist_for_others(sqlite_app: MakeHost) -> None:
    host = await quick(sqlite_app)
    anna, bert, eve = await host.guest("Anna"), await host.guest("Bert"), await host.guest("Eve")
    made = await new(anna, ME, INVITE, OPEN, private=True)
    table = made["table"]["id"]
    key = made["links"][0]["path"].partition("#key=")[2]
    async with host.socket(anna) as first, host.socket(bert) as second, host.socket(eve) as third:
        await watch(first, table)
        assert (await watch(third, table, "spectator"))["error"] == "not_found"
        assert (await watch(third, table, "spectator", key="guessed"))["error"] == "not_found"
        # Whoever has the link may wait for the others to change their seats, but is not of the table yet.
        await until(first, [0], 0)
        await second.send({"type": "watch", "ref": 2, "table": table, "viewers": [], "key": key})
        assert (await second.receive())["type"] == "ack"
        await silent(second, "presence", 0.1)
        await silent(first, "presence", 0.1)
        (await bert.post(f"/api/tables/{table}/join", json={"key": key})).raise_for_status()
        await second.until("table")
        await until(second, [0, 1], 0)
        await until(first, [0, 1], 0)


async def test_a_socket_watches_only_so_many_open_tables(sqlite_app: MakeHost) -> None:
    host = await sqlite_app(tables_per_hour=1000)
    anna = await host.guest("Anna")
    tables = [(await new(anna, ME, OPEN, OPEN))["table"]["id"] for _ in range(62)]
    async with host.socket(anna) as socket:
        told = [(await watch(socket, table))["type"] for table in tables]
        assert told.count("ack") in range(55, 62) and told[-1] == "refused"
