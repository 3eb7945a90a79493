"""`kabinett hint` and `kabinett analyse`, and the hint in a game at the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import typer
from rich.text import Text as Line

from kabinett.bots.analysis import Analysis, Turn, told
from kabinett.bots.analysis import analyse as analysed
from kabinett.bots.hint_words import reason_args, say_reason
from kabinett.bots.hints import Hint, can_hint
from kabinett.bots.hints import hint as hinted
from kabinett.cli.common import NO, Complaint, find_seat, print_json, read_record, replayed, write_text
from kabinett.cli.terminal import Screen, indented
from kabinett.cli.words import say, shown_seats, started
from kabinett.core.contract import Decision
from kabinett.core.game import Game
from kabinett.core.play import Play
from kabinett.core.record import players
from kabinett.core.state import State
from kabinett.lab.chances import chances_page
from kabinett.lab.telling import in_short, without_middle

BARS: Final = "▁▂▃▄▅▆▇█"
COLUMNS: Final = 60
MOST_EFFECTS: Final = 6
DOCTYPE: Final = b"<!doctype html"
"""How an HTML page begins."""


def hint(
    path: Path,
    seat: str | None,
    at: int | None,
    trials: int,
    seed: int,
    as_json: bool,
    language: str,
    board: Path | None,
) -> None:
    """What a strong player would do at the end of a record, or at a point of it."""
    game, found = read_record(path, board)
    state = replayed(path, game, found, at).state
    number, decision = _asked(path, game, state, seat)
    if not can_hint(game):
        raise Complaint(f"nobody here plays {game.name} well enough to give a hint", NO)
    given = hinted(game, state.view(number), decision, seed, trials)
    if as_json:
        print_json(
            {
                "record": str(path),
                "seat": game.seat_names(state.options)[number],
                "steps": [str(action) for action in given.steps],
                "reason": {"key": given.reason.key, "args": reason_args(given.reason)},
                "message": say_reason(given.reason, language),
                "share": given.share,
                "other": [str(action) for action in given.other],
                "effects": [game.words.say(text, language) for text in given.effects],
                "trials": given.trials,
            }
        )
        return
    out = Screen()
    name = shown_seats(game, state.options, language)[number]
    out.print(Line(name + say("colon", language) + game.words.say(decision.prompt, language), style="dim"))
    for line in hint_lines(game, given, language):
        out.print(line)


def _asked(path: Path, game: Game, state: State, seat: str | None) -> tuple[int, Decision]:
    """The seat that the hint is for, and what it is asked."""
    names = game.seat_names(state.options)
    if not state.to_act:
        raise Complaint(f"{path}: the game is over", NO)
    if seat is None and len(state.to_act) > 1:
        listed = ", ".join([names[number] for number in state.to_act])
        raise Complaint(f"{path}: several seats are asked: choose one with --seat: {listed}")
    number = state.to_act[0] if seat is None else find_seat(game, state.options, seat)
    decision = state.decision(number)
    if decision is None:
        raise Complaint(f"{path}: {names[number]} is not asked anything now", NO)
    return number, decision


def hint_lines(game: Game, given: Hint, language: str) -> list[Line]:
    """A hint as it is printed: the steps, the reason, what it was compared with, what it would bring."""
    lines = [Line(", ".join([str(action) for action in given.steps]), style="bold")]
    reason = say_reason(given.reason, language)
    if given.share is not None and not given.trials:
        reason += " " + say("hint_share", language, share=given.share)
    lines.append(Line("  " + reason))
    if given.other:
        other = ", ".join([str(action) for action in given.other])
        lines.append(Line("  " + say("hint_other", language, other=other), style="dim"))
    if given.effects:
        lines.append(Line("  " + say("would", language), style="dim"))
        lines += [
            Line("    " + started(game.words.say(text, language)), style="dim") for text in given.effects[:MOST_EFFECTS]
        ]
    return lines


# a game looked at again


def analyse(path: Path, html: Path | None, as_json: bool, language: str, board: Path | None) -> None:
    """Chances and turning points of a finished game."""
    game, found = read_record(path, board)
    if html is not None:
        _check_page(path, html)
    play = replayed(path, game, found)
    if play.state.outcome is None:
        raise Complaint(f"{path}: the game is not over", NO)
    analysis = analysed(play)
    if analysis is None:
        raise Complaint(f"nobody has learned to judge {game.name} yet", NO)
    if html is not None:
        write_text(html, chances_page(play, analysis, language, players(found)), over=True)
        # With --json the output is for programs, and nothing else may stand in it.
        typer.echo(say("saved", language, file=html), err=as_json)
    if as_json:
        print_json(_as_json(path, play, analysis, language))
    elif html is None:
        _print(play, analysis, language)


def _check_page(path: Path, html: Path) -> None:
    """A page may be written over an older one, but not over the record, nor over anything else that is there."""
    if not html.exists() or html.is_dir():
        return
    if html.samefile(path):
        raise Complaint(f"{html}: is the record itself", NO)
    with html.open("rb") as file:
        begins = file.read(len(DOCTYPE))
    if begins.lower() != DOCTYPE:
        raise Complaint(f"{html}: is there already, and is no HTML page", NO)


def _as_json(path: Path, play: Play, analysis: Analysis, language: str) -> dict[str, object]:
    names = play.game.seat_names(play.state.options)
    return {
        "record": str(path),
        "game": play.game.name,
        "seats": names,
        "moments": [{"n": one.n, "chances": [round(c, 3) for c in one.chances]} for one in analysis.moments],
        "stages": [one.n for one in analysis.stages],
        "turns": [
            {
                "n": turn.n,
                "seat": names[turn.seat],
                "before": round(turn.before, 3),
                "after": round(turn.after, 3),
                "by": names[play.log[turn.n - 1].seat],
                "action": str(play.log[turn.n - 1].action),
                "events": turn_events(play, turn, language),
            }
            for turn in analysis.turns
        ],
    }


def turn_events(play: Play, turn: Turn, language: str) -> list[str]:
    """What happened at a turning point, in sentences."""
    return [started(play.game.words.say(text, language)) for text in told(play.log[turn.n - 1].events)]


def _print(play: Play, analysis: Analysis, language: str) -> None:
    out = Screen()
    names = shown_seats(play.game, play.state.options, language)
    wide = max([len(name) for name in names])
    for seat, name in enumerate(names):
        line = [moment.chances[seat] for moment in analysis.moments]
        ends = f"{round(100 * line[0]):3} % → {round(100 * line[-1]):3} %"
        out.print(Line.assemble((name.ljust(wide), "bold"), "  ", spark(line), "  ", (ends, "dim")))
    out.print(Line(""))
    if not analysis.turns:
        out.print(Line(say("no_turns", language)))
    for turn in analysis.turns:
        entry = play.log[turn.n - 1]
        head = f"{turn.n}. {names[turn.seat]} {round(100 * turn.before)} % → {round(100 * turn.after)} %"
        done = f"  {names[entry.seat]}{say('colon', language)}{entry.action}"
        out.print(Line(head, style="bold").append(done, "not bold dim"))
        texts = told(entry.events)
        for sentence in without_middle(in_short(play.game.words, texts, language)):
            out.print(indented(Line(started(sentence)), 3))


def spark(line: list[float]) -> str:
    """A line of chances as small bars."""
    wide = min(COLUMNS, len(line))
    picked = [line[number * (len(line) - 1) // max(1, wide - 1)] for number in range(wide)]
    return "".join([BARS[min(len(BARS) - 1, int(chance * len(BARS)))] for chance in picked])
