"""Pitt's War by the names of its parts, for tests: zones, units, leaders, powers, markers."""

from __future__ import annotations

from functools import cache

from kabinett.games.pittswar import make
from kabinett.games.pittswar.board import POWERS
from kabinett.games.pittswar.state import PState

GAME = make()
BOARD = GAME.board
STEP = GAME.step_numbers


def zone(name: str) -> int:
    return BOARD.index[name]


def unit(name: str) -> int:
    return BOARD.unit_index[name]


def leader(name: str) -> int:
    return BOARD.leader_index[name]


def power(name: str) -> int:
    return POWERS.index(name)


def event(name: str) -> int:
    return BOARD.marker_index[name]


def fresh(scenario: str = "valmy_to_waterloo", **options: object) -> PState:
    """The war as it begins."""
    return _begun(scenario, tuple(options.items())).copy()


@cache
def _begun(scenario: str, options: tuple[tuple[str, object], ...]) -> PState:
    s = GAME.new({"scenario": scenario, **dict(options)}, seed=1)
    assert isinstance(s, PState)
    return s
