"""Contests inside games, by the strength of both sides: how often does who attacks with four against three win?

A module `kabinett.lab.contests.NAME` says what a contest is in the game of that name: `contests(events)` finds those in
a list of events, in their order, and TABLES names the kinds of them with what each side is called. Simulations count
them."""

from __future__ import annotations

import importlib
import importlib.util
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from kabinett.core.contract import Event
from kabinett.lab.figures import wilson

WON, TIED, LOST = "won", "tied", "lost"


class Contest(NamedTuple):
    """One of them: which table it belongs to, the strength of both sides, and how it ended for the first."""

    table: str
    own: int
    other: int
    result: str


class Sides(NamedTuple):
    """What the two sides of a table are called."""

    own: str
    other: str


Counts = Counter[Contest]
Finder = Callable[[list[Event]], list[Contest]]


@cache
def finder(name: str) -> Finder | None:
    """How contests are found in the events of this game; None where nobody has said it."""
    if importlib.util.find_spec(f"{__name__}.{name}") is None:
        return None
    found: Finder = importlib.import_module(f"{__name__}.{name}").contests
    return found


def tables(name: str) -> dict[str, Sides]:
    """The kinds of contests of this game."""
    found: dict[str, Sides] = importlib.import_module(f"{__name__}.{name}").TABLES
    return found


def summary(name: str, counts: Counts) -> dict[str, object]:
    """By table: the sides, all contests together, and one entry for each pair of strengths, with a 95 % interval."""
    return {
        table: {
            "own": sides.own,
            "other": sides.other,
            "all": _figures([(contest, n) for contest, n in counts.items() if contest.table == table]),
            "pairs": [
                {
                    "own": own,
                    "other": other,
                    **_figures([(c, n) for c, n in counts.items() if c[:3] == (table, own, other)]),
                }
                for own, other in sorted({(c.own, c.other) for c in counts if c.table == table})
            ],
        }
        for table, sides in tables(name).items()
    }


def _figures(counted: list[tuple[Contest, int]]) -> dict[str, object]:
    number = sum([n for _, n in counted])
    by_result = {result: sum([n for c, n in counted if c.result == result]) for result in (WON, TIED, LOST)}
    low, high = wilson(by_result[WON], number)
    return {
        "contests": number,
        **by_result,
        "share": round(by_result[WON] / number, 4) if number else None,
        "low": round(low, 4),
        "high": round(high, 4),
    }
