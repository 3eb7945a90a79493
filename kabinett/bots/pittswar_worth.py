"""What zones, units and battles of Pitt's War are worth to the heuristic player."""

from __future__ import annotations

import heapq
from functools import cache

from kabinett.core.field import members
from kabinett.games.pittswar.board import (
    CLEAR,
    COALITION,
    FRANCE,
    FRANCE_SIDE,
    MAJORS,
    NEUTRAL,
    PASS,
    REVOLT,
    RIVER,
    SPAIN,
    Board,
)
from kabinett.games.pittswar.effects_battle import french_penalty
from kabinett.games.pittswar.forces import cavalry, commander, leaders_in, total, units_in
from kabinett.games.pittswar.income import stars_now
from kabinett.games.pittswar.powers import scenario
from kabinett.games.pittswar.state import WAR, PState
from kabinett.games.pittswar.supply import supplied_force
from kabinett.games.pittswar.tables import odds
from kabinett.games.pittswar.victory import NEEDED, points

FAR = 99
NEARBY = 3
FADE = 0.86
"""What is left of a target's worth for each movement point it is away."""
SIDES_OF_DIE = 6


@cache
def distances(board: Board) -> list[list[int]]:
    """Movement points between zones over land and straits, whatever stands there."""
    found: list[list[int]] = []
    for start in range(board.size):
        best = [FAR] * board.size
        best[start] = 0
        queue = [(0, start)]
        while queue:
            far, here = heapq.heappop(queue)
            if far > best[here]:
                continue
            for near in board.around[here]:
                kind = board.border(here, near)
                step = 1 if kind == CLEAR else 2 if kind in (RIVER, PASS) else 3
                if far + step < best[near]:
                    best[near] = far + step
                    heapq.heappush(queue, (far + step, near))
        found.append(best)
    return found


@cache
def fades() -> list[float]:
    return [FADE**points for points in range(FAR)] + [0.0]


# zones


def zone_worth(s: PState, zone: int, side: int) -> float:
    """What it is worth to a side to have a zone rather than to leave it to the other."""
    board = s.board
    if board.levant[zone]:
        return 0.0
    stars = stars_now(s, zone)
    owner = board.country[zone]
    worth = 1.0 + board.city[zone] + board.port[zone] + 2.0 * board.fortress[zone]
    if owner == FRANCE:
        worth += 2.0 + 30.0 * stars + (20.0 if board.is_capital[zone] else 0.0)
    elif board.republic[zone]:
        worth += 26.0 + 4.0 * stars
    elif owner < MAJORS:
        worth += 6.0 * stars + (KNOCKOUT * surrender_chance(s, owner, zone) if board.is_capital[zone] else 0.0)
    else:
        worth += 3.0 + 8.0 * stars
        if side == FRANCE_SIDE:
            worth += CONQUEST / max(1, len(board.zones_of[owner]))
    if side == COALITION and s.control[zone] == FRANCE and owner != FRANCE:
        worth += 6.0 * stars
    return worth


def surrender_chance(s: PState, power: int, capital: int) -> float:
    """How likely it is that a power gives up when its capital falls: the die must beat the stars it has left."""
    if s.status[power] != WAR:
        return 0.5
    left = sum([stars_now(s, zone) for zone in s.board.star_zones if s.control[zone] == power and zone != capital])
    return max(0, SIDES_OF_DIE - left) / SIDES_OF_DIE


def worths(s: PState, side: int) -> list[float]:
    """The worth of each zone. The fewer stars France has left at home the more each of them means to it. What decides
    the game means more to both towards the end, and so does every star when France is about to win by points."""
    board = s.board
    found = [zone_worth(s, zone, side) for zone in range(board.size)]
    if side == FRANCE_SIDE:
        held = [zone for zone in board.zones_of[FRANCE] if board.stars[zone] and s.control[zone] == FRANCE]
        for zone in held:
            found[zone] *= 1.0 + LAST_STARS * max(0, 4 - len(held))
    late = max(0, LATE + s.year - scenario(s).end)
    close = max(0, points(s) - NEEDED + MARGIN) / MARGIN if board.track.check[board.track.year(s.year)] else 0.0
    for zone in range(board.size):
        if late and (board.republic[zone] or (board.country[zone] == FRANCE and board.stars[zone])):
            found[zone] *= 1.0 + URGENCY * late
        if close and board.stars[zone]:
            found[zone] *= 1.0 + close
        if s.control[zone] == SPAIN and board.country[zone] == FRANCE and board.city[zone]:
            found[zone] += SPANISH_CITY
    return found


CONQUEST = 8.0
"""What it is worth to France to have the whole of a minor country."""
KNOCKOUT = 40.0
"""What it is worth to end a power's war."""
TRIFLE = 3.0
"""A zone worth no more draws nobody from afar."""
LATE = 2
URGENCY = 0.5
"""So many years before the end, and so much more each year, the zones that decide it count."""
MARGIN = 8
"""Where France lacks fewer points in a year in which it may win, every star counts for more."""
SPANISH_CITY = 8.0
"""A French city held by Spain forbids the treaty of San Ildefonso."""


def targets(s: PState, side: int, worth: list[float]) -> list[tuple[int, float]]:
    """What a side wants: zones the enemy controls, and its own with enemies in them."""
    found: list[tuple[int, float]] = []
    for zone in range(s.board.size):
        if worth[zone] > TRIFLE and (s.side[s.control[zone]] == 1 - side or units_in(s, zone, 1 - side)):
            if s.side[s.control[zone]] != NEUTRAL:
                found.append((zone, worth[zone]))
    return found


LAST_STARS = 0.4
CARE = 0.35
CARE_AT_THE_END = 0.5
"""How much of its worth a threatened zone keeps a force from leaving it."""
PRECIOUS_ZONE = 25.0
RESCUE = 0.7


def endangered(s: PState, side: int, worth: list[float]) -> list[tuple[int, float]]:
    """Zones of its own that matter and have fewer defenders than there are enemies about: they draw forces too."""
    found: list[tuple[int, float]] = []
    for zone in s.board.star_zones:
        if worth[zone] < PRECIOUS_ZONE or s.side[s.control[zone]] != side:
            continue
        danger = threat(s, zone, side)
        own = total(s, units_in(s, zone, side))
        if danger > own:
            found.append((zone, RESCUE * worth[zone] * (danger - own) / danger))
    return found


@cache
def neighbourhoods(board: Board) -> list[list[int]]:
    """By zone: the zones from which somebody could come soon."""
    return [[other for other in range(board.size) if row[other] <= NEARBY] for row in distances(board)]


def threat(s: PState, zone: int, side: int) -> int:
    """Enemy steps that could come here soon."""
    enemies = s.units_by_side()[1 - side]
    here = s.units_by_zone()
    return sum([total(s, here[other] & enemies) for other in neighbourhoods(s.board)[zone] if here[other] & enemies])


# battles


class Estimate:
    """What a battle would bring: chance to win, steps lost and killed."""

    def __init__(self, win: float, lost: float, killed: float) -> None:
        self.win = win
        self.lost = lost
        self.killed = killed


def modifier(s: PState, units: int, chiefs: int, side: int) -> int:
    """What a force adds to its die: its best unit, its commander, and the French penalty."""
    board = s.board
    best = max([board.tactical[unit][s.steps[unit]] for unit in members(units)])
    chief = commander(s, units, chiefs)
    found = best + (board.combat[chief] if chief >= 0 else 0)
    if side == FRANCE_SIDE:
        found -= int(french_penalty(s))
    return found


def estimate(s: PState, units: int, chiefs: int, come_from: int, zone: int, side: int, extra: int = 0) -> Estimate:
    """A force attacks the enemies in a zone, with something more or less on its die."""
    board = s.board
    foes = units_in(s, zone, 1 - side)
    foe_chiefs = leaders_in(s, zone, 1 - side)
    mine, theirs = total(s, units), total(s, foes)
    advantage = odds(mine, theirs)
    if advantage > 3:
        return Estimate(1.0, 0.0, float(theirs))
    attack = advantage + modifier(s, units, chiefs, side) + extra
    if come_from >= 0 and board.border(come_from, zone) in (RIVER, PASS):
        attack -= 1
    defence = modifier(s, foes, foe_chiefs, 1 - side) + board.marsh[zone]
    if not supplied_force(s, foes, zone):
        defence += board.tables.unsupplied_battle
    strong = board.fortress[zone] and s.side[s.control[zone]] == 1 - side
    if strong:
        defence += 1
    if not board.marsh[zone] and not board.fortress[zone]:
        horse = cavalry(s, units, chiefs) - cavalry(s, foes, foe_chiefs)
        attack += int(horse > 0)
        defence += int(horse < 0)
    win, lost, killed = 0.0, 0.0, 0.0
    for gap in range(1 - SIDES_OF_DIE, SIDES_OF_DIE):
        chance = (SIDES_OF_DIE - abs(gap)) / SIDES_OF_DIE**2
        if attack + gap > defence or (attack + gap == defence and chiefs and not foe_chiefs):
            win += chance
    for die in range(1, SIDES_OF_DIE + 1):
        killed += _losses(s, attack + die, mine, theirs) / SIDES_OF_DIE
        lost += _losses(s, defence + die, mine, theirs) / SIDES_OF_DIE
    if strong and killed < theirs:
        # The beaten stay in their fortress.
        win *= 0.35
    return Estimate(win, min(lost, mine), min(killed, theirs))


def _losses(s: PState, roll: int, mine: int, theirs: int) -> float:
    hits, die = s.board.tables.combat(roll, mine, theirs)
    return hits + ((7 - die) / SIDES_OF_DIE if die else 0.0)


def unit_worth(s: PState, unit: int) -> float:
    """How much one would miss a unit."""
    board = s.board
    full = board.unit_steps[unit]
    worth = 1.0 + board.tactical[unit][full] + 0.5 * board.cavalry[unit][full] + 0.2 * board.move[unit][full]
    if board.dot[unit] or board.unit_power[unit] == REVOLT:
        worth += 0.5
    return worth


# what a place is worth to a force


def prospects(s: PState, side: int) -> tuple[list[float], list[tuple[int, float]]]:
    """The worth of all zones, and what draws forces: targets, and zones that need help."""
    worth = worths(s, side)
    return worth, targets(s, side, worth) + endangered(s, side, worth)


def pull(s: PState, units: int, chiefs: int, zone: int, side: int, wanted: list[tuple[int, float]]) -> float:
    """How near a force in a zone is to what it wants: the best target, and a little of the others."""
    near = distances(s.board)[zone]
    fade = fades()
    best = 0.0
    rest = 0.0
    strength = total(s, units) + 2 * chiefs.bit_count()
    enemies = s.units_by_side()[1 - side]
    here = s.units_by_zone()
    for target, worth in wanted:
        far = near[target]
        if far >= FAR:
            continue
        foes = here[target] & enemies
        if foes:
            against = total(s, foes)
            worth *= min(1.0, 0.75 * strength / (against + s.board.fortress[target]))
        value = worth * fade[far]
        rest += value
        if value > best:
            best = value
    return best + 0.03 * rest


def hold(s: PState, zone: int, units: int, side: int, worth: list[float]) -> float:
    """What it is worth that these units stay in a zone of their own."""
    if s.side[s.control[zone]] != side or worth[zone] < 8.0:
        return 0.0
    if units_in(s, zone, side) & ~units:
        return 0.0
    danger = threat(s, zone, side)
    if not danger:
        return 0.0
    # What is held when the last year ends decides; before that it can be won back.
    care = CARE_AT_THE_END if s.year == scenario(s).end and s.impulse else CARE
    return care * worth[zone] * min(1.0, danger / (1.0 + total(s, units)))
