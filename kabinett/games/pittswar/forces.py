"""Chapters 2 and 9: units, leaders, stacking, and what stands in a zone.

All units of one side in a zone are one force. Powers in an enforced peace, or waiting after it, are on nobody's side;
the Coalition moves them in their own country."""

from __future__ import annotations

from kabinett.core.field import members
from kabinett.games.pittswar.board import (
    GUERRILLA,
    MAJORS,
    NEUTRAL,
    REVOLT_UNIT,
)
from kabinett.games.pittswar.state import LATER, MAP, OUT, POOL, WAITING, PState

STEPS_WITHOUT_LEADER = 3
STEPS_PER_LEADER = 3
MOST_LEADERS = 3


# looking


def units_in(s: PState, zone: int, side: int) -> int:
    """The combat units of a side in a zone, as a mask."""
    return s.units_by_zone()[zone] & s.units_by_side()[side]


def enemy_in(s: PState, zone: int, side: int) -> bool:
    """Whether the other side has combat units in a zone."""
    return bool(s.units_by_zone()[zone] & s.units_by_side()[1 - side])


def leaders_in(s: PState, zone: int, side: int) -> int:
    """The leaders of a side in a zone, as a mask."""
    if zone not in s.leader_at:
        return 0
    mask = 0
    powers, sides = s.board.leader_power, s.side
    for leader, place in enumerate(s.leader_at):
        if place == zone and sides[powers[leader]] == side:
            mask |= 1 << leader
    return mask


def total(s: PState, mask: int) -> int:
    """The steps of these units."""
    steps = s.steps
    found = 0
    while mask:
        low = mask & -mask
        found += steps[low.bit_length() - 1]
        mask ^= low
    return found


def steps_in(s: PState, zone: int, side: int) -> int:
    return total(s, units_in(s, zone, side))


def powers_of(s: PState, mask: int) -> list[int]:
    """The powers that have units here, in order."""
    found: list[int] = []
    powers = s.board.unit_power
    while mask:
        low = mask & -mask
        power = powers[low.bit_length() - 1]
        if power not in found:
            found.append(power)
        mask ^= low
    found.sort()
    return found


def steps_of_power(s: PState, mask: int, power: int) -> int:
    return total(s, mask & s.rules.ground.by_power[power])


def majority(s: PState, mask: int, chiefs: int) -> int:
    """The power with most steps; of several the commander's, else the first."""
    best: list[int] = []
    most = -1
    for power in powers_of(s, mask):
        steps = steps_of_power(s, mask, power)
        if steps > most:
            best, most = [power], steps
        elif steps == most:
            best.append(power)
    if len(best) > 1:
        chief = commander(s, mask, chiefs)
        if chief >= 0 and s.board.leader_power[chief] in best:
            return s.board.leader_power[chief]
    return best[0]


def commander(s: PState, mask: int, chiefs: int) -> int:
    """Who commands: the leader whose power has most steps, then the best strategic bonus; -1: nobody."""
    board = s.board
    best = -1
    best_worth = (-1, -1, -1)
    while chiefs:
        low = chiefs & -chiefs
        leader = low.bit_length() - 1
        chiefs ^= low
        steps = steps_of_power(s, mask, board.leader_power[leader])
        # What is still equal after the strategic bonus is free: the better fighter.
        worth = (steps, board.strategic[leader], board.combat[leader])
        if worth > best_worth:
            best, best_worth = leader, worth
    return best


def cavalry(s: PState, mask: int, chiefs: int) -> int:
    """The C of a force: of its units and its leaders."""
    board = s.board
    found = unit_cavalry(s, mask)
    while chiefs:
        low = chiefs & -chiefs
        found += board.leader_cavalry[low.bit_length() - 1]
        chiefs ^= low
    return found


def unit_cavalry(s: PState, mask: int) -> int:
    board, steps = s.board, s.steps
    found = 0
    while mask:
        low = mask & -mask
        unit = low.bit_length() - 1
        found += board.cavalry[unit][steps[unit]]
        mask ^= low
    return found


# stacking


def limit(leaders: int) -> int:
    """How many steps may stand with so many leaders."""
    return STEPS_WITHOUT_LEADER + STEPS_PER_LEADER * (leaders if leaders < MOST_LEADERS else MOST_LEADERS)


def commands_half(s: PState, mask: int, leader: int) -> bool:
    """Whether at least half of the steps are of a leader's power or of minors."""
    power = s.board.leader_power[leader]
    own = 0
    whole = 0
    powers = s.board.unit_power
    for unit in members(mask):
        whole += s.steps[unit]
        if powers[unit] == power or powers[unit] >= MAJORS:
            own += s.steps[unit]
    return 2 * own >= whole


def fits(s: PState, mask: int, chiefs: int) -> bool:
    """Whether these units and leaders may stand together in a zone."""
    number = chiefs.bit_count()
    return number <= MOST_LEADERS and total(s, mask) <= limit(number)


def rests(s: PState, mask: int, chiefs: int) -> bool:
    """Whether an activation may end with these together: each leader then commands half of the steps (9.3)."""
    return fits(s, mask, chiefs) and all([commands_half(s, mask, leader) for leader in members(chiefs)])


def crowds(s: PState, side: int) -> bool:
    """Whether the force under way would leave more behind than may stand there: those who came to its guns."""
    staying = units_in(s, s.spot, side) & ~s.force
    return bool(staying & (staying - 1)) and not fits(s, staying, leaders_in(s, s.spot, side) & ~s.chiefs)


def room(s: PState, zone: int, side: int) -> int:
    """How many steps still fit in a zone."""
    return limit(leaders_in(s, zone, side).bit_count()) - steps_in(s, zone, side)


# placing and removing


def place(s: PState, unit: int, zone: int, steps: int) -> None:
    """Put a unit on the map, or from one zone into another."""
    bit = 1 << unit
    here = s.units_by_zone()
    old = s.at[unit]
    if old >= 0:
        here[old] &= ~bit
    s.at[unit] = zone
    s.steps[unit] = steps
    s.fate[unit] = MAP
    if unit not in s.rules.ground.guerrillas:
        here[zone] |= bit
        s.stirred(s.side[s.board.unit_power[unit]])


def shift(s: PState, mask: int, chiefs: int, zone: int) -> None:
    """Move units and leaders that are on the map into a zone."""
    here = s.units_by_zone()
    at = s.at
    side = NEUTRAL
    powers = s.board.unit_power
    here[zone] |= mask
    while mask:
        low = mask & -mask
        unit = low.bit_length() - 1
        if at[unit] != zone:
            here[at[unit]] &= ~low
            at[unit] = zone
        side = s.side[powers[unit]]
        mask ^= low
    s.stirred(side)
    while chiefs:
        low = chiefs & -chiefs
        s.leader_at[low.bit_length() - 1] = zone
        chiefs ^= low


def lift(s: PState, unit: int, fate: int) -> None:
    """Take a unit off the map."""
    old = s.at[unit]
    if old >= 0:
        s.units_by_zone()[old] &= ~(1 << unit)
    s.at[unit] = -1
    s.fate[unit] = fate
    if fate != WAITING:
        s.steps[unit] = 0
    bit = ~(1 << unit)
    s.force &= bit
    s.attackers &= bit
    s.defenders &= bit
    if s.mainz == unit:
        s.mainz = -1
    s.stirred(s.side[s.board.unit_power[unit]])


def kill(s: PState, unit: int) -> None:
    """A unit is eliminated: into the force pool, or out of the game if it has a dot."""
    board = s.board
    ground = s.rules.ground
    if unit == ground.grand_army:
        if s.fate[ground.reserve] == LATER:
            s.fate[ground.reserve] = POOL
        fate = OUT
        s.tell("grand_army_gone", (ground.reserve,), "2.2d")
    elif board.dot[unit]:
        fate = OUT
    else:
        fate = LATER if board.unit_kind[unit] in (REVOLT_UNIT, GUERRILLA) else POOL
    lift(s, unit, fate)


def lose_step(s: PState, unit: int) -> None:
    """A unit loses one step."""
    s.steps[unit] -= 1
    if s.steps[unit] <= 0:
        s.tell("unit_lost", (unit,), "13.2.1")
        kill(s, unit)
    else:
        s.tell("step_lost", (unit, s.steps[unit]), "13.2.1")


def put_leader(s: PState, leader: int, zone: int) -> None:
    s.leader_at[leader] = zone
    s.leader_fate[leader] = MAP


def lift_leader(s: PState, leader: int, fate: int) -> None:
    """Take a leader off the map: WAITING (he comes back in the next Reinforcement Phase) or OUT."""
    if s.leader_at[leader] >= 0:
        s.unled = 1
    s.leader_at[leader] = -1
    s.leader_fate[leader] = fate
    bit = ~(1 << leader)
    s.chiefs &= bit
    s.att_chiefs &= bit
    s.def_chiefs &= bit


def stray_leaders(s: PState) -> None:
    """Leaders without a unit of their power leave the map and come back in the next Reinforcement Phase."""
    here = s.units_by_zone()
    by_power = s.rules.ground.by_power
    powers = s.board.leader_power
    for leader, zone in enumerate(s.leader_at):
        if zone >= 0 and not here[zone] & by_power[powers[leader]]:
            lift_leader(s, leader, WAITING)
            s.tell("leader_leaves", (leader,), "2.2j")


# zones


def friendly(s: PState, zone: int, side: int) -> bool:
    """8.1: no enemy units, and without city, port and fortress, or controlled by this side."""
    if s.units_by_zone()[zone] & s.units_by_side()[1 - side]:
        return False
    control = s.side[s.control[zone]]
    if s.rules.ground.sites >> zone & 1:
        return control == side
    return control != NEUTRAL


def empty_fortress(s: PState, zone: int, side: int) -> bool:
    """Whether a zone holds an enemy fortress without enemy units."""
    if not s.board.fortress[zone] or s.side[s.control[zone]] != 1 - side:
        return False
    return not s.units_by_zone()[zone] & s.units_by_side()[1 - side]


def at_home(s: PState, unit: int, zone: int) -> bool:
    """Whether a zone is of the homeland of a unit (a revolt: of its uprising)."""
    board = s.board
    if board.unit_kind[unit] == REVOLT_UNIT:
        return bool(s.rules.ground.home[unit] >> zone & 1)
    return s.homeland[zone] == board.unit_power[unit]


def duchy(s: PState) -> bool:
    """Whether the Grand Duchy of Warsaw exists."""
    return s.duchy_made in (1, 2)
