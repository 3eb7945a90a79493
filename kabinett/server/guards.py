"""What holds for every request before a route sees it: where it may come from, how large it may be, and the headers of
every answer. Plain ASGI, because these stand in the way of each move."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kabinett.core.text import LANGUAGES
from kabinett.server.config import Settings
from kabinett.server.errors import ApiError
from kabinett.server.security import header, is_secure
from kabinett.server.site import Site

SAFE: Final = ("GET", "HEAD", "OPTIONS")
OPEN_PATHS: Final = ("/api/unsubscribe/",)
"""What programs of mail providers call: the token in the path is proof enough."""
HOST: Final = re.compile(r"[A-Za-z0-9.\-]{1,253}(:\d{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:\d{1,5})?")


async def refuse(scope: Scope, receive: Receive, send: Send, error: ApiError) -> None:
    """Answer without asking the application."""
    wanted = header(scope, b"accept-language").strip().lower()[:2]
    body = error.body(wanted if wanted in LANGUAGES else "en")
    await JSONResponse(body, error.status)(scope, receive, send)


class OriginGuard:
    """Changes come from our own pages, or from a program: every unsafe request under /api carries X-Kabinett, which no
    foreign page can send, and an Origin, if any, that is ours. The same for sockets, which know no such header."""

    def __init__(self, app: ASGIApp, site: Site) -> None:
        self.app = app
        self.base = _host(site.settings.base_url)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            if not self._is_ours(scope):
                # Closing before accepting refuses the handshake with 403.
                await send({"type": "websocket.close", "code": 1008})
                return
        elif scope["type"] == "http" and scope["method"] not in SAFE and not scope["path"].startswith(OPEN_PATHS):
            named = header(scope, b"x-kabinett") != "" or not scope["path"].startswith("/api")
            if not named or not self._is_ours(scope):
                await refuse(scope, receive, send, ApiError("forbidden", "csrf"))
                return
        await self.app(scope, receive, send)

    def _is_ours(self, scope: Scope) -> bool:
        if header(scope, b"sec-fetch-site") == "cross-site":
            return False
        origins = [value.decode("latin-1") for key, value in scope["headers"] if key == b"origin"]
        ours = {header(scope, b"host").lower(), self.base} - {""}
        return all(_host(origin) in ours for origin in origins)


def _host(url: str) -> str:
    """Host and port of an origin as a Host header would say them; "" if it is none."""
    try:
        parts = urlsplit(url.strip())
        port = parts.port
    except ValueError:
        return ""
    if parts.scheme not in ("http", "https") or not parts.hostname:
        return ""
    name = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    standard = port is None or (parts.scheme, port) in (("http", 80), ("https", 443))
    return name.lower() if standard else f"{name.lower()}:{port}"


class BodyLimit:
    """No route gets more than it can use. Bodies are small and needed whole, so they are read here, up to the limit."""

    def __init__(self, app: ASGIApp, site: Site) -> None:
        self.app = app
        self.settings: Settings = site.settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        is_record = scope["method"] == "POST" and scope["path"].rstrip("/") == "/api/studies"
        most = self.settings.max_record if is_record else self.settings.max_body
        declared = header(scope, b"content-length")
        streamed = header(scope, b"transfer-encoding") != ""
        # isdecimal and short: int() of a long number is slow, and of other digits surprising.
        known = declared.isascii() and declared.isdecimal() and len(declared) < 19
        if declared and not known:
            await refuse(scope, receive, send, ApiError("malformed", "malformed"))
            return
        if known and int(declared) > most:
            await refuse(scope, receive, send, ApiError("too_large", "too_large"))
            return
        if not streamed and (not known or int(declared) == 0):
            await self.app(scope, receive, send)
            return
        parts: list[bytes] = []
        size = 0
        while True:
            message = await receive()
            if message["type"] != "http.request":
                return  # The client went away.
            parts.append(message.get("body", b""))
            size += len(parts[-1])
            if size > most:
                await refuse(scope, receive, send, ApiError("too_large", "too_large"))
                return
            if not message.get("more_body", False):
                break
        whole: list[Message] = [{"type": "http.request", "body": b"".join(parts), "more_body": False}]

        async def replay() -> Message:
            return whole.pop() if whole else await receive()

        await self.app(scope, replay, send)


class SecurityHeaders:
    """The headers of every answer: only our own scripts, styles and pictures; no frames; nothing remembered of /api."""

    def __init__(self, app: ASGIApp, site: Site) -> None:
        self.app = app
        self.site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        secure = is_secure(scope, self.site.settings, self.site.security.proxies)
        policy = content_policy(header(scope, b"host"), secure)

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["Content-Security-Policy"] = policy
                headers["X-Content-Type-Options"] = "nosniff"
                # Links of seats hold their keys: no other host may learn where somebody came from.
                headers["Referrer-Policy"] = "same-origin"
                headers["Permissions-Policy"] = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
                headers["Cross-Origin-Opener-Policy"] = "same-origin"
                headers["Cross-Origin-Resource-Policy"] = "same-origin"
                if secure:
                    headers["Strict-Transport-Security"] = "max-age=31536000"
                if scope["path"].startswith("/api"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self.app(scope, receive, with_headers)


def content_policy(host: str, secure: bool) -> str:
    """The Content-Security-Policy. Some browsers do not count a socket to the same host as 'self': it is named."""
    socket = f" {'wss' if secure else 'ws'}://{host}" if HOST.fullmatch(host) else ""
    parts = {
        "default-src": "'self'",
        "img-src": "'self' data:",
        "style-src": "'self'",
        "script-src": "'self'",
        "connect-src": f"'self'{socket}",
        "object-src": "'none'",
        "base-uri": "'none'",
        "frame-ancestors": "'none'",
        "form-action": "'self'",
    }
    return "; ".join(f"{name} {value}" for name, value in parts.items())
