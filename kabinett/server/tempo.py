"""How long a bot at a table takes for each of its choices that others see.

Everybody has a clock: a bot that answered as soon as it has thought would tell how much there was to think about. So it
takes its whole time for every choice, and how long that is follows from what all have seen: from its level, and from
what it has taken before in this turn. The time it may think is the same, so that it is ready by then."""

from __future__ import annotations

from kabinett.bots.judge import describer
from kabinett.bots.levels import BUDGETS, next_share
from kabinett.core.state import State

SLACK = 1.1
"""It answers when so many times what it may take are over: a busy machine must not show."""


class Tempo:
    """The time of one bot."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.budget = BUDGETS.get(name)
        self.turn = -1
        self.taken = 0.0

    def share(self, state: State) -> float:
        """Seconds it may think about the choice that is before it; 0 if it does not search."""
        if self.budget is None:
            return 0.0
        turn = describer(state.game.name).turn(state)
        if turn != self.turn:
            self.turn, self.taken = turn, 0.0
        return next_share(self.budget, self.taken)

    def took(self, seconds: float) -> None:
        """A choice was made that all have seen, after so many seconds to think."""
        self.taken += seconds
