"""Hidden cards are dealt evenly among all deals that fit the backs, the known cards and the voids."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest

from kabinett.games.tactics import dealing
from kabinett.games.tactics.cards import DECK_SIZE, FACES, RESERVE, deck_of, face, face_of, suit_of
from kabinett.games.tactics.dealing import Slot, deal

SPADES, CLUBS, HEARTS, DIAMONDS = 0, 1, 2, 3
EACH = 40
Case = tuple[list[tuple[list[int], list[int], int]], list[int]]


def cards(*names: str) -> list[int]:
    """Cards by names such as "spades 5" of the first deck, "2:spades 5" of the second."""
    found: list[int] = []
    for name in names:
        deck, _, shown = name.rpartition(":")
        number = (int(deck) - 1 if deck else 0) * DECK_SIZE + FACES.index(shown)
        found.append(number + 1 if number in found else number)
    return found


def no(*suits: int) -> int:
    return sum([1 << suit for suit in suits])


CASES: dict[str, Case] = {
    "no voids": (
        [([2], [], 0), ([1], [], 0), ([2], [], 0)],
        cards("spades 2", "spades 3", "hearts 4", "clubs 5", "clubs 6"),
    ),
    "one void": (
        [([2], [], no(SPADES)), ([3], [], 0)],
        cards("spades 2", "hearts 3", "hearts 4", "clubs 5", "diamonds 6"),
    ),
    "a Reserve is never excluded": (
        [([2], [], no(SPADES, CLUBS, HEARTS)), ([2], [], 0)],
        cards("spades 2", "diamonds 3", "reserve", "reserve"),
    ),
    "two voids": (
        [([2], [], no(SPADES)), ([2], [], no(HEARTS)), ([1], [], 0)],
        cards("spades 2", "spades 3", "hearts 4", "clubs 5", "diamonds 6"),
    ),
    "hardly ever by chance": (
        [([3], [], no(SPADES)), ([3], [], no(HEARTS)), ([1], [], 0)],
        cards("spades 2", "spades 3", "spades 4", "hearts 2", "hearts 3", "clubs 2", "clubs 3"),
    ),
    "three voids": (
        [([2], [], no(SPADES)), ([1], [], no(HEARTS)), ([2], [], no(CLUBS)), ([1], [], 0)],
        cards("spades 2", "spades 3", "hearts 2", "hearts 3", "clubs 2", "diamonds 2"),
    ),
    "one hand must leave the other what it needs": (
        [([2], [], no(SPADES)), ([3], [], no(HEARTS))],
        cards("spades 2", "hearts 2", "hearts 3", "clubs 2", "clubs 3"),
    ),
    "a known card": (
        [([2], cards("clubs 9"), no(SPADES)), ([2], [], 0)],
        cards("spades 2", "hearts 3", "diamonds 6"),
    ),
    "two decks": (
        [([1, 1], [], no(SPADES)), ([1, 2], cards("2:hearts 9"), 0), ([0, 1], [], no(HEARTS))],
        cards("spades 2", "hearts 3", "2:spades 4", "2:hearts 5", "2:clubs 6"),
    ),
    "only backs tell": ([([1, 0], [], 0), ([0, 1], [], 0)], cards("spades 2", "2:hearts 3")),
}


def fits(slot: tuple[list[int], list[int], int], held: tuple[int, ...]) -> bool:
    backs, known, void = slot
    counts = [0] * len(backs)
    for card in (*held, *known):
        counts[deck_of(card)] += 1
    return counts == backs and not any(suit_of(face_of(c)) >= 0 and void >> suit_of(face_of(c)) & 1 for c in held)


def every(case: Case) -> set[tuple[tuple[int, ...], ...]]:
    """All deals that fit, by trying everything."""
    slots, unseen = case
    sizes = [sum(backs) - len(known) for backs, known, _ in slots]
    assert sum(sizes) == len(unseen)
    found: set[tuple[tuple[int, ...], ...]] = set()
    for order in itertools.permutations(unseen):
        start = 0
        dealt: list[tuple[int, ...]] = []
        for slot, size in zip(slots, sizes, strict=True):
            held = tuple(sorted(order[start : start + size]))
            start += size
            if not fits(slot, held):
                break
            dealt.append(tuple(sorted([*held, *slot[1]])))
        else:
            found.add(tuple(dealt))
    return found


def check(counts: Counter[tuple[tuple[int, ...], ...]], wanted: set[tuple[tuple[int, ...], ...]]) -> None:
    assert set(counts) == wanted
    squares = sum([(count - EACH) ** 2 / EACH for count in counts.values()])
    degrees = len(wanted) - 1
    assert squares <= degrees + 6 * (2 * degrees) ** 0.5 + 10


@pytest.mark.parametrize("name", CASES)
def test_cards_are_dealt_evenly(name: str) -> None:
    slots, unseen = CASES[name]
    decks = len(slots[0][0])
    wanted = every(CASES[name])
    rng = random.Random(name)
    counts: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for _ in range(EACH * len(wanted)):
        dealt = [Slot(backs, known, void) for backs, known, void in slots]
        deal(dealt, unseen, decks, rng)
        counts[tuple([tuple(slot.cards) for slot in dealt])] += 1
    check(counts, wanted)


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if len(case[0][0][0]) == 1])
def test_counting_deals_as_rejecting_does(name: str) -> None:
    """The slow way, used where shuffling and rejecting finds nothing, on every case of one deck."""
    slots, unseen = CASES[name]
    wanted = every(CASES[name])
    rng = random.Random(name)
    counts: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for _ in range(EACH * len(wanted)):
        dealt = [Slot(backs, known, void) for backs, known, void in slots]
        pile = unseen[:]
        rng.shuffle(pile)
        order = dealing._arranged(dealt, pile, 0, rng)
        assert sorted(order) == sorted(unseen)
        start = 0
        for slot in dealt:
            slot.cards = sorted([*slot.cards, *order[start : start + slot.open[0]]])
            start += slot.open[0]
        counts[tuple([tuple(slot.cards) for slot in dealt])] += 1
    check(counts, wanted)


def test_long_hands_without_a_suit_are_dealt() -> None:
    """Three hands of ten, each without another suit: no shuffle would ever give them."""
    for seed in range(3):
        hands = [Slot([10], [], 1 << suit) for suit in range(3)]
        rest = Slot([20], [])
        deal([*hands, rest], list(range(DECK_SIZE)), 1, random.Random(seed))
        assert sorted(card for slot in [*hands, rest] for card in slot.cards) == list(range(DECK_SIZE))
        for suit, hand in enumerate(hands):
            assert len(hand.cards) == 10
            assert all(suit_of(face_of(card)) != suit for card in hand.cards)


def test_voids_that_no_deal_fits_are_an_error() -> None:
    with pytest.raises(AssertionError, match="no deal fits"):
        deal([Slot([1], [], no(SPADES)), Slot([0], [])], cards("spades 2"), 1, random.Random(1))


def test_a_reserve_has_no_suit() -> None:
    assert suit_of(RESERVE) == -1
    assert [suit_of(face(suit, 13)) for suit in range(4)] == [SPADES, CLUBS, HEARTS, DIAMONDS]
