"""Chapter 9: one army takes in another."""

from __future__ import annotations

from kabinett.core.contract import Refusal
from kabinett.core.field import members
from kabinett.games.pittswar.answers import no
from kabinett.games.pittswar.board import MAJORS, REVOLT_UNIT
from kabinett.games.pittswar.forces import kill, stray_leaders, units_in
from kabinett.games.pittswar.state import PState


def absorb_refusal(s: PState, one: int, two: int, zone: int, side: int, among: int) -> Refusal | None:
    """Why one unit may not absorb another in this zone; at least one of them belongs to `among`."""
    both = 1 << one | 1 << two
    if one == two or units_in(s, zone, side) & both != both or not among & both:
        return no("absorb_here", "9.4", (one, two))
    return pair_refusal(s, one, two)


def pair_refusal(s: PState, one: int, two: int) -> Refusal | None:
    """The part that does not depend on where they are."""
    board = s.board
    powers = board.unit_power
    if powers[one] != powers[two] and powers[two] < MAJORS:
        return no("absorb_power", "9.4", (one, two))
    if board.unit_kind[one] == REVOLT_UNIT or board.unit_kind[two] == REVOLT_UNIT:
        return no("absorb_power", "9.4", (one, two))
    if s.steps[one] + s.steps[two] > board.unit_steps[one]:
        return no("absorb_full", "9.4", (one,))
    apart = board.tactical[one][s.steps[one]] - board.tactical[two][s.steps[two]]
    return no("absorb_tactical", "9.4", (one, two)) if abs(apart) > 1 else None


def absorptions(s: PState, zone: int, side: int, among: int) -> list[tuple[int, int]]:
    """(who absorbs, who is absorbed): all pairs that may."""
    there = units_in(s, zone, side)
    if not there & (there - 1):
        return []
    found: list[tuple[int, int]] = []
    units = members(there)
    full = s.board.unit_steps
    for one in units:
        if s.steps[one] == full[one]:
            continue
        for two in units:
            if one != two and among & (1 << one | 1 << two) and pair_refusal(s, one, two) is None:
                found.append((one, two))
    return found


def absorb(s: PState, one: int, two: int) -> None:
    """The second unit vanishes into the first, which counts as activated if the other was."""
    s.steps[one] += s.steps[two]
    for taken in (1 << two,):
        if s.moved & taken:
            s.moved |= 1 << one
        if s.moved_sub & taken:
            s.moved_sub |= 1 << one
        if s.force & taken:
            s.force |= 1 << one
        if s.attackers & taken:
            s.attackers |= 1 << one
        if s.defenders & taken:
            s.defenders |= 1 << one
    if s.mainz == two:
        s.mainz = one
    # Nobody has fallen who was taken up, and whoever took him up is no longer down to his last step.
    s.ones &= ~(1 << one | 1 << two)
    s.tell("absorbs", (one, two, s.steps[one]), "9.4")
    kill(s, two)
    stray_leaders(s)
