"""Filling in what a view does not show: hidden cards, drawn to fit what a seat knows."""

from __future__ import annotations

import random
from math import comb
from typing import Final

from kabinett.core.state import State, View
from kabinett.games.tactics.cards import FIFTY, Pack

TRIES: Final = 12
"""How often cards are shuffled and rejected before deals are counted."""


def show_own(s: State, blank: State, view: View, names: tuple[str, ...]) -> None:
    """Give a state what the view shows of these lists; the rest is as in a blank state until it is drawn."""
    for name in names:
        seen = view[name]
        assert isinstance(seen, list)
        empty = getattr(blank, name)
        filled = [part if part is not None else empty[number] for number, part in enumerate(seen)]
        setattr(s, name, [list(part) if isinstance(part, list) else part for part in filled])


class Slot:
    """A hidden place for cards: how many of each deck lie there, cards known to, and suits it cannot hold."""

    def __init__(self, backs: list[int], known: list[int], void: int = 0, pack: Pack = FIFTY) -> None:
        self.void = void
        self.pack = pack
        self.cards = list(known)
        self.open = list(backs)
        for card in known:
            self.open[pack.deck_of(card)] -= 1


def deal(slots: list[Slot], unseen: list[int], decks: int, rng: random.Random) -> None:
    """Deal the unseen cards into the slots, uniformly among all deals that respect the voids.

    Shuffling and rejecting is uniform and usually quick; where it does not succeed (a long hand without a suit), the
    hands with voids draw one after the other, by counting how many deals each draw leaves open."""
    for deck in range(decks):
        pile = [card for card in unseen if slots[0].pack.deck_of(card) == deck]
        wanting = [slot for slot in slots if slot.open[deck]]
        strict = any(slot.void for slot in wanting)
        for attempt in range(TRIES):
            rng.shuffle(pile)
            if not strict or _fits(wanting, pile, deck):
                break
            if attempt == TRIES - 1:
                pile = _arranged(wanting, pile, deck, rng)
        start = 0
        for slot in wanting:
            end = start + slot.open[deck]
            slot.cards += pile[start:end]
            start = end
    for slot in slots:
        slot.cards.sort()


def _allowed(slot: Slot, card: int) -> bool:
    suit = slot.pack.suit_of[slot.pack.face_of[card]]
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
    """The pile, shuffled, in an order that fits. Only the slots with voids matter: the others take what is left."""
    barred = [i for i, slot in enumerate(wanting) if slot.void]
    sizes = [wanting[i].open[deck] for i in barred]
    # Cards that the same slots may hold are of one class: it is enough to count how many of each class go where.
    classes: dict[tuple[bool, ...], list[int]] = {}
    for card in pile:
        classes.setdefault(tuple([_allowed(wanting[i], card) for i in barred]), []).append(card)
    patterns = sorted(classes)
    counted: dict[tuple[int, tuple[int, ...]], int] = {}

    def takings(k: int, left: tuple[int, ...]) -> list[tuple[int, ...]]:
        """All numbers of cards of each class that fill slot k."""
        found: list[tuple[int, ...]] = [()]
        for position, pattern in enumerate(patterns):
            most = left[position] if pattern[k] else 0
            found = [(*taken, n) for taken in found for n in range(min(most, sizes[k] - sum(taken)) + 1)]
        return [taken for taken in found if sum(taken) == sizes[k]]

    def ways(k: int, left: tuple[int, ...]) -> int:
        """In how many ways the slots from k on can be filled with so many cards left of each class."""
        if k == len(barred):
            return 1
        if k == len(barred) - 1:
            return comb(sum([n for n, pattern in zip(left, patterns, strict=True) if pattern[k]]), sizes[k])
        key = (k, left)
        if key not in counted:
            counted[key] = sum([weight(k, left, taken) for taken in takings(k, left)])
        return counted[key]

    def weight(k: int, left: tuple[int, ...], taken: tuple[int, ...]) -> int:
        chosen = 1
        for n, take in zip(left, taken, strict=True):
            chosen *= comb(n, take)
        return chosen * ways(k + 1, tuple([n - take for n, take in zip(left, taken, strict=True)]))

    dealt: list[list[int]] = [[] for _ in wanting]
    for k, i in enumerate(barred):
        left = tuple([len(classes[pattern]) for pattern in patterns])
        options = takings(k, left)
        weights = [weight(k, left, taken) for taken in options]
        if not sum(weights):
            raise AssertionError("voids that no deal fits")
        pick = rng.randrange(sum(weights))
        number = 0
        while pick >= weights[number]:
            pick -= weights[number]
            number += 1
        for pattern, take in zip(patterns, options[number], strict=True):
            cards = rng.sample(classes[pattern], take)
            classes[pattern] = [card for card in classes[pattern] if card not in cards]
            dealt[i] += cards
    used = {card for cards in dealt for card in cards}
    rest = [card for card in pile if card not in used]
    start = 0
    for i, slot in enumerate(wanting):
        if not slot.void:
            end = start + slot.open[deck]
            dealt[i] = rest[start:end]
            start = end
    return [card for cards in dealt for card in cards] + rest[start:]
