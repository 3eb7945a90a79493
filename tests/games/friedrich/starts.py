"""Positions from which the soak plays on: corners of the rules that random games seldom reach."""

from __future__ import annotations

import random
from collections.abc import Callable

from kabinett.games.friedrich.board import HILDBURGHAUSEN
from kabinett.games.friedrich.state import FState
from tests.games.friedrich.kit import Table

WAR: dict[str, str | tuple[str, int]] = {
    "friedrich": ("torgau", 8),
    "lehwaldt": ("mohrungen", 6),
    "ferdinand": ("stade", 6),
    "saltikov": ("bydgoszcz", 8),
    "apraxin": ("lomza", 7),
    "ehrensvaerd": ("stralsund", 4),
    "daun": ("bruenn", 8),
    "hildburghausen": ("hildburghausen", 4),
    "richelieu": ("iserlohn", 8),
    "prussia-train-1": "jueterbog",
    "russia-train-1": "torun",
    "austria-train-1": "beraun",
    "imperial-train-1": "erlangen",
    "france-train-1": "koblenz",
}


def foundations(rng: random.Random) -> FState:
    """Card 1 of clubs with room for one army, and two Russian generals."""
    seed = rng.getrandbits(60)
    return Table(WAR, phase="end", turn=6, victor="ehrensvaerd", chance=["1"], advanced=True, seed=seed).s


def runaways(rng: random.Random) -> FState:
    """Card 12 of hearts after Hildburghausen lost a battle."""
    t = Table(WAR, nation="france", turn=6, victor="lehwaldt", advanced=True, seed=rng.getrandbits(60))
    t.s.beaten |= 1 << HILDBURGHAUSEN
    t.s.script = ("12",)
    return t.s


def daun_deliberates(rng: random.Random) -> FState:
    """Card 8 of clubs: Daun is about to attack a Prussian."""
    pieces = {**WAR, "daun": ("dresden", 8), "friedrich": ("meissen", 8)}
    hands = {"prussia": ["diamonds 9", "reserve"], "austria": ["diamonds 3", "diamonds 12"]}
    more = {"effect": "8C", "fate_drawn": ["8"], "hands": hands, "seed": rng.getrandbits(60)}
    return Table(pieces, nation="austria", turn=7, advanced=True, **more).s


def seydlitz_charges(rng: random.Random) -> FState:
    """Card 11 of spades: Prussia holds the 11 of spades and fights in spades."""
    pieces = {**WAR, "daun": ("dresden", 8), "friedrich": ("pirna", 5)}
    hands = {"prussia": ["spades 11", "spades 2"], "austria": ["diamonds 3", "diamonds 12"]}
    more = {"effect": "11S", "fate_drawn": ["11"], "hands": hands, "seed": rng.getrandbits(60)}
    return Table(pieces, nation="prussia", turn=7, **more).s


STARTS: list[Callable[[random.Random], FState]] = [foundations, runaways, daun_deliberates, seydlitz_charges]
