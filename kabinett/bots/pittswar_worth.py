"""What zones, units and battles of Pitt's War are worth to the heuristic player."""

from __future__ import annotations

import heapq
from functools import cache

from kabinett.bots.pittswar_forces import SIDES_OF_DIE
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
from kabinett.games.pittswar.forces import total, units_in
from kabinett.games.pittswar.income import russia_threatened, stars_now
from kabinett.games.pittswar.powers import scenario
from kabinett.games.pittswar.state import WAR, PState
from kabinett.games.pittswar.victory import NEEDED, points

FAR = 99
NEARBY = 3
FADE = 0.86
"""What is left of a target's worth for each movement point it is away."""


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
def faded(board: Board) -> list[list[float]]:
    """By zone and target: what is left of a target's worth on the way there."""
    fades = [FADE**points for points in range(FAR)] + [0.0]
    return [[fades[far] for far in row] for row in distances(board)]


# zones


def zone_worth(s: PState, zone: int, side: int) -> float:
    """What it is worth to a side to have a zone rather than to leave it to the other."""
    board = s.board
    if board.levant[zone]:
        return 0.0
    stars = stars_now(s, zone)
    owner = board.country[zone]
    if board.is_capital[zone] and owner < MAJORS and owner != FRANCE and not board.republic[zone]:
        worth = fixed_worth(board, zone, side, stars, KNOCKOUT * surrender_chance(s, owner, zone))
    else:
        worth = fixed_worths(board, side, stars)[zone]
    if side == COALITION and s.control[zone] == FRANCE and owner != FRANCE:
        worth += 6.0 * stars
    return worth


def fixed_worth(board: Board, zone: int, side: int, stars: int, falls: float = 0.0) -> float:
    """What a zone with so many stars is worth; `falls`: what more that its power may give up with its capital."""
    if board.levant[zone]:
        return 0.0
    owner = board.country[zone]
    worth = 1.0 + board.city[zone] + board.port[zone] + 2.0 * board.fortress[zone]
    if owner == FRANCE:
        return worth + (2.0 + 30.0 * stars + (20.0 if board.is_capital[zone] else 0.0))
    if board.republic[zone]:
        return worth + (26.0 + 4.0 * stars)
    if owner < MAJORS:
        return worth + (6.0 * stars + falls)
    worth += 3.0 + 8.0 * stars
    return worth + CONQUEST / max(1, len(board.zones_of[owner])) if side == FRANCE_SIDE else worth


def surrender_chance(s: PState, power: int, capital: int) -> float:
    """How likely it is that a power gives up when its capital falls: the die must beat the stars it has left."""
    if s.status[power] != WAR:
        return 0.5
    left = sum([stars_now(s, zone) for zone in s.board.star_zones if s.control[zone] == power and zone != capital])
    return max(0, SIDES_OF_DIE - left) / SIDES_OF_DIE


def worths(s: PState, side: int, lacking: int) -> list[float]:
    """The worth of each zone. The fewer stars France has left at home the more each of them means to it. What decides
    the game means more to both towards the end, and so does every star when France is about to win by points.

    Memory keeps it: what it follows from stands in `basis`."""
    board = s.board
    found = fixed_worths(board, side, 0)[:]
    for zone in varying(board):
        found[zone] = zone_worth(s, zone, side)
    if side == FRANCE_SIDE:
        held = [zone for zone in board.zones_of[FRANCE] if board.stars[zone] and s.control[zone] == FRANCE]
        for zone in held:
            found[zone] *= 1.0 + LAST_STARS * max(0, 4 - len(held))
    late = max(0, LATE + s.year - scenario(s).end)
    if late:
        for zone in deciding(board):
            found[zone] *= 1.0 + URGENCY * late
    if lacking < MARGIN:
        for zone in board.star_zones:
            found[zone] *= 1.0 + (MARGIN - lacking) / MARGIN
    for zone in board.zones_of[FRANCE]:
        if s.control[zone] == SPAIN and board.city[zone]:
            found[zone] += SPANISH_CITY
    return found


def points_lacking(s: PState) -> int:
    """The points that France lacks to win in this year; MARGIN: so many that it does not matter."""
    return min(MARGIN, NEEDED - points(s)) if s.board.track.check[s.board.track.year(s.year)] else MARGIN


def basis(s: PState, side: int, lacking: int) -> list[int]:
    """All that the worth of zones follows from."""
    numbers = [side, s.year, scenario(s).end, lacking, s.in_game, int(russia_threatened(s))]
    return numbers + s.control + s.side + s.status


@cache
def varying(board: Board) -> list[int]:
    """The zones whose worth is not the same all the time: those with stars, and capitals."""
    return [zone for zone in range(board.size) if board.stars[zone] or board.is_capital[zone]]


@cache
def deciding(board: Board) -> list[int]:
    """The zones that decide the game at its end."""
    home = [zone for zone in board.zones_of[FRANCE] if board.stars[zone]]
    return [zone for zone in range(board.size) if board.republic[zone] or zone in home]


@cache
def fixed_worths(board: Board, side: int, stars: int) -> list[float]:
    """The worth of each zone if it has so many stars."""
    return [fixed_worth(board, zone, side, stars) for zone in range(board.size)]


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


LAST_STARS = 0.4
CARE = 0.35
CARE_AT_THE_END = 0.5
"""How much of its worth a threatened zone keeps a force from leaving it."""
PRECIOUS_ZONE = 25.0
RESCUE = 0.7


@cache
def neighbourhoods(board: Board) -> list[list[int]]:
    """By zone: the zones from which somebody could come soon."""
    return [[other for other in range(board.size) if row[other] <= NEARBY] for row in distances(board)]


def threat(s: PState, zone: int, side: int) -> int:
    """Enemy steps that could come here soon."""
    enemies = s.units_by_side()[1 - side]
    here = s.units_by_zone()
    return sum([total(s, here[other] & enemies) for other in neighbourhoods(s.board)[zone] if here[other] & enemies])


# units


def unit_worth(s: PState, unit: int) -> float:
    """How much one would miss a unit."""
    board = s.board
    full = board.unit_steps[unit]
    worth = 1.0 + board.tactical[unit][full] + 0.5 * board.cavalry[unit][full] + 0.2 * board.move[unit][full]
    if board.dot[unit] or board.unit_power[unit] == REVOLT:
        worth += 0.5
    return worth


# what a place is worth to a force


class Pulls:
    """How much targets draw forces. That follows from the targets alone: each with its worth, and who guards it."""

    def __init__(self, board: Board, wanted: list[tuple[int, float, int]]) -> None:
        self.wanted = wanted
        self.size = board.size
        self.faded = faded(board)
        self.by_strength: dict[int, list[tuple[int, float]]] = {}
        self.known: dict[int, list[float]] = {}

    def drawn(self, strength: int) -> list[float]:
        """Begin with a force of this strength: what each target is worth to it, as it finds enemies there."""
        self.by_strength[strength] = [
            (target, worth * min(1.0, 0.75 * strength / guard) if guard else worth)
            for target, worth, guard in self.wanted
        ]
        self.known[strength] = [-1.0] * self.size
        return self.known[strength]

    def pull(self, strength: int, zone: int) -> float:
        """How near a force in a zone is to what it wants: the best target, and a little of the others."""
        known = self.known.get(strength)
        if known is None:
            known = self.drawn(strength)
        found = known[zone]
        if found < 0.0:
            left = self.faded[zone]
            best = 0.0
            rest = 0.0
            for target, worth in self.by_strength[strength]:
                value = worth * left[target]
                rest += value
                if value > best:
                    best = value
            found = best + 0.03 * rest
            known[zone] = found
        return found


class Memory:
    """What was worked out at the last decision, kept for as long as what it follows from is the same."""

    def __init__(self) -> None:
        self.basis: list[int] = []
        self.worth: list[float] = []
        self.notable: list[int] = []
        """Zones that are worth going to."""
        self.precious: list[int] = []
        """Zones that are worth more than others to hold."""
        self.pulls: Pulls | None = None

    def weigh(self, s: PState, side: int) -> None:
        lacking = points_lacking(s)
        now = basis(s, side, lacking)
        if now != self.basis:
            self.basis = now
            self.worth = worths(s, side, lacking)
            self.notable = [zone for zone in range(s.board.size) if self.worth[zone] > TRIFLE]
            self.precious = [zone for zone in s.board.star_zones if self.worth[zone] >= PRECIOUS_ZONE]

    def pulls_of(self, board: Board, wanted: list[tuple[int, float, int]]) -> Pulls:
        if self.pulls is None or self.pulls.wanted != wanted:
            self.pulls = Pulls(board, wanted)
        return self.pulls


class Prospects:
    """What a side sees before it: the worth of all zones, and what draws its forces: targets, and zones that need help.

    It is of one moment, and does not hold when the state has changed."""

    def __init__(self, s: PState, side: int, memory: Memory) -> None:
        self.s = s
        self.side = side
        memory.weigh(s, side)
        self.worth = memory.worth
        enemies = s.units_by_side()[1 - side]
        self.foes = [units & enemies for units in s.units_by_zone()]
        """Enemy units by zone."""
        self.against = [total(s, units) if units else 0 for units in self.foes]
        """Enemy steps by zone."""
        self.threats = [-1] * s.board.size
        self.pulls = memory.pulls_of(s.board, self.targets(memory.notable) + self.endangered(memory.precious))
        # What is held when the last year ends decides; before that it can be won back.
        self.care = CARE_AT_THE_END if s.year == scenario(s).end and s.impulse else CARE

    def targets(self, notable: list[int]) -> list[tuple[int, float, int]]:
        """What the side wants: zones the enemy controls, and its own with enemies in them."""
        s, foes = self.s, self.foes
        sides, control = s.side, s.control
        found: list[tuple[int, float, int]] = []
        for zone in notable:
            holder = sides[control[zone]]
            if holder == 1 - self.side or (foes[zone] and holder != NEUTRAL):
                found.append((zone, self.worth[zone], self.guard(zone)))
        return found

    def guard(self, zone: int) -> int:
        """What a force finds against it in a zone; 0: nobody."""
        return self.against[zone] + self.s.board.fortress[zone] if self.foes[zone] else 0

    def endangered(self, precious: list[int]) -> list[tuple[int, float, int]]:
        """Zones of its own that matter and have fewer defenders than there are enemies about: they draw forces too."""
        s, side = self.s, self.side
        found: list[tuple[int, float, int]] = []
        for zone in precious:
            if s.side[s.control[zone]] == side:
                danger = self.threat(zone)
                own = total(s, units_in(s, zone, side))
                if danger > own:
                    found.append((zone, RESCUE * self.worth[zone] * (danger - own) / danger, self.guard(zone)))
        return found

    def threat(self, zone: int) -> int:
        """Enemy steps that could come here soon."""
        found = self.threats[zone]
        if found < 0:
            against = self.against
            found = sum([against[other] for other in neighbourhoods(self.s.board)[zone]])
            self.threats[zone] = found
        return found

    def hold(self, units: int, steps: int, zone: int) -> float:
        """What it is worth that these units, of so many steps, stay in a zone of their own."""
        s, side = self.s, self.side
        worth = self.worth[zone]
        if worth < 8.0 or s.side[s.control[zone]] != side or units_in(s, zone, side) & ~units:
            return 0.0
        danger = self.threat(zone)
        return self.care * worth * min(1.0, danger / (1.0 + steps)) if danger else 0.0
