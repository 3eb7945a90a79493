"""Tables before the game and beside it: made, joined, started, left, resigned, ended by agreement, played again.

Every change is one transaction that holds the table's row, so that of two people who want one seat one gets it."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Final

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from kabinett.core.chance import SEED_BYTES, commitment
from kabinett.core.game import Game
from kabinett.server import clocks
from kabinett.server.chat import announce, cleaned
from kabinett.server.database import now
from kabinett.server.errors import ApiError
from kabinett.server.models import holders, seats, tables
from kabinett.server.seating import (
    Party,
    Row,
    able_bots,
    default_bot,
    hashed,
    new_id,
    new_key,
    read_party,
)
from kabinett.server.security import User
from kabinett.server.site import Site
from kabinett.server.wire import Json, decode, encode

AT_ZERO: Final = ("bot", "substitute", "vote")
LONGEST_WORD: Final = 100
LONGEST_TITLE: Final = 80
EMPTY: Final[Row] = {
    "user_id": None,
    "bot": None,
    "deputy": None,
    "link": None,
    "word": "",
    "agrees": False,
}
"""A seat with nobody in it."""


@dataclass(frozen=True)
class Wish:
    """How a seat of a new table is to be filled: me, hotseat, open, invite, bot."""

    kind: str
    bot: str | None = None


@dataclass(frozen=True)
class Setting:
    """All that a table is made with, besides its seats."""

    game: Game
    options: Json
    pace: Json
    title: str = ""
    private: bool = False
    spectators: bool = True
    random_seats: bool = False
    hold: bool = False
    at_zero: str = "bot"
    rematch_of: str | None = None
    hints: bool = False


def setting(site: Site, game_name: str, options: Json, pace: Json, title: str, **rest: object) -> Setting:
    """What was asked for, checked."""
    game = site.game(game_name)
    try:
        checked = clocks.checked_pace(pace)
    except ValueError as wrong:
        raise ApiError("invalid", "invalid", what=str(wrong)) from None
    return Setting(game, site.options(game, options), checked, cleaned(title, LONGEST_TITLE), **rest)  # type: ignore[arg-type]


# ---- a new table -----------------------------------------------------------------------------------------------------


async def create(
    connection: AsyncConnection, site: Site, user: User, chosen: Setting, wishes: list[Wish] | None, word: str
) -> tuple[str, dict[int, str]]:
    """A new table, started at once if nobody is waited for: its id, and the keys of its invited seats."""
    names = chosen.game.seat_names(chosen.options)
    if wishes is None:
        wishes = [Wish("me"), *[Wish("bot") for _ in names[1:]]]
    if len(wishes) != len(names):
        raise ApiError("invalid", "seats_do_not_fit", number=len(names))
    keys: dict[int, str] = {}
    rows: list[Row] = []
    for number, wish in enumerate(wishes):
        row, key = _filled(chosen.game, wish, user, word)
        rows.append(row)
        if key is not None:
            keys[number] = key
    table_id = await _insert(connection, user, chosen, rows)
    if not keys:
        await _start_if_full(connection, site, await read_party(connection, table_id, lock=True))
    return table_id, keys


def _filled(game: Game, wish: Wish, user: User, word: str) -> tuple[Row, str | None]:
    """A seat as it was wished for, and the key of its link if it has one."""
    if wish.bot is not None and wish.kind != "bot":
        raise ApiError("invalid", "invalid", what="bot")
    if wish.kind in ("me", "hotseat"):
        return {**EMPTY, "kind": "held", "user_id": user.id, "word": cleaned(word, LONGEST_WORD)}, None
    if wish.kind == "bot":
        return {**EMPTY, "kind": "bot", "bot": _checked_bot(game, wish.bot)}, None
    if wish.kind == "invite":
        key = new_key()
        return {**EMPTY, "kind": "invited", "link": hashed(key)}, key
    return {**EMPTY, "kind": "open"}, None


def _checked_bot(game: Game, name: str | None) -> str:
    if name is None:
        return default_bot(game)
    if name not in able_bots(game):
        raise ApiError("invalid", "no_bot")
    return name


async def _insert(connection: AsyncConnection, user: User, chosen: Setting, rows: list[Row]) -> str:
    table_id = new_id()
    seed = secrets.token_bytes(SEED_BYTES)
    at = now()
    await connection.execute(
        insert(tables).values(
            id=table_id,
            game=chosen.game.name,
            options_json=encode(chosen.options).decode(),
            title=chosen.title,
            status="open",
            private=chosen.private,
            spectators=chosen.spectators,
            hints=chosen.hints,
            random_seats=chosen.random_seats,
            hold=chosen.hold,
            pace_json=encode(chosen.pace).decode(),
            at_zero=chosen.at_zero,
            owner_id=user.id,
            seed=seed,
            commitment=commitment(seed),
            rematch_of=chosen.rematch_of,
            created=at,
            moved=at,
        )
    )
    bank = clocks.first_bank(chosen.pace)
    await connection.execute(
        insert(seats), [{**row, "table_id": table_id, "seat": number, "bank": bank} for number, row in enumerate(rows)]
    )
    return table_id


async def rematch(connection: AsyncConnection, site: Site, user: User, table_id: str) -> str:
    """A table like the one that has ended, its seats kept for the same people. Asked for twice it is the same one."""
    party = await read_party(connection, table_id, lock=True)
    party.check_seen(user)
    if not any(seat["user_id"] == user.id for seat in party.seats) and not party.seats_of(user):
        raise ApiError("forbidden", "not_yours")
    party.check_status("finished")
    if party.row["study"]:
        raise ApiError("wrong_moment", "no_rematch")
    found = (await connection.execute(select(tables.c.id).where(tables.c.rematch_of == table_id))).scalar()
    if found is not None:
        return str(found)
    row = party.row
    chosen = Setting(
        site.game(row["game"]),
        site.options(site.game(row["game"]), decode(row["options_json"])),
        decode(row["pace_json"]),
        row["title"],
        row["private"],
        row["spectators"],
        row["random_seats"],
        row["hold"],
        row["at_zero"],
        table_id,
        row["hints"],
    )
    rows: list[Row] = []
    for number, seat in enumerate(party.seats):
        if seat["kind"] == "bot":
            rows.append({**EMPTY, "kind": "bot", "bot": seat["bot"]})
        elif seat["user_id"] == user.id or party.holds(user, number):
            rows.append({**EMPTY, "kind": "held", "user_id": user.id})
        elif seat["user_id"] is not None:
            rows.append({**EMPTY, "kind": "invited", "user_id": seat["user_id"]})
        else:
            rows.append({**EMPTY, "kind": "open"})
    made = await _insert(connection, user, chosen, rows)
    await site.hub.changed(connection, table_id)
    await _start_if_full(connection, site, await read_party(connection, made, lock=True))
    return made


# ---- before the start ------------------------------------------------------------------------------------------------


async def join(
    connection: AsyncConnection, site: Site, user: User, table_id: str, seat: int | None, key: str | None, word: str
) -> int:
    """Take a seat: an open one, one kept for this person, or the one to which a key belongs. Which one it was."""
    party = await read_party(connection, table_id, lock=True)
    party.check_seen(user, key)
    party.check_status("open", "running")
    if party.row["study"]:
        raise ApiError("forbidden", "not_yours")
    number = _wanted(party, user, seat, key)
    row = party.seats[number]
    if row["kind"] == "held":
        # Only the seat's own link leads here: another browser plays it too. A link is good for one of them.
        if not party.holds(user, number):
            await connection.execute(insert(holders).values(table_id=table_id, seat=number, user_id=user.id))
            await change_seat(connection, party, number, {"link": None})
            await settled(connection, site, party)
        return number
    values: Row = {**EMPTY, "kind": "held", "user_id": user.id}
    if party.status == "open":
        values["word"] = cleaned(word, LONGEST_WORD)
    else:
        # A substitute. The words are part of the game's chance since its start and stay; the clock begins anew.
        values["word"] = row["word"]
        values["bank"] = clocks.first_bank(decode(party.row["pace_json"]))
        values["owes_since"] = None if row["owes_since"] is None else now()
    taken = await connection.execute(
        update(seats)
        .where(seats.c.table_id == table_id, seats.c.seat == number, seats.c.kind == row["kind"])
        .values(values)
    )
    if taken.rowcount != 1:
        raise ApiError("wrong_moment", "seat_taken")
    row.update(values)
    await drop_holders(connection, party, number)
    await announce(connection, site, table_id, "server.joined", name=user.name, seat=number)
    if party.status == "open" and await _start_if_full(connection, site, party):
        # The seats may have been shuffled: this person's is where it sits now.
        now_at = await read_party(connection, table_id)
        return next((n for n in now_at.seats_of(user) if n == number), now_at.seats_of(user)[0])
    await settled(connection, site, party)
    return number


def _wanted(party: Party, user: User, seat: int | None, key: str | None) -> int:
    """The seat that somebody asks for, if it may be had."""
    if key is not None:
        found = party.keyed(key)
        if found is None:
            raise ApiError("forbidden", "no_key")
        return found
    free = party.free(user)
    if seat is None:
        if not free:
            raise ApiError("wrong_moment", "no_free_seat")
        return free[0]
    if party.seat(seat)["kind"] == "invited" and seat not in free:
        raise ApiError("forbidden", "invited_only")
    if seat not in free:
        raise ApiError("wrong_moment", "seat_taken")
    return seat


async def set_seat(
    connection: AsyncConnection, site: Site, user: User, table_id: str, number: int, wish: Wish
) -> str | None:
    """The owner fills a seat anew: before the start any, while the game runs one that waits for a substitute. The key,
    if the seat has a link now."""
    party = await read_party(connection, table_id, lock=True)
    party.check_seen(user)
    party.check_owner(user)
    row = party.seat(number)
    party.check_status("open", "running")
    game = site.game(party.row["game"])
    if party.status == "running":
        if row["kind"] not in ("open", "invited") or wish.kind not in ("open", "invite", "bot"):
            raise ApiError("wrong_moment", "table_running")
    values, key = _filled(game, wish, user, "")
    if party.status == "running":
        values["word"] = row["word"]
        if wish.kind != "bot":
            values["deputy"] = row["deputy"] or default_bot(game)
    elif row["kind"] == "held" and row["user_id"] != user.id:
        await announce(connection, site, table_id, "server.freed", seat=number)
    await change_seat(connection, party, number, values)
    await drop_holders(connection, party, number)
    if party.status == "running" or not await _start_if_full(connection, site, party):
        await settled(connection, site, party)
    return key


async def new_link(connection: AsyncConnection, site: Site, user: User, table_id: str, number: int) -> str:
    """A new key for a seat; the old one is void. Of a held seat for those who play it: another browser plays it too. Of
    an invited one for the owner: whoever has it takes the seat."""
    party = await read_party(connection, table_id, lock=True)
    party.check_seen(user)
    row = party.seat(number)
    party.check_status("open", "running")
    if row["kind"] == "invited":
        party.check_owner(user)
    else:
        party.check_held(user, number)
    key = new_key()
    await change_seat(connection, party, number, {"link": hashed(key)})
    return key


async def start(connection: AsyncConnection, site: Site, user: User, table_id: str) -> None:
    """The owner begins."""
    party = await read_party(connection, table_id, lock=True)
    party.check_seen(user)
    party.check_owner(user)
    party.check_status("open")
    if any(seat["kind"] in ("open", "invited") for seat in party.seats):
        raise ApiError("wrong_moment", "seats_are_free")
    await _begin(connection, site, party)


async def _start_if_full(connection: AsyncConnection, site: Site, party: Party) -> bool:
    """Begin when every seat is filled, unless the owner wants to say when."""
    if party.row["hold"] or any(seat["kind"] in ("open", "invited") for seat in party.seats):
        return False
    await _begin(connection, site, party)
    return True


async def _begin(connection: AsyncConnection, site: Site, party: Party) -> None:
    if party.row["random_seats"]:
        await _shuffle(connection, party)
    at = now()
    begun = await connection.execute(
        update(tables)
        .where(tables.c.id == party.id, tables.c.status == "open")
        .values(status="running", started=at, moved=at)
    )
    if begun.rowcount != 1:
        raise ApiError("wrong_moment", "table_running")
    await announce(connection, site, party.id, "server.started", commitment=party.row["commitment"])
    await site.hub.start_table(connection, party.id)


async def _shuffle(connection: AsyncConnection, party: Party) -> None:
    """Who sits where is drawn; what belongs to a person goes along."""
    order = list(range(len(party.seats)))
    secrets.SystemRandom().shuffle(order)
    moved = ("kind", *EMPTY)
    before = [{name: seat[name] for name in moved} for seat in party.seats]
    await connection.execute(delete(holders).where(holders.c.table_id == party.id))
    for number, old in enumerate(order):
        await change_seat(connection, party, number, before[old])
        for user_id in party.others.get(old, ()):
            await connection.execute(insert(holders).values(table_id=party.id, seat=number, user_id=user_id))


# ---- small changes all share -----------------------------------------------------------------------------------------


async def change_seat(connection: AsyncConnection, party: Party, number: int, values: Row) -> None:
    await connection.execute(update(seats).where(seats.c.table_id == party.id, seats.c.seat == number).values(values))
    party.seats[number].update(values)


async def drop_holders(connection: AsyncConnection, party: Party, number: int) -> None:
    """A seat that changes hands is nobody else's any more."""
    await connection.execute(delete(holders).where(holders.c.table_id == party.id, holders.c.seat == number))
    party.others.pop(number, None)


async def settled(connection: AsyncConnection, site: Site, party: Party) -> None:
    """Everybody is told; where a game runs the server looks after its bots and clocks at once."""
    if party.status == "running":
        await connection.execute(
            update(tables).where(tables.c.id == party.id, tables.c.status == "running").values(due=now())
        )
    await site.hub.changed(connection, party.id)
