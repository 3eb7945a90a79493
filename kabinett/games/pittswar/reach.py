"""Where the force under way can go with the points it has: for chains, lenses and the question of supply."""

from __future__ import annotations

from kabinett.games.pittswar.board import NEUTRAL
from kabinett.games.pittswar.forces import leaders_in, rests, units_in
from kabinett.games.pittswar.movement import cost, ground_refusal, in_supply
from kabinett.games.pittswar.state import PState


def cheapest(s: PState, zone: int, points: int, powers: list[int]) -> dict[int, tuple[int, int]]:
    """Each zone in reach from a zone with so many points: (points left there, zone before it); it stops at enemies."""
    best: dict[int, tuple[int, int]] = {zone: (points, -1)}
    queue = [zone]
    side = s.active
    here = s.units_by_zone()
    enemies = s.units_by_side()[1 - side]
    while queue:
        spot = queue.pop(0)
        left = best[spot][0]
        if left < 1 or (spot != s.spot and (here[spot] & enemies or s.board.marsh[spot])):
            continue
        for near in s.board.around[spot]:
            if ground_refusal(s, spot, near, left, powers) is not None:
                continue
            after = left - cost(s, spot, near, side)
            if near not in best or after > best[near][0]:
                best[near] = (after, spot)
                queue.append(near)
    return best


def may_end(s: PState, zone: int, powers: list[int]) -> bool:
    """Whether the march could end there: in supply, on no neutral ground, with room."""
    if s.side[s.control[zone]] == NEUTRAL or not in_supply(s, powers, zone):
        return False
    side = s.active
    own = units_in(s, zone, side) & ~s.force
    return not own or rests(s, own | s.force, leaders_in(s, zone, side) | s.chiefs)
