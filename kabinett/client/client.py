"""HTTP and one WebSocket behind plain methods."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import AsyncIterator, Sequence
from typing import Any, Self
from urllib.parse import urlsplit

import httpx
import msgspec
import websockets
from websockets.asyncio.client import ClientConnection, connect

from kabinett.bots.base import Bot
from kabinett.core.contract import Decision
from kabinett.core.game import Game
from kabinett.core.text import Text

Update = dict[str, Any]
"""A viewer's present: view, decision, unasked actions, new lines of the log. docs/server.md says what is in it."""


class ClientError(Exception):
    """What the server refused: `code` for programs ("stale", "illegal", ...), the message for people, the rule."""

    def __init__(self, body: dict[str, Any], status: int = 0) -> None:
        super().__init__(body.get("message") or body.get("error") or f"status {status}")
        self.code: str = body.get("error", "")
        self.rule: str = body.get("rule", "")
        self.status = status
        self.body = body


class Client:
    """One person or program at a server. Use it as `async with`; it reconnects its socket by itself.

    Several servers on one database serve the same tables. With their addresses as a list, the client begins at the
    first; when that does not answer or breaks off, it goes on at the next, and behind the last at the first again."""

    def __init__(self, url: str | Sequence[str], cookies: dict[str, str] | None = None) -> None:
        self.urls = [one.rstrip("/") for one in ([url] if isinstance(url, str) else url)]
        self.url = self.urls[0]
        """The address in use."""
        self.http = httpx.AsyncClient(
            base_url=self.url, headers={"X-Kabinett": "1"}, cookies=cookies, timeout=30, trust_env=False
        )
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._refs = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._queues: dict[tuple[str, str], asyncio.Queue[Update]] = {}
        self.versions: dict[tuple[str, str], int] = {}
        """The last version seen of each viewer followed."""
        self.messages: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        """Chat, presence and changes of tables."""
        self._closed = False
        self._connecting = asyncio.Lock()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self._closed = True
        if self._reader is not None:
            self._reader.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await self._reader
        if self._socket is not None:
            await self._socket.close()
        await self.http.aclose()

    # addresses

    def _cookies(self) -> dict[str, str]:
        return {cookie.name: cookie.value or "" for cookie in self.http.cookies.jar}

    def _move_on(self, failed: str) -> None:
        """Use the address after the one that failed; not if somebody else has gone on already."""
        if failed != self.url or len(self.urls) == 1:
            return
        self.url = self.urls[(self.urls.index(failed) + 1) % len(self.urls)]
        host = urlsplit(self.url).hostname or ""
        # The servers share their sessions, but a cookie is kept for the host that gave it (".local" as the jar has it).
        known = self._cookies()
        self.http.cookies.clear()
        for name, value in known.items():
            self.http.cookies.set(name, value, domain=host if "." in host else f"{host}.local")
        self.http.base_url = self.url

    async def move_on(self) -> None:
        """Leave this server for the next one of the list."""
        self._move_on(self.url)
        if self._socket is not None:
            await self._socket.close()

    # requests

    async def request(self, method: str, path: str, body: object = None, **query: object) -> Any:
        """Any request under /api; ClientError if it is refused, httpx.TransportError if no server answers. A request
        that broke off may or may not have been done: only a GET is asked again elsewhere by itself."""
        params = {name: str(value) for name, value in query.items() if value is not None}
        for left in reversed(range(len(self.urls))):
            asked = self.url
            try:
                reply = await self.http.request(method, f"/api{path}", json=body, params=params)
                break
            except httpx.TransportError as error:
                self._move_on(asked)
                sent = not isinstance(error, httpx.ConnectError | httpx.ConnectTimeout | httpx.PoolTimeout)
                if not left or (sent and method != "GET"):
                    raise
        if reply.status_code >= 400:
            try:
                found = reply.json()
            except ValueError:
                found = {}
            raise ClientError(found if isinstance(found, dict) else {}, reply.status_code)
        return reply.json() if reply.content and "json" in reply.headers.get("content-type", "") else reply.text

    async def guest(self, name: str | None = None) -> Any:
        return await self.request("POST", "/guest", {} if name is None else {"name": name})

    async def create(self, game: str, **settings: object) -> Any:
        """A table; without settings one in which you have the first seat and bots the others."""
        return await self.request("POST", "/tables", {"game": game, **settings})

    async def join(self, table: str, **given: object) -> Any:
        return await self.request("POST", f"/tables/{table}/join", given)

    async def table(self, table: str) -> Any:
        return await self.request("GET", f"/tables/{table}")

    async def update(self, table: str, viewer: str, since: int = 0) -> Update:
        found: Update = await self.request("GET", f"/tables/{table}/seats/{viewer}", since=since)
        return found

    async def record(self, table: str) -> str:
        """The record of a finished game."""
        return str(await self.request("GET", f"/tables/{table}/record"))

    # the socket

    async def _connect(self) -> ClientConnection:
        parts = urlsplit(self.url)
        scheme = "wss" if parts.scheme == "https" else "ws"
        cookie = "; ".join(f"{name}={value}" for name, value in self._cookies().items())
        return await connect(
            f"{scheme}://{parts.netloc}{parts.path}/api/socket",
            additional_headers={"Cookie": cookie} if cookie else None,
            max_size=4_000_000,
            proxy=None,
        )

    async def _begin(self) -> None:
        """The first connection, to whichever server answers."""
        async with self._connecting:
            for left in reversed(range(len(self.urls))):
                if self._reader is not None:
                    return
                asked = self.url
                try:
                    self._socket = await self._connect()
                    self._reader = asyncio.create_task(self._read())
                except (OSError, websockets.WebSocketException):
                    self._move_on(asked)
                    if not left:
                        raise

    async def _read(self) -> None:
        """Read the socket; when it breaks, come back with the versions seen last."""
        while not self._closed:
            asked = self.url
            try:
                if self._socket is None:
                    socket = await self._connect()
                    await self._watch_again(socket)
                    self._socket = socket
                async for text in self._socket:
                    self._take(msgspec.json.decode(text))
            except (OSError, websockets.WebSocketException):
                pass
            self._socket = None
            self._move_on(asked)
            for waiting in self._waiting.values():
                if not waiting.done():
                    waiting.set_exception(ConnectionError("the connection broke off"))
            self._waiting.clear()
            await asyncio.sleep(0.2)

    async def _watch_again(self, socket: ClientConnection) -> None:
        for table, viewer in list(self._queues):
            since = {viewer: self.versions.get((table, viewer), 0)}
            message = {"type": "watch", "table": table, "viewers": [viewer], "since": since}
            await socket.send(msgspec.json.encode(message).decode())

    def _take(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "update":
            key = (message["table"], message["viewer"])
            self.versions[key] = message["version"]
            if key in self._queues:
                self._queues[key].put_nowait(message)
            return
        waiting = self._waiting.pop(message.get("ref", 0), None)
        if waiting is not None and not waiting.done():
            if kind == "refused":
                waiting.set_exception(ClientError(message))
            else:
                waiting.set_result(message)
        elif kind not in ("ack", "pong"):
            self.messages.put_nowait(message)

    async def send(self, message: dict[str, Any]) -> dict[str, Any]:
        """Send a message over the socket and wait for its acknowledgement; ClientError if it is refused."""
        if self._reader is None:
            await self._begin()
        while (socket := self._socket) is None:
            await asyncio.sleep(0.05)
        ref = next(self._refs)
        waiting: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._waiting[ref] = waiting
        try:
            await socket.send(msgspec.json.encode({**message, "ref": ref}).decode())
        except websockets.WebSocketException:
            self._waiting.pop(ref, None)
            if waiting.done():
                waiting.exception()  # The reader has noticed too: once is enough.
            raise ConnectionError("the connection broke off") from None
        return await waiting

    async def move(self, table: str, seat: int, decision: Update | str | None, *actions: str) -> dict[str, Any]:
        """Answer a decision with one action or several. To do something unasked give the update's `may_id` instead: it
        is refused if what it answers has changed; with None it is not asked whether it has."""
        answered = decision["id"] if isinstance(decision, dict) else decision
        message = {"type": "move", "table": table, "seat": seat, "decision": answered, "actions": list(actions)}
        while True:
            try:
                return await self.send(message)
            except ClientError as refused:
                if refused.code != "rate":
                    raise
                # Quicker than the server likes.
                await asyncio.sleep(0.1)

    async def watch(self, table: str, viewer: str) -> asyncio.Queue[Update]:
        """Updates of one viewer as they come, the present first."""
        queue = self._queues.setdefault((table, viewer), asyncio.Queue())
        since = {viewer: self.versions.get((table, viewer), 0)}
        await self.send({"type": "watch", "table": table, "viewers": [viewer], "since": since})
        return queue

    async def follow(self, table: str, viewer: str) -> AsyncIterator[Update]:
        """Updates until the game is over; the last one has the outcome."""
        queue = await self.watch(table, viewer)
        while True:
            update = await queue.get()
            # Only the newest matters for playing; what was skipped is in the log.
            yield update
            if update["status"] == "finished":
                return


def decision_of(game: Game, seat: int, update: Update) -> Decision:
    """The decision of an update as a bot wants it."""
    asked = update["decision"]
    powers = game.words.kinds.get("power")
    power = powers.from_text(asked["power"]) if powers is not None and asked["power"] else -1
    prompt = asked["prompt"]
    kinds = dict(game.words.texts.get(prompt["key"], ()))
    args = tuple(
        value if isinstance(value, int) else game.words.kinds[kinds[name]].from_text(value)
        for name, value in prompt["args"].items()
    )
    actions = [game.words.parse(action["text"]) for action in asked["actions"]]
    rule = asked["rule"].removeprefix(f"{game.name} ")
    text = Text(prompt["key"], args)
    made = update["view"]["made"]
    return Decision(
        seat, made, asked["kind"], asked["form"], power, rule, text, actions, asked["can_go_back"], asked["secret"]
    )


async def play(client: Client, game: Game, table: str, seat: int, bot: Bot) -> Update:
    """Let a bot play a seat to the end of the game; the last update."""
    answered = ""
    async for update in client.follow(table, str(seat)):
        asked = update["decision"]
        if await _speak(client, game, table, seat, bot, update):
            # What was asked has another id now: the next update brings it.
            continue
        if asked is None or asked["id"] == answered:
            continue
        action = bot.decide(update["view"], decision_of(game, seat, update))
        answered = asked["id"]
        try:
            await client.move(table, seat, asked, str(action))
        except ClientError as refused:
            # Somebody else was first; the next update brings the next question, or the same one again.
            if refused.code not in ("stale", "not_your_turn"):
                raise
            answered = ""
        except ConnectionError:
            # It may or may not have been done: the update after the reconnection tells.
            answered = ""
    return update


async def _speak(client: Client, game: Game, table: str, seat: int, bot: Bot, update: Update) -> bool:
    """Let a bot say something unasked to what it has just heard; whether it did."""
    keys = bot.hears()
    if not keys or not update["may"] or not any(line["text"]["key"] in keys for line in update["log"]["lines"]):
        return False
    said = bot.speak(update["view"], [game.words.parse(action["text"]) for action in update["may"]])
    if said is None:
        return False
    try:
        await client.move(table, seat, update["may_id"], str(said))
    except (ClientError, ConnectionError):
        # Too late, perhaps. Nothing waits for it.
        return False
    return True
