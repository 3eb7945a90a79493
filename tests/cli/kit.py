"""Running `kabinett` in this process, and sessions on states made by hand."""

from __future__ import annotations

import io
import json
import os
import random
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

import kabinett
from kabinett.cli.app import app
from kabinett.cli.generic import presenter
from kabinett.cli.session import Session
from kabinett.cli.terminal import Screen, Terminal
from kabinett.core import record
from kabinett.core.game import Game
from kabinett.core.play import Play

DIVIDED = ["8", "4", "9", "5", "3", "6", "ready"]
"""Friedrich's armies, divided."""
ROOT = Path(kabinett.__file__).parents[1]


class Ran:
    """What a command did."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def run(*args: object, lines: list[str] | None = None) -> Ran:
    """A command in this process; an exception that is no exit is a traceback for the user, so it fails here."""
    text = "\n".join(lines) + "\n" if lines is not None else None
    result = CliRunner().invoke(app, [str(arg) for arg in args], input=text, prog_name="kabinett")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Ran(result.exit_code, result.stdout, result.stderr)


def environment() -> dict[str, str]:
    """For commands in a process of their own: this very package, wherever it was imported from."""
    return {**os.environ, "PYTHONPATH": str(ROOT), "NO_COLOR": "1"}


def random_play(game: Game, seed: int, decisions: int = 10**9, options: dict[str, object] | None = None) -> Play:
    """A game played at random, to its end or so far."""
    play = Play(game, options, seed)
    rng = random.Random(seed)
    while play.state.to_act and len(play.log) < decisions:
        seat = play.state.to_act[0]
        decision = play.state.decision(seat)
        assert decision is not None
        play.apply(seat, rng.choice(decision.actions))
    return play


def write_record(path: Path, play: Play) -> Path:
    path.write_text(record.write(play), "utf-8")
    return path


def session(
    play: Play, lines: list[str], path: Path, who: list[str] | None = None, language: str = "en"
) -> tuple[Session, io.StringIO]:
    """A session that will read these lines, and where it writes."""
    out = io.StringIO()
    terminal = Terminal(io.StringIO("\n".join(lines) + "\n"), Screen(out, 100))
    seats = who if who is not None else ["human"] * play.state.seats
    return Session(play, seats, presenter(play.game, language), terminal, path), out
