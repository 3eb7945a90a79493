"""What a client is given to draw: the form of a plan, and nothing that is another's."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path
from typing import Any

import kabinett
from kabinett.core.state import State
from kabinett.core.text import Text
from kabinett.games.wallenstein.board import DATA
from kabinett.games.wallenstein.game import Wallenstein
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


def test_while_all_plan_favours_are_seen_with_what_they_do() -> None:
    """The scene names the cards; their names say effect and amount, in every language."""
    state = GAME.new(ALL, seed=4)
    assert isinstance(state, WState)
    state.favours = (15, 11, 6)
    lying = [GAME.words.parse(f"favour {one['favour']}").args[0] for one in scene(state, 1)["favours"]]
    assert lying == [15, 11, 6]
    named = [[GAME.words.shown("favour", card, language) for card in lying] for language in ("en", "fr", "de")]
    assert named == [
        ["16 (7 thalers)", "12 (3 armies for one county)", "7 (free trading house)"],
        ["16 (7 thalers)", "12 (3 armées pour un état)", "7 (maison de commerce gratuite)"],
        ["16 (7 Taler)", "12 (3 Armeen für ein Land)", "7 (Handelshaus umsonst)"],
    ]


def test_cards_are_called_by_the_values_of_their_pack(tmp_path: Path) -> None:
    """Whoever types printed values into a copy of the pack reads those."""
    pack = tmp_path / "pack"
    shutil.copytree(DATA, pack)
    favours = json.loads((pack / "favour_cards.json").read_text("utf-8"))
    for number, value in ((5, 4), (6, 1), (7, "church"), (8, 1), (10, ["B"]), (11, ["A", "B"]), (12, 2), (16, 1)):
        favours["cards"][number - 1]["value"] = value
    (pack / "favour_cards.json").write_text(json.dumps(favours), "utf-8")
    words = Wallenstein(pack).words
    named = {number: words.shown("favour", number - 1, "en") for number in (1, 4, 5, 6, 7, 8, 10, 11, 12, 16)}
    assert named == {
        1: "1 (cancel the event)",
        4: "4 (calm a county)",
        5: "5 (4 grain)",
        6: "6 (1 victory point)",
        7: "7 (free church)",
        8: "8 (1 army into the tray)",
        10: "10 (no attack B)",
        11: "11 (no attack A or B)",
        12: "12 (2 armies for one county)",
        16: "16 (1 thaler)",
    }
    assert words.say(Text("keeps_favour", (0, 15))) == "Red keeps favour 16 (1 thaler)."
    # Ours are as they were.
    assert GAME.words.shown("favour", 15, "en") == "16 (7 thalers)"


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
