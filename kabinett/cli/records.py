"""Commands on records: new, show, replay, verify."""

from __future__ import annotations

from pathlib import Path

import typer
from rich.text import Text as Line

from kabinett.cli.common import (
    NO,
    Complaint,
    find_seat,
    load_game,
    open_view,
    parse_options,
    parse_seed,
    print_json,
    read_record,
    replayed,
    write_text,
)
from kabinett.cli.generic import presenter
from kabinett.cli.terminal import Screen
from kabinett.cli.words import outcome_line, say, shown_seats, started
from kabinett.core import record
from kabinett.core.contract import Event
from kabinett.core.errors import BadRecord
from kabinett.core.play import Play
from kabinett.core.text import Text

HIDDEN = "(hidden)"


def new(name: str, options: list[str], seed: str | None, out: Path | None, force: bool, board: Path | None) -> None:
    """Write the record of a game in which nobody has moved yet."""
    game = load_game(name, board)
    text = record.write(Play(game, parse_options(game, options), parse_seed(seed)))
    if out is None:
        typer.echo(text, nl=False)
        return
    try:
        write_text(out, text, force)
    except Complaint as error:
        hint = "; --force writes over it" if error.code == NO else ""
        raise Complaint(f"{error}{hint}", error.code) from None


def show(path: Path, at: int | None, seat: str | None, as_json: bool, language: str, board: Path | None) -> None:
    """A position out of a record."""
    game, found = read_record(path, board)
    whole = replayed(path, game, found)
    play = whole if at is None else replayed(path, game, found, at)
    state = play.state
    viewer = None if seat is None else find_seat(game, state.options, seat)
    over = whole.state.outcome is not None
    view = open_view(state) if over and viewer is None else state.view(viewer)
    if as_json:
        names = game.seat_names(state.options)
        print_json(
            {
                "record": str(path),
                "moves": len(play.log),
                "of": len(found.moves),
                "seat": seat,
                "to_act": [names[number] for number in state.to_act],
                "result": record.result(play),
                "view": view,
                **({"position": state.position()} if over and viewer is None else {}),
            }
        )
        return
    out = Screen()
    shown = presenter(game, language)
    names = shown_seats(game, state.options, language)
    result = _result(play, language)
    title = game.label("game.title", language, game.name)
    out.print(Line(f"{path}: {title}, {len(play.log)}/{len(found.moves)}, {result}", style="dim"))
    for part in shown.show(view):
        out.print(part)
    for number in state.to_act:
        decision = state.decision(number)
        assert decision is not None
        # What a seat is asked may say what only it knows: only its own question is told in full.
        asked = game.words.say(decision.prompt, language) if over or number == viewer else decision.kind
        out.print(Line(f"{names[number]}{say('colon', language)}{asked} [{decision.rule}]"))


def _result(play: Play, language: str) -> str:
    """Who has won, by the names of the language."""
    outcome = play.state.outcome
    if outcome is None:
        return say("unfinished", language)
    names = shown_seats(play.game, play.state.options, language)
    return ", ".join([names[seat] for seat in outcome.winners]) or say("nobody", language)


def replay(path: Path, steps: bool, seat: str | None, language: str, board: Path | None) -> None:
    """The log of a record in sentences."""
    game, found = read_record(path, board)
    whole = replayed(path, game, found)
    viewer = None if seat is None else find_seat(game, whole.state.options, seat)
    everything = viewer is None and whole.state.outcome is not None
    names = game.seat_names(whole.state.options)
    out = Screen()

    def tell(events: list[Event]) -> None:
        for event in events:
            for face in seen_faces(event, viewer, everything):
                line = Line("  " if steps else "").append(started(game.words.say(face, language)))
                out.print(line.append(f"  [{event.rule}]", "dim"))

    tell(whole.start)
    hidden = [False] * len(whole.log) if everything else secret_steps(game_play=whole, viewer=viewer)
    for number, entry in enumerate(whole.log):
        if steps:
            said = HIDDEN if hidden[number] else str(entry.action)
            out.print(Line(f"{number + 1}. {names[entry.seat]}: {said}", style="bold"))
        tell(entry.events)
    outcome = whole.state.outcome
    if outcome is not None:
        out.print(outcome_line(game, whole.state.options, outcome, language))


def seen_faces(event: Event, viewer: int | None, everything: bool) -> list[Text]:
    """The faces of an event for a seat or a spectator; all that say something of their own once a game is over."""
    if everything and event.faces:
        return list(dict.fromkeys(event.faces.values()))
    face = event.face(viewer)
    return [] if face is None else [face]


def secret_steps(game_play: Play, viewer: int | None) -> list[bool]:
    """Which actions of a running game this viewer must not read: answers to secret questions, and steps of others'
    choices that are not yet committed."""
    again = Play(game_play.game, game_play.state.options, game_play.seed, game_play.chance, game_play.words)
    hidden: list[bool] = []
    for entry in game_play.log:
        decision = again.state.decision(entry.seat)
        hidden.append(entry.seat != viewer and (decision is None or decision.secret))
        again.apply(entry.seat, entry.action)
    for seat in range(game_play.state.seats):
        left = len(game_play.state.draft[seat]) if seat != viewer else 0
        for number in range(len(hidden) - 1, -1, -1):
            if left and game_play.log[number].seat == seat and game_play.log[number].draft:
                hidden[number] = True
                left -= 1
    return hidden


def verify(paths: list[Path], as_json: bool, board: Path | None) -> None:
    """Whether records hold what they promise."""
    checked: list[dict[str, object]] = []
    for path in paths:
        checked.append(_verified(path, board))
    if as_json:
        print_json({"records": checked})
    else:
        for one in checked:
            if one["ok"]:
                typer.echo(f"ok    {one['file']}: {one['game']}, {one['moves']} moves, {one['result']}")
            else:
                typer.echo(f"WRONG {one['file']}: {one['problem']}")
    if not all(one["ok"] for one in checked):
        raise typer.Exit(NO)


def _verified(path: Path, board: Path | None) -> dict[str, object]:
    try:
        game, found = read_record(path, board)
        play = record.verify(game, found)
    except Complaint as error:
        return {"file": str(path), "ok": False, "problem": str(error).removeprefix(f"{path}: "), "line": 0}
    except BadRecord as error:
        return {"file": str(path), "ok": False, "problem": str(error), "line": error.line}
    result = record.result(play)
    return {"file": str(path), "ok": True, "game": game.name, "moves": len(play.log), "result": result}
