"""Games over REST: what they are, their rules, their boards. What stays the same may be kept by browsers."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Header, Query
from fastapi.responses import Response

from kabinett.server.described import Board, GameJson, Games, Rulebook, told
from kabinett.server.errors import ApiError
from kabinett.server.games import Document, board_document, describe, list_games, rulebook
from kabinett.server.security import AnySite

router = APIRouter(tags=["games"])

Language = Annotated[Literal["en", "fr", "de"], Query()]
Version = Annotated[str | None, Query(max_length=64, description="the version asked for: then it may be kept for good")]
Known = Annotated[str | None, Header(alias="If-None-Match")]

KEPT: dict[int, object] = {304: None}
"""What the asker has is still good."""


def _answer(document: Document, v: str | None, known: str | None) -> Response:
    """The document, or that the asker has it already. Under its own version it never changes."""
    tag = f'"{document.version}"'
    keep = "public, max-age=31536000, immutable" if v == document.version else "public, no-cache"
    headers = {"ETag": tag, "Cache-Control": keep}
    if known is not None and tag in [part.strip().removeprefix("W/") for part in known.split(",")]:
        return Response(status_code=304, headers=headers)
    return Response(document.body, media_type="application/json", headers=headers)


@router.get("/games", **told(Games, also=KEPT))
async def games(site: AnySite, v: Version = None, known: Known = None) -> Response:
    """All games of this server, in a few words of every language."""
    return _answer(list_games(site), v, known)


@router.get("/games/{game}", **told(GameJson, also=KEPT))
async def one(site: AnySite, game: str, lang: Language = "en", v: Version = None, known: Known = None) -> Response:
    """A game in one language: options, words, sentences, buttons, overlays, bots."""
    return _answer(describe(site.game(game), lang), v, known)


@router.get("/games/{game}/rules", **told(Rulebook, also=KEPT))
async def rules(site: AnySite, game: str, lang: Language = "en", v: Version = None, known: Known = None) -> Response:
    """All rules of a game in our own words."""
    return _answer(rulebook(site.game(game), lang), v, known)


@router.get("/games/{game}/board", **told(Board, also=KEPT))
async def board(site: AnySite, game: str, v: Version = None, known: Known = None) -> Response:
    """The board as data to draw it from."""
    found = board_document(site.game(game))
    if found is None:
        raise ApiError("not_found", "not_found")
    return _answer(found, v, known)
