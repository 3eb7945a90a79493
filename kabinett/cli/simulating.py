"""`kabinett simulate`: many games between bots, with a bar while they run and a table of what came of them."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text as Line

from kabinett.bots import BOTS, NoSuchBot
from kabinett.cli.common import NO, USAGE, Complaint, load_game, parse_options, print_json
from kabinett.cli.terminal import Screen
from kabinett.core.game import Game
from kabinett.lab.figures import wilson
from kabinett.lab.players import player
from kabinett.lab.playing import GameFailed, keep
from kabinett.lab.report import draws, endings
from kabinett.lab.simulate import Plan, seat_names, simulate
from kabinett.lab.workers import stopped_by_terminate


def run(
    name: str,
    games: int,
    seats: str,
    seed: int,
    jobs: int,
    option: list[str],
    options: str | None,
    records: Path | None,
    as_json: bool,
    board: Path | None,
) -> None:
    """Simulate, and print what came of it."""
    game = load_game(name, board)
    if options is not None and options != "random":
        raise Complaint(f"--options can only be `random`, not {options!r}; one option: --option name=value")
    if options is not None and option:
        raise Complaint("--options random draws all options: leave --option out")
    chosen = None if options is not None else parse_options(game, option)
    bots = tuple([part.strip() for part in seats.split(",")])
    names = seat_names(game, chosen)
    if len(bots) > len(names):
        raise Complaint(f"{len(bots)} bots for {len(names)} seats: {', '.join(names)}")
    for one in bots:
        try:
            player(one, game)
        except NoSuchBot as error:
            raise Complaint(str(error), NO if one in BOTS else USAGE) from None
    if records is not None and records.exists() and not records.is_dir():
        raise Complaint(f"{records}: not a folder")
    plan = Plan(name, bots, seed, chosen, board, records)
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
            bar = progress.add_task(name, total=games)
            found = simulate(plan, games, jobs, lambda done: progress.update(bar, completed=done))
    except GameFailed as error:
        raise Complaint(keep(error, records), NO) from None
    except KeyboardInterrupt:
        raise Complaint("stopped", NO) from None
    if as_json:
        print_json(found)
    else:
        _print(found, game)
        _print_contests(found.get("contests"))


def print_endings(game: Game, found: dict[str, object]) -> None:
    """How games ended, each in a sentence of the game's."""
    for number, (sentence, count) in enumerate(endings(game, found) or [("none", 0)]):
        typer.echo(f"{'' if number else 'endings':11} {f'{count} × ' if count else ''}{sentence}")


def length_words(found: dict[str, object]) -> str:
    """How long games were."""
    if found["min"] == found["max"]:
        return f"{'–' if found['min'] is None else found['min']} {found['unit']}"
    return f"{found['min']} to {found['max']} {found['unit']}, median {found['median']}"


def _print(found: dict[str, object], game: Game) -> None:
    wins, sat, seats, lengths = found["wins"], found["games_of_seats"], found["seats"], found["lengths"]
    assert isinstance(wins, dict) and isinstance(sat, dict) and isinstance(seats, dict) and isinstance(lengths, dict)
    out = Screen()
    table = Table(box=None, pad_edge=False, header_style="bold")
    for number, title in enumerate(("seat", "played by", "games", "wins", "%")):
        table.add_column(title, justify="left" if number < 2 else "right")
    for name, who in seats.items():
        # Where options are drawn, not every seat is at every table.
        share = f"{100 * wins[name] / sat[name]:.1f}" if sat[name] else "–"
        table.add_row(name, str(who), str(sat[name]), f"{wins[name]:g}", share)
    out.print(table)
    print_endings(game, found)
    typer.echo(f"length      {length_words(lengths)}")
    typer.echo(f"games       {found['games']}, {found['finished']} of them finished; {draws(found)}")
    typer.echo(f"decisions   {found['decisions_per_game']} a game")
    typer.echo(
        f"speed       {found['games_per_second']} games and {found['decisions_per_second']} decisions a second, "
        f"{found['seconds']} s in all"
    )


MOST_OWN = 8
MOST_OTHER = 6
"""Strengths from here on share a row or column."""
WIDE = 0.3
"""An interval that says little."""


def _print_contests(tables: object) -> None:
    """Battles by strength: how often the first side won, in per cent, with the 95 % interval."""
    if not isinstance(tables, dict):
        return
    out = Screen()
    for title, found in tables.items():
        whole = found["all"]
        if not whole["contests"]:
            continue
        typer.echo()
        ties = f", {whole['tied']} tied" if whole["tied"] else ""
        out.print(Line.assemble((title, "bold"), f"  {whole['contests']}, {whole['won']} won{ties}"))
        out.print(f"{found['own']} (rows) against {found['other']}, % won, with 95 % intervals", style="dim")
        cells: Counter[tuple[int, int]] = Counter()
        won: Counter[tuple[int, int]] = Counter()
        for pair in found["pairs"]:
            where = min(pair["own"], MOST_OWN), min(pair["other"], MOST_OTHER)
            cells[where] += pair["contests"]
            won[where] += pair["won"]
        table = Table(box=None, pad_edge=False, header_style="bold")
        table.add_column(justify="right")
        others = sorted({other for _, other in cells})
        for other in others:
            table.add_column(_strength(other, MOST_OTHER), justify="right")
        for own in sorted({own for own, _ in cells}):
            row = [_cell(won[own, other], cells[own, other]) for other in others]
            table.add_row(_strength(own, MOST_OWN), *row)
        out.print(table)


def _strength(number: int, most: int) -> str:
    return f"{number}+" if number == most else str(number)


def _cell(won: int, number: int) -> Line:
    """Per cent won, and the interval; pale where it rests on few contests."""
    if not number:
        return Line("–", style="dim")
    low, high = wilson(won, number)
    text = f"{100 * won / number:.0f} ({100 * low:.0f}–{100 * high:.0f})"
    return Line(text, style="dim" if high - low > WIDE else "")
