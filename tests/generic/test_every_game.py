"""What every game must pass. The checks themselves are in harness.py; the soak plays many more games with them."""

from __future__ import annotations

import os
import random
import subprocess
import sys

import pytest

from kabinett.core.game import Game
from tests.generic import harness


def test_words_and_texts(game: Game) -> None:
    harness.check_vocabulary(game)


@pytest.mark.parametrize("check", list(harness.CHECKS))
def test_random_games(game: Game, seeds: range, check: str) -> None:
    coverage = harness.Coverage()
    for seed in seeds:
        options = harness.random_options(game, random.Random(seed))
        harness.CHECKS[check](game, options, seed, coverage)
    too_long = {kind: count for kind, count in coverage.longest.items() if count > harness.MOST_ACTIONS}
    assert not too_long


def test_every_option_can_be_played(game: Game) -> None:
    for option in game.options:
        for value in option.values:
            state = game.new({option.name: value}, 1)
            assert state.options[option.name] == value and state.to_act


SAME = """
import random, sys
from tests.generic import conftest, harness
for name in sys.argv[1:]:
    game = conftest.game_called(name)
    walk = harness.Walk(game, None, 77)
    for play in walk:
        pass
    print(name, play.state.hash())
"""


def test_two_processes_play_the_same_game() -> None:
    """Nothing depends on the order of a set, an address or a clock."""
    from tests.generic.conftest import names

    told = []
    for hash_seed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(["."] + sys.path)}
        run = subprocess.run(
            [sys.executable, "-c", SAME, *names()], env=env, capture_output=True, text=True, timeout=120, check=False
        )
        assert run.returncode == 0, run.stderr
        told.append(run.stdout)
    assert told[0] == told[1] and told[0].count("\n") == len(names())


def test_a_seed_and_the_seats_words_make_the_game(game: Game) -> None:
    assert game.new(None, 5).key == game.new(None, 5).key
    words: list[tuple[str, ...]] = [(), ("a",), ("a", "b"), ("ab",), ("b", "a")]
    assert len({game.new(None, seed, None, given).key for seed in (5, 6) for given in words}) == 10


def test_random_play_reaches_everything(probe: Game) -> None:
    """Every step, verb, text and option of the probes; for the real games the soak lists what was never reached."""
    coverage = harness.Coverage()
    for seed in range(40):
        options = harness.random_options(probe, random.Random(seed))
        harness.random_play(probe, options, seed, coverage)
        harness.refusals(probe, options, seed, coverage)
        if seed >= 8 and not coverage.missing(probe):
            break
    assert coverage.missing(probe) == {}
