"""Run the server in this process."""

from __future__ import annotations

import gc
import os
import signal
import socket
import threading
import webbrowser
from pathlib import Path
from typing import Any

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from kabinett.core.errors import KabinettError
from kabinett.server.app import create_app
from kabinett.server.config import from_environment
from kabinett.server.ops import configure_logging
from kabinett.server.site import Site

LARGEST_MESSAGE = 64_000


def run(
    port: int | None,
    host: str | None,
    data: Path | None,
    database: str | None,
    base_url: str | None,
    open_page: bool,
    json_log: bool,
) -> None:
    """Serve until the process is told to stop; sockets are told to come back."""
    given = {"port": port, "host": host, "data": data, "database": database, "base_url": base_url}
    os.environ.setdefault("KABINETT_WARM_BOTS", "1")
    settings = from_environment(**given)
    configure_logging(json_log)
    app = create_app(settings)
    listening = _listen(settings.host, settings.port)
    bound = listening.getsockname()[1]
    shown = f"[{settings.host}]" if ":" in settings.host else settings.host
    page = f"http://{shown}:{bound}/"
    print(f"Kabinett is open at {page}   (Ctrl-C ends it)", flush=True)
    if open_page:
        threading.Timer(1.0, webbrowser.open, [page]).start()
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        ws=_Sockets,
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=30,
        timeout_graceful_shutdown=5,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
    )
    # The server ends in its own order and then raises the signal again; it has done its work.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: None)
    _Server(config, app.state.site).run(sockets=[listening])


class _Sockets(WebSocketsSansIOProtocol):
    """An update is much like the one before it. With a window that holds both (and 80 kB a socket) it shrinks to a
    fiftieth of its size, in less time than it takes with uvicorn's small window to shrink to a fifth."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        deflate = ServerPerMessageDeflateFactory(
            server_max_window_bits=14, client_max_window_bits=12, compress_settings={"memLevel": 5}
        )
        self.conn.available_extensions = [deflate]


class _Server(uvicorn.Server):
    """What is there from the beginning stays; sockets are told to come back before they are closed."""

    def __init__(self, config: uvicorn.Config, site: Site) -> None:
        super().__init__(config)
        self.site = site

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        # To look for garbage among all this takes a tenth of a second, half of one on a busy machine, and nobody is
        # answered meanwhile. There is none in it.
        gc.collect()
        gc.freeze()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.site.stopping = True
        await self.site.hub.dismiss()
        await super().shutdown(sockets)


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named as TCP, or asyncio would not switch off the waiting for more to send: 40 ms for each message.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise KabinettError(f"cannot listen on {host}:{port}: {error.strerror}. Another port: --port N") from None
    listening.listen(512)
    listening.set_inheritable(True)
    return listening
