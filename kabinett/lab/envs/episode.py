"""One game under way as environments see it: who is asked, what is legal, what comes of it. No library is needed."""

from __future__ import annotations

from functools import cache

import msgspec
import numpy as np
from numpy.typing import NDArray

from kabinett.core.action import Action
from kabinett.core.errors import KabinettError
from kabinett.core.game import Game
from kabinett.core.state import State
from kabinett.games import game as game_named
from kabinett.lab.envs.actions import ActionIndex
from kabinett.lab.envs.observation import Layout, Row
from kabinett.lab.playing import MOST_DECISIONS

Mask = NDArray[np.int8]

REWARDS = ("win", "rank", "score")


def checked_reward(kind: str) -> str:
    """A kind of reward; ValueError if there is none of this name."""
    if kind not in REWARDS:
        raise ValueError(f"a reward is one of {', '.join(REWARDS)}, not {kind!r}")
    return kind


class Table:
    """A game with its options, the action index and the layout of its tensors: made once, used by every episode."""

    def __init__(self, game: Game, options: dict[str, object]) -> None:
        self.game = game
        self.options = game.checked_options(options)
        self.seats = game.seat_names(self.options)
        self.actions = ActionIndex(game)
        self.layout = Layout(game, self.options)

    def __reduce__(self) -> tuple[object, ...]:
        """To another process it goes by its name."""
        return table, (self.game.name, self.options)

    def __deepcopy__(self, memo: dict[int, object]) -> Table:
        return self


def table(name: str, options: dict[str, object] | None = None) -> Table:
    """The table for a game by its name."""
    game = game_named(name)
    return _table(name, msgspec.json.encode(game.checked_options(options), order="sorted"))


@cache
def _table(name: str, options: bytes) -> Table:
    return Table(game_named(name), msgspec.json.decode(options))


class Episode:
    """One game. Several seats that are asked at once answer one after the other: none sees what the others said."""

    def __init__(self, table: Table, seed: int, state: State | None = None) -> None:
        self.table = table
        self.state = state if state is not None else table.game.new(table.options, seed)
        self.decisions = 0

    def copy(self) -> Episode:
        other = Episode(self.table, 0, self.state.copy())
        other.decisions = self.decisions
        return other

    def __deepcopy__(self, memo: dict[int, object]) -> Episode:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return resumed, (self.table, self.state.dump(), self.decisions)

    @property
    def cut(self) -> bool:
        """Whether the game was too long."""
        return bool(self.state.to_act) and self.decisions >= MOST_DECISIONS

    @property
    def over(self) -> bool:
        return not self.state.to_act or self.cut

    @property
    def seat(self) -> int:
        """The seat to answer; -1 when the game is over."""
        return -1 if self.over else self.state.to_act[0]

    def legal(self, seat: int) -> dict[int, Action]:
        """The legal actions of a seat by their indices; none if it is not asked."""
        decision = None if self.over else self.state.decision(seat)
        return {} if decision is None else self.table.actions.listed(decision.actions)

    def mask(self, seat: int) -> Mask:
        mask: Mask = np.zeros(self.table.actions.size, np.int8)
        mask[list(self.legal(seat))] = 1
        return mask

    def observe(self, seat: int) -> Row:
        return self.table.layout.encode(self.state.view(seat))

    def meant(self, seat: int, index: int) -> Action:
        """The legal action that this index stands for; IllegalIndex if there is none."""
        action = self.legal(seat).get(index)
        if action is None:
            raise IllegalIndex(f"{index} is not the index of a legal action of {self.table.seats[seat]}")
        return action

    def act(self, seat: int, index: int) -> Action:
        """Do what this index stands for; IllegalIndex if it is not legal, and nothing changes."""
        action = self.meant(seat, index)
        self.do(seat, action)
        return action

    def do(self, seat: int, action: Action) -> None:
        self.state.apply(seat, action)
        self.decisions += 1

    def rewards(self, kind: str = "win") -> list[float]:
        """What each seat gets at the end: 0 for all, by any count, where nobody wins or everybody does.

        win: 1 for those who win, -1 for the others.
        rank: from 1 for the first rank to -1 for the last, in even steps over the ranks that there are.
        score: how far a seat is before the best of the others by the game's own count, as a part of both together."""
        checked_reward(kind)
        seats = len(self.table.seats)
        outcome = self.state.outcome
        # A draw may leave one side with more points (Pitt's War): it is a draw all the same.
        if outcome is None or not 0 < len(outcome.winners) < seats:
            return [0.0] * seats
        if kind == "rank":
            steps = sorted(set(outcome.ranks))
            return [1 - 2 * steps.index(rank) / (len(steps) - 1) for rank in outcome.ranks]
        if kind == "score":
            return [_lead(outcome.scores, seat) for seat in range(seats)]
        return [1.0 if seat in outcome.winners else -1.0 for seat in range(seats)]


def _lead(scores: list[int], seat: int) -> float:
    own = scores[seat]
    other = max(scores[:seat] + scores[seat + 1 :])
    return (own - other) / ((abs(own) + abs(other)) or 1)


def resumed(table: Table, dump: bytes, decisions: int) -> Episode:
    """An episode that came from another process."""
    found = Episode(table, 0, table.game.load(dump))
    found.decisions = decisions
    return found


class IllegalIndex(KabinettError):
    """An index of no legal action."""
