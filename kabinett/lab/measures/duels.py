"""What Friedrich and Maria have in common: battles fought with cards, and key cities that change hands."""

from __future__ import annotations

from kabinett.lab.measures import Measures, event_counts
from kabinett.lab.playing import Move


def duels(log: list[Move]) -> Measures:
    """Battles, the cards played in each, the armies each loser lost; conquests and reconquests."""
    counts = event_counts(log)
    cards: list[int] = []
    losses: list[int] = []
    for entry in log:
        for event in entry.events:
            text = event.public
            if text is None:
                continue
            if text.key == "battle":
                cards.append(0)
            elif text.key == "played" and cards:
                cards[-1] += 1
            elif text.key == "defeat":
                losses.append(text.args[3])
    return {
        "battles": [counts.get("battle", 0)],
        "cards per battle": cards,
        "armies lost per defeat": losses,
        "key cities conquered": [counts.get("conquered", 0)],
        "key cities reconquered": [counts.get("reconquered", 0)],
    }
