"""kabinett tournament, balance, dataset: the lab at work, with a bar, and its tables."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from kabinett.bots import NoSuchBot
from kabinett.cli.common import NO, Complaint, load_game, parse_options, print_json
from kabinett.cli.simulating import length_words, print_endings
from kabinett.cli.terminal import Screen
from kabinett.core.game import Game
from kabinett.games import game as game_named
from kabinett.lab import balance as balances
from kabinett.lab import dataset as datasets
from kabinett.lab import tournament as tournaments
from kabinett.lab.players import check_players
from kabinett.lab.playing import GameFailed, keep
from kabinett.lab.report import draws, games_won, has_scores, percent, shares_explained, write_reports
from kabinett.lab.runs import kept
from kabinett.lab.tournament import Tournament
from kabinett.lab.workers import WorkerLost, stopped_by_terminate

PIPED = 1000


def tournament(
    name: str,
    bots: str,
    games: int,
    seed: int,
    workers: int | None,
    out: Path | None,
    cluster: str | None,
    option: list[str],
    as_json: bool,
    board: Path | None,
) -> None:
    """Play a tournament, print its table, write its reports."""
    game = load_game(name, board)
    plan = Tournament(name, _bots(bots, game), seed, parse_options(game, option), board)
    _check_folder(out)
    count = tournaments.rounded(games, len(plan.bots))
    with _at_work(name, count, out) as tell:
        found = tournaments.play(plan, games, out, workers, cluster, tell)
    files = [] if out is None else write_reports(out, found, _command())
    _say_if_shorter(out, count)
    if as_json:
        print_json(found)
        return
    if count != games:
        typer.echo(f"{games} games are made {count}, so that each bot sits in each seat equally often")
    _print_tournament(found)
    _print_files(files)


def balance(
    name: str,
    variant: list[str],
    bot: str,
    games: int,
    seed: int,
    workers: int | None,
    out: Path | None,
    cluster: str | None,
    option: list[str],
    as_json: bool,
    board: Path | None,
) -> None:
    """Play a study of balance, print its table, write its reports."""
    game = load_game(name, board)
    bots = _bots(bot, game)
    if len(bots) > 1:
        raise Complaint("one bot plays all seats: name one")
    _check_folder(out)
    study = balances.Study(name, bots[0], _variants(game, variant, option), seed, board)
    count = games * len(study.variants)
    with _at_work(name, count, out) as tell:
        found = balances.play(study, games, out, workers, cluster, tell)
    files = [] if out is None else write_reports(out, found, _command())
    _say_if_shorter(out, count)
    if as_json:
        print_json(found)
        return
    _print_balance(found)
    _print_files(files)


def dataset(
    name: str,
    out: Path,
    bots: str,
    games: int,
    views: bool,
    seed: int,
    workers: int | None,
    cluster: str | None,
    option: list[str],
    board: Path | None,
) -> None:
    """Write a data set."""
    game = load_game(name, board)
    plan = Tournament(name, _bots(bots, game), seed, parse_options(game, option), board)
    _check_folder(out)
    with _at_work(name, tournaments.rounded(games, len(plan.bots)), out) as tell:
        files = datasets.write(plan, games, out, views, workers, cluster, tell)
    _print_files(files)


def _bots(text: str, game: Game) -> tuple[str, ...]:
    names = [part.strip() for part in text.split(",")]
    if len(set(names)) < len(names):
        raise Complaint("name each bot once")
    try:
        check_players(names, game)
    except NoSuchBot as error:
        raise Complaint(str(error)) from None
    return tuple(names)


def _variants(game: Game, variant: list[str], option: list[str]) -> tuple[dict[str, object], ...]:
    """What is compared: the variants named, or each value of each option in turn."""
    fixed = {name: value for name, value in parse_options(game, option).items() if _named(name, option)}
    if not variant:
        return balances.by_option(game, fixed)
    found: list[dict[str, object]] = []
    for text in variant:
        parts = [] if text.strip() == "default" else [part.strip() for part in text.split(",")]
        given = {name: value for name, value in parse_options(game, parts).items() if _named(name, parts)}
        options = game.checked_options({**fixed, **given})
        if options in found:
            raise Complaint(f"the variant {text!r} is there twice")
        found.append(options)
    return tuple(found)


def _named(name: str, given: list[str]) -> bool:
    return any([part.partition("=")[0].strip() == name for part in given])


def _check_folder(out: Path | None) -> None:
    if out is not None and out.exists() and not out.is_dir():
        raise Complaint(f"{out}: not a folder")


def _say_if_shorter(out: Path | None, count: int) -> None:
    """A run may have been longer before: what is told now is of a part of it."""
    if out is not None and kept(out) > count:
        typer.echo(f"{out} holds {kept(out)} games: this is of the first {count}, as --games asks for", err=True)


@contextmanager
def _at_work(name: str, total: int, out: Path | None) -> Iterator[Callable[[int], None]]:
    """A bar on the terminal; a game that broke down is kept, and said, and so is a stop."""
    try:
        with (
            stopped_by_terminate(),
            Progress(
                TextColumn("{task.description}"),
                BarColumn(),
                MofNCompleteColumn(),
                TimeRemainingColumn(),
                console=Console(stderr=True),
                transient=True,
                disable=not sys.stderr.isatty(),
            ) as progress,
        ):
            bar = progress.add_task(name, total=total)
            yield lambda done: progress.update(bar, completed=done)
    except GameFailed as error:
        raise Complaint(keep(error, out), NO) from None
    except (KeyboardInterrupt, WorkerLost) as error:
        again = f"; the same command goes on with {out}" if out is not None else ""
        raise Complaint(f"{str(error) or 'stopped'}{again}", NO) from None


def _command() -> str:
    return "kabinett " + shlex.join(sys.argv[1:])


def _print_tournament(found: dict[str, Any]) -> None:
    bots = sorted(found["bots"], key=lambda name: -found["ratings"][name]["mu"])
    scored = has_scores(found)
    titles = ("bot", "rating", "± 2σ", "games won", "seats", "wins", "share, 95 %")
    table = _table((*titles, "mean score") if scored else titles)
    for name in bots:
        rating, wins, score = found["ratings"][name], found["wins"][name], found["score"][name]
        table.add_row(
            name,
            f"{rating['mu']:.2f}",
            f"{2 * rating['sigma']:.2f}",
            games_won(wins),
            str(wins["seats"]),
            f"{wins['wins']:g}",
            percent(wins),
            *([f"{score:.2f}"] if scored else []),
        )
    _show(table)
    typer.echo(f"{shares_explained(found)}\n")
    table = _table(("side", "rating of the side", "share, 95 %", *[f"{name} ± 2σ" for name in bots]))
    for side in found["sides"]:
        own = found["ratings_of_sides"][side]
        pairs = [found["ratings_by_side"][side][name] for name in bots]
        table.add_row(
            side,
            f"{own['mu']:.2f} ± {2 * own['sigma']:.2f}",
            percent(found["wins_of_sides"][side]),
            *[f"{pair['mu']:.2f} ± {2 * pair['sigma']:.2f}" for pair in pairs],
        )
    _show(table)
    typer.echo("")
    _print_general(found)


def _print_balance(found: dict[str, Any]) -> None:
    table = _table(("variant", "side", "wins", "games", "drawn", "shared", "share, 95 %", "even", "surely"), left=2)
    for name, row in found["results"].items():
        for number, (side, wins) in enumerate(row["wins"].items()):
            table.add_row(
                name if not number else "",
                side,
                f"{wins['wins']:g}",
                str(wins["seats"]),
                str(wins["drawn"]),
                str(wins["shared"]),
                percent(wins),
                f"{100 * row['even']:.1f} %",
                wins["mark"],
            )
    _show(table)


def _print_general(found: dict[str, Any]) -> None:
    length = found["length"]
    print_endings(game_named(found["game"]), found)
    typer.echo(f"length      {length_words(length)}")
    typer.echo(f"games       {found['games']}, {found['finished']} of them finished; {draws(found)}")
    for name, one in found["statistics"].items():
        if one["count"]:
            typer.echo(f"{name}: mean {one['mean']}, {one['min']} to {one['max']}")


def _show(table: Table) -> None:
    """As wide as it is where no terminal limits it: names that are cut are no use to whoever reads on."""
    (Screen() if sys.stdout.isatty() else Screen(width=PIPED)).print(table)


def _table(titles: tuple[str, ...], left: int = 1) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for number, title in enumerate(titles):
        table.add_column(title, justify="left" if number < left else "right")
    return table


def _print_files(files: list[Path]) -> None:
    for path in files:
        typer.echo(f"written     {path}")
