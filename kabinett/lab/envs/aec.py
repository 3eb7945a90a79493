"""PettingZoo, one seat after the other (AEC): `env("wallenstein", players=3)`.

The agents are the seats by their names. An observation is a dictionary of the seat's tensor and its action mask. All
rewards come at the end."""

from __future__ import annotations

import json
from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper

from kabinett.lab.envs.episode import Episode, checked_reward, table
from kabinett.lab.envs.observation import HIGHEST


def env(game: str, reward: str = "win", render_mode: str | None = None, **options: object) -> Any:
    """A game as an environment; an illegal action ends it with -1 for whoever did it."""
    own = raw_env(game, reward, render_mode, **options)
    return OrderEnforcingWrapper(EndIllegal(own, illegal_reward=-1))


class EndIllegal(TerminateIllegalWrapper[str, Any, int | None]):
    """An illegal action ends the game. PettingZoo's own wrapper looks an index up in the mask: one beyond its end would
    be an error of Python's, and one below zero would be counted from there."""

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        over = self.terminations[agent] or self.truncations[agent]
        if action is not None and not over and not 0 <= action < self.action_space(agent).n:
            # Any illegal one will do: there are far more indices than legal actions.
            action = int(np.argmin(self.observe(agent)["action_mask"]))
        super().step(action)


def spaces(size: int, actions: int) -> Dict:
    """The space of an observation with its mask."""
    return Dict(
        {
            "observation": Box(-HIGHEST, HIGHEST, (size,), np.float32),
            "action_mask": Box(0, 1, (actions,), np.int8),
        }
    )


class raw_env(AECEnv[str, Any, int | None]):
    """The environment without wrappers."""

    metadata: ClassVar[dict[str, Any]] = {"name": "kabinett_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, game: str, reward: str = "win", render_mode: str | None = None, **options: object) -> None:
        super().__init__()
        self.table = table(game, options)
        self.reward = checked_reward(reward)
        self.render_mode = render_mode
        self.possible_agents = list(self.table.seats)
        actions = self.table.actions.size
        self._actions: dict[str, Space[Any]] = {name: Discrete(actions) for name in self.possible_agents}
        self._observations: dict[str, Space[Any]] = {
            name: spaces(self.table.layout.size, actions) for name in self.possible_agents
        }
        self._random, _ = seeding.np_random()
        self.episode = Episode(self.table, 0)

    def observation_space(self, agent: str) -> Space[Any]:
        return self._observations[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. With a seed this and all that follow without one are the same each time."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.episode = Episode(self.table, int(self._random.integers(1 << 62)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self.agent_selection = self.possible_agents[self.episode.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        return {"observation": self.episode.observe(seat), "action_mask": self.episode.mask(seat)}

    def step(self, action: int | None) -> None:
        """The action of `agent_selection`, by its index."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.episode.act(self.possible_agents.index(agent), int(action))
        if self.episode.over:
            self.rewards = dict(zip(self.possible_agents, self.episode.rewards(self.reward)))
            cut = self.episode.cut
            self.terminations = dict.fromkeys(self.agents, not cut)
            self.truncations = dict.fromkeys(self.agents, cut)
            # PettingZoo lets those who are out say goodbye one after the other.
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.episode.seat]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The position as a spectator sees it, as JSON."""
        return rendered(self.episode) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""


def rendered(episode: Episode) -> str:
    """The position as a spectator sees it."""
    return json.dumps(episode.state.view(None), ensure_ascii=False)
