"""Chapter 7.1: what each power has to recruit with."""

from __future__ import annotations

from kabinett.core.field import members
from kabinett.games.pittswar import markers as m
from kabinett.games.pittswar.board import (
    FLANDERS,
    FRANCE,
    FRANCE_SIDE,
    LOMBARDY,
    MAJORS,
    NEUTRAL,
    NOT_FRENCH_BEFORE_ERFURT,
    PIEDMONT,
    POLAND,
    PRUSSIA,
    REVOLT,
    RUSSIA,
    RUSSIA_THREATENED,
    SILVER,
    TURKEY,
    TWO_WITH_BERNADOTTE,
)
from kabinett.games.pittswar.forces import duchy
from kabinett.games.pittswar.powers import patron_on, scenario
from kabinett.games.pittswar.state import FORCED, NEVER, WAR, PState
from kabinett.games.pittswar.supply import zone_supplied
from kabinett.games.pittswar.track import FIRST_YEAR

FORCED_INCOME = 1
GARRISON = 2
GARRISONS_FROM = 1794
BASEL_ENDS = 1804

WITHOUT_UNITS = (FLANDERS, LOMBARDY)
"""Minors that have stars and no army: their stars pay the major that has them."""


def stars_now(s: PState, zone: int) -> int:
    """The key stars that a zone has this year, whoever holds it."""
    board = s.board
    if not board.stars[zone] or s.year < board.star_from[zone]:
        return 0
    condition = board.star_condition[zone]
    if condition == RUSSIA_THREATENED and not russia_threatened(s):
        return 0
    if condition == TWO_WITH_BERNADOTTE and s.in_game >> m.BERNADOTTE & 1:
        return 2
    return board.stars[zone]


def russia_threatened(s: PState) -> bool:
    """Whether Russia is at war with Turkey, or French units stand in the Russia of 1792."""
    if s.side[RUSSIA] != NEUTRAL and s.side[TURKEY] == 1 - s.side[RUSSIA]:
        return True
    french = s.rules.ground.by_power[FRANCE]
    here = s.units_by_zone()
    for zone in s.board.zones_of[RUSSIA]:
        if here[zone] & french:
            return True
    return False


def payee(s: PState, zone: int) -> int:
    """The power that the stars of a zone pay; -1: nobody."""
    board = s.board
    owner = s.homeland[zone]
    holder = s.control[zone]
    if holder == REVOLT:
        return -1
    if board.star_condition[zone] == NOT_FRENCH_BEFORE_ERFURT and board.country[zone] == owner:
        if s.side[holder] == FRANCE_SIDE:
            return -1
    if owner in WITHOUT_UNITS or (board.country[zone] == POLAND and not duchy(s)):
        return holder if holder < MAJORS else paymaster(s, holder)
    if owner == PIEDMONT and s.side[holder] == FRANCE_SIDE:
        return FRANCE
    if holder == owner or (s.side[holder] == s.side[owner] and s.side[owner] != NEUTRAL):
        return owner
    return -1


def paymaster(s: PState, minor: int) -> int:
    """The major that has the star of a minor without an army: its patron if he fights on its side, else another."""
    side = s.side[minor]
    if side == NEUTRAL:
        return -1
    patron = patron_on(s, minor, side)
    if s.side[patron] == side:
        return patron
    for major in range(MAJORS):
        if s.side[major] == side and s.status[major] == WAR:
            return major
    return -1


def produces(s: PState, power: int) -> bool:
    """Whether a power gets points at all this year."""
    if s.in_game >> m.AMIENS & 1 or s.no_points >> power & 1 or power == REVOLT:
        return False
    if power == PRUSSIA and s.in_game >> m.BASEL & 1 and s.year < BASEL_ENDS and s.side[PRUSSIA] == NEUTRAL:
        return False
    if not s.entered[power] or s.entered[power] >= s.year:
        return False
    return s.status[power] != NEVER


def star_income(s: PState, power: int) -> int:
    """The points that a power has of key stars it controls in supply."""
    board = s.board
    silver = board.track.silver_pays[board.track.year(s.year)]
    found = 0
    for zone in board.star_zones:
        if payee(s, zone) == power and (board.star_colour[zone] != SILVER or silver) and pays(s, zone):
            found += stars_now(s, zone)
    return found


def pays(s: PState, zone: int) -> bool:
    """Whether a zone is supplied, and no rebel is in it."""
    return not s.units_by_zone()[zone] & s.rules.ground.revolts and zone_supplied(s, zone)


def garrison_loss(s: PState, power: int) -> int:
    """What Prussia and Russia lose for Polish zones without enough troops."""
    if power not in (PRUSSIA, RUSSIA) or s.year < GARRISONS_FROM or scenario(s).start != FIRST_YEAR or duchy(s):
        return 0
    lost = 0
    mine = s.rules.ground.by_power[power]
    here = s.units_by_zone()
    for zone in s.board.zones_of[POLAND]:
        if s.homeland[zone] == power and s.control[zone] == power:
            steps = sum([s.steps[unit] for unit in members(here[zone] & mine)])
            lost += max(0, GARRISON - steps)
    return lost


def income(s: PState, power: int) -> int:
    """The points of a power in this Reinforcement Phase, markers included."""
    if not produces(s, power):
        # British money also goes to powers whose own stars pay nothing, not to those that are not in the war.
        return max(0, s.extra_points[power]) if may_be_paid(s, power) else 0
    if s.status[power] == FORCED and not s.free_home >> power & 1:
        found = FORCED_INCOME
    else:
        found = star_income(s, power) - garrison_loss(s, power)
    return max(0, found + s.extra_points[power])


def may_be_paid(s: PState, power: int) -> bool:
    if s.in_game >> m.AMIENS & 1 or s.no_points >> power & 1:
        return False
    return bool(s.entered[power]) and (s.side[power] != NEUTRAL or power < MAJORS)
