"""Golden records: finished games whose hash must not change unless the rules version does.

    python -m tools.golden [GAME]

They are made anew only after the version was raised, with the reason in the commit."""

from __future__ import annotations

import argparse
import random
from pathlib import Path

import kabinett
from kabinett.bots import Talk, answer, bot
from kabinett.core import record
from kabinett.core.game import Game

ROOT = Path(__file__).parents[1]
COUNT = 5


def one(game: Game, number: int) -> str:
    """A whole game: options and players vary with its number."""
    rng = random.Random(number)
    options = rng.choice(game.option_sets())
    play = kabinett.Play(game, options, 1756 + number)
    names = ["random", "greedy"]
    players = [bot(names[(seat + number) % 2], game, number * 10 + seat) for seat in range(play.state.seats)]
    talk = Talk(players)
    while play.state.to_act:
        said = talk.next(play.state)
        seat = play.state.to_act[number % len(play.state.to_act)] if said is None else said[0]
        talk.hear(play.apply(seat, answer(players[seat], play.state, seat) if said is None else said[1]))
    return record.write(play)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.golden", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", metavar="GAME", nargs="*", help="all if none is named")
    wanted: list[str] = parser.parse_args().games or list(kabinett.GAMES)
    for name in wanted:
        if name not in kabinett.GAMES:
            parser.error(f"there is no game {name!r}; there are {', '.join(kabinett.GAMES)}")
    for name in wanted:
        game = kabinett.game(name)
        folder = ROOT / "tests" / "games" / name / "golden"
        folder.mkdir(parents=True, exist_ok=True)
        for number in range(COUNT):
            (folder / f"{number + 1}.rec").write_text(one(game, number), "utf-8")
            print(folder / f"{number + 1}.rec")


if __name__ == "__main__":
    main()
