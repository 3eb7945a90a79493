"""Samples are drawn evenly: in small positions their frequencies match a full enumeration.

The enumeration is not made by the game: it tries every way to fill the hidden fields of the true state, and keeps
those that are within the rules and leave the view as it is, byte by byte."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator

import pytest

from kabinett.core.field import members
from kabinett.core.game import Game
from kabinett.core.state import State, View
from tests.generic import harness
from tests.probes import league, plan, windows

MOST = 80
EACH = 60


def hidden(state: State, viewer: int | None) -> object:
    return tuple(sorted(harness.hidden_entries(state, viewer).items()))


def fits(state: State, viewer: int | None, view: bytes) -> bool:
    return not state.game.problems(state) and harness.seen(state, viewer) == view


def windows_fillings(state: State, viewer: int | None) -> Iterator[State]:
    assert isinstance(state, windows.WindowsState)
    markers = [*members(state.bag), *state.hand[0], *state.hand[1]]
    first, second = len(state.hand[0]), len(state.hand[1])
    for order in itertools.permutations(markers):
        trial = state.copy()
        trial.hand = [sorted(order[:first]), sorted(order[first : first + second])]
        trial.bag = sum(1 << marker for marker in order[first + second :])
        yield trial


def league_fillings(state: State, viewer: int | None) -> Iterator[State]:
    assert isinstance(state, league.LeagueState)
    cards = [*members(state.deck), *(card for hand in state.hands for card in hand)]
    for order in itertools.permutations(cards):
        trial = state.copy()
        start = 0
        for power in range(5):
            end = start + len(state.hands[power])
            trial.arrange(power, list(zip(state.backs[power], order[start:end])))
            start = end
        trial.deck = sum(1 << card for card in order[start:])
        yield trial


def plan_fillings(state: State, viewer: int | None) -> Iterator[State]:
    """The seats' plans do not depend on one another: each is tried alone, then all that fit together."""
    assert isinstance(state, plan.PlanState)
    view = harness.seen(state, viewer)
    ways: list[list[tuple[list[int], int]]] = []
    for seat in range(3):
        found = []
        own = [county for county in range(9) if state.cards[county] == seat]
        cards = [-1, *own, next(county for county in range(9) if county not in own)]
        plans = [[]] if not state.plan[seat] else [list(p) for p in itertools.product(cards, repeat=3)]
        bids = range(-1, state.gold[seat] + 1) if state.bids[seat] >= 0 else [-1]
        trial = state.copy()
        for made, bid in itertools.product(plans, bids):
            trial.plan[seat], trial.bids[seat] = made, bid
            if (bid < 0) == (state.bids[seat] < 0) and fits(trial, viewer, view):
                found.append((made, bid))
        ways.append(found)
    if len(ways[0]) * len(ways[1]) * len(ways[2]) > MOST:
        return
    for chosen in itertools.product(*ways):
        trial = state.copy()
        trial.plan = [list(made) for made, _ in chosen]
        trial.bids = [bid for _, bid in chosen]
        yield trial


def fewer_cards(state: State, left: int) -> league.LeagueState:
    """The same state with all but a few of the cards out of the game."""
    assert isinstance(state, league.LeagueState)
    state = state.copy()
    held = [card for hand in state.hands for card in hand]
    for card in (members(state.deck) + held)[left:]:
        state.out |= 1 << card
        state.deck &= ~(1 << card)
        for power in range(5):
            state.arrange(power, [pair for pair in state.pairs(power) if pair[1] != card])
    return state


def candidates(game: Game) -> Iterator[State]:
    for seed in range(60):
        for state in harness.states_of(game, None, seed, each=1):
            if not state.stack:
                continue
            if game.name == "windows":
                assert isinstance(state, windows.WindowsState)
                if state.out.bit_count() >= 2:
                    yield state
            elif game.name == "league":
                assert isinstance(state, league.LeagueState)
                small = fewer_cards(state, 6)
                asked = game.steps[small.stack[-1][0]].asks(small, small.stack[-1])
                if any(back for backs in small.backs for back in backs) and asked == small.to_act:
                    yield small
            else:
                yield state


FILLINGS = {"windows": windows_fillings, "league": league_fillings, "plan": plan_fillings}


def uneven(counts: Counter[object], drawn: int) -> bool:
    """A chi-squared test, far out: one false alarm in some millions."""
    expected = drawn / len(counts)
    squares = sum((count - expected) ** 2 / expected for count in counts.values())
    degrees = len(counts) - 1
    return bool(squares > degrees + 6 * (2 * degrees) ** 0.5 + 10)


def compare(game: Game, positions: int) -> int:
    """How many positions were compared; fails where samples are not the completions, or not evenly drawn."""
    done = 0
    for state in candidates(game):
        for viewer in harness.viewers(state):
            view = harness.seen(state, viewer)
            fillings = FILLINGS[game.name](state, viewer)
            every = {hidden(trial, viewer) for trial in fillings if fits(trial, viewer, view)}
            if not 2 <= len(every) <= MOST:
                continue
            wire = harness.wired(state.view(viewer))
            rng = random.Random(done)
            counts: Counter[object] = Counter(dict.fromkeys(every, 0))
            for _ in range(EACH * len(every)):
                counts[hidden(game.sample(wire, rng), viewer)] += 1
            assert set(counts) == every, "a sample that is no completion of its view"
            assert all(counts.values()), "a completion that is never drawn"
            assert not uneven(counts, EACH * len(every)), "completions are not drawn evenly"
            done += 1
            if done == positions:
                return done
    return done


def test_samples_are_drawn_evenly(probe: Game) -> None:
    assert compare(probe, 12) == 12


Ways = list[tuple[tuple[tuple[int, ...], ...], int]]


class Uneven(windows.WindowsGame):
    """Draws the first completion more often."""

    def completions(self, state: windows.WindowsState, view: View) -> Ways:
        found = super().completions(state, view)
        return found + found[:1] * (1 + len(found) // 4)


class TooFew(windows.WindowsGame):
    """Never draws the first completion."""

    def completions(self, state: windows.WindowsState, view: View) -> Ways:
        found = super().completions(state, view)
        return found[1:] or found


class TooMany(windows.WindowsGame):
    """Forgets who has no oath."""

    def completions(self, state: windows.WindowsState, view: View) -> Ways:
        oathless, state.oathless = state.oathless, 0
        found = super().completions(state, view)
        state.oathless = oathless
        return found


@pytest.mark.parametrize("wrong", [Uneven, TooFew, TooMany])
def test_wrong_samples_are_noticed(wrong: type[windows.WindowsGame]) -> None:
    with pytest.raises(AssertionError, match=r"drawn|no completion"):
        compare(wrong(), 100)
