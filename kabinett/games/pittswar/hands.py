"""What everybody knows of a hand of markers, and how hands are drawn that fit it.

Everybody knows which markers are in play, how many a hand has, and some that are surely in it or not. And a marker
that came into the pool in 1795 cannot be one of those that the hand already had: `old[side][k]` is how many markers of
the hand at least entered before period k. When such a marker leaves the hand face up, it may have been one of those."""

from __future__ import annotations

import random
from math import comb

from kabinett.core.field import members
from kabinett.core.state import View
from kabinett.games.pittswar.board import Board
from kabinett.games.pittswar.state import PState

PERIODS = 8
FIRST_YEAR = 1792
PERIOD = 3


def period_of(board: Board, event: int) -> int:
    """The period in which a marker enters, 0 to 7."""
    return (board.marker_enters[event] - FIRST_YEAR) // PERIOD


def period_begins(s: PState, period: int) -> None:
    """New markers are about to go into the pools: all that is in the hands is older."""
    for side in range(s.seats):
        s.old[side][period] = len(s.hands[side])


def gone(s: PState, side: int, event: int) -> None:
    """A marker has left a hand face up."""
    old = s.old[side]
    for period in range(period_of(s.board, event) + 1, PERIODS):
        old[period] = max(0, old[period] - 1)


def returned(s: PState, side: int, number: int) -> None:
    """Markers went back into the pool, nobody else saw which."""
    s.old[side] = [max(0, least - number) for least in s.old[side]]
    s.known &= ~s.board.marker.of_side[side]
    s.absent &= ~s.board.marker.of_side[side]


# drawing a hand that fits


def groups(s: PState, side: int) -> list[list[int]]:
    """The markers of a side that may be in its hand or not, by the period in which they entered."""
    found: list[list[int]] = [[] for _ in range(PERIODS)]
    free = s.unplayed & s.board.marker.of_side[side] & ~s.known & ~s.absent
    for event in members(free):
        found[period_of(s.board, event)].append(event)
    return found


def sure(s: PState, side: int) -> list[int]:
    """The markers that everybody knows to be in a hand."""
    return members(s.known & s.unplayed & s.board.marker.of_side[side])


def counts(s: PState, side: int, size: int) -> list[dict[int, int]]:
    """For each period: how many ways there are to have chosen so many markers of all periods up to it."""
    certain = [0] * PERIODS
    for event in sure(s, side):
        certain[period_of(s.board, event)] += 1
    ways = [{0: 1}]
    taken = 0
    for period, group in enumerate(groups(s, side)):
        taken += certain[period]
        # What entered up to this period is older than the next one.
        least = s.old[side][period + 1] - taken if period + 1 < PERIODS else 0
        found: dict[int, int] = {}
        for before, number in ways[-1].items():
            for more in range(min(len(group), size - before) + 1):
                if before + more >= least:
                    found[before + more] = found.get(before + more, 0) + number * comb(len(group), more)
        ways.append(found)
    return ways


def number_of_hands(s: PState, side: int, size: int) -> int:
    """How many hands of so many markers fit what everybody knows."""
    free = size - len(sure(s, side))
    return counts(s, side, free)[-1].get(free, 0)


def drawn(s: PState, side: int, size: int, rng: random.Random) -> list[int]:
    """One of all hands that fit, each as likely as the others."""
    hand = sure(s, side)
    left = size - len(hand)
    ways = counts(s, side, left)
    by_period = groups(s, side)
    for period in range(PERIODS - 1, -1, -1):
        group = by_period[period]
        choices = [(more, ways[period].get(left - more, 0) * comb(len(group), more)) for more in range(len(group) + 1)]
        lot = rng.randrange(sum([number for _, number in choices]))
        for more, number in choices:
            lot -= number
            if lot < 0:
                hand += rng.sample(group, more)
                left -= more
                break
    assert not left
    return sorted(hand)


def complete(s: PState, view: View, rng: random.Random) -> None:
    """Fill the hands this seat does not see."""
    seat, sizes = view["seat"], view["hand_sizes"]
    assert isinstance(seat, int) and isinstance(sizes, list)
    for side in range(s.seats):
        if side != seat:
            s.hands[side] = drawn(s, side, sizes[side], rng)


def determined(s: PState, seat: int) -> list[tuple[str, int]]:
    """Hands that follow from what everybody knows; `s` is any sample of the view."""
    return [
        ("hands", side) for side in range(s.seats) if side != seat and number_of_hands(s, side, len(s.hands[side])) == 1
    ]
