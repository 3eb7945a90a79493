"""Drawing hidden cards that fit what a seat knows."""

from __future__ import annotations

import random

from kabinett.games.tactics.cards import deck_of, face_of, suit_of


class Slot:
    """A hidden place for cards: how many of each deck lie there, cards known to, and suits it cannot hold."""

    def __init__(self, backs: list[int], known: list[int], void: int = 0) -> None:
        self.void = void
        self.cards = list(known)
        self.open = list(backs)
        for card in known:
            self.open[deck_of(card)] -= 1


def deal(slots: list[Slot], unseen: list[int], decks: int, rng: random.Random) -> None:
    """Deal the unseen cards into the slots, uniformly among all deals that respect the voids.

    Shuffling and rejecting is uniform; where it does not succeed (a long hand without a suit), the hands with voids
    choose first among what they can hold."""
    for deck in range(decks):
        pile = [card for card in unseen if deck_of(card) == deck]
        wanting = [slot for slot in slots if slot.open[deck]]
        strict = any(slot.void for slot in wanting)
        for attempt in range(30):
            rng.shuffle(pile)
            if not strict or _fits(wanting, pile, deck):
                break
            if attempt == 29:
                pile = _arranged(wanting, pile, deck, rng)
        start = 0
        for slot in wanting:
            end = start + slot.open[deck]
            slot.cards += pile[start:end]
            start = end
    for slot in slots:
        slot.cards.sort()


def _allowed(slot: Slot, card: int) -> bool:
    suit = suit_of(face_of(card))
    return suit < 0 or not slot.void >> suit & 1


def _fits(wanting: list[Slot], pile: list[int], deck: int) -> bool:
    start = 0
    for slot in wanting:
        end = start + slot.open[deck]
        if slot.void and not all(_allowed(slot, card) for card in pile[start:end]):
            return False
        start = end
    return True


def _arranged(wanting: list[Slot], pile: list[int], deck: int, rng: random.Random) -> list[int]:
    """The pile in an order that fits: slots with most suits excluded choose first."""
    chosen: dict[int, list[int]] = {}
    left = pile[:]
    order = sorted(range(len(wanting)), key=lambda i: -wanting[i].void.bit_count())
    for i in order:
        slot = wanting[i]
        fitting = [card for card in left if _allowed(slot, card)]
        take = rng.sample(fitting, slot.open[deck])
        chosen[i] = take
        left = [card for card in left if card not in take]
    arranged: list[int] = []
    for i in range(len(wanting)):
        arranged += chosen[i]
    return arranged + left
