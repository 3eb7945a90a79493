"""Rules 13.1 and what belongs to it: the models of the tower, exactly; and the rest of chapters 7, 12 and 13."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from kabinett.games.wallenstein.tower import FILL, PASS, SCALE, STUCK
from tests.games.wallenstein.kit import COUNTIES, GAME, Table
from tests.rules import rule

RISING, FLAT, SHELVES = (GAME.towers[name] for name in ("rising", "flat", "shelves"))


def exactly(n: int, chance: Fraction) -> list[Fraction]:
    return [comb(n, k) * chance**k * (1 - chance) ** (n - k) for k in range(n + 1)]


@rule("wallenstein 13.1", "wallenstein 13.1a")
@pytest.mark.parametrize("n", [1, 2, 7, 20])
@pytest.mark.parametrize("thrown", [2, 8, 30])
def test_how_many_come_out_is_binomial(n: int, thrown: int) -> None:
    for tower, kind, chance in (
        (RISING, PASS, Fraction(2, 3)),
        (RISING, FILL, Fraction(2, 3)),
        (RISING, STUCK, 1 - Fraction(19, 20) ** thrown),
        (FLAT, PASS, Fraction(2, 3)),
        (FLAT, STUCK, Fraction(1, 3)),
    ):
        sums = [0, *tower.sums(kind, n, thrown), SCALE]
        for k, wanted in enumerate(exactly(n, chance)):
            assert abs(Fraction(sums[k + 1] - sums[k], SCALE) - wanted) <= Fraction(1, SCALE)


@rule("wallenstein 13.1a")
def test_with_shelves_a_cube_passes_an_empty_tower_in_seventeen_twentieths_squared() -> None:
    assert SHELVES.lodge == (3, 20) and SHELVES.knock == (1, 40)
    s = GAME.blank(GAME.checked_options({"tower": "shelves"}))
    s.key = bytes(32)
    passed = 0
    for _ in range(4000):
        s.clear()
        passed += SHELVES.throw(s, [1, 0, 0, 0, 0, 0])[0]
    assert abs(passed / 4000 - 0.7225) < 0.03


@rule("wallenstein 13.1", "wallenstein 13.1b", "wallenstein 13.1d")
@pytest.mark.parametrize("name", ["rising", "flat", "shelves"])
def test_no_cube_is_lost_in_the_tower(name: str) -> None:
    s = GAME.blank(GAME.checked_options({"tower": name}))
    s.key = bytes(32)
    inside = [0] * 6
    for _ in range(200):
        thrown = [2, 1, 0, 0, 0, 1]
        out = GAME.towers[name].throw(s, thrown[:])
        inside = [was + put - came for was, put, came in zip(inside, thrown, out)]
        assert inside == s.tower and min(inside) >= 0


@rule("wallenstein 13.1b")
def test_the_tower_keeps_its_cubes_over_winter() -> None:
    t = Table({"red": {"baden": 1}}, phase="winter", grain={"red": 9}, tower={"red": 3, "peasants": 2})
    assert t.kind == "planning" and t.s.tower == [3, 0, 0, 0, 0, 2]


@rule("wallenstein 13.3a", "wallenstein 13.1c", "wallenstein 13.2", "wallenstein 7.12a")
def test_all_armies_of_the_county_and_the_whole_tray_go_in() -> None:
    t = Table(
        {"blue": {"anhalt": 3}, "yellow": {"kursachsen": 9}},
        {"blue": {"battle-a": "anhalt"}},
        tray={"red": 2, "blue": 1, "peasants": 3},
    )
    t.do("go kursachsen", "send 1")
    assert t.told("tower.in") == [(2, 2, 9, 0, 0, 3)]


@rule("wallenstein 13.11", "wallenstein 13.2b", "wallenstein 1.6b")
def test_peasants_win_and_go_to_the_stock() -> None:
    t = Table(
        {"red": {"baden": 2}},
        {"red": {"grain": "baden"}},
        revolts={"baden": 4},
        reserve={"peasants": 3},
        chance=[0, 0, 3],
    )
    assert t.told("revolt") == [(0, COUNTIES.index("baden"), 2, 3)], "no more than there are"
    assert t.owner("baden") is None and t.armies("baden") == 0 and t.reserve("peasants") == 3


@rule(
    "wallenstein 7.11",
    "wallenstein 7.11a",
    "wallenstein 7.12",
    "wallenstein 7.13",
    "wallenstein 7.14",
    "wallenstein 7.12b",
)
def test_armies_march_on_with_b() -> None:
    t = Table(
        {"blue": {"anhalt": 40, "altmark": 1}, "yellow": {"mark": 1}},
        {"blue": {"battle-a": "anhalt", "battle-b": "altmark"}},
    )
    t.do("go altmark", "send 39")
    assert t.armies("anhalt") == 1 and t.armies("altmark") == 40
    assert t.no("go mark") == "1.4"
    t.do("go anhalt", "send 39")
    assert t.armies("anhalt") == 40 and t.armies("altmark") == 1
    assert t.cubes("blue") == 62


@rule(
    "wallenstein 7.1",
    "wallenstein 7.2",
    "wallenstein 7.3",
    "wallenstein 7.5",
    "wallenstein 7.6",
    "wallenstein 7.8",
    "wallenstein 7.9",
    "wallenstein 7.10",
)
@pytest.mark.parametrize(
    ("slot", "armies", "thalers", "grain", "buildings", "markers"),
    [
        ("palace", 1, 7, 0, ["palace"], 0),
        ("church", 1, 8, 0, ["church"], 0),
        ("trading-house", 1, 9, 0, ["trading-house"], 0),
        ("grain", 1, 10, 3, [], 1),
        ("tax", 1, 14, 0, [], 1),
        ("place-5", 6, 7, 0, [], 0),
        ("place-3", 4, 8, 0, [], 0),
        ("place-1", 2, 9, 0, [], 0),
    ],
)
def test_eight_actions_in_baden(
    slot: str, armies: int, thalers: int, grain: int, buildings: list[str], markers: int
) -> None:
    t = Table({"red": {"baden": 1}}, {"red": {slot: "baden"}})
    assert (t.armies("baden"), t.thalers("red"), t.grain("red")) == (armies, thalers, grain)
    assert t.built("baden") == buildings and t.revolts("baden") == markers


@rule("wallenstein 12.7")
def test_grain_beyond_the_track() -> None:
    t = Table({"red": {"mark": 1}}, {"red": {"grain": "mark"}}, grain={"red": 18})
    assert t.grain("red") == 23


@rule("wallenstein 12.1a", "wallenstein 12.4a", "wallenstein 13.2c", "wallenstein 12.3c")
def test_no_tiles_and_no_events_in_winter() -> None:
    t = Table(
        {"red": {"baden": 2, "anhalt": 2}, "blue": {"trier": 2, "mark": 2}},
        phase="winter",
        order=("blue", "red", "yellow"),
        tiles={"red": "defence", "blue": "attack"},
        built={"baden": ["palace"], "anhalt": ["palace"]},
        events=["palace-2"],
        chance=["trier", 2, 0, "baden", 2, 0],
    )
    assert t.told("revolt") == [(1, COUNTIES.index("trier"), 2, 2), (0, COUNTIES.index("baden"), 2, 2)]


@rule("wallenstein 12.5", "wallenstein 12.5a", "wallenstein 12.5b", "wallenstein 1.2")
def test_points_after_all_revolts() -> None:
    t = Table(
        {"red": {"baden": 2, "anhalt": 2, "trier": 1}},
        phase="winter",
        grain={"red": 2},
        built={"baden": ["palace", "church"], "anhalt": ["trading-house"]},
        events=["tax-max"],
        chance=["anhalt", 0, 0],
    )
    assert t.owner("anhalt") is None
    assert t.points("red") == 2 + 2 + 3 + 2


@rule("wallenstein 15.5", "wallenstein 15.4")
@pytest.mark.parametrize("event", ["palace-2", "palace-6"])
def test_palaces_defend(event: str) -> None:
    for built, thrown in (({"kursachsen": ["palace"]}, 4), ({"kursachsen": ["church"]}, 3)):
        t = Table(
            {"blue": {"anhalt": 2}, "yellow": {"kursachsen": 3}},
            {"blue": {"battle-a": "anhalt"}},
            event=event,
            built=built,
        )
        t.do("go kursachsen")
        assert t.told("battle") == [(1, COUNTIES.index("kursachsen"), 1, 2, thrown)]


@rule("wallenstein 5.3")
def test_the_tax_tile() -> None:
    t = Table(
        {"red": {"baden": 1}, "blue": {"trier": 1}},
        {"red": {"tax": "baden"}, "blue": {"tax": "trier"}},
        tiles={"red": "tax"},
    )
    assert t.thalers("red") == 15 and t.thalers("blue") == 17
