"""Random play of every option to the end, under all invariants: python -m tools.soak GAME [--games 1000] [--jobs 2]

Games go through all combinations of the options. Beside the checks of tests/generic/harness.py, which hold for any
game, the books of tests/games/GAME/books.py are kept, if there are any: all that changes hands must have been told.

Resumable: each finished game is a line in build/soak-GAME.jsonl, and a second call plays what is missing. The table
goes to docs/soak-GAME.md. A failure is written to build/soak-GAME-failures.txt with what reproduces it, and the exit
code is 1."""

from __future__ import annotations

import argparse
import hashlib
import importlib
import importlib.util
import json
import multiprocessing
import random
import subprocess
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Protocol

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import kabinett
from kabinett.bots import Talk, answer, bot
from kabinett.core.contract import Event
from kabinett.core.game import Game
from kabinett.core.play import Play
from kabinett.core.state import State
from kabinett.lab.runs import write_file
from tests.generic import harness

ROOT = Path(__file__).parents[1]
LEAK_EVERY = 100
"""Every so many games the slow checks (leaks, refusals, previews, batches) look at the states of that game too."""
BOTS_EVERY = 10
"""Every so many games bots play, so that the game also ends as it does between people."""
POSITIONS_EVERY = 10
"""Every so many games one starts from a position of tests/games/GAME/starts.py, if there are any."""
SHARES = {"positions": 0.03, "learned": 0.02, "copies": 0.1, "shown": 0.05}
"""At which share of the steps a random game is dumped and loaded, and more."""
CLOSELY = 30
"""After so many actions from a position not every step is looked at any more."""
UNSEEN: dict[str, tuple[str, ...]] = {
    "wallenstein": ("effect.",),
    "pittswar": ("you_draw", "you_choose", "you_put_back"),
}
"""Texts that no game says: what a favour card does stands in the card's name, and others are in old logs only."""
SLOW = ("refusals", "views", "secrets", "samples", "previews", "batches", "fields")

Line = dict[str, object]


def sources(name: str) -> str:
    """A name for the code that is soaked: lines of another one do not count. Of the package only those modules matter
    that the game loads."""
    digest = hashlib.blake2b(digest_size=6)
    loaded = "import kabinett, sys; kabinett.game(sys.argv[1]); print(*sys.modules)"
    found = subprocess.run([sys.executable, "-c", loaded, name], cwd=ROOT, capture_output=True, text=True, check=True)
    for module in sorted(found.stdout.split()):
        # Where the package is compiled, its modules are but doors into one library.
        library = module.endswith("__mypyc")
        if library or module.startswith(("kabinett.core", "kabinett.boards", "kabinett.games")):
            spec = importlib.util.find_spec(module)
            if spec is not None and spec.origin is not None:
                digest.update(Path(spec.origin).read_bytes())
    for path in sorted((ROOT / "kabinett" / "games" / name / "data").rglob("*")):
        if path.suffix in (".csv", ".json"):
            digest.update(path.read_bytes())
    return digest.hexdigest()


@cache
def combinations(name: str) -> list[harness.Options]:
    """Every combination of options that can be played, in an order that mixes them."""
    found = kabinett.game(name).option_sets()
    random.Random(f"soak {name}").shuffle(found)
    return found


def one(task: tuple[str, int]) -> Line:
    """Play the game of this number; everything about it as one line."""
    name, number = task
    game = kabinett.game(name)
    every = combinations(name)
    options = every[number % len(every)]
    coverage = harness.Coverage()
    line: Line = {"number": number, "options": options}
    start = time.process_time()
    try:
        if number % BOTS_EVERY == 3:
            line["kind"] = "bots"
            play_bots(game, options, number, coverage, line)
        elif number % POSITIONS_EVERY == 7 and starts_of(name):
            line["kind"] = "position"
            play_position(game, number, coverage, line)
        else:
            line["kind"] = "random"
            policy = harness.Policy() if number % 2 else harness.LeastSeen(coverage)
            play = harness.random_play(game, options, number, coverage, policy, **SHARES)
            audit(play)
            _ended(play.state, line, coverage)
        if number % LEAK_EVERY == 0:
            line["states"] = len(harness.states_of(game, options, number))
            for check in SLOW:
                harness.CHECKS[check](game, options, number, coverage)
    except Exception as error:  # whatever it is, it is what the soak looks for
        line["failure"] = "".join(traceback.format_exception(error))[:40000]
    line["seconds"] = round(time.process_time() - start, 2)
    line["coverage"] = {
        "steps": coverage.steps,
        "verbs": coverage.verbs,
        "texts": coverage.texts,
        "values": coverage.values,
        "options": coverage.options,
        "refused": coverage.refused,
        "longest": coverage.longest,
        "moves": coverage.moves,
    }
    return line


def play_bots(game: Game, options: harness.Options, number: int, coverage: harness.Coverage, line: Line) -> None:
    """Greedy players against a random first seat, or all greedy: invariants after every action."""
    play = kabinett.Play(game, options, number)
    coverage.begun(play)
    seats = play.state.seats
    first = "random" if number % (2 * BOTS_EVERY) < BOTS_EVERY else "greedy"
    players = [bot(first if seat == 0 else "greedy", game, number * 7 + seat) for seat in range(seats)]
    talk = Talk(players)
    while play.state.to_act:
        with harness.reproducible(play):
            said = talk.next(play.state)
            seat = play.state.to_act[0] if said is None else said[0]
            action = answer(players[seat], play.state, seat) if said is None else said[1]
            events = play.apply(seat, action)
            talk.hear(events)
            problems = game.problems(play.state)
            assert not problems, problems
        coverage.acted(action, events)
        coverage.seen(play.state)
    harness.assert_ended(play)
    harness.assert_records(play)
    audit(play)
    _ended(play.state, line, coverage)


class Books(Protocol):
    """What a game's tests keep beside a game from its log alone (tests/games/GAME/books.py)."""

    def enter(self, events: list[Event]) -> None: ...

    def compare(self, state: State) -> None: ...


def books_of(state: State) -> Books | None:
    """New books for a game that begins in this state; None where its tests keep none."""
    name = f"tests.games.{state.game.name}.books"
    if importlib.util.find_spec(name) is None:
        return None
    books: Books = importlib.import_module(name).Books(state)
    return books


def audit(play: Play) -> None:
    """Play a game again: after every action the books kept from its log must agree with the state."""
    again = Play(play.game, play.state.options, play.seed)
    books = books_of(again.state)
    if books is None:
        return
    for entry in play.log:
        with harness.reproducible(again):
            again.apply(entry.seat, entry.action)
            books.enter(again.log[-1].events)
            books.compare(again.state)


def starts_of(name: str) -> list[Callable[[random.Random], State]]:
    """The positions that a game's tests give for the soak."""
    if importlib.util.find_spec(f"tests.games.{name}.starts") is None:
        return []
    starts = importlib.import_module(f"tests.games.{name}.starts").STARTS
    assert isinstance(starts, list)
    return starts


def play_position(game: Game, number: int, coverage: harness.Coverage, line: Line) -> None:
    """Random play from a position to the end, with the invariants of a state after every action."""
    rng = random.Random(number)
    starts = starts_of(game.name)
    state = starts[number // POSITIONS_EVERY % len(starts)](rng)
    line["options"] = dict(state.options)
    coverage.words = game.words
    coverage.edition = str(state.options.get("edition", ""))
    coverage.seen(state)
    books = books_of(state)
    moves = 0
    while state.to_act:
        seat = rng.choice(state.to_act)
        decision = state.decision(seat)
        assert decision is not None
        action = rng.choice(decision.actions)
        with harness.at(state.copy()):
            events = state.apply(seat, action)
            problems = game.problems(state)
            assert not problems, problems
            harness.assert_copies(state, rng)
            if books is not None:
                books.enter(events)
                books.compare(state)
            # What a position is for comes soon: that is looked at closely.
            moves += 1
            if moves <= CLOSELY or rng.random() < SHARES["shown"]:
                harness.assert_shown(state, rng, coverage)
        coverage.acted(action, events)
        coverage.seen(state)
    _ended(state, line, coverage)


def _ended(state: State, line: Line, coverage: harness.Coverage) -> None:
    outcome = state.outcome
    assert outcome is not None
    coverage.texts[outcome.reason.key] += 1
    names = state.game.seat_names(state.options)
    line["ending"] = outcome.reason.key
    line["winners"] = [names[seat] for seat in outcome.winners]
    line["turn"] = getattr(state, "turn", 0)


def whole_lines(path: Path) -> list[Line]:
    """Lines of earlier calls; a half-written one is left out."""
    found: list[Line] = []
    for text in path.read_text("utf-8").splitlines() if path.exists() else []:
        try:
            found.append(json.loads(text))
        except ValueError:
            continue
    return found


def read(path: Path, code: str) -> dict[int, Line]:
    """Lines of an earlier call with the same code, by their numbers."""
    lines = [line for line in whole_lines(path) if line.get("code") == code and "failure" not in line]
    return {int(str(line["number"])): line for line in lines}


def never(game: Game, lines: list[Line]) -> dict[str, list[str]]:
    """Steps, verbs, cards, effects and texts that the game declares and no game executed."""
    total = harness.Coverage()
    for line in lines:
        found = line["coverage"]
        assert isinstance(found, dict)
        for part in ("steps", "verbs", "texts", "values", "options"):
            getattr(total, part).update(found[part])
    missing = total.missing(game)
    # Reasons are answers to what cannot be done, and random actions come near few of them: the tests hold them.
    elsewhere = ("no.", *UNSEEN.get(game.name, ()))
    missing["texts"] = [key for key in missing.get("texts", []) if not key.startswith(elsewhere)]
    editions = next((option.values for option in game.options if option.name == "edition"), [""])
    kinds = [kind for kind in game.covered if kind in game.words.kinds]
    for kind in kinds:
        names = getattr(game.words.kinds[kind], "names")  # noqa: B009
        wanted = [f"{kind} {name} {edition}".strip() for name in names for edition in editions]
        missing[kind] = [value for value in wanted if not total.values[value]]
    return {part: entries for part, entries in missing.items() if entries}


def report(name: str, lines: list[Line], missing: dict[str, list[str]], path: Path) -> None:
    """The table for docs/."""
    kinds: Counter[str] = Counter(str(line["kind"]) for line in lines)
    endings: Counter[str] = Counter(f"{line['kind']}: {line['ending']}" for line in lines if "ending" in line)
    winners: Counter[str] = Counter()
    options: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    longest: dict[str, int] = {}
    moves = 0
    for line in lines:
        winners.update([f"{line['kind']}: {', '.join(line['winners'])}"])  # type: ignore[arg-type]
        found = line["coverage"]
        assert isinstance(found, dict)
        moves += found["moves"]
        refused.update(found["refused"])
        for kind, length in found["longest"].items():
            longest[kind] = max(longest.get(kind, 0), length)
        assert isinstance(line["options"], dict)
        options.update(f"{option} = {value}" for option, value in line["options"].items())
    states = sum(int(str(line.get("states", 0))) for line in lines)
    turns = sorted(int(str(line["turn"])) for line in lines)
    lengths = [("turns, shortest / median / longest", f"{turns[0]} / {turns[len(turns) // 2]} / {turns[-1]}")]
    if not turns[-1]:
        lengths = []
    played = {json.dumps(line["options"], sort_keys=True) for line in lines}
    told = sum(refused.values())
    rows = [
        ("games to the end", f"{len(lines):,} ({', '.join(f'{n:,} {kind}' for kind, n in sorted(kinds.items()))})"),
        ("combinations of options", f"{len(played)} of {len(combinations(name))}"),
        ("actions", f"{moves:,}"),
        *lengths,
        ("states through the leak tests, every seat and a spectator", f"{states:,}"),
        ("refused actions", f"{told:,}, {100 * refused['a rule is named'] / max(told, 1):.1f} % with a rule"),
        ("longest list of actions", ", ".join(f"{k} {n}" for k, n in sorted(longest.items(), key=lambda p: -p[1])[:4])),
        ("failures", "none"),
        ("never executed", "nothing" if not missing else "; ".join(f"{k}: {', '.join(v)}" for k, v in missing.items())),
    ]
    text = [f"# Soak: {name}", "", f"Made by `make soak GAME={name}`.", "", "| what | found |", "|---|---|"]
    text += [f"| {what} | {found} |" for what, found in rows]
    for title, counts in (("Endings", endings), ("Winners", winners), ("Options", options)):
        text += ["", f"## {title}", "", "| | games |", "|---|---:|"]
        text += [f"| {what} | {count:,} |" for what, count in sorted(counts.items())]
    path.parent.mkdir(exist_ok=True)
    path.write_text("\n".join(text) + "\n", "utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game", choices=kabinett.GAMES)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    code = sources(args.game)
    build = ROOT / "build"
    build.mkdir(exist_ok=True)
    path = build / f"soak-{args.game}.jsonl"
    # What is added to a line that was cut off would be lost with it.
    write_file(path, "".join([json.dumps(line) + "\n" for line in whole_lines(path)]))
    done = {number: line for number, line in read(path, code).items() if number < args.games}
    tasks = [(args.game, number) for number in range(args.games) if number not in done]
    failures: list[str] = []
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with (
        multiprocessing.Pool(args.jobs) as pool,
        path.open("a", encoding="utf-8") as file,
        Progress(*columns, console=console, disable=not console.is_terminal) as progress,
    ):
        bar = progress.add_task(f"soak {args.game}", total=args.games, completed=len(done))
        for line in pool.imap_unordered(one, tasks):
            line["code"] = code
            file.write(json.dumps(line) + "\n")
            file.flush()
            progress.advance(bar)
            if "failure" in line:
                failures.append(f"game {line['number']}, options {line['options']}\n{line['failure']}")
                print(f"game {line['number']} failed", file=sys.stderr)
            else:
                done[int(str(line["number"]))] = line
    if failures:
        (build / f"soak-{args.game}-failures.txt").write_text("\n\n".join(failures), "utf-8")
        print(f"{len(failures)} failures: build/soak-{args.game}-failures.txt", file=sys.stderr)
        return 1
    lines = [done[number] for number in sorted(done)]
    missing = never(kabinett.game(args.game), lines)
    report(args.game, lines, missing, ROOT / "docs" / f"soak-{args.game}.md")
    print(f"{len(lines)} games; never executed: {missing or 'nothing'}; docs/soak-{args.game}.md")
    return 1 if missing else 0


if __name__ == "__main__":
    raise SystemExit(main())
