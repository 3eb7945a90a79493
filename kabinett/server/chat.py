"""Talk at a table, and what the server itself says there.

The players' channel is the players' for good: those who hold a seat or held one read and write it. Spectators have
their own, which players neither read nor write while the game runs, because a spectator's word may tell them something;
after the end it is open to all who may look on. The system's lines are for everybody who may see the table."""

from __future__ import annotations

import unicodedata
from typing import Any, Final

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from kabinett.server.database import now
from kabinett.server.errors import ApiError, say, sentences
from kabinett.server.models import chat, mutes
from kabinett.server.seating import Party, Row
from kabinett.server.security import User
from kabinett.server.site import Site
from kabinett.server.wire import Json, decode, encode, time_json

LONGEST: Final = 500
LINES_PER_HOUR: Final = 600
PAGE: Final = 100
CHANNELS: Final = ("players", "spectators")
JOINER: Final = "\u200d"
"""Holds the parts of a sign together; all other invisible characters go: with them a line could pose as another."""


def cleaned(text: str, longest: int) -> str:
    """One line of text as it is stored: no control characters, single blanks, not too long."""
    kept = [c if c == JOINER or unicodedata.category(c) not in ("Cc", "Cf", "Cs") else " " for c in text]
    return " ".join(unicodedata.normalize("NFC", "".join(kept)).split())[:longest].strip()


# ---- what the server says --------------------------------------------------------------------------------------------


async def announce(connection: AsyncConnection, site: Site, table_id: str, key: str, **args: object) -> None:
    """A line of the system: what happened at this table. `key` names a sentence in messages/*.toml."""
    assert key in sentences("en"), key
    text = encode({"key": key, "args": args}).decode()
    await _add(connection, site, table_id, "system", None, "", text)


async def _add(
    connection: AsyncConnection, site: Site, table_id: str, channel: str, user_id: str | None, name: str, text: str
) -> int:
    row = insert(chat).values(table_id=table_id, channel=channel, user_id=user_id, name=name, at=now(), text=text)
    made = await connection.execute(row.returning(chat.c.id))
    chat_id = int(made.scalar_one())
    await site.hub.said(connection, table_id, chat_id)
    return chat_id


# ---- who reads and writes --------------------------------------------------------------------------------------------


def is_player(party: Party, user: User | None) -> bool:
    """Whether this person plays at the table, or has played."""
    if user is None:
        return False
    played = [seat for seat in party.seats if seat["user_id"] == user.id and seat["kind"] != "invited"]
    return bool(played) or bool(party.seats_of(user))


def channels_of(party: Party, user: User | None) -> list[str]:
    """The channels that this person may read; it may write in them too, if signed in (but for the system's)."""
    found: list[str] = []
    if is_player(party, user):
        found.append("players")
    if party.may_watch(user) and (party.status == "finished" or not is_player(party, user)):
        found.append("spectators")
    return found


def may_read(party: Party, user: User | None, channel: str) -> bool:
    """Whether a line of this channel may go to this person: for what is pushed."""
    return (channel == "system" and party.may_see(user)) or channel in channels_of(party, user)


async def muted_by(connection: AsyncConnection, user: User | None) -> set[str]:
    """Whose lines this person does not want to see."""
    if user is None:
        return set()
    found = await connection.execute(select(mutes.c.muted_id).where(mutes.c.user_id == user.id))
    return {row[0] for row in found}


# ---- lines -----------------------------------------------------------------------------------------------------------


async def write(connection: AsyncConnection, site: Site, party: Party, user: User, channel: str, text: str) -> Row:
    """A person's line."""
    party.check_seen(user)
    if channel not in CHANNELS or channel not in channels_of(party, user):
        raise ApiError("forbidden", "no_channel")
    line = cleaned(text, LONGEST + 1)
    if not line:
        raise ApiError("invalid", "chat_empty")
    if len(line) > LONGEST:
        raise ApiError("too_large", "too_large")
    chat_id = await _add(connection, site, party.id, channel, user.id, user.name, line)
    return await read_line(connection, chat_id)


async def read_line(connection: AsyncConnection, chat_id: int) -> Row:
    found = (await connection.execute(select(chat).where(chat.c.id == chat_id))).mappings().first()
    if found is None:
        raise ApiError("not_found", "not_found")
    return dict(found)


async def read_lines(
    connection: AsyncConnection, party: Party, user: User | None, before: int | None = None, limit: int = PAGE
) -> list[Row]:
    """The last lines that this person may read, or those before a line; the oldest first."""
    asked = select(chat).where(chat.c.table_id == party.id, chat.c.channel.in_(["system", *channels_of(party, user)]))
    if before is not None:
        asked = asked.where(chat.c.id < before)
    if user is not None:
        unwanted = select(mutes.c.muted_id).where(mutes.c.user_id == user.id)
        asked = asked.where(chat.c.user_id.is_(None) | chat.c.user_id.not_in(unwanted))
    found = await connection.execute(asked.order_by(chat.c.id.desc()).limit(min(limit, PAGE)))
    return [dict(row) for row in found.mappings()][::-1]


def line_json(site: Site, party: Party, row: Row, language: str) -> Json:
    """A line as it travels; `message` is a sentence of the system in the reader's language, or the person's own."""
    found: Json = {
        "id": row["id"],
        "table": row["table_id"],
        "channel": row["channel"],
        "user": row["user_id"],
        "name": row["name"],
        "at": time_json(row["at"]),
        "text": None,
        "message": row["text"],
    }
    if row["channel"] == "system":
        text: dict[str, Any] = decode(row["text"])
        found["text"] = text
        found["message"] = system_sentence(site, party.row["game"], text, language)
    return found


def system_sentence(site: Site, game_name: str, text: dict[str, Any], language: str) -> str:
    """A text of the system as a sentence; a seat in it is named as the game calls it."""
    args: dict[str, object] = dict(text["args"])
    game = site.games.get(game_name)
    if isinstance(args.get("seat"), int):
        number = args["seat"]
        assert isinstance(number, int)
        args["seat"] = game.words.shown("seat", number, language) if game is not None else str(number + 1)
    return say(text["key"], language, **args)
