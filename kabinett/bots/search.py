"""Search among whole choices: what would come of each, played on with heuristic players in worlds that fit the view.

A world is a sample of the view (a member of the seat's information set) with chance of its own. Every choice is tried
in the same worlds with the same chance, so that choices are compared and not luck; the worse half is dropped, and so on
(sequential halving). A trial is played on by the heuristic players of all seats until the game's clock has gone on by a
few stages, and is then judged. Below the first choice a tree grows over the seat's own next choices: a node that has
been met often enough tries alternatives to the heuristic too, by what they brought so far and how they are rated.
Where the heuristic player can vary a choice (a plan of many cards), the best one found is varied again and again, and a
variation that does better in the same worlds takes its place.

The heuristic's own choice is left only for one that is better by more than the noise of the trials."""

from __future__ import annotations

import math
import random
import time
from typing import Final, NamedTuple

from kabinett.bots.heuristic import Choice, Heuristic
from kabinett.bots.judge import Judge
from kabinett.core.action import Action
from kabinett.core.contract import Decision
from kabinett.core.game import Game
from kabinett.core.state import State, View

MOST_WORLDS: Final = 60
"""In so many worlds at most a small game is solved."""
MOST_STEPS: Final = 2000
"""A trial that has taken so many steps is judged where it stands."""
PRIOR_SPREAD: Final = 0.01
"""A few trials alone say little about their spread: so much variance is taken for granted, as if seen twice."""
EXPLORE: Final = 0.3
"""How much a choice that was seldom tried is preferred in the tree."""
OWN_PRIOR: Final = 0.6
"""The prior of the heuristic's own choice in the tree; the others share the rest."""


FEW: Final = 2
"""Where choices can be varied, so many are tried at first: variations of the better one bring more than others do."""
BATCH: Final = 4
"""A variation is given up when it is no better after so many worlds, or twice as many, and so on."""
MOST_REPEATED: Final = 40
"""Variations that were tried before: after so many there are hardly others."""


class Budget(NamedTuple):
    """How much a searcher may spend on one choice, in trials or in seconds, and how it looks ahead."""

    trials: int = 0
    """0: by time."""
    seconds: float = 2.0
    """What a choice may take by the clock, in all."""
    turn_seconds: float = 20.0
    """In all choices of one turn together."""
    wide: int = 8
    """At most so many choices are tried, those the heuristic rates best."""
    depth: int = 0
    """Stages of the game a trial is played on; 0: as many as the game's judge thinks right."""
    doubt: float = 0.5
    """How many standard errors another choice must be better by."""
    met: int = 8
    """A node of the tree tries alternatives once it was met so often; 0: there is no tree."""
    branches: int = 4
    vary: float = 0.9
    """The share of the budget that is spent on variations, where there are any."""


class Found(NamedTuple):
    """What a search found out about one choice."""

    choice: Choice
    trials: int
    chance: float
    """The share of wins it expects; 0 where a small game was solved, which tells nothing of that."""
    worth: float
    """What choices are ranked by: how much more it expects than from the heuristic's own choice, less the doubt about
    it; where a small game was solved, the points it brings there."""


class Arm:
    """A choice under trial, with its result in each world, and the tree below it."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice
        self.results: list[float] = []
        self.tree: dict[tuple[tuple[Action, ...], ...], _Node] = {}


class _Node:
    """A later choice of the seat, by what it had chosen before: how often it was met, and what each choice brought."""

    def __init__(self) -> None:
        self.met = 0
        self.tried: dict[tuple[Action, ...], list[float]] = {}

    def pick(self, choices: list[Choice]) -> Choice:
        """By PUCT."""
        rest = (1 - OWN_PRIOR) / max(1, len(choices) - 1)
        best, best_value = choices[0], -math.inf
        usual = self.tried.get(tuple(choices[0].actions), [0.0, 0.0])
        expected = usual[1] / usual[0] if usual[0] else 0.0
        for number, choice in enumerate(choices):
            count, total = self.tried.get(tuple(choice.actions), (0.0, 0.0))
            prior = rest if number else OWN_PRIOR
            value = (total / count if count else expected) + EXPLORE * prior * math.sqrt(self.met) / (1 + count)
            if value > best_value:
                best, best_value = choice, value
        return best

    def learn(self, actions: tuple[Action, ...], result: float) -> None:
        entry = self.tried.setdefault(actions, [0.0, 0.0])
        entry[0] += 1
        entry[1] += result


class Search:
    """Looks for the best choice of one seat."""

    def __init__(self, game: Game, judge: Judge, budget: Budget) -> None:
        self.game = game
        self.judge = judge
        self.budget = budget

    def best(
        self, view: View, first: State, decision: Decision, player: Heuristic, rng: random.Random, end: float
    ) -> list[Found]:
        """All choices that were tried, the best first. `first` is a sample of the view; `player`, the seat's heuristic,
        is not changed. By time it stops at `end` (perf_counter)."""
        if player.solves(decision):
            found = self.solved(view, first, decision, player, rng, end)
            if found:
                return found
        choices = _possible(player.double(rng.getrandbits(32)), first, decision)
        if len(choices) == 1:
            return [Found(choices[0], 0, 0.0, 0.0)]
        others = sorted(choices[1:], key=lambda choice: -choice.rating)
        varied = self.budget.vary if player.varies(first, decision) else 0.0
        wide = FEW if varied else self.budget.wide
        if self.budget.trials:
            wide = min(wide, max(2, self.budget.trials // 3))
        arms = [Arm(choice) for choice in [choices[0], *others[: wide - 1]]]
        bout = _Bout(self, view, first, decision, player, rng, end)
        alive = bout.halve(arms, 1 - varied)
        if varied:
            arms += bout.improve(max(alive, key=lambda arm: _mean(arm.results)))
        found = [self.found(arms[0], arm) for arm in arms if arm.results or arm is arms[0]]
        return sorted(found, key=lambda one: -one.worth)

    def solved(
        self, view: View, first: State, decision: Decision, player: Heuristic, rng: random.Random, end: float
    ) -> list[Found]:
        """The mean worth of each action over worlds in each of which what follows is solved; none, if there was no time
        for a single one."""
        end = math.inf if self.budget.trials else end
        before = time.perf_counter()
        total = player.solved(first, decision, end)
        if not total:
            return []
        worlds = 1
        most = self.budget.trials or MOST_WORLDS
        now = time.perf_counter()
        longest = now - before
        # A world that would not be solved in time is not begun, and one that takes too long is given up.
        while worlds < most and now + longest < end:
            world = self.game.sample(view, random.Random(rng.random()))
            more = player.solved(world, decision, end)
            if not more:
                break
            total = [a + b for a, b in zip(total, more, strict=True)]
            worlds += 1
            before, now = now, time.perf_counter()
            longest = max(longest, now - before)
        found = [Found(Choice([a]), worlds, 0.0, t / worlds) for a, t in zip(decision.actions, total, strict=True)]
        return sorted(found, key=lambda one: -one.worth)

    def found(self, own: Arm, arm: Arm) -> Found:
        """A choice beside the heuristic's own, over the worlds in which both were tried."""
        both = min(len(own.results), len(arm.results))
        if arm is own or not both:
            return Found(arm.choice, both, _mean(arm.results), 0.0 if arm is own else -1.0)
        gains = [b - a for a, b in zip(own.results[:both], arm.results[:both], strict=True)]
        mean = _mean(gains)
        spread = sum([(gain - mean) ** 2 for gain in gains])
        error = math.sqrt((spread + PRIOR_SPREAD * 2) / (both + 1) / both)
        return Found(arm.choice, both, _mean(arm.results), mean - self.budget.doubt * error)

    def trial(
        self, world: State, arm: Arm, seat: int, player: Heuristic, seed: int, end: float = math.inf
    ) -> float | None:
        """The seat's chance after this choice in this world; none, if time runs out before it is seen."""
        s = world.copy()
        mine = player.double(seed)
        players = [mine if other == seat else type(player)(self.game, seed + other + 1) for other in range(s.seats)]
        until = self.judge.clock(s) + (self.budget.depth or self.judge.describes.DEPTH)
        action = mine.take(arm.choice)
        if action is not None:
            s.apply(seat, action)
        path: tuple[tuple[Action, ...], ...] = ()
        passed: list[tuple[_Node, tuple[Action, ...]]] = []
        for _ in range(MOST_STEPS):
            if not s.to_act or self.judge.clock(s) >= until:
                break
            if end < math.inf and time.perf_counter() >= end:
                return None
            mover = s.to_act[0]
            decision = s.decision(mover)
            assert decision is not None
            if mover == seat and self.budget.met and not mine.plan and len(decision.actions) > 1:
                node = arm.tree.setdefault(path, _Node())
                node.met += 1
                choices = _possible(mine, s, decision) if node.met > self.budget.met else []
                if len(choices) > 1:
                    chosen = node.pick(choices[: self.budget.branches])
                    path = (*path, tuple(chosen.actions))
                    passed.append((node, tuple(chosen.actions)))
                    action = mine.take(chosen)
                    if action is not None:
                        s.apply(mover, action)
                    continue
            s.apply(mover, players[mover].answer(s, decision))
        result = self.judge.chances(s)[seat]
        for node, actions in passed:
            node.learn(actions, result)
        return result


class _Bout:
    """One search: its worlds, and what is left of the budget."""

    def __init__(
        self,
        search: Search,
        view: View,
        first: State,
        decision: Decision,
        player: Heuristic,
        rng: random.Random,
        end: float,
    ) -> None:
        self.search = search
        self.view = view
        self.decision = decision
        self.player = player
        self.rng = rng
        self.worlds = [(first, rng.getrandbits(32))]
        self.trials = search.budget.trials
        self.spent = 0
        self.began = self.now = time.perf_counter()
        self.end = end
        self.longest = 0.0

    def is_over(self, share: float = 1.0) -> bool:
        """Whether this share of the budget is spent. A trial that would not end in time is not begun."""
        if self.trials:
            return self.spent >= self.trials * share
        return self.now >= min(self.began + (self.end - self.began) * share, self.end - self.longest)

    def try_next(self, arm: Arm) -> bool:
        """Try a choice in its next world; False if there was no time for it."""
        if not self.trials and self.is_over():
            return False
        number = len(arm.results)
        if number == len(self.worlds):
            world = self.search.game.sample(self.view, random.Random(self.rng.random()))
            self.worlds.append((world, self.rng.getrandbits(32)))
        world, seed = self.worlds[number]
        end = math.inf if self.trials else self.end
        result = self.search.trial(world, arm, self.decision.seat, self.player, seed, end)
        if result is None:
            self.now = self.end
            return False
        arm.results.append(result)
        self.spent += 1
        before, self.now = self.now, time.perf_counter()
        self.longest = max(self.longest, self.now - before)
        return True

    def halve(self, arms: list[Arm], share: float) -> list[Arm]:
        """Spend this share of the budget on all choices, dropping the worse half of them again and again, but never
        the first; those that are left."""
        alive = arms
        rounds = max(1, math.ceil(math.log2(len(arms))))
        for turn in range(rounds):
            times = MOST_STEPS
            if self.trials:
                left = int(self.trials * share) - self.spent
                times = max(1, left // (rounds - turn) // len(alive))
            for _ in range(times):
                if not self.trials and self.is_over(share * (turn + 1) / rounds):
                    break
                for arm in alive:
                    if not self.try_next(arm):
                        break
            if turn < rounds - 1:
                ranked = sorted(alive[1:], key=lambda arm: -_mean(arm.results))
                alive = [alive[0], *ranked[: max(1, (len(alive) + 1) // 2 - 1)]]
        return alive

    def improve(self, best: Arm) -> list[Arm]:
        """Spend the rest on variations of the best choice; those that took its place."""
        first = self.worlds[0][0]
        tried = {tuple(best.choice.actions)}
        found: list[Arm] = []
        repeated = 0
        while repeated < MOST_REPEATED and not self.is_over():
            choice = self.player.variation(first, self.decision, best.choice, self.rng)
            if tuple(choice.actions) in tried:
                repeated += 1
                continue
            tried.add(tuple(choice.actions))
            arm = Arm(choice)
            while not self.is_over() and self.is_promising(arm, best) and self.try_next(arm):
                pass
            if len(arm.results) == len(best.results) and _mean(arm.results) > _mean(best.results):
                best = arm
                found.append(arm)
        return found

    def is_promising(self, arm: Arm, best: Arm) -> bool:
        """Whether it is worth another trial."""
        number = len(arm.results)
        if number == len(best.results):
            return False
        return number % BATCH > 0 or not number or _mean(arm.results) > _mean(best.results[:number])


def _possible(player: Heuristic, s: State, decision: Decision) -> list[Choice]:
    """The choices of a heuristic player that can be begun now."""
    return [c for c in player.choices(s, decision) if not c.actions or c.actions[0] in decision.actions]


def _mean(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0
