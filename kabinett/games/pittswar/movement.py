"""Chapter 11: a force spends its movement points, step by step.

One function says what a step costs and why it may not be made; list, reasons and chains all use it."""

from __future__ import annotations

from kabinett.core.action import Action
from kabinett.core.contract import Refusal
from kabinett.core.field import members
from kabinett.games.pittswar.activation import force_side
from kabinett.games.pittswar.answers import no
from kabinett.games.pittswar.board import CLEAR, COALITION, MOUNTAIN, NEUTRAL, NO_BORDER, STRAIT
from kabinett.games.pittswar.effects_movement import may_fight
from kabinett.games.pittswar.entry import bound_to_italy, entry_refusal, revolts_only
from kabinett.games.pittswar.forces import crowds, empty_fortress, fits, kill, leaders_in, rests, units_in
from kabinett.games.pittswar.state import DUE_SUPPLY, PState
from kabinett.games.pittswar.supply import supplied, supplied_force

FORTRESS_POINTS = 2
GUERRILLA_POINTS = 2


def cost(s: PState, come_from: int, zone: int, side: int) -> int:
    """The movement points of a step: the zone, its border, and an enemy fortress without a garrison."""
    kind = s.board.border(come_from, zone)
    points = 1 if kind == CLEAR else 3 if kind == STRAIT else 2
    if empty_fortress(s, zone, side):
        points += FORTRESS_POINTS
    return points


def in_supply(s: PState, powers: list[int], zone: int) -> bool:
    """Whether the force under way would be supplied in a zone."""
    if len(powers) == 1 and not s.force & s.rules.ground.revolts:
        return supplied(s, powers[0], zone)
    return supplied_force(s, s.force, zone)


def ground_refusal(s: PState, come_from: int, zone: int, points: int, powers: list[int]) -> Refusal | None:
    """Why the force may not go from one zone to another with so many points; supply and stacking apart."""
    kind = s.board.border(come_from, zone)
    if kind == NO_BORDER:
        return no("not_adjacent", "11.2", (come_from, zone))
    if kind == MOUNTAIN:
        return no("mountain", "11.2", (come_from, zone))
    side = s.active
    if kind == STRAIT and s.side[s.control[zone]] == 1 - side:
        return no("strait", "11.2b", (zone,))
    price = cost(s, come_from, zone, side)
    if price > points:
        return no("points", "11.2", (price, points))
    refusal = entry_refusal(s, s.force, powers, zone, come_from)
    if refusal is not None:
        return refusal
    if s.units_by_zone()[zone] & s.units_by_side()[1 - side]:
        if kind == STRAIT:
            return no("strait", "11.2b", (zone,))
        if not may_fight(s, zone):
            return no("no_battle", "11.4", (zone,))
        if s.mainz >= 0 and s.force >> s.mainz & 1 and not revolts_only(s, zone, side):
            return no("mainz", "f_army_of_mainz", (s.mainz,))
    return no("charles", "16.2.2c") if bound_to_italy(s, s.force, s.chiefs, zone) else None


def step_refusal(s: PState, zone: int, powers: list[int]) -> Refusal | None:
    """Why the force may not step into a zone."""
    refusal = ground_refusal(s, s.spot, zone, s.mp, powers)
    if refusal is not None:
        return refusal
    side = force_side(s)
    here = s.units_by_zone()
    if here[s.spot] != s.force and crowds(s, side):
        return no("stack_left", "9.1")
    left = s.mp - cost(s, s.spot, zone, s.active)
    if s.board.marsh[zone]:
        left = 0
    sides = s.units_by_side()
    stops = bool(here[zone] & sides[1 - s.active]) and not s.chiefs
    own = here[zone] & sides[side] & ~s.force
    if own and (left < 1 or stops):
        if not rests(s, own | s.force, leaders_in(s, zone, side) | s.chiefs):
            return no("stack", "9.1", (zone,))
    neutral = s.side[s.control[zone]] == NEUTRAL and side != NEUTRAL
    if neutral and side == COALITION and left < 1:
        return no("passage_end", "c_free_passage", (zone,))
    if not in_supply(s, powers, zone):
        if s.due & DUE_SUPPLY and not supply_in_reach(s, s.spot, s.mp, powers):
            return None
        if left < 1 or stops or not supply_in_reach(s, zone, left, powers):
            return no("unsupplied_end", "11.1b", (zone,))
    return None


def reach(s: PState, zone: int, points: int, powers: list[int]) -> dict[int, int]:
    """Where the force could go from a zone with so many points, and what is then left; it stops at enemies."""
    best = {zone: points}
    queue = [zone]
    side = s.active
    around = s.board.around
    while queue:
        here = queue.pop(0)
        left = best[here]
        if here != zone and (s.board.marsh[here] or s.units_by_zone()[here] & s.units_by_side()[1 - side]):
            continue
        for there in around[here]:
            if left < 1 or ground_refusal(s, here, there, left, powers) is not None:
                continue
            after = left - cost(s, here, there, side)
            if after > best.get(there, -1):
                best[there] = after
                queue.append(there)
    return best


def supply_in_reach(s: PState, zone: int, points: int, powers: list[int]) -> bool:
    """Whether the force could still come to a zone where it is supplied."""
    for there in reach(s, zone, points, powers):
        if there != zone and in_supply(s, powers, there):
            return True
    return in_supply(s, powers, zone)


# what else a force can do


def flag_refusal(s: PState, powers: list[int]) -> Refusal | None:
    """Why the force may not pay for control of the zone it is in."""
    zone = s.spot
    if s.side[s.control[zone]] != 1 - s.active or force_side(s) == NEUTRAL:
        return no("own_zone", "8.1d", (zone,))
    price = flag_cost(s, zone)
    if price > s.mp:
        return no("points", "8.1d", (price, s.mp))
    return None if in_supply(s, powers, zone) else no("unsupplied_flag", "8.1d", (zone,))


def flag_cost(s: PState, zone: int) -> int:
    return FORTRESS_POINTS if s.board.fortress[zone] else 1


def guerrilla_here(s: PState) -> int:
    """An enemy guerrilla in the zone of the force, -1 if there is none."""
    for unit in s.rules.ground.guerrillas:
        if s.at[unit] == s.spot and s.side[s.board.unit_power[unit]] == 1 - s.active:
            return unit
    return -1


def pick_refusal(s: PState, unit: int) -> Refusal | None:
    """Why the force may not take a unit along."""
    if not s.chiefs:
        return no("needs_leader", "10.2")
    side = force_side(s)
    if s.at[unit] != s.spot or s.force >> unit & 1 or not units_in(s, s.spot, side) >> unit & 1:
        return no("not_here", "10.2", (unit,))
    if (s.moved | s.moved_sub) >> unit & 1:
        return no("has_moved", "10.2", (unit,))
    if not fits(s, s.force | 1 << unit, s.chiefs | joining(s, unit)):
        return no("stack", "9.1", (s.spot,))
    rest = units_in(s, s.spot, side) & ~s.force & ~(1 << unit)
    left = leaders_in(s, s.spot, side) & ~s.chiefs & ~joining(s, unit)
    if rest and not fits(s, rest, left):
        return no("stack_left", "9.1")
    return None


def joining(s: PState, unit: int) -> int:
    """Leaders who would be left without a unit and come along."""
    side = force_side(s)
    power = s.board.unit_power[unit]
    if units_in(s, s.spot, side) & ~s.force & ~(1 << unit) & s.rules.ground.by_power[power]:
        return 0
    return leaders_in(s, s.spot, side) & ~s.chiefs & s.rules.ground.chiefs_by_power[power]


def drop_refusal(s: PState, unit: int, powers: list[int]) -> Refusal | None:
    """Why the force may not leave a unit behind."""
    if not s.force >> unit & 1 or not s.force & (s.force - 1):
        return no("not_in_force", "10.1", (unit,))
    if s.spot == s.start:
        return no("leave", "10.1")
    rest = s.force & ~(1 << unit)
    by_power = s.rules.ground.by_power
    for leader in members(s.chiefs):
        if not rest & by_power[s.board.leader_power[leader]]:
            return no("leader_alone", "2.2j", (leader,))
    side = force_side(s)
    staying = units_in(s, s.spot, side) & ~rest
    if not fits(s, staying, leaders_in(s, s.spot, side) & ~s.chiefs):
        return no("stack_left", "9.1")
    if s.side[s.control[s.spot]] == NEUTRAL and side != NEUTRAL:
        return no("passage_end", "c_free_passage", (s.spot,))
    return None if in_supply(s, powers, s.spot) else no("unsupplied_end", "11.1b", (s.spot,))


def stop_refusal(s: PState, powers: list[int], steps: list[Action]) -> Refusal | None:
    """Why the force may not end its movement here: only while it could go on."""
    if not steps or s.spot == s.start:
        return None
    zone = s.spot
    side = force_side(s)
    if not rests(s, units_in(s, zone, side), leaders_in(s, zone, side)):
        return no("stack", "9.1", (zone,))
    if s.side[s.control[zone]] == NEUTRAL and side == COALITION:
        return no("passage_end", "c_free_passage", (zone,))
    if in_supply(s, powers, zone) or not supply_in_reach(s, zone, s.mp, powers):
        return None
    return no("unsupplied_end", "11.1b", (zone,))


def hunt(s: PState, unit: int) -> None:
    """A guerrilla is hunted down; it appears again in the next Reinforcement Phase."""
    s.tell("hunted", (unit, s.at[unit]), "2.2h")
    kill(s, unit)
