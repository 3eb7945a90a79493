"""Gymnasium: one seat of a game, against bots: `SeatEnv("wallenstein", seat="red", opponents="greedy", players=3)`.

Also as `gymnasium.make("kabinett/Wallenstein-v0", ...)` once this module is imported. An observation is the seat's
tensor; the action mask is in the info, and `action_masks()` gives it to MaskablePPO. All reward comes at the end; an
illegal action ends the episode with -1. Who steps on in an episode that is over gets ResetNeeded."""

from __future__ import annotations

from typing import Any, ClassVar, SupportsInt

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray

from kabinett.bots import Bot, answer
from kabinett.games import GAMES
from kabinett.lab.envs.aec import rendered
from kabinett.lab.envs.episode import Episode, checked_reward, table
from kabinett.lab.envs.observation import HIGHEST, Row
from kabinett.lab.players import check_players, player


class SeatEnv(gymnasium.Env[Row, np.int64]):
    """A game seen from one seat. `seat` None: another one in each episode. `opponents`: one bot for all other seats, or
    one for each of them in their order, separated by commas."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"]}  # type: ignore[misc]

    def __init__(
        self,
        game: str,
        seat: str | None = None,
        opponents: str = "random",
        reward: str = "win",
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        self.table = table(game, options)
        if seat is not None and seat not in self.table.seats:
            raise ValueError(f"a seat is one of {', '.join(self.table.seats)}")
        self.own = None if seat is None else self.table.seats.index(seat)
        self.opponents = [name.strip() for name in opponents.split(",")]
        others = len(self.table.seats) - 1
        if len(self.opponents) not in (1, others):
            raise ValueError(f"name one opponent, or one for each of the {others} other seats: {opponents!r}")
        check_players(self.opponents, self.table.game)
        self.reward = checked_reward(reward)
        self.render_mode = render_mode
        self.action_space = Discrete(self.table.actions.size)
        self.observation_space = Box(-HIGHEST, HIGHEST, (self.table.layout.size,), np.float32)
        self.seat = self.own or 0
        self.episode = Episode(self.table, 0)
        self.bots: dict[int, Bot] = {}
        """By the seats they play."""
        self.begun = False
        """Whether an episode is under way."""

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Row, dict[str, Any]]:
        """A new game, up to the first question to this seat."""
        super().reset(seed=seed)
        draw = self.np_random.integers
        # A seat that is out of the game before it was asked anything would have no episode: draw again.
        while True:
            self.seat = self.own if self.own is not None else int(draw(len(self.table.seats)))
            self.episode = Episode(self.table, int(draw(1 << 62)))
            seeds = [int(draw(1 << 62)) for _ in self.table.seats]
            others = [seat for seat in range(len(self.table.seats)) if seat != self.seat]
            names = self.opponents if len(self.opponents) > 1 else self.opponents * len(others)
            self.bots = {seat: player(name, self.table.game, seeds[seat]) for seat, name in zip(others, names)}
            self._others()
            if not self.episode.over:
                break
        self.begun = True
        return self.episode.observe(self.seat), self._info()

    def _others(self) -> None:
        """Let the bots play until this seat is asked, or the game is over."""
        episode = self.episode
        while not episode.over and self.seat not in episode.state.to_act:
            seat = episode.seat
            episode.state.apply(seat, answer(self.bots[seat], episode.state, seat))
            episode.decisions += 1

    def step(self, action: SupportsInt) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        """This seat's action by its index, and what the others answer."""
        episode = self.episode
        if not self.begun:
            raise ResetNeeded("no episode is under way: call reset first")
        if int(action) not in episode.legal(self.seat):
            self.begun = False
            return episode.observe(self.seat), -1.0, True, False, {**self._info(), "illegal": True}
        episode.act(self.seat, int(action))
        self._others()
        self.begun = not episode.over
        reward = episode.rewards(self.reward)[self.seat] if episode.over else 0.0
        cut = episode.cut
        return episode.observe(self.seat), reward, episode.over and not cut, cut, self._info()

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.episode.mask(self.seat), "seat": self.table.seats[self.seat]}
        outcome = self.episode.state.outcome
        if outcome is not None:
            info["won"] = self.seat in outcome.winners
            info["rank"] = outcome.ranks[self.seat]
        return info

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, as MaskablePPO asks for them."""
        return self.episode.mask(self.seat).astype(np.bool_)

    def render(self) -> Any:
        """The position as a spectator sees it, as JSON."""
        return rendered(self.episode) if self.render_mode == "ansi" else None


def register() -> None:
    """Make the games known to `gymnasium.make`."""
    for name in GAMES:
        wanted = f"kabinett/{name.capitalize()}-v0"
        if wanted not in gymnasium.registry:
            gymnasium.register(wanted, "kabinett.lab.envs.single:SeatEnv", kwargs={"game": name})


register()
