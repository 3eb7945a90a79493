"""Paying with cards in one order, and sharing out what was bought."""

from __future__ import annotations

import itertools
import random

from kabinett.games.tactics.cards import FIFTY, Pack
from kabinett.games.tactics.payment import forced_shares, next_share, payable


def payments(pack: Pack, hand: list[int], cost: int) -> list[tuple[int, ...]]:
    """All ways that the steps offered lead to."""
    done: list[tuple[int, ...]] = []
    row: list[list[int]] = [[]]
    for paid in row:
        if sum([pack.value_of[face] for face in paid]) >= cost:
            done.append(tuple(paid))
        else:
            row += [[*paid, face] for face in payable(pack, hand, paid, cost)]
    return done


def test_every_payment_has_one_way() -> None:
    rng = random.Random(7)
    for pack in (FIFTY, Pack(10, 8)):
        for _ in range(60):
            hand = rng.sample(range(2 * pack.size), rng.randint(1, 6))
            cost = rng.randint(1, 20)
            found = payments(pack, hand, cost)
            assert len(found) == len(set(found)) == len({tuple(sorted(way)) for way in found})
            faces = [pack.face_of[card] for card in hand]
            wanted: set[tuple[int, ...]] = set()
            for number in range(1, len(faces) + 1):
                for chosen in itertools.combinations(faces, number):
                    values = [pack.value_of[face] for face in chosen]
                    if sum(values) >= cost > sum(values) - max(values):
                        wanted.add(tuple(sorted(chosen)))
            assert {tuple(sorted(way)) for way in found} == wanted


def test_shares_are_asked_only_where_there_is_a_choice() -> None:
    shares = [(1, 1, 4), (2, 0, 2), (4, 1, 8)]
    assert next_share(shares, 6, []) == (1, 1, 4)
    assert next_share(shares, 14, []) == (1, 4, 4) and forced_shares(shares, 14, []) == [4, 2, 8]
    assert forced_shares(shares, 2, []) == [1, 0, 1]
    assert forced_shares(shares, 6, [4]) == [4] and forced_shares(shares, 6, [4, 1]) == [4, 1, 1]
