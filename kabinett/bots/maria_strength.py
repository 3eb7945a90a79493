"""What a seat knows of strength in Maria: troops, cards in a suit, and what fortresses and victory are worth."""

from __future__ import annotations

from functools import cache

from kabinett.bots.strength import Foe, edge
from kabinett.games.maria.board import (
    AUSTRIA,
    BAVARIA,
    FRANCE,
    MINORS,
    POWER_COUNT,
    PRUSSIA,
    SAXONY,
    Board,
)
from kabinett.games.maria.conquest import hostile, marker_for, question_marks
from kabinett.games.maria.state import MState
from kabinett.games.maria.victory import pool
from kabinett.games.tactics.armies import bounds

POINTS_PER_CARD = 1.75
"""What an unknown card is worth in a given suit, Reserves included."""
SPREAD = 9.7
"""The variance of that."""
RESERVE_POINTS = 7
MAP_EDGE = 40
"""How far a city on the other map seems to a power that may not go there."""


def far(s: MState, power: int, a: int, b: int) -> int:
    """The roads between two cities for this power; only France and Austria go from map to map."""
    return distances(s, power)[a * s.board.size + b]


def distances(s: MState, power: int) -> bytes:
    """The roads between all cities for this power, flat: from a to b at `a * size + b`."""
    return s.ground.distance if power in (FRANCE, AUSTRIA) else _apart(s.board)


@cache
def _apart(board: Board) -> bytes:
    """The roads between cities where no way leads from map to map."""
    return board.apart.distance.translate(bytes([min(MAP_EDGE, away) for away in range(256)]))


@cache
def fortresses_within(board: Board, distance: bytes, city: int, roads: int) -> list[int]:
    """The fortresses at most so many roads away, by these distances."""
    row = city * board.size
    return [fortress for fortress in board.fortresses if distance[row + fortress] <= roads]


def stacks(s: MState, power: int) -> list[int]:
    """The generals of a power who command where they stand."""
    return [g for g in s.board.generals[power] if s.place[g] >= 0 and s.at[s.place[g]] == g + 1]


def foe(s: MState, general: int) -> Foe:
    power = s.board.power[general]
    at = s.place[general]
    void = s.voids[power] >> s.board.suit[at] & 1
    cards = 0 if void else len(s.hands[power])
    return Foe(general, at, likely_troops(s, general), cards, POINTS_PER_CARD, SPREAD)


def foes(s: MState, power: int) -> list[Foe]:
    """All stacks on the map with which this power fights where they meet."""
    return [foe(s, g) for enemy in range(POWER_COUNT) if s.fight(power, enemy) for g in stacks(s, enemy)]


def suit_points(s: MState, hand: list[int], suit: int) -> int:
    """What a hand can add in a sector of this suit."""
    points = 0
    for card in hand:
        face = s.pack.face_of[card]
        if face == s.pack.reserve:
            points += RESERVE_POINTS
        elif s.pack.suit_of[face] == suit:
            points += s.pack.value_of[face]
    return points


def likely_troops(s: MState, commander: int) -> float:
    """Troops of a stack as far as they are known to everybody."""
    found = _likely(s, commander)
    other = s.partner(commander)
    if other >= 0 and s.board.power[other] != s.board.power[commander]:
        found += _likely(s, other)
    return found


def _likely(s: MState, general: int) -> float:
    group = s.own_stack(general)
    least, most = bounds(s.army_facts, group)
    if least == most:
        return float(least)
    power = s.board.power[general]
    about = len(s.on_map(power)) + len(s.boxed(power))
    return max(least, min(most, s.total(power) * group.bit_count() / max(about, 1)))


def edge_of(s: MState, own: int, other: int) -> float:
    """How much stronger the own stack is than that of another commander, where they stand."""
    power = s.board.power[own]
    return edge(s.strength(own), suit_points(s, s.hands[power], s.board.suit[s.place[own]]), foe(s, other))


# what victory markers are worth


def left(s: MState, power: int) -> int:
    """How many markers a major power still has to place; in the introductory game fortresses to conquer."""
    if not s.introductory:
        return pool(s, power)
    cities = s.board.core_fortresses + (s.board.silesia if power == PRUSSIA else [])
    return (12 if power == PRUSSIA else 9) - sum([s.marked(city) == power for city in cities])


def want(s: MState, power: int) -> float:
    """What one more marker is worth to its power: the more, the fewer are left."""
    return 1.0 + 3.0 / (max(left(s, power), 0) + 1)


def fear(s: MState, power: int) -> float:
    """What it is worth to others that a power loses a marker."""
    return 0.6 + 3.0 / (max(left(s, power), 0) + 1)


def basis(s: MState) -> list[int]:
    """All that the worth of fortresses follows from: friends and homes do from Saxony, Silesia and Prussia's truce."""
    numbers = [s.introductory, s.saxony, s.annexed, s.neutral_until > 0, s.election, s.emperor, s.italy]
    return numbers + s.marker + s.battle + s.aside


class Stakes:
    """What fortresses are worth as things stand. What was worked out is kept while what it follows from is the same."""

    def __init__(self, s: MState) -> None:
        self.s = s
        self.basis = basis(s)
        self.wants: dict[int, float] = {}
        self.fears: dict[int, float] = {}
        self.prizes: dict[int, float] = {}
        self.dangers: dict[int, float] = {}
        self.seats = frozenset(s.board.minor_seat.values())

    def holds(self, s: MState) -> bool:
        """Whether all this is so in another state too, or in the same one later; it is then asked about that."""
        if basis(s) != self.basis:
            return False
        self.s = s
        return True

    def want(self, power: int) -> float:
        found = self.wants.get(power)
        if found is None:
            found = self.wants[power] = want(self.s, power)
        return found

    def fear(self, power: int) -> float:
        found = self.fears.get(power)
        if found is None:
            found = self.fears[power] = fear(self.s, power)
        return found

    def prize(self, power: int, city: int) -> float:
        """What conquering this fortress is worth to a power; 0 where it cannot be conquered."""
        key = power * self.s.board.size + city
        found = self.prizes.get(key)
        if found is None:
            found = self.prizes[key] = self._prize(power, city)
        return found

    def danger(self, enemy: int, city: int) -> float:
        """What it would cost if this enemy power conquered a fortress of ours."""
        key = enemy * self.s.board.size + city
        found = self.dangers.get(key)
        if found is None:
            found = self.dangers[key] = self._danger(enemy, city)
        return found

    def _prize(self, power: int, city: int) -> float:
        s = self.s
        shut = s.shut[power]
        if not hostile(s, power, city) or (shut and shut[city]):
            return 0.0
        major = s.major(power)
        marked = s.marked(city)
        if s.introductory:
            return self._introductory_prize(power, city, marked)
        value = 0.1
        if s.board.is_rhenish[city]:
            return 0.5 + 0.3 * (s.election < 2)
        if marker_for(s, power, city) == major:
            value += self.want(major)
        if marked >= 0:
            value += self.fear(marked)
        if city in s.board.votes and s.election < 2:
            value += 0.2
        if city in self.seats:
            value += 0.5
        return value

    def _introductory_prize(self, power: int, city: int, marked: int) -> float:
        board = self.s.board
        if not board.bohemia[city]:
            return 0.0
        value = self.fear(marked) if marked in (FRANCE, PRUSSIA) else 0.1
        if power in (FRANCE, BAVARIA):
            value += self.want(FRANCE) if board.core[city] else 0.2
        elif power in (PRUSSIA, SAXONY):
            value += self.want(PRUSSIA) if board.core[city] or board.in_silesia[city] else 0.2
        elif city in self.seats:
            value += 0.6
        return value

    def _danger(self, enemy: int, city: int) -> float:
        s = self.s
        marked = s.marked(city)
        major = s.major(enemy)
        if major < 0:
            return 0.0
        value = 0.1
        if s.introductory:
            counts = s.board.core[city] or (s.board.in_silesia[city] and major == PRUSSIA)
            if counts and major in (FRANCE, PRUSSIA):
                value += self.fear(major)
            return value + (0.8 if marked in (FRANCE, PRUSSIA) else 0.0)
        if s.board.is_rhenish[city]:
            return 0.4
        if marker_for(s, enemy, city) == major:
            value += self.fear(major)
        if marked >= 0:
            value += self.want(marked)
        if city in self.seats:
            value += 0.6
        return value


def at_stake(s: MState, attacker: int, defender: int) -> float:
    """What hangs on this battle besides its losses, in troops: fortresses that fall if the defender is beaten."""
    power = s.board.power[attacker]
    stack = s.stack_of(defender)
    stakes = Stakes(s)
    found = 0.0
    for city, _ in question_marks(s):
        holder = s.control(city)
        near = s.board.power[defender]
        if s.cooperate(holder, near) and 1 <= s.ground.dist(city, s.place[defender]) <= 3 and stack:
            found += 2.0 * stakes.prize(power, city)
    if not s.introductory:
        # Three troops are a victory marker for the winner and one off for the loser.
        loser, winner = s.major(s.board.power[defender]), s.major(power)
        found += 0.5 * (stakes.want(winner) if winner >= 0 else 0) + 0.5 * (stakes.want(loser) if loser >= 0 else 0)
    return found


__all__ = [
    "MINORS",
    "Foe",
    "Stakes",
    "at_stake",
    "edge_of",
    "far",
    "fear",
    "foe",
    "foes",
    "left",
    "likely_troops",
    "stacks",
    "suit_points",
    "want",
]
