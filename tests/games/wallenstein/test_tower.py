"""The tower: its chances are whole-number thresholds that come within one in 2^48 of the exact binomials."""

from __future__ import annotations

import json
import random
import shutil
from collections import Counter
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest

from kabinett.games.wallenstein import make
from kabinett.games.wallenstein.board import DATA
from kabinett.games.wallenstein.game import wstate
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
            assert s.tower[colour] == inside[colour] >= 0
            assert model != "shelves" or sum(s.shelves[colour]) == inside[colour]
    assert any(inside)
    assert any(any(lying) for lying in s.shelves) == (model == "shelves")


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
    # An arriving cube meets one lodged below: it goes by the upper shelf, knocks the other loose and falls on itself.
    both = 0
    for seed in range(3000):
        s = state("shelves", seed, [0, 1, 0, 0, 0, 0])
        s.shelves[1] = [0, 1]
        both += s.rules.tower_of(s).throw(s, [1, 0, 0, 0, 0, 0]) == [1, 1, 0, 0, 0, 0]
    assert abs(both / 3000 - 0.85**2 / 40) < 0.01
    found = frequencies("flat", [2, 0, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0], 0)
    for k, share in enumerate(found):
        assert abs(share - float(exact(2, k, Fraction(1, 3)))) < 0.03


@rule("wallenstein 1.7", "wallenstein 13.1a")
def test_nobody_sees_on_which_shelf_a_cube_lies() -> None:
    """The number of each colour in the tower is open; where in it they are is not, and a sample draws it anew."""
    s = GAME.new({"players": 3, "tower": "shelves"}, seed=7)
    assert isinstance(s, WState)
    s.tower, s.shelves = [3, 0, 1, 0, 0, 2], [[2, 1], [0, 0], [0, 1], [0, 0], [0, 0], [2, 0]]
    for seat in (0, 1, 2, None):
        view = s.view(seat)
        assert view["tower"] == [3, 0, 1, 0, 0, 2] and "shelves" not in view
        scene = GAME.scene(json.loads(json.dumps(view)))
        assert scene["tower"] == {"red": 3, "blue": 0, "yellow": 1, "peasants": 2}
        other = s.copy()
        other.shelves = [[0, 3], [0, 0], [1, 0], [0, 0], [0, 0], [1, 1]]
        assert other.view(seat) == view
    rng = random.Random(3)
    view = s.view(0)
    drawn = Counter(tuple(wstate(GAME.sample(view, rng)).shelves[0]) for _ in range(800))
    assert set(drawn) == {(0, 3), (1, 2), (2, 1), (3, 0)} and min(drawn.values()) > 150
    hidden = {("shelves", colour) for colour in range(6)}
    assert hidden & set(GAME.determined(view)) == {("shelves", colour) for colour in (1, 3, 4)}
    flat = GAME.new({"players": 3, "tower": "flat"}, seed=7)
    assert hidden <= set(GAME.determined(flat.view(0)))


@rule("wallenstein 13.1a")
def test_as_many_shelves_as_the_data_say(tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    shutil.copytree(DATA, pack)
    text = (pack / "tower.json").read_text("utf-8")
    (pack / "tower.json").write_text(text.replace('"shelves": 2', '"shelves": 3'), "utf-8")
    game = make(pack)
    s = game.blank(game.checked_options({"tower": "shelves"}))
    assert [len(lying) for lying in s.shelves] == [3] * 6
    passed = 0
    for seed in range(3000):
        s.key = seed.to_bytes(32, "big")
        s.clear()
        passed += game.tower_of(s).throw(s, [1, 0, 0, 0, 0, 0])[0]
    assert abs(passed / 3000 - 0.85**3) < 0.03
