"""Tactical cards: four suits of the values 2 to 13 and two Reserves in each deck of fifty.

A card is a number: deck * 50 + slot. A face is what is printed on it: the slot, with both Reserves the same. The back
of a card shows its deck, so how many cards of each deck a hand holds is known to everybody."""

from __future__ import annotations

from typing import Final

from kabinett.boards.roadmap import SUITS

DECK_SIZE: Final = 50
RESERVE: Final = 48
"""The face of a Reserve."""
FACES: Final = [f"{suit} {value}" for suit in SUITS for value in range(2, 14)] + ["reserve"]
RESERVE_TOP: Final = 10
"""The highest value of a Reserve, and what it is worth as money."""


MOST_CARDS: Final = 8 * DECK_SIZE
FACE: Final = [min(card % DECK_SIZE, RESERVE) for card in range(MOST_CARDS)]
"""The face of each card."""
WORTH: Final = [face % 12 + 2 if face != RESERVE else RESERVE_TOP for face in FACE]
"""What each card is worth as money."""


def face_of(card: int) -> int:
    return FACE[card]


def deck_of(card: int) -> int:
    return card // DECK_SIZE


def face(suit: int, value: int) -> int:
    return suit * 12 + value - 2


def suit_of(face: int) -> int:
    """Suit of a face; -1 for a Reserve."""
    return face // 12 if face != RESERVE else -1


def value_of(face: int) -> int:
    """Value of a suited face; what a Reserve is worth as money."""
    return face % 12 + 2 if face != RESERVE else RESERVE_TOP


def held(hand: list[int], face: int) -> int:
    """The card with this face that leaves a hand: of several the one of the lowest deck; -1 if there is none."""
    for card in hand:
        if FACE[card] == face:
            return card
    return -1


def faces_in(hand: list[int]) -> list[int]:
    """The different faces of a hand in ascending order."""
    return sorted({FACE[card] for card in hand})


def money(hand: list[int]) -> int:
    """What a hand is worth in recruitment."""
    return sum([WORTH[card] for card in hand])


def backs(cards: list[int], decks: int) -> list[int]:
    """How many of these cards come from each deck."""
    counts = [0] * decks
    for card in cards:
        counts[card // DECK_SIZE] += 1
    return counts
