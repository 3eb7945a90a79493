"""PettingZoo, all seats at once: `env("wallenstein", players=3)`.

Every seat acts in every step; a seat that is not asked can only wait (the last index). This fits games in which many
are asked at the same time: in Wallenstein all plan at once. Where seats take turns (Friedrich after its setup) it is
the same game as AEC with a great deal of waiting in it: use `aec` there. What one seat does may take away another's
question of the same step; its action is then dropped, and its info says so."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Discrete, Space
from gymnasium.utils import seeding
from pettingzoo import ParallelEnv

from kabinett.core.action import Action
from kabinett.lab.envs.aec import rendered, spaces
from kabinett.lab.envs.episode import Episode, IllegalIndex, checked_reward, table


class env(ParallelEnv[str, Any, int]):
    """A game whose seats all act in each step."""

    metadata: ClassVar[dict[str, Any]] = {"name": "kabinett_parallel_v0", "render_modes": ["ansi"]}

    def __init__(self, game: str, reward: str = "win", render_mode: str | None = None, **options: object) -> None:
        self.table = table(game, options)
        self.reward = checked_reward(reward)
        self.render_mode = render_mode
        self.wait = self.table.actions.size
        self.possible_agents = list(self.table.seats)
        self.agents: list[str] = []
        self._actions: dict[str, Space[Any]] = {name: Discrete(self.wait + 1) for name in self.possible_agents}
        self._observations: dict[str, Space[Any]] = {
            name: spaces(self.table.layout.size, self.wait + 1) for name in self.possible_agents
        }
        self._random, _ = seeding.np_random()
        self.episode = Episode(self.table, 0)

    def observation_space(self, agent: str) -> Space[Any]:
        return self._observations[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self._actions[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game. With a seed this and all that follow without one are the same each time."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.episode = Episode(self.table, int(self._random.integers(1 << 62)))
        self.agents = self.possible_agents[:]
        return self._seen(), {name: {} for name in self.agents}

    def _seen(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for name in self.agents:
            seat = self.possible_agents.index(name)
            mask = np.append(self.episode.mask(seat), np.int8(0))
            if not mask.any():
                mask[self.wait] = 1
            found[name] = {"observation": self.episode.observe(seat), "action_mask": mask}
        return found

    def step(self, actions: dict[str, int]) -> tuple[Any, dict[str, float], dict[str, bool], dict[str, bool], Any]:
        """All seats act, in the order of the seats; IllegalIndex if one does what it may not, and nothing changes."""
        state = self.episode.state
        chosen: list[tuple[int, str, Action]] = []
        for seat, name in enumerate(self.possible_agents):
            index = int(actions.get(name, self.wait))
            question = state.decision(seat)
            if question is not None:
                chosen.append((seat, question.id, self.episode.meant(seat, index)))
            elif index != self.wait:
                raise IllegalIndex(f"{name} is not asked and can only wait")
        infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        for seat, asked, action in chosen:
            now = state.decision(seat)
            if now is None or now.id != asked or action not in now.actions:
                infos[self.possible_agents[seat]]["dropped"] = True
                continue
            self.episode.do(seat, action)
        over, cut = self.episode.over, self.episode.cut
        names = self.agents
        rewards = self.episode.rewards(self.reward) if over else [0.0] * len(self.possible_agents)
        seen = self._seen()
        if over:
            self.agents = []
        return (
            seen,
            {name: rewards[self.possible_agents.index(name)] for name in names},
            dict.fromkeys(names, over and not cut),
            dict.fromkeys(names, cut),
            infos,
        )

    def render(self) -> str | None:
        """The position as a spectator sees it, as JSON."""
        return rendered(self.episode) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""
