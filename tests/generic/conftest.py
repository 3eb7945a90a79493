"""Which games the generic tests play: the probe games and every registered one.

KABINETT_ONLY_PROBES=1 leaves the real games out, for work on the core while one of them is in pieces."""

from __future__ import annotations

import os

import pytest

from kabinett.core.game import Game
from tests.probes import league, plan, windows

PROBES = {"plan": plan.game, "windows": windows.game, "league": league.game}


def names() -> list[str]:
    if os.environ.get("KABINETT_ONLY_PROBES") == "1":
        return list(PROBES)
    from kabinett.games import GAMES

    return [*PROBES, *GAMES]


def game_called(name: str) -> Game:
    if name in PROBES:
        return PROBES[name]()
    import kabinett.games

    return kabinett.games.game(name)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", names(), indirect=True)
    if "probe" in metafunc.fixturenames:
        metafunc.parametrize("probe", list(PROBES), indirect=True)


@pytest.fixture
def game(request: pytest.FixtureRequest) -> Game:
    return game_called(request.param)


@pytest.fixture
def probe(request: pytest.FixtureRequest) -> Game:
    return PROBES[request.param]()


@pytest.fixture
def seeds(game: Game) -> range:
    """How many games a test plays: probes are short, the real ones are left to the soak."""
    return range(12) if game.name in PROBES else range(1)
