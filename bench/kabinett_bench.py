"""Random play by Kabinett's own games, beside the peers measured a moment before: `make bench`.

Legality is checked: each action goes through `apply`, which looks it up among the legal ones. Times are CPU seconds of
one process. bench/table.py puts the figures of one run side by side."""

from __future__ import annotations

import argparse
import json
import platform
import random
import statistics
import sys
import time
from pathlib import Path

import kabinett
from bench.searches import searches
from kabinett.core import state as core_state
from kabinett.core.game import Game
from kabinett.core.state import State


def play_one(game: Game, seed: int) -> int:
    """One random game to its end: the number of decisions."""
    pick = random.Random(seed).random
    state = game.new(None, seed)
    decisions = 0
    while state.to_act:
        seat = state.to_act[0]
        decision = state.decision(seat)
        assert decision is not None
        actions = decision.actions
        state.apply(seat, actions[int(pick() * len(actions))])
        decisions += 1
    return decisions


MIDDLE = {
    "friedrich": ("duel", "turn", 8),
    "wallenstein": ("battle_move", "year", 2),
    "maria": ("duel", "turn", 5),
    "pittswar": ("lead_unit", "year", 1795),
}
"""By game: the kind of decision, and the field that must have come so far, at which a state is taken to be measured."""


def middle_of(game: Game) -> State:
    """A state in the middle of a game, where a fight is decided."""
    kind, field, least = MIDDLE[game.name]
    for seed in range(200):
        pick = random.Random(seed).random
        state = game.new(None, seed)
        while state.to_act:
            seat = state.to_act[0]
            decision = state.decision(seat)
            assert decision is not None
            if decision.kind == kind and getattr(state, field) >= least:
                return state
            state.apply(seat, decision.actions[int(pick() * len(decision.actions))])
    raise SystemExit("no fight found")


def measure(name: str, seconds: float) -> dict[str, object]:
    game = kabinett.game(name)
    play_one(game, 0)
    games = decisions = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        games += 1
        decisions += play_one(game, games)
    state = middle_of(game)
    rates = []
    for _ in range(5):
        begin = time.process_time()
        for _ in range(4000):
            state.copy()
        rates.append(4000 / (time.process_time() - begin))
    view_begin = time.process_time()
    for _ in range(300):
        view = state.view(0)
    views = 300 / (time.process_time() - view_begin)
    sample_begin = time.process_time()
    rng = random.Random(1)
    for _ in range(300):
        game.sample(view, rng)
    samples = 300 / (time.process_time() - sample_begin)
    return {
        "games": games,
        "decisions": decisions,
        "seconds": round(spent, 2),
        "games_per_second": round(games / spent, 2),
        "decisions_per_second": round(decisions / spent),
        "decisions_per_game": round(decisions / games, 1),
        "copies_per_second": round(statistics.median(rates)),
        "views_per_second": round(views),
        "samples_per_second": round(samples),
        "dump_bytes": len(state.dump()),
        "searches": searches(game),
        "compiled": str(core_state.__file__).endswith((".so", ".pyd")),
        "python": platform.python_version(),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--game", default="friedrich", choices=list(MIDDLE))
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--out", type=Path, help="write the figures to this file instead of printing them")
    args = parser.parse_args()
    title = kabinett.game(args.game).label("game.title", "en", args.game)
    ours = json.dumps({"game": title, **measure(args.game, args.seconds)}, indent=1) + "\n"
    if args.out is None:
        sys.stdout.write(ours)
    else:
        args.out.write_text(ours)


if __name__ == "__main__":
    main()
