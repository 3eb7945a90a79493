"""The figures of one run of the benchmark side by side: on the terminal, and in docs/bench.md.

python -m bench.table PEERS.json OURS.json ..."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

from bench.searches import POSITIONS

DOCUMENT = Path(__file__).parents[1] / "docs" / "bench.md"
COLUMNS = ("", "games/s", "decisions/s", "decisions/game", "decisions/s, ratio")


def called(row: dict[str, object]) -> str:
    return f"{row['game']}, {'compiled' if row['compiled'] else 'plain Python'}"


def main() -> None:
    peers = json.loads(Path(sys.argv[1]).read_text())
    ours = [json.loads(Path(name).read_text()) for name in sys.argv[2:]]
    found = {called(row): row for row in ours} | peers["peers"]
    # Ratios are against the first of ours: Friedrich in plain Python.
    base = ours[0]["decisions_per_second"]
    rows = [
        (
            name,
            f"{row['games_per_second']:,.1f}",
            f"{row['decisions_per_second']:,.0f}",
            f"{row['decisions_per_game']:,.0f}",
            f"{row['decisions_per_second'] / base:.2f}",
        )
        for name, row in found.items()
    ]
    table = Table(title="random play, one core, legality checked")
    for column in COLUMNS:
        table.add_column(column, justify="right" if column else "left")
    for entry in rows:
        table.add_row(*entry)
    others = [
        (
            called(row),
            f"{row['copies_per_second']:,}",
            f"{row['views_per_second']:,}",
            f"{row['samples_per_second']:,}",
            f"{row['dump_bytes']:,}",
        )
        for row in ours
    ]
    Console().print(table)
    for name, copies, views, samples, dump in others:
        Console().print(f"{name}: copies/s {copies}  views/s {views}  samples/s {samples}  dump {dump} bytes")
    hard = [
        (called(row), search, *[f"{milliseconds:.3f}" for milliseconds in taken.values()])
        for row in ours
        for search, taken in row["searches"].items()
    ]
    for name, search, *taken in hard:
        Console().print(f"{name}: {search}: {' / '.join(taken)} ms (median, one of 1,000, longest)")
    lines = [
        "# Speed",
        "",
        "Random play on one core of a small machine, every action checked for legality, CPU seconds; peers measured in",
        f"the same run (Python {ours[0]['python']}). Machines differ and are noisy: the ratios are what counts.",
        "Made by `make bench`.",
        "",
        "| " + " | ".join(COLUMNS) + " |",
        "|---|" + "---:|" * (len(COLUMNS) - 1),
        *["| " + " | ".join(entry) + " |" for entry in rows],
        "",
        "In the middle of a game, where a fight is decided:",
        "",
        "| | copies/s | views/s | samples/s | dump, bytes |",
        "|---|---:|---:|---:|---:|",
        *["| " + " | ".join(entry) + " |" for entry in others],
        "",
        f"Searches of the rules in {POSITIONS:,} random positions, more crowded than any game's (bench/searches.py),",
        "milliseconds:",
        "",
        "| | search | median | one of 1,000 | longest |",
        "|---|---|---:|---:|---:|",
        *["| " + " | ".join(entry) + " |" for entry in hard],
    ]
    DOCUMENT.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
