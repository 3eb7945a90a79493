"""The chances of a battle with tactical cards: what the heuristic players of Friedrich and Maria share."""

from __future__ import annotations

import math
from typing import NamedTuple

BATTLE_POINTS = 14.0
"""Points that are seldom exceeded in one battle: a large hand is worth less than its sum."""


class Foe(NamedTuple):
    """An enemy stack as far as it is known."""

    general: int
    place: int
    armies: float
    cards: int
    """Cards in the hand behind it that could be of its suit."""
    per_card: float
    """What an unknown card is worth in a given suit, Reserves included."""
    spread: float
    """The variance of that."""


def in_battle(points: float) -> float:
    """What points in a suit are worth in one battle."""
    return BATTLE_POINTS * points / (points + BATTLE_POINTS)


def edge(armies: float, points: int, other: Foe) -> float:
    """How much stronger than this foe so many armies with so many points in their suit are, in armies."""
    return armies + in_battle(points) - other.armies - in_battle(other.per_card * other.cards)


def chance(armies: float, points: int, other: Foe) -> float:
    """The chance to beat this foe if both sides play all they have."""
    ahead = armies + points - other.armies - other.per_card * other.cards
    return 1 / (1 + math.exp(max(-30.0, min(30.0, -1.7 * ahead / math.sqrt(other.spread * other.cards + 4)))))
