"""What the heuristic players of Friedrich and Maria share: in a movement phase they look at one piece after the other,
and each marches or stays."""

from __future__ import annotations

import math
from typing import ClassVar

from kabinett.bots.duel import RESERVE, Duel, Solver, TooLate
from kabinett.bots.heuristic import Choice, Heuristic
from kabinett.core.action import Action
from kabinett.core.contract import Chain, Decision
from kabinett.core.game import Game
from kabinett.core.state import State

STAYING = 0.5
"""How much better a march must be than staying."""
DEFEAT = 0.7
"""What a defeat costs besides its losses, in troops: the retreat, and the turn."""
TASTE = 0.3
"""Marches that differ by less than this are chosen by chance."""


class Marcher(Heuristic):
    """Plans whole marches. Which pieces it has looked at goes with the movement phase."""

    small: ClassVar[tuple[str, ...]] = ()
    """Kinds of question that are not worth a search."""

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        self.settled = 0
        """Pieces that were looked at in this movement phase and stay where they are."""
        self.phase = (-1, -1)
        """The turn and the stage of that phase."""

    def marches(self, s: State, decision: Decision) -> list[Choice]:
        """The marches of the next piece that was not looked at, and staying; none if it is time for something else."""
        raise NotImplementedError

    def rest(self, s: State, decision: Decision) -> Action | None:
        """What is done in a movement phase besides marching."""
        raise NotImplementedError

    def march_or_rest(self, s: State, decision: Decision) -> Action | None:
        while True:
            found = self.marches(s, decision)
            if not found:
                return self.rest(s, decision)
            action = self.take(max(found, key=_rating))
            if action is not None:
                return action

    def look_at(self, turn: int, stage: int) -> None:
        """A new movement phase: every piece may be looked at again."""
        if (turn, stage) != self.phase:
            self.phase = (turn, stage)
            self.settled = 0

    def next_piece(self, pieces: set[int]) -> int:
        """The first of these that was not looked at; -1 if there is none."""
        return next((piece for piece in sorted(pieces) if not self.settled >> piece & 1), -1)

    def taste(self) -> float:
        return self.rng.random() * TASTE

    def whole_marches(
        self, s: State, seat: int, first: list[Action], rating: Rater, settles: tuple[int, ...]
    ) -> list[Choice]:
        """To stay, or to make a march that begins with one of these steps; by the shortest of the ways that end in the
        same city and do the same."""
        found: dict[tuple[int, tuple[tuple[str, tuple[int, ...]], ...]], Choice] = {}
        for action in first:
            for chain in s.chains(seat, action):
                does = (chain.end, tuple([(effect.key, effect.args) for effect in chain.effects]))
                rated = rating.march(chain) + self.taste()
                known = found.get(does)
                if known is None:
                    found[does] = Choice(chain.actions, rated, settles)
                    continue
                known.rating = max(known.rating, rated)
                if len(chain.actions) < len(known.actions):
                    known.actions = chain.actions
        return [Choice([], rating.stay() + STAYING, settles), *found.values()]

    def choices(self, s: State, decision: Decision) -> list[Choice]:
        if decision.kind == "movement" and not s.draft[decision.seat]:
            marches = self.marches(s, decision)
            if marches:
                return sorted(marches, key=_rating, reverse=True)
        if decision.kind in self.small:
            return super().choices(s, decision)[:1]
        return super().choices(s, decision)

    def solves(self, decision: Decision) -> bool:
        return decision.kind == "duel" and len(decision.actions) > 1

    def solved(self, s: State, decision: Decision, end: float = math.inf) -> list[float]:
        """The duel is solved with the hands of a sample."""
        duel = self.duel(s)
        try:
            return self.worths(duel, Solver(duel.pack.reserve_top, duel.troops, duel.stake, end), decision)
        except TooLate:
            return []

    def worths(self, duel: Duel, solver: Solver, decision: Decision) -> list[float]:
        """What each action in a duel is worth."""
        found: list[float] = []
        for action in decision.actions:
            if action.verb == "stop":
                found.append(solver.stopped(0, duel.gap))
                continue
            value = RESERVE if action.verb == "reserve" else duel.pack.value_of[action.args[0]]
            shown = action.args[0] if value == RESERVE else value
            rest = list(duel.own)
            if value in rest:
                rest.remove(value)
            found.append(solver.played(0, duel.gap, value, shown, tuple(rest), duel.other))
        return found

    def duel(self, s: State) -> Duel:
        """The duel under way, in a sample."""
        raise NotImplementedError

    def take(self, choice: Choice) -> Action | None:
        if choice.settles:
            turn, stage, piece = choice.settles
            self.look_at(turn, stage)
            self.settled |= 1 << piece
        return super().take(choice)

    def double(self, seed: int) -> Heuristic:
        other = super().double(seed)
        assert isinstance(other, Marcher)
        other.settled, other.phase = self.settled, self.phase
        return other


Passed = list[tuple[int, ...]]
"""(city, its guards) for cities that a march passes while they are protected."""


class Rater:
    """Rates every march that a piece could make: by where it ends and what it does on the way."""

    captures = 0.0
    """What it is worth to take a train."""
    joining = 0.0
    """What it is worth to form a stack."""

    def __init__(self, here: int) -> None:
        self.here = here
        self.plain: dict[int, float] = {}
        """What ends are worth to which a march does nothing else."""

    def march(self, chain: Chain) -> float:
        """How good it is to make this march."""
        if not chain.effects:
            found = self.plain.get(chain.end)
            if found is None:
                found = self.plain[chain.end] = self.rate(chain.end, [], [])
            return found
        won = [effect.args[1] for effect in chain.effects if effect.key in ("conquered", "reconquered")]
        passed: Passed = [effect.args[1:] for effect in chain.effects if effect.key == "protected"]
        score = self.rate(chain.end, won, passed)
        for effect in chain.effects:
            if effect.key == "effect.train":
                score += self.captures
            elif effect.key == "effect.join":
                score += self.joining
        return score

    def stay(self) -> float:
        return self.rate(self.here, [], [])

    def rate(self, city: int, won: list[int], passed: Passed) -> float:
        """How good it is to end in this city, with these cities won and passed on the way."""
        raise NotImplementedError


def _rating(choice: Choice) -> float:
    return choice.rating
