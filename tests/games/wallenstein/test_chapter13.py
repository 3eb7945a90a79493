"""Chapter 13: battles and revolts; tiles and events that change them."""

from __future__ import annotations

import pytest

from tests.games.wallenstein.kit import COUNTIES, Table
from tests.rules import rule


def battle(
    chance: list[int | str], own: int = 5, his: int = 3, target: str = "kursachsen", sent: int = 4, **more: object
) -> Table:
    """Blue attacks Kursachsen, which is yellow's (neutral with his = 0), from Anhalt."""
    counties = {"anhalt": ("blue", own), "vogtland": ("yellow", 1), "baden": ("red", 2)}
    if his:
        counties[target] = ("yellow", his)
    t = Table(counties, {"blue": {"battle-a": "anhalt"}}, chance=chance, **more)  # type: ignore[arg-type]
    t.do(f"go {target}", f"send {sent}")
    return t


def cubes(t: Table, colour: str) -> int:
    return t.reserve(colour) + t.tower(colour) + t.tray(colour)


@rule("wallenstein 13.2", "wallenstein 13.6", "wallenstein 13.7", "wallenstein 13.7b")
def test_the_example_of_kursachsen() -> None:
    """Four blue against three yellow: 3 blue, 1 yellow and 1 peasant come out; blue wins 3:2, one army enters."""
    t = battle([1, 3, 1], tower={"peasants": 1})
    assert t.told("battle") == [(1, COUNTIES.index("kursachsen"), 4, 2, 3)]
    assert t.owner("kursachsen") == "blue" and t.armies("kursachsen") == 1
    assert [t.tray(colour) for colour in ("blue", "yellow", "peasants")] == [0, 0, 0]
    assert (t.tower("blue"), t.tower("yellow"), t.tower("peasants")) == (1, 2, 0)
    assert cubes(t, "blue") == 62 - 2 and cubes(t, "yellow") == 62 - 1 and t.reserve("peasants") == 20


@rule("wallenstein 13.1", "wallenstein 13.1b", "wallenstein 13.1d")
def test_cubes_stick_and_belong_to_nobody() -> None:
    t = battle([2, 1])
    assert t.tower("blue") == 2 and t.tower("yellow") == 2
    assert t.reserve("blue") == 62 - 5 + 1 and t.reserve("yellow") == 62 - 4 + 1
    t = Table({"anhalt": ("blue", 2)}, tower={"blue": 3}, season="autumn", events=["tax-max"])
    assert t.kind == "planning" and t.s.year == 2 and t.tower("blue") == 3


@rule("wallenstein 13.1c", "wallenstein 13.5", "wallenstein 13.5a")
def test_the_whole_tray_goes_in_and_strangers_stay_in_it() -> None:
    t = battle([2, 4, 3], tray={"red": 2, "yellow": 0})
    # red takes no part: thrown 2 red, 4 blue, 3 yellow
    assert t.told("tower.in") == [(2, 4, 3, 0, 0, 0)] and t.told("tower.out") == [(2, 4, 3, 0, 0, 0)]
    assert t.tray("red") == 2 and t.owner("kursachsen") == "blue" and t.armies("kursachsen") == 1
    # cubes that were stuck count for whom they belong to; more may come out than went in
    t = battle([5, 4, 3], tower={"blue": 5})
    assert t.armies("kursachsen") == 6


@rule("wallenstein 13.2a", "wallenstein 13.3b", "wallenstein 13.6b")
def test_a_neutral_county_is_defended_by_a_peasant() -> None:
    t = battle([3, 1], his=0)
    assert t.told("battle_neutral") == [(1, COUNTIES.index("kursachsen"), 4, 1)]
    assert t.owner("kursachsen") == "blue" and t.armies("kursachsen") == 2 and t.reserve("peasants") == 20


@rule("wallenstein 13.10", "wallenstein 13.11")
def test_a_neutral_county_that_is_not_won_stays_neutral() -> None:
    t = battle([1, 2, 1], his=0, tower={"peasants": 1})
    # 2 : 2, nothing returns to Anhalt
    assert t.owner("kursachsen") is None and t.armies("kursachsen") == 0 and t.armies("anhalt") == 1
    assert t.reserve("peasants") == 20 and t.reserve("blue") == 62 - 1 - 2 and t.tower("blue") == 2


@rule("wallenstein 15.3")
def test_two_peasants_defend_a_neutral_county() -> None:
    t = battle([3, 2], his=0, event="neutral")
    assert t.told("battle_neutral") == [(1, COUNTIES.index("kursachsen"), 4, 2)] and t.armies("kursachsen") == 1
    assert battle([4, 1], event="neutral").told("tower.in") == [(0, 4, 3, 0, 0, 0)]


@rule("wallenstein 13.3", "wallenstein 13.3a")
def test_who_takes_part() -> None:
    t = battle([2, 1], own=9, his=6, sent=3)
    assert t.told("tower.in") == [(0, 3, 6, 0, 0, 0)] and t.armies("anhalt") == 6
    t = Table({"anhalt": ("blue", 4)}, {"blue": {"battle-a": "anhalt"}})
    t.do("go altmark")
    assert t.no("send 4") == "7.11"


@rule("wallenstein 13.6a")
def test_a_marker_keeps_the_peasants_out() -> None:
    # 4 blue, no yellow, 5 peasants
    t = battle([5, 4, 0], tower={"peasants": 5}, revolts={"kursachsen": 1})
    assert t.owner("kursachsen") == "blue" and t.armies("kursachsen") == 4
    assert t.tray("peasants") == 5 and t.revolts("kursachsen") == 1


@rule("wallenstein 13.7a")
def test_what_stands_in_a_conquered_county_stays() -> None:
    t = battle([4, 0], built={"kursachsen": ["palace", "church"]}, revolts={"kursachsen": 2})
    assert t.built("kursachsen") == ["palace", "church"] and t.revolts("kursachsen") == 2


@rule("wallenstein 13.8")
def test_the_defender_wins() -> None:
    t = battle([1, 3])
    assert t.owner("kursachsen") == "yellow" and t.armies("kursachsen") == 2
    # blue's cube does not return to Anhalt
    assert t.armies("anhalt") == 1 and t.reserve("blue") == 62 - 1 - 3 and t.tower("blue") == 3


@rule("wallenstein 13.8a")
def test_peasants_die_first() -> None:
    # blue 1, yellow 1, peasants 2
    t = battle([2, 1, 1], tower={"peasants": 2})
    assert t.owner("kursachsen") == "yellow" and t.armies("kursachsen") == 1 and t.reserve("peasants") == 20
    # blue 2, yellow 2, peasants 1
    t = battle([1, 2, 2], tower={"peasants": 1})
    assert t.armies("kursachsen") == 1
    # blue 0, yellow 2, peasants 3: he keeps no more than his own
    t = battle([3, 0, 2], tower={"peasants": 3})
    assert t.armies("kursachsen") == 2


@rule("wallenstein 13.8b")
def test_a_victory_of_peasants_alone_is_a_tie() -> None:
    t = battle([5, 4, 0], tower={"peasants": 5}, built={"kursachsen": ["church"]})
    assert t.owner("kursachsen") is None and t.armies("kursachsen") == 0 and t.built("kursachsen") == []
    assert t.rules("battle_tie") == ["13.8b"] and t.reserve("peasants") == 20 and t.reserve("blue") == 62 - 1


@pytest.mark.parametrize("number", [0, 2])
@rule("wallenstein 13.9")
def test_a_tie_lays_the_county_waste(number: int) -> None:
    t = battle([number, number], built={"kursachsen": ["palace", "church"]})
    assert t.owner("kursachsen") is None and t.built("kursachsen") == []
    assert t.s.stock == [28, 26, 26] and t.reserve("yellow") == 62 - 1 - 3 + number
    assert t.tray("blue") == t.tray("yellow") == 0
    assert Table({"anhalt": ("blue", 2)}, phase="planning").options("blue")[0] == "lay bid anhalt"


@rule("wallenstein 13.9")
def test_a_tie_removes_markers() -> None:
    assert battle([2, 2], revolts={"kursachsen": 2}).revolts("kursachsen") == 0


# tiles and events


@rule("wallenstein 5.6", "wallenstein 5.6a")
def test_the_attack_tile() -> None:
    t = battle([4, 1], tiles={"blue": "attack"})
    assert t.told("tower.in") == [(0, 5, 3, 0, 0, 0)] and t.reserve("blue") == 62 - 6 + 1
    t = battle([4, 1], his=0, tiles={"blue": "attack"})
    assert t.told("tower.in") == [(0, 5, 0, 0, 0, 1)]
    # only from the reserve
    t = battle([0, 4, 1], tiles={"blue": "attack"}, reserve={"blue": 0})
    assert t.told("tower.in") == [(0, 4, 3, 0, 0, 0)]
    # not for a move
    t = Table({"anhalt": ("blue", 5), "altmark": ("blue", 1)}, {"blue": {"battle-b": "anhalt"}},
              tiles={"blue": "attack"})  # fmt: skip
    t.do("go altmark", "send 4")
    assert t.armies("altmark") == 5 and t.reserve("blue") == 56


@rule("wallenstein 5.7", "wallenstein 5.7a", "wallenstein 5.9")
def test_the_defence_tile() -> None:
    t = battle([4, 4], tiles={"yellow": "defence"})
    assert t.told("tower.in") == [(0, 4, 4, 0, 0, 0)]
    t = battle([1, 4, 1], tiles={"yellow": "defence"}, reserve={"yellow": 0})
    assert t.told("tower.in") == [(0, 4, 3, 0, 0, 0)]
    # each time
    t = Table({"anhalt": ("blue", 9), "mittelmark": ("red", 9), "kursachsen": ("yellow", 3)},
              {"blue": {"battle-a": "anhalt"}, "red": {"battle-b": "mittelmark"}}, tiles={"yellow": "defence"},
              chance=[1, 4, 3, 0, 1, 3])  # fmt: skip
    t.do("go kursachsen", "send 1")
    assert t.armies("kursachsen") == 3
    t.s.script = ()
    t.do("go kursachsen", "send 1")
    assert [args[4] for args in t.told("battle")] == [4, 4]
    # not in a revolt
    t = Table({"anhalt": ("blue", 2)}, {"blue": {"tax": "anhalt"}}, revolts={"anhalt": 1}, tiles={"blue": "defence"},
              chance=[2, 0])  # fmt: skip
    assert t.told("tower.in") == [(0, 2, 0, 0, 0, 1)]


@rule("wallenstein 15.4", "wallenstein 15.5", "wallenstein 15.5a")
def test_palaces_defend() -> None:
    for event in ("palace-2", "palace-6"):
        t = battle([4, 2], event=event, built={"kursachsen": ["palace"]})
        assert t.told("tower.in") == [(0, 4, 4, 0, 0, 0)]
        t = battle([4, 2], event=event, built={"kursachsen": ["church"], "anhalt": ["palace"]})
        assert t.told("tower.in") == [(0, 4, 3, 0, 0, 0)]
        t = battle([4, 2], event=event, built={"kursachsen": ["palace"]}, tiles={"yellow": "defence"})
        assert t.told("tower.in") == [(0, 4, 5, 0, 0, 0)]
        t = battle([1, 4, 2], event=event, built={"kursachsen": ["palace"]}, tiles={"yellow": "defence"},
                   reserve={"yellow": 1})  # fmt: skip
        assert t.told("tower.in") == [(0, 4, 4, 0, 0, 0)]
    t = Table({"anhalt": ("blue", 2)}, {"blue": {"tax": "anhalt"}}, revolts={"anhalt": 1}, event="palace-2",
              built={"anhalt": ["palace"]}, chance=[2, 0])  # fmt: skip
    assert t.told("tower.in") == [(0, 2, 0, 0, 0, 1)]


# revolts


def uprising(chance: list[int | str], armies: int = 4, markers: int = 2, **more: object) -> Table:
    return Table({"lueneburg": ("red", armies)}, {"red": {"grain": "lueneburg"}}, revolts={"lueneburg": markers},
                 chance=chance, **more)  # type: ignore[arg-type] # fmt: skip


@rule("wallenstein 13.12")
def test_a_revolt_put_down() -> None:
    t = uprising([3, 1])
    assert t.owner("lueneburg") == "red" and t.armies("lueneburg") == 2 and t.revolts("lueneburg") == 3
    assert t.reserve("red") == 62 - 3 and t.reserve("peasants") == 19 and t.tower("peasants") == 1


@rule("wallenstein 13.12a")
def test_a_revolt_lost_or_tied() -> None:
    for own in (1, 0):
        t = uprising([own, 1], built={"lueneburg": ["palace"]})
        assert t.owner("lueneburg") is None and t.built("lueneburg") == [] and t.revolts("lueneburg") == 0
        assert t.s.stock == [28, 26, 26] and t.reserve("red") == 62 - 4 + own


@rule("wallenstein 13.12b")
def test_all_peasants_of_the_tray_rise() -> None:
    t = uprising([2, 4, 3], tower={"peasants": 3}, tray={"peasants": 1, "blue": 0})
    # 2 of the 3 stuck, 4 armies, 3 of the 2 + 1 thrown
    assert t.told("tower.in") == [(4, 0, 0, 0, 0, 3)]
    assert t.owner("lueneburg") is None and t.tray("peasants") == 0
    assert t.reserve("peasants") == 19 and t.tower("peasants") == 1
