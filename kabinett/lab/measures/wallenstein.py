"""Wallenstein: battles, revolts, buildings, and the points of the winner and between first and last."""

from __future__ import annotations

from kabinett.core.game import Game
from kabinett.core.state import State
from kabinett.lab.measures import Measures, event_counts
from kabinett.lab.playing import Move


def measure(game: Game, state: State, log: list[Move]) -> Measures:
    counts = event_counts(log)
    outcome = state.outcome
    scores = [] if outcome is None else outcome.scores
    return {
        "battles": [counts.get("battle", 0) + counts.get("battle_neutral", 0)],
        "revolts": [counts.get("revolt", 0)],
        "buildings": [counts.get("built", 0)],
        "cards lost": [counts.get("card_lost", 0)],
        "points of the winner": [max(scores)] if scores else [],
        "points from first to last": [max(scores) - min(scores)] if scores else [],
        "points of each seat": list(scores),
    }
