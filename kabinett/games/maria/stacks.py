"""Chapter 6: stacks and troops: how generals come together, part, and leave the map."""

from __future__ import annotations

from kabinett.games.maria.board import GENERAL_COUNT, OFF
from kabinett.games.maria.state import MState, lead_of
from kabinett.games.tactics import armies

LIMIT = armies.LIMIT
"""Troops a general can command."""


def division(s: MState, general: int) -> tuple[int, int]:
    """Least and most troops that one of two stacked generals of one power can take along when they part."""
    held = s.troops[s.purse_of(general)]
    return max(1, held - LIMIT), min(LIMIT, held - 1)


def divide(s: MState, general: int, number: int) -> None:
    """Two generals of one power part: so many troops go with this one, who must leave the city at once."""
    other = s.partner(general)
    held = s.troops[general] + s.troops[other]
    s.troops[general] = number
    s.troops[other] = held - number


def shares_troops(s: MState, general: int) -> bool:
    """Whether this general has a number of troops together with another of his power."""
    other = s.partner(general)
    return other >= 0 and s.board.power[other] == s.board.power[general]


def lift(s: MState, piece: int, to: int = OFF) -> None:
    """Take a piece out of its city. Of generals who shared troops the number must have been divided before."""
    city = s.place[piece]
    if s.at[city] == piece + 1:
        below = s.second[city]
        s.at[city] = below
        if below:
            s.second[city] = 0
            s.under &= ~(1 << below - 1)
    else:
        s.second[city] = 0
        s.under &= ~(1 << piece)
    s.place[piece] = to


def settle_down(s: MState, piece: int, city: int) -> None:
    """A lifted piece comes to a free city, or a general to one with whom he forms a stack."""
    there = s.at[city]
    s.place[piece] = city
    if s.hussars[0] == city or s.hussars[1] == city:
        s.sweep(city)
    if not there:
        s.at[city] = piece + 1
        return
    other = there - 1
    board = s.board
    if board.rank[piece] < board.rank[other]:
        s.at[city] = piece + 1
        s.second[city] = there
        s.under |= 1 << other
    else:
        s.second[city] = piece + 1
        s.under |= 1 << piece
    if board.power[piece] == board.power[other]:
        together = s.troops[piece] + s.troops[other]
        keeper = min(piece, other)
        s.troops[piece] = s.troops[other] = 0
        s.troops[keeper] = together
        s.army_facts = armies.joined(s.army_facts, 1 << other, 1 << piece)


def equal_ranks(s: MState, city: int) -> bool:
    """Whether the supreme command in this city is a matter of choice."""
    return s.second[city] > 0 and s.board.rank[s.at[city] - 1] == s.board.rank[s.second[city] - 1]


def give_command(s: MState, general: int) -> None:
    """This general has the supreme command in his mixed stack."""
    city = s.place[general]
    if s.at[city] == general + 1:
        return
    other = s.at[city] - 1
    s.at[city], s.second[city] = general + 1, other + 1
    s.under = s.under & ~(1 << general) | 1 << other


def move_group(s: MState, group: int, city: int) -> None:
    """Carry a piece, or the two generals of a whole stack, to a free city."""
    lead = lead_of(group)
    old = s.place[lead]
    rest = group & ~(1 << lead)
    if rest:
        s.at[city], s.second[city] = s.at[old], s.second[old]
        s.at[old] = s.second[old] = 0
        s.place[lead] = city
        s.place[lead_of(rest)] = city
        if s.hussars[0] == city or s.hussars[1] == city:
            s.sweep(city)
    else:
        lift(s, lead)
        settle_down(s, lead, city)


def leave_map(s: MState, general: int, rule: str) -> None:
    """A general without troops leaves the map; he may come back. What is known of troops was brought up to date."""
    if s.partner(general) >= 0 and shares_troops(s, general):
        other = s.partner(general)
        keeper = s.purse_of(general)
        held = s.troops[keeper]
        s.troops[keeper] = 0
        s.troops[other] = held
    lift(s, general)
    s.down &= ~(1 << general)
    s.tell("left_map", (1 << general,), rule)


def may_stack(s: MState, piece: int, city: int) -> bool:
    """Whether a general may join what stands in this city: one general of his power or of a co-operating one."""
    other = s.at[city] - 1
    if piece >= GENERAL_COUNT or other < 0 or other >= GENERAL_COUNT or s.second[city]:
        return False
    return s.cooperate(s.board.power[piece], s.board.power[other])


def needs_consent(s: MState, piece: int, other: int) -> bool:
    """Whether the player of the other general must agree to a stack."""
    power = s.board.power
    return s.seat_of[power[piece]] != s.seat_of[power[other]]


def may_stand(s: MState, piece: int, city: int) -> bool:
    """Whether a piece may be put into a city by a political change: free, or a stack that nobody must agree to."""
    shut = s.shut[s.board.power[piece]]
    if shut and shut[city]:
        return False
    if not s.at[city]:
        return True
    return may_stack(s, piece, city) and not needs_consent(s, piece, s.at[city] - 1)


def nearest(s: MState, start: int, piece: int, cities: list[int]) -> list[int]:
    """Of these cities, those nearest by road (whatever stands between) in which the piece may be put."""
    distance = s.ground.distance
    row = start * s.board.size
    best = 256
    found: list[int] = []
    for city in cities:
        far = distance[row + city]
        if far <= best and city != start and may_stand(s, piece, city):
            if far < best:
                best = far
                found = []
            found.append(city)
    return found
