"""Tactical cards: four suits from 2 upwards and two Reserves in each deck.

A card is a number: deck * deck size + slot. A face is what is printed on it: the slot, with both Reserves the same. The
back of a card shows its deck, so how many cards of each deck a hand holds is known to everybody.

A `Pack` is one game's kind of decks. The names below it belong to the decks of fifty that Friedrich is played with."""

from __future__ import annotations

from typing import Final

from kabinett.boards.roadmap import SUITS

MOST_DECKS: Final = 8


class Pack:
    """Decks of one kind: the highest value of a suit, and what a Reserve is worth at most."""

    def __init__(self, top: int, reserve_top: int) -> None:
        self.values = top - 1
        """How many cards a suit has."""
        self.reserve = 4 * self.values
        """The face of a Reserve."""
        self.size = self.reserve + 2
        self.reserve_top = reserve_top
        """The highest value of a Reserve, and what it is worth as money."""
        self.faces = [f"{suit} {value}" for suit in SUITS for value in range(2, top + 1)] + ["reserve"]
        self.value_of = [face % self.values + 2 for face in range(self.reserve)] + [reserve_top]
        """Value of a suited face; what a Reserve is worth as money."""
        self.suit_of = [face // self.values for face in range(self.reserve)] + [-1]
        """Suit of a face; -1 for a Reserve."""
        self.face_of = [min(card % self.size, self.reserve) for card in range(MOST_DECKS * self.size)]
        """The face of each card."""
        self.worth = [self.value_of[face] for face in self.face_of]
        """What each card is worth as money."""

    def deck_of(self, card: int) -> int:
        return card // self.size

    def face(self, suit: int, value: int) -> int:
        return suit * self.values + value - 2

    def deck(self, number: int) -> tuple[int, ...]:
        """All cards of a deck."""
        return tuple(range(number * self.size, (number + 1) * self.size))

    def held(self, hand: list[int], face: int) -> int:
        """The card with this face that leaves a hand: of several the one of the lowest deck; -1 if there is none."""
        for card in hand:
            if self.face_of[card] == face:
                return card
        return -1

    def faces_in(self, hand: list[int]) -> list[int]:
        """The different faces of a hand in ascending order."""
        return sorted({self.face_of[card] for card in hand})

    def money(self, hand: list[int]) -> int:
        """What a hand is worth where cards are paid."""
        return sum([self.worth[card] for card in hand])

    def backs(self, cards: list[int], decks: int) -> list[int]:
        """How many of these cards come from each deck."""
        counts = [0] * decks
        for card in cards:
            counts[card // self.size] += 1
        return counts

    def name(self, card: int) -> str:
        """A single card of all decks: "2:hearts-9"."""
        slot = card % self.size
        name = self.faces[slot].replace(" ", "-") if slot < self.reserve else f"reserve-{slot - self.reserve + 1}"
        return f"{card // self.size + 1}:{name}"


FIFTY: Final = Pack(13, 10)
"""Friedrich's decks."""

DECK_SIZE: Final = FIFTY.size
RESERVE: Final = FIFTY.reserve
FACES: Final = FIFTY.faces
RESERVE_TOP: Final = FIFTY.reserve_top
FACE: Final = FIFTY.face_of
WORTH: Final = FIFTY.worth


def face_of(card: int) -> int:
    return FACE[card]


def deck_of(card: int) -> int:
    return FIFTY.deck_of(card)


def face(suit: int, value: int) -> int:
    return FIFTY.face(suit, value)


def suit_of(face: int) -> int:
    return FIFTY.suit_of[face]


def value_of(face: int) -> int:
    return FIFTY.value_of[face]


def held(hand: list[int], face: int) -> int:
    return FIFTY.held(hand, face)


def faces_in(hand: list[int]) -> list[int]:
    return FIFTY.faces_in(hand)


def money(hand: list[int]) -> int:
    return FIFTY.money(hand)


def backs(cards: list[int], decks: int) -> list[int]:
    return FIFTY.backs(cards, decks)
