"""A running table: its play, what each viewer has seen, and moves as transactions.

A viewer is a seat, or the spectators, who come after the last seat. Each has a version of its own that goes up only
when something it receives has changed."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from kabinett.core import record
from kabinett.core.contract import Event, Outcome
from kabinett.core.errors import ActionError
from kabinett.core.game import Game
from kabinett.core.play import Change, Entry, Play
from kabinett.core.state import State
from kabinett.server import chat, clocks
from kabinett.server.database import now
from kabinett.server.errors import ApiError, Refused
from kabinett.server.ledger import Clock, Page, Snapshot, add_inside
from kabinett.server.models import journal, orders, snapshots, tables, users
from kabinett.server.orders import Order, read_orders
from kabinett.server.seating import SPECTATOR, Party, Row, default_bot, read_party
from kabinett.server.security import User
from kabinett.server.sight import Line, Look, Sight, digest_of, present
from kabinett.server.tempo import Tempo
from kabinett.server.wire import Json, decode, encode, event_data, event_from, outcome_json, text_json, time_json

if TYPE_CHECKING:
    from kabinett.server.site import Site

SNAPSHOT_EVERY = 100
TRIES = 8
"""How often a move is tried again because another process was first."""


class LiveTable:
    """One table in this process. Everything that changes its play runs under `lock`."""

    def __init__(self, site: Site, table_id: str) -> None:
        self.site = site
        self.id = table_id
        self.party = Party({}, [], {})
        self.game: Game
        self.pace: Json = {}
        self.schedules: dict[str, Json] = {}
        self.lock = asyncio.Lock()
        self.seq = 0
        self.play: Play
        self.beginning: list[Event] = []
        """What happened before the first move at this table: the set-up, and in a study all that the record tells."""
        self.sights: list[Sight] = []
        self.shown = now()
        """When something last changed that everybody can see."""
        self.used = now()
        self.touched: set[int] = set()
        """Viewers for whom something has changed and who were not told yet."""
        self.orders: dict[int, list[Order]] = {}
        self._tempos: dict[int, Tempo] = {}

    # viewers

    @property
    def row(self) -> Row:
        return self.party.row

    @property
    def seats(self) -> list[Row]:
        return self.party.seats

    def viewer(self, user: User | None, name: str) -> int:
        """The number of a viewer by its name in paths and messages ("0", "1", ... or "spectator"), if this person may
        look through its eyes."""
        seat = self.party.viewer(user, name)
        return len(self.seats) if seat is None else seat

    @property
    def running(self) -> bool:
        return bool(self.row["status"] == "running")

    def viewer_name(self, viewer: int) -> str:
        return SPECTATOR if viewer == len(self.seats) else str(viewer)

    def is_bot(self, seat: int) -> str | None:
        """The bot that plays this seat now, if one does."""
        row = self.seats[seat]
        if row["kind"] in ("bot", "resigned"):
            return str(row["bot"] or default_bot(self.game))
        return row["deputy"] or None

    def tempo(self, seat: int, bot: str) -> Tempo:
        """The time of the bot that plays this seat now."""
        found = self._tempos.get(seat)
        if found is None or found.name != bot:
            found = self._tempos[seat] = Tempo(bot)
        return found

    def is_draft(self, seat: int, action: str) -> bool:
        """Whether this legal action is a step of a choice that nobody else can see."""
        return self.play.state.is_draft(seat, self.game.words.parse(action))

    # loading

    async def load(self, connection: AsyncConnection) -> None:
        """Make the play from the database: the latest snapshot and the rows behind it."""
        await self.read_rows(connection)
        stored = await connection.execute(select(journal).where(journal.c.table_id == self.id).order_by(journal.c.seq))
        rows = [dict(row) for row in stored.mappings()]
        found = await connection.execute(
            select(snapshots).where(snapshots.c.table_id == self.id).order_by(snapshots.c.seq.desc()).limit(1)
        )
        self._restore(rows, found.mappings().first())

    def _restore(self, rows: list[Row], snapshot: Any) -> None:
        self.play = self._opening()
        self.sights = [Sight() for _ in range(len(self.seats) + 1)]
        self.seq = 0
        behind = 0
        if snapshot is not None:
            behind = snapshot["seq"]
            log = self.play.log
            for row in rows[:behind]:
                self._fold(row, log)
            state, ground = self.game.load(snapshot["state"]), self.game.load(snapshot["ground"])
            self.play.resume(state, ground, snapshot["floor"], log)
        for row in rows[behind:]:
            self._replay(row)
        for viewer, sight in enumerate(self.sights):
            sight.digest = self._digest(viewer)

    def _opening(self) -> Play:
        origin = self.row["origin_json"]
        if origin is not None:
            data = decode(origin)
            play = record.replay(self.game, record.read(data["record"]), data["point"])
        else:
            words = tuple([str(row["word"]) for row in self.seats])
            play = Play(self.game, decode(self.row["options_json"]), self.row["seed"], None, words)
        self.beginning = [*play.start, *[event for entry in play.log for event in entry.events]]
        return play

    def _fold(self, row: Row, log: list[Entry]) -> None:
        """Add a stored row to the log without playing it: its events are in it."""
        data = decode(row["data_json"])
        entries: list[Entry] = []
        for text, (draft, events) in zip(data["actions"], data["entries"], strict=True):
            found = [event_from(event) for event in events]
            entries.append(Entry(row["seat"], self.game.words.parse(text), found, draft))
        self._follow(row, log, entries, data["removed"])
        log += entries
        for number in data["removed"]:
            del log[number]

    def _replay(self, row: Row) -> None:
        """Play a stored row again."""
        data = decode(row["data_json"])
        seat = row["seat"]
        if row["kind"] == "act":
            change = self.play.attempt(seat, [self.game.words.parse(text) for text in data["actions"]])
        elif row["kind"] == "back":
            change = self.play.attempt_back(seat)
        elif row["kind"] == "undo":
            change = self.play.attempt_undo(seat)
        else:
            change = Change(self.play.state)
        self._follow(row, self.play.log, change.entries, change.removed)
        self.play.accept(change)

    def _follow(self, row: Row, log: list[Entry], entries: list[Entry], removed: list[int]) -> None:
        """Let the viewers' logs follow a row of the journal; `log` is the one before it."""
        versions = decode(row["versions_json"])
        start = self.beginning if row["kind"] == "start" else []
        for viewer, sight in enumerate(self.sights):
            self._see(sight, viewer, versions[viewer], log, entries, removed, start)
        self.seq = row["seq"] + 1

    def _see(
        self,
        sight: Sight,
        viewer: int,
        version: int,
        log: list[Entry],
        entries: list[Entry],
        removed: list[int],
        start: list[Event],
    ) -> None:
        who = self._who(viewer)
        if removed and not entries:
            lost = sum(_faces(log[number], who) for number in removed if number < len(log))
            if lost:
                del sight.lines[len(sight.lines) - lost :]
                sight.cuts.append((version, len(sight.lines)))
        for event in [*start, *[event for entry in entries for event in entry.events]]:
            face = event.face(who)
            if face is not None:
                sight.lines.append(Line(face, event.rule, version))
        sight.version = version
        sight.present = sight.view = None

    def _who(self, viewer: int) -> int | None:
        return None if viewer == len(self.seats) else viewer

    async def begin(self, connection: AsyncConnection) -> None:
        """The first row of the journal: what happened at the set-up."""
        await self.read_rows(connection)
        self.play = self._opening()
        self.sights = [Sight() for _ in range(len(self.seats) + 1)]
        change = Change(self.play.state)
        looks = self._looks(change, self.beginning)
        at = now()
        page = self._page(change, "start", -1, "server", looks, at)
        if change.state.outcome is None:
            await add_inside(connection, page)
        else:
            # A study of a record that is played to its end.
            await self._write_last(connection, page, self._ending(change.state.outcome, at))

    async def refresh(self) -> bool:
        """Read what other processes did: whether there was anything."""
        before = [sight.version for sight in self.sights]
        async with self.site.database.read() as connection:
            await self.read_rows(connection)
            found = await connection.execute(
                select(journal).where(journal.c.table_id == self.id, journal.c.seq >= self.seq).order_by(journal.c.seq)
            )
            rows = [dict(row) for row in found.mappings()]
        for row in rows:
            self._replay(row)
        if rows:
            # By what a spectator sees: others' private steps must not show in a bot's delay.
            if self.sights[-1].version != before[-1]:
                self.shown = now()
            for viewer, sight in enumerate(self.sights):
                sight.digest = self._digest(viewer)
        self.touched.update(viewer for viewer, sight in enumerate(self.sights) if sight.version != before[viewer])
        return bool(rows)

    async def read_rows(self, connection: AsyncConnection) -> None:
        """The rows of the table and its seats as they are now."""
        self.party = await read_party(connection, self.id)
        self.game = self.site.game(self.row["game"])
        self.pace = decode(self.row["pace_json"])
        people = {seat["user_id"] for seat in self.seats if seat["user_id"]}
        schedules = await connection.execute(select(users.c.id, users.c.schedule_json).where(users.c.id.in_(people)))
        self.schedules = {user: decode(schedule) for user, schedule in schedules}

    async def read_orders(self, connection: AsyncConnection) -> None:
        found = await connection.execute(select(orders).where(orders.c.table_id == self.id))
        self.orders = {row["seat"]: read_orders(row["orders_json"]) for row in found.mappings()}

    # moves

    async def do(self, kind: str, seat: int, actions: list[str], decision: str | None, by: str) -> int:
        """Carry out a command of a seat ("act", "back" or "undo"): how many actions were done."""
        for _ in range(TRIES):
            if not self.running:
                raise ApiError("wrong_moment", "not_running")
            change = self._attempt(kind, seat, actions, decision)
            at = now()
            looks = self._looks(change, [])
            page = self._page(change, kind, seat, by, looks, at)
            ended: Row = {}
            if change.state.outcome is None:
                written = await self.site.database.ledger.add(page)
            else:
                ended = self._ending(change.state.outcome, at)
                async with self.site.database.begin() as connection:
                    written = await self._write_last(connection, page, ended)
            if written:
                self._accept(change, looks, page, ended)
                return len(change.entries)
            await self.refresh()
        raise ApiError("unavailable", "unavailable")

    def _attempt(self, kind: str, seat: int, actions: list[str], decision: str | None) -> Change:
        """The change on a copy, or the refusal."""
        try:
            if kind == "act":
                parsed = [self.game.words.parse(text) for text in actions]
                return self.play.attempt(seat, parsed, decision)
            if decision is not None:
                self.play.check_asked(seat, decision)
            return self.play.attempt_back(seat) if kind == "back" else self.play.attempt_undo(seat)
        except ActionError as refused:
            raise Refused(self.game, refused) from None

    def _looks(self, change: Change, start: list[Event]) -> list[Look]:
        """What every viewer sees once this change stands, and with which version."""
        undone = [self.play.log[number] for number in change.removed if number < len(self.play.log)]
        lines = [event for entry in [*change.entries, *undone] for event in entry.events] + start
        found: list[Look] = []
        floor_moves = change.fixed
        # Steps of a choice that is not committed are in nobody else's view: the engine's promise, and much work saved.
        drafter = change.entries[0].seat if change.entries and all(entry.draft for entry in change.entries) else None
        for viewer, sight in enumerate(self.sights):
            who = self._who(viewer)
            if drafter is not None and who != drafter and not change.removed:
                found.append(Look(sight.version, sight.digest, None))
                continue
            undo = 0 if floor_moves or change.state.to_act != (who,) else self._undo_depth(change)
            view = change.state.view(who)
            digest = digest_of(change.state, view, who, undo)
            told = any(event.face(who) is not None for event in lines)
            found.append(Look(sight.version + int(told or digest != sight.digest), digest, view))
        return found

    def _undo_depth(self, change: Change) -> int:
        return len(self.play.log) + len(change.entries) - len(change.removed) - self.play.floor

    def _accept(self, change: Change, looks: list[Look], page: Page, ended: Row) -> None:
        """What was written down takes the old state's place."""
        at = page.at
        self.row.update(seq=page.seq + 1, to_act_json=page.to_act, due=page.due, **ended)
        if page.moved is not None:
            self.row.update(actions=page.actions, moved=page.moved)
        for clock in page.clocks:
            self.seats[clock.seat].update(clock._asdict())
        before = list(self.play.log) if change.removed else self.play.log
        for viewer, (sight, look) in enumerate(zip(self.sights, looks, strict=True)):
            if look.version == sight.version:
                continue
            self.touched.add(viewer)
            if viewer == len(self.seats):
                self.shown = at
            self._see(sight, viewer, look.version, before, change.entries, change.removed, [])
            sight.digest, sight.view = look.digest, look.view
        self.play.accept(change)
        self.seq += 1
        self.used = at

    def _page(self, change: Change, kind: str, seat: int, by: str, looks: list[Look], at: int) -> Page:
        """What this change writes down."""
        state = change.state
        data = {
            "actions": [str(entry.action) for entry in change.entries],
            "entries": [[entry.draft, [event_data(event) for event in entry.events]] for entry in change.entries],
            "removed": change.removed,
        }
        clock_rows = self._clock_rows(state, at)
        # Lists show these to everybody: steps that nobody else can see leave them as they are.
        seen = looks[-1].version != self.sights[-1].version
        standing = len(self.play.log) + len(change.entries) - len(change.removed)
        snapshot = None
        if (self.seq + 1) % SNAPSHOT_EVERY == 0 or state.outcome is not None:
            floor, ground = (standing, state) if change.fixed else (self.play.floor, self.play.ground)
            snapshot = Snapshot(state.dump(), ground.dump(), floor)
        return Page(
            table_id=self.id,
            seq=self.seq,
            at=at,
            kind=kind,
            seat=seat,
            by=by,
            data=encode(data).decode(),
            versions=encode([look.version for look in looks]).decode(),
            to_act=encode(state.to_act).decode(),
            due=self.due(state, clock_rows, at) if state.outcome is None else None,
            actions=standing if seen else None,
            moved=at if seen else None,
            clocks=[Clock(row["seat"], row["bank"], row["owes_since"], row["allowance"]) for row in clock_rows],
            snapshot=snapshot,
        )

    def _ending(self, outcome: Outcome, at: int) -> Row:
        """What the last move changes in the table's row."""
        told = encode(outcome_json(self.game, outcome)).decode()
        return {"status": "finished", "ended": at, "ended_by": "rules", "outcome_json": told}

    async def _write_last(self, connection: AsyncConnection, page: Page, ended: Row) -> bool:
        """The move that ends the game."""
        if not await add_inside(connection, page):
            return False
        await connection.execute(update(tables).where(tables.c.id == self.id).values(ended))
        await chat.announce(connection, self.site, self.id, "server.ended_rules")
        await self.site.database.tell(connection, f"moved:{self.id}:{self.seq + 1}")
        return True

    # clocks

    def _clock_rows(self, state: State, at: int) -> list[Row]:
        """The seats whose clocks start or stop with this state. Whether a seat owes something, and the form of what
        it is asked, is known to all: clocks tell nothing."""
        changed: list[Row] = []
        for row in self.seats:
            seat: int = row["seat"]
            owes = seat in state.to_act
            if owes == (row["owes_since"] is not None):
                continue
            new: Row = {"seat": seat, "bank": row["bank"], "owes_since": None, "allowance": None}
            if owes:
                asked = state.decision(seat)
                new["owes_since"] = at
                new["allowance"] = clocks.allowance_of(self.pace, asked.form if asked is not None else "choose")
                if row["bank"] is None:
                    new["bank"] = clocks.first_bank(self.pace)
            elif row["bank"] is not None:
                new["bank"] = clocks.bank_left(
                    self.pace, row["owes_since"], row["allowance"] or 0, row["bank"], at, self.schedule(seat)
                )
            changed.append(new)
        return changed

    def schedule(self, seat: int) -> Json:
        """Playing hours and vacations of the person in this seat."""
        return self.schedules.get(self.seats[seat]["user_id"] or "", {})

    def deadline(self, row: Row) -> int | None:
        """When this seat's clock runs out, if it runs."""
        if row["owes_since"] is None or row["allowance"] is None:
            return None
        seat: int = row["seat"]
        return clocks.deadline(self.pace, row["owes_since"], row["allowance"], row["bank"] or 0, self.schedule(seat))

    def due(self, state: State, clock_rows: list[Row], at: int) -> int | None:
        """When the server itself has something to do here: its bots, orders and clocks."""
        rows = {row["seat"]: {**row} for row in self.seats}
        for row in clock_rows:
            rows[row["seat"]].update(row)
        times: list[int] = []
        for seat in state.to_act:
            if self.is_bot(seat) is not None:
                times.append(at + self.site.hub.grace)
                continue
            if self.site.hub.has_orders(self.id, seat):
                times.append(at + int(self.site.settings.order_delay * 1000) + self.site.hub.grace)
            limit = self.deadline(rows[seat])
            if limit is not None:
                times.append(limit)
        return min(times, default=None)

    # what travels

    def _digest(self, viewer: int) -> bytes:
        who = self._who(viewer)
        undo = self.play.can_undo(who) if who is not None else 0
        return digest_of(self.play.state, self.play.state.view(who), who, undo)

    def update(self, viewer: int, since: int = 0) -> bytes:
        """A viewer's present, and the lines it has not seen."""
        sight = self.sights[viewer]
        if sight.present is None:
            who = self._who(viewer)
            view = self.play.state.view(who) if sight.view is None else sight.view
            sight.present, sight.view = present(self.game, self.play, who, view), None
        first = sight.first_new(since) if since <= sight.version else 0
        lines = [
            {"n": first + number, "text": text_json(self.game, line.text), "rule": self.game.full_rule(line.rule)}
            for number, line in enumerate(sight.lines[first:])
        ]
        return encode(
            {
                "type": "update",
                "table": self.id,
                "viewer": self.viewer_name(viewer),
                "version": sight.version,
                "status": self.row["status"],
                **sight.present,
                "log": {"from": first, "lines": lines},
                "clocks": self.clocks(),
            }
        )

    def clocks(self) -> list[Json]:
        """The clocks as they travel: moments as text, banks in seconds."""
        found: list[Json] = []
        for row in self.seats:
            owes = row["owes_since"] is not None and self.running
            limit = time_json(self.deadline(row)) if owes else None
            bank = None if row["bank"] is None else row["bank"] // 1000
            found.append({"seat": row["seat"], "owes": owes, "deadline": limit, "bank": bank})
        return found


def _faces(entry: Entry, who: int | None) -> int:
    return sum(event.face(who) is not None for event in entry.events)
