"""`kabinett play`: who sits where, and the game that is begun or resumed."""

from __future__ import annotations

import time
from pathlib import Path

from kabinett.bots import BOTS
from kabinett.cli.commands import usual_bot
from kabinett.cli.common import Complaint, load_game, parse_options, parse_seed, read_record, replayed
from kabinett.cli.generic import presenter
from kabinett.cli.session import HUMAN, Session
from kabinett.cli.terminal import Terminal
from kabinett.core.game import Game
from kabinett.core.play import Play


def seating(game: Game, options: dict[str, object], given: list[str]) -> tuple[list[str], str]:
    """Who plays each seat, and a note if it is not what one would expect. Seats not named are played by the usual bot;
    if nobody is named, the first seat is a person's."""
    names = game.seat_names(options)
    chosen: dict[str, str] = {}
    for text in given:
        seat, sign, who = text.partition("=")
        if not sign:
            raise Complaint(f"a seat is given as {names[0]}=human, not {text!r}")
        if seat not in names:
            raise Complaint(f"there is no seat {seat!r}; there are: {', '.join(names)}")
        if who not in (HUMAN, *BOTS):
            raise Complaint(f"{seat} can be played by {', '.join((HUMAN, *BOTS))}, not by {who!r}")
        if seat in chosen:
            raise Complaint(f"the seat {seat!r} is given twice")
        chosen[seat] = who
    if not chosen:
        chosen[names[0]] = HUMAN
    usual = usual_bot(game)
    note = ""
    if usual != "officer" and (len(chosen) < len(names) or "officer" in chosen.values()):
        note = f"The bot officer does not play {game.name} here; {usual} takes its seats."
    return [usual if chosen.get(name, usual) == "officer" else chosen.get(name, usual) for name in names], note


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
    if resume is not None:
        if options or seed is not None:
            raise Complaint("a resumed game has its options and its seed: leave --option and --seed out")
        game, found = read_record(resume, board)
        if game.name != name:
            raise Complaint(f"{resume}: a game of {game.name}, not of {name}")
        game_played = replayed(resume, game, found)
    else:
        game = load_game(name, board)
        game_played = Play(game, parse_options(game, options), parse_seed(seed))
    who, note = seating(game, game_played.state.options, seats)
    path = save or resume or Path(f"{game.name}-{time.strftime('%Y%m%d-%H%M%S')}.rec")
    if save is not None and save != resume and save.exists():
        raise Complaint(f"{save}: is there already; resume it with --resume, or name another file")
    terminal = Terminal()
    if note:
        terminal.note(note)
    Session(game_played, who, presenter(game, language), terminal, path, path == resume, board).run()
