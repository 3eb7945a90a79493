"""The WebSocket: one for a browser, however many tables it shows.

What is new is not queued but marked: the writer makes an update when it can send one, from the version the client has
seen last. A slow client gets fewer and larger updates, never a growing queue."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from typing import Annotated

import msgspec
from fastapi import APIRouter, Depends, WebSocket, WebSocketDisconnect
from sqlalchemy import update

from kabinett.server import chat
from kabinett.server.database import now
from kabinett.server.errors import ApiError, say
from kabinett.server.live import LiveTable
from kabinett.server.models import users
from kabinett.server.seating import read_party
from kabinett.server.security import AnyUser, User, language_of
from kabinett.server.site import Site, site_of
from kabinett.server.wire import encode

log = logging.getLogger("kabinett.socket")
router = APIRouter()

MOST_WATCHED = 60
MOST_POSTS = 200
PER_SECOND = 60.0
BURST = 120.0
PATIENCE = 60
"""So many refused messages in a row end a socket that floods."""
SEEN_EVERY = 60_000
RESTART = 1012
POLICY = 1008


class Watch(msgspec.Struct, tag="watch", forbid_unknown_fields=True):
    table: str
    viewers: list[str]
    since: dict[str, int] = {}
    key: str = ""
    """Of a seat's link: for a private table that has not begun and where one does not sit yet."""
    ref: int = 0


class Unwatch(msgspec.Struct, tag="unwatch", forbid_unknown_fields=True):
    table: str
    ref: int = 0


class Move(msgspec.Struct, tag="move", forbid_unknown_fields=True):
    table: str
    seat: int
    decision: str | None
    actions: Annotated[list[str], msgspec.Meta(min_length=1, max_length=60)]
    ref: int = 0


class Back(msgspec.Struct, tag="back", forbid_unknown_fields=True):
    table: str
    seat: int
    decision: str
    ref: int = 0


class Undo(msgspec.Struct, tag="undo", forbid_unknown_fields=True):
    table: str
    seat: int
    decision: str
    ref: int = 0


class Chat(msgspec.Struct, tag="chat", forbid_unknown_fields=True):
    table: str
    text: str
    channel: str = "players"
    ref: int = 0


class Ping(msgspec.Struct, tag="ping", forbid_unknown_fields=True):
    ref: int = 0


Message = Watch | Unwatch | Move | Back | Undo | Chat | Ping
decoder = msgspec.json.Decoder(Message)


class Socket:
    """One connected browser or program."""

    def __init__(self, site: Site, connection: WebSocket, user: User | None) -> None:
        self.site = site
        self.connection = connection
        self.user = user
        self.language = language_of(connection, user)
        self.seen: dict[tuple[str, int], int] = {}
        """The last version sent of each thing watched."""
        self.waits: set[str] = set()
        """Tables watched that had not begun."""
        self.dirty: dict[tuple[str, int], None] = {}
        self.marked: dict[str, None] = {}
        """Tables of which it is to be said who is there."""
        self.present: dict[str, bytes] = {}
        """What was said of that last."""
        self.posts: deque[bytes] = deque()
        self.wake = asyncio.Event()
        self.closing: int | None = None
        self.told = 0

    # the hub's side

    def touch(self, table_id: str, viewer: int) -> None:
        self.dirty[table_id, viewer] = None
        self.wake.set()

    def mark(self, table_id: str) -> None:
        self.marked[table_id] = None
        self.wake.set()

    def post(self, message: bytes) -> None:
        if len(self.posts) >= MOST_POSTS:
            self.closing = POLICY
        self.posts.append(message)
        self.wake.set()

    def close_soon(self) -> None:
        self.posts.append(encode({"type": "reconnect"}))
        self.closing = RESTART
        self.wake.set()

    # writing

    async def write(self) -> None:
        while True:
            await self.wake.wait()
            self.wake.clear()
            while self.dirty or self.posts or self.marked:
                # Updates first: an acknowledgement never comes before what it acknowledges.
                if self.dirty:
                    table_id, viewer = next(iter(self.dirty))
                    del self.dirty[table_id, viewer]
                    message = self._update(table_id, viewer)
                elif self.posts:
                    message = self.posts.popleft()
                else:
                    message = self._presence(self.marked.popitem()[0])
                if message is not None:
                    await self.connection.send_text(message.decode())
            if self.closing is not None:
                await self.connection.close(self.closing)
                return

    def _update(self, table_id: str, viewer: int) -> bytes | None:
        live = self.site.hub.tables.get(table_id)
        if live is None or (table_id, viewer) not in self.seen:
            return None
        message = live.update(viewer, self.seen[table_id, viewer])
        self.seen[table_id, viewer] = live.sights[viewer].version
        return message

    def _presence(self, table_id: str) -> bytes | None:
        message = self.site.hub.presence.message(self, table_id)
        if message is None or self.present.get(table_id) == message:
            return None
        self.present[table_id] = message
        return message

    # reading

    async def read(self) -> None:
        tokens, last, refused = BURST, now(), 0
        while True:
            text = await self.connection.receive_text()
            at = now()
            tokens = min(BURST, max(0.0, tokens) + (at - last) / 1000 * PER_SECOND)
            last = at
            ref = 0
            try:
                tokens -= 1
                try:
                    message = decoder.decode(text)
                except (msgspec.DecodeError, msgspec.ValidationError, RecursionError):
                    raise ApiError("malformed", "malformed") from None
                ref = message.ref
                if tokens < 0:
                    raise ApiError("rate", "rate")
                await self._handle(message)
                refused = 0
            except ApiError as error:
                refused += 1
                self.post(encode({"type": "refused", "ref": ref, **error.body(self.language)}))
            except (WebSocketDisconnect, asyncio.CancelledError):
                raise
            except Exception:
                log.exception("internal error in a socket")
                body = {"error": "internal", "message": say("internal", self.language), "reason": None, "rule": ""}
                self.post(encode({"type": "refused", "ref": ref, **body}))
            if refused >= PATIENCE:
                self.closing = POLICY
                self.wake.set()
                return

    async def _handle(self, message: Message) -> None:
        if isinstance(message, Ping):
            await self._was_seen()
            self.post(encode({"type": "pong", "ref": message.ref}))
        elif isinstance(message, Watch):
            await self._watch(message)
        elif isinstance(message, Unwatch):
            self.site.hub.unwatch(self, message.table)
            self.seen = {key: version for key, version in self.seen.items() if key[0] != message.table}
            self.waits.discard(message.table)
            self.present.pop(message.table, None)
            self.post(encode({"type": "ack", "ref": message.ref}))
        elif isinstance(message, Chat):
            if self.user is None:
                raise ApiError("not_signed_in", "not_signed_in")
            self.site.security.limit("chat", self.user.id, chat.LINES_PER_HOUR)
            async with self.site.database.begin() as connection:
                party = await read_party(connection, message.table)
                await chat.write(connection, self.site, party, self.user, message.channel, message.text)
            self.post(encode({"type": "ack", "ref": message.ref}))
        else:
            await self._play(message)

    async def _watch(self, message: Watch) -> None:
        if len(self.seen) + len(self.waits) + len(message.viewers) > MOST_WATCHED:
            raise ApiError("invalid", "invalid", what="viewers")
        try:
            live = await self.site.hub.open(message.table)
        except ApiError as refused:
            if refused.key != "not_running":
                raise
            if await self.site.hub.wait(self, message.table, message.key):
                self.waits.add(message.table)
                self.post(encode({"type": "ack", "ref": message.ref}))
                return
            live = await self.site.hub.open(message.table)
        wanted = {live.viewer(self.user, name) for name in message.viewers}
        for viewer in wanted:
            since = message.since.get(live.viewer_name(viewer), 0)
            await self.site.hub.reach(live, viewer, since)
            self.seen[live.id, viewer] = max(0, since)
        self.site.hub.watch(self, live.id, wanted)
        self.waits.discard(live.id)
        self.post(encode({"type": "ack", "ref": message.ref}))
        for viewer in sorted(wanted):
            self.touch(live.id, viewer)

    async def _play(self, message: Move | Back | Undo) -> None:
        live = await held_table(self.site, message.table, message.seat, self.user)
        by = self.user.id if self.user is not None else ""
        done = 1
        if isinstance(message, Move):
            done = await self.site.hub.act(live, message.seat, message.actions, message.decision, by)
        elif isinstance(message, Back):
            await self.site.hub.back(live, message.seat, message.decision, by)
        else:
            await self.site.hub.undo(live, message.seat, message.decision, by)
        version = live.sights[message.seat].version
        self.post(encode({"type": "ack", "ref": message.ref, "done": done, "version": version}))

    async def _was_seen(self) -> None:
        """Keep it known, to all processes, that this person is here."""
        if self.user is not None and self.told < now() - SEEN_EVERY:
            self.told = now()
            async with self.site.database.begin() as connection:
                await connection.execute(update(users).where(users.c.id == self.user.id).values(seen=now()))


async def held_table(site: Site, table_id: str, seat: int, user: User | None) -> LiveTable:
    """The table, for somebody who plays this seat: refused to all others, with a private table as if it were not."""
    if user is None:
        raise ApiError("not_signed_in", "not_signed_in")
    live = await site.hub.open(table_id)
    live.party.check_seen(user)
    live.party.check_held(user, seat)
    return live


@router.websocket("/socket")
async def socket(connection: WebSocket, site: Annotated[Site, Depends(site_of)], user: AnyUser) -> None:
    try:
        await connection.accept()
    except (WebSocketDisconnect, OSError):
        return  # Gone before it began.
    found = Socket(site, connection, user)
    if site.stopping:
        found.close_soon()
        await found.write()
        return
    site.hub.sockets.add(found)
    site.metrics.sockets.inc()
    tasks = [asyncio.create_task(found.write()), asyncio.create_task(found.read())]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if found.closing is not None:
            # What was already said is still sent, but not for ever.
            await asyncio.wait(tasks[:1], timeout=1)
    finally:
        site.hub.unwatch(found)
        site.hub.sockets.discard(found)
        site.metrics.sockets.dec()
        for task in tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError, Exception):
                await task
