"""Friedrich: battles, the cards spent in them, key cities (objectives) taken and held, trains lost, recruitments."""

from __future__ import annotations

from kabinett.core.game import Game
from kabinett.core.play import Entry
from kabinett.core.state import State
from kabinett.lab.measures import Measures, event_counts
from kabinett.lab.measures.duels import duels


def measure(game: Game, state: State, log: list[Entry]) -> Measures:
    counts = event_counts(log)
    return {
        **duels(log),
        "key cities held at the end": [getattr(state, "conquered", 0).bit_count()],
        "supply trains destroyed": [counts.get("train_destroyed", 0)],
        "recruitments": [counts.get("recruited", 0)],
    }
