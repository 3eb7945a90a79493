"""The application: one site, its routes, and what holds for every request."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncIterator

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from sqlalchemy.exc import TimeoutError as PoolTimeout
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

import kabinett
from kabinett.server import (
    ops,
    pages,
    routes_accounts,
    routes_advice,
    routes_around,
    routes_games,
    routes_play,
    routes_tables,
    socket,
)
from kabinett.server.advice import Advice
from kabinett.server.config import Settings
from kabinett.server.described import REFUSALS, describe_refusals
from kabinett.server.errors import ApiError, say
from kabinett.server.guards import BodyLimit, OriginGuard, SecurityHeaders
from kabinett.server.hub import Hub
from kabinett.server.notices import Notices
from kabinett.server.security import Security, language_of, printable
from kabinett.server.site import Site
from kabinett.server.studies import Replays

log = logging.getLogger("kabinett.server")


def create_app(settings: Settings, games: dict[str, str] | None = None) -> FastAPI:
    """The server as an ASGI application. `games`: which function makes each hosted game, as "module:function"."""
    site = Site(settings, games)
    site.metrics = ops.Metrics()
    site.security = Security(site)
    site.notices = Notices(site)
    site.hub = Hub(site)
    site.replays = Replays()
    site.advice = Advice(site)

    @contextlib.asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        await site.database.start()
        await site.security.start()
        await site.notices.start()
        await site.hub.start()
        try:
            yield
        finally:
            site.stopping = True
            await site.hub.stop()
            await site.notices.stop()
            await site.database.stop()

    app = FastAPI(
        title="Kabinett",
        version=kabinett.__version__,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        # A redirect would name whatever host the request claimed.
        redirect_slashes=False,
        responses=REFUSALS,
    )
    app.state.site = site
    for part in (routes_accounts, routes_tables, routes_play, routes_advice, routes_around, routes_games, socket):
        app.include_router(part.router, prefix="/api")
    app.include_router(ops.router)
    app.include_router(pages.router)
    # Pages, boards and sentences are large; what is small is sent as it is.
    app.add_middleware(GZipMiddleware, minimum_size=2000, compresslevel=6)
    # The last one added sees a request first.
    for guard in (BodyLimit, OriginGuard, ops.RequestLog, SecurityHeaders):
        app.add_middleware(guard, site=site)
    _add_errors(app)
    describe_refusals(app)
    return app


def _add_errors(app: FastAPI) -> None:
    """Every error has the same body: a code, a sentence in the asker's language, reason and rule of the game."""

    async def _language(request: Request) -> str:
        site: Site = request.app.state.site
        with contextlib.suppress(Exception):
            return language_of(request, await site.security.user_of(request))
        return "en"

    async def refused(request: Request, error: Exception) -> Response:
        assert isinstance(error, ApiError)
        headers = {} if error.retry_after is None else {"Retry-After": str(int(error.retry_after) + 1)}
        return JSONResponse(error.body(await _language(request)), error.status, headers)

    async def invalid(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"] if part != "body")
        json_invalid = first["type"] in ("json_invalid", "json_type")
        what = f"{where}: {first['msg']}" if where else str(first["msg"])
        # Names of fields come from the request: they may be long, and need not be text that can be sent back.
        what = printable(what)[:200]
        fault = ApiError("malformed", "malformed") if json_invalid else ApiError("invalid", "invalid", what=what)
        return await refused(request, fault)

    async def http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        key = "not_found" if error.status_code == 404 else "malformed"
        body = {"error": key, "message": say(key, await _language(request)), "reason": None, "rule": ""}
        return JSONResponse(body, error.status_code, error.headers)

    async def busy(request: Request, error: Exception) -> Response:
        # Every connection to the database is in use, and stayed so for as long as a request waits for one.
        log.warning("no connection to the database was free for %s", request.url.path)
        body = {"error": "unavailable", "message": say("busy", "en"), "reason": None, "rule": ""}
        return JSONResponse(body, 503, {"Retry-After": "2"})

    async def internal(request: Request, error: Exception) -> Response:
        log.exception("internal error at %s", request.url.path, exc_info=error)
        body = {"error": "internal", "message": say("internal", "en"), "reason": None, "rule": ""}
        return JSONResponse(body, 500)

    app.add_exception_handler(ApiError, refused)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, http)
    app.add_exception_handler(PoolTimeout, busy)
    app.add_exception_handler(Exception, internal)
