"""Maria: battles, the cards spent in them, fortresses taken, hussars swept away, recruitments."""

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
        "hussars swept": [counts.get("hussar_swept", 0)],
        "recruitments": [counts.get("recruited", 0)],
    }
