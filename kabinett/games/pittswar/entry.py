"""Which zones a power, a unit or a force may enter at all: neutrals, peace, Spain, units that stay at home."""

from __future__ import annotations

from typing import Final

from kabinett.core.contract import Refusal
from kabinett.core.field import members
from kabinett.games.pittswar import markers as m
from kabinett.games.pittswar.answers import no
from kabinett.games.pittswar.board import (
    AUSTRIA,
    COALITION,
    FRANCE,
    FRANCE_SIDE,
    NEUTRAL,
    PORTUGAL,
    PRUSSIA,
    REVOLT_UNIT,
    RUSSIA,
    SPAIN,
    SWITZERLAND,
    TURKEY,
)
from kabinett.games.pittswar.forces import duchy, units_in
from kabinett.games.pittswar.state import FORCED, PEACE, WAIT, PState

OPEN: Final = 0
NEUTRAL_LAND: Final = 1
AT_PEACE: Final = 2
FORCED_HOME: Final = 3
ARMISTICE_AUSTRIA: Final = 4
SPAIN_CLOSED: Final = 5


def spain_open(s: PState) -> bool:
    """Whether French-side units may enter Spain: as an enemy, after Bayonne, or as an ally with enemies about."""
    if s.side[SPAIN] == COALITION or s.in_game >> m.BAYONNE_TRAP & 1 or s.status[SPAIN] == FORCED:
        return True
    if s.side[SPAIN] == NEUTRAL:
        return False
    foes = s.units_by_side()[COALITION] & ~s.rules.ground.by_power[PORTUGAL]
    here = s.units_by_zone()
    for country in (SPAIN, PORTUGAL):
        for zone in s.board.zones_of[country]:
            if here[zone] & foes:
                return True
    return False


def barred(s: PState, power: int, zone: int, come_from: int) -> int:
    """Why units of a power may not enter a zone; OPEN if they may. `come_from`: -1 where it does not matter."""
    holder = s.control[zone]
    side = s.side[power]
    status = s.status[power]
    if status == FORCED and s.homeland[zone] != power:
        return FORCED_HOME
    if side == NEUTRAL:
        if s.homeland[zone] != power or holder != power:
            return AT_PEACE
        return AT_PEACE if s.units_by_zone()[zone] & ~s.units_by_side()[NEUTRAL] else OPEN
    if s.in_year >> m.CAMPO_FORMIO & 1 and (s.homeland[zone] == AUSTRIA or power == AUSTRIA):
        return ARMISTICE_AUSTRIA
    if s.side[holder] == NEUTRAL:
        if s.in_activation >> m.FREE_PASSAGE & 1 and side == COALITION and side == s.active:
            return OPEN
        if s.status[holder] == PEACE and s.victor[holder] == side and come_from >= 0:
            return OPEN if s.control[come_from] == holder else NEUTRAL_LAND
        if side == FRANCE_SIDE:
            if holder == PRUSSIA and duchy(s):
                return OPEN
            if holder == SWITZERLAND and s.in_year >> m.SWITZERLAND & 1 and come_from >= 0:
                return OPEN
            if holder == RUSSIA and power == TURKEY and s.in_game >> m.HAREM & 1 and come_from >= 0:
                return OPEN
        return NEUTRAL_LAND
    if side == FRANCE_SIDE and power != SPAIN and s.homeland[zone] == SPAIN and not spain_open(s):
        return SPAIN_CLOSED
    return OPEN


def stays_home(s: PState, unit: int, zone: int) -> bool:
    """Whether a zone is out of bounds for a unit that may not leave its home."""
    board = s.board
    if not board.home_only[unit]:
        return unit == s.mainz and board.country[zone] != FRANCE
    if board.unit_kind[unit] == REVOLT_UNIT:
        ground = s.rules.ground
        if unit == ground.vendee and s.in_impulse >> m.GALERNE & 1:
            return False
        return not ground.home[unit] >> zone & 1
    return s.homeland[zone] != board.unit_power[unit]


def bound_to_italy(s: PState, units: int, chiefs: int, zone: int) -> bool:
    """16.2.2, optional: Charles and the Austrian army of Italy do not go out of Italy, in fair weather 1805, if they
    have the choice: by no march, nor to the guns, nor to intercept or evade. A retreat is no choice."""
    if s.year != 1805 or s.impulse or s.options["charles_in_italy"] is not True:
        return False
    ground = s.rules.ground
    if s.options["scenario"] != "grand_empire" or ground.italy >> zone & 1:
        return False
    return bool(units >> ground.army_of_italy & 1 or chiefs >> ground.charles & 1)


REASONS: Final = ("", "neutral_land", "at_peace", "forced_home", "armistice_austria", "spain_closed")
RULES: Final = ("", "11.2c", "14.3.2", "14.3.3a", "f_campo_formio", "14.3.4a")


def entry_refusal(s: PState, mask: int, powers: list[int], zone: int, come_from: int) -> Refusal | None:
    """Why these units may not enter a zone, whatever is in it."""
    for power in powers:
        reason = barred(s, power, zone, come_from)
        if reason:
            return no(REASONS[reason], RULES[reason], (zone,))
    bound = mask & s.rules.ground.bound
    if s.mainz >= 0:
        bound |= mask & 1 << s.mainz
    for unit in members(bound):
        if stays_home(s, unit, zone):
            return no("stays_home", "2.2c", (unit,))
    return None


def may_enter(s: PState, mask: int, powers: list[int], zone: int, come_from: int) -> bool:
    return entry_refusal(s, mask, powers, zone, come_from) is None


def revolts_only(s: PState, zone: int, side: int) -> bool:
    """Whether all enemies in a zone are revolts."""
    return not units_in(s, zone, 1 - side) & ~s.rules.ground.revolts


def waits(s: PState, power: int) -> bool:
    """Whether a power is at peace or waits after it."""
    return s.status[power] in (PEACE, WAIT)
