"""Where forces of Pitt's War go: by land as far as their points carry them, by ship, and by naval assaults.

A side's outlook weighs what it is worth to a force to come into a zone, a battle included."""

from __future__ import annotations

from functools import cache

from kabinett.bots.pittswar_forces import Defence, Estimate, Force, estimate
from kabinett.bots.pittswar_worth import Memory, Prospects
from kabinett.core.action import Action
from kabinett.games.pittswar.activation import worst_move
from kabinett.games.pittswar.board import CLEAR, COALITION, FRANCE_SIDE, NEUTRAL, STRAIT, UK, Board
from kabinett.games.pittswar.effects_movement import may_fight
from kabinett.games.pittswar.effects_naval import hostile
from kabinett.games.pittswar.entry import barred, may_enter
from kabinett.games.pittswar.flow import available
from kabinett.games.pittswar.forces import commander, empty_fortress, fits, leaders_in, powers_of, total, units_in
from kabinett.games.pittswar.markers import ASSAULTS
from kabinett.games.pittswar.movement import FORTRESS_POINTS
from kabinett.games.pittswar.ships import carrier, closed_sea, friendly_port
from kabinett.games.pittswar.state import PState
from kabinett.games.pittswar.supply import supplied, supplied_force

AVERAGE = 4
"""The movement die to reckon with."""
GRASP = 0.8
"""How much more of its worth a zone has for whoever is in it than for whoever is on the way there."""
SAILING = 0.8
"""What is left of the worth of a voyage that the die may forbid."""
STEP = 8.0
"""What a step is worth that attrition may take."""
EFFORT = 0.02
"""A movement point is not spent for nothing."""
NOWHERE = -1000.0
VICTORY, DEFEAT = 2.0, 3.0
KILL, LOSS = 1.6, 1.8
"""What a battle means besides the zone: to win or lose it, and each step."""


def usual_points(s: PState, units: int, chiefs: int) -> int:
    """The movement points a force can hope for."""
    chief = commander(s, units, chiefs)
    roll = AVERAGE + worst_move(s, units) + (s.board.strategic[chief] if chief >= 0 else 0)
    return s.board.tables.movement(roll + (s.board.tables.bad_weather_move if s.impulse else 0))[0]


@cache
def fortresses(board: Board) -> list[int]:
    return [zone for zone in range(board.size) if board.fortress[zone]]


@cache
def ways(board: Board) -> list[list[tuple[int, int, bool]]]:
    """The steps from each zone: where to, for how many points if nothing is in the way, and whether over a strait."""
    found: list[list[tuple[int, int, bool]]] = []
    for here in range(board.size):
        steps: list[tuple[int, int, bool]] = []
        for there in board.around[here]:
            kind = board.border(here, there)
            steps.append((there, 1 if kind == CLEAR else 3 if kind == STRAIT else 2, kind == STRAIT))
        found.append(steps)
    return found


def first_step(reach: dict[int, tuple[int, int]], start: int, zone: int) -> int:
    """The first zone on the way to a zone in reach."""
    while reach[zone][1] != start:
        zone = reach[zone][1]
    return zone


# the sea


def shores(s: PState, units: int, zone: int, side: int) -> list[int]:
    """The zones that a force could assault from the sea by a marker in its player's hand, if its roll lets it."""
    if side != COALITION or not friendly_port(s, zone, side) or closed_sea(s, zone):
        return []
    power = carrier(s, units)
    if power < 0:
        return []
    marker = s.board.marker
    powers = powers_of(s, units)
    british = powers == [UK]
    found: list[int] = []
    for event in s.hands[side]:
        if marker.does[event] != ASSAULTS or (marker.power[event] == UK and not british):
            continue
        if not marker.steps[event] or total(s, units) <= marker.steps[event]:
            for shore in marker.shores[event]:
                if hostile(s, shore, side) and not closed_sea(s, shore) and may_enter(s, units, powers, shore, -1):
                    found.append(shore)
    return found


def lone_garrison(s: PState, unit: int, side: int) -> bool:
    """Whether a unit is the only one of its side in its zone besides the force under way."""
    return not units_in(s, s.at[unit], side) & ~s.force & ~(1 << unit)


# what it is worth


class Outlook(Prospects):
    """What a side's forces make of what they see before them. It is of one moment, as the prospects are."""

    def __init__(self, s: PState, side: int, memory: Memory) -> None:
        super().__init__(s, side, memory)
        self.ways = ways(s.board)
        self.walls = [0] * s.board.size
        """The points that enemy fortresses without a garrison cost."""
        for zone in fortresses(s.board):
            if empty_fortress(s, zone, side):
                self.walls[zone] = FORTRESS_POINTS
        self.ports = [port for port in s.board.ports if friendly_port(s, port, side) and not closed_sea(s, port)]
        self.fed: dict[int, list[int]] = {}
        """By power and zone whether it is supplied there, as far as that was asked."""
        self.defences: dict[int, Defence] = {}
        self.gains: dict[int, float] = {}

    # where a force can go

    def in_reach(self, force: Force, zone: int, points: int) -> dict[int, tuple[int, int]]:
        """The zones a force can march to with so many points: (points left, the zone before); it stops at enemies."""
        s, foes, walls, marsh = self.s, self.foes, self.walls, self.s.board.marsh
        units, powers, free = force.units, force.powers, force.free
        best = {zone: (points, -1)}
        queue = [zone]
        for here in queue:
            left = best[here][0]
            if here != zone and (marsh[here] or foes[here]):
                continue
            for there, price, strait in self.ways[here]:
                after = left - price - walls[there]
                if after < 0 or (there in best and best[there][0] >= after):
                    continue
                if strait and (s.side[s.control[there]] != self.side or foes[there]):
                    continue
                if not barred(s, powers[0], there, here) if free else may_enter(s, units, powers, there, here):
                    best[there] = (after, here)
                    queue.append(there)
        return best

    def supplied(self, force: Force, zone: int) -> bool:
        """Whether a force would be supplied in a zone."""
        if not force.shares:
            return supplied_force(self.s, force.units, zone)
        hungry = 0
        for power, steps in zip(force.powers, force.shares):
            if not self.power_supplied(power, zone):
                hungry += steps
        return 2 * hungry < force.steps

    def power_supplied(self, power: int, zone: int) -> bool:
        known = self.fed.get(power)
        if known is None:
            known = self.fed[power] = [-1] * self.s.board.size
        if known[zone] < 0:
            known[zone] = int(supplied(self.s, power, zone))
        return known[zone] > 0

    def may_end(self, force: Force, zone: int) -> bool:
        """Whether a force could end its march in a zone: with room and supply, or in a battle."""
        s, side = self.s, self.side
        if self.foes[zone]:
            return may_fight(s, zone)
        there = units_in(s, zone, side) & ~force.units
        if there and not fits(s, there | force.units, leaders_in(s, zone, side) | force.chiefs):
            return False
        return s.side[s.control[zone]] != NEUTRAL and self.supplied(force, zone)

    def harbours(self, force: Force, zone: int) -> list[int]:
        """The ports that a force could sail to, if its roll lets it and it may end there."""
        if zone not in self.ports or carrier(self.s, force.units) < 0:
            return []
        return [port for port in self.ports if port != zone]

    def toll(self, force: Force, zone: int) -> float:
        """The steps that attrition takes on average from a force that sets out from here now."""
        s, tables = self.s, self.s.board.tables
        hungry = not self.supplied(force, zone)
        if not s.sub and not hungry:
            return 0.0
        modifier = tables.bad_weather_attrition * s.impulse + tables.unsupplied_attrition * hungry
        if self.side == FRANCE_SIDE:
            modifier += tables.french_attrition if s.year < 1794 else tables.hardened_attrition if s.year > 1795 else 0
        return sum([tables.attrition(die + modifier, force.steps)[1] for die in range(1, 7)]) / 6

    # what it is worth

    def presence(self, force: Force, zone: int) -> float:
        """What it is worth to be in a zone: what lies near, what is to be held, and the zone itself."""
        value = self.pulls.pull(force.strength, zone)
        holder = self.s.side[self.s.control[zone]]
        if holder == self.side:
            return value + self.hold(force.units, force.steps, zone)
        # To have a zone is more than to stand beside it.
        return value + GRASP * self.worth[zone] if holder == 1 - self.side else value

    def enemy_flag(self, zone: int) -> bool:
        return self.s.side[self.s.control[zone]] == 1 - self.side

    def defence(self, zone: int) -> Defence:
        """The enemies in a zone."""
        found = self.defences.get(zone)
        if found is None:
            found = self.defences[zone] = Defence(self.s, zone, 1 - self.side)
        return found

    def attack(self, force: Force, come_from: int, zone: int, most: float) -> float:
        """What it is worth to march on enemies in a zone; NOWHERE if it is forbidden, or surely no more than `most`."""
        if not may_fight(self.s, zone):
            return NOWHERE
        value = self.presence(force, zone)
        # No battle brings more than a victory over all of them without a loss.
        if value + KILL * self.against[zone] + VICTORY + 1.0 < most:
            return NOWHERE
        fight = estimate(self.s, force, come_from, self.defence(zone), self.side)
        return self.after(fight, force, value) - 0.5 * self.s.shaken

    def landing(self, force: Force, zone: int) -> float:
        """What a naval assault on a zone is worth."""
        value = self.presence(force, zone)
        if not self.foes[zone]:
            return value
        assault = self.s.board.tables.naval_assault
        fight = estimate(self.s, force, -1, self.defence(zone), self.side, assault)
        return self.after(fight, force, value)

    def after(self, fight: Estimate, force: Force, value: float) -> float:
        """What a battle is worth for something worth so much."""
        wiped = 4.0 if fight.lost > force.steps - 0.5 and fight.win < 0.6 else 0.0
        won = fight.win * (value + VICTORY) + KILL * fight.killed
        return won - LOSS * fight.lost - wiped - (1.0 - fight.win) * DEFEAT

    def best_march(self, force: Force, start: int, points: int, firsts: list[int] | None = None) -> tuple[float, int]:
        """What the best zone in reach by land is worth, and the first step there (of those that are allowed)."""
        reach = self.in_reach(force, start, points)
        most, found = NOWHERE, -1
        for zone, (left, before) in reach.items():
            if zone == start or (firsts is not None and first_step(reach, start, zone) not in firsts):
                continue
            effort = EFFORT * (points - left)
            if self.foes[zone]:
                value = self.attack(force, before, zone, most) - effort
                if value > most:
                    most, found = value, zone
                continue
            value = self.presence(force, zone) - effort
            if value > most and self.may_end(force, zone):
                most, found = value, zone
        return most, first_step(reach, start, found) if found >= 0 else -1

    def march(self, force: Force, start: int, steps: list[Action]) -> float:
        """What it is worth to go these steps."""
        end, before = steps[-1].args[0], steps[-2].args[0] if len(steps) > 1 else start
        value = self.attack(force, before, end, NOWHERE) if self.foes[end] else self.presence(force, end)
        return value - EFFORT * len(steps)

    def gain(self, zone: int) -> float:
        """How much better off the force that can be activated in a zone would be if it set out now."""
        found = self.gains.get(zone)
        if found is None:
            units, chiefs = available(self.s, zone, self.side)
            found = self.gains[zone] = self.gain_of(Force(self.s, units, chiefs), zone)
        return found

    def gain_of(self, force: Force, zone: int) -> float:
        s, side, units = self.s, self.side, force.units
        if not units or s.side[s.board.unit_power[units.bit_length() - 1]] == NEUTRAL:
            return 0.0
        now = self.pulls.pull(force.strength, zone)
        if not units & (units - 1):
            # Of several one can stay behind.
            now += self.hold(units, force.steps, zone)
        if self.enemy_flag(zone):
            now += GRASP * self.worth[zone]
        best, _ = self.best_march(force, zone, usual_points(s, units, force.chiefs))
        for port in self.harbours(force, zone):
            value = SAILING * self.presence(force, port)
            if value > best and self.may_end(force, port):
                best = value
        for shore in shores(s, units, zone, side):
            best = max(best, SAILING * self.landing(force, shore))
        return best - now - STEP * self.toll(force, zone)
