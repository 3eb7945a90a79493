"""Advice over REST: a hint in one's own seat, the analysis of a game that is over."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel

from kabinett.bots.hints import can_hint
from kabinett.server import studies
from kabinett.server.described import ActionJson, TextJson, told
from kabinett.server.errors import ApiError
from kabinett.server.routes_play import Seat, TableId, raw
from kabinett.server.seating import read_party
from kabinett.server.security import AnySite, AnyUser, SignedIn, language_of
from kabinett.server.socket import held_table
from kabinett.server.wire import encode

router = APIRouter(tags=["advice"])

HINTS_PER_HOUR = 600


class HintJson(BaseModel):
    """A whole choice for the decision named: the first step is legal now. `share`: wins it expects, in per cent."""

    decision: str
    steps: list[ActionJson]
    reason: TextJson
    message: str
    share: int | None
    other: list[ActionJson]
    effects: list[TextJson]
    trials: int


class MomentJson(BaseModel):
    """Everybody's chances after so many standing actions."""

    n: int
    chances: list[float]


class TurnJson(BaseModel):
    """A turning point: whose chances changed, and who did what there."""

    n: int
    seat: int
    before: float
    after: float
    by: int
    action: ActionJson
    events: list[TextJson]


class AnalysisJson(BaseModel):
    """`stages`: the numbers of actions at which a stage of the game was over."""

    table: str
    moments: list[MomentJson]
    stages: list[int]
    turns: list[TurnJson]


@router.post("/tables/{table_id}/seats/{seat}/hint", **told(HintJson))
async def hint(
    request: Request,
    table_id: TableId,
    seat: Seat,
    site: AnySite,
    user: SignedIn,
    lang: Annotated[Literal["en", "fr", "de"] | None, Query()] = None,
) -> Response:
    """What a strong player would do in your seat now, and why; it thinks for about a second, from what the seat knows.
    Only where no other person plays, or where the table allows it: `may_hint` of the seat says so."""
    live = await held_table(site, table_id, seat, user)
    if not can_hint(live.game):
        raise ApiError("not_found", "no_hints_here")
    if not live.party.may_hint(user, seat):
        raise ApiError("forbidden", "no_hints")
    site.security.limit("hint", user.id, HINTS_PER_HOUR)
    return raw(encode(await site.advice.hint(live, seat, lang or language_of(request, user))))


@router.get("/tables/{table_id}/analysis", **told(AnalysisJson))
async def analysis(request: Request, table_id: TableId, site: AnySite, user: AnyUser) -> Response:
    """A game that is over: everybody's chances after each action, and the turning points. Without `moments`: nobody has
    learned to judge this game."""
    async with site.database.read() as connection:
        party = await read_party(connection, table_id)
    studies.check_record(party, user)
    if party.status != "finished":
        raise ApiError("wrong_moment", "analysis_later")
    live = await site.hub.open(table_id)
    asker = site.security.address(request) if user is None else user.id
    return raw(await site.advice.analysis(live, asker))
