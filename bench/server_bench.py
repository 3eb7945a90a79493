"""The server under load: `make bench-server`.

A server of its own with SQLite and one with PostgreSQL, both with every commit synced to the disk; tables of Friedrich
with four players and a spectator each, all on sockets of their own; moves at random times that do not wait for answers.
How long until the last of the others has a move; what a table costs in memory; the rate at which it gets too slow; what
a move costs late in a game. Prints tables and writes docs/bench-server.md. Needs Linux (/proc)."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import platform
import resource
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import asyncpg
from rich.console import Console
from rich.table import Table

from bench.server_growth import Cost, growth
from bench.server_load import Load, Measured, at
from kabinett.core import state as core_state
from tests.server import postgres
from tests.server.hosting import Process

LIMIT = 0.5
"""The ramp ends where 95 of 100 moves take this long."""
FACTORS = (1.5, 2, 3, 4, 5, 6, 8, 10, 12, 16)
SETTLED = 25
"""Moves at each table before anything is measured: past the set-up, whose steps are mostly secret."""
ENVIRONMENT = {
    "KABINETT_TABLES_PER_HOUR": "0",
    "KABINETT_GUESTS_PER_HOUR": "0",
    "KABINETT_SIGN_INS_PER_HOUR": "0",
}
# Defaults otherwise: what was acknowledged is on the disk.
DURABLE = {"listen_addresses": "127.0.0.1"}
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Used:
    """CPU seconds so far of the server, of PostgreSQL, of this process, and of the whole machine."""

    server: float
    database: float
    load: float
    machine: float
    time: float


@dataclass
class Run:
    """What was measured with one kind of database."""

    database: str
    load: Load
    stretches: list[Measured] = field(default_factory=list)
    shares: list[dict[str, float]] = field(default_factory=list)
    bare: int = 0
    """Kilobytes of the server after its start, with all sockets, with all tables, and after all moves."""
    connected: int = 0
    opened: int = 0
    played: int = 0
    top: float | None = None
    """The rate at which 95 of 100 moves take LIMIT."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rate", type=float, default=50.0, help="moves a second in all")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--step", type=float, default=15.0, help="seconds at each rate of the ramp; 0: no ramp")
    parser.add_argument("--settle", type=int, default=SETTLED, help="moves at each table before measuring")
    parser.add_argument("--databases", default="sqlite,postgresql")
    parser.add_argument("--points", default="100,3000", help="actions at which the cost of a move is compared")
    parser.add_argument("--no-compression", action="store_true", help="sockets without permessage-deflate")
    parser.add_argument("--out", type=Path, default=Path("docs/bench-server.md"))
    args = parser.parse_args()
    _allow_files(args.tables * 12 + 200)
    console = Console()
    runs = [_measure(name, args, console) for name in args.databases.split(",") if name]
    points = [int(point) for point in args.points.split(",") if point]
    costs = asyncio.run(_costs(points)) if points else {}
    tables = [*_tables(runs), *([_cost_table(costs)] if costs else [])]
    for table in tables:
        console.print(table)
    args.out.parent.mkdir(parents=True, exist_ok=True)
    args.out.write_text(_document(tables, runs, args), "utf-8")


def _allow_files(wanted: int) -> None:
    """Sockets are files; the usual limit is too low for two ends of 500."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, hard) if hard > 0 else wanted, hard))


# ---- one run ---------------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def _database(name: str) -> Iterator[str]:
    if name == "sqlite":
        yield ""
        return
    binaries = postgres.programs()
    if binaries is None:
        raise SystemExit("PostgreSQL is not installed; without it: --databases sqlite")
    with postgres.cluster(binaries, DURABLE) as server:
        asyncio.run(_create(server))
        yield f"{server}/bench"


async def _create(server: str) -> None:
    connection = await asyncpg.connect(f"{server}/postgres")
    await connection.execute("CREATE DATABASE bench")
    await connection.close()


def _measure(name: str, args: argparse.Namespace, console: Console) -> Run:
    # Where the project is, not in a folder that may be kept in memory only.
    build = Path("build")
    build.mkdir(exist_ok=True)
    with _database(name) as url, tempfile.TemporaryDirectory(prefix="bench-", dir=build) as folder:
        database = ["--database", url] if url else []
        log = Path(folder) / "server.log"
        server = Process(postgres.free_port(), ["--data", folder, *database], log, ENVIRONMENT)
        server.start()
        try:
            return asyncio.run(_run(name, server, args, console))
        finally:
            server.kill()


async def _run(name: str, server: Process, args: argparse.Namespace, console: Console) -> Run:
    load = Load(server.url, args.tables, compression=not args.no_compression)
    run = Run(name, load)
    run.bare = _memory(server.pid)
    await load.connect()
    run.connected = _memory(server.pid)
    await load.seat()
    run.opened = _memory(server.pid)
    console.print(f"{name}: {args.tables} tables, {args.tables * 5} sockets; playing past the set-up")
    await load.play_on(args.settle)
    await _stretch(run, server, args.rate, args.seconds, console)
    for factor in FACTORS if args.step else ():
        if at(run.stretches[-1].shown, 0.95) >= LIMIT or run.stretches[-1].hopeless:
            run.top = _crossing(run.stretches)
            break
        await _stretch(run, server, args.rate * factor, args.step, console)
    run.played = _memory(server.pid)
    await load.close()
    return run


async def _stretch(run: Run, server: Process, rate: float, seconds: float, console: Console) -> None:
    before = _used(server.pid)
    measured = await run.load.run(rate, seconds)
    after = _used(server.pid)
    spent = after.time - before.time
    run.stretches.append(measured)
    mine = {name: (getattr(after, name) - getattr(before, name)) / spent for name in ("server", "database", "load")}
    mine["others"] = max(0.0, (after.machine - before.machine) / spent - sum(mine.values()))
    run.shares.append(mine)
    console.print(
        f"{run.database}: {rate:g} moves/s: p50 {_ms(measured.shown, 0.5)}, p95 {_ms(measured.shown, 0.95)} ms"
        f"; CPU of the server {mine['server']:.0%}, of the load {mine['load']:.0%}, of others {mine['others']:.0%}"
    )


def _crossing(stretches: list[Measured]) -> float:
    """Between the last rate that was quick enough and the first that was not, in proportion."""
    last = stretches[-1]
    slow = at(last.shown, 0.95)
    quick = at(stretches[-2].shown, 0.95) if len(stretches) > 1 else slow
    if not quick < LIMIT < slow:
        return last.rate
    return stretches[-2].rate + (last.rate - stretches[-2].rate) * (LIMIT - quick) / (slow - quick)


def _used(server: int) -> Used:
    return Used(_cpu(server), sum(_cpu(pid) for pid in _postgres()), time.process_time(), _machine(), time.monotonic())


def _cpu(pid: int) -> float:
    """User and system seconds of a process and of its children that have ended."""
    with contextlib.suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return sum(int(value) for value in fields[11:15]) / TICKS
    return 0.0


def _machine() -> float:
    """Seconds that all cores together were not idle."""
    values = [int(value) for value in Path("/proc/stat").read_text().splitlines()[0].split()[1:]]
    return (sum(values[:8]) - values[3] - values[4]) / TICKS


def _postgres() -> list[int]:
    """The processes of the PostgreSQL that was started here: this one's children and theirs."""
    parents: dict[int, tuple[int, str]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                head, _, rest = (entry / "stat").read_text().rpartition(")")
                parents[int(entry.name)] = (int(rest.split()[1]), head.partition("(")[2])
    mine = {pid for pid, (parent, name) in parents.items() if parent == os.getpid() and name == "postgres"}
    return [pid for pid, (parent, _) in parents.items() if pid in mine or parent in mine]


def _memory(pid: int) -> int:
    """Kilobytes in memory."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    raise RuntimeError("no VmRSS")


async def _costs(points: list[int]) -> dict[str, list[Cost]]:
    """Friedrich is over before a late point comes; the probe of plans is not."""
    found = {"plan (probe, 3 seats)": await growth("plan", points, min(100, 2 * min(points)))}
    near = [point for point in (points[0], 1000) if point < max(points)]
    if len(near) > 1:
        found["Friedrich (4 seats)"] = await growth("friedrich", near, 100)
    return found


# ---- what is told ----------------------------------------------------------------------------------------------------


def _ms(times: list[float], share: float) -> str:
    return f"{at(times, share) * 1000:.0f}" if times else "-"


def _new_table(title: str, *columns: str) -> Table:
    table = Table(title=title)
    for number, column in enumerate(columns):
        table.add_column(column, justify="right" if number else "left")
    return table


def _tables(runs: list[Run]) -> list[Table]:
    seen = _new_table(
        "From the moment a move is due until the last of the other four has it (ms)",
        "database", "moves/s", "moves", "p50", "p95", "p99", "secret steps", "p95 to ack", "sent late p95", "not sent",
        "refused", "unanswered or unshown",
    )  # fmt: skip
    shares = _new_table(
        "CPU (100 % is one core) while this went on",
        "database", "moves/s", "server", "PostgreSQL", "load generator", "others on this machine",
    )  # fmt: skip
    memory = _new_table(
        "Memory of the server (MB)",
        "database", "started", "all sockets", "all tables", "after all moves", "kB a socket", "kB a table, opened",
        "kB a table, played",
    )  # fmt: skip
    for run in runs:
        for measured, share in zip(run.stretches, run.shares, strict=True):
            shown = measured.shown
            seen.add_row(
                run.database, f"{measured.rate:g}", str(len(shown)), *[_ms(shown, part) for part in (0.5, 0.95, 0.99)],
                str(len(measured.private)), _ms(measured.private, 0.95), _ms(measured.late, 0.95),
                str(measured.due - measured.sent), str(measured.refused.total()),
                str(measured.unanswered + measured.unshown),
            )  # fmt: skip
            shares.add_row(run.database, f"{measured.rate:g}", *[f"{value:.0%}" for value in share.values()])
        count = max(1, run.load.count)
        memory.add_row(
            run.database, *[f"{size / 1024:.0f}" for size in (run.bare, run.connected, run.opened, run.played)],
            f"{(run.connected - run.bare) / count / 5:.0f}", f"{(run.opened - run.connected) / count:.0f}",
            f"{(run.played - run.connected) / count:.0f}",
        )  # fmt: skip
    return [seen, shares, memory]


def _cost_table(costs: dict[str, list[Cost]]) -> Table:
    table = _new_table(
        "A move with its storage and the updates of all viewers (ms)",
        "game", "around action", "moves", "median", "middle half within", "median of CPU time",
    )  # fmt: skip
    for game, found in costs.items():
        for cost in found:
            figures = [f"{value:.2f}" for value in (cost.median, cost.spread, cost.cpu)]
            table.add_row(game, f"{cost.action:,}", str(cost.moves), *figures)
    return table


def _markdown(table: Table) -> str:
    columns = [list(column.cells) for column in table.columns]
    heads = [str(column.header) for column in table.columns]
    marks = ["---:" if column.justify == "right" else "---" for column in table.columns]
    rows = [heads, marks, *[[str(cell) for cell in row] for row in zip(*columns, strict=True)]]
    return f"## {table.title}\n\n" + "\n".join(f"| {' | '.join(row)} |" for row in rows) + "\n"


def _document(tables: list[Table], runs: list[Run], args: argparse.Namespace) -> str:
    compiled = str(core_state.__file__).endswith((".so", ".pyd"))
    rules = "compiled rules" if compiled else "rules in plain Python"
    tops = [
        f"{run.database}: {run.top:.0f} moves a second" if run.top else f"{run.database}: not reached" for run in runs
    ]
    lines = [
        "# The server under load",
        "",
        "Written by `make bench-server` (bench/server_bench.py).",
        "",
        f"Machine: {os.cpu_count()} cores, the load generator and the database on the same ones; {platform.system()},"
        f" Python {platform.python_version()}, {rules}, one server process.",
        "",
        f"{args.tables} tables of Friedrich with four guests and a spectator each: {args.tables * 5} sockets, clocks of"
        f" correspondence games, permessage-deflate {'off' if args.no_compression else 'on, as browsers have it'}.",
        f"Before measuring, {args.settle} moves are played at each table. Then moves fall due at random times (a"
        f" Poisson process) for {args.seconds:g} seconds, whatever the answers do: each is a random legal action of a",
        "seat that is asked, at a table drawn among those where no move is under way. Times count from the moment a"
        " move was due, so a generator that falls behind makes them longer, and how late it sent is told. Steps of a",
        "secret choice reach nobody else; they are counted apart, to their acknowledgement. Every commit is synced to"
        " the disk before it is acknowledged (SQLite: WAL, synchronous=FULL; PostgreSQL: defaults).",
        "",
        f"The rate at which p95 reaches {LIMIT * 1000:.0f} ms (found by {args.step:g} seconds at each rate, in"
        f" proportion between the last two): {'; '.join(tops)}.",
        "",
        "\n".join(_markdown(table) for table in tables),
    ]
    if args.points:
        lines.append(
            "The cost of a move is measured in one process, without sockets. No game of Friedrich lasts 3,000 actions,"
            " so a probe game with many rounds is played that far.\n"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    main()
