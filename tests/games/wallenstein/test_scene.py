"""What a client is given to draw: the form of a plan, and nothing that is another's."""

from __future__ import annotations

import json
import random
from typing import Any

import kabinett
from kabinett.core.state import State
from kabinett.games.wallenstein.state import WState

GAME = kabinett.game("wallenstein")
ALL: dict[str, object] = {"players": 3, "court": True, "landsknechte": True, "leaders": True}


def scene(state: State, seat: int | None) -> dict[str, Any]:
    return GAME.scene(json.loads(json.dumps(state.view(seat))))


def filled(form: dict[str, Any]) -> list[str]:
    """A plan made of the form alone: the first card that each slot takes."""
    left = {entry["card"]: entry["number"] for entry in form["cards"]}
    found = []
    for slot in form["slots"]:
        able = [card for card, number in left.items() if number and card not in form["barred"].get(slot, [])]
        card = able[0] if able else None
        if card:
            left[card] -= 1
        found.append(f"{form['verb']} {slot} {card or form['none']}")
    return [*found, form["end"]]


def test_a_plan_can_be_made_of_the_form_alone() -> None:
    choices: list[dict[str, object]] = [{}, {"players": 5}, ALL]
    for options in choices:
        state = GAME.new(options, seed=5)
        for seat in range(state.seats):
            form = scene(state, seat)["planning"]
            assert not form["done"] and form["plan"] == [] == form["laid"]
            for text in filled(form):
                action = GAME.words.parse(text)
                assert state.explain(seat, action) is None, text
                state.apply(seat, action)
            if seat < state.seats - 1:
                after = scene(state, seat)["planning"]
                assert after["done"] and len(after["plan"]) == len(after["slots"])


def test_slots_that_may_stay_empty_are_counted() -> None:
    state = GAME.new({}, seed=2)
    assert isinstance(state, WState)
    assert scene(state, 0)["planning"]["empty"] == 0
    # Two counties and five coin cards for eleven slots.
    for county in state.counties(0)[2:]:
        state.owner[county], state.armies[county] = -1, 0
    form = scene(state, 0)["planning"]
    assert form["empty"] == 4
    for text in filled(form):
        assert state.explain(0, GAME.words.parse(text)) is None, text
        state.apply(0, GAME.words.parse(text))
    assert [card for _, card in scene(state, 0)["planning"]["plan"]].count(None) == 4


def test_a_bid_above_the_purse_is_barred() -> None:
    state = GAME.new({}, seed=3)
    assert isinstance(state, WState)
    state.thalers[0] = 2
    form = scene(state, 0)["planning"]
    assert form["barred"] == {"bid": ["coin-3", "coin-4"]}
    offered = {str(action).split(" ")[2] for action in state.decision(0).actions}  # type: ignore[union-attr]
    assert not offered & {"coin-3", "coin-4"}


def test_steps_already_sent_are_told_to_their_seat_only() -> None:
    state = GAME.new({}, seed=4)
    before = [scene(state, seat) for seat in (1, None)]
    action = state.decision(0).actions[0]  # type: ignore[union-attr]
    state.apply(0, action)
    _, slot, card = str(action).split(" ")
    assert scene(state, 0)["planning"]["laid"] == [[slot, card]]
    assert [scene(state, seat) for seat in (1, None)] == before
    assert before[1]["planning"] is None


def test_rounds_of_planning_are_told_apart_and_scenes_are_json() -> None:
    rng = random.Random(6)
    state = GAME.new(ALL, seed=6)
    rounds: list[str] = []
    while state.outcome is None:
        seat = rng.choice(state.to_act)
        found = scene(state, seat)
        if found["planning"] and found["planning"]["round"] not in rounds:
            rounds.append(found["planning"]["round"])
        if found["phase"] in ("battle_move", "move_on"):
            assert 1 <= found["action"] <= 10 and found["track"][found["action"] - 1]
        decision = state.decision(seat)
        assert decision is not None
        state.apply(seat, rng.choice(decision.actions))
    assert rounds == [f"{year} {season}" for year in (1, 2) for season in ("spring", "summer", "autumn")]
