"""The browser client: the files that were built into the package, and its one page for every address of its own."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, HTMLResponse, Response

import kabinett
from kabinett.server.errors import ApiError

WEB = Path(kabinett.__file__).parent / "web"
"""Where the built client lies in the package."""
FOREVER = "public, max-age=31536000, immutable"
NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Kabinett</title>
<p>The pages of Kabinett are not built yet: run <code>make web</code>. The API is at <code>/api</code>.</p></html>"""

router = APIRouter(include_in_schema=False)


@router.api_route("/{path:path}", methods=["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"])
async def page(request: Request, path: str) -> Response:
    """A file of the client; its page for any other address. What changes its name with its content is kept for ever."""
    if path == "api" or path.startswith("api/") or request.method not in ("GET", "HEAD"):
        raise ApiError("not_found", "not_found")
    found = WEB / path
    if path and "\0" not in path and found.is_file() and WEB.resolve() in found.resolve().parents:
        return FileResponse(found, headers={"Cache-Control": FOREVER if path.startswith("assets/") else "no-cache"})
    if path.startswith("assets/"):
        raise ApiError("not_found", "not_found")
    index = WEB / "index.html"
    if not index.is_file():
        return HTMLResponse(NOT_BUILT, 503)
    return FileResponse(index, headers={"Cache-Control": "no-cache"})
