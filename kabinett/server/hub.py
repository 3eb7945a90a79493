"""All live tables of this process, who watches them, and what is pushed to whom."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Protocol

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from kabinett.core.contract import Event
from kabinett.server import chat
from kabinett.server.database import now
from kabinett.server.errors import ApiError
from kabinett.server.keeper import Keeper
from kabinett.server.live import LiveTable
from kabinett.server.models import tables
from kabinett.server.presence import Presence
from kabinett.server.seating import read_party
from kabinett.server.security import User
from kabinett.server.wire import encode

if TYPE_CHECKING:
    from kabinett.server.site import Site

log = logging.getLogger("kabinett.hub")

GRACE = 5_000
"""Milliseconds after which another process does what the one that should have done it did not do."""

RETRY = 1.0
"""Seconds until a database that did not answer is asked again."""


class Watcher(Protocol):
    """A socket, as the hub sees it: it is told what is new and fetches it when it can send."""

    user: User | None
    language: str

    def touch(self, table_id: str, viewer: int) -> None: ...

    def mark(self, table_id: str) -> None: ...

    def post(self, message: bytes) -> None: ...

    def close_soon(self) -> None: ...


class Hub:
    """The tables in memory. A table is opened when somebody wants it and put away when nobody has for a while."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.tables: dict[str, LiveTable] = {}
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}
        self._heard: set[str] = set()
        """Tables of which there was word while they were being opened."""
        self.watchers: dict[str, dict[Watcher, set[int]]] = {}
        self.sockets: set[Watcher] = set()
        self.keeper = Keeper(site)
        self.presence = Presence(self)
        self.grace = GRACE
        self._tasks: set[asyncio.Task[None]] = set()
        self._moves: set[asyncio.Task[int]] = set()

    async def start(self) -> None:
        self.site.database.listeners.append(self._hear)
        await self.keeper.start()

    async def dismiss(self) -> None:
        """Tell the sockets to come back later, to the next process."""
        for socket in list(self.sockets):
            socket.close_soon()
        for _ in range(20):
            if not self.sockets:
                break
            await asyncio.sleep(0.05)

    async def stop(self) -> None:
        await self.dismiss()
        self.presence.stop()
        await self.keeper.stop()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        # What they have open must be closed before the database is: a connection cut off in between hangs for ever.
        await asyncio.gather(*tasks, *self._moves, *self._opening.values(), return_exceptions=True)

    def run(self, work: Coroutine[object, object, None]) -> None:
        """Something to be done beside the request."""
        task = asyncio.create_task(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guarded(self, work: Coroutine[object, object, None]) -> None:
        try:
            await work
        except ApiError as refused:
            log.info("in the background: %s", refused.key)
        except Exception:
            log.exception("in the background")

    # tables

    async def open(self, table_id: str) -> LiveTable:
        """A table that has begun, in memory."""
        found = self.tables.get(table_id)
        if found is None:
            task = self._opening.get(table_id)
            if task is None:
                # All who want it now wait for the same one, and none of them can break it off for the others.
                task = self._opening[table_id] = asyncio.create_task(self._open(table_id))
                task.add_done_callback(lambda done: self._opened(table_id, done))
            found = await asyncio.shield(task)
        found.used = now()
        return found

    async def _open(self, table_id: str) -> LiveTable:
        self._heard.discard(table_id)
        live = await self._load(table_id)
        self.tables[table_id] = live
        self.site.metrics.tables.set(len(self.tables))
        if table_id in self._heard:
            # What came behind the reading was told while nobody here listened for it, and will not be told again.
            await self._catch_up(live)
            await self._reread_orders(live)
        return live

    def _opened(self, table_id: str, task: asyncio.Task[LiveTable]) -> None:
        self._opening.pop(table_id, None)
        self._heard.discard(table_id)
        if not task.cancelled():
            task.exception()

    async def _load(self, table_id: str) -> LiveTable:
        live = LiveTable(self.site, table_id)
        async with self.site.database.read() as connection:
            status = (await connection.execute(select(tables.c.status).where(tables.c.id == table_id))).scalar()
            if status is None:
                raise ApiError("not_found", "no_table")
            if status == "open":
                raise ApiError("wrong_moment", "not_running")
            await live.load(connection)
            await live.read_orders(connection)
        return live

    async def start_table(self, connection: AsyncConnection, table_id: str) -> None:
        """Make the first state of a table whose row has just become "running"."""
        live = LiveTable(self.site, table_id)
        await live.begin(connection)
        self.keeper.begun(table_id)
        await self.site.database.tell(connection, f"table:{table_id}")

    def has_orders(self, table_id: str, seat: int) -> bool:
        live = self.tables.get(table_id)
        return live is not None and bool(live.orders.get(seat))

    def retire(self) -> None:
        """Put tables away that nobody watches or uses."""
        limit = now() - int(self.site.settings.retire_after * 1000)
        for table_id, live in list(self.tables.items()):
            if live.used < limit and not self.watchers.get(table_id) and not live.lock.locked():
                del self.tables[table_id]
        self.site.metrics.tables.set(len(self.tables))

    # watching

    def watch(self, socket: Watcher, table_id: str, viewers: set[int]) -> None:
        self.watchers.setdefault(table_id, {}).setdefault(socket, set()).update(viewers)
        socket.mark(table_id)
        self.presence.changed(table_id)

    async def wait(self, socket: Watcher, table_id: str, key: str) -> bool:
        """Watch a table that has not begun: word of its seats, chat, who is here. False if it has begun meanwhile."""
        async with self.site.database.read() as connection:
            party = await read_party(connection, table_id)
            party.check_seen(socket.user, key)
        self.watch(socket, table_id, set())
        # What happened between reading and watching was told to nobody: read once more.
        async with self.site.database.read() as connection:
            self.presence.waiting[table_id] = party = await read_party(connection, table_id)
        return party.status == "open"

    def unwatch(self, socket: Watcher, table_id: str | None = None) -> None:
        for watched in [table_id] if table_id is not None else list(self.watchers):
            sockets = self.watchers.get(watched, {})
            if sockets.pop(socket, None) is not None:
                self.presence.changed(watched)
            if not sockets:
                self.watchers.pop(watched, None)

    def is_here(self, user_id: str) -> bool:
        return any(socket.user is not None and socket.user.id == user_id for socket in self.sockets)

    def touch(self, live: LiveTable) -> None:
        """Tell those who watch that there is something new for them."""
        viewers = live.touched
        live.touched = set()
        for socket, watched in list(self.watchers.get(live.id, {}).items()):
            for viewer in viewers & watched:
                socket.touch(live.id, viewer)

    # moves

    async def act(self, live: LiveTable, seat: int, actions: list[str], decision: str | None, by: str) -> int:
        """A move: how many of its actions were done."""
        return await self._do(live, "act", seat, actions, decision, by)

    async def back(self, live: LiveTable, seat: int, decision: str, by: str) -> None:
        await self._do(live, "back", seat, [], decision, by)

    async def undo(self, live: LiveTable, seat: int, decision: str, by: str) -> None:
        await self._do(live, "undo", seat, [], decision, by)

    async def _do(
        self, live: LiveTable, kind: str, seat: int, actions: list[str], decision: str | None, by: str
    ) -> int:
        """Once begun it goes on to its end, even if whoever asked for it is gone: what is written must be shown."""
        task = asyncio.create_task(self._carry_out(live, kind, seat, actions, decision, by))
        self._moves.add(task)
        task.add_done_callback(self._moved)
        return await asyncio.shield(task)

    def _moved(self, task: asyncio.Task[int]) -> None:
        self._moves.discard(task)
        if not task.cancelled():
            # Asked for, so that a refusal to somebody who is gone is not complained of.
            task.exception()

    async def _carry_out(
        self, live: LiveTable, kind: str, seat: int, actions: list[str], decision: str | None, by: str
    ) -> int:
        begun = time.perf_counter()
        result = "failed"
        events: list[Event] = []
        unasked = False
        try:
            async with live.lock:
                asked = live.play.state.decision(seat)
                unasked = asked is None or asked.id != decision
                done = await live.do(kind, seat, actions, decision, by)
                if kind == "act":
                    events = [event for entry in live.play.log[len(live.play.log) - done :] for event in entry.events]
            result = "done"
            return done
        except ApiError as refused:
            result = refused.code
            raise
        finally:
            # Even where this move was refused, another process may have moved before it.
            self.touch(live)
            self.keeper.consider(live)
            # Always with the id of a decision where it was asked for one: so this bot has said something unasked.
            self.keeper.hear(live, events, seat if unasked and by.startswith("bot:") else -1)
            self.site.metrics.moves.labels(result).inc()
            self.site.metrics.move_seconds.observe(time.perf_counter() - begun)

    # word from the database

    async def changed(self, connection: AsyncConnection, table_id: str) -> None:
        """Say, inside the transaction that did it, that a table's row or its seats have changed."""
        await self.site.database.tell(connection, f"table:{table_id}")

    async def said(self, connection: AsyncConnection, table_id: str, chat_id: int) -> None:
        await self.site.database.tell(connection, f"chat:{table_id}:{chat_id}")

    def _hear(self, message: str) -> None:
        what, _, rest = message.partition(":")
        self._heard.update(self._opening if what == "missed" else {rest.partition(":")[0]} & self._opening.keys())
        if what == "moved":
            table_id, _, seq = rest.partition(":")
            live = self.tables.get(table_id)
            if live is not None and live.seq < int(seq):
                self.run(self._catch_up(live, int(seq)))
        elif what == "table":
            self.run(self._reread(rest))
        elif what == "orders":
            if rest in self.tables:
                self.run(self._reread_orders(self.tables[rest]))
        elif what == "chat":
            table_id, _, number = rest.partition(":")
            if table_id in self.watchers:
                self.run(self._deliver_chat(table_id, int(number)))
        elif what == "signed_out":
            # Whoever sits there shows the cookie again, if it is still good.
            for socket in list(self.sockets):
                if socket.user is not None and socket.user.id == rest:
                    socket.close_soon()
        elif what == "missed":
            # The connection was away for a while: everything may have moved.
            for live in list(self.tables.values()):
                self.run(self._catch_up(live))

    async def reach(self, live: LiveTable, viewer: int, version: int) -> None:
        """Somebody has seen this version, at another process perhaps: do not show less here."""
        if live.sights[viewer].version < version:
            await self._catch_up(live)

    async def _catch_up(self, live: LiveTable, seq: int | None = None) -> None:
        await self._refresh(live, seq)
        self.touch(live)

    async def _refresh(self, live: LiveTable, seq: int | None = None) -> None:
        """Read what others did, unless this much is known. If the database does not answer now, it is asked again:
        nobody will tell it a second time, and who watches would wait for ever."""
        while True:
            try:
                async with live.lock:
                    if seq is None or live.seq < seq:
                        await live.refresh()
                return
            except (SQLAlchemyError, OSError) as error:
                if self.site.stopping:
                    raise
                log.warning("table %s could not be read: %s; once more", live.id, type(error).__name__)
                await asyncio.sleep(RETRY)

    async def _reread(self, table_id: str) -> None:
        """The row or the seats of a table have changed: watchers are told to look, clocks and bots are seen to."""
        live = self.tables.get(table_id)
        if live is None and (table_id in self.watchers or self.keeper.wants(table_id)):
            with contextlib.suppress(ApiError):
                live = await self.open(table_id)
        if live is not None:
            await self._refresh(live)
            self.touch(live)
            self.keeper.consider(live)
        elif table_id in self.watchers:
            with contextlib.suppress(ApiError):
                async with self.site.database.read() as connection:
                    self.presence.waiting[table_id] = await read_party(connection, table_id)
        self.presence.changed(table_id)
        message = encode({"type": "table", "table": table_id})
        for socket in list(self.watchers.get(table_id, {})):
            socket.post(message)
            if live is not None:
                for viewer in self.watchers[table_id][socket]:
                    socket.touch(table_id, viewer)

    async def _reread_orders(self, live: LiveTable) -> None:
        """A seat has left other orders. Nobody who watches is told anything."""
        async with live.lock, self.site.database.read() as connection:
            await live.read_orders(connection)
        self.keeper.consider(live)

    async def _deliver_chat(self, table_id: str, number: int) -> None:
        """A line of the chat goes to all who watch, may read its channel and have not muted its writer."""
        async with self.site.database.read() as connection:
            party = await read_party(connection, table_id)
            line = await chat.read_line(connection, number)
            for socket in list(self.watchers.get(table_id, {})):
                if not chat.may_read(party, socket.user, line["channel"]):
                    continue
                if line["user_id"] in await chat.muted_by(connection, socket.user):
                    continue
                told = chat.line_json(self.site, party, line, socket.language)
                socket.post(encode({"type": "chat", "table": table_id, "line": told}))
