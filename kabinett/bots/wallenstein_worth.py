"""What things are worth in Wallenstein, in points to come, and the odds of battles; for the heuristic player."""

from __future__ import annotations

from math import erf, sqrt

from kabinett.games.wallenstein.board import (
    BATTLE_A,
    BUILDINGS,
    GRAIN,
    NOBODY,
    PEASANTS,
    PLACE_5,
    TAX,
    TILE_ATTACK,
    TILE_DEFENCE,
    TRADING_HOUSE,
    WINTER,
    YEARS,
)
from kabinett.games.wallenstein.state import WState
from kabinett.games.wallenstein.winter import majorities

THALER = 0.35
ARMY = 0.22
LEAST = -1e9


def scorings(s: WState) -> int:
    """How many times points will still be given."""
    return YEARS - s.year + 1


def rounds_left(s: WState) -> int:
    """Action rounds after this one."""
    return (YEARS - s.year) * WINTER + WINTER - 1 - s.season


# odds


def spread(s: WState, colour: int, thrown: int, total: int) -> tuple[float, float]:
    """How many cubes of a colour come out, on average, and the variance."""
    top, bottom = s.rules.tower_of(s).chance(4, total) if s.options["tower"] != "shelves" else (1, 8)
    loose = top / bottom
    stuck = s.tower[colour]
    return thrown * 2 / 3 + stuck * loose, thrown * 2 / 9 + stuck * loose * (1 - loose)


def odds(s: WState, seat: int, number: int, county: int) -> float:
    """The chance that so many armies of a seat take a county."""
    owner = s.owner[county]
    own = number + s.tray[seat]
    if s.may_use(seat, TILE_ATTACK) and s.reserve[seat]:
        own += 1
    peasants = s.tray[PEASANTS] + (1 if owner == NOBODY else 0)
    his = 0
    if owner >= 0:
        his = s.armies[county] + s.tray[owner]
        if s.may_use(owner, TILE_DEFENCE) and s.reserve[owner]:
            his += 1
    total = own + his + peasants
    mean, variance = spread(s, seat, own, total)
    if owner == NOBODY or not s.revolts[county]:
        more, wide = spread(s, PEASANTS, peasants, total)
        mean, variance = mean - more, variance + wide
    if owner >= 0:
        more, wide = spread(s, owner, his, total)
        mean, variance = mean - more, variance + wide
    return above((mean - 0.5) / sqrt(variance + 0.05))


def quelled(s: WState, seat: int, armies: int, peasants: int) -> float:
    """The chance to put a revolt down."""
    own, rebels = armies + s.tray[seat], peasants + s.tray[PEASANTS]
    mean, variance = spread(s, seat, own, own + rebels)
    more, wide = spread(s, PEASANTS, rebels, own + rebels)
    return above((mean - more - 0.5) / sqrt(variance + wide + 0.05))


def above(x: float) -> float:
    return 0.5 + 0.5 * erf(x / sqrt(2))


# worth


def standing(s: WState) -> list[float]:
    """Points that the next scoring would give each seat."""
    board = s.board
    found = [0.0] * s.seats
    for county in range(board.size):
        if s.owner[county] >= 0:
            found[s.owner[county]] += 1 + s.built[county].bit_count()
    for _, _, seat, points in majorities(s):
        found[seat] += points
    return found


def building_worth(s: WState, seat: int, building: int, county: int) -> float:
    """What a building adds for its owner, majorities included."""
    if s.built[county] >> building & 1 or s.built[county].bit_count() >= s.board.sites[county]:
        return -0.01
    if not s.stock[building]:
        return -0.01
    region = s.board.region[county]
    before = majority(s, seat, building, region)
    s.built[county] |= 1 << building
    after = majority(s, seat, building, region)
    s.built[county] &= ~(1 << building)
    return (1 + after - before) * scorings(s)


def majority(s: WState, seat: int, building: int, region: int) -> float:
    """Points of a seat for one kind of building in one region, less half of what the best other one gets."""
    counts = [0] * s.seats
    for county in range(s.board.size):
        if s.board.region[county] == region and s.owner[county] >= 0 and s.built[county] >> building & 1:
            counts[s.owner[county]] += 1
    most = max(counts)
    if not most:
        return 0.0
    alone = counts.count(most) == 1
    points = s.board.most_points[building] - (0 if alone else s.board.tie_less)
    if counts[seat] == most:
        return float(points)
    return -0.5 * points


def county_worth(s: WState, seat: int, county: int) -> float:
    """What holding a county is worth to a seat."""
    worth = 1.0 * scorings(s) + 0.12 * (s.board.tax[county] + s.board.grain[county]) * min(2, rounds_left(s)) / 2
    for building in range(len(BUILDINGS)):
        if s.built[county] >> building & 1:
            worth += scorings(s) * (1 + 0.5 * s.board.most_points[building])
    return worth - 0.15 * s.revolts[county]


def attack_worth(s: WState, seat: int, county: int, target: int, number: int) -> float:
    """What an attack is worth: the county, the harm to its owner, less the armies and the danger to what stays."""
    win = odds(s, seat, number, target)
    owner = s.owner[target]
    gain = county_worth(s, seat, target)
    if owner >= 0:
        gain += 0.35 * county_worth(s, owner, target) + 0.5 * ARMY * s.armies[target]
    left = s.armies[county] - number
    danger = exposed(s, seat, county, left) - exposed(s, seat, county, s.armies[county])
    lost = number * ARMY * (0.5 if win > 0.5 else 0.8)
    return win * gain - lost - 0.6 * danger * county_worth(s, seat, county)


def exposed(s: WState, seat: int, county: int, armies: int) -> float:
    """How likely a county with so many armies is to be attacked with success, roughly."""
    strongest = 0
    for other in s.board.neighbours[county]:
        if s.owner[other] not in (seat, NOBODY):
            strongest = max(strongest, s.armies[other] - 1)
    if strongest <= 0:
        return 0.0
    return 0.35 * above((strongest - armies - 0.7) * 0.6)


def best_attack(s: WState, seat: int, slot: int, county: int) -> tuple[float, int, int]:
    """(worth, target, number) of the best battle/move out of a county; a move among own counties is of one army."""
    armies = s.armies[county]
    found = (LEAST, -1, 0)
    if armies < 2:
        return found
    for target in s.rules.battle_move.targets(s, seat, slot, county):
        if s.owner[target] == seat:
            worth = move_worth(s, seat, county, target, 1)
            if worth > found[0]:
                found = (worth, target, 1)
            continue
        for number in {armies - 1, max(1, armies - 2), max(1, armies - 3)}:
            worth = attack_worth(s, seat, county, target, number)
            if worth > found[0]:
                found = (worth, target, number)
    return found


def move_worth(s: WState, seat: int, county: int, target: int, number: int) -> float:
    """What moving armies among own counties is worth: safety gained less safety lost."""
    here, there = s.armies[county], s.armies[target]
    before = exposed(s, seat, county, here) * county_worth(s, seat, county)
    before += exposed(s, seat, target, there) * county_worth(s, seat, target)
    after = exposed(s, seat, county, here - number) * county_worth(s, seat, county)
    after += exposed(s, seat, target, there + number) * county_worth(s, seat, target)
    return before - after


def income_worth(s: WState, seat: int, slot: int, county: int) -> float:
    """Tax or grain of a county, less the danger of a revolt now or later."""
    if slot == TAX:
        worth = THALER * s.board.tax[county] if rounds_left(s) or s.thalers[seat] < 6 else 0.3
    else:
        need = len(s.counties(seat)) + 3 - s.grain[seat]
        worth = 0.55 * min(s.board.grain[county], max(0, need)) + 0.03 * s.board.grain[county]
    if s.revolts[county]:
        worth -= (1 - quelled(s, seat, s.armies[county], s.revolts[county])) * county_worth(s, seat, county)
        worth -= ARMY * 0.7 * s.revolts[county]
    return worth - 0.15


def placing_worth(s: WState, seat: int, slot: int, county: int, number: int) -> float:
    """Armies where they defend a county or open an attack."""
    here = s.armies[county]
    worth = (exposed(s, seat, county, here) - exposed(s, seat, county, here + number)) * county_worth(s, seat, county)
    before = best_attack(s, seat, BATTLE_A, county)[0]
    s.armies[county] += number
    after = best_attack(s, seat, BATTLE_A, county)[0]
    s.armies[county] = here
    worth += 0.5 * max(0.0, after - max(0.0, before))
    return worth + ARMY * number * (1 if rounds_left(s) else 0.25) * 0.8


def slot_worth(s: WState, seat: int, slot: int, county: int) -> float:
    """What an action in a county is worth, its price included."""
    if slot <= TRADING_HOUSE:
        return building_worth(s, seat, slot, county) - THALER * s.board.cost[slot]
    if slot in (GRAIN, TAX):
        return income_worth(s, seat, slot, county)
    if PLACE_5 <= slot < BATTLE_A:
        return placing_worth(s, seat, slot, county, s.board.placed[slot]) - THALER * s.board.cost[slot]
    if s.armies[county] < 2:
        return -0.02
    return best_attack(s, seat, slot, county)[0]


# assignment


def assign(worth: list[list[float]]) -> list[int]:
    """For each row another column, so that the sum is greatest (the Hungarian method). Columns are at least as many."""
    rows, columns = len(worth), len(worth[0])
    far = float("inf")
    u, v = [0.0] * (rows + 1), [0.0] * (columns + 1)
    match, way = [0] * (columns + 1), [0] * (columns + 1)
    for row in range(1, rows + 1):
        match[0] = row
        column = 0
        least = [far] * (columns + 1)
        used = [False] * (columns + 1)
        while True:
            used[column] = True
            current, delta, following = match[column], far, 0
            for j in range(1, columns + 1):
                if used[j]:
                    continue
                cost = -worth[current - 1][j - 1] - u[current] - v[j]
                if cost < least[j]:
                    least[j], way[j] = cost, column
                if least[j] < delta:
                    delta, following = least[j], j
            for j in range(columns + 1):
                if used[j]:
                    u[match[j]] += delta
                    v[j] -= delta
                else:
                    least[j] -= delta
            column = following
            if match[column] == 0:
                break
        while column:
            match[column] = match[way[column]]
            column = way[column]
    found = [-1] * rows
    for j in range(1, columns + 1):
        if match[j]:
            found[match[j] - 1] = j - 1
    return found
