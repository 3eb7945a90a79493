"""Two servers on one PostgreSQL, many games at once, and kill -9: python -m tools.crash [--games 200] [--kills 4]

People sit at both servers. At random moments one server is killed, or the process in which its bots think; its people
go on at the other, and some go back when it is up again. In the end every move that was acknowledged must be in the
journal once, in each seat's order, every journal must replay to the same hash, and both servers must show the same. The
table goes to docs/crash.md; the exit code is 1 if anything was lost or repeated."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

import kabinett
from kabinett.bots import bot
from kabinett.client import Client, ClientError, Update, decision_of
from kabinett.core.game import Game
from kabinett.server.app import create_app
from kabinett.server.config import Settings
from kabinett.server.site import Site
from tests.probes import league, plan, windows
from tests.server import postgres
from tests.server.hosting import Process
from tools.crash_check import Result, Try, check, table_of

ROOT = Path(__file__).parents[1]
PROBES = {name: f"tests.probes.{name}:game" for name in ("plan", "windows", "league")}
ENVIRONMENT = {
    "KABINETT_GAMES": ",".join(f"{name}={maker}" for name, maker in PROBES.items()),
    "KABINETT_BOT_DELAY": "0",
    "KABINETT_GUESTS_PER_HOUR": "100000",
    "KABINETT_TABLES_PER_HOUR": "100000",
    "PYTHONPATH": str(ROOT),
}
# (game, people, bots, moves of people in such a game; Friedrich ends after so many)
KINDS = (("friedrich", 2, 2, 200), ("plan", 3, 0, 52), ("windows", 2, 0, 23), ("league", 2, 1, 16), ("plan", 2, 1, 34))
PATIENCE = 60.0
"""Seconds without a single acknowledged move after which games count as stuck."""


# ---- people, and what they are told ----------------------------------------------------------------------------------


@dataclass
class Table:
    id: str
    kind: str
    game: Game
    people: list[Witness]
    most: int
    """So many moves of people end a game that is not played to its end."""
    tries: dict[int, list[Try]] = field(default_factory=dict)
    left: int = 0

    @property
    def clients(self) -> list[Client]:
        return list(self.people)


class Witness(Client):
    """A client that writes down what it sent and what it was told."""

    def __init__(self, urls: list[str], progress: Progress) -> None:
        super().__init__(urls)
        self.progress = progress
        self.tables: dict[str, Table] = {}

    def _take(self, message: dict[str, Any]) -> None:
        if message["type"] == "update":
            before = self.versions.get((message["table"], message["viewer"]), 0)
            self.progress.older += message["version"] < before
        super()._take(message)

    def end(self, table: str) -> None:
        """Wake whoever waits for an update of this table: it ends here."""
        for key, queue in self._queues.items():
            if key[0] == table:
                queue.put_nowait({"status": "finished"})

    async def send(self, message: dict[str, Any]) -> dict[str, Any]:
        if message["type"] not in ("move", "back", "undo"):
            return await super().send(message)
        kind = "act" if message["type"] == "move" else message["type"]
        tried = Try(kind, message["decision"], list(message.get("actions", [])))
        self.tables[message["table"]].tries.setdefault(message["seat"], []).append(tried)
        try:
            reply = await super().send(message)
        except ClientError as refused:
            # After an internal error nobody knows.
            tried.status = "unknown" if refused.code in ("internal", "unavailable") else refused.code
            if tried.status == "unknown":
                self.progress.faults.append(f"a move was answered with {refused.code}")
            raise
        tried.status = "done"
        if kind == "act":
            tried.actions = tried.actions[: reply["done"]]
        self.progress.count()
        return reply


class Progress:
    def __init__(self) -> None:
        self.moves = 0
        self.older = 0
        self.faults: list[str] = []
        self.last = time.monotonic()
        self.longest_pause = 0.0

    def count(self) -> None:
        now = time.monotonic()
        self.longest_pause = max(self.longest_pause, now - self.last)
        self.last = now
        self.moves += 1


# ---- how they play ---------------------------------------------------------------------------------------------------


async def sit(table: Table, person: Witness, seat: int, think: float, rng: random.Random) -> None:
    """Play one seat: mostly answers, at times a step back, an undo, an unasked action or a whole march as a batch.
    `think`: seconds before a move, on average."""
    player = bot("random", table.game, rng.getrandbits(32))
    answered = ""
    async for update in person.follow(table.id, str(seat)):
        if table.left <= 0:
            return
        asked = update["decision"]
        if asked is None or asked["id"] == answered:
            continue
        try:
            answered = asked["id"]
            await asyncio.sleep(rng.random() * 2 * think)
            if await _go_back(table, person, seat, update, rng):
                continue
            action = str(player.decide(update["view"], decision_of(table.game, seat, update)))
            actions = await _batch(table, person, seat, action, rng)
            await person.move(table.id, seat, asked, *actions)
            table.left -= 1
            if table.left == 0:
                for other in table.people:
                    other.end(table.id)
        except ClientError as refused:
            if refused.code not in ("stale", "not_your_turn", "wrong_moment"):
                raise
            answered = ""
        except ConnectionError:
            # It may or may not have been done: the update after the reconnection tells.
            answered = ""


async def _go_back(table: Table, person: Witness, seat: int, update: Update, rng: random.Random) -> bool:
    """At times something else than an answer."""
    asked, chance = update["decision"], rng.random()
    message = {"table": table.id, "seat": seat, "decision": asked["id"]}
    if asked["can_go_back"] and chance < 0.08:
        await person.send({"type": "back", **message})
        return True
    if update["can_undo"] and chance < 0.12:
        await person.send({"type": "undo", **message})
        return True
    if update["may"] and chance < 0.1:
        # An unasked action leaves the question as it is.
        with contextlib.suppress(ClientError):
            await person.move(table.id, seat, None, rng.choice(update["may"])["text"])
    return False


async def _batch(table: Table, person: Witness, seat: int, action: str, rng: random.Random) -> list[str]:
    if not action.startswith("march ") or rng.random() < 0.7:
        return [action]
    try:
        found = await person.request("GET", f"/tables/{table.id}/seats/{seat}/chains", action=action)
    except (ClientError, httpx.TransportError):
        return [action]
    chains = found["chains"]
    return [step["text"] for step in rng.choice(chains)["actions"]] if chains else [action]


async def set_up(people: list[Witness], games: int, rng: random.Random) -> list[Table]:
    """All tables, begun; at each sit people of both servers."""
    made: list[Table] = []
    makers: dict[str, Game] = {"plan": plan.GAME, "windows": windows.GAME, "league": league.GAME}
    makers["friedrich"] = kabinett.game("friedrich")
    for number in range(games):
        name, count, bots, most = KINDS[number % len(KINDS)]
        home, abroad = rng.sample(people[0::2], 2), rng.sample(people[1::2], 2)
        seated = [*home[:1], *abroad[:1], *home[1:]][:count]
        kinds = [{"kind": "me"}, *[{"kind": "open"}] * (count - 1)]
        kinds += [{"kind": "bot", "bot": "officer" if name == "friedrich" and number % 4 == 0 else "random"}] * bots
        reply = await seated[0].create(name, seats=kinds)
        table = Table(reply["table"]["id"], name, makers[name], seated, most)
        table.left = most if name == "friedrich" else 1_000_000
        for person in seated:
            person.tables[table.id] = table
        for person in seated[1:]:
            await person.join(table.id)
        made.append(table)
    return made


# ---- kills -----------------------------------------------------------------------------------------------------------


def workers_of(pid: int) -> list[int]:
    """The processes in which the bots of a server think."""
    found: list[int] = []
    for entry in Path("/proc").iterdir():
        with contextlib.suppress(OSError, ValueError, IndexError):
            parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            if parent == pid and b"bot_worker" in (entry / "cmdline").read_bytes():
                found.append(int(entry.name))
    return found


async def strike(
    servers: list[Process], people: list[Witness], progress: Progress, moments: list[int], rng: random.Random
) -> tuple[int, int]:
    """Kill servers and bots' workers when so many moves have been made: how many of each."""
    killed = workers = 0
    for number, moment in enumerate(moments):
        while progress.moves < moment:
            await asyncio.sleep(0.01)
        await asyncio.sleep(rng.random() * 0.3)
        chosen = rng.randrange(2)
        victim, other = servers[chosen], servers[1 - chosen]
        before = progress.moves
        orphans = workers_of(victim.pid)
        await asyncio.to_thread(victim.kill)
        killed += 1
        print(f"  kill {number + 1}: server {chosen + 1} at move {before}", flush=True)
        await asyncio.sleep(0.5 + rng.random() * 2)
        for pid in workers_of(other.pid):
            os.kill(pid, signal.SIGKILL)
            workers += 1
        await asyncio.sleep(0.5 + rng.random() * 2)
        if progress.moves == before:
            progress.faults.append("nobody moved while a server was down")
        await asyncio.to_thread(victim.start, 60)
        for person in people:
            if person.url == other.url and rng.random() < 0.5:
                await person.move_on()
        print(f"  back at move {progress.moves}", flush=True)
        if any(Path(f"/proc/{pid}").exists() for pid in orphans):
            # It may have been thinking when its server was killed.
            await asyncio.sleep(10)
            if any(Path(f"/proc/{pid}").exists() for pid in orphans):
                progress.faults.append("a bots' process outlived its server")
    return killed, workers


async def watchdog(progress: Progress) -> None:
    while time.monotonic() - progress.last < PATIENCE:
        await asyncio.sleep(1)
    raise TimeoutError(f"no move for {PATIENCE:.0f} s")


# ---- a run -----------------------------------------------------------------------------------------------------------


@contextlib.asynccontextmanager
async def a_site(url: str, folder: Path) -> AsyncIterator[Site]:
    """The database as a third process would see it, with nothing that moves by itself."""
    games = {"friedrich": "kabinett.games.friedrich:make"} | PROBES
    site: Site = create_app(Settings(data=folder / "look", database=url), games).state.site
    await site.database.start()
    try:
        yield site
    finally:
        await site.database.stop()


async def run(url: str, folder: Path, games: int, kills: int, seed: int, pace: float) -> Result:
    """Play on this database until all games have ended, and look. `pace`: seconds the games should last about."""
    rng = random.Random(seed)
    result, progress = Result(), Progress()
    begun = time.monotonic()
    servers = [
        Process(
            postgres.free_port(),
            ["--data", str(folder / f"data-{number}"), "--database", url],
            folder / f"server-{number}.log",
            ENVIRONMENT,
        )
        for number in range(2)
    ]
    async with contextlib.AsyncExitStack() as stack:
        for server in servers:
            stack.callback(server.kill)
            await asyncio.to_thread(server.start, 60)
        people: list[Witness] = []
        for number in range(max(6, games // 4)):
            urls = [server.url for server in servers]
            person = Witness(urls if number % 2 == 0 else urls[::-1], progress)
            people.append(await stack.enter_async_context(person))
            await person.guest(f"Player {number}")
        made = await set_up(people, games, rng)
        expected = sum(KINDS[number % len(KINDS)][3] for number in range(games))
        moments = [int(expected * (0.05 + 0.7 * (number + rng.random()) / kills)) for number in range(kills)]
        print(f"{games} games begun after {time.monotonic() - begun:.0f} s", flush=True)
        progress.last = time.monotonic()
        sitting = [table for table in made for _ in table.people]
        players = [
            asyncio.create_task(sit(table, person, seat, pace / table.most, random.Random(f"{seed} {number} {seat}")))
            for number, table in enumerate(made)
            for seat, person in enumerate(table.people)
        ]
        striking = asyncio.create_task(strike(servers, people, progress, moments, rng))
        watching = asyncio.create_task(watchdog(progress))
        try:
            await _all(players, watching)
            result.server_kills, result.worker_kills = await asyncio.wait_for(striking, PATIENCE)
        except TimeoutError as stuck:
            pairs = zip(sitting, players, strict=True)
            waiting = {f"{table.kind} {table.id}" for table, task in pairs if not task.done()}
            result.faults.append(f"games were stuck: {stuck}: {sorted(waiting)}")
        finally:
            for task in (striking, watching, *players):
                task.cancel()
            await asyncio.gather(striking, watching, *players, return_exceptions=True)
        result.longest_pause = progress.longest_pause
        result.older = progress.older
        result.faults += progress.faults
        print(f"played after {time.monotonic() - begun:.0f} s, {progress.moves} moves", flush=True)
        async with a_site(url, folder) as site:
            await check(site, servers, made, result)
    for server in servers:
        text = server.log.read_text("utf-8", "replace")
        if "Traceback" in text:
            result.faults.append(f"a server had an internal error: {text[text.index('Traceback') :][:3000]}")
    result.seconds = time.monotonic() - begun
    return result


async def _all(players: list[asyncio.Task[None]], watching: asyncio.Task[None]) -> None:
    """Until all have played; the first failure ends it."""
    left: set[asyncio.Task[None]] = {*players, watching}
    while len(left) > 1:
        done, left = await asyncio.wait(left, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.crash", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--kills", type=int, default=4)
    parser.add_argument("--pace", type=float, default=60.0, help="seconds the games last at least, about")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(2**32))
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "crash.md")
    given = parser.parse_args()
    binaries = postgres.programs()
    if binaries is None:
        print("PostgreSQL is not installed (initdb, postgres)", file=sys.stderr)
        return 2
    print(f"seed {given.seed}", flush=True)
    with postgres.cluster(binaries) as server, tempfile.TemporaryDirectory() as folder:
        result = asyncio.run(run(f"{server}/postgres", Path(folder), given.games, given.kills, given.seed, given.pace))
    text = "\n".join(table_of(result, given.kills)) + "\n"
    print(text)
    for fault in result.faults[:20]:
        print("FAULT", fault)
    given.out.write_text(text, "utf-8")
    return 0 if result.good and result.server_kills == given.kills else 1


if __name__ == "__main__":
    sys.exit(main())
