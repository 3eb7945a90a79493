"""Tables over REST: lists, new ones, seats, start and end."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query
from pydantic import BaseModel, ConfigDict, Field

from kabinett.server import leaving, lobby
from kabinett.server.described import LinkJson, OneTable, TablePage, Told, ToldIfSeen, ToldWithLinks, ToldWithSeat, told
from kabinett.server.errors import ApiError
from kabinett.server.listing import list_tables, table_json
from kabinett.server.lobby import Wish
from kabinett.server.seating import read_party
from kabinett.server.security import AnySite, AnyUser, SignedIn, User
from kabinett.server.site import Site
from kabinett.server.wire import Json

router = APIRouter(tags=["tables"])

Key = Annotated[str, Field(max_length=64)]
Word = Annotated[str, Field(max_length=lobby.LONGEST_WORD)]
SeatNumber = Annotated[int, Field(ge=0, le=99)]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class SeatWish(Body):
    """`me` and `hotseat` are the creator's; `invite` gets a link; `bot` is the best there is unless named."""

    kind: Literal["me", "hotseat", "open", "invite", "bot"]
    bot: Annotated[str, Field(max_length=40)] | None = None

    def wish(self) -> Wish:
        return Wish(self.kind, self.bot)


class NewTable(Body):
    """With a game alone: the creator in the first seat, bots in the others, no clock, begun at once."""

    game: Annotated[str, Field(max_length=40)]
    options: dict[str, bool | int | str] = {}
    seats: Annotated[list[SeatWish], Field(max_length=20)] | None = None
    pace: dict[str, bool | int | str] = {}
    private: bool = False
    spectators: bool = True
    hints: bool = False
    random_seats: bool = False
    hold: bool = False
    at_zero: Literal["bot", "substitute", "vote"] = "bot"
    word: Word = ""
    title: Annotated[str, Field(max_length=lobby.LONGEST_TITLE)] = ""


class Join(Body):
    seat: SeatNumber | None = None
    key: Key | None = None
    word: Word = ""


class Leave(Body):
    seat: SeatNumber | None = None


class OneSeat(Body):
    seat: SeatNumber


class Agree(Body):
    seat: SeatNumber
    agree: bool = True


async def _told(site: Site, user: User | None, table_id: str, **more: object) -> Json:
    """The table as it is after a change."""
    async with site.database.read() as connection:
        party = await read_party(connection, table_id)
        return {"table": await table_json(connection, site, party, user), **more}


def _links(table_id: str, keys: dict[int, str]) -> list[Json]:
    """The links of seats. The key stands behind #: it is no part of the page that a browser asks for."""
    return [{"seat": seat, "key": key, "path": f"/tables/{table_id}#key={key}"} for seat, key in keys.items()]


@router.get("/tables", **told(TablePage))
async def tables_(
    site: AnySite,
    user: AnyUser,
    status: Literal["open", "running", "finished"] | None = None,
    mine: bool = False,
    study: bool = False,
    game: Annotated[str | None, Query(max_length=40)] = None,
    before: Annotated[str | None, Query(max_length=40)] = None,
    limit: Annotated[int, Query(ge=1, le=50)] = 20,
) -> Json:
    """Tables in the lobby: public ones, or with `mine` one's own; `study` lists one's own studies. `before` is the
    `next` of the page before."""
    async with site.database.read() as connection:
        return await list_tables(connection, site, user, status, mine, study, game, before, limit)


@router.post("/tables", **told(ToldWithLinks, 201))
async def create(site: AnySite, user: SignedIn, body: NewTable) -> Json:
    """Make a table. `links`: the keys of invited seats, shown this once."""
    chosen = lobby.setting(
        site,
        body.game,
        dict(body.options),
        dict(body.pace),
        body.title,
        private=body.private,
        spectators=body.spectators,
        hints=body.hints,
        random_seats=body.random_seats,
        hold=body.hold,
        at_zero=body.at_zero,
    )
    wishes = None if body.seats is None else [seat.wish() for seat in body.seats]
    site.security.limit("table", user.id, site.settings.tables_per_hour)
    async with site.database.begin() as connection:
        table_id, keys = await lobby.create(connection, site, user, chosen, wishes, body.word)
    return await _told(site, user, table_id, links=_links(table_id, keys))


@router.get("/tables/{table_id}", **told(OneTable))
async def table(
    site: AnySite, user: AnyUser, table_id: str, key: Annotated[str | None, Query(max_length=64)] = None
) -> Json:
    """One table. A private one is found only by those who sit there, or with the key of one of its seats."""
    async with site.database.read() as connection:
        party = await read_party(connection, table_id)
        party.check_seen(user, key)
        return await table_json(connection, site, party, user, key)


@router.post("/tables/{table_id}/join", **told(ToldWithSeat))
async def join(site: AnySite, user: SignedIn, table_id: str, body: Join) -> Json:
    """Take a seat: a free one, one kept for you, or the one a key belongs to."""
    async with site.database.begin() as connection:
        seat = await lobby.join(connection, site, user, table_id, body.seat, body.key, body.word)
    return await _told(site, user, table_id, seat=seat)


@router.post("/tables/{table_id}/leave", **told(ToldIfSeen))
async def leave(site: AnySite, user: SignedIn, table_id: str, body: Leave | None = None) -> Json:
    """Get up: before the start the seat is free again, afterwards a bot plays until you return."""
    async with site.database.begin() as connection:
        seat = None if body is None else body.seat
        stands = await leaving.leave(connection, site, user, table_id, seat)
    if stands:
        try:
            return await _told_if_seen(site, user, table_id)
        except ApiError:
            pass
    return {"table": None}


async def _told_if_seen(site: Site, user: User, table_id: str) -> Json:
    async with site.database.read() as connection:
        party = await read_party(connection, table_id)
        party.check_seen(user)
        return {"table": await table_json(connection, site, party, user)}


@router.post("/tables/{table_id}/start", **told(Told))
async def start(site: AnySite, user: SignedIn, table_id: str) -> Json:
    """The owner begins; every seat must be filled."""
    async with site.database.begin() as connection:
        await lobby.start(connection, site, user, table_id)
    return await _told(site, user, table_id)


@router.post("/tables/{table_id}/resign", **told(Told))
async def resign(site: AnySite, user: SignedIn, table_id: str, body: OneSeat) -> Json:
    """Give a seat up for good."""
    async with site.database.begin() as connection:
        await leaving.resign(connection, site, user, table_id, body.seat)
    return await _told(site, user, table_id)


@router.post("/tables/{table_id}/end", **told(Told))
async def end(site: AnySite, user: SignedIn, table_id: str, body: Agree) -> Json:
    """Agree to end the game here, or take that back. It ends when all who play agree."""
    async with site.database.begin() as connection:
        await leaving.agree(connection, site, user, table_id, body.seat, body.agree)
    return await _told(site, user, table_id)


@router.post("/tables/{table_id}/rematch", **told(Told))
async def rematch(site: AnySite, user: SignedIn, table_id: str) -> Json:
    """The same again, with the same people; who asks second gets the same table."""
    site.security.limit("table", user.id, site.settings.tables_per_hour)
    async with site.database.begin() as connection:
        made = await lobby.rematch(connection, site, user, table_id)
    return await _told(site, user, made)


@router.patch("/tables/{table_id}/seats/{seat}", **told(ToldWithLinks))
async def set_seat(site: AnySite, user: SignedIn, table_id: str, seat: int, body: SeatWish) -> Json:
    """The owner fills a seat anew: before the start any, afterwards one that waits for a substitute."""
    async with site.database.begin() as connection:
        key = await lobby.set_seat(connection, site, user, table_id, seat, body.wish())
    return await _told(site, user, table_id, links=_links(table_id, {} if key is None else {seat: key}))


@router.post("/tables/{table_id}/seats/{seat}/link", **told(LinkJson))
async def link(site: AnySite, user: SignedIn, table_id: str, seat: int) -> Json:
    """A link to this seat, good once: your own for another browser of yours, or an invited one for a guest."""
    async with site.database.begin() as connection:
        key = await lobby.new_link(connection, site, user, table_id, seat)
    return _links(table_id, {seat: key})[0]


@router.post("/tables/{table_id}/seats/{seat}/return", **told(Told))
async def come_back(site: AnySite, user: SignedIn, table_id: str, seat: int) -> Json:
    """Take a seat back from the bot that plays it meanwhile."""
    async with site.database.begin() as connection:
        await leaving.come_back(connection, site, user, table_id, seat)
    return await _told(site, user, table_id)
