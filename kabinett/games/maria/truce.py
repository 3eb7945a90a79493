"""Agreements not to attack: what they forbid on the march. They never cancel a combat that is due."""

from __future__ import annotations

from typing import Final

from kabinett.core.field import members
from kabinett.games.maria.board import GENERAL_COUNT
from kabinett.games.maria.state import MState

TRUCE: Final = 1
"""An agreement (TRUCE, by, to, until, 0): `by` does not attack `to` until the end of that turn."""


def partners(s: MState, power: int) -> int:
    """The powers that this one has promised not to attack, and could attack, as a mask."""
    mask = 0
    for agreement in s.agreements:
        if agreement[0] == TRUCE and agreement[1] == power and s.turn <= agreement[3]:
            # Allies and neutrals do not fight: there is nothing to forbid.
            if s.fight(power, agreement[2]):
                mask |= 1 << agreement[2]
    return mask


def bound(s: MState, group: int) -> bool:
    """Whether a truce binds any of these generals."""
    for piece in members(group):
        if piece < GENERAL_COUNT and partners(s, s.board.power[piece]):
            return True
    return False


def beside_truce(s: MState, group: int, city: int) -> bool:
    """Whether a general stands beside this city whom one of these must not attack."""
    spared = 0
    for piece in members(group):
        if piece < GENERAL_COUNT:
            spared |= partners(s, s.board.power[piece])
    for other in s.ground.neighbours[city]:
        for there in (s.at[other] - 1, s.second[other] - 1):
            if 0 <= there < GENERAL_COUNT and spared >> s.board.power[there] & 1:
                return True
    return False
