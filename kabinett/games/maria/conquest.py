"""Chapters 10.3 and 12: conquest and protection of fortresses, question marks, and which markers are placed."""

from __future__ import annotations

from kabinett.core.field import members
from kabinett.games.maria import victory
from kabinett.games.maria.board import AUSTRIA, BAVARIA, FRANCE, MINORS
from kabinett.games.maria.state import MState

REACH = 3
"""A general protects fortresses 1, 2 or 3 cities away."""


def protectors(s: MState, city: int, power: int) -> int:
    """The generals who protect this fortress if this power controls it, as a mask: its own and co-operating ones. One
    who stands on it does not."""
    distance = s.ground.distance
    row = city * s.board.size
    place = s.place
    friends = s.cooperates[power]
    mask = 0
    for friend, generals in enumerate(s.board.generals):
        if friends >> friend & 1:
            for general in generals:
                at = place[general]
                if at >= 0 and 1 <= distance[row + at] <= REACH:
                    mask |= 1 << general
    return mask


def guards(s: MState, city: int) -> int:
    """The generals who protect this fortress now."""
    return protectors(s, city, s.control(city))


def hostile(s: MState, power: int, city: int) -> bool:
    """Whether this city is a fortress that an enemy of this power controls."""
    if not s.board.fortress[city]:
        return False
    holder = s.control(city)
    return holder >= 0 and s.camp[holder] | s.camp[power] == 3


def conquerors(s: MState, group: int) -> list[int]:
    """The powers of the face-up ones among these generals, the supreme commander's first."""
    found: list[int] = []
    for general in members(group & ~s.down):
        power = s.board.power[general]
        if power not in found:
            found.insert(len(found) if s.under >> general & 1 else 0, power)
    return found


def conqueror(s: MState, group: int) -> int:
    """The power for which these generals conquer: that of a face-up one, the supreme commander's first; -1 if none."""
    found = conquerors(s, group)
    return found[0] if found else -1


def leave(s: MState, group: int, city: int) -> bool:
    """Generals march away from a city: what that conquers, or marks for later. Whether anything came of it."""
    powers = conquerors(s, group)
    if not powers or not hostile(s, powers[0], city):
        return False
    held_by = guards(s, city)
    if not held_by:
        conquer(s, powers[0], city, "10.3b")
        return True
    if all([marked != city for marked, _ in s.passed]):
        s.tell("protected", (powers[0], city, held_by), "10.3g")
    # The first may change sides before the question mark is settled: then the next one counts.
    s.passed += tuple([(city, power) for power in powers if (city, power) not in s.passed])
    return True


def marker_for(s: MState, power: int, city: int) -> int:
    """Whose marker lies on a fortress after this power has conquered it; -1: none."""
    board = s.board
    if board.is_rhenish[city]:
        return FRANCE if s.camp[power] == s.camp[FRANCE] else AUSTRIA
    home = s.home[city]
    if board.in_silesia[city] or s.enemies(power, home) or (home in MINORS and s.allied(power, home)):
        return s.major(power)
    return -1


def conquer(s: MState, power: int, city: int, rule: str) -> None:
    """A fortress changes hands."""
    marker = marker_for(s, power, city)
    s.mark(city, marker)
    if marker < 0:
        s.tell("reconquered", (power, city), "10.3m")
    else:
        s.tell("conquered", (power, city), rule)
    if s.aside[FRANCE] and power in (FRANCE, BAVARIA) and s.board.bohemia[city]:
        s.aside[FRANCE] = 0
        s.tell("aside_returned", (FRANCE,), "19.2")
    if s.introductory:
        victory.introductory(s)


def question_marks(s: MState) -> list[tuple[int, int]]:
    """The fortresses passed while protected, each with the first power that did so and is still its holder's enemy."""
    found: list[tuple[int, int]] = []
    for city, power in s.passed:
        if hostile(s, power, city) and all([marked != city for marked, _ in found]):
            found.append((city, power))
    return found


def conquer_afterwards(s: MState) -> None:
    """Fortresses passed while protected fall if nobody protects them any more."""
    for city, power in question_marks(s):
        if not guards(s, city):
            conquer(s, power, city, "12.1")
            if s.won:
                return
    s.passed = ()
