"""What is counted in a game besides who won: a dictionary of lists of whole numbers, made from its events.

The general counts are made for every game. A module `kabinett.lab.measures.NAME` may add what is worth counting in the
game of that name: `measure(game, state, log)` is given the state at the end and all that was done, and returns for each
of its statistics one number for each time it could be taken (cards in each battle), or one for the game."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from functools import cache

from kabinett.core.game import Game
from kabinett.core.state import State
from kabinett.lab.playing import Move, decisions

Measures = dict[str, list[int]]
Measure = Callable[[Game, State, list[Move]], Measures]


def measure(game: Game, state: State, log: list[Move]) -> Measures:
    """All statistics of one game."""
    found: Measures = {
        "decisions": [decisions(log)],
        "events": [sum([len(entry.events) for entry in log])],
    }
    own = _own(game.name)
    if own is not None:
        found.update(own(game, state, log))
    return found


@cache
def _own(name: str) -> Measure | None:
    """The counts of this game's own, if somebody has written them."""
    if importlib.util.find_spec(f"{__name__}.{name}") is None:
        return None
    own: Measure = importlib.import_module(f"{__name__}.{name}").measure
    return own


def event_counts(log: list[Move]) -> dict[str, int]:
    """How often each event that everybody saw has happened, by its key."""
    counts: dict[str, int] = {}
    for entry in log:
        for event in entry.events:
            if event.public is not None:
                counts[event.public.key] = counts.get(event.public.key, 0) + 1
    return counts
