"""What markers do to activations, movement and attrition."""

from __future__ import annotations

from kabinett.core.field import members
from kabinett.games.pittswar import markers as m
from kabinett.games.pittswar.board import FRANCE, FRANCE_SIDE, NEUTRAL, PORTUGAL, RUSSIA, SPAIN
from kabinett.games.pittswar.forces import units_in
from kabinett.games.pittswar.state import PState

# what is in force


def roll_modifier(s: PState) -> int:
    """What markers do to the movement roll of the force under way."""
    value, does = s.board.marker.value, s.board.marker.does
    found = sum([value[event] for event in members(s.in_activation) if does[event] == m.FOR_ACTIVATION])
    return found + (value[m.MUD] if s.in_impulse >> m.MUD & 1 else 0)


def weather_ignored(s: PState) -> bool:
    """Whether bad weather means nothing to the force under way."""
    return bool(s.in_activation & (1 << m.FRENCH_WINTER | 1 << m.COALITION_WINTER))


def boulogne_points(s: PState) -> int:
    """The movement points the camp of Boulogne gives without a roll, 0 if it does not."""
    return s.board.marker.value[m.BOULOGNE] if s.in_activation >> m.BOULOGNE & 1 else 0


def no_test(s: PState) -> bool:
    """Whether the force under way takes no attrition test."""
    return bool(s.in_activation >> m.BOULOGNE & 1)


def test_modifier(s: PState) -> int:
    """What markers do to the attrition die about to be thrown."""
    return sum([s.board.marker.value[event] for event in members(s.in_test)])


def may_fight(s: PState, zone: int) -> bool:
    """Whether a battle may be fought in a zone: Winter quarters forbid all, an Armistice all but those in Iberia."""
    if s.in_impulse >> m.WINTER_QUARTERS & 1:
        return False
    return not s.in_impulse >> m.ARMISTICE & 1 or s.board.country[zone] in (SPAIN, PORTUGAL)


def mainz_bound(s: PState, mask: int, zone: int) -> bool:
    """Whether these units may not attack here because the army of Mainz is among them."""
    if s.mainz < 0 or not mask >> s.mainz & 1:
        return False
    enemies = units_in(s, zone, 1 - FRANCE_SIDE)
    return s.board.country[zone] != FRANCE or bool(enemies & ~s.rules.ground.revolts)


# conditions


def tested(s: PState) -> tuple[int, int]:
    """The side and the zone of the force whose attrition die is about to be thrown."""
    stack_test = s.rules.step_numbers["stack_test"]
    for frame in reversed(s.stack):
        if frame[0] == stack_test:
            return frame[2], frame[1]
    return s.active, s.spot


def fits_test(s: PState, event: int) -> bool:
    """Whether a marker can be played before this attrition die."""
    side, zone = tested(s)
    if side != FRANCE_SIDE:
        return False
    return event != m.COSSACKS or beside_russians(s, zone)


def beside_russians(s: PState, zone: int) -> bool:
    """Whether a Russian force of the Coalition stands next to a zone, or faces the force in it."""
    russians = s.rules.ground.by_power[RUSSIA]
    here = s.units_by_zone()
    if s.side[RUSSIA] != 1 - FRANCE_SIDE:
        return False
    return any([here[near] & russians for near in [zone, *s.board.around[zone]]])


def fits_activation(s: PState, event: int, units: int) -> bool:
    """Whether a marker can be played on a force of these units, just picked or under way."""
    condition = s.board.marker.condition[event]
    if condition == m.IF_BAD_WEATHER:
        return s.impulse == 1
    if condition == m.IF_ALL_RUSSIAN:
        return not units & ~s.rules.ground.by_power[RUSSIA]
    if condition == m.IF_IN_FRANCE:
        return s.board.country[s.spot] == FRANCE
    assert condition == m.IF_BESIDE_NEUTRAL
    return not s.in_activation >> event & 1 and beside_neutral(s)


def beside_neutral(s: PState) -> bool:
    """Whether the force under way stands next to a neutral country."""
    return any([s.side[s.control[zone]] == NEUTRAL for zone in s.board.land[s.spot]])


# playing


def play(s: PState, event: int) -> bool:
    """Carry out a marker on movement; False if it is none."""
    does = s.board.marker.does[event]
    bit = 1 << event
    if does == m.FOR_ACTIVATION:
        s.in_activation |= bit
        s.changed()
    elif does == m.FOR_IMPULSE:
        s.in_impulse |= bit
        s.changed()
    elif does == m.TEST_VALUE:
        s.in_test |= bit
    elif does in (m.STOPS, m.CALLS_OFF):
        s.stopped = 1
    elif does == m.STACK_TESTS:
        stack_tests(s, event)
    else:
        return False
    return True


def worn_zones(s: PState) -> list[int]:
    """Zones of Russia, its annexations among them, where a force of the French side stands."""
    return [z for z in range(s.board.size) if s.homeland[z] == RUSSIA and units_in(s, z, FRANCE_SIDE)]


def stack_tests(s: PState, event: int) -> None:
    """Every force of the French side in Russia takes an attrition test."""
    for zone in reversed(worn_zones(s)):
        s.push((s.rules.step_numbers["stack_test"], zone, FRANCE_SIDE, s.board.marker.value[event], 0))
