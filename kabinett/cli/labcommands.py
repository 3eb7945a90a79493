"""The commands of the lab: typer's side of them."""

from __future__ import annotations

from pathlib import Path

import typer

from kabinett.cli.app import BOARD, GAME, JSON, OPTION, app, examples

SEED = typer.Option(0, "--seed", min=0, metavar="N", help="The same seed gives the same results.")
WORKERS = typer.Option(
    None, "--workers", "-j", min=1, max=4096, metavar="N", help="How many processes; all cores if not given."
)
CLUSTER = typer.Option(
    None, "--cluster", metavar="ADDRESS", help="A Ray cluster, or `local` to start one here; it needs Ray."
)
OUT = typer.Option(
    None, "--out", metavar="DIR", help="Keep games, tables and the report here; a stopped run goes on where it was."
)
BOTS = typer.Option(
    "greedy,random",
    "--bots",
    metavar="A,B,...",
    help="The bots; general@24 for a budget in trials, package.module:make for your own.",
)


@app.command(
    epilog=examples(
        "tournament friedrich --bots greedy,random --games 200 --out run/",
        "tournament wallenstein --bots greedy,random -o players=3 --seed 7 --workers 4",
        "tournament friedrich --games 10000 --out run/ --cluster ray://head:10001",
    )
)
def tournament(
    game: str = GAME,
    bots: str = BOTS,
    count: int = typer.Option(100, "--games", min=1, metavar="N", help="How many games, at least."),
    seed: int = SEED,
    workers: int = WORKERS,
    out: Path = OUT,
    cluster: str = CLUSTER,
    option: list[str] = OPTION,
    json: bool = JSON,
    board: Path = BOARD,
) -> None:
    """Let bots play each other with balanced seats, and rate them: a table here, JSON, CSV and an HTML report in --out.

    Each bot sits in each seat equally often; the number of games is rounded up so that it can. The results do not
    depend on the number of workers, nor on whether the run was stopped in between."""
    from kabinett.cli import tournaments
    from kabinett.cli.common import complaints

    with complaints():
        tournaments.tournament(game, bots, count, seed, workers, out, cluster, option, json, board)


@app.command(
    epilog=examples(
        "balance wallenstein --games 200",
        "balance friedrich --variant players=4 --variant players=3,advanced=true --bot greedy",
        "balance friedrich --option advanced=true --out study/",
    )
)
def balance(
    game: str = GAME,
    variant: list[str] = typer.Option(
        [],
        "--variant",
        metavar="NAME=VALUE,...",
        help="The options of a variant, or `default`; repeat it to compare several. Else: each value of each option.",
    ),
    bot: str = typer.Option("greedy", "--bot", metavar="NAME", help="The bot that plays all seats."),
    count: int = typer.Option(100, "--games", min=1, metavar="N", help="How many games of each variant."),
    seed: int = SEED,
    workers: int = WORKERS,
    out: Path = OUT,
    cluster: str = CLUSTER,
    option: list[str] = OPTION,
    json: bool = JSON,
    board: Path = BOARD,
) -> None:
    """Count who wins how often between equal bots, by option, with 95 % intervals."""
    from kabinett.cli import tournaments
    from kabinett.cli.common import complaints

    with complaints():
        tournaments.balance(game, variant, bot, count, seed, workers, out, cluster, option, json, board)


@app.command(
    epilog=examples(
        "dataset wallenstein --games 1000 --out data/",
        "dataset friedrich --bots greedy --games 50 --views --out data/",
    )
)
def dataset(
    game: str = GAME,
    out: Path = typer.Option(..., "--out", metavar="DIR", help="Where games.parquet and decisions.parquet go."),
    bots: str = BOTS,
    count: int = typer.Option(100, "--games", min=1, metavar="N", help="How many games, at least."),
    views: bool = typer.Option(False, "--views", help="With all that the asked seat knew at each decision."),
    seed: int = SEED,
    workers: int = WORKERS,
    cluster: str = CLUSTER,
    option: list[str] = OPTION,
    board: Path = BOARD,
) -> None:
    """Write games between bots and all their decisions as Parquet: open data with a schema (docs/lab.md)."""
    from kabinett.cli import tournaments
    from kabinett.cli.common import complaints

    with complaints():
        tournaments.dataset(game, out, bots, count, views, seed, workers, cluster, option, board)
