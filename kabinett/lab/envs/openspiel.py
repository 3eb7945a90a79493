"""OpenSpiel: `pyspiel.load_game("kabinett_wallenstein(players=3)")` once this module is imported.

A game begins with one chance node, the deal: it settles all that chance will bring (dice, cards, the tower), so that
everything after it follows from the actions alone. There are `deals` deals, each as likely as the others; they are the
seeds 0, 1, 2 and so on. Seats that are asked at once answer one after the other without seeing each other's answers."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
import pyspiel

from kabinett.core.errors import BadOptions
from kabinett.core.game import Game
from kabinett.games import GAMES
from kabinett.games import game as game_named
from kabinett.lab.envs.episode import Episode, table
from kabinett.lab.envs.observation import Row
from kabinett.lab.playing import MOST_DECISIONS

DEALS = 1000


def game_type(game: Game) -> Any:
    """What OpenSpiel must know of a game before it is loaded."""
    counts = seat_counts(game)
    return pyspiel.GameType(
        short_name=f"kabinett_{game.name}",
        long_name=f"Kabinett: {game.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(counts),
        min_num_players=min(counts),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "deals": DEALS,
            **{option.name: option.values[0] for option in game.options},
        },
    )


def seat_counts(game: Game) -> list[int]:
    """How many can sit at a table of this game, as far as one option decides it."""
    counts = {game.seat_count(game.checked_options(None))}
    for option in game.options:
        for value in option.values:
            try:
                counts.add(game.seat_count(game.checked_options({option.name: value})))
            except BadOptions:
                continue  # not alone
    return sorted(counts)


class KabinettGame(pyspiel.Game):
    """A game with its options."""

    name = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.deals = int(given.get("deals", DEALS))
        if self.deals < 1:
            raise ValueError(f"deals is how many deals there are, at least 1, not {self.deals}")
        game = game_named(self.name)
        options = {option.name: given.get(option.name, option.values[0]) for option in game.options}
        self.table = table(self.name, options)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.actions.size,
            max_chance_outcomes=self.deals,
            num_players=len(self.table.seats),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(game_type(game), info, given)

    def new_initial_state(self) -> KabinettState:
        return KabinettState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if params:
            raise ValueError("there are no parameters for observations")
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class KabinettState(pyspiel.State):
    """A game under way. `episode` is None before the deal."""

    def __init__(self, game: KabinettGame) -> None:
        super().__init__(game)
        self.table = game.table
        self.deals = game.deals
        self.episode: Episode | None = None
        self.said: list[list[str]] = [[] for _ in game.table.seats]

    def current_player(self) -> int:
        if self.episode is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.episode.over else self.episode.seat

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.episode is None else sorted(self.episode.legal(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1.0 / self.deals) for deal in range(self.deals)]

    def _apply_action(self, action: int) -> None:
        if self.episode is None:
            self.episode = Episode(self.table, action)
            return
        seat = self.episode.seat
        self.said[seat].append(str(self.episode.act(seat, action)))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE or self.episode is None:
            return f"deal {action}"
        listed = self.episode.legal(player).get(action)
        found = listed if listed is not None else self.table.actions.action(action)
        return str(found) if found is not None else f"spare {action - self.table.actions.spare}"

    def is_terminal(self) -> bool:
        return self.episode is not None and self.episode.over

    def returns(self) -> list[float]:
        if self.episode is None or not self.episode.over:
            return [0.0] * len(self.table.seats)
        return self.episode.rewards()

    def __str__(self) -> str:
        return "before the deal" if self.episode is None else self.episode.state.dump().decode()


class Observer:
    """Views as strings and tensors. With perfect recall the string also has all that the seat has done so far."""

    def __init__(self, game: KabinettGame, kind: Any) -> None:
        self.recall = bool(kind.perfect_recall)
        self.tensor: Row = np.zeros(game.table.layout.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: KabinettState, player: int) -> None:
        self.tensor[:] = 0.0 if state.episode is None else state.episode.observe(player)

    def string_from(self, state: KabinettState, player: int) -> str:
        if state.episode is None:
            return f"{player}: before the deal"
        view = msgspec.json.encode(state.episode.state.view(player)).decode()
        return "\n".join([view, *state.said[player]]) if self.recall else view


def register() -> None:
    """Make the games known to `pyspiel.load_game`."""
    known = set(pyspiel.registered_names())
    for name in GAMES:
        if f"kabinett_{name}" not in known:
            made = type(f"{name.capitalize()}Game", (KabinettGame,), {"name": name})
            pyspiel.register_game(game_type(game_named(name)), made)


register()
