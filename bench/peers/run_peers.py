"""Random play by two peers, as JSON: games and decisions per CPU-second of one process.

python-chess: legal moves are listed, one is pushed, to the end of the game or 400 plies.
catanatron: four of its own RandomPlayers play a game to its end (or to its own limit of 1,000 turns).

A decision is one action chosen from the list of legal ones, forced ones included.
"""

import argparse
import json
import platform
import random
import time
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

import chess
from catanatron import Color, Game, RandomPlayer

MAX_PLIES = 400


def chess_game(rng: random.Random) -> int:
    board = chess.Board()
    plies = 0
    # outcome() is asked as a referee would: mate, stalemate, material, seventy-five moves, fivefold repetition.
    while plies < MAX_PLIES and board.outcome() is None:
        board.push(rng.choice(list(board.legal_moves)))
        plies += 1
    return plies


def catan_game(rng: random.Random) -> int:
    game = Game([RandomPlayer(color) for color in Color], seed=rng.randrange(1, 2**31))
    game.play()
    return len(game.state.actions)


def measure(play: Callable[[random.Random], int], seconds: float, seed: int) -> dict[str, Any]:
    rng = random.Random(seed)
    play(rng)  # caches are filled before the clock starts
    games = decisions = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        decisions += play(rng)
        games += 1
    return {
        "games": games,
        "decisions": decisions,
        "seconds": round(spent, 3),
        "games_per_second": round(games / spent, 2),
        "decisions_per_second": round(decisions / spent, 1),
        "decisions_per_game": round(decisions / games, 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--chess-seconds", type=float, default=5.0)
    parser.add_argument("--catan-seconds", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    peers = {
        "python-chess": {
            "version": version("chess"),
            **measure(chess_game, args.chess_seconds, args.seed),
        },
        "catanatron": {
            "version": version("catanatron"),
            **measure(catan_game, args.catan_seconds, args.seed),
        },
    }
    print(json.dumps({"python": platform.python_version(), "seed": args.seed, "peers": peers}, indent=2))


if __name__ == "__main__":
    main()
