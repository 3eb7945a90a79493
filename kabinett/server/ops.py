"""Health, metrics, logs."""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import json
import logging
import sys
import time
from datetime import UTC, datetime
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)
from sqlalchemy import text
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kabinett.server.described import Health, told
from kabinett.server.errors import ApiError, say
from kabinett.server.security import AnySite
from kabinett.server.site import Site

log = logging.getLogger("kabinett.requests")
faults = logging.getLogger("kabinett.server")

router = APIRouter()

SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 5.0)
METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


# ---- metrics ---------------------------------------------------------------------------------------------------------


class Metrics:
    """What one server process counts, in a registry of its own: several applications may live in one process."""

    def __init__(self) -> None:
        self.registry = own = CollectorRegistry()
        ProcessCollector(registry=own)
        self.requests = Counter("kabinett_requests", "Requests", ["method", "route", "status"], registry=own)
        self.request_seconds = Histogram(
            "kabinett_request_seconds", "Seconds from request to answer", ["route"], buckets=SECONDS, registry=own
        )
        # result: done, refused, stale
        self.moves = Counter("kabinett_moves", "Moves by how they ended", ["result"], registry=own)
        self.move_seconds = Histogram(
            "kabinett_move_seconds", "Seconds from a move to its acknowledgement", buckets=SECONDS, registry=own
        )
        self.sockets = Gauge("kabinett_open_sockets", "Open sockets", registry=own)
        self.tables = Gauge("kabinett_live_tables", "Tables in memory", registry=own)
        self.bot_seconds = Histogram(
            "kabinett_bot_seconds", "Seconds a bot thought", buckets=(0.01, 0.1, 0.5, 1, 2, 5, 10, 20), registry=own
        )
        self.bot_failures = Counter("kabinett_bot_failures", "Bots that failed", registry=own)
        self.notices = Counter("kabinett_notices", "Notices sent", ["channel", "result"], registry=own)
        self.faults = Counter("kabinett_faults", "Internal errors", registry=own)

    def text(self) -> bytes:
        return generate_latest(self.registry)


@router.get("/healthz", **told(Health))
async def healthz(site: AnySite) -> Response:
    """Whether this process can serve: 200 when its database answers, else 503."""
    try:
        async with asyncio.timeout(3), site.database.read() as connection:
            await connection.execute(text("SELECT 1"))
    except Exception as error:
        faults.warning("the database does not answer: %s", type(error).__name__)
        return JSONResponse({"status": "unavailable", "database": False}, 503)
    if site.stopping:
        return JSONResponse({"status": "stopping", "database": True}, 503)
    return JSONResponse({"status": "ok", "database": True})


@router.get("/metrics", response_class=PlainTextResponse)
async def metrics(request: Request, site: AnySite) -> Response:
    """Counters for Prometheus: with the token that the host set, or else only from this machine itself. How long a bot
    thought is nobody else's business."""
    token = site.settings.metrics_token
    if token:
        given = request.headers.get("authorization", "").encode("latin-1", "replace")
        if not hmac.compare_digest(given, f"Bearer {token}".encode()):
            raise ApiError("forbidden", "forbidden")
    elif not _is_local(request):
        raise ApiError("forbidden", "forbidden")
    return Response(site.metrics.text(), media_type=CONTENT_TYPE_LATEST)


def _is_local(request: Request) -> bool:
    """From this machine, and not through a proxy on it."""
    if request.client is None or "x-forwarded-for" in request.headers or "forwarded" in request.headers:
        return False
    try:
        return ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        return False


# ---- each request ----------------------------------------------------------------------------------------------------


class RequestLog:
    """One line and one count for each request: by the route's template, never by the path, the query or the body, which
    hold keys. What no route foresaw is answered with 500 here, and logged."""

    def __init__(self, app: ASGIApp, site: Site) -> None:
        self.app = app
        self.site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._socket(scope, receive, send)
            return
        began = time.perf_counter()
        status = 0

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, watched)
        except Exception as error:
            self.site.metrics.faults.inc()
            faults.error("internal error at %s", _template(scope), exc_info=error)
            if status == 0:
                body = {"error": "internal", "message": say("internal", "en"), "reason": None, "rule": ""}
                await JSONResponse(body, 500)(scope, receive, watched)
            else:
                raise
        finally:
            self._note(scope, status, time.perf_counter() - began)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self.app(scope, receive, send)
        except Exception as error:
            self.site.metrics.faults.inc()
            faults.error("internal error at %s", _template(scope), exc_info=error)
            raise

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route = _template(scope)
        method = scope["method"] if scope["method"] in METHODS else "other"
        self.site.metrics.requests.labels(method, route, str(status)).inc()
        self.site.metrics.request_seconds.labels(route).observe(seconds)
        level = logging.DEBUG if route in ("/healthz", "/metrics") else logging.INFO
        if log.isEnabledFor(level):
            facts = {"method": method, "route": route, "status": status, "ms": round(seconds * 1000, 1)}
            log.log(level, "%s %s %s %s ms", *facts.values(), extra={"facts": facts})


def _template(scope: Scope) -> str:
    """/api/tables/{id}, not /api/tables/abc: the second would be a metric for each table, and show keys."""
    if scope["type"] == "lifespan":
        return "lifespan"
    found = getattr(scope.get("route"), "path", None)
    if not isinstance(found, str) or not found:
        return "other"
    if found == "/{path:path}":
        return "other" if scope["path"].startswith("/api") else "pages"
    # Some versions of FastAPI keep the prefix of a router apart from its routes.
    inside = scope["path"].startswith("/api/") and not found.startswith("/api/")
    return "/api" + found if inside else found


# ---- logs ------------------------------------------------------------------------------------------------------------


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, Any] = {"time": moment.replace("+00:00", "Z"), "level": record.levelname.lower()}
        line |= {"logger": record.name, "message": record.getMessage()}
        facts = getattr(record, "facts", None)
        if isinstance(facts, dict):
            line |= facts
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=True, default=str)


QUIET: Final = ("httpx", "httpcore", "apprise", "aiosqlite", "asyncio", "sqlalchemy.engine", "alembic")
"""Their lines for each request hold addresses that users gave us; only warnings of theirs are worth a line."""


def configure_logging(as_json: bool = False, level: int = logging.INFO) -> None:
    """Logs to the standard error. uvicorn's own line for each request is left out: it holds the query."""
    handler = logging.StreamHandler(sys.stderr)
    plain = logging.Formatter("%(asctime)s %(levelname)-7s %(name)s: %(message)s")
    handler.setFormatter(JsonLines() if as_json else plain)
    root = logging.getLogger()
    for old in list(root.handlers):
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(level)
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.getLogger("apprise").setLevel(logging.CRITICAL)
    for name in ("uvicorn", "uvicorn.error"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True
    access = logging.getLogger("uvicorn.access")
    access.handlers.clear()
    access.propagate = False
