"""What markers do to recruitment points.

Played at the start of the Reinforcement Phase they count in the income of that phase; those that can be played in the
Activation Phase are spent at once there."""

from __future__ import annotations

from kabinett.games.pittswar import markers as m
from kabinett.games.pittswar.board import (
    AUSTRIA,
    COALITION,
    FRANCE,
    FRANCE_SIDE,
    MAJORS,
    NETHERLANDS,
    NEUTRAL,
    PIEDMONT,
    POWERS,
    PRUSSIA,
    REVOLT,
    RUSSIA,
    SARDINIA,
    SPAIN,
    UK,
)
from kabinett.games.pittswar.powers import is_minor
from kabinett.games.pittswar.state import CONQUERED, FORCED, MAP, PEACE, POOL, WAR, PState

DIE = 6
BLOCKADE_LOSS = 2


def at_war(s: PState, power: int, side: int) -> bool:
    """Whether a power fights on this side of its own will."""
    return s.side[power] == side and s.status[power] == WAR


def paid_majors(s: PState) -> list[int]:
    """The majors that British money can go to: at war, not since this year only, not the United Kingdom."""
    return [
        p for p in range(MAJORS) if p != UK and not is_minor(s, p) and at_war(s, p, COALITION) and s.entered[p] < s.year
    ]


def paid_powers(s: PState) -> list[int]:
    """All powers of the Coalition at war that can use points."""
    return [
        p
        for p in range(len(POWERS))
        if p != REVOLT and s.side[p] == COALITION and s.entered[p] < s.year and s.board.units_of[p]
    ]


def holds_minor_star(s: PState) -> bool:
    """Whether France controls a key star of a minor power, in its own hands or those of a power it has conquered."""
    board = s.board
    for zone in range(board.size):
        if board.stars[zone] and board.country[zone] >= MAJORS and s.year >= board.star_from[zone]:
            holder = s.control[zone]
            if holder == FRANCE or (s.side[holder] == FRANCE_SIDE and s.status[holder] == CONQUERED):
                return True
    return False


def netherlands_french(s: PState) -> bool:
    return all([s.side[s.control[zone]] == FRANCE_SIDE for zone in s.board.zones_of[NETHERLANDS]])


def allies_bound(s: PState) -> bool:
    """Whether Prussia and Austria are forced allies of France while it is at war with Russia."""
    bound = [s.status[p] == FORCED and s.side[p] == FRANCE_SIDE for p in (PRUSSIA, AUSTRIA)]
    return all(bound) and at_war(s, RUSSIA, COALITION)


def closed(s: PState) -> bool:
    """Whether every port of the Continental Blockade is shut: French, an ally's, or of a power forced to peace."""
    for zone in s.board.blockade:
        power = s.control[zone]
        if s.side[power] != FRANCE_SIDE and not (s.status[power] == PEACE and s.victor[power] == FRANCE_SIDE):
            return False
    return True


def can_recruit_piedmont(s: PState) -> bool:
    """Whether a unit of Piedmont or Sardinia can be raised or restored."""
    board = s.board
    for power in (PIEDMONT, SARDINIA):
        for unit in board.units_of[power]:
            if s.fate[unit] == POOL or (s.fate[unit] == MAP and s.steps[unit] < board.unit_steps[unit]):
                return s.side[power] != NEUTRAL
    return False


def fits(s: PState, event: int) -> bool:
    """Whether a marker on points can be played now."""
    if s.in_game >> m.AMIENS & 1:
        return False
    condition = s.board.marker.condition[event]
    if condition == m.IF_FRENCH_MINOR_STAR:
        return holds_minor_star(s)
    if condition == m.IF_NETHERLANDS_FRENCH:
        return netherlands_french(s)
    if condition == m.IF_MAJOR_AT_WAR:
        return bool(paid_majors(s))
    if condition == m.IF_COALITION_AT_WAR:
        return bool(paid_powers(s))
    if event == m.ALLIED_EXPEDITION:
        return allies_bound(s)
    if event == m.LANDWEHR:
        return at_war(s, PRUSSIA, COALITION)
    if event == m.PIEDMONT:
        return can_recruit_piedmont(s)
    power = s.board.marker.power[event]
    # A power that is not in the war has nothing to lose.
    return power < 0 or power == FRANCE or at_war(s, power, COALITION)


def give(s: PState, power: int, number: int, event: int) -> None:
    """So many points more, or less, in this phase."""
    s.extra_points[power] += number
    s.tell("points_change", (power, number), s.board.marker_ids[event])


def play(s: PState, event: int, moment: int) -> bool:
    """Carry out a marker on points; False if it is none."""
    marker = s.board.marker
    does = marker.does[event]
    side = s.board.marker_side[event]
    if does == m.POINTS:
        if event == m.CARNOT:
            s.in_game |= 1 << event
        if moment == m.R0:
            give(s, marker.power[event], marker.value[event], event)
        else:
            s.points[FRANCE] += marker.value[event]
            s.tell("points_change", (FRANCE, marker.value[event]), s.board.marker_ids[event])
            s.push((s.rules.step_numbers["spend_now"], FRANCE))
    elif does == m.GIFT:
        s.push((s.rules.step_numbers["event_power"], side, event, marker.value[event]))
    elif does == m.FOR_GAME:
        s.in_game |= 1 << event
    elif event == m.ENGLISH_GOLD:
        for _ in range(marker.value[event]):
            s.push((s.rules.step_numbers["event_power"], side, event, 1))
    elif event == m.PRIVATEERS:
        die = s.roll(DIE)
        s.tell("event_die", (event, die, 1), s.board.marker_ids[event])
        give(s, UK, marker.value[event] if die <= DIE // 2 else 2 * marker.value[event], event)
    elif event == m.SPANISH_GOLD:
        s.no_points |= 1 << SPAIN
        s.tell("no_income", (SPAIN,), s.board.marker_ids[event])
        give(s, UK, marker.value[event], event)
    elif event == m.LANDWEHR:
        s.in_game |= 1 << event
    elif event == m.PIEDMONT:
        s.in_year |= 1 << event
        give(s, PIEDMONT, marker.value[event], event)
    else:
        return False
    return True


def standing(s: PState) -> None:
    """Before income: what the Blockade and the allied expedition take and bring each year."""
    if s.in_game >> m.CONTINENTAL_BLOCKADE & 1 and closed(s):
        give(s, UK, -BLOCKADE_LOSS, m.CONTINENTAL_BLOCKADE)
    if s.in_game >> m.ALLIED_EXPEDITION & 1 and allies_bound(s):
        for power in (AUSTRIA, PRUSSIA):
            give(s, power, -1, m.ALLIED_EXPEDITION)
            give(s, FRANCE, 1, m.ALLIED_EXPEDITION)
