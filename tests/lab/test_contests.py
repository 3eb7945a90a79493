"""Battles and revolts by strength: found in the log, counted over many games, shown with intervals."""

from __future__ import annotations

from collections import Counter

from kabinett.lab import contests
from kabinett.lab.contests import LOST, TIED, WON, Contest, Counts
from kabinett.lab.contests.wallenstein import NEUTRAL, PLAYERS, REVOLTS
from kabinett.lab.simulate import Plan, play_one, simulate
from tests.cli.kit import run
from tests.games.wallenstein.kit import Table

BLUE = {"blue": {"battle-a": "anhalt"}}


def found(t: Table) -> list[Contest]:
    find = contests.finder("wallenstein")
    assert find is not None
    return find(t.events)


def attack(defence: int, chance: list[int | str], **more: object) -> list[Contest]:
    counties = {"blue": {"anhalt": 5}, "yellow": {"kursachsen": defence}} if defence else {"blue": {"anhalt": 5}}
    t = Table(counties, BLUE, chance=chance, **more)  # type: ignore[arg-type]
    t.do("go kursachsen", "send 4")
    return found(t)


def test_battles_of_wallenstein() -> None:
    assert attack(3, [4, 1]) == [Contest(PLAYERS, 4, 3, WON)]
    assert attack(3, [1, 1]) == [Contest(PLAYERS, 4, 3, TIED)]
    assert attack(3, [1, 3]) == [Contest(PLAYERS, 4, 3, LOST)]
    # Tiles are thrown in with the armies.
    assert attack(3, [5, 0], tiles={"blue": "attack", "yellow": "defence"}) == [Contest(PLAYERS, 5, 4, WON)]
    assert attack(0, [2, 1]) == [Contest(NEUTRAL, 4, 1, WON)]
    assert attack(0, [1, 2], event="neutral") == [Contest(NEUTRAL, 4, 2, LOST)]


def test_revolts_of_wallenstein() -> None:
    for chance, result in (([3, 1], WON), ([1, 1], LOST)):
        t = Table({"red": {"anhalt": 3}}, {"red": {"tax": "anhalt"}}, revolts={"anhalt": 1}, chance=chance)  # type: ignore[arg-type]
        assert found(t) == [Contest(REVOLTS, 3, 1, result)]


def test_a_summary_adds_up() -> None:
    counts = Counts({Contest(PLAYERS, 4, 3, WON): 6, Contest(PLAYERS, 4, 3, TIED): 2, Contest(PLAYERS, 2, 3, LOST): 2})
    tables = contests.summary("wallenstein", counts)
    table = tables[PLAYERS]
    assert isinstance(table, dict)
    whole = table["all"]
    assert (whole["contests"], whole["won"], whole["tied"], whole["lost"], whole["share"]) == (10, 6, 2, 2, 0.6)
    assert [(pair["own"], pair["other"], pair["share"]) for pair in table["pairs"]] == [(2, 3, 0.0), (4, 3, 0.75)]
    assert 0.3 < whole["low"] < 0.6 < whole["high"] < 0.9
    empty = tables[NEUTRAL]
    assert isinstance(empty, dict) and empty["all"]["contests"] == 0 and empty["all"]["share"] is None


def test_simulations_count_them() -> None:
    plan = Plan("wallenstein", ("random",), seed=3)
    report = simulate(plan, 3)
    by_hand: Counter[Contest] = Counter()
    for number in range(3):
        by_hand.update(play_one(plan, number).contests)
    assert sum(by_hand.values()) > 50 and len({contest.table for contest in by_hand}) == 3
    assert report["contests"] == contests.summary("wallenstein", by_hand)
    assert "contests" not in simulate(Plan("friedrich", ("random",), seed=3), 1)


def test_the_table_of_attackers() -> None:
    out = run("simulate", "wallenstein", "--games", 3, "--seed", 3).out
    assert "attacks on players" in out and "attackers (rows) against defenders, % won" in out
    assert "attacks on neutral counties" in out and "revolts" in out and "–" in out
