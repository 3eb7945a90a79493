"""Chapter 6: who can be won for a side, and the die that decides it. The steps of the phase are in embassies.py."""

from __future__ import annotations

from kabinett.core.contract import Refusal
from kabinett.games.pittswar import markers as m
from kabinett.games.pittswar.answers import no
from kabinett.games.pittswar.board import (
    COALITION,
    FRANCE_SIDE,
    ITALY,
    MAJORS,
    NEUTRAL,
    POLAND,
    PRUSSIA,
    REVOLT,
    RHINE,
    SPAIN,
    TURKEY,
    WESTPHALIA,
)
from kabinett.games.pittswar.powers import home_zones, join
from kabinett.games.pittswar.state import NEVER, TREATY, WAR, PState

DIE = 6
JOINS = 6
BACKFIRES = 1
BASEL_ENDS = 1804


# who can be influenced


def target_refusal(s: PState, side: int, power: int) -> Refusal | None:
    """Why a side cannot try to win a power now; None where it can."""
    if power in (POLAND, ITALY, RHINE, WESTPHALIA, REVOLT) or not home_zones(s, power):
        return no("no_diplomacy", "6.6", (power,))
    if s.side[power] != NEUTRAL:
        return no("not_neutral", "6.7", (power,))
    if s.status[power] not in (NEVER, TREATY):
        return no("at_peace_power", "6.6", (power,))
    if power >= MAJORS and s.entered[power]:
        return no("joined_before", "6.6", (power,))
    brought = s.board.track.brings(power, s.year) if s.status[power] == NEVER else 0
    if brought:
        return no("by_the_track", "6.6a", (power, brought))
    if power < MAJORS and side == FRANCE_SIDE and s.year < s.board.tables.influence_from:
        return no("majors_later", "6.5", (s.board.tables.influence_from,))
    if power == PRUSSIA and s.in_game >> m.BASEL & 1 and s.year < BASEL_ENDS:
        return no("basel", "6.6", (BASEL_ENDS,))
    if power == SPAIN and (s.in_game >> m.BAYONNE_TRAP & 1 or s.liberation):
        return no("spain_decided", "6.8")
    if s.tried >> power & 1:
        return no("tried_already", "6.4", (power,))
    return None


def targets(s: PState, side: int) -> list[int]:
    """The neutral powers that a side may try to win."""
    return [power for power in range(len(s.side)) if target_refusal(s, side, power) is None]


def harem_can_try(s: PState) -> bool:
    """Whether France may try for Turkey with the Harem: neutral, or at war in the Coalition."""
    if s.tried >> TURKEY & 1:
        return False
    if s.side[TURKEY] == COALITION:
        return s.status[TURKEY] == WAR
    return s.side[TURKEY] == NEUTRAL and s.status[TURKEY] in (NEVER, TREATY)


# an attempt


def attempt(s: PState, side: int, power: int, drm: int, event: int) -> None:
    """A free attempt by a marker already played: its player may add others, then rolls."""
    s.tried |= 1 << power
    s.push((s.rules.step_numbers["embassy"], side, power, drm, event))


def resolve(s: PState, side: int, power: int, drm: int, event: int) -> None:
    """The die of an attempt."""
    s.tried |= 1 << power
    die = s.roll(DIE)
    result = die + drm
    s.tell("influence_roll", (side, power, die, result), "6.3")
    if result >= JOINS:
        if event == m.HAREM:
            s.in_game |= 1 << m.HAREM
        join(s, power, side, "6.3")
    elif result <= BACKFIRES and s.side[power] == NEUTRAL:
        join(s, power, 1 - side, "6.3a")
    else:
        s.tell("stays_neutral", (power,), "6.3a")
