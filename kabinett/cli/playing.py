"""`kabinett play`: who sits where, and the game that is begun or resumed."""

from __future__ import annotations

import os
import time
from pathlib import Path

import typer

from kabinett.bots import BOTS, NoSuchBot
from kabinett.cli.commands import usual_bot
from kabinett.cli.common import NO, Complaint, load_game, parse_options, parse_seed, read_record, replayed
from kabinett.cli.generic import presenter
from kabinett.cli.session import HUMAN, Session, is_own
from kabinett.cli.terminal import Terminal
from kabinett.cli.words import PLAYERS
from kabinett.core import record
from kabinett.core.game import Game
from kabinett.core.play import Play
from kabinett.lab.players import player


def seating(
    game: Game, options: dict[str, object], given: list[str], before: dict[str, str] | None = None
) -> tuple[list[str], str]:
    """Who plays each seat, and a note if it is not what one would expect. Seats not named are played as before, else by
    the usual bot; only if every seat is named there is nobody at the table, else the first one not named is a
    person's."""
    names = game.seat_names(options)
    chosen: dict[str, str] = {}
    for text in given:
        seat, sign, who = text.partition("=")
        if not sign:
            raise Complaint(f"a seat is given as {names[0]}=human, not {text!r}")
        if seat not in names:
            raise Complaint(f"there is no seat {seat!r}; there are: {', '.join(names)}")
        if seat in chosen:
            raise Complaint(f"the seat {seat!r} is given twice")
        chosen[seat] = who
    asked = {**(before or {}), **chosen}
    left = [name for name in names if name not in chosen]
    if HUMAN not in asked.values() and left:
        asked[left[0]] = HUMAN
    usual = usual_bot(game)
    who_plays = [asked.get(name, "officer") for name in names]
    note = ""
    if usual != "officer" and "officer" in who_plays:
        note = f"The bot officer does not play {game.name} here; {usual} takes its seats."
        who_plays = [usual if who == "officer" else who for who in who_plays]
    for seat, who in zip(names, who_plays, strict=True):
        _check_player(game, seat, who)
    return who_plays, note


def _check_player(game: Game, seat: str, who: str) -> None:
    if who == HUMAN:
        return
    try:
        player(who, game)
    except NoSuchBot as error:
        known = "" if who in BOTS or is_own(who) or "@" in who else f"; {HUMAN} is a person, module:make your own bot"
        raise Complaint(f"{seat}: {error}{known}") from None


def remembered(
    path: Path, game: Game, found: record.Record, options: dict[str, object], given: list[str]
) -> dict[str, str]:
    """Who sat where when this game was saved; names that nobody here answers to are left out. A bot of somebody's own
    is code: it is made only if it is named again."""
    names = game.seat_names(options)
    players = record.players(found)
    if len(players) != len(names):
        return {}
    named = [text.partition("=")[0] for text in given]
    before: dict[str, str] = {}
    for seat, who in zip(names, players, strict=True):
        if is_own(who) and seat not in named:
            raise Complaint(f"{path}: {seat} was played by {who}: name it again, --seat {seat}={who}, or somebody else")
        if who.partition("@")[0] in PLAYERS:
            before[seat] = who
    return before


def check_folder(path: Path) -> None:
    """Whether a file could be written here: better asked before the game than after it."""
    folder = path.parent
    if path.is_dir():
        raise Complaint(f"{path}: a folder, not a file")
    if not folder.is_dir():
        raise Complaint(f"{path}: the game could not be saved: there is no folder {folder}")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise Complaint(f"{path}: the game could not be saved: the folder {folder} cannot be written to")


def play(
    name: str,
    seats: list[str],
    options: list[str],
    seed: str | None,
    resume: Path | None,
    save: Path | None,
    language: str,
    board: Path | None,
) -> None:
    """A whole game in the terminal."""
    before: dict[str, str] = {}
    if resume is not None:
        if options or seed is not None:
            raise Complaint("a resumed game has its options and its seed: leave --option and --seed out")
        game, found = read_record(resume, board)
        if game.name != name:
            raise Complaint(f"{resume}: a game of {game.name}, not of {name}")
        game_played = replayed(resume, game, found)
        before = remembered(resume, game, found, game_played.state.options, seats)
    else:
        game = load_game(name, board)
        game_played = Play(game, parse_options(game, options), parse_seed(seed))
    who, note = seating(game, game_played.state.options, seats, before)
    if resume is not None and save is None and HUMAN not in who:
        raise Complaint(f"bots alone would play {resume} to its end: say with --save where that is to be written")
    path = save or resume or Path(f"{game.name}-{time.strftime('%Y%m%d-%H%M%S')}.rec")
    if save is not None and save != resume and save.exists():
        raise Complaint(f"{save}: is there already; resume it with --resume, or name another file")
    check_folder(path)
    terminal = Terminal()
    if note:
        terminal.note(note)
    if not Session(game_played, who, presenter(game, language), terminal, path, path == resume, board).run():
        raise typer.Exit(NO)
