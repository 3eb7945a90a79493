"""The soak: its positions lead where they should, and what is shown beside a game counts as executed."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

import pytest

import kabinett
from kabinett.core.state import State
from tests.generic import harness
from tools import soak

MET = [
    ("maria", "hungry_invaders", "starve"),
    ("maria", "corps_released", "join"),
    ("maria", "corps_released", "italy_returned"),
    ("pittswar", "over_the_strait", "part.strait"),
    ("pittswar", "spain_occupied", "event_idle"),
]
"""What random games do not come to, and the position from which they do within a few actions."""
SHOWN = {
    "maria": ["lens.control", "lens.steps", "effect.join"],
    "pittswar": ["lens.control", "chain.whole", "chain.left", "chain.battle", "part.odds"],
}
"""Texts of lenses, chains and scenes; no event has them."""


def met(state: State, rng: random.Random) -> set[str]:
    """The verbs and texts of a few random actions, and what is shown meanwhile."""
    found: set[str] = set()
    coverage = harness.Coverage()
    for _ in range(8):
        decision = state.decision(state.to_act[0])
        assert decision is not None
        action = rng.choice(decision.actions)
        events = state.apply(state.to_act[0], action)
        found |= {action.verb, *[event.public.key for event in events if event.public is not None]}
        harness.assert_shown(state, rng, coverage)
    return found | set(coverage.texts)


@pytest.mark.parametrize(("name", "start", "wanted"), MET)
def test_a_position_leads_where_it_should(name: str, start: str, wanted: str) -> None:
    begin = next(found for found in soak.starts_of(name) if found.__name__ == start)
    games = [met(begin(random.Random(seed)), random.Random(seed)) for seed in range(12)]
    assert len([found for found in games if wanted in found]) >= 2


@pytest.mark.parametrize("name", list(SHOWN))
def test_what_is_shown_beside_the_game_counts(name: str) -> None:
    game = kabinett.game(name)
    coverage = harness.Coverage()
    rng = random.Random(1)
    for state in harness.states_of(game, {"variant": "advanced"} if name == "maria" else None, 1, each=15):
        harness.assert_shown(state, rng, coverage, most=20)
    assert [key for key in SHOWN[name] if not coverage.texts[key]] == []


def test_only_reasons_need_not_be_met() -> None:
    """And what Wallenstein says in the names of its cards, and what only old logs of Pitt's War say."""
    besides = {"wallenstein": {"effect"}, "pittswar": {"you_draw", "you_choose", "you_put_back"}}
    for name in kabinett.GAMES:
        game = kabinett.game(name)
        missing = set(soak.never(game, [])["texts"])
        quiet = {key.split(".")[0] for key in game.words.texts if key not in missing and not key.startswith("core.")}
        assert quiet == {"no"} | besides.get(name, set())


def nothing_found(task: tuple[str, int]) -> soak.Line:
    """In place of a game."""
    parts = ("steps", "verbs", "texts", "values", "options", "refused", "longest")
    coverage: dict[str, object] = {**{part: {} for part in parts}, "moves": 1}
    return {"number": task[1], "options": {}, "kind": "random", "winners": [], "turn": 0, "coverage": coverage}


def test_a_soak_that_was_cut_off_goes_on_with_whole_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "docs").mkdir()
    for name, value in {"ROOT": tmp_path, "one": nothing_found, "sources": lambda name: "now"}.items():
        monkeypatch.setattr(soak, name, value)

    def call(games: int) -> list[int]:
        monkeypatch.setattr(sys, "argv", ["soak", "friedrich", "--games", str(games), "--jobs", "1"])
        soak.main()
        return sorted(soak.read(kept, "now"))

    kept = tmp_path / "build" / "soak-friedrich.jsonl"
    assert call(3) == [0, 1, 2]
    older = json.dumps({**nothing_found(("friedrich", 9)), "code": "before"})
    kept.write_text(f"{older}\n{kept.read_text('utf-8')}"[:-30], "utf-8")
    assert call(4) == [0, 1, 2, 3]
    # All that is in it is whole; what was played with other code stays.
    lines = [json.loads(line) for line in kept.read_text("utf-8").splitlines()]
    found = sorted([(line["code"], line["number"]) for line in lines])
    assert found == [("before", 9), *[("now", number) for number in range(4)]]
    # Whole but for the end of its line.
    kept.write_text(kept.read_text("utf-8")[:-1], "utf-8")
    assert call(5) == [0, 1, 2, 3, 4]
