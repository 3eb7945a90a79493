"""Chapter 8: who controls what, and how control changes hands."""

from __future__ import annotations

from kabinett.games.pittswar.board import COALITION, FRANCE_SIDE, REVOLT
from kabinett.games.pittswar.forces import commander, majority, units_in
from kabinett.games.pittswar.state import CONQUERED, FORCED, WAR, PState
from kabinett.games.pittswar.supply import supplied_force

ALLIED = (WAR, FORCED, CONQUERED)
"""What a power on a side is, and gets its own zones back when an ally takes them."""


def set_control(s: PState, zone: int, power: int) -> None:
    """A zone passes into the hands of a power."""
    if s.control[zone] != power:
        s.control[zone] = power
        s.flags_changed()


def taker(s: PState, zone: int, mask: int, chiefs: int) -> int:
    """The power that a zone goes to when these units take it: its owner if he is at war on their side, else theirs."""
    power = majority(s, mask, chiefs)
    owner = s.homeland[zone]
    if s.side[owner] == s.side[power] and s.status[owner] in ALLIED and owner != power:
        return owner
    if power == REVOLT:
        chief = commander(s, mask, chiefs)
        return s.board.leader_power[chief] if chief >= 0 else REVOLT
    return power


def take(s: PState, zone: int, mask: int, chiefs: int, rule: str) -> None:
    """These units take control of the zone they stand in."""
    side = s.side[s.board.unit_power[mask.bit_length() - 1]]
    if s.side[s.control[zone]] == side:
        return
    power = taker(s, zone, mask, chiefs)
    set_control(s, zone, power)
    s.tell("takes_zone", (power, zone), rule)


def check_control(s: PState) -> None:
    """The end of an impulse or sub-impulse: every supplied unit takes the zone it stands in."""
    found: list[tuple[int, int]] = []
    here = s.units_by_zone()
    for zone in range(s.board.size):
        if not here[zone]:
            continue
        for side in (FRANCE_SIDE, COALITION):
            mask = units_in(s, zone, side)
            if mask and s.side[s.control[zone]] == 1 - side and not units_in(s, zone, 1 - side):
                # Supply is judged before any flag of this check changes.
                if supplied_force(s, mask, zone):
                    found.append((zone, mask))
    for zone, mask in found:
        take(s, zone, mask, 0, "8.1b")


def holds(s: PState, zone: int, side: int) -> bool:
    """Whether a side controls a zone."""
    return s.side[s.control[zone]] == side
