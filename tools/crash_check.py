"""What tools/crash.py looks at when its games have ended: the journals against what people were told, the states to
which they lead, and what the servers show."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import httpx
from sqlalchemy import select

from kabinett.client import Client
from kabinett.core import record
from kabinett.server.live import LiveTable
from kabinett.server.models import journal, tables
from kabinett.server.site import Site
from kabinett.server.wire import decode
from tests.server.hosting import HEADERS, Process

QUIET = 60.0
"""Seconds in which the bots must have come to rest when the people have ended."""


@dataclass
class Try:
    """A command that somebody sent. `status`: done, unknown (the connection broke off), or the code of a refusal."""

    kind: str
    decision: str | None
    actions: list[str]
    status: str = "unknown"

    def fits(self, row: Done) -> bool:
        if self.kind != row.kind or self.decision not in (None, row.decision):
            return False
        return self.actions == row.actions if self.status == "done" else self.actions[: len(row.actions)] == row.actions


@dataclass
class Done:
    """A row of the journal, with the question that its seat was asked before it."""

    kind: str
    decision: str | None
    actions: list[str]
    by: str


@dataclass
class Result:
    """What a run showed."""

    games: Counter[str] = field(default_factory=Counter)
    finished: int = 0
    acknowledged: int = 0
    batches: int = 0
    taken_back: int = 0
    broken_off: int = 0
    found: int = 0
    """Moves that broke off and are in the journal."""
    bot_moves: int = 0
    server_kills: int = 0
    worker_kills: int = 0
    lost: int = 0
    repeated: int = 0
    older: int = 0
    """Updates that showed less than what their person had seen before."""
    replayed: int = 0
    same: int = 0
    seconds: float = 0.0
    longest_pause: float = 0.0
    faults: list[str] = field(default_factory=list)

    @property
    def good(self) -> bool:
        return not (self.lost or self.repeated or self.older or self.faults)


class Played(Protocol):
    """A table as the run knows it."""

    id: str
    kind: str
    tries: dict[int, list[Try]]

    @property
    def clients(self) -> list[Client]: ...


# ---- what is in the journal ------------------------------------------------------------------------------------------


async def rows_of(site: Site, live: LiveTable, result: Result) -> dict[int, list[Done]]:
    """The rows of each seat in their order, played from the first one on; the end must be the table's state."""
    async with site.database.read() as connection:
        asked = select(journal).where(journal.c.table_id == live.id).order_by(journal.c.seq)
        rows = [dict(row) for row in (await connection.execute(asked)).mappings()]
    if [row["seq"] for row in rows] != list(range(len(rows))):
        result.faults.append(f"{live.id}: the journal has a gap")
    play = record.opening(live.game, record.read(record.write(live.play)))
    found: dict[int, list[Done]] = {}
    for row in rows[1:]:
        seat, kind, data = row["seat"], row["kind"], decode(row["data_json"])
        asked_now = play.state.decision(seat)
        actions = data["actions"] if kind == "act" else []
        found.setdefault(seat, []).append(Done(kind, asked_now.id if asked_now else None, actions, row["by"]))
        if kind == "act":
            change = play.attempt(seat, [live.game.words.parse(text) for text in actions])
        else:
            change = play.attempt_back(seat) if kind == "back" else play.attempt_undo(seat)
        if kind == "act" and len(change.entries) != len(actions):
            result.faults.append(f"{live.id}: a batch went further when it was replayed")
        play.accept(change)
    if play.state.hash() == live.play.state.hash():
        result.replayed += 1
    else:
        result.faults.append(f"{live.id}: the journal ends in another state than the table")
    return found


def compare(tries: list[Try], rows: list[Done], result: Result, where: str) -> None:
    """Hold what a person was told against the journal: what was acknowledged is there in this order, and between it
    nothing but what broke off."""
    sent = [tried for tried in tries if tried.status in ("done", "unknown")]
    acknowledged = [tried for tried in sent if tried.status == "done"]
    result.acknowledged += len(acknowledged)
    result.batches += sum(len(tried.actions) > 1 for tried in acknowledged)
    result.taken_back += sum(tried.kind != "act" for tried in acknowledged)
    result.broken_off += len(sent) - len(acknowledged)
    result.found += max(0, len(rows) - len(acknowledged))
    places = {0}
    for number, tried in enumerate(sent):
        after = {place + 1 for place in places if place < len(rows) and tried.fits(rows[place])}
        places = after if tried.status == "done" else places | after
        if not places:
            result.lost += sum(later.status == "done" for later in sent[number:])
            result.faults.append(f"{where}: {tried} is not where it should be")
            return
    if len(rows) not in places:
        result.repeated += len(rows) - max(places)
        result.faults.append(f"{where}: the journal has more than was sent")


def check_twice(rows: list[Done], result: Result, where: str) -> None:
    """No question has two answers, unless the seat took the first one back or did something unasked."""
    open_question: str | None = None
    for row in rows:
        if row.kind == "act" and row.decision is not None and row.decision == open_question:
            result.repeated += 1
            result.faults.append(f"{where}: {row} is there twice")
        open_question = row.decision if row.kind == "act" else None


async def check_shown(servers: list[Process], table: Played, live: LiveTable, result: Result) -> None:
    """Both servers show each person the same, and it is what the database holds."""
    for seat, person in enumerate(table.clients):
        path = f"/api/tables/{table.id}/seats/{seat}"
        shown: list[bytes] = []
        for server in servers:
            cookies = {cookie.name: cookie.value or "" for cookie in person.http.cookies.jar}
            async with httpx.AsyncClient(cookies=cookies, headers=HEADERS, trust_env=False, verify=False) as browser:
                shown.append((await browser.get(f"{server.url}{path}", timeout=30)).content)
        if shown == [live.update(seat)] * 2:
            result.same += 1
        else:
            seen = [decode(one).get("version") for one in (*shown, live.update(seat))]
            result.faults.append(f"{table.id} ({table.kind}), seat {seat}: servers and database have versions {seen}")


async def come_to_rest(site: Site) -> bool:
    """Wait until bots have no more to do: nothing has changed for a while."""
    end, last, since = time.monotonic() + QUIET, -1, time.monotonic()
    while time.monotonic() < end:
        async with site.database.read() as connection:
            count = sum([row[0] for row in await connection.execute(select(tables.c.seq))])
        if count != last:
            last, since = count, time.monotonic()
        elif time.monotonic() - since > 6:
            return True
        await asyncio.sleep(0.5)
    return False


async def check(site: Site, servers: list[Process], made: Sequence[Played], result: Result) -> None:
    if not await come_to_rest(site):
        result.faults.append("the bots did not come to rest")
    for table in made:
        live = LiveTable(site, table.id)
        async with site.database.read() as connection:
            await live.load(connection)
        result.games[table.kind] += 1
        result.finished += live.row["status"] == "finished"
        if table.kind != "friedrich" and live.row["status"] != "finished":
            result.faults.append(f"{table.id}: {table.kind} was not played to its end")
        again = record.verify(live.game, record.read(record.write(live.play)))
        if again.state.hash() != live.play.state.hash():
            result.faults.append(f"{table.id}: the record ends in another state")
        rows = await rows_of(site, live, result)
        for seat in range(len(live.seats)):
            mine, where = rows.get(seat, []), f"{table.id} ({table.kind}), seat {seat}"
            if live.seats[seat]["kind"] == "bot":
                result.bot_moves += len(mine)
                check_twice(mine, result, where)
                continue
            compare(table.tries.get(seat, []), mine, result, where)
            if table.kind != "league":
                # There an unasked action may come between a question and its answer.
                check_twice(mine, result, where)
        await check_shown(servers, table, live, result)


def table_of(result: Result, kills: int) -> Iterator[str]:
    yield "# Servers that are killed"
    yield ""
    yield "Two servers on one PostgreSQL, people and bots in many games at once, kill -9 at random moments; people"
    yield "go on at the other server. Made by `make crash`; how, and what is checked, is said in tools/crash.py."
    yield ""
    yield "| | |"
    yield "|---|---:|"
    kinds = ", ".join(f"{name} {count}" for name, count in sorted(result.games.items()))
    yield f"| games at once ({kinds}) | {result.games.total():,} |"
    yield f"| of these played to their end (Friedrich: 200 moves of people) | {result.finished:,} |"
    yield f"| servers killed | {result.server_kills} of {kills} |"
    yield f"| bots' processes killed | {result.worker_kills} |"
    yield f"| moves acknowledged to people | {result.acknowledged:,} |"
    yield f"| of these batches; taken back or undone | {result.batches}; {result.taken_back} |"
    yield f"| acknowledged moves lost | {result.lost} |"
    yield f"| moves repeated | {result.repeated} |"
    yield f"| moves whose connection broke off, of these in the journal | {result.broken_off}, {result.found} |"
    yield f"| moves of bots | {result.bot_moves:,} |"
    yield f"| updates older than what was seen before | {result.older} |"
    yield f"| journals that replay to the same hash | {result.replayed:,} of {result.games.total():,} |"
    yield f"| seats to which both servers show the same | {result.same:,} |"
    yield f"| longest time in which no game moved | {result.longest_pause:.1f} s |"
    yield f"| seconds in all | {result.seconds:.0f} |"
