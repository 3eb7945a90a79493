"""Pitt's War: battles, zones taken, attrition on the march, units lost, events played, France's victory points, and the
years in which great powers surrendered."""

from __future__ import annotations

from kabinett.core.game import Game
from kabinett.core.state import State
from kabinett.games.pittswar.board import MAJORS, POWERS
from kabinett.lab.measures import Measures, event_counts
from kabinett.lab.playing import Move

YEARS = "years of surrender of "
LOST = ("unit_lost", "no_way_out", "hunted")
"""What is told where a unit is eliminated; one that another takes up has not fallen."""


def measure(game: Game, state: State, log: list[Move]) -> Measures:
    counts = event_counts(log)
    outcome = state.outcome
    return {
        "battles": [counts.get("battle", 0)],
        "zones taken": [counts.get("takes_zone", 0)],
        "attrition rolls": [counts.get("attrition", 0)],
        "units lost": [sum([counts.get(key, 0) for key in LOST])],
        "events played": [counts.get("plays", 0)],
        "victory points": [] if outcome is None else outcome.scores[:1],
        **{f"{YEARS}{POWERS[power]}": years for power, years in _surrenders(state, log).items()},
    }


def _surrenders(state: State, log: list[Move]) -> dict[int, list[int]]:
    """The years in which each great power surrendered. The log tells each new year, but not the first."""
    year = getattr(state, "year", 0) - event_counts(log).get("new_year", 0)
    found: dict[int, list[int]] = {power: [] for power in range(MAJORS)}
    for entry in log:
        for event in entry.events:
            text = event.public
            if text is None:
                continue
            if text.key == "new_year":
                year = text.args[0]
            elif text.key == "surrenders":
                found[text.args[0]].append(year)
    return {power: years for power, years in found.items() if years}
