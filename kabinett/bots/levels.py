"""Four levels of play, the same names in every game.

novice: the heuristic player, who blunders in every second choice. officer: the same, in one of five. general: searches
a little, and still blunders in one of ten. marshal: does not blunder, and searches as long as a table allows."""

from __future__ import annotations

import math
import random
import time
from typing import Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from kabinett.bots.base import LEVELS, Bot
from kabinett.bots.greedy import make as greedy
from kabinett.bots.heuristic import Heuristic
from kabinett.bots.judge import Judge
from kabinett.bots.search import Budget, Found, Search
from kabinett.core.action import Action
from kabinett.core.contract import Decision
from kabinett.core.game import Game
from kabinett.core.state import View

BLUNDERS: Final = {"novice": 0.5, "officer": 0.2, "general": 0.1}
"""In which share of its choices a level picks anything."""
BUDGETS: Final = {
    "general": Budget(seconds=0.4, turn_seconds=4.0, wide=4, met=0, vary=0.0),
    "marshal": Budget(wide=16),
}
KEPT: Final = 0.1
"""Seconds of a choice's time in which nothing new is begun: what is under way when it is time to stop must come to an
end, and others may be using the core."""


def next_share(budget: Budget, spent: float) -> float:
    """Seconds for the next choice of a turn that has taken so many already: the more it has, the less."""
    return max(0.0, min(budget.seconds, (budget.turn_seconds - spent) / 4))


def to_think(seconds: float) -> float:
    """How much of the time that a choice may take is spent on thinking; of a short time a quarter is kept."""
    return seconds - min(KEPT, seconds / 4)


def level(name: str, game: Game, seed: int, budget: Budget | None = None) -> Bot:
    """A player of this level; a budget in trials instead of seconds makes a searcher's games reproducible."""
    assert name in LEVELS
    player: Heuristic | Searcher = heuristic(game, seed)
    if name in BUDGETS:
        player = Searcher(game, seed, BUDGETS[name] if budget is None else budget)
    return Blunderer(player, BLUNDERS[name]) if name in BLUNDERS else player


def heuristic(game: Game, seed: int) -> Heuristic:
    player = greedy(game, seed)
    assert isinstance(player, Heuristic)
    return player


P = TypeVar("P", bound=Bot)


@mypyc_attr(allow_interpreted_subclasses=True)
class Guided(Bot, Generic[P]):
    """A player behind whom another stands: what that one plans and says unasked is its own."""

    def __init__(self, player: P) -> None:
        super().__init__(player.game, player.seed)
        self.player = player

    def hurry(self, seconds: float) -> None:
        self.player.hurry(seconds)

    def is_busy(self) -> bool:
        return self.player.is_busy()

    def ahead(self) -> list[Action]:
        return self.player.ahead()

    def hears(self) -> tuple[str, ...]:
        return self.player.hears()

    def speak(self, view: View, offered: list[Action]) -> Action | None:
        return self.player.speak(view, offered)


class Blunderer(Guided[P]):
    """A player who picks anything now and then."""

    def __init__(self, player: P, blunders: float) -> None:
        super().__init__(player)
        self.rng = random.Random(player.seed)
        self.blunders = blunders

    def decide(self, view: View, decision: Decision) -> Action:
        if not self.player.is_busy() and self.rng.random() < self.blunders:
            return self.rng.choice(decision.actions)
        return self.player.decide(view, decision)


class Searcher(Guided[Heuristic]):
    """Tries its whole choices in worlds that fit its view, and plays on by the heuristic where it has no time."""

    def __init__(self, game: Game, seed: int, budget: Budget) -> None:
        super().__init__(heuristic(game, seed))
        self.budget = budget
        self.judge = Judge(game)
        self.search = Search(game, self.judge, budget)
        self.rng = random.Random(seed)
        self.turn = -1
        self.spent = 0.0
        """Seconds used in this turn."""
        self.most = math.inf
        """Seconds that its next answer may take, whatever the budget says."""
        self.found: list[Found] = []
        """What the last search found out."""

    def hurry(self, seconds: float) -> None:
        self.most = seconds

    def decide(self, view: View, decision: Decision) -> Action:
        began = time.perf_counter()
        planned = self.player.planned(decision)
        if planned is not None:
            return planned
        world = self.game.sample(view, random.Random(self.rng.random()))
        turn = self.judge.describes.turn(world)
        if turn != self.turn:
            self.turn, self.spent = turn, 0.0
        left = to_think(min(next_share(self.budget, self.spent), self.most))
        try:
            while True:
                self.found = self.search.best(view, world, decision, self.player, self.rng, began + left)
                action = self.player.take(self.found[0].choice)
                if action is not None:
                    return action
        finally:
            self.spent += time.perf_counter() - began
