"""The colours of seats and bots in plots."""

from __future__ import annotations

from typing import Final

PALETTE: Final = ("#3b6ea5", "#b5533c", "#5d8a4a", "#8a5fa8", "#b8892b", "#4a9494", "#a14a74", "#6b6b6b")
SEATS: Final = {
    "red": "#b8352c",
    "blue": "#2c5ba6",
    "yellow": "#d19a10",
    "violet": "#80479a",
    "black": "#35302d",
    "friedrich": "#2f5597",
    "frederick": "#2f5597",
    "elisabeth": "#2c7a47",
    "maria-theresia": "#c9a227",
    "maria-theresa": "#c9a227",
    "pompadour": "#b32a30",
    "louis": "#b32a30",
    "france": "#2a4f9e",
    "coalition": "#b0272d",
}
"""Those of the pieces on the boards, as near as a line on paper can come to white (Austria)."""


def colour(number: int) -> str:
    """Of the bot, or whatever has no colour of its own, with this number."""
    return PALETTE[number % len(PALETTE)]


def seat_colours(names: list[str]) -> list[str]:
    """One for each seat, by its name in notation; those without a colour of their own get what is left over."""
    left = [one for one in PALETTE if one not in SEATS.values()]
    return [SEATS.get(name, left[number % len(left)]) for number, name in enumerate(names)]
