"""Positions from which the soak plays on: corners of the rules that random games seldom reach."""

from __future__ import annotations

import random
from collections.abc import Callable

from kabinett.games.wallenstein.state import WState
from tests.games.wallenstein.kit import COUNTIES, Table

AROUND = {"steiermark": ("red", 3), "kaernten": ("blue", 1), "niederoesterreich": ("blue", 1), "baden": ("yellow", 2)}


def walled_in(rng: random.Random) -> WState:
    """A battle/move that has nowhere to go: churches on all sides."""
    churches = {"kaernten": ["church"], "niederoesterreich": ["church"]}
    plans = {"red": {"battle-a": "steiermark"}}
    return Table(AROUND, plans, players=4, built=churches, event="church-3", phase="choose_tile",
                 seed=rng.getrandbits(60)).s  # fmt: skip


def nothing_left(rng: random.Random) -> WState:
    """No churches and no armies are left."""
    counties = {county: ("blue", 1) for county in COUNTIES if county != "koeln"}
    plans = {"red": {"church": "koeln"}, "blue": {"place-5": "baden"}}
    return Table({**counties, "koeln": ("red", 2)}, plans, players=5, built={c: ["church"] for c in COUNTIES[13:39]},
                 reserve={"blue": 2}, phase="choose_tile", seed=rng.getrandbits(60)).s  # fmt: skip


def at_court(rng: random.Random) -> WState:
    """Favours that can do nothing, and one that is kept."""
    cards = rng.choice([["21", "12", "4"], ["17", "12", "4"], ["12", "7", "1"]])
    held = {"vogtland": ("red", 4), "koeln": ("blue", 2), "trier": ("yellow", 2)}
    built = {"vogtland": ["palace"], "koeln": ["palace", "church"], "trier": ["palace", "church"]}
    return Table(held, hall={"red": 7, "blue": 6, "yellow": 5}, favours=cards, built=built, phase="court", court=True,
                 reserve={"red": 0, "blue": 0}, event="tax-max", seed=rng.getrandbits(60)).s  # fmt: skip


def one_county(rng: random.Random) -> WState:
    """Leaders who cannot go anywhere."""
    held = {"vogtland": ("red", 4), "koeln": ("blue", 2), "trier": ("yellow", 2)}
    return Table(held, leaders=True, leader={"red": "vogtland", "blue": "koeln"}, phase="choose_tile",
                 seed=rng.getrandbits(60)).s  # fmt: skip


def dead_heat(rng: random.Random) -> WState:
    """The last autumn, and nobody has anything: the purses decide, or nobody does."""
    thalers = rng.choice([{"red": 5, "blue": 5, "yellow": 5}, {"red": 5, "blue": 6, "yellow": 4}])
    return Table({}, season="autumn", year=2, thalers=thalers, phase="choose_tile", seed=rng.getrandbits(60)).s


STARTS: list[Callable[[random.Random], WState]] = [walled_in, nothing_left, at_court, one_county, dead_heat]
