"""How people go and come back while a table stands, and how a game ends other than by its rules.

A table never dies because somebody left: a bot plays on, and whoever left may take the seat back from it."""

from __future__ import annotations

from sqlalchemy import delete, update
from sqlalchemy.ext.asyncio import AsyncConnection

from kabinett.server.chat import announce
from kabinett.server.database import now
from kabinett.server.errors import ApiError
from kabinett.server.lobby import EMPTY, change_seat, drop_holders, settled
from kabinett.server.models import holders, tables
from kabinett.server.seating import Party, default_bot, read_party
from kabinett.server.security import User
from kabinett.server.site import Site
from kabinett.server.wire import Json, encode


async def leave(connection: AsyncConnection, site: Site, user: User, table_id: str, number: int | None) -> bool:
    """Get up from one's seat, or from all of them: before the start it is free again, afterwards a bot plays on. Tells
    whether the table still stands: an open one without anybody goes with its owner, and so does a study."""
    party = await read_party(connection, table_id, lock=True)
    party.check_seen(user)
    party.check_status("open", "running")
    own = party.seats_of(user) if number is None else [number]
    for held in own:
        party.check_held(user, held)
    if not own and not party.is_at(user):
        raise ApiError("forbidden", "not_yours")
    if party.row["study"]:
        await connection.execute(delete(tables).where(tables.c.id == table_id))
        await site.hub.changed(connection, table_id)
        return False
    for held in own:
        if party.seats[held]["user_id"] != user.id:
            # Another browser's: only it goes.
            await connection.execute(
                delete(holders).where(
                    holders.c.table_id == table_id, holders.c.seat == held, holders.c.user_id == user.id
                )
            )
        elif party.status == "open":
            await change_seat(connection, party, held, {**EMPTY, "kind": "open"})
            await drop_holders(connection, party, held)
            await announce(connection, site, table_id, "server.left", name=user.name, seat=held)
        else:
            await _away(connection, site, party, held)
            await announce(connection, site, table_id, "server.away", name=user.name, seat=held)
    if party.status == "open":
        await _unreserve(connection, party, user)
        if await _deserted(connection, party, user):
            await site.hub.changed(connection, table_id)
            return False
    await settled(connection, site, party)
    return True


async def _unreserve(connection: AsyncConnection, party: Party, user: User) -> None:
    """Seats that were kept for this person are free."""
    for number, seat in enumerate(party.seats):
        if seat["kind"] == "invited" and seat["user_id"] == user.id:
            await change_seat(connection, party, number, {**EMPTY, "kind": "open"})


async def _deserted(connection: AsyncConnection, party: Party, user: User) -> bool:
    """An open table that its owner has left goes, or belongs to somebody else who sits there."""
    held = [seat["user_id"] for seat in party.seats if seat["kind"] == "held" and seat["user_id"]]
    if party.row["owner_id"] != user.id or user.id in held:
        return False
    if held:
        await connection.execute(update(tables).where(tables.c.id == party.id).values(owner_id=held[0]))
        return False
    await connection.execute(delete(tables).where(tables.c.id == party.id))
    return True


async def _away(connection: AsyncConnection, site: Site, party: Party, number: int) -> None:
    """A bot plays for the person in this seat."""
    game = site.game(party.row["game"])
    await change_seat(connection, party, number, {"deputy": default_bot(game), "agrees": False})


async def come_back(connection: AsyncConnection, site: Site, user: User, table_id: str, number: int) -> None:
    """Take one's seat back from the bot that plays it, as long as no substitute has it."""
    party = await read_party(connection, table_id, lock=True)
    party.check_seen(user)
    row = party.seat(number)
    if not party.holds(user, number) and not (row["kind"] == "open" and row["user_id"] == user.id):
        raise ApiError("forbidden", "not_your_seat")
    party.check_status("running")
    if row["deputy"] is None:
        return
    # The clock begins anew: what the bot was asked, the person is asked now.
    since = None if row["owes_since"] is None else now()
    await change_seat(connection, party, number, {"kind": "held", "deputy": None, "owes_since": since})
    await announce(connection, site, table_id, "server.returned", name=user.name, seat=number)
    await settled(connection, site, party)


async def resign(connection: AsyncConnection, site: Site, user: User, table_id: str, number: int) -> None:
    """Give the seat up for good. A bot plays on for the others; with two seats, or nobody left, the game is over."""
    party = await read_party(connection, table_id, lock=True)
    party.check_seen(user)
    party.check_held(user, number)
    party.check_status("running")
    await _resigned(connection, site, party, number, user.name)


async def _resigned(connection: AsyncConnection, site: Site, party: Party, number: int, name: str) -> None:
    game = site.game(party.row["game"])
    gone = {"kind": "resigned", "bot": default_bot(game), "deputy": None, "link": None, "agrees": False}
    await change_seat(connection, party, number, gone)
    await drop_holders(connection, party, number)
    await announce(connection, site, party.id, "server.resigned", name=name, seat=number)
    winners = [n for n, seat in enumerate(party.seats) if seat["kind"] != "resigned"]
    if len(party.seats) == 2:
        await finish(connection, site, party, "resigned", winners)
    elif not any(seat["kind"] == "held" for seat in party.seats):
        await finish(connection, site, party, "resigned", None)
    elif not await _end_if_agreed(connection, site, party):
        await settled(connection, site, party)


async def agree(connection: AsyncConnection, site: Site, user: User, table_id: str, number: int, agrees: bool) -> None:
    """Agree to end the game here, or take that back; a person agrees for all its seats. After a clock ran out at a
    table that votes about it, this is the vote."""
    party = await read_party(connection, table_id, lock=True)
    party.check_seen(user)
    party.check_held(user, number)
    party.check_status("running")
    own = [held for held in party.seats_of(user) if party.seats[held]["agrees"] != agrees]
    for held in own:
        await change_seat(connection, party, held, {"agrees": agrees})
    if not own:
        return
    key = "server.agreed" if agrees else "server.disagreed"
    await announce(connection, site, table_id, key, name=user.name, seat=number)
    if not agrees or not await _end_if_agreed(connection, site, party):
        await settled(connection, site, party)


async def _end_if_agreed(connection: AsyncConnection, site: Site, party: Party) -> bool:
    """End the game when all agree who are asked: everybody who plays. Who has left is not asked; who only ran out of
    time is, unless it is just that which the table votes about."""
    held = [seat for seat in party.seats if seat["kind"] == "held"]
    present = [seat for seat in held if seat["deputy"] is None]
    late = [seat for seat in held if seat["deputy"] is not None and seat["bank"] == 0]
    votes = party.row["at_zero"] == "vote" and bool(late)
    asked = present if votes else present + late
    if not present or not all(seat["agrees"] for seat in asked):
        return False
    await finish(connection, site, party, "vote" if votes else "agreed", None)
    return True


async def finish(
    connection: AsyncConnection, site: Site, party: Party, ended_by: str, winners: list[int] | None
) -> None:
    """The game ends here, not by its rules: resigned, agreed, vote."""
    at = now()
    outcome: Json | None = None
    if winners is not None:
        reason = {"key": "server.resigned_end", "args": {}}
        outcome = {"winners": winners, "ranks": [], "scores": [], "reason": reason, "rule": ""}
    ended = await connection.execute(
        update(tables)
        .where(tables.c.id == party.id, tables.c.status == "running")
        .values(
            status="finished",
            ended=at,
            moved=at,
            ended_by=ended_by,
            due=None,
            to_act_json="[]",
            outcome_json=None if outcome is None else encode(outcome).decode(),
        )
    )
    if ended.rowcount != 1:
        raise ApiError("wrong_moment", "not_running")
    party.row["status"] = "finished"
    await announce(connection, site, party.id, f"server.ended_{ended_by}")
    await site.hub.changed(connection, party.id)
