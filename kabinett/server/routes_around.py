"""Around the board over REST: chat, mutes and reports, notes, logs, records, studies, replay."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import PlainTextResponse, Response
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from kabinett.core import record
from kabinett.server import chat, studies
from kabinett.server.database import now
from kabinett.server.described import (
    ChatLine,
    ChatPage,
    LogJson,
    Muted,
    NewStudyTold,
    NoteJson,
    ReplayIndex,
    Update,
    told,
    told_or_text,
)
from kabinett.server.errors import ApiError
from kabinett.server.listing import table_json
from kabinett.server.models import mutes, notes, reports, users
from kabinett.server.seating import ID, read_party
from kabinett.server.security import AnySite, AnyUser, SignedIn, language_of
from kabinett.server.wire import Json, encode

router = APIRouter(tags=["around the board"])

LONGEST_NOTE = 20_000
REPORTS_PER_HOUR = 30
REPLAYS_PER_HOUR = 20_000

ChatId = Annotated[int, Path(ge=1, le=2**53)]
Language = Literal["en", "fr", "de"]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class NewLine(Body):
    text: Annotated[str, Field(min_length=1, max_length=4 * chat.LONGEST)]
    channel: Literal["players", "spectators"] = "players"


class Report(Body):
    reason: Annotated[str, Field(max_length=400)] = ""


class Note(Body):
    text: Annotated[str, Field(max_length=LONGEST_NOTE)]


class NewStudy(Body):
    """A record as text, or a finished table; and the number of its standing actions at which the study begins."""

    record: str | None = None
    table: Annotated[str, Field(max_length=16)] | None = None
    point: Annotated[int, Field(ge=0, le=1_000_000)] | None = None
    title: Annotated[str, Field(max_length=80)] = ""


def _json(found: object) -> Response:
    """Views are large: they are written by our own encoder and not looked through again."""
    return Response(encode(found), media_type="application/json")


# ---- chat ------------------------------------------------------------------------------------------------------------


@router.get("/tables/{table_id}/chat", **told(ChatPage))
async def read_chat(
    request: Request,
    site: AnySite,
    user: AnyUser,
    table_id: str,
    before: Annotated[int | None, Query(ge=1, le=2**53)] = None,
) -> Json:
    """The last lines that you may read, or those before a line; `channels`: where you may write."""
    language = language_of(request, user)
    async with site.database.read() as connection:
        party = await read_party(connection, table_id)
        party.check_seen(user)
        found = await chat.read_lines(connection, party, user, before)
    return {
        "lines": [chat.line_json(site, party, row, language) for row in found],
        "channels": chat.channels_of(party, user) if user is not None else [],
    }


@router.post("/tables/{table_id}/chat", **told(ChatLine, 201))
async def write_chat(request: Request, site: AnySite, user: SignedIn, table_id: str, body: NewLine) -> Json:
    """Say something at a table."""
    site.security.limit("chat", user.id, chat.LINES_PER_HOUR)
    async with site.database.begin() as connection:
        party = await read_party(connection, table_id)
        row = await chat.write(connection, site, party, user, body.channel, body.text)
    return chat.line_json(site, party, row, language_of(request, user))


@router.post("/chat/{chat_id}/report", status_code=204)
async def report(site: AnySite, user: SignedIn, chat_id: ChatId, body: Report | None = None) -> None:
    """Show a line to those who run the server. Once is enough; a second time changes nothing."""
    site.security.limit("report", user.id, REPORTS_PER_HOUR)
    reason = chat.cleaned("" if body is None else body.reason, 400)
    async with site.database.begin() as connection:
        row = await chat.read_line(connection, chat_id)
        party = await read_party(connection, row["table_id"])
        if row["channel"] == "system" or not chat.may_read(party, user, row["channel"]):
            # A line that one cannot read does not exist.
            raise ApiError("not_found", "not_found")
        known = select(reports.c.id).where(reports.c.chat_id == chat_id, reports.c.user_id == user.id)
        if (await connection.execute(known)).first() is None:
            await connection.execute(insert(reports).values(chat_id=chat_id, user_id=user.id, at=now(), reason=reason))


@router.post("/mutes/{user_id}", status_code=204)
async def mute(site: AnySite, user: SignedIn, user_id: str) -> None:
    """Do not see this person's lines any more, at any table."""
    if not ID.fullmatch(user_id) or user_id == user.id:
        raise ApiError("not_found", "not_found")
    try:
        async with site.database.begin() as connection:
            known = select(mutes).where(mutes.c.user_id == user.id, mutes.c.muted_id == user_id)
            if (await connection.execute(known)).first() is None:
                if (await connection.execute(select(users.c.id).where(users.c.id == user_id))).first() is None:
                    raise ApiError("not_found", "not_found")
                await connection.execute(insert(mutes).values(user_id=user.id, muted_id=user_id))
    except IntegrityError:
        # Twice at the same moment, or the account is just being deleted: either way there is nothing more to mute.
        pass


@router.delete("/mutes/{user_id}", status_code=204)
async def unmute(site: AnySite, user: SignedIn, user_id: str) -> None:
    """See this person's lines again."""
    if not ID.fullmatch(user_id):
        raise ApiError("not_found", "not_found")
    async with site.database.begin() as connection:
        await connection.execute(delete(mutes).where(mutes.c.user_id == user.id, mutes.c.muted_id == user_id))


@router.get("/mutes", **told(Muted))
async def muted(site: AnySite, user: SignedIn) -> Json:
    """Whom you have muted."""
    async with site.database.read() as connection:
        people = select(users.c.id, users.c.name).join(mutes, mutes.c.muted_id == users.c.id)
        found = await connection.execute(people.where(mutes.c.user_id == user.id))
        return {"muted": [{"user": user_id, "name": name} for user_id, name in found]}


# ---- notes -----------------------------------------------------------------------------------------------------------


@router.get("/tables/{table_id}/notes", **told(NoteJson))
async def read_notes(site: AnySite, user: SignedIn, table_id: str) -> Json:
    """Your own notes about a table; nobody else can read them."""
    async with site.database.read() as connection:
        (await read_party(connection, table_id)).check_seen(user)
        own = select(notes.c.text).where(notes.c.table_id == table_id, notes.c.user_id == user.id)
        return {"text": (await connection.execute(own)).scalar() or ""}


@router.put("/tables/{table_id}/notes", **told(NoteJson))
async def write_notes(site: AnySite, user: SignedIn, table_id: str, body: Note) -> Json:
    """Replace your notes about a table."""
    text = body.text.replace("\x00", "")
    if len(text.encode()) > LONGEST_NOTE:
        raise ApiError("too_large", "too_large")
    async with site.database.begin() as connection:
        # Under the table's lock: two windows of one person write one after the other.
        (await read_party(connection, table_id, lock=True)).check_seen(user)
        changed = await connection.execute(
            update(notes).where(notes.c.table_id == table_id, notes.c.user_id == user.id).values(text=text)
        )
        if not changed.rowcount:
            await connection.execute(insert(notes).values(table_id=table_id, user_id=user.id, text=text))
    return {"text": text}


# ---- logs, records, replay -------------------------------------------------------------------------------------------


@router.get("/tables/{table_id}/seats/{viewer}/log", **told_or_text(LogJson))
async def read_log(
    request: Request,
    site: AnySite,
    user: AnyUser,
    table_id: str,
    viewer: str,
    format: Literal["text", "json"] = "json",
    lang: Language | None = None,
) -> Response:
    """What a seat has seen so far (your own; after the end anybody's), or a spectator: as text or as JSON."""
    async with site.database.read() as connection:
        party = await read_party(connection, table_id)
    who = party.viewer(user, viewer)
    live = await site.hub.open(table_id)
    if format == "json":
        return _json(studies.log_json(live, who))
    text = studies.log_text(live, who, lang or language_of(request, user))
    name = f"{live.game.name}-{table_id}-{viewer}.txt"
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@router.get("/tables/{table_id}/record", response_class=PlainTextResponse)
async def read_record(site: AnySite, user: AnyUser, table_id: str) -> Response:
    """The whole record, after the end: it replays to the same state, and its seed can be checked."""
    async with site.database.read() as connection:
        party = await read_party(connection, table_id)
    studies.check_record(party, user)
    live = await site.hub.open(table_id)
    name = f"{live.game.name}-{table_id}.record"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(record.write(live.play), headers=headers)


@router.get("/tables/{table_id}/replay/{viewer}", **told(ReplayIndex))
async def replay_index(site: AnySite, user: AnyUser, table_id: str, viewer: str) -> Response:
    """The points of a replay: by standing actions after the end, by lines of your own log while the game runs."""
    async with site.database.read() as connection:
        party = await read_party(connection, table_id)
    who = party.viewer(user, viewer)
    live = await site.hub.open(table_id)
    return _json(studies.index_json(live, party, who))


@router.get("/tables/{table_id}/replay/{viewer}/{n}", **told(Update))
async def replay(
    request: Request,
    site: AnySite,
    user: AnyUser,
    table_id: str,
    viewer: str,
    n: Annotated[int, Path(ge=0, le=10_000_000)],
    since: Annotated[int | None, Query(ge=0, le=10_000_000)] = None,
) -> Response:
    """What a viewer saw at a point of the replay."""
    async with site.database.read() as connection:
        party = await read_party(connection, table_id)
    who = party.viewer(user, viewer)
    asker = site.security.address(request) if user is None else user.id
    site.security.limit("replay", asker, REPLAYS_PER_HOUR)
    live = await site.hub.open(table_id)
    return _json(await studies.replay_json(site, live, party, who, n, since))


@router.post("/studies", **told(NewStudyTold, 201))
async def new_study(site: AnySite, user: SignedIn, body: NewStudy) -> Json:
    """Open a point of a record, or of a finished table, as a study of your own. `verified`: whether the record keeps
    what its headers promise (null: it was not replayed to its end)."""
    if (body.record is None) == (body.table is None):
        raise ApiError("invalid", "invalid", what="record, table")
    site.security.limit("study", user.id, studies.STUDIES_PER_HOUR)
    text = body.record or ""
    if len(text.encode()) > site.settings.max_record:
        raise ApiError("too_large", "too_large")
    if body.table is not None:
        async with site.database.read() as connection:
            party = await read_party(connection, body.table)
        studies.check_record(party, user)
        text = record.write((await site.hub.open(body.table)).play)
    brought = await studies.bring(site, text, body.point)
    async with site.database.begin() as connection:
        table_id = await studies.open_study(connection, site, user, brought, text, body.title)
    async with site.database.read() as connection:
        party = await read_party(connection, table_id)
        return {"table": await table_json(connection, site, party, user), "verified": brought.verified}
