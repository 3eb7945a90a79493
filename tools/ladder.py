"""The ladder of levels: is each clearly stronger than the one below?  python -m tools.ladder GAME [--pairs 100] ...

A pair is two games with one seed: in one of them the higher level sits in one seat among players of the lower level, in
the other the lower level sits there too. Seats take turns. The ratio of the odds of winning (a shared win counts in
parts) is pooled over the seats. Finished pairs are kept in build/ladder, so that a run that was stopped goes on."""

from __future__ import annotations

import argparse
import math
import multiprocessing
import time
from pathlib import Path
from typing import NamedTuple

import msgspec

import kabinett
from kabinett.bots.base import LEVELS, Bot
from kabinett.bots.levels import level
from kabinett.bots.search import Budget
from kabinett.core.game import Game

ROOT = Path(__file__).parents[1]
OUT = ROOT / "build" / "ladder"


class Task(NamedTuple):
    """One pair."""

    game: str
    options: dict[str, object]
    high: str
    low: str
    number: int
    trials: dict[str, int]
    """Trials a choice for the levels that search; 0: by time."""


class Done(NamedTuple):
    """What came of it: the seat's share of the win with the higher level and with the lower one, and seconds."""

    number: int
    seat: int
    high: float
    low: float
    seconds: float


def player(name: str, task: Task, game: Game, seed: int) -> Bot:
    trials = task.trials.get(name, 0)
    return level(name, game, seed, Budget(trials=trials) if trials else None)


def played(task: Task, game: Game, seat: int, name: str) -> float:
    """The share of the win that one seat gets at this level among players of the lower one."""
    state = game.new(task.options, task.number)
    names = [name if other == seat else task.low for other in range(state.seats)]
    players = [player(names[other], task, game, task.number * 100 + other) for other in range(state.seats)]
    while state.to_act:
        mover = state.to_act[0]
        decision = state.decision(mover)
        assert decision is not None
        view = state.view(mover) if len(decision.actions) > 1 else {}
        state.apply(mover, players[mover].decide(view, decision))
    outcome = state.outcome
    assert outcome is not None
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0


def one(task: Task) -> Done:
    game = kabinett.game(task.game)
    seats = game.seat_count(game.checked_options(task.options))
    seat = task.number % seats
    began = time.process_time()
    high = played(task, game, seat, task.high)
    low = played(task, game, seat, task.low)
    return Done(task.number, seat, high, low, time.process_time() - began)


def odds_ratio(done: list[Done]) -> tuple[float, float, float]:
    """The ratio of odds with its 95 % interval; half a win and half a loss are added to each side."""
    high, low, number = sum(d.high for d in done), sum(d.low for d in done), len(done)
    a, b, c, d = high + 0.5, number - high + 0.5, low + 0.5, number - low + 0.5
    log = math.log(a * d / (b * c))
    error = math.sqrt(1 / a + 1 / b + 1 / c + 1 / d)
    return math.exp(log), math.exp(log - 1.96 * error), math.exp(log + 1.96 * error)


def summary(high: str, low: str, done: list[Done]) -> str:
    ratio, least, most = odds_ratio(done)
    won, lost = sum(d.high for d in done), sum(d.low for d in done)
    seconds = sum(d.seconds for d in done) / len(done)
    return (
        f"{len(done)} pairs: {high} won {won:g}, {low} {lost:g}, "
        f"odds x {ratio:.2f} ({least:.2f} to {most:.2f}), {seconds:.1f} s a pair"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--high", choices=LEVELS, required=True)
    parser.add_argument("--low", choices=LEVELS, required=True)
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--first", type=int, default=10_000)
    parser.add_argument("--trials", default="", help="for the levels that search: general=24,marshal=96")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    trials = {name: int(number) for name, number in (part.split("=") for part in args.trials.split(",") if part)}
    options: dict[str, object] = {}
    for text in args.option:
        name, value = text.split("=")
        options[name] = msgspec.json.decode(value) if value in ("true", "false") or value.isdigit() else value
    file = OUT / f"{args.game}-{args.high}-{args.low}-{args.trials or 'time'}-{'-'.join(args.option)}.jsonl"
    file.parent.mkdir(parents=True, exist_ok=True)
    done = [msgspec.json.decode(line, type=Done) for line in file.read_bytes().splitlines()] if file.exists() else []
    known = {d.number for d in done}
    tasks = [
        Task(args.game, options, args.high, args.low, number, trials)
        for number in range(args.first, args.first + args.pairs)
        if number not in known
    ]
    with multiprocessing.Pool(args.jobs) as pool, file.open("ab") as out:
        for result in pool.imap_unordered(one, tasks):
            out.write(msgspec.json.encode(result) + b"\n")
            out.flush()
            done.append(result)
            print(summary(args.high, args.low, done), flush=True)


if __name__ == "__main__":
    main()
