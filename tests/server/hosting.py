"""A server for tests: in this process (`Host`), or as a program of its own (`Process`)."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI

from kabinett.server.site import Site

HEADERS = {"X-Kabinett": "1"}


class Host:
    """An application with its lifespan running. Each `client()` is a browser of its own, with its own cookies."""

    def __init__(self, app: FastAPI, stack: contextlib.AsyncExitStack) -> None:
        self.app = app
        self.site: Site = app.state.site
        self._stack = stack

    async def client(
        self, address: str = "127.0.0.1", base_url: str = "http://kabinett.test", **headers: str
    ) -> httpx.AsyncClient:
        """A browser at this address that has no cookie yet. Headers are written as names: accept_language="fr"."""
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        transport = httpx.ASGITransport(app=self.app, client=(address, 4711))
        made = httpx.AsyncClient(transport=transport, base_url=base_url, headers=HEADERS | given)
        return await self._stack.enter_async_context(made)

    async def guest(self, name: str = "Anna", **headers: str) -> httpx.AsyncClient:
        made = await self.client(**headers)
        (await made.post("/api/guest", json={"name": name})).raise_for_status()
        return made

    async def account(self, name: str = "Anna", password: str = "correct horse", **headers: str) -> httpx.AsyncClient:
        """An account with the address name@example.org, signed in."""
        made = await self.client(**headers)
        body = {"name": name, "email": f"{name.lower()}@example.org", "password": password}
        (await made.post("/api/account", json=body)).raise_for_status()
        return made

    def socket(self, client: httpx.AsyncClient | None = None, path: str = "/api/socket", **headers: str) -> Socket:
        """A WebSocket with this client's cookies: `async with host.socket(client) as socket`."""
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        if client is not None and client.cookies:
            given["cookie"] = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        return Socket(self.app, path, given)


class Refused(Exception):
    """The socket was not accepted."""


class Socket:
    """The client's end of a WebSocket to an application in this process."""

    def __init__(self, app: FastAPI, path: str, headers: dict[str, str]) -> None:
        self._app = app
        path, _, query = path.partition("?")
        self._scope: dict[str, Any] = {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [
                (name.lower().encode(), value.encode("latin-1"))
                for name, value in ({"host": "kabinett.test"} | headers).items()
            ],
            "client": ("127.0.0.1", 4711),
            "server": ("kabinett.test", 80),
            "subprotocols": [],
            "state": {},
        }
        self._to_app: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._from_app: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self.closed: int | None = None
        """The code with which the server closed it."""

    async def __aenter__(self) -> Socket:
        async def send(message: Any) -> None:
            await self._from_app.put(dict(message))

        async def run() -> None:
            try:
                await self._app(self._scope, self._to_app.get, send)
            finally:
                await self._from_app.put({"type": "websocket.close", "code": 1006})

        self._task = asyncio.create_task(run())
        await self._to_app.put({"type": "websocket.connect"})
        first = await asyncio.wait_for(self._from_app.get(), 10)
        if first["type"] != "websocket.accept":
            await self.__aexit__()
            raise Refused(first)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._to_app.put({"type": "websocket.disconnect", "code": 1000})
        assert self._task is not None
        _done, late = await asyncio.wait([self._task], timeout=10)
        for task in late:
            task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    async def send(self, message: object) -> None:
        text = message if isinstance(message, str) else json.dumps(message)
        await self._to_app.put({"type": "websocket.receive", "text": text})

    async def receive(self, timeout: float = 10) -> dict[str, Any]:
        """The next message as JSON; ConnectionError when the server closed the socket."""
        message = await asyncio.wait_for(self._from_app.get(), timeout)
        if message["type"] != "websocket.send":
            self.closed = message.get("code", 1000)
            raise ConnectionError(f"closed: {message}")
        found: dict[str, Any] = json.loads(message.get("text") or message["bytes"])
        return found

    async def until(self, kind: str, timeout: float = 10) -> dict[str, Any]:
        """The next message of this type; others before it are dropped."""
        end = time.monotonic() + timeout
        while True:
            message = await self.receive(max(0.0, end - time.monotonic()))
            if message.get("type") == kind:
                return message


class Process:
    """`kabinett serve` as a program of its own. `kill()` is kill -9."""

    def __init__(self, port: int, arguments: list[str], log: Path, environment: dict[str, str]) -> None:
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.log = log
        self._command = [sys.executable, "-m", "kabinett", "serve", "--port", str(port), *arguments]
        self._environment = os.environ | {"KABINETT_WARM_BOTS": "0"} | environment
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, timeout: float = 30) -> None:
        with self.log.open("ab") as out:
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.DEVNULL, stdout=out, stderr=out, env=self._environment
            )
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            if self._process.poll() is not None:
                break
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"{self.url}/healthz", timeout=2).status_code == 200:
                    return
            time.sleep(0.05)
        self.kill()
        raise RuntimeError(f"the server did not start:\n{self.log.read_text('utf-8', 'replace')[-4000:]}")

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def signal(self, number: int) -> None:
        assert self._process is not None
        self._process.send_signal(number)

    def kill(self) -> None:
        """As if the power went."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(10)
            self._process = None

    def stop(self, timeout: float = 15) -> int:
        """Ask it to end and wait; its exit code."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        code = self._process.wait(timeout)
        self._process = None
        return code
