"""Guests and accounts in the database: made, signed in, merged, shown, deleted."""

from __future__ import annotations

import secrets
from typing import Any, Final

from sqlalchemy import Row, and_, delete, exists, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from kabinett.server import models
from kabinett.server.database import now
from kabinett.server.errors import ApiError, say
from kabinett.server.security import User, digest, new_id
from kabinett.server.site import Site
from kabinett.server.wire import Json, decode, encode, time_json

RESET_LIFE: Final = 3_600_000
SHORT: Final = 16
"""How much of a session's hash names it in lists."""


async def row_of(connection: AsyncConnection, user_id: str) -> Row[Any]:
    """A user's row; refused as "not signed in" if it is gone."""
    row = (await connection.execute(select(models.users).where(models.users.c.id == user_id))).one_or_none()
    if row is None:
        raise ApiError("not_signed_in", "not_signed_in")
    return row


def user_json(row: Row[Any]) -> Json:
    """A person as they see themselves."""
    schedule = decode(row.schedule_json)
    return {
        "id": row.id,
        "name": row.name,
        "guest": row.email is None,
        "email": row.email,
        "locale": row.locale,
        "settings": decode(row.settings_json),
        "notices": decode(row.notices_json),
        "hours": hours_json(schedule),
        "vacation": [{"from": time_json(start), "to": time_json(end)} for start, end in schedule.get("vacations", [])],
        "created": time_json(row.created),
    }


def hours_json(schedule: dict[str, Any]) -> Json | None:
    if "hours" not in schedule:
        return None
    start, end = schedule["hours"]
    return {"zone": schedule["zone"], "from": start, "to": end}


# ---- becoming somebody -----------------------------------------------------------------------------------------------


async def make_user(
    connection: AsyncConnection, name: str, locale: str, email: str | None = None, password: str | None = None
) -> str:
    """A new guest, or an account if there is an address. Refused if the address is taken."""
    moment = now()
    values: dict[str, object] = {"id": new_id(), "name": name, "email": email, "password": password, "locale": locale}
    values |= {"settings_json": "{}", "notices_json": "{}", "schedule_json": "{}", "created": moment, "seen": moment}
    try:
        await connection.execute(insert(models.users).values(values))
    except IntegrityError:
        raise ApiError("taken", "email_taken") from None
    return str(values["id"])


async def make_account(connection: AsyncConnection, user_id: str, name: str, email: str, password: str) -> None:
    """A guest becomes an account and stays the same person: all that is theirs stays theirs."""
    people = models.users
    values = {"name": name, "email": email, "password": password}
    try:
        await connection.execute(update(people).where(people.c.id == user_id, people.c.email.is_(None)).values(values))
    except IntegrityError:
        raise ApiError("taken", "email_taken") from None


def guest_name(language: str) -> str:
    return say("guest_name", language, number=f"{secrets.randbelow(9000) + 1000}")


async def merge(site: Site, connection: AsyncConnection, guest_id: str, user_id: str) -> None:
    """What a guest had now belongs to the account that signs in from the same browser; the guest is no more."""
    tables = await tables_of(connection, guest_id)
    for table, name in (
        (models.seats, "user_id"),
        (models.tables, "owner_id"),
        (models.chat, "user_id"),
        (models.subscriptions, "user_id"),
    ):
        await connection.execute(update(table).where(table.c[name] == guest_id).values({name: user_id}))
    # What a person can have only once: moved where the account has none, else dropped with the guest.
    held, other = models.holders, models.holders.alias()
    same = and_(other.c.user_id == user_id, other.c.table_id == held.c.table_id, other.c.seat == held.c.seat)
    mine = held.c.user_id == guest_id
    await connection.execute(update(held).where(mine, ~exists().where(same)).values(user_id=user_id))
    await _merge_notes(connection, guest_id, user_id)
    await _merge_mutes(connection, guest_id, user_id)
    reports, others = models.reports, models.reports.alias()
    same = and_(others.c.user_id == user_id, others.c.chat_id == reports.c.chat_id)
    mine = reports.c.user_id == guest_id
    await connection.execute(update(reports).where(mine, ~exists().where(same)).values(user_id=user_id))
    await _rename_in_journals(connection, tables, guest_id, user_id)
    await connection.execute(delete(models.users).where(models.users.c.id == guest_id))
    for table_id in tables:
        await site.database.tell(connection, f"table:{table_id}")
    await site.security.revoked(connection, guest_id)


async def _merge_notes(connection: AsyncConnection, guest_id: str, user_id: str) -> None:
    """Both wrote notes at one table: the guest's go below the account's."""
    notes = models.notes
    rows = (await connection.execute(select(notes).where(notes.c.user_id.in_([guest_id, user_id])))).all()
    own = {row.table_id: row.text for row in rows if row.user_id == user_id}
    for row in rows:
        if row.user_id != guest_id:
            continue
        at = notes.c.table_id == row.table_id
        if row.table_id in own:
            joined = "\n\n".join(part for part in (own[row.table_id], row.text) if part)
            await connection.execute(update(notes).where(at, notes.c.user_id == user_id).values(text=joined))
        else:
            await connection.execute(update(notes).where(at, notes.c.user_id == guest_id).values(user_id=user_id))


async def _merge_mutes(connection: AsyncConnection, guest_id: str, user_id: str) -> None:
    mutes = models.mutes
    both = [guest_id, user_id]
    chosen = select(mutes).where(or_(mutes.c.user_id.in_(both), mutes.c.muted_id.in_(both)))
    pairs = {(row.user_id, row.muted_id) for row in await connection.execute(chosen)}
    renamed = {tuple(user_id if who == guest_id else who for who in pair) for pair in pairs}
    new = [{"user_id": who, "muted_id": muted} for who, muted in renamed - pairs if who != muted]
    if new:
        await connection.execute(insert(mutes), new)


async def tables_of(connection: AsyncConnection, user_id: str) -> list[str]:
    """All tables where this person has a seat, or that they own."""
    chosen = (
        select(models.seats.c.table_id)
        .where(models.seats.c.user_id == user_id)
        .union(
            select(models.holders.c.table_id).where(models.holders.c.user_id == user_id),
            select(models.tables.c.id).where(models.tables.c.owner_id == user_id),
        )
    )
    return sorted(await connection.scalars(chosen))


async def _rename_in_journals(connection: AsyncConnection, tables: list[str], old: str, new: str) -> None:
    journal = models.journal
    for table_id in tables:
        mine = (journal.c.table_id == table_id, journal.c.by == old)
        await connection.execute(update(journal).where(*mine).values(by=new))


# ---- sessions and passwords ------------------------------------------------------------------------------------------


async def sessions_json(connection: AsyncConnection, user: User) -> list[Json]:
    rows = models.sessions
    chosen = select(rows).where(rows.c.user_id == user.id, rows.c.expires > now()).order_by(rows.c.seen.desc())
    return [
        {
            "id": row.id[:SHORT],
            "agent": row.agent,
            "created": time_json(row.created),
            "seen": time_json(row.seen),
            "current": row.id == user.session,
        }
        for row in await connection.execute(chosen)
    ]


async def end_sessions(site: Site, connection: AsyncConnection, user_id: str, only: str = "", but: str = "") -> int:
    """Revoke a user's sessions: all, the one whose id begins with `only`, all `but` one. How many there were."""
    rows = models.sessions
    chosen = delete(rows).where(rows.c.user_id == user_id)
    if only:
        chosen = chosen.where(func.substr(rows.c.id, 1, len(only)) == only)
    if but:
        chosen = chosen.where(rows.c.id != but)
    ended = (await connection.execute(chosen)).rowcount
    await site.security.revoked(connection, user_id)
    return ended


async def set_password(connection: AsyncConnection, user_id: str, stored: str) -> None:
    await connection.execute(update(models.users).where(models.users.c.id == user_id).values(password=stored))
    # A link that was asked for before is of no use any more.
    await connection.execute(delete(models.tokens).where(models.tokens.c.user_id == user_id))


async def make_reset(site: Site, email: str) -> tuple[Row[Any], str] | None:
    """A token to set a new password, for the account with this address."""
    token = secrets.token_urlsafe(32)
    people = models.users
    async with site.database.begin() as connection:
        row = (await connection.execute(select(people).where(people.c.email == email))).one_or_none()
        if row is None:
            return None
        values = {"id": digest(token), "kind": "reset", "user_id": row.id, "expires": now() + RESET_LIFE}
        await connection.execute(insert(models.tokens).values(values))
    return row, token


async def use_reset(site: Site, token: str, stored: str) -> str:
    """Set a new password by the token of a mail, once; every session of the account ends. The account's id."""
    tokens = models.tokens
    async with site.database.begin() as connection:
        good = (tokens.c.id == digest(token), tokens.c.kind == "reset", tokens.c.expires > now())
        # Two may come with the same token at once: whoever deletes it has it.
        user_id: str | None = await connection.scalar(delete(tokens).where(*good).returning(tokens.c.user_id))
        if user_id is None:
            raise ApiError("forbidden", "bad_token")
        await set_password(connection, user_id, stored)
        await end_sessions(site, connection, user_id)
    site.security.forget(user_id)
    return user_id


async def is_good_reset(site: Site, token: str) -> bool:
    tokens = models.tokens
    good = (tokens.c.id == digest(token), tokens.c.kind == "reset", tokens.c.expires > now())
    async with site.database.read() as connection:
        return await connection.scalar(select(tokens.c.user_id).where(*good)) is not None


# ---- my data ---------------------------------------------------------------------------------------------------------


async def all_data(connection: AsyncConnection, user: User) -> Json:
    """All that is kept about a person and is theirs to see. Moves are in the logs and records of their tables."""
    row = await row_of(connection, user.id)
    seats, tables, chat, notes = models.seats, models.tables, models.chat, models.notes
    at = (tables.c.id, tables.c.game, tables.c.title, tables.c.status, tables.c.created)
    held = select(*at, seats.c.seat, seats.c.word).join(seats, seats.c.table_id == tables.c.id)
    shared = select(*at, models.holders.c.seat).join(models.holders, models.holders.c.table_id == tables.c.id)
    orders = select(models.orders).join(
        seats, and_(seats.c.table_id == models.orders.c.table_id, seats.c.seat == models.orders.c.seat)
    )
    devices = select(models.subscriptions).where(models.subscriptions.c.user_id == user.id)
    muted = select(models.mutes.c.muted_id).where(models.mutes.c.user_id == user.id)

    def table_json(line: Any, *more: str) -> Json:
        columns = ("id", "game", "title", "status", *more)
        return {name: getattr(line, name) for name in columns} | {"created": time_json(line.created)}

    seated = await connection.execute(held.where(seats.c.user_id == user.id))
    seated_too = await connection.execute(shared.where(models.holders.c.user_id == user.id))
    owned = await connection.execute(select(*at).where(tables.c.owner_id == user.id))
    lines = await connection.execute(select(chat).where(chat.c.user_id == user.id).order_by(chat.c.id))
    noted = await connection.execute(select(notes).where(notes.c.user_id == user.id))
    ordered = await connection.execute(orders.where(seats.c.user_id == user.id))
    reports = await connection.execute(select(models.reports).where(models.reports.c.user_id == user.id))
    return {
        "user": user_json(row) | {"seen": time_json(row.seen)},
        "sessions": await sessions_json(connection, user),
        "seats": [table_json(line, "seat", "word") for line in seated],
        "shared_seats": [table_json(line, "seat") for line in seated_too],
        "owned_tables": [table_json(line) for line in owned],
        "chat": [{"table": c.table_id, "channel": c.channel, "at": time_json(c.at), "text": c.text} for c in lines],
        "notes": [{"table": note.table_id, "text": note.text} for note in noted],
        "orders": [{"table": o.table_id, "seat": o.seat, "orders": decode(o.orders_json)} for o in ordered],
        "muted": list(await connection.scalars(muted)),
        "reports": [{"chat": r.chat_id, "at": time_json(r.at), "reason": r.reason} for r in reports],
        "push": [decode(line.data_json)["endpoint"] for line in await connection.execute(devices)],
    }


async def delete_user(site: Site, connection: AsyncConnection, user_id: str) -> None:
    """A person and all that is personal: row, sessions, notes, orders, chat. Games go on: a bot takes the seats."""
    tables = await tables_of(connection, user_id)
    for table_id in tables:
        await _leave(connection, table_id, user_id)
    await _rename_in_journals(connection, tables, user_id, "deleted")
    await connection.execute(delete(models.chat).where(models.chat.c.user_id == user_id))
    await connection.execute(delete(models.users).where(models.users.c.id == user_id))
    for table_id in tables:
        await site.database.tell(connection, f"table:{table_id}")
    await site.security.revoked(connection, user_id)


async def _leave(connection: AsyncConnection, table_id: str, user_id: str) -> None:
    tables, seats = models.tables, models.seats
    # Locked, so that nobody starts, moves or joins in between (SQLite has one writer anyhow).
    row = (await connection.execute(select(tables).where(tables.c.id == table_id).with_for_update())).one_or_none()
    if row is None:
        return
    mine = and_(seats.c.table_id == table_id, seats.c.user_id == user_id)
    held = list(await connection.scalars(select(seats.c.seat).where(mine)))
    if row.study and row.owner_id == user_id:
        await connection.execute(delete(tables).where(tables.c.id == table_id))
        return
    if row.status == "running":
        # Without a bot's name the game's usual one plays: a game may be hosted no more when its player is deleted.
        values = {"kind": "resigned", "user_id": None, "bot": None, "deputy": None, "link": None, "told": None}
        await connection.execute(update(seats).where(mine).values(values))
        if held:
            # It may be this seat's turn: the keeper must look.
            await connection.execute(update(tables).where(tables.c.id == table_id).values(due=now()))
    elif row.status == "open":
        empty = {"kind": "open", "user_id": None, "link": None, "word": ""}
        await connection.execute(update(seats).where(mine).values(empty))
    orders = models.orders
    await connection.execute(delete(orders).where(orders.c.table_id == table_id, orders.c.seat.in_(held)))
    if row.owner_id == user_id and row.status == "open":
        others = select(seats.c.user_id).where(seats.c.table_id == table_id, seats.c.user_id.is_not(None))
        heir: str | None = await connection.scalar(others.order_by(seats.c.seat).limit(1))
        if heir is None:
            await connection.execute(delete(tables).where(tables.c.id == table_id))
        else:
            await connection.execute(update(tables).where(tables.c.id == table_id).values(owner_id=heir))


async def change(connection: AsyncConnection, user_id: str, values: dict[str, object]) -> None:
    """Set columns of a user; those called *_json take what they hold."""
    stored = {name: encode(value).decode() if name.endswith("_json") else value for name, value in values.items()}
    if stored:
        await connection.execute(update(models.users).where(models.users.c.id == user_id).values(stored))
