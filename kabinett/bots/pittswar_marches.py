"""Where forces of Pitt's War go: by land as far as their points carry them, by ship, and by naval assaults.

A side's outlook weighs what it is worth to a force to come into a zone, a battle included."""

from __future__ import annotations

from kabinett.bots.pittswar_worth import Estimate, estimate, hold, prospects, pull
from kabinett.games.pittswar.activation import worst_move
from kabinett.games.pittswar.board import COALITION, FRANCE_SIDE, NEUTRAL, UK
from kabinett.games.pittswar.effects_movement import may_fight
from kabinett.games.pittswar.effects_naval import hostile
from kabinett.games.pittswar.entry import may_enter
from kabinett.games.pittswar.forces import commander, enemy_in, fits, leaders_in, powers_of, total, units_in
from kabinett.games.pittswar.markers import ASSAULTS
from kabinett.games.pittswar.movement import cost
from kabinett.games.pittswar.ships import carrier, closed_sea, friendly_port
from kabinett.games.pittswar.state import PState
from kabinett.games.pittswar.supply import supplied_force

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


def usual_points(s: PState, units: int, chiefs: int) -> int:
    """The movement points a force can hope for."""
    chief = commander(s, units, chiefs)
    roll = AVERAGE + worst_move(s, units) + (s.board.strategic[chief] if chief >= 0 else 0)
    return s.board.tables.movement(roll + (s.board.tables.bad_weather_move if s.impulse else 0))[0]


def toll(s: PState, units: int, zone: int, side: int) -> float:
    """The steps that attrition takes on average from a force that sets out from here now."""
    tables = s.board.tables
    hungry = not supplied_force(s, units, zone)
    if not s.sub and not hungry:
        return 0.0
    modifier = tables.bad_weather_attrition * s.impulse + tables.unsupplied_attrition * hungry
    if side == FRANCE_SIDE:
        modifier += tables.french_attrition if s.year < 1794 else tables.hardened_attrition if s.year > 1795 else 0
    steps = total(s, units)
    return sum([tables.attrition(die + modifier, steps)[1] for die in range(1, 7)]) / 6


def in_reach(s: PState, units: int, zone: int, points: int, side: int) -> dict[int, tuple[int, int]]:
    """The zones a force can march to with so many points: (points left, the zone before); it stops at enemies."""
    powers = powers_of(s, units)
    best = {zone: (points, -1)}
    queue = [zone]
    for here in queue:
        left = best[here][0]
        if here != zone and (s.board.marsh[here] or enemy_in(s, here, side)):
            continue
        for there in s.board.around[here]:
            after = left - cost(s, here, there, side)
            if after < 0 or (there in best and best[there][0] >= after):
                continue
            if there in s.board.straits[here] and (s.side[s.control[there]] != side or enemy_in(s, there, side)):
                continue
            if may_enter(s, units, powers, there, here):
                best[there] = (after, here)
                queue.append(there)
    return best


def first_step(reach: dict[int, tuple[int, int]], start: int, zone: int) -> int:
    """The first zone on the way to a zone in reach."""
    while reach[zone][1] != start:
        zone = reach[zone][1]
    return zone


def may_end(s: PState, units: int, chiefs: int, zone: int, side: int) -> bool:
    """Whether a force could end its march in a zone: with room and supply, or in a battle."""
    if enemy_in(s, zone, side):
        return may_fight(s, zone)
    there = units_in(s, zone, side) & ~units
    if there and not fits(s, there | units, leaders_in(s, zone, side) | chiefs):
        return False
    return s.side[s.control[zone]] != NEUTRAL and supplied_force(s, units, zone)


# the sea


def harbours(s: PState, units: int, chiefs: int, zone: int, side: int) -> list[int]:
    """The ports that a force could sail to, if its roll lets it."""
    if not friendly_port(s, zone, side) or closed_sea(s, zone) or carrier(s, units) < 0:
        return []
    return [
        port
        for port in s.board.ports
        if port != zone
        and friendly_port(s, port, side)
        and not closed_sea(s, port)
        and may_end(s, units, chiefs, port, side)
    ]


def shores(s: PState, units: int, zone: int, side: int) -> list[int]:
    """The zones that a force could assault from the sea by a marker in its player's hand, if its roll lets it."""
    if side != COALITION or not friendly_port(s, zone, side) or closed_sea(s, zone):
        return []
    power = carrier(s, units)
    if power < 0:
        return []
    marker = s.board.marker
    british = powers_of(s, units) == [UK]
    found: list[int] = []
    for event in s.hands[side]:
        if marker.does[event] != ASSAULTS or (marker.power[event] == UK and not british):
            continue
        if not marker.steps[event] or total(s, units) <= marker.steps[event]:
            found += [z for z in marker.shores[event] if hostile(s, z, side) and not closed_sea(s, z)]
    return found


def lone_garrison(s: PState, unit: int, side: int) -> bool:
    """Whether a unit is the only one of its side in its zone besides the force under way."""
    return not units_in(s, s.at[unit], side) & ~s.force & ~(1 << unit)


# what it is worth


class Outlook:
    """What a side sees before it: the worth of all zones, and what draws its forces."""

    def __init__(self, s: PState, side: int) -> None:
        self.s = s
        self.side = side
        self.worth, self.wanted = prospects(s, side)

    def pull(self, units: int, chiefs: int, zone: int) -> float:
        return pull(self.s, units, chiefs, zone, self.side, self.wanted)

    def hold(self, units: int, zone: int) -> float:
        return hold(self.s, zone, units, self.side, self.worth)

    def presence(self, units: int, chiefs: int, zone: int) -> float:
        """What it is worth to be in a zone: what lies near, what is to be held, and the zone itself."""
        value = self.pull(units, chiefs, zone) + self.hold(units, zone)
        # To have a zone is more than to stand beside it.
        return value + GRASP * self.worth[zone] if self.enemy_flag(zone) else value

    def enemy_flag(self, zone: int) -> bool:
        return self.s.side[self.s.control[zone]] == 1 - self.side

    def arrival(self, units: int, chiefs: int, come_from: int, zone: int) -> float:
        """What it is worth to march into a zone, a battle included."""
        value = self.presence(units, chiefs, zone)
        if not enemy_in(self.s, zone, self.side):
            return value
        fight = estimate(self.s, units, chiefs, come_from, zone, self.side)
        return self.after(fight, units, value) - 0.5 * self.s.shaken

    def landing(self, units: int, chiefs: int, zone: int) -> float:
        """What a naval assault on a zone is worth."""
        value = self.presence(units, chiefs, zone)
        if not enemy_in(self.s, zone, self.side):
            return value
        fight = estimate(self.s, units, chiefs, -1, zone, self.side, self.s.board.tables.naval_assault)
        return self.after(fight, units, value)

    def after(self, fight: Estimate, units: int, value: float) -> float:
        """What a battle is worth for something worth so much."""
        wiped = 4.0 if fight.lost > total(self.s, units) - 0.5 and fight.win < 0.6 else 0.0
        return fight.win * (value + 2.0) + 1.6 * fight.killed - 1.8 * fight.lost - wiped - (1.0 - fight.win) * 3.0

    def best_march(
        self, units: int, chiefs: int, start: int, points: int, firsts: list[int] | None = None
    ) -> tuple[float, int]:
        """What the best zone in reach by land is worth, and the first step there (of those that are allowed)."""
        s = self.s
        reach = in_reach(s, units, start, points, self.side)
        most, found = NOWHERE, -1
        for zone, (left, before) in reach.items():
            if zone == start or not may_end(s, units, chiefs, zone, self.side):
                continue
            step = first_step(reach, start, zone)
            if firsts is not None and step not in firsts:
                continue
            value = self.arrival(units, chiefs, before, zone) - EFFORT * (points - left)
            if value > most:
                most, found = value, step
        return most, found

    def gain(self, units: int, chiefs: int, zone: int) -> float:
        """How much better off a force would be if it set out now."""
        s, side = self.s, self.side
        if not units or s.side[s.board.unit_power[units.bit_length() - 1]] == NEUTRAL:
            return 0.0
        now = self.pull(units, chiefs, zone)
        if not units & (units - 1):
            # Of several one can stay behind.
            now += self.hold(units, zone)
        if self.enemy_flag(zone):
            now += GRASP * self.worth[zone]
        best, _ = self.best_march(units, chiefs, zone, usual_points(s, units, chiefs))
        for port in harbours(s, units, chiefs, zone, side):
            best = max(best, SAILING * self.presence(units, chiefs, port))
        for shore in shores(s, units, zone, side):
            best = max(best, SAILING * self.landing(units, chiefs, shore))
        return best - now - STEP * toll(s, units, zone, side)
