"""What searching brings: python -m tools.gains GAME [--trials 48] [--games 20] [--jobs 2] [--option name=value]

Games alone tell little about a search in reasonable time. So heuristic players play, now and then one of their choices
is searched, and what the search would choose is compared with the heuristic's own choice in fresh worlds, the same for
both. Printed by kind of question: how many were searched, how often the search chose otherwise, how many points of a
hundred its choices brought on average (± the standard error, as if searches of one game were independent), and what a
search took."""

from __future__ import annotations

import argparse
import math
import multiprocessing
import random
import statistics
import time
from dataclasses import dataclass

import kabinett
from kabinett.bots.judge import Judge
from kabinett.bots.levels import BUDGETS, heuristic
from kabinett.bots.search import Arm, Search
from kabinett.cli.common import parse_options
from tools.markdown import table


@dataclass(frozen=True)
class Task:
    game: str
    options: dict[str, object]
    number: int
    level: str
    trials: int
    worlds: int
    searched: float
    """The share of the choices that are searched."""
    depth: int
    """How many stages are played on in fresh worlds; 0: as many as the search does."""


@dataclass(frozen=True)
class Gain:
    kind: str
    changed: bool
    points: float
    seconds: float


def one(task: Task) -> list[Gain]:
    """The searches of one game."""
    game = kabinett.game(task.game)
    rng = random.Random(task.number)
    state = game.new(task.options, task.number)
    players = [heuristic(game, task.number * 10 + seat) for seat in range(state.seats)]
    judge = Judge(game)
    search = Search(game, judge, BUDGETS[task.level]._replace(trials=task.trials))
    fresh = Search(game, judge, BUDGETS[task.level]._replace(met=0, depth=task.depth))
    found: list[Gain] = []
    while state.to_act:
        seat = state.to_act[0]
        decision = state.decision(seat)
        assert decision is not None
        player = players[seat]
        # A duel is solved, not searched: nothing of it is the heuristic's own choice.
        searchable = not player.plan and len(decision.actions) > 1 and not player.solves(decision)
        if searchable and rng.random() < task.searched:
            view = state.view(seat)
            world = game.sample(view, random.Random(rng.random()))
            began = time.process_time()
            tried = search.best(view, world, decision, player, rng, math.inf)
            took = time.process_time() - began
            if len(tried) > 1 and tried[0].trials:
                own = next(one.choice for one in tried if not one.worth)
                best = tried[0].choice
                gains = [0.0]
                if best.actions != own.actions:
                    gains = []
                    for _ in range(task.worlds):
                        world, seed = game.sample(view, random.Random(rng.random())), rng.getrandbits(32)
                        results = [fresh.trial(world, Arm(choice), seat, player, seed) for choice in (best, own)]
                        assert results[0] is not None and results[1] is not None
                        gains.append(results[0] - results[1])
                found.append(Gain(decision.kind, best.actions != own.actions, 100 * statistics.fmean(gains), took))
        state.apply(seat, player.answer(state, decision))
    return found


def line(kind: str, gains: list[Gain]) -> list[object]:
    points = [gain.points for gain in gains]
    error = statistics.stdev(points) / math.sqrt(len(points)) if len(points) > 1 else math.nan
    changed = sum(gain.changed for gain in gains) / len(gains)
    seconds = statistics.fmean([gain.seconds for gain in gains])
    return [kind, len(gains), f"{changed:.0%}", f"{statistics.fmean(points):.2f} ± {error:.2f}", f"{seconds:.2f}"]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=kabinett.GAMES)
    parser.add_argument("--level", default="marshal", choices=BUDGETS)
    parser.add_argument("--trials", type=int, default=48)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--worlds", type=int, default=24, help="fresh worlds for each choice that differs")
    parser.add_argument("--searched", type=float, default=0.1, help="the share of the choices that are searched")
    parser.add_argument("--depth", type=int, default=0, help="stages played on in fresh worlds; 0: as in the search")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    options = parse_options(kabinett.game(args.game), args.option)
    tasks = [
        Task(args.game, options, number, args.level, args.trials, args.worlds, args.searched, args.depth)
        for number in range(args.games)
    ]
    with multiprocessing.Pool(args.jobs) as pool:
        gains = [gain for played in pool.imap_unordered(one, tasks) for gain in played]
    kinds = sorted({gain.kind for gain in gains})
    rows = [line(kind, [gain for gain in gains if gain.kind == kind]) for kind in kinds]
    if gains:
        rows.append(line("all", gains))
    print("\n".join(table(["kind", "searched", "chose otherwise", "points gained", "s"], rows, 1)))


if __name__ == "__main__":
    main()
