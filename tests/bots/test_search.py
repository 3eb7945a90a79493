"""Players that search: they know no more than their view, keep to their budget, and repeat themselves."""

from __future__ import annotations

import math
import random

import pytest

import kabinett
from kabinett.bots.base import LEVELS
from kabinett.bots.greedy import make as greedy
from kabinett.bots.heuristic import Heuristic
from kabinett.bots.judge import JUDGES, Judge
from kabinett.bots.levels import BUDGETS, Searcher, heuristic, level
from kabinett.bots.search import Arm, Budget, Search
from kabinett.core.action import Action
from kabinett.core.contract import Decision
from kabinett.core.game import Game
from kabinett.core.state import State
from tests.bots.clock import Clock

FEW = Budget(trials=6, wide=3)
DEEP = Budget(trials=30, wide=3, met=2)
"""Enough for the tree below a choice and for variations of it."""


def midgame(game: Game, seed: int, steps: int) -> State:
    """A position some way into a game of heuristic players, in which a seat has more than one whole choice."""
    state = game.new(None, seed)
    players = [greedy(game, seed * 10 + seat) for seat in range(state.seats)]
    while True:
        seat = state.to_act[0]
        decision = state.decision(seat)
        assert decision is not None
        steps -= 1
        if steps < 0 and not state.draft[seat] and len(decision.actions) > 2:
            player = players[seat]
            assert isinstance(player, Heuristic)
            if len(player.double(1).choices(state, decision)) > 1:
                return state
        state.apply(seat, players[seat].decide(state.view(seat), decision))


def owed(state: State, seat: int) -> Decision:
    decision = state.decision(seat)
    assert decision is not None
    return decision


@pytest.mark.parametrize("name", JUDGES)
def test_chances_add_up(name: str) -> None:
    game = kabinett.game(name)
    judge = Judge(game)
    for seed in range(3):
        state = midgame(game, seed, 60 * seed)
        chances = judge.chances(state)
        assert len(chances) == state.seats and abs(sum(chances) - 1) < 1e-9
        assert all(chance >= 0 for chance in chances)


@pytest.mark.parametrize("name", JUDGES)
def test_the_clock_goes_on_and_a_finished_game_is_judged_by_its_outcome(name: str) -> None:
    game = kabinett.game(name)
    state = game.new(None, 3)
    judge = Judge(game)
    players = [level("officer", game, seat) for seat in range(state.seats)]
    clock = judge.clock(state)
    while state.to_act:
        seat = state.to_act[0]
        state.apply(seat, players[seat].decide(state.view(seat), owed(state, seat)))
        assert judge.clock(state) >= clock, "the clock goes back"
        clock = judge.clock(state)
    assert state.outcome is not None
    chances = judge.chances(state)
    winners = state.outcome.winners or list(range(state.seats))
    assert [seat for seat, chance in enumerate(chances) if chance] == winners


@pytest.mark.parametrize("name", JUDGES)
@pytest.mark.parametrize(("steps", "budget"), [(0, FEW), (35, FEW), (60, DEEP), (120, FEW)])
def test_what_it_cannot_know_changes_nothing(name: str, steps: int, budget: Budget) -> None:
    """Equal views and different truths: the same decision, for the same seed and budget in trials."""
    game = kabinett.game(name)
    state = midgame(game, 2, steps)
    seat = state.to_act[0]
    view = state.view(seat)
    expected = Searcher(game, 7, budget).decide(view, owed(state, seat))
    hashes = {state.hash()}
    for number in range(3):
        other = game.sample(view, random.Random(number))
        hashes.add(other.hash())
        assert other.view(seat) == view
        assert Searcher(game, 7, budget).decide(other.view(seat), owed(other, seat)) is expected
    assert len(hashes) > 1


@pytest.mark.parametrize("name", ["friedrich", "maria"])
def test_of_marches_that_do_the_same_the_shortest_is_thought_of(name: str) -> None:
    game = kabinett.game(name)
    state = game.new(None, 3)
    players = [heuristic(game, seat) for seat in range(state.seats)]
    longer = 0
    for _ in range(150):
        seat = state.to_act[0]
        decision = owed(state, seat)
        if decision.kind == "movement" and not state.draft[seat]:
            does: dict[tuple[Action, ...], object] = {}
            shortest: dict[object, int] = {}
            for chain in [chain for action in decision.actions for chain in state.chains(seat, action)]:
                # Who goes where, and what he does on the way.
                what = (chain.actions[0].args[0], chain.end, *[(effect.key, effect.args) for effect in chain.effects])
                does[tuple(chain.actions)] = what
                length = len(chain.actions)
                longer += length > shortest.get(what, length)
                shortest[what] = min(length, shortest.get(what, length))
            choices = [tuple(one.actions) for one in players[seat].double(1).choices(state, decision)]
            marches = [actions for actions in choices if actions in does]
            assert all(len(actions) == shortest[does[actions]] for actions in marches)
            assert len({does[actions] for actions in marches}) == len(marches)
        state.apply(seat, players[seat].decide(state.view(seat), decision))
    assert longer, "there were longer ways"


def test_the_player_is_not_changed_by_a_search() -> None:
    game = kabinett.game("friedrich")
    state = midgame(game, 2, 100)
    seat = state.to_act[0]
    searcher = Searcher(game, 7, FEW)
    before = (list(searcher.player.plan), searcher.player.rng.getstate())
    searcher.search.best(state.view(seat), game.sample(state.view(seat), random.Random(1)), owed(state, seat),
                         searcher.player, random.Random(2), 0.0)  # fmt: skip
    assert (list(searcher.player.plan), searcher.player.rng.getstate()) == before


@pytest.mark.parametrize("name", JUDGES)
@pytest.mark.parametrize("seconds", [0.05, 1.0])
def test_it_keeps_to_its_seconds(name: str, seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a single trial takes: it is given up when the time is over, and the best so far is chosen."""
    game = kabinett.game(name)
    state = midgame(game, 4, 50)
    seat = state.to_act[0]
    searcher = Searcher(game, 1, Budget(seconds=seconds, turn_seconds=100.0))
    clock = Clock(monkeypatch)
    decision = owed(state, seat)
    assert searcher.decide(state.view(seat), decision) in decision.actions
    assert clock.now <= seconds * 1.2
    if seconds == 1.0:
        assert sum(found.trials for found in searcher.found) > 0 and clock.now > seconds * 0.5


@pytest.mark.parametrize("name", JUDGES)
@pytest.mark.parametrize("rank", BUDGETS)
def test_others_may_use_the_core_when_its_time_is_over(name: str, rank: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It waits for a core in the last moment in which it still thinks, or in any before: it keeps to its budget."""
    game = kabinett.game(name)
    state = midgame(game, 4, 50)
    seat = state.to_act[0]
    budget = BUDGETS[rank]

    def took(wait_after: float = math.inf) -> float:
        clock = Clock(monkeypatch, wait_after, wait=0.15)
        Searcher(game, 1, budget).decide(state.view(seat), owed(state, seat))
        return clock.now

    usual = took()
    for since in (0.1 * usual, 0.5 * usual, 0.8 * usual, usual - 0.003):
        assert since + 0.15 < took(since) <= budget.seconds * 1.2


@pytest.mark.parametrize("seconds", [0.0, 0.2])
def test_it_hurries_where_it_is_told_to(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    game = kabinett.game("wallenstein")
    state = midgame(game, 4, 50)
    seat = state.to_act[0]
    searcher = Searcher(game, 1, Budget(seconds=1.0, turn_seconds=100.0))
    searcher.hurry(seconds)
    clock = Clock(monkeypatch)
    searcher.decide(state.view(seat), owed(state, seat))
    assert seconds * 0.5 <= clock.now <= seconds * 1.2 + 0.01
    assert (sum(found.trials for found in searcher.found) > 0) == (seconds > 0)


def test_a_world_that_would_not_be_solved_in_time_is_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    """Solving one takes a tenth of a second here."""
    game = kabinett.game("friedrich")
    state = midgame(game, 4, 50)
    seat = state.to_act[0]
    decision = owed(state, seat)
    searcher = Searcher(game, 1, Budget(seconds=0.45, turn_seconds=100.0))
    clock = Clock(monkeypatch)

    def solved(s: State, decision: Decision, end: float) -> list[float]:
        clock.now += 0.1
        return [0.0] * len(decision.actions)

    monkeypatch.setattr(searcher.player, "solves", lambda decision: True)
    monkeypatch.setattr(searcher.player, "solved", solved)
    assert len(decision.actions) > 1
    searcher.decide(state.view(seat), decision)
    assert clock.now <= 0.35 and searcher.found[0].trials == 3, "a tenth of a second is kept"


def test_a_trial_is_given_up_when_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    game = kabinett.game("wallenstein")
    state = midgame(game, 4, 50)
    seat = state.to_act[0]
    searcher = Searcher(game, 1, FEW)
    arm = Arm(searcher.player.double(1).choices(state, owed(state, seat))[0])
    clock = Clock(monkeypatch)
    assert searcher.search.trial(state, arm, seat, searcher.player, 5, 0.004) is None
    assert clock.now <= 0.005
    result = searcher.search.trial(state, arm, seat, searcher.player, 5)
    assert result is not None and 0 <= result <= 1


def planning(seed: int) -> State:
    """Wallenstein, where somebody plans."""
    game = kabinett.game("wallenstein")
    state = game.new(None, seed)
    players = [greedy(game, seat) for seat in range(state.seats)]
    while owed(state, state.to_act[0]).kind != "planning":
        seat = state.to_act[0]
        state.apply(seat, players[seat].decide(state.view(seat), owed(state, seat)))
    return state


def test_variations_of_a_plan_are_plans() -> None:
    state = planning(3)
    seat = state.to_act[0]
    player = heuristic(state.game, 1)
    plan = player.double(1).choices(state, owed(state, seat))[0]
    rng = random.Random(1)
    assert player.varies(state, owed(state, seat))
    others = [player.variation(state, owed(state, seat), plan, rng) for _ in range(20)]
    kept = 0
    for other in others:
        copy = state.copy()
        for action in other.actions:
            copy.apply(seat, action)
        assert seat not in copy.to_act, "it has been submitted"
        kept += len(set(other.actions) & set(plan.actions))
    assert len({tuple(other.actions) for other in others}) > 10
    assert kept > 20 * len(plan.actions) / 3, "a variation is much like the plan"
    state.apply(seat, plan.actions[0])
    assert not player.varies(state, owed(state, seat)), "a plan is varied as a whole"


def test_a_plan_is_improved_by_variations(monkeypatch: pytest.MonkeyPatch) -> None:
    """Trials that like some cards in some places: a search that varies its plans comes nearer to them."""
    state = planning(3)
    seat = state.to_act[0]
    player = heuristic(state.game, 1)
    liked = set(player.double(9).choices(state, owed(state, seat))[-1].actions)

    def trial(*given: object) -> float:
        arm = given[2]
        assert isinstance(arm, Arm)
        return len(liked.intersection(arm.choice.actions)) / len(liked)

    monkeypatch.setattr(Search, "trial", trial)
    chances: list[float] = []
    for vary in (0.0, 0.9):
        search = Search(state.game, Judge(state.game), Budget(trials=1200, wide=3, vary=vary))
        found = search.best(state.view(seat), state, owed(state, seat), player, random.Random(2), 0.0)
        assert sum(one.trials for one in found) <= 1200
        chances.append(found[0].chance)
    assert chances[0] < 0.8 and chances[1] > chances[0] + 0.1


def test_a_turn_has_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    game = kabinett.game("wallenstein")
    state = midgame(game, 4, 30)
    seat = state.to_act[0]
    searcher = Searcher(game, 1, Budget(seconds=5.0, turn_seconds=0.0))
    clock = Clock(monkeypatch)
    searcher.decide(state.view(seat), owed(state, seat))
    assert clock.now < 0.02


def test_a_forced_choice_costs_nothing() -> None:
    game = kabinett.game("wallenstein")
    state = midgame(game, 4, 30)
    seat = state.to_act[0]
    asked = owed(state, seat)
    only = Decision(seat, asked.nth, asked.kind, asked.form, asked.power, asked.rule, asked.prompt, asked.actions[:1],
                    False, False)  # fmt: skip
    searcher = Searcher(game, 1, FEW)
    assert searcher.decide({}, only) is asked.actions[0]
    assert searcher.found == []


@pytest.mark.parametrize("name", JUDGES)
@pytest.mark.parametrize("rank", LEVELS)
def test_each_level_plays(name: str, rank: str) -> None:
    """A few decisions of each level in each game: legal ones."""
    game = kabinett.game(name)
    state = midgame(game, 1, 20)
    players = [level(rank, game, seat, FEW) for seat in range(state.seats)]
    for _ in range(6):
        seat = state.to_act[0]
        state.apply(seat, players[seat].decide(state.view(seat), owed(state, seat)))
