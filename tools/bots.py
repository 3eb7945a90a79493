"""Bots against bots, as a table in docs/: python -m tools.bots [GAME] [--games 100] [--jobs 2]"""

from __future__ import annotations

import argparse
import multiprocessing
from collections import Counter
from collections.abc import Callable
from multiprocessing.pool import Pool
from pathlib import Path
from typing import NamedTuple

import kabinett
from kabinett.bots import answer, bot
from kabinett.core.field import members
from kabinett.core.state import State
from kabinett.lab.figures import wilson

ROOT = Path(__file__).parents[1]


class Task(NamedTuple):
    """A game to play: the options, the bot of each seat, the seed."""

    game: str
    options: dict[str, object]
    bots: tuple[str, ...]
    seed: int


class Ended(NamedTuple):
    """How it ended: who won, by the names of the table; points; turns; decisions."""

    won: list[str]
    scores: list[int]
    turns: int
    decisions: int


def one(task: Task) -> Ended:
    """Play it. Several may be asked at once: the bots answer in the order of their seats."""
    game = kabinett.game(task.game)
    state = game.new(task.options, task.seed)
    players = [bot(name, game, task.seed * 10 + seat) for seat, name in enumerate(task.bots)]
    decisions = 0
    while state.to_act:
        seat = state.to_act[0]
        state.apply(seat, answer(players[seat], state, seat))
        decisions += 1
    outcome = state.outcome
    assert outcome is not None
    return Ended(winners(state), list(outcome.scores), getattr(state, "turn", 0), decisions)


def winners(state: State) -> list[str]:
    """Who won: in Friedrich the nations that reached their objectives, elsewhere the seats."""
    outcome = state.outcome
    assert outcome is not None
    if state.game.name != "friedrich":
        return [state.game.seat_names(state.options)[seat] for seat in outcome.winners]
    if outcome.reason.key == "end.fate":
        return ["Friedrich holds out"]
    return [state.game.words.kinds["power"].to_text(nation) for nation in members(getattr(state, "won", 0))]


def friedrich(pool: Pool, games: int) -> list[str]:
    """Wins by nation, with greedy or random players on either side."""
    tables = {
        "all random": ("random", "random"),
        "random Friedrich, greedy attackers": ("random", "greedy"),
        "greedy Friedrich, random attackers": ("greedy", "random"),
        "all greedy": ("greedy", "greedy"),
    }
    nations = ["Friedrich holds out", "russia", "sweden", "austria", "imperial", "france"]
    text = [
        "# Bots against bots: Friedrich",
        "",
        f"Standard game, four players, {games} games a row, wins by nation. Made by `python -m tools.bots`.",
        "Several nations can win one game together.",
        "",
        "| seats | " + " | ".join(nations) + " | turns | decisions |",
        "|---|" + "---:|" * (len(nations) + 2),
    ]
    for title, (first, others) in tables.items():
        tasks = [Task("friedrich", {}, (first, *[others] * 3), seed) for seed in range(games)]
        played = pool.map(one, tasks, chunksize=1)
        wins = Counter(name for ended in played for name in ended.won)
        turns = sum(ended.turns for ended in played) / len(played)
        decisions = sum(ended.decisions for ended in played) / len(played)
        counts = " | ".join(str(wins[nation]) for nation in nations)
        text.append(f"| {title} | {counts} | {turns:.1f} | {decisions:.0f} |")
        print(text[-1], flush=True)
    return text


def wallenstein(pool: Pool, games: int) -> list[str]:
    """One greedy player against random ones, in each seat in turn; then greedy players among themselves, by seat."""
    text = [
        "# Bots against bots: Wallenstein",
        "",
        f"{games} games a row; a victory shared counts for each. Made by `python -m tools.bots wallenstein`.",
        "",
        "## One greedy player against random ones",
        "",
        "The greedy player sits in each seat in turn.",
        "",
        "| players | modules | won | of | 95 % interval | points, greedy | points, best other | decisions |",
        "|---:|---|---:|---:|---|---:|---:|---:|",
    ]
    every: dict[str, object] = {"court": True, "landsknechte": True, "leaders": True}
    for modules, more in (("none", {}), ("all three", every)):
        for count in (3, 4, 5):
            tasks = []
            for seed in range(games):
                seats = ["random"] * count
                seats[seed % count] = "greedy"
                tasks.append(Task("wallenstein", {"players": count, **more}, tuple(seats), seed))
            played = pool.map(one, tasks, chunksize=1)
            names = ("red", "blue", "yellow", "violet", "black")
            won = sum(names[seed % count] in ended.won for seed, ended in enumerate(played))
            low, high = wilson(won, games)
            own = [ended.scores[seed % count] for seed, ended in enumerate(played)]
            best = [max(points for seat, points in enumerate(ended.scores) if seat != seed % count)
                    for seed, ended in enumerate(played)]  # fmt: skip
            decisions = sum(ended.decisions for ended in played) / games
            text.append(
                f"| {count} | {modules} | {won} | {games} | {100 * low:.1f}–{100 * high:.1f} % "
                f"| {sum(own) / games:.1f} | {sum(best) / games:.1f} | {decisions:.0f} |"
            )
            print(text[-1], flush=True)
    text += [
        "",
        "## Greedy players among themselves: wins by seat",
        "",
        "| players | red | blue | yellow | violet | black | points of the winner | decisions |",
        "|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for count in (3, 4, 5):
        tasks = [Task("wallenstein", {"players": count}, ("greedy",) * count, seed) for seed in range(games)]
        played = pool.map(one, tasks, chunksize=1)
        wins = Counter(name for ended in played for name in ended.won)
        shown = [str(wins[name]) if seat < count else "" for seat, name in enumerate(names)]
        top = sum(max(ended.scores) for ended in played) / games
        decisions = sum(ended.decisions for ended in played) / games
        text.append(f"| {count} | {' | '.join(shown)} | {top:.1f} | {decisions:.0f} |")
        print(text[-1], flush=True)
    return text


TABLES: dict[str, Callable[[Pool, int], list[str]]] = {"friedrich": friedrich, "wallenstein": wallenstein}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game", nargs="?", default="friedrich", choices=list(TABLES))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    with multiprocessing.Pool(args.jobs) as pool:
        text = TABLES[args.game](pool, args.games)
    (ROOT / "docs" / f"bots-{args.game}.md").write_text("\n".join(text) + "\n", "utf-8")


if __name__ == "__main__":
    main()
