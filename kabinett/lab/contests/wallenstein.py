"""Wallenstein: battles and revolts by the cubes that each side throws into the tower, tiles and events included.

What lies in the tray and sticks in the tower fights along: that is why equal strengths do not win equally often."""

from __future__ import annotations

from typing import Final

from kabinett.core.contract import Event
from kabinett.lab.contests import LOST, TIED, WON, Contest, Sides

PLAYERS: Final = "attacks on players"
NEUTRAL: Final = "attacks on neutral counties"
REVOLTS: Final = "revolts"
TABLES: Final = {
    PLAYERS: Sides("attackers", "defenders"),
    NEUTRAL: Sides("attackers", "peasants"),
    REVOLTS: Sides("armies", "peasants"),
}
ENDS: Final = {
    "battle_won": WON,
    "battle_tie": TIED,
    "battle_held": LOST,
    "battle_failed": LOST,
    "revolt_won": WON,
    "revolt_lost": LOST,
}


def contests(events: list[Event]) -> list[Contest]:
    """A battle or revolt begins with the cubes thrown and ends with what came of it."""
    found: list[Contest] = []
    begun = ("", 0, 0)
    for event in events:
        if event.public is None:
            continue
        key, args = event.public.key, event.public.args
        if key == "battle":
            begun = (PLAYERS, args[2], args[4])
        elif key == "battle_neutral":
            begun = (NEUTRAL, args[2], args[3])
        elif key == "revolt":
            begun = (REVOLTS, args[2], args[3])
        elif key in ENDS:
            found.append(Contest(*begun, ENDS[key]))
    return found
