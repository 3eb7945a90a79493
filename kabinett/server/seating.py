"""Who sits where: the rows of one table, and what a person may see and do there because of them."""

from __future__ import annotations

import hashlib
import re
import secrets
from typing import Any, Final

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from kabinett import bots
from kabinett.core.errors import KabinettError
from kabinett.core.game import Game
from kabinett.server.errors import ApiError
from kabinett.server.models import holders, seats, tables
from kabinett.server.security import User

Row = dict[str, Any]

SPECTATOR: Final = "spectator"
ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and figures that nobody takes for one another when a link is read aloud."""
ID: Final = re.compile(r"[0-9A-Za-z_-]{1,16}")
PLAYS: Final = ("held", "open", "invited")
"""Kinds of seats that a person plays or may yet play; a bot has the others for good."""


def new_id() -> str:
    return "".join([secrets.choice(ALPHABET) for _ in range(12)])


def new_key() -> str:
    """The secret in a seat's link."""
    return secrets.token_urlsafe(18)


def hashed(key: str) -> str:
    """What the database keeps of a key: who reads the database gets no seat by it."""
    return hashlib.blake2b(key.encode(), digest_size=32, person=b"kabinett-seat").hexdigest()


def default_bot(game: Game) -> str:
    """The bot that plays where nobody said which: an officer, where this game has levels."""
    return "officer" if "officer" in able_bots(game) else "random"


def able_bots(game: Game) -> list[str]:
    """The bots that can play this game at a table: the levels, and one that plays at random."""
    able: list[str] = []
    for name in (*bots.LEVELS, "random"):
        try:
            bots.bot(name, game)
        except KabinettError:
            continue
        able.append(name)
    return able


class Party:
    """One table's row, its seats in their order, and the other browsers that hold them."""

    def __init__(self, row: Row, listed: list[Row], others: dict[int, set[str]]) -> None:
        self.row = row
        self.seats = listed
        self.others = others

    @property
    def id(self) -> str:
        return str(self.row["id"])

    @property
    def status(self) -> str:
        return str(self.row["status"])

    def seat(self, number: int) -> Row:
        if not 0 <= number < len(self.seats):
            raise ApiError("not_found", "no_seat")
        return self.seats[number]

    def holds(self, user: User | None, number: int) -> bool:
        """Whether this person plays this seat and may know what it knows. A seat that was resigned or left to a
        substitute is its former player's no more."""
        if user is None or self.seats[number]["kind"] != "held":
            return False
        return self.seats[number]["user_id"] == user.id or user.id in self.others.get(number, ())

    def seats_of(self, user: User | None) -> list[int]:
        return [number for number in range(len(self.seats)) if self.holds(user, number)]

    def may_hint(self, user: User | None, number: int) -> bool:
        """Whether this person may ask for a hint in this seat: alone with bots and with own seats, in a study, or where
        the table allows it. A seat that somebody could take or come back to counts as another person's."""
        if user is None or not self.holds(user, number) or self.status != "running":
            return False
        if self.row["study"] or self.row["hints"]:
            return True
        for other, seat in enumerate(self.seats):
            if other != number and seat["kind"] in PLAYS:
                own = seat["kind"] == "held" and seat["user_id"] == user.id
                if not own or self.others.get(other, set()) - {user.id}:
                    return False
        return True

    def is_at(self, user: User | None) -> bool:
        """Whether this person belongs to the table: owns it, plays, has played, or is invited by name."""
        if user is None:
            return False
        if self.row["owner_id"] == user.id or any(seat["user_id"] == user.id for seat in self.seats):
            return True
        return any(user.id in held for held in self.others.values())

    def keyed(self, key: str | None) -> int | None:
        """The seat to which this key belongs."""
        if not key:
            return None
        wanted = hashed(key)
        for number, seat in enumerate(self.seats):
            if seat["link"] is not None and secrets.compare_digest(seat["link"], wanted):
                return number
        return None

    def may_see(self, user: User | None, key: str | None = None) -> bool:
        """Whether this person may know of the table at all."""
        return not self.row["private"] or self.is_at(user) or self.keyed(key) is not None

    def may_watch(self, user: User | None) -> bool:
        """Whether this person may look on as a spectator."""
        return self.is_at(user) or (bool(self.row["spectators"]) and not self.row["private"])

    def free(self, user: User | None) -> list[int]:
        """The seats that this person could take without a key: those kept for it first."""
        reserved = [
            number
            for number, seat in enumerate(self.seats)
            if user is not None and seat["kind"] == "invited" and seat["user_id"] == user.id
        ]
        if self.row["private"] and not self.is_at(user):
            return reserved
        return reserved + [number for number, seat in enumerate(self.seats) if seat["kind"] == "open"]

    def check_seen(self, user: User | None, key: str | None = None) -> None:
        """A private table does not exist for others."""
        if not self.may_see(user, key):
            raise ApiError("not_found", "no_table")

    def check_held(self, user: User, number: int) -> Row:
        found = self.seat(number)
        if not self.holds(user, number):
            raise ApiError("forbidden", "not_your_seat")
        return found

    def check_owner(self, user: User) -> None:
        if self.row["owner_id"] != user.id:
            raise ApiError("forbidden", "not_yours")

    def check_status(self, *statuses: str) -> None:
        if self.status not in statuses:
            raise ApiError("wrong_moment", f"table_{self.status}")

    def viewer(self, user: User | None, name: str) -> int | None:
        """The seat whose eyes this person may look through by this name (None: a spectator's). While the game runs:
        the own seats and the spectator's; after its end everybody's."""
        self.check_seen(user)
        if name == SPECTATOR:
            if not self.may_watch(user):
                raise ApiError("forbidden", "no_spectators")
            return None
        if not name.isascii() or not name.isdigit() or len(name) > 3:
            raise ApiError("not_found", "no_seat")
        number = int(name)
        self.seat(number)
        if self.holds(user, number) or (self.status == "finished" and self.may_watch(user)):
            return number
        raise ApiError("forbidden", "not_your_seat")


async def read_party(connection: AsyncConnection, table_id: str, lock: bool = False) -> Party:
    """The rows of one table. `lock`: nobody else changes them before this transaction is over."""
    if not ID.fullmatch(table_id):
        raise ApiError("not_found", "no_table")
    asked = select(tables).where(tables.c.id == table_id)
    row = (await connection.execute(asked.with_for_update(key_share=True) if lock else asked)).mappings().first()
    if row is None:
        raise ApiError("not_found", "no_table")
    return (await read_parties(connection, [dict(row)]))[0]


async def read_parties(connection: AsyncConnection, rows: list[Row]) -> list[Party]:
    """The same for many tables whose rows are at hand."""
    ids = [row["id"] for row in rows]
    listed: dict[str, list[Row]] = {table_id: [] for table_id in ids}
    others: dict[str, dict[int, set[str]]] = {table_id: {} for table_id in ids}
    found = await connection.execute(
        select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.table_id, seats.c.seat)
    )
    for seat in found.mappings():
        listed[seat["table_id"]].append(dict(seat))
    held = await connection.execute(select(holders).where(holders.c.table_id.in_(ids)))
    for entry in held.mappings():
        others[entry["table_id"]].setdefault(entry["seat"], set()).add(entry["user_id"])
    return [Party(row, listed[row["id"]], others[row["id"]]) for row in rows]
