"""Play by REST: the same as over the socket, so that a script can play."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import select

from kabinett.core.errors import ActionError, KabinettError
from kabinett.server.described import Chains, Explained, LensJson, Orders, OrdersAndOffer, Preview, Update, told
from kabinett.server.errors import ApiError, Refused
from kabinett.server.live import LiveTable
from kabinett.server.models import orders
from kabinett.server.orders import Order, check_orders, read_orders
from kabinett.server.security import AnySite, AnyUser, SignedIn, User, language_of
from kabinett.server.site import Site
from kabinett.server.socket import held_table
from kabinett.server.wire import chain_json, encode, lens_json, options_json, refusal_json, text_json

router = APIRouter(tags=["play"])

TableId = Annotated[str, Path(max_length=16, pattern="^[0-9A-Za-z_-]+$")]
Viewer = Annotated[str, Path(max_length=9, pattern="^([0-9]{1,2}|spectator)$")]
Seat = Annotated[int, Path(ge=0, lt=100)]
ActionText = Annotated[str, Query(max_length=400)]
DecisionId = Annotated[str, Field(min_length=1, max_length=40)]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class MoveBody(Body):
    """An answer to a decision: one action, or several as a batch."""

    decision: DecisionId | None = None
    actions: Annotated[list[Annotated[str, Field(max_length=400)]], Field(min_length=1, max_length=60)]


class TakeBack(Body):
    decision: DecisionId


class OrderBody(Body):
    kind: Annotated[str, Field(max_length=60)]
    answer: Annotated[str, Field(max_length=400)]
    power: Annotated[str, Field(max_length=60)] | None = None
    unless: Annotated[list[Annotated[str, Field(max_length=100)]], Field(max_length=20)] = []
    until: Annotated[str, Field(pattern="^(revoked|once|turn)$")] = "revoked"


class OrdersBody(Body):
    orders: Annotated[list[OrderBody], Field(max_length=50)]


class Done(BaseModel):
    done: int
    version: int


def raw(data: bytes) -> Response:
    return Response(data, media_type="application/json", headers={"Cache-Control": "no-store"})


@router.get("/tables/{table_id}/seats/{viewer}", **told(Update))
async def get_update(
    table_id: TableId, viewer: Viewer, site: AnySite, user: AnyUser, since: Annotated[int, Query(ge=0)] = 0
) -> Response:
    """A viewer's present: view, decision, unasked actions, and the lines of the log after version `since`."""
    live = await site.hub.open(table_id)
    number = live.viewer(user, viewer)
    await site.hub.reach(live, number, since)
    return raw(live.update(number, since))


@router.post("/tables/{table_id}/seats/{seat}/moves")
async def post_move(table_id: TableId, seat: Seat, body: MoveBody, site: AnySite, user: SignedIn) -> Done:
    live = await held_table(site, table_id, seat, user)
    done = await site.hub.act(live, seat, body.actions, body.decision, user.id)
    return Done(done=done, version=live.sights[seat].version)


@router.post("/tables/{table_id}/seats/{seat}/back")
async def post_back(table_id: TableId, seat: Seat, body: TakeBack, site: AnySite, user: SignedIn) -> Done:
    """Take back the last step of a choice that is not committed."""
    live = await held_table(site, table_id, seat, user)
    await site.hub.back(live, seat, body.decision, user.id)
    return Done(done=1, version=live.sights[seat].version)


@router.post("/tables/{table_id}/seats/{seat}/undo")
async def post_undo(table_id: TableId, seat: Seat, body: TakeBack, site: AnySite, user: SignedIn) -> Done:
    live = await held_table(site, table_id, seat, user)
    await site.hub.undo(live, seat, body.decision, user.id)
    return Done(done=1, version=live.sights[seat].version)


async def _own(site: Site, table_id: str, seat: int, user: User | None) -> LiveTable:
    live = await site.hub.open(table_id)
    live.viewer(user, str(seat))
    return live


@router.get("/tables/{table_id}/seats/{seat}/explain", **told(Explained))
async def get_explain(
    request: Request, table_id: TableId, seat: Seat, action: ActionText, site: AnySite, user: AnyUser
) -> Response:
    """Why an action is not legal now: null where it is."""
    live = await _own(site, table_id, seat, user)
    try:
        parsed = live.game.words.parse(action)
    except ActionError as refused:
        raise Refused(live.game, refused) from None
    refusal = live.play.state.explain(seat, parsed)
    told = None if refusal is None else refusal_json(live.game, refusal, language_of(request, user))
    return raw(encode({"refusal": told}))


@router.get("/tables/{table_id}/seats/{seat}/chains", **told(Chains))
async def get_chains(table_id: TableId, seat: Seat, action: ActionText, site: AnySite, user: AnyUser) -> Response:
    """Whole batches that start with a legal action: where they end and what they do on their way."""
    live = await _own(site, table_id, seat, user)
    try:
        parsed = live.game.words.parse(action)
    except ActionError as refused:
        raise Refused(live.game, refused) from None
    chains = live.play.state.chains(seat, parsed)
    return raw(encode({"chains": [chain_json(live.game, chain) for chain in chains]}))


@router.get("/tables/{table_id}/seats/{seat}/preview", **told(Preview))
async def get_preview(table_id: TableId, seat: Seat, action: ActionText, site: AnySite, user: AnyUser) -> Response:
    """What an action would bring, up to the first chance or reveal; made on a sample of the seat's own view."""
    live = await _own(site, table_id, seat, user)
    state = live.play.state
    try:
        parsed = live.game.words.parse(action)
        texts = await asyncio.to_thread(state.preview, seat, parsed)
    except ActionError as refused:
        raise Refused(live.game, refused) from None
    return raw(encode({"events": [text_json(live.game, text) for text in texts]}))


@router.get("/tables/{table_id}/seats/{viewer}/lens/{name}", **told(LensJson))
async def get_lens(
    table_id: TableId,
    viewer: Viewer,
    name: Annotated[str, Path(max_length=60)],
    site: AnySite,
    user: AnyUser,
) -> Response:
    live = await site.hub.open(table_id)
    number = live.viewer(user, viewer)
    if name not in live.game.lenses():
        raise ApiError("not_found", "not_found")
    view = live.play.state.view(None if number == len(live.seats) else number)
    try:
        lens = await asyncio.to_thread(live.game.lens, name, view)
    except KabinettError:
        raise ApiError("not_found", "not_found") from None
    return raw(encode(lens_json(live.game, lens)))


@router.get("/tables/{table_id}/seats/{seat}/orders", **told(OrdersAndOffer))
async def get_orders(table_id: TableId, seat: Seat, site: AnySite, user: SignedIn) -> Response:
    """The standing orders of an own seat, and the questions they can answer now."""
    live = await held_table(site, table_id, seat, user)
    async with site.database.read() as connection:
        found = await connection.execute(
            select(orders.c.orders_json).where(orders.c.table_id == table_id, orders.c.seat == seat)
        )
        stored = found.scalar()
    given = read_orders(stored) if stored else []
    decision = live.play.state.decision(seat)
    now_asked = None if decision is None else decision.kind
    offered = [] if decision is None else options_json(live.game, decision)
    return raw(encode({"orders": given, "asked": now_asked, "offered": offered}))


@router.put("/tables/{table_id}/seats/{seat}/orders", **told(Orders))
async def put_orders(table_id: TableId, seat: Seat, body: OrdersBody, site: AnySite, user: SignedIn) -> Response:
    live = await held_table(site, table_id, seat, user)
    given = [
        Order(order.kind, order.answer, order.power, order.unless, order.until)  # type: ignore[arg-type]
        for order in body.orders
    ]
    check_orders(live.game, given)
    await site.hub.keeper.keep_orders(live, seat, given)
    return raw(encode({"orders": given}))
