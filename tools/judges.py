"""Learn the weights of a judge from games of heuristic players: python -m tools.judges GAME [--games 400] [--jobs 2]

The games have the numbers --first (0) and so on. The first ones, --held of them (a fifth), are not learned from.

The players blunder now and then, each seat more or less often, so that positions of all kinds are met. The weights go
to kabinett/bots/data/GAME.json; how well chances fit what came of it is printed, for games not learned from."""

from __future__ import annotations

import argparse
import math
import multiprocessing
import random
from pathlib import Path

import msgspec

import kabinett
from kabinett.bots.greedy import make
from kabinett.bots.heuristic import Heuristic
from kabinett.bots.judge import Contender, Judge, Weights, describer, shares_of

DATA = Path(__file__).parents[1] / "kabinett" / "bots" / "data"
BLUNDERS = (0.0, 0.02, 0.06, 0.15)
RATE = 0.05
ROUNDS = 20
KEPT = 0.0005
"""How strongly weights are drawn to zero."""

Sample = tuple[int, list[Contender], list[float]]
"""Phase, contenders, and the share of the win each of them had in the end."""


def one(task: tuple[str, int]) -> list[Sample]:
    """Positions of one game, one for each stage, with what came of it."""
    name, number = task
    game = kabinett.game(name)
    describes = describer(name)
    rng = random.Random(number)
    state = game.new(rng.choice(game.option_sets()), number)
    players = [make(game, number * 10 + seat) for seat in range(state.seats)]
    blunder = [rng.choice(BLUNDERS) for _ in players]
    found: list[tuple[int, list[Contender]]] = []
    clock = -1
    while state.to_act:
        now = describes.clock(state)
        if now != clock:
            clock = now
            found.append((describes.phase(state), describes.contenders(state)))
        seat = state.to_act[0]
        decision = state.decision(seat)
        assert decision is not None
        player = players[seat]
        assert isinstance(player, Heuristic)
        if not player.plan and rng.random() < blunder[seat]:
            state.apply(seat, rng.choice(decision.actions))
        else:
            state.apply(seat, player.answer(state, decision))
    outcome = state.outcome
    assert outcome is not None
    shares = shares_of(outcome, state.seats)
    samples: list[Sample] = []
    for phase, standing in found:
        won = [shares[contender.seat] for contender in standing]
        # A seat with several powers: which of them wins is seen only by the seat, so the likelier one gets the credit.
        samples.append((phase, standing, won))
    return samples


def fit(name: str, samples: list[Sample], seed: int) -> Weights:
    """Weights by stochastic gradient descent on the seats' log loss."""
    describes = describer(name)
    weights = [[[0.0] * size for size in describes.KINDS] for _ in range(describes.PHASES)]
    game = kabinett.game(name)
    judge = Judge(game, weights)
    rng = random.Random(seed)
    order = list(range(len(samples)))
    for turn in range(ROUNDS):
        rate = RATE / (1 + 0.1 * turn)
        rng.shuffle(order)
        for index in order:
            phase, standing, won = samples[index]
            shares = judge.shares(phase, standing)
            by_seat: dict[int, float] = {}
            for contender, share in zip(standing, shares, strict=True):
                by_seat[contender.seat] = by_seat.get(contender.seat, 0.0) + share
            for contender, share, target in zip(standing, shares, won, strict=True):
                wanted = target * share / max(by_seat[contender.seat], 1e-9)
                row = weights[phase][contender.kind]
                step = rate * (wanted - share)
                for number, x in enumerate(contender.numbers):
                    row[number] += step * x - rate * KEPT * row[number]
    return weights


def loss(judge: Judge, samples: list[Sample]) -> tuple[float, float]:
    """Mean log loss by seats, and that of equal chances."""
    total, plain = 0.0, 0.0
    for phase, standing, won in samples:
        by_seat: dict[int, float] = {}
        target: dict[int, float] = {}
        for contender, share, part in zip(standing, judge.shares(phase, standing), won, strict=True):
            by_seat[contender.seat] = by_seat.get(contender.seat, 0.0) + share
            target[contender.seat] = part
        total -= sum(part * math.log(max(1e-9, by_seat[seat])) for seat, part in target.items())
        plain += math.log(len(by_seat)) * sum(target.values())
    return total / len(samples), plain / len(samples)


def main(argv: list[str] | None = None, folder: Path = DATA) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=kabinett.GAMES)
    parser.add_argument("--games", type=int, default=400, help="how many are played; two at least")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--held", type=int, help="how many, the first ones, are not learned from; a fifth")
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args(argv)
    held = args.held if args.held is not None else max(1, args.games // 5)
    if args.games < 2:
        parser.error("--games: two at least, one to learn from and one to measure")
    if args.first < 0:
        parser.error("--first: from 0 on")
    if not 0 < held < args.games:
        parser.error(f"--held: from 1 to {args.games - 1}, so that there are games to measure and to learn from")
    numbers = range(args.first, args.first + args.games)
    with multiprocessing.Pool(args.jobs) as pool:
        played = pool.map(one, [(args.game, number) for number in numbers], chunksize=4)
    test = [sample for game in played[:held] for sample in game]
    train = [sample for game in played[held:] for sample in game]
    weights = fit(args.game, train, 1)
    judge = Judge(kabinett.game(args.game), weights)
    for title, samples in (("learned from", train), ("not learned from", test)):
        found, plain = loss(judge, samples)
        print(f"{title}: {len(samples)} positions, log loss {found:.3f} (equal chances {plain:.3f})")
    rounded = [[[round(value, 4) for value in row] for row in rows] for rows in weights]
    folder.mkdir(exist_ok=True)
    (folder / f"{args.game}.json").write_bytes(msgspec.json.format(msgspec.json.encode(rounded), indent=1) + b"\n")


if __name__ == "__main__":
    main()
