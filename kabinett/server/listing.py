"""Tables as people find them: one table described, and the lists of the lobby."""

from __future__ import annotations

import re
from typing import Final

from sqlalchemy import ColumnElement, and_, exists, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from kabinett.bots.hints import can_hint
from kabinett.server.errors import ApiError
from kabinett.server.models import holders, seats, tables, users
from kabinett.server.seating import Party, Row, read_parties
from kabinett.server.security import User
from kabinett.server.site import Site
from kabinett.server.wire import Json, decode, time_json

MOST: Final = 50
CURSOR: Final = re.compile(r"(\d{1,15})(?:-([0-9A-Za-z_-]{1,16}))?")


async def table_json(
    connection: AsyncConnection, site: Site, party: Party, user: User | None, key: str | None = None
) -> Json:
    """One table for this person, with what only its page needs."""
    names = await _names(connection, [party])
    found = _entry(site, party, user, names)
    row = party.row
    keyed = party.keyed(key)
    if keyed is not None:
        found["key_seat"] = keyed
        found["can_join"] = True
    if row["status"] == "finished":
        # What was promised before the game can be checked now.
        found["seed"] = row["seed"].hex()
    again = await connection.execute(select(tables.c.id).where(tables.c.rematch_of == party.id).limit(1))
    rematch = again.scalar()
    found["rematch"] = rematch if party.is_at(user) else None
    return found


async def list_tables(
    connection: AsyncConnection,
    site: Site,
    user: User | None,
    status: str | None = None,
    mine: bool = False,
    study: bool = False,
    game: str | None = None,
    before: str | None = None,
    limit: int = 20,
) -> Json:
    """A page of tables, those in which something happened last first. `next` asks for the page after it."""
    limit = min(max(limit, 1), MOST)
    if (mine or study) and user is None:
        return {"tables": [], "next": None}
    asked = select(tables).where(tables.c.study == study)
    if mine or study:
        assert user is not None
        asked = asked.where(_has(user.id))
    else:
        asked = asked.where(tables.c.private.is_(False))
    if status == "open":
        free = exists().where(and_(seats.c.table_id == tables.c.id, seats.c.kind == "open"))
        # A running table that looks for a substitute is listed too. Mine are listed until they start.
        asked = asked.where(tables.c.status == "open" if mine else and_(tables.c.status.in_(("open", "running")), free))
    elif status is not None:
        asked = asked.where(tables.c.status == status)
    if game is not None:
        asked = asked.where(tables.c.game == site.game(game).name)
    if before is not None:
        asked = asked.where(_behind(before))
    found = await connection.execute(asked.order_by(tables.c.moved.desc(), tables.c.id.desc()).limit(limit + 1))
    rows = [dict(row) for row in found.mappings()]
    parties = await read_parties(connection, rows[:limit])
    names = await _names(connection, parties)
    last = rows[limit - 1] if len(rows) > limit else None
    return {
        "tables": [_entry(site, party, user, names) for party in parties],
        "next": None if last is None else f"{last['moved']}-{last['id']}",
    }


def _has(user_id: str) -> ColumnElement[bool]:
    """Tables at which this person sits, or that it owns."""
    sits = exists().where(and_(seats.c.table_id == tables.c.id, seats.c.user_id == user_id))
    holds = exists().where(and_(holders.c.table_id == tables.c.id, holders.c.user_id == user_id))
    return or_(tables.c.owner_id == user_id, sits, holds)


def _behind(before: str) -> ColumnElement[bool]:
    read = CURSOR.fullmatch(before)
    if read is None:
        raise ApiError("invalid", "invalid", what="before")
    moment, table_id = int(read[1]), read[2]
    if table_id is None:
        return tables.c.moved < moment
    return or_(tables.c.moved < moment, and_(tables.c.moved == moment, tables.c.id < table_id))


async def _names(connection: AsyncConnection, parties: list[Party]) -> dict[str, str]:
    people = {seat["user_id"] for party in parties for seat in party.seats if seat["user_id"]}
    people |= {party.row["owner_id"] for party in parties if party.row["owner_id"]}
    found = await connection.execute(select(users.c.id, users.c.name).where(users.c.id.in_(people)))
    return {user_id: name for user_id, name in found}


def _entry(site: Site, party: Party, user: User | None, names: dict[str, str]) -> Json:
    row = party.row
    game = site.games.get(row["game"])
    options = decode(row["options_json"])
    advised = game is not None and can_hint(game)
    called = game.seat_names(options) if game is not None else [str(number) for number in range(len(party.seats))]
    outcome = row["outcome_json"]
    waiting = row["status"] in ("open", "running") and not row["study"]
    return {
        "id": row["id"],
        "game": row["game"],
        "title": row["title"],
        "options": options,
        "status": row["status"],
        "study": row["study"],
        "owner": names.get(row["owner_id"] or ""),
        "yours": user is not None and row["owner_id"] == user.id,
        "at_table": party.is_at(user),
        "seats": [
            {
                **_seat(party, number, called[number], user, names),
                "may_hint": advised and party.may_hint(user, number),
            }
            for number in range(len(party.seats))
        ],
        "to_act": decode(row["to_act_json"]) if row["status"] == "running" else [],
        "pace": decode(row["pace_json"]),
        "at_zero": row["at_zero"],
        "random_seats": row["random_seats"],
        "hold": row["hold"],
        "private": row["private"],
        "spectators": row["spectators"],
        "hints": row["hints"],
        "commitment": row["commitment"],
        "can_join": waiting and bool(party.free(user)),
        "can_watch": row["status"] != "open" and party.may_watch(user),
        "outcome": None if outcome is None else decode(outcome),
        "ended_by": row["ended_by"],
        "rematch_of": row["rematch_of"] if party.is_at(user) else None,
        "created": time_json(row["created"]),
        "started": time_json(row["started"]),
        "moved": time_json(row["moved"]),
        "ended": time_json(row["ended"]),
    }


def _seat(party: Party, number: int, called: str, user: User | None, names: dict[str, str]) -> Json:
    seat: Row = party.seats[number]
    kept = seat["kind"] == "invited" and seat["user_id"] is not None
    return {
        "seat": number,
        "called": called,
        "kind": seat["kind"],
        "name": names.get(seat["user_id"] or ""),
        "user": seat["user_id"],
        "bot": seat["bot"],
        "deputy": seat["deputy"],
        "away": seat["deputy"] is not None,
        "you": party.holds(user, number),
        # Kept for this person: to be taken without a key (a rematch), or back from a bot.
        "for_you": user is not None and seat["user_id"] == user.id and (kept or seat["deputy"] is not None),
        "agrees": seat["agrees"],
    }
