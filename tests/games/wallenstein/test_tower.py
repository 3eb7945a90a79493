"""The tower: its chances are whole-number thresholds that come within one in 2^48 of the exact binomials."""

from __future__ import annotations

import random
from fractions import Fraction
from math import comb

import pytest

from kabinett.games.wallenstein.state import WState
from kabinett.games.wallenstein.tower import FILL, MODELS, PASS, SCALE, STUCK, thresholds
from tests.games.wallenstein.kit import GAME
from tests.rules import rule


def state(model: str, seed: int = 0, tower: list[int] | None = None) -> WState:
    s = GAME.blank(GAME.checked_options({"tower": model}))
    s.key = seed.to_bytes(32, "big")
    s.tower = (tower or [0] * 6)[:]
    return s


def exact(n: int, k: int, chance: Fraction) -> Fraction:
    return comb(n, k) * chance**k * (1 - chance) ** (n - k)


@pytest.mark.parametrize(("top", "bottom"), [(2, 3), (1, 3), (1, 20), (3, 20)])
@rule("wallenstein 13.1a")
def test_thresholds_are_the_binomial(top: int, bottom: int) -> None:
    for n in (1, 2, 7, 10, 31):
        sums = [0, *thresholds(n, top, bottom), SCALE]
        assert sums == sorted(sums) and len(sums) == n + 2
        for k in range(n + 1):
            chance = Fraction(sums[k + 1] - sums[k], SCALE)
            assert abs(chance - exact(n, k, Fraction(top, bottom))) < Fraction(2, SCALE)


@rule("wallenstein 13.1a")
def test_chances_of_the_models() -> None:
    rising, flat = GAME.towers["rising"], GAME.towers["flat"]
    for tower in (rising, flat):
        assert Fraction(*tower.chance(PASS, 5)) == Fraction(*tower.chance(FILL, 31)) == Fraction(2, 3)
    for thrown in (0, 1, 2, 4, 7, 10, 15, 60):
        assert Fraction(*rising.chance(STUCK, thrown)) == 1 - Fraction(19, 20) ** thrown
        assert Fraction(*flat.chance(STUCK, thrown)) == Fraction(1, 3)


@pytest.mark.parametrize("model", MODELS)
@rule("wallenstein 13.1")
def test_no_cube_is_lost(model: str) -> None:
    rng = random.Random(1)
    s = state(model)
    inside = [0] * 6
    for _ in range(200):
        thrown = [rng.randrange(5) for _ in range(6)]
        out = s.rules.tower_of(s).throw(s, thrown)
        for colour in range(6):
            inside[colour] += thrown[colour] - out[colour]
            assert s.tower[colour] + s.lower[colour] == inside[colour] >= 0
    assert any(inside)
    assert any(s.lower) == (model == "shelves")


def frequencies(model: str, tower: list[int], thrown: list[int], colour: int, games: int = 3000) -> list[float]:
    """How often so many cubes of a colour come out."""
    counts = [0] * (tower[colour] + thrown[colour] + 1)
    for seed in range(games):
        s = state(model, seed, tower)
        counts[s.rules.tower_of(s).throw(s, thrown)[colour]] += 1
    return [count / games for count in counts]


@rule("wallenstein 13.1a")
def test_frequencies_agree() -> None:
    found = frequencies("rising", [3, 0, 0, 0, 0, 0], [4, 3, 0, 0, 0, 0], 0)
    stuck, new = 1 - Fraction(19, 20) ** 7, Fraction(2, 3)
    for k, share in enumerate(found):
        wanted = sum(exact(3, j, stuck) * exact(4, k - j, new) for j in range(max(0, k - 4), min(3, k) + 1))
        assert abs(share - float(wanted)) < 0.03
    found = frequencies("shelves", [0] * 6, [1, 0, 0, 0, 0, 0], 0)
    assert abs(found[1] - 0.85**2) < 0.03
    found = frequencies("flat", [2, 0, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0], 0)
    for k, share in enumerate(found):
        assert abs(share - float(exact(2, k, Fraction(1, 3)))) < 0.03
