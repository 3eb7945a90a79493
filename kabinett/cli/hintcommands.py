"""The commands that give advice: typer's side of them."""

from __future__ import annotations

from pathlib import Path

import typer

from kabinett.cli.app import BOARD, JSON, LANGUAGE, RECORD, app, examples


@app.command(
    epilog=examples(
        "hint game.rec", "hint game.rec --seat elisabeth --trials 100", "hint game.rec --at 40 --language fr --json"
    )
)
def hint(
    file: Path = RECORD,
    seat: str = typer.Option(None, "--seat", metavar="NAME", help="For this seat; needed where several are asked."),
    at: int = typer.Option(None, "--at", metavar="N", help="After so many moves; else after the last."),
    trials: int = typer.Option(
        0, "--trials", min=0, max=100_000, metavar="N", help="Spend so many on each choice: the same hint every time."
    ),
    seed: int = typer.Option(0, "--seed", min=0, metavar="N", help="Chance of the trials."),
    json: bool = JSON,
    language: str = LANGUAGE,
    board: Path = BOARD,
) -> None:
    """Say what a strong player would do in a seat that is asked something, why, and how often it expects to win.

    It knows what the seat knows, and nothing else. Without --trials it thinks for about a second."""
    from kabinett.cli.common import check_language, complaints

    with complaints():
        from kabinett.cli import advising

        advising.hint(file, seat, at, trials, seed, json, check_language(language), board)


@app.command(
    epilog=examples("analyse game.rec", "analyse game.rec --html game.html", "analyse game.rec --html game.html --json")
)
def analyse(
    file: Path = RECORD,
    html: Path = typer.Option(
        None, "--html", metavar="FILE", help="Write a page with the plot instead of printing it."
    ),
    json: bool = JSON,
    language: str = LANGUAGE,
    board: Path = BOARD,
) -> None:
    """Look at a finished game again: who was how likely to win, and where that turned."""
    from kabinett.cli.common import check_language, complaints

    with complaints():
        from kabinett.cli import advising

        advising.analyse(file, html, json, check_language(language), board)
