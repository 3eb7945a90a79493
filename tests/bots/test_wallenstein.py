"""The heuristic player of Wallenstein: it wins against random players, and lays only cards that can be laid."""

from __future__ import annotations

import pytest

import kabinett
from kabinett.bots import answer, bot
from kabinett.bots.wallenstein import Greedy
from kabinett.bots.wallenstein_worth import assign
from kabinett.core.state import State
from kabinett.games.wallenstein.state import WState

MODULES = {"court": True, "landsknechte": True, "leaders": True, "setup": "choice"}


def played(options: dict[str, object], seed: int, greedy: int) -> State:
    """A game in which one seat is greedy and the others are random."""
    game = kabinett.game("wallenstein")
    state = game.new(options, seed)
    players = [bot("greedy" if seat == greedy else "random", game, seed * 10 + seat) for seat in range(state.seats)]
    while state.to_act:
        seat = state.to_act[0]
        state.apply(seat, answer(players[seat], state, seat))
    return state


@pytest.mark.parametrize("players", [3, 4, 5])
def test_greedy_beats_random(players: int) -> None:
    won = 0
    for seed in range(4):
        options = {"players": players, **(MODULES if seed % 2 else {})}
        outcome = played(options, seed, seed % players).outcome
        assert outcome is not None
        won += seed % players in outcome.winners
    assert won >= 3


def test_two_bots_with_one_seed_do_the_same() -> None:
    options: dict[str, object] = {"players": 3, "court": True}
    assert played(options, 5, 1).hash() == played(options, 5, 1).hash()


def test_assignment() -> None:
    assert assign([[1.0, 2.0, 3.0], [4.0, 1.0, 9.0]]) == [1, 2]
    assert assign([[5.0, 4.0], [4.0, 0.0]]) == [1, 0]
    assert assign([[0.0]]) == [0]


def test_a_search_rates_the_cards_once_for_all_plans(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes longer than all else that a bot must do before it answers, and all at a table plan at once."""
    state = kabinett.game("wallenstein").new(None, 1)
    while (decision := state.decision(state.to_act[0])) is not None and decision.kind != "planning":
        state.apply(decision.seat, decision.actions[0])
    assert decision is not None
    rated: list[int] = []
    rate = Greedy.rate

    def counted(player: Greedy, s: WState, seat: int, cards: list[int]) -> list[list[float]]:
        rated.append(seat)
        return rate(player, s, seat, cards)

    monkeypatch.setattr(Greedy, "rate", counted)
    plans = Greedy(state.game, 1).choices(state, decision)
    assert len(plans) > 1 and len(rated) < 2
