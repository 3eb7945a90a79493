"""The duel with open hands is solved exactly; with a hidden one, over hands that fit what is known."""

from __future__ import annotations

import random

import pytest

import kabinett
from kabinett.bots.duel import CARD_POINT, RESERVE, RESERVE_WORTH, Solver, TooLate, values
from kabinett.bots.greedy import make as greedy
from kabinett.bots.levels import Searcher
from kabinett.bots.marcher import Marcher
from kabinett.bots.search import Budget
from kabinett.core.state import State
from kabinett.games.tactics.cards import FIFTY
from tests.bots.clock import Clock


def solver(mine: int = 8, theirs: int = 8, stake: float = 1.0) -> Solver:
    return Solver(10, (mine, theirs), stake)


def test_nothing_to_play() -> None:
    assert solver().best(0, 3, (), ()) == -4.0
    assert solver(mine=2).best(0, 3, (), ()) == -3.0
    assert solver().best(0, 0, (), ()) == 0.0


def test_a_card_that_turns_the_score_wins() -> None:
    assert solver().best(0, 3, (5,), ()) == pytest.approx(2 + 1 - 5 * CARD_POINT)


def test_a_card_that_only_saves_troops() -> None:
    # The stake is lost anyway: two troops saved are worth more than the card.
    assert solver().best(0, 3, (2,), ()) == pytest.approx(-(1 + 1) - 2 * CARD_POINT)


def test_the_other_side_answers_as_well_as_it_can() -> None:
    # 5 turns the score by 2; the other evens it with a 2 rather than lose, and nobody can go on.
    assert solver().best(0, 3, (5,), (2,)) == pytest.approx(-5 * CARD_POINT + 2 * CARD_POINT)


def test_a_hopeless_duel_is_given_up() -> None:
    # One behind, against a hand that answers everything: the cards are kept.
    assert solver().best(0, 1, (3,), (13, 13)) == solver().stopped(0, 1)


def test_even_with_a_card_of_the_suit_nobody_may_stop() -> None:
    assert solver().best(0, 0, (2,), (13,)) < 0
    assert solver().best(0, 0, (RESERVE,), (13,)) == 0.0


def test_a_reserve_is_played_for_what_it_needs() -> None:
    # As 10 it beats 3 by 7, and the other has nothing: all of it counts.
    assert solver().best(0, 3, (RESERVE,), ()) == pytest.approx(7 + 1 - RESERVE_WORTH)


def test_open_hands_by_brute_force() -> None:
    """Against a search without memory or short cuts."""

    def brute(one: Solver, side: int, gap: int, own: list[int], other: list[int]) -> float:
        worths = [one.stopped(side, gap)] if gap or not own else []
        for number, value in enumerate(own):
            rest = own[:number] + own[number + 1 :]
            after = (
                brute(one, side, gap - value, rest, other)
                if value < gap
                else -brute(one, 1 - side, value - gap, other, rest)
            )
            worths.append(after - CARD_POINT * value)
        return max(worths)

    rng = random.Random(1)
    for _ in range(200):
        own = sorted([rng.randint(2, 13) for _ in range(rng.randint(0, 4))])
        other = sorted([rng.randint(2, 13) for _ in range(rng.randint(0, 3))])
        gap = rng.randint(0, 9)
        one = solver(rng.randint(1, 8), rng.randint(1, 8), rng.random() * 3)
        assert one.best(0, gap, tuple(own), tuple(other)) == pytest.approx(brute(one, 0, gap, own, other))


def test_values_of_a_hand() -> None:
    hand = [FIFTY.face(0, 5), FIFTY.face(1, 9), FIFTY.face(0, 3), FIFTY.reserve]
    assert values(FIFTY, hand, 0) == (RESERVE, 3, 5)
    assert values(FIFTY, hand, 2) == (RESERVE,)


def test_of_a_full_hand_the_lowest_cards_are_left_out_and_no_reserve() -> None:
    of_suit = [card for card in range(len(FIFTY.face_of)) if FIFTY.suit_of[FIFTY.face_of[card]] == 0][:7]
    reserve = next(card for card in range(len(FIFTY.face_of)) if FIFTY.face_of[card] == FIFTY.reserve)
    highest = sorted(FIFTY.value_of[FIFTY.face_of[card]] for card in of_suit)
    assert values(FIFTY, of_suit, 0) == tuple(highest[1:])
    assert values(FIFTY, [*of_suit, reserve], 0) == (RESERVE, *highest[2:])


def in_a_duel(name: str, seed: int) -> State:
    """A position in which somebody has more than one answer in a duel."""
    game = kabinett.game(name)
    state = game.new(None, seed)
    players = [greedy(game, seat) for seat in range(state.seats)]
    while True:
        seat = state.to_act[0]
        decision = state.decision(seat)
        assert decision is not None
        if decision.kind == "duel" and len(decision.actions) > 2:
            return state
        state.apply(seat, players[seat].decide(state.view(seat), decision))


@pytest.mark.parametrize("name", ["friedrich", "maria"])
def test_a_searcher_plays_the_best_on_the_average(name: str) -> None:
    state = in_a_duel(name, 3)
    seat = state.to_act[0]
    decision = state.decision(seat)
    assert decision is not None
    searcher = Searcher(state.game, 1, Budget(trials=20))
    chosen = searcher.decide(state.view(seat), decision)
    player = searcher.player
    assert isinstance(player, Marcher)
    totals = [0.0] * len(decision.actions)
    for number in range(200):
        world = state.game.sample(state.view(seat), random.Random(number))
        totals = [a + b for a, b in zip(totals, player.solved(world, decision), strict=True)]
    assert searcher.found[0].trials == 20
    # With ten times as many worlds it is among the best still.
    assert sorted(totals)[-3] <= totals[decision.actions.index(chosen)]


def test_a_duel_is_given_up_when_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Full hands with Reserves: the clock is read often enough, and without a limit it is solved."""
    hands = ((RESERVE, RESERVE, 3, 5, 8, 11), (RESERVE, RESERVE, 2, 6, 9, 12))
    clock = Clock(monkeypatch)
    with pytest.raises(TooLate):
        Solver(10, (8, 8), 0.7, 0.02).best(0, 3, *hands)
    assert clock.now <= 0.021
    whole = Solver(10, (8, 8), 0.7)
    assert -20 < whole.best(0, 3, *hands) < 20 and len(whole.known) > 5000


def test_without_time_for_a_duel_the_heuristic_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    state = in_a_duel("friedrich", 3)
    seat = state.to_act[0]
    decision = state.decision(seat)
    assert decision is not None
    searcher = Searcher(state.game, 1, Budget(seconds=0.0005))
    usual = searcher.player.double(1).choices(state, decision)[0].actions[0]
    Clock(monkeypatch)
    assert searcher.decide(state.view(seat), decision) == usual
    assert [found.trials for found in searcher.found] == [0]
