"""Bots against bots in Friedrich, as a table in docs/: python -m tools.bots [--games 100] [--jobs 2]"""

from __future__ import annotations

import argparse
import multiprocessing
from collections import Counter
from pathlib import Path

import kabinett
from kabinett.bots import answer, bot
from kabinett.core.field import members

ROOT = Path(__file__).parents[1]
NAME = "friedrich"
TABLES = {
    "all random": ("random", "random"),
    "random Friedrich, greedy attackers": ("random", "greedy"),
    "greedy Friedrich, random attackers": ("greedy", "random"),
    "all greedy": ("greedy", "greedy"),
}


def one(task: tuple[str, str, int]) -> tuple[list[str], int, int]:
    """(nations that won by their objectives, or Friedrich's seat by fate; turns; decisions) of one game."""
    first, others, seed = task
    game = kabinett.game(NAME)
    state = game.new(None, seed)
    players = [bot(first if seat == 0 else others, game, seed * 10 + seat) for seat in range(state.seats)]
    decisions = 0
    while state.to_act:
        seat = state.to_act[0]
        state.apply(seat, answer(players[seat], state, seat))
        decisions += 1
    outcome = state.outcome
    assert outcome is not None
    powers = game.words.kinds["power"]
    if outcome.reason.key == "end.fate":
        return ["Friedrich holds out"], state.turn, decisions  # type: ignore[attr-defined]
    won = [powers.to_text(nation) for nation in members(state.won)]  # type: ignore[attr-defined]
    return won, state.turn, decisions  # type: ignore[attr-defined]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    nations = ["Friedrich holds out", "russia", "sweden", "austria", "imperial", "france"]
    text = [
        "# Bots against bots: Friedrich",
        "",
        f"Standard game, four players, {args.games} games a row, wins by nation. Made by `python -m tools.bots`.",
        "Several nations can win one game together.",
        "",
        "| seats | " + " | ".join(nations) + " | turns | decisions |",
        "|---|" + "---:|" * (len(nations) + 2),
    ]
    with multiprocessing.Pool(args.jobs) as pool:
        for title, (first, others) in TABLES.items():
            tasks = [(first, others, seed) for seed in range(args.games)]
            played = pool.map(one, tasks, chunksize=1)
            wins: Counter[str] = Counter(name for won, _, _ in played for name in won)
            turns = sum(turn for _, turn, _ in played) / len(played)
            decisions = sum(count for _, _, count in played) / len(played)
            counts = " | ".join(str(wins[nation]) for nation in nations)
            text.append(f"| {title} | {counts} | {turns:.1f} | {decisions:.0f} |")
            print(text[-1], flush=True)
    (ROOT / "docs" / f"bots-{NAME}.md").write_text("\n".join(text) + "\n", "utf-8")


if __name__ == "__main__":
    main()
