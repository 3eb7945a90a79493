"""Pitt's War: battles, zones taken, attrition on the march, units lost, events played."""

from __future__ import annotations

from kabinett.core.game import Game
from kabinett.core.play import Entry
from kabinett.core.state import State
from kabinett.lab.measures import Measures, event_counts


def measure(game: Game, state: State, log: list[Entry]) -> Measures:
    counts = event_counts(log)
    return {
        "battles": [counts.get("battle", 0)],
        "zones taken": [counts.get("takes_zone", 0)],
        "attrition rolls": [counts.get("attrition", 0)],
        "units lost": [counts.get("unit_lost", 0)],
        "events played": [counts.get("plays", 0)],
    }
