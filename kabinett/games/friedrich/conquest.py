"""Chapter 5: conquest, reconquest and protection of objectives."""

from __future__ import annotations

from kabinett.games.friedrich.board import HEINRICH, IMPERIALS, PRUSSIA
from kabinett.games.friedrich.effects import HEINRICH_WATCHES, subsidy_cuts
from kabinett.games.friedrich.state import FState

REACH = 3
"""A general protects objectives up to so many cities away."""


def protectors(s: FState, city: int, nation: int) -> int:
    """The generals of this nation who protect this city, as a mask. One who stands on it does not (rule 5)."""
    board = s.board
    row = city * board.size
    distance = board.distance
    place = s.place
    mask = 0
    for general in board.generals[nation]:
        at = place[general]
        if at >= 0:
            far = distance[row + at]
            if 1 <= far <= REACH:
                mask |= 1 << general
            elif general == HEINRICH and far == REACH + 1 and s.effect == HEINRICH_WATCHES:
                mask |= 1 << general
    return mask


def guards(s: FState, city: int) -> int:
    """The pieces that keep this objective as it is: the defender's, or once it is conquered the conqueror's."""
    board = s.board
    if not s.conquered >> city & 1:
        return protectors(s, city, board.defender[city])
    owner = board.objective[city]
    mask = protectors(s, city, owner)
    if owner == IMPERIALS:
        for train in board.trains[IMPERIALS]:
            at = s.place[train]
            if at >= 0 and 1 <= board.distance[city * board.size + at] <= REACH:
                mask |= 1 << train
    return mask


def offensive_failed(s: FState) -> bool:
    """Austria holds the exposed card and a subsidy was cut: Prussia's offensive has come to nothing."""
    return s.offensive == 2 and subsidy_cuts(s) > 0


def may_conquer(s: FState, nation: int) -> bool:
    """Prussia conquers in Bohemia only in the advanced game, after turn 3 only with the Offensive Option."""
    if nation != PRUSSIA:
        return True
    if not s.advanced:
        return False
    return s.turn <= 3 or (s.offensive > 0 and not offensive_failed(s))


def wants(s: FState, nation: int, city: int) -> bool:
    """Whether a general of this nation who leaves this city could change who holds it."""
    owner = s.board.objective[city]
    if owner < 0:
        return False
    if s.conquered >> city & 1:
        return s.board.defender[city] == nation
    return owner == nation and may_conquer(s, nation)


def leave(s: FState, nation: int, city: int) -> None:
    """A general marches away from a city: what that conquers, or marks for later in this phase."""
    if s.board.objective[city] < 0 or not wants(s, nation, city):
        return
    held_by = guards(s, city)
    if held_by:
        s.passed = (*s.passed, (city, held_by))
        s.tell("protected", (nation, city, held_by), "5.8")
    else:
        flip(s, nation, city, "5.2", "5.7")


def flip(s: FState, nation: int, city: int, rule: str, rule_back: str) -> None:
    """An objective changes hands: by the first rule if it is conquered, by the second if it is taken back."""
    back = bool(s.conquered >> city & 1)
    s.conquered ^= 1 << city
    s.tell("reconquered" if back else "conquered", (nation, city), rule_back if back else rule)


def conquer_afterwards(s: FState, nation: int) -> None:
    """Objectives passed while protected fall if all who protected them were driven off in the combat phase."""
    for city, held_by in s.passed:
        if held_by & ~s.routed or not wants(s, nation, city) or guards(s, city):
            continue
        flip(s, nation, city, "5.8", "5.8c")
    s.passed = ()
