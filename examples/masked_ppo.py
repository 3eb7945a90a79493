"""Masked PPO learns to beat random players in Wallenstein with three players.

    pip install -e '.[research]' sb3-contrib torch==2.13.0      (the CPU build is enough)
    python examples/masked_ppo.py --steps 120000 --out ppo/

Writes curve.csv and curve.svg (share of games won against two random players, from every seat in turn) and the trained
policy. One process and one thread: the same seed gives the same curve on the same machine and versions, and the script
prints a fingerprint of the weights by which one can see it."""

from __future__ import annotations

import argparse
import csv
import hashlib
import time
from pathlib import Path

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import DummyVecEnv

from kabinett.lab.charts import line, svg, words
from kabinett.lab.envs.single import SeatEnv
from kabinett.lab.figures import wilson

GAME = "wallenstein"
OPTIONS = {"players": 3}
SEATS = ("red", "blue", "yellow")
ENVS = 8
GAMMA = 0.99
SHAPING = 0.1


class Shaped(gymnasium.Wrapper):
    """Tells the learner at once what it gains and loses: points, counties, buildings, against the mean of the others.

    The potential of the last state is nothing: what is best to do stays the same (Ng, Harada and Russell, 1999)."""

    def __init__(self, env: SeatEnv) -> None:
        super().__init__(env)
        self.potential = 0.0

    def worth(self) -> float:
        """From the seat's own view; all of it is public."""
        env = self.unwrapped
        view = env.episode.state.view(env.seat)
        worth = [float(points) for points in view["points"]]
        for owner, built in zip(view["owner"], view["built"]):
            if owner >= 0:
                worth[owner] += 1 + built.bit_count()
        own = worth.pop(env.seat)
        return SHAPING * (own - sum(worth) / len(worth))

    def reset(self, **given):
        found = self.env.reset(**given)
        self.potential = self.worth()
        return found

    def step(self, action):
        seen, reward, over, cut, info = self.env.step(action)
        before, self.potential = self.potential, 0.0 if over else self.worth()
        return seen, reward + GAMMA * self.potential - before, over, cut, info

    def action_masks(self):
        return self.unwrapped.action_masks()


def make_env() -> Monitor:
    """For training: another seat in each game, and the lead in points as reward: it says more than a win."""
    return Monitor(Shaped(SeatEnv(GAME, opponents="random", reward="score", **OPTIONS)))


def evaluate(model: MaskablePPO | None, games: int, seed: int) -> int:
    """Games won against two random players, the seats in turn; without a model the player is random too.

    All games go side by side, so that the network is asked for many of them at once."""
    rng = np.random.default_rng(seed)
    envs = [SeatEnv(GAME, seat=SEATS[number % 3], opponents="random", **OPTIONS) for number in range(games)]
    seen = [env.reset(seed=seed + number)[0] for number, env in enumerate(envs)]
    going = list(range(games))
    won = 0
    while going:
        masks = np.stack([envs[number].action_masks() for number in going])
        if model is None:
            actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])
        else:
            actions, _ = model.predict(np.stack([seen[number] for number in going]), action_masks=masks)
        left = []
        for number, action in zip(going, actions):
            seen[number], _, over, _, info = envs[number].step(action)
            if over:
                won += info["won"]
            else:
                left.append(number)
        going = left
    return won


class Curve(BaseCallback):
    """Evaluates now and then, and writes the curve down."""

    def __init__(self, every: int, games: int, seed: int, out: Path) -> None:
        super().__init__()
        self.every, self.games, self.seed, self.out = every, games, seed, out
        self.rows: list[tuple[int, int, int]] = []
        self.started = time.perf_counter()

    def measure(self, model: MaskablePPO | None, step: int) -> None:
        won = evaluate(model, self.games, self.seed)
        self.rows.append((step, won, self.games))
        low, high = wilson(won, self.games)
        seconds = time.perf_counter() - self.started
        share = 100 * won / self.games
        print(f"{step:8d} steps  {share:5.1f} % ({100 * low:.1f} to {100 * high:.1f})  {seconds:6.0f} s", flush=True)
        write_curve(self.out, self.rows)

    def _on_step(self) -> bool:
        if self.num_timesteps // self.every >= len(self.rows):
            self.measure(self.model, self.num_timesteps)
        return True


def write_curve(out: Path, rows: list[tuple[int, int, int]]) -> None:
    with (out / "curve.csv").open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["steps", "won", "games"])
        writer.writerows(rows)
    width, height, left, floor = 640, 300, 50, 260
    last = max(rows[-1][0], 1)

    def at(step: float, share: float) -> tuple[float, float]:
        return left + (width - left - 20) * step / last, floor - (floor - 20) * share

    style = "<style>text{font:12px sans-serif;fill:#777}.axis{stroke:#777}.grid{stroke:#7774}</style>"
    parts = [style]
    for tenth in range(0, 11, 2):
        y = at(0, tenth / 10)[1]
        parts += [line(left, y, width - 20, y, 'class="grid"'), words(left - 8, y + 4, f"{10 * tenth} %", "end")]
    for quarter in range(5):
        x = at(last * quarter / 4, 0)[0]
        parts.append(words(x, floor + 18, f"{last * quarter / 4000:.0f}k", "middle"))
    chance = at(0, 1 / len(SEATS))[1]
    parts.append(line(left, chance, width - 20, chance, 'stroke="#b5533c" stroke-dasharray="4 4"'))
    parts.append(words(width - 20, chance - 5, "a random player", "end"))
    points = []
    for step, won, games in rows:
        low, high = wilson(won, games)
        x, y = at(step, won / games)
        points.append(f"{x:.1f},{y:.1f}")
        parts.append(line(x, at(0, low)[1], x, at(0, high)[1], 'stroke="#3b6ea5" stroke-opacity="0.5"'))
    parts.append(f'<polyline points="{" ".join(points)}" fill="none" stroke="#3b6ea5" stroke-width="2"/>')
    parts.append(words(left, 14, "Games won against two random players; 95 % intervals; steps of the learner below"))
    (out / "curve.svg").write_text(svg(width, height, "learning curve", parts) + "\n", "utf-8")


def fingerprint(model: MaskablePPO) -> str:
    digest = hashlib.blake2b(digest_size=8)
    for value in model.policy.state_dict().values():
        digest.update(value.numpy().tobytes())
    return digest.hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=120_000)
    parser.add_argument("--every", type=int, default=20_000, help="evaluate after so many steps")
    parser.add_argument("--games", type=int, default=120, help="games of an evaluation")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--out", type=Path, default=Path("ppo"))
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)
    model = MaskablePPO(
        "MlpPolicy",
        DummyVecEnv([make_env] * ENVS),
        n_steps=256,
        batch_size=512,
        n_epochs=4,
        gamma=GAMMA,
        gae_lambda=0.95,
        ent_coef=0.005,
        learning_rate=7e-4,
        policy_kwargs={"net_arch": [64, 64]},
        seed=args.seed,
        device="cpu",
    )
    curve = Curve(args.every, args.games, 1_000_000, args.out)
    curve.measure(None, 0)
    model.learn(args.steps, callback=curve)
    curve.measure(model, model.num_timesteps)
    model.save(args.out / "policy.zip")
    print(f"fingerprint of the weights: {fingerprint(model)}")


if __name__ == "__main__":
    main()
