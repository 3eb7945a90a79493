"""Friedrich: battles, the cards spent in them, key cities (objectives) taken and held, trains lost, recruitments, and
which nations won."""

from __future__ import annotations

from kabinett.core.game import Game
from kabinett.core.state import State
from kabinett.lab.measures import Measures, event_counts
from kabinett.lab.measures.duels import duels
from kabinett.lab.playing import Move


def measure(game: Game, state: State, log: list[Move]) -> Measures:
    counts = event_counts(log)
    nations = len(getattr(state, "seat_of", ()))
    won = getattr(state, "won", 0)
    return {
        **duels(log),
        "key cities held at the end": [getattr(state, "conquered", 0).bit_count()],
        "supply trains destroyed": [counts.get("train_destroyed", 0)],
        "recruitments": [counts.get("recruited", 0)],
        **{f"won by {game.words.kinds['power'].to_text(nation)}": [won >> nation & 1] for nation in range(nations)},
    }
