"""What must happen at tables by itself: bots' turns, standing orders, clocks, notices.

The process that made a change sees to what follows from it at once. In case it ends before, `tables.due` says when any
process must look: a sweep finds what is overdue. Two processes may come to do the same thing; only one can be first."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Coroutine
from typing import TYPE_CHECKING

from sqlalchemy import select, update

from kabinett.bots import Talk
from kabinett.core.contract import Event
from kabinett.server import chat
from kabinett.server.bots import BotPool
from kabinett.server.database import now
from kabinett.server.errors import ApiError, Refused
from kabinett.server.live import LiveTable
from kabinett.server.models import orders, seats, tables, users
from kabinett.server.orders import Order, matching, still_standing, write_orders
from kabinett.server.seating import default_bot
from kabinett.server.tempo import SLACK

if TYPE_CHECKING:
    from kabinett.server.site import Site

log = logging.getLogger("kabinett.keeper")

SWEEP = 0.5
NOTICE_AFTER = 60_000
"""Milliseconds a seat owes a decision before its absent person is told."""
AWAY_AFTER = 120_000
"""Milliseconds after which somebody whose browser says nothing counts as away."""


class Keeper:
    def __init__(self, site: Site) -> None:
        self.site = site
        self.bots = BotPool(site)
        self._busy: dict[tuple[str, str, int], asyncio.Task[None]] = {}
        self._talks: dict[str, Talk] = {}
        """By table: who is still to be asked for a word."""
        self._begun: set[str] = set()
        self._sweeping: asyncio.Task[None] | None = None

    async def start(self) -> None:
        if self.site.settings.warm_bots:
            # A server that is open has bots that answer in time, also while tables go on that it found.
            await self.bots.warm()
        self._sweeping = asyncio.create_task(self._sweep())

    async def stop(self) -> None:
        for task in [self._sweeping, *self._busy.values()]:
            if task is not None:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError, Exception):
                    await task
        await self.bots.stop()

    def begun(self, table_id: str) -> None:
        """This process started the table, so it sees to its first moves."""
        self._begun.add(table_id)

    def wants(self, table_id: str) -> bool:
        if table_id in self._begun:
            self._begun.discard(table_id)
            return True
        return False

    # what follows from a change

    def consider(self, live: LiveTable) -> None:
        """See to the seats that owe a decision and are played by a bot or have left orders."""
        if not live.running or self.site.stopping:
            return
        for seat in live.play.state.to_act:
            if live.is_bot(seat) is not None:
                self._once(("bot", live.id, seat), self._play_bot(live, seat))
            elif live.orders.get(seat):
                self._once(("order", live.id, seat), self._follow_orders(live, seat))

    def hear(self, live: LiveTable, events: list[Event], speaker: int = -1) -> None:
        """Something was done at this table, or (`speaker`) a bot has said something unasked: other bots may want to say
        something to it. Nothing waits for that, and if this process ends before, nobody does it for it."""
        if not events or not live.running or self.site.stopping:
            return
        ears = [self.bots.ears(live, seat) for seat in range(len(live.seats))]
        if not any(ears):
            return
        talk = self._talks.setdefault(live.id, Talk([]))
        talk.ears = ears
        talk.listen(events, speaker)
        self._once(("talk", live.id, 0), self._converse(live, talk))

    async def _converse(self, live: LiveTable, talk: Talk) -> None:
        """Ask those who have heard something, one after the other."""
        try:
            while live.running and not self.site.stopping and (seat := talk.asked()) >= 0:
                name = live.is_bot(seat)
                about = live.play.state.may_id(seat)
                said = await self.bots.word(live, seat, name) if name is not None else None
                if name is None or said is None:
                    continue
                await self._wait(live.shown, self.site.settings.bot_delay)
                if live.is_bot(seat) == name:
                    # An answer to a proposal in whose place another stands by now is refused. Of that one it has heard.
                    with contextlib.suppress(Refused):
                        await self.site.hub.act(live, seat, [said], about, f"bot:{name}")
        finally:
            self._talks.pop(live.id, None)

    def _once(self, key: tuple[str, str, int], work: Coroutine[object, object, None]) -> None:
        """Start this unless it is being done."""
        if key in self._busy:
            work.close()
            return
        self._busy[key] = asyncio.create_task(self._guarded(key, work))

    async def _guarded(self, key: tuple[str, str, int], work: Coroutine[object, object, None]) -> None:
        try:
            await work
        except ApiError as refused:
            log.info("in the background: %s", refused.key)
        except Exception:
            log.exception("in the background")
        finally:
            # At once, not by a callback: a question that comes up in between would find nobody to answer it.
            self._busy.pop(key, None)

    async def _wait(self, since: int, seconds: float) -> None:
        """Let so much time pass since a moment that everybody has seen: what is hidden cannot change it."""
        left = since / 1000 + seconds - now() / 1000
        if left > 0:
            await asyncio.sleep(left)

    async def _play_bot(self, live: LiveTable, seat: int) -> None:
        # Not since whatever is shown later: where several are asked at once, each of them would put off the others.
        began, since = time.monotonic(), live.shown
        while live.running and not self.site.stopping:
            name = live.is_bot(seat)
            decision = live.play.state.decision(seat)
            if name is None or decision is None:
                return
            tempo = live.tempo(seat, name)
            share = tempo.share(live.play.state)
            until = began + share if tempo.budget is not None else None
            answer = await self.bots.answer(live, seat, name, decision, until)
            asked = live.play.state.decision(seat)
            if asked is None or asked.id != decision.id:
                continue
            # Steps of a choice that is not committed are seen by nobody; they share the time of the whole choice.
            shown = len(answer) > 1 or not live.is_draft(seat, answer[0])
            if shown:
                await self._wait(since, max(self.site.settings.bot_delay, SLACK * share))
            if live.is_bot(seat) != name:
                # The person came back while the bot was thinking.
                continue
            try:
                await self._act_as_bot(live, seat, answer, decision.id, f"bot:{name}")
                if shown:
                    tempo.took(share)
                    began, since = time.monotonic(), live.shown
            except Refused as refused:
                if refused.code not in ("stale", "not_your_turn"):
                    raise

    async def _act_as_bot(self, live: LiveTable, seat: int, answer: list[str], decision: str, by: str) -> None:
        """A whole choice at once; where its later steps turn out to be impossible, the first alone."""
        try:
            await self.site.hub.act(live, seat, answer, decision, by)
        except Refused as refused:
            if refused.code != "illegal" or len(answer) == 1:
                raise
            await self.site.hub.act(live, seat, answer[:1], decision, by)

    async def _follow_orders(self, live: LiveTable, seat: int) -> None:
        while live.running and not self.site.stopping:
            decision = live.play.state.decision(seat)
            given = live.orders.get(seat, [])
            if decision is None or not given:
                return
            standing = still_standing(given, decision)
            if len(standing) != len(given):
                await self.keep_orders(live, seat, standing)
            found = matching(live.game, standing, decision)
            if found is None:
                return
            await self._wait(live.shown, self.site.settings.order_delay)
            order, action = found
            asked = live.play.state.decision(seat)
            if asked is None or asked.id != decision.id or order not in live.orders.get(seat, []):
                continue
            if live.is_bot(seat) is not None:
                return
            with contextlib.suppress(Refused):
                await self.site.hub.act(live, seat, [str(action)], decision.id, "order")
            if order.until == "once":
                await self.keep_orders(live, seat, [other for other in standing if other is not order])

    async def keep_orders(self, live: LiveTable, seat: int, given: list[Order]) -> None:
        """Write a seat's orders down."""
        live.orders[seat] = given
        async with self.site.database.begin() as connection:
            changed = await connection.execute(
                update(orders)
                .where(orders.c.table_id == live.id, orders.c.seat == seat)
                .values(orders_json=write_orders(given))
            )
            if not changed.rowcount:
                row = {"table_id": live.id, "seat": seat, "orders_json": write_orders(given)}
                await connection.execute(orders.insert().values(row))
            await self.site.database.tell(connection, f"orders:{live.id}")

    # the sweep

    async def _sweep(self) -> None:
        turn = 0
        while True:
            await asyncio.sleep(SWEEP)
            turn += 1
            try:
                await self._look_at_due()
                if turn % 20 == 0:
                    await self._send_notices()
                    self.site.hub.retire()
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("sweep")

    async def _look_at_due(self) -> None:
        async with self.site.database.read() as connection:
            found = await connection.execute(
                select(tables.c.id)
                .where(tables.c.status == "running", tables.c.due <= now())
                .order_by(tables.c.due)
                .limit(50)
            )
            overdue = [row[0] for row in found]
        for table_id in overdue:
            with contextlib.suppress(ApiError):
                live = await self.site.hub.open(table_id)
                await self._see_to(live)

    async def _see_to(self, live: LiveTable) -> None:
        """A table is due: clocks that ran out, bots and orders that nobody saw to."""
        async with live.lock:
            await live.refresh()
        self.site.hub.touch(live)
        at = now()
        for row in live.seats:
            limit = live.deadline(row)
            if limit is not None and limit <= at and row["kind"] == "held" and row["deputy"] is None:
                await self._run_out(live, row["seat"])
        self.consider(live)
        # Whatever is under way has a moment before the next look.
        async with live.lock, self.site.database.begin() as connection:
            later = live.due(live.play.state, [], at)
            await connection.execute(
                update(tables).where(tables.c.id == live.id, tables.c.seq == live.seq).values(due=later)
            )

    async def _run_out(self, live: LiveTable, seat: int) -> None:
        """A clock ran out: a bot takes over, and what else the owner of the table chose."""
        mode = live.row["at_zero"]
        async with live.lock, self.site.database.begin() as connection:
            # An empty bank tells that the clock ran out; who merely left keeps what is in it.
            values: dict[str, object] = {"deputy": default_bot(live.game), "bank": 0}
            if mode == "substitute":
                # The seat is still its person's until somebody takes it.
                values["kind"] = "open"
            changed = await connection.execute(
                update(seats)
                .where(
                    seats.c.table_id == live.id,
                    seats.c.seat == seat,
                    seats.c.kind == "held",
                    seats.c.deputy.is_(None),
                    seats.c.owes_since == live.seats[seat]["owes_since"],
                )
                .values(values)
            )
            if changed.rowcount:
                key = {"substitute": "clock_substitute", "vote": "clock_vote"}.get(mode, "clock_bot")
                await chat.announce(connection, self.site, live.id, key, seat=seat)
                await self.site.hub.changed(connection, live.id)
            await live.read_rows(connection)

    async def _send_notices(self) -> None:
        """Tell absent people that it is their turn, once for each time they are asked."""
        at = now()
        async with self.site.database.read() as connection:
            found = await connection.execute(
                select(seats.c.table_id, seats.c.seat, seats.c.user_id, seats.c.owes_since, users.c.seen)
                .join(tables, tables.c.id == seats.c.table_id)
                .join(users, users.c.id == seats.c.user_id)
                .where(
                    tables.c.status == "running",
                    tables.c.study.is_(False),
                    seats.c.kind == "held",
                    seats.c.deputy.is_(None),
                    seats.c.owes_since < at - NOTICE_AFTER,
                    (seats.c.told.is_(None)) | (seats.c.told < seats.c.owes_since),
                )
                .limit(20)
            )
            owing = found.all()
        for table_id, seat, user_id, since, seen in owing:
            if self.site.hub.is_here(user_id) or seen > at - AWAY_AFTER:
                continue
            async with self.site.database.begin() as connection:
                mine = await connection.execute(
                    update(seats)
                    .where(
                        seats.c.table_id == table_id,
                        seats.c.seat == seat,
                        seats.c.owes_since == since,
                        (seats.c.told.is_(None)) | (seats.c.told < since),
                    )
                    .values(told=at)
                )
            if mine.rowcount:
                await self.site.notices.your_turn(user_id, table_id, seat)
