"""The soak: its positions lead where they should, and what is shown beside a game counts as executed."""

from __future__ import annotations

import random

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
    """And what Wallenstein says in the names of its cards."""
    for name in kabinett.GAMES:
        game = kabinett.game(name)
        missing = set(soak.never(game, [])["texts"])
        quiet = {key.split(".")[0] for key in game.words.texts if key not in missing and not key.startswith("core.")}
        assert quiet == ({"no", "effect"} if name == "wallenstein" else {"no"})
