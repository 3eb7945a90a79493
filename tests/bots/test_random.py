"""The random bot, and how bots are found and asked."""

from __future__ import annotations

from collections import Counter

import pytest

import kabinett
from kabinett.bots import BOTS, Bot, NoSuchBot, answer, bot, bot_seed
from kabinett.bots.random import Random
from kabinett.core.action import Action
from kabinett.core.contract import Decision
from kabinett.core.state import View

GAME = kabinett.game("friedrich")


def decisions(seed: int) -> list[str]:
    state = GAME.new({}, seed=1)
    players = [bot("random", GAME, bot_seed(bytes([seed]) * 32, seat)) for seat in range(4)]
    made: list[str] = []
    while state.to_act and len(made) < 300:
        seat = state.to_act[0]
        action = answer(players[seat], state, seat)
        decision = state.decision(seat)
        assert decision is not None and action in decision.actions
        made.append(str(action))
        state.apply(seat, action)
    return made


def test_one_seed_one_game() -> None:
    assert decisions(1) == decisions(1)
    assert decisions(1) != decisions(2)


def test_every_action_is_as_likely_as_the_others() -> None:
    state = GAME.new({}, seed=1)
    decision = state.decision(0)
    assert decision is not None
    player = Random(GAME, 3)
    counts = Counter([str(player.decide({}, decision)) for _ in range(3000)])
    expected = 3000 / len(decision.actions)
    assert len(counts) == len(decision.actions)
    assert all(0.7 * expected < count < 1.3 * expected for count in counts.values())


def test_a_bot_gets_the_view_as_json_and_only_if_it_wants_it() -> None:
    seen: list[View] = []

    class Looks(Bot):
        def decide(self, view: View, decision: Decision) -> Action:
            seen.append(view)
            return decision.actions[0]

    class Blind(Looks):
        needs_view = False

    state = GAME.new({}, seed=1)
    before = state.dump()
    for kind in (Looks, Blind):
        answer(kind(GAME, 0), state, 2)
    assert state.dump() == before
    assert seen[0]["seat"] == 2 and seen[0]["seat_of"] == state.view(2)["seat_of"]
    assert seen[0]["place"] is not state.place  # type: ignore[attr-defined]
    assert isinstance(seen[0]["army_facts"], list), "tuples do not come through JSON"
    assert seen[1] == {}


def test_bots_are_found_by_name() -> None:
    assert BOTS == ("random", "greedy", "novice", "officer", "general", "marshal")
    assert isinstance(bot("random", GAME), Random)
    with pytest.raises(NoSuchBot, match="random, greedy"):
        bot("deep-thought", GAME)


def test_seats_have_seeds_of_their_own() -> None:
    seeds = {bot_seed(bytes([game]) * 32, seat) for game in range(5) for seat in range(4)}
    assert len(seeds) == 20
