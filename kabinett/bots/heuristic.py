"""What the heuristic players of all games share: plans followed step by step, and a method for each kind of question.

A heuristic player decides in two ways: `decide`, from a view, as every bot does (what it computes, it computes on a
sample of the view); and `answer`, on a state that is a sample already, which is how search plays games to an end."""

from __future__ import annotations

import math
import random
from typing import ClassVar

from kabinett.bots.base import Bot
from kabinett.core.action import Action
from kabinett.core.contract import Decision
from kabinett.core.game import Game
from kabinett.core.state import State, View


class Choice:
    """A whole choice: a march, a payment, a plan, with the steps that carry it out.

    Without steps it settles something without an action (a piece that stays where it is); what comes next is then
    chosen anew. `rating` is how good the heuristic thinks it, on a scale of its own."""

    def __init__(self, actions: list[Action], rating: float = 0.0, settles: tuple[int, ...] = ()) -> None:
        self.actions = actions
        self.rating = rating
        self.settles = settles
        """What is settled by it, as the player counts; empty: nothing."""


class Heuristic(Bot):
    """A player with a method `_KIND(s, decision)` for each kind of decision on which it has an opinion."""

    declining: ClassVar[tuple[str, ...]] = ()
    """Verbs that are never taken where it has no opinion and another is there."""

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        self.rng = random.Random(seed)
        self.plan: list[Action] = []

    def decide(self, view: View, decision: Decision) -> Action:
        planned = self.planned(decision)
        if planned is not None:
            return planned
        return self.opinion(self.game.sample(view, random.Random(self.rng.random())), decision)

    def answer(self, s: State, decision: Decision) -> Action:
        """As `decide`, where the state is a sample."""
        planned = self.planned(decision)
        return self.opinion(s, decision) if planned is None else planned

    def planned(self, decision: Decision) -> Action | None:
        """The next step of what it is about to do, or the only thing it can do."""
        if self.plan:
            action = self.plan.pop(0)
            if action in decision.actions:
                return action
            self.plan = []
        return decision.actions[0] if len(decision.actions) == 1 else None

    def opinion(self, s: State, decision: Decision) -> Action:
        """What it thinks best in this sample."""
        chooser = getattr(self, f"_{decision.kind}", None)
        chosen = chooser(s, decision) if chooser is not None else None
        if chosen is None or chosen not in decision.actions:
            useful = [action for action in decision.actions if action.verb not in self.declining]
            chosen = self.rng.choice(useful or decision.actions)
        assert isinstance(chosen, Action)
        return chosen

    def follow(self, actions: list[Action]) -> Action:
        """Do the first of these now and the others when they are asked."""
        self.plan = actions[1:]
        return actions[0]

    def is_busy(self) -> bool:
        return bool(self.plan)

    def ahead(self) -> list[Action]:
        planned, self.plan = self.plan, []
        return planned

    # for search

    def choices(self, s: State, decision: Decision) -> list[Choice]:
        """The whole choices worth a thought, the one it would make itself first."""
        own = self.opinion(s, decision)
        first = Choice([own, *self.plan])
        self.plan = []
        return [first, *[Choice([action]) for action in decision.actions if action is not own]]

    def varies(self, s: State, decision: Decision) -> bool:
        """Whether what is asked wants a choice of so many parts that variations of it are worth a thought."""
        return False

    def variation(self, s: State, decision: Decision, choice: Choice, rng: random.Random) -> Choice:
        """A choice a little different from this one, by chance."""
        raise NotImplementedError

    def solves(self, decision: Decision) -> bool:
        """Whether what is asked begins a small game that can be solved in a sample."""
        return False

    def solved(self, s: State, decision: Decision, end: float = math.inf) -> list[float]:
        """The worth of each action in such a game; [] if it was not found by then (perf_counter)."""
        raise NotImplementedError

    def take(self, choice: Choice) -> Action | None:
        """Begin to carry out a choice; None if it is one without steps."""
        return self.follow(list(choice.actions)) if choice.actions else None

    def double(self, seed: int) -> Heuristic:
        """Another player that remembers what this one remembers."""
        other = type(self)(self.game, seed)
        other.plan = list(self.plan)
        return other
