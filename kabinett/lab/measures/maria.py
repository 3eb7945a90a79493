"""Maria: battles, the cards spent in them, fortresses taken, hussars swept away, recruitments, and which power won."""

from __future__ import annotations

from kabinett.core.game import Game
from kabinett.core.state import State
from kabinett.games.maria.board import MAJORS, POWERS
from kabinett.lab.measures import Measures, event_counts
from kabinett.lab.measures.duels import duels
from kabinett.lab.playing import Move


def measure(game: Game, state: State, log: list[Move]) -> Measures:
    counts = event_counts(log)
    return {
        **duels(log),
        "hussars swept": [counts.get("hussar_swept", 0)],
        "recruitments": [counts.get("recruited", 0)],
        **{f"won by {POWERS[power]}": [int(getattr(state, "winner", -1) == power)] for power in MAJORS},
    }
