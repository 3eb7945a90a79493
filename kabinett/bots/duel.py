"""The duel with tactical cards as the small game it is: both hands in the suits of their sectors, and who is behind.

With open hands it is solved exactly; where the other hand is hidden, the worth of a card is its mean over hands that
fit what is known. Worth is counted in troops: what the loser loses, what else hangs on the battle, the cards spent."""

from __future__ import annotations

import math
import time
from typing import Final, NamedTuple

from kabinett.games.tactics.cards import Pack

CARD_POINT: Final = 0.11
"""What a point of a card is worth in troops after the battle."""
RESERVE_WORTH: Final = 1.7
MOST_CARDS: Final = 6
"""Cards of a hand that are looked at: the Reserves, and the highest of the suit."""
RESERVE: Final = 0
"""A Reserve among the values of a hand."""
LOOK: Final = 256
"""After so many positions the clock is looked at."""


class TooLate(Exception):
    """A duel that was not solved in time."""


def values(pack: Pack, hand: list[int], suit: int) -> tuple[int, ...]:
    """What a hand can play in a suit, in ascending order; each Reserve as RESERVE."""
    found = [pack.value_of[pack.face_of[card]] for card in hand if pack.suit_of[pack.face_of[card]] == suit]
    reserves = min(sum([pack.face_of[card] == pack.reserve for card in hand]), MOST_CARDS)
    left_out = max(0, reserves + len(found) - MOST_CARDS)
    return tuple([RESERVE] * reserves + sorted(found)[left_out:])


class Duel(NamedTuple):
    """A duel under way, as the side to play sees it: by how much it is behind, and both hands in their suits."""

    pack: Pack
    gap: int
    own: tuple[int, ...]
    other: tuple[int, ...]
    troops: tuple[int, int]
    """Its own, and the other side's."""
    stake: float
    """What hangs on the battle besides its losses, in troops."""


class Solver:
    """One duel with open hands. Side 0 is the one that was asked. It raises TooLate at `end` (perf_counter): full
    hands with Reserves take much longer than the usual ones."""

    def __init__(self, reserve_top: int, troops: tuple[int, int], stake: float, end: float = math.inf) -> None:
        self.reserve_top = reserve_top
        self.troops = troops
        self.stake = stake
        self.end = end
        self.met = 0
        """Positions, by now."""
        self.known: dict[tuple[int, int, tuple[int, ...], tuple[int, ...]], float] = {}

    def best(self, side: int, gap: int, own: tuple[int, ...], other: tuple[int, ...]) -> float:
        """The worth for the side to play, which is behind by `gap` (0: even) and plays as well as it can."""
        key = (side, gap, own, other)
        found = self.known.get(key)
        if found is None:
            self.met += 1
            if not self.met % LOOK and self.end < math.inf and time.perf_counter() >= self.end:
                raise TooLate
            found = -1e9
            # Even, and with a card of the suit, one may not stop.
            if gap or not own or own[-1] == RESERVE:
                found = self.stopped(side, gap)
            for number, value in enumerate(own):
                if number and own[number - 1] == value:
                    continue
                rest = own[:number] + own[number + 1 :]
                for shown in self.shown(value, gap):
                    found = max(found, self.played(side, gap, value, shown, rest, other))
            self.known[key] = found
        return found

    def shown(self, value: int, gap: int) -> tuple[int, ...]:
        """The values as which a card can be played; of a Reserve's those that can matter."""
        if value != RESERVE:
            return (value,)
        top = self.reserve_top
        return tuple(sorted({min(top, max(1, gap)), min(top, gap + 1), min(top, gap + 4), top}))

    def stopped(self, side: int, gap: int) -> float:
        """The side behind gives up; even, nothing happens."""
        return -(min(gap, self.troops[side]) + self.stake) if gap else 0.0

    def played(
        self, side: int, gap: int, value: int, shown: int, rest: tuple[int, ...], other: tuple[int, ...]
    ) -> float:
        """The worth of playing a card of this value as `shown`, with these left."""
        cost = RESERVE_WORTH if value == RESERVE else CARD_POINT * value
        if shown < gap:
            return self.best(side, gap - shown, rest, other) - cost
        return -self.best(1 - side, shown - gap, other, rest) - cost
