"""What the commands share: complaints with exit codes, options, seeds, records and files."""

from __future__ import annotations

import json
import os
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import typer

from kabinett.core import record
from kabinett.core.chance import seed_bytes
from kabinett.core.errors import BadOptions, BadPosition, BadRecord, KabinettError
from kabinett.core.game import Game, Option
from kabinett.core.play import Play
from kabinett.core.state import State, View
from kabinett.games import GAMES
from kabinett.lab.packs import BadPack, game_on

NO: Final = 1
"""The thing checked is not so, or was refused."""
USAGE: Final = 2
"""The command was used wrongly."""

TRUE: Final = ("true", "yes", "on", "1")
FALSE: Final = ("false", "no", "off", "0")


class Complaint(Exception):
    """What a command has to tell its user instead of doing what was asked."""

    def __init__(self, message: str, code: int = USAGE) -> None:
        super().__init__(message)
        self.code = code


@contextmanager
def complaints() -> Iterator[None]:
    """Whatever is wrong with the input becomes a sentence and an exit code, never a traceback."""
    try:
        yield
    except Complaint as error:
        _leave([str(error)], error.code)
    except (BadPack, BadPosition) as error:
        _leave(error.problems, NO)
    except BadOptions as error:
        _leave([str(error)], USAGE)
    except KabinettError as error:
        _leave([str(error)], NO)
    except BrokenPipeError:
        # Whoever read our output (head, less) has had enough. Python would complain once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(0) from None
    except OSError as error:
        _leave([f"{error.filename or 'the file'}: {error.strerror or error}"], USAGE)


def _leave(lines: list[str], code: int) -> None:
    for line in lines:
        typer.echo(f"kabinett: {line}", err=True)
    raise typer.Exit(code)


def print_json(data: object) -> None:
    typer.echo(json.dumps(data, ensure_ascii=False, indent=1))


# games, options, seeds


def load_game(name: str, board: Path | None = None) -> Game:
    """The game of this name, on another board if a folder is named."""
    if name not in GAMES:
        raise Complaint(f"there is no game {name!r}; there are: {', '.join(GAMES)}")
    if board is not None and not board.is_dir():
        raise Complaint(f"{board}: no such folder")
    return game_on(name, board)


def parse_options(game: Game, given: list[str]) -> dict[str, object]:
    """Options written as name=value; Complaint names what there is."""
    known = {option.name: option for option in game.options}
    chosen: dict[str, object] = {}
    for text in given:
        name, sign, value = text.partition("=")
        name = name.strip()
        if not sign or name not in known:
            listed = "; ".join([f"{option.name}={'|'.join(option_values(option))}" for option in game.options])
            what = f"{game.name} has no option {name!r}" if sign else f"an option is written name=value, not {text!r}"
            raise Complaint(f"{what}; it has: {listed or 'none'}")
        if name in chosen:
            raise Complaint(f"the option {name!r} is given twice")
        chosen[name] = _option_value(known[name], value.strip())
    return game.checked_options(chosen)


def option_values(option: Option) -> list[str]:
    """The values of an option as one writes them."""
    return [str(value).lower() if isinstance(value, bool) else str(value) for value in option.values]


def _option_value(option: Option, text: str) -> object:
    for value, written in zip(option.values, option_values(option), strict=True):
        if written == text.lower():
            return value
        if isinstance(value, bool) and text.lower() in (TRUE if value else FALSE):
            return value
    raise Complaint(f"the option {option.name!r} is one of {', '.join(option_values(option))}, not {text!r}")


def parse_seed(text: str | None) -> bytes:
    """A seed as 32 bytes: a whole number, 64 hexadecimal digits, or drawn where none is given."""
    if text is None:
        return secrets.token_bytes(32)
    try:
        if len(text) == 64:
            return seed_bytes(text)
        return seed_bytes(int(text))
    except ValueError:
        raise Complaint(f"a seed is a whole number from 0 on, or 64 hexadecimal digits, not {text!r}") from None


def find_seat(game: Game, options: dict[str, object], name: str) -> int:
    """The number of the seat of this name."""
    names = game.seat_names(options)
    if name not in names:
        raise Complaint(f"there is no seat {name!r}; there are: {', '.join(names)}")
    return names.index(name)


def check_language(language: str) -> str:
    from kabinett.core.text import LANGUAGES

    if language not in LANGUAGES:
        raise Complaint(f"there is no language {language!r}; there are: {', '.join(LANGUAGES)}")
    return language


# files


def read_text(path: Path, what: str) -> str:
    """A file as text; a Complaint if it cannot be read."""
    if path.is_dir():
        raise Complaint(f"{path}: a folder, not a file with a {what}")
    try:
        return path.read_text("utf-8")
    except FileNotFoundError:
        raise Complaint(f"{path}: no such file") from None
    except UnicodeDecodeError:
        raise Complaint(f"{path}: not a {what}: it is not a text in UTF-8", NO) from None


def read_record(path: Path, board: Path | None = None) -> tuple[Game, record.Record]:
    """A record and the game it is of; BadRecord or Complaint if there is none."""
    try:
        found = record.read(read_text(path, "record"))
        name = found.headers.get("Game", "")
        if name not in GAMES:
            raise BadRecord(f"a record of the unknown game {name!r}")
    except BadRecord as error:
        raise Complaint(f"{path}: {error}", NO) from None
    game = load_game(name, board)
    pack = found.headers.get("Board", "")
    if pack != game.pack:
        if not pack:
            raise Complaint(f"{path}: was played on the game's own board; leave --board out", NO)
        if board is None:
            raise Complaint(f"{path}: was played on another board (pack {pack}); name its folder with --board", NO)
        raise Complaint(f"{path}: was played on pack {pack}, but {board} is pack {game.pack or 'of the game'}", NO)
    return game, found


def replayed(path: Path, game: Game, found: record.Record, moves: int | None = None) -> Play:
    """A record played again; a Complaint that names the file otherwise."""
    if moves is not None and not 0 <= moves <= len(found.moves):
        raise Complaint(f"{path}: has {len(found.moves)} moves; --at is from 0 to {len(found.moves)}, not {moves}")
    try:
        return record.replay(game, found, moves)
    except BadRecord as error:
        raise Complaint(f"{path}: {error}", NO) from None


def write_text(path: Path, text: str, over: bool) -> None:
    """Write a file whole or not at all; one that is there is kept unless it may be written over."""
    if path.is_dir():
        raise Complaint(f"{path}: a folder, not a file")
    if path.exists() and not over:
        raise Complaint(f"{path}: is there already", NO)
    beside = path.with_name(path.name + ".part")
    try:
        beside.write_text(text, "utf-8")
        os.replace(beside, path)
    except OSError as error:
        raise Complaint(f"{path}: {error.strerror or error}") from None


# what may be seen


def open_view(state: State) -> View:
    """Everything that any seat sees, for a game that is over."""
    view = state.view(None)
    owned = [field.name for field in state.game.fields if field.see == "owner"]
    for seat in range(state.seats):
        seen = state.view(seat)
        for name in owned:
            both = zip(as_list(view[name]), as_list(seen[name]), strict=True)
            view[name] = [theirs if mine is None else mine for mine, theirs in both]
    return view


def as_list(value: object) -> list[object]:
    assert isinstance(value, list)
    return value
