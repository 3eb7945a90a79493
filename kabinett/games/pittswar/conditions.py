"""Whether a marker can be played at a moment. Only what everybody can see is asked: the same functions say whether a
window opens, whatever is in the hand."""

from __future__ import annotations

from kabinett.games.pittswar import (
    effects_battle,
    effects_leaders,
    effects_movement,
    effects_naval,
    effects_points,
    effects_politics,
    effects_units,
)
from kabinett.games.pittswar import markers as m
from kabinett.games.pittswar.state import PState


def fits(s: PState, event: int, moment: int, units: int, chiefs: int) -> bool:
    """Whether a marker would do something at this moment; `units` and `chiefs` are of the force picked or under way."""
    does = s.board.marker.does[event]
    if moment == m.B2:
        return effects_battle.fits(s, event)
    if moment == m.A1 or moment == m.I0:
        return fits_impulse(s, event)
    if moment == m.R0:
        return effects_leaders.can_come_home(s) if event == m.BRUMAIRE else effects_points.fits(s, event)
    if moment == m.D1:
        return effects_politics.fits(s, event)
    if moment == m.P1:
        return effects_battle.fits_pursuit(s, event)
    if moment == m.T1:
        return effects_movement.fits_test(s, event)
    if moment == m.M1 or moment == m.M3:
        if event == m.BOULOGNE:
            return effects_naval.camp(s, units, chiefs)
        return effects_movement.fits_activation(s, event, units)
    if moment == m.A2:
        return event != m.FRANCS_TIREURS or effects_movement.fits_activation(s, event, units)
    if moment == m.M2:
        return bool(effects_naval.targets(s, event))
    if moment == m.N1:
        return effects_naval.can_call_off(s, event)
    if moment == m.EV1:
        return fits_events_phase(s, event)
    if moment == m.B1:
        return bool((s.att_chiefs | s.def_chiefs) >> effects_leaders.dumouriez(s) & 1)
    if moment == m.B4:
        return fits_after_battle(s, event)
    # Interception, evasion, marching to the guns, surrender: the step that asks has seen to it.
    assert does in (m.SUCCEEDS, m.STOPS, m.BATTLE_RULE) or event == m.WAR_DRUMS
    return True


def fits_events_phase(s: PState, event: int) -> bool:
    side = s.board.marker_side[event]
    if s.board.marker.does[event] == m.PUTS_BACK:
        return bool(s.hands[1 - side])
    if event == m.COALITION_INITIATIVE and effects_politics.turkey_engaged(s):
        return True
    return s.first != side


def fits_after_battle(s: PState, event: int) -> bool:
    if event == m.GUILLOTINE:
        return bool(effects_leaders.beaten(s))
    if event == m.WOUNDED_GENERAL:
        return bool(effects_leaders.in_battle(s))
    return effects_units.can_return(s)


def fits_impulse(s: PState, event: int) -> bool:
    """The markers of the start of an impulse and of a player's turn in it."""
    does = s.board.marker.does[event]
    if does == m.RISES:
        return bool(effects_units.rising_zones(s, event))
    if does == m.FOR_IMPULSE:
        return fits_weather(s, event) and not s.in_impulse >> event & 1 and vendee_up(s, event)
    if does == m.STACK_TESTS:
        return fits_weather(s, event) and bool(effects_movement.worn_zones(s))
    if does == m.POINTS:
        return effects_points.fits(s, event)
    if event == m.TERROR:
        return not s.in_game >> event & 1
    if event == m.COCARDE_BLANCHE:
        return s.leader_at[effects_leaders.dumouriez(s)] >= 0
    if event == m.COUNCIL_OF_WAR:
        return bool(effects_units.depleted(s))
    if event == m.MOBILE_COLUMNS:
        return bool(effects_units.guerrillas(s))
    if event == m.PERSIA:
        return bool(effects_units.russians(s))
    if event == m.BRUMAIRE:
        return effects_leaders.can_come_home(s)
    if event == m.MALET:
        return effects_leaders.abroad(s)
    if event == m.SWITZERLAND:
        return effects_politics.swiss_neutral(s)
    if event == m.EXPEDITION_EGYPTE:
        return effects_naval.can_sail_to_egypt(s)
    if event == m.EMPIRE_OTTOMAN:
        return effects_naval.levant_can_land(s)
    return effects_politics.fits(s, event)


def fits_weather(s: PState, event: int) -> bool:
    condition = s.board.marker.condition[event]
    if condition == m.IF_BAD_WEATHER:
        return s.impulse == 1
    return condition != m.IF_FAIR_WEATHER or s.impulse == 0


def vendee_up(s: PState, event: int) -> bool:
    return s.board.marker.condition[event] != m.IF_VENDEE_UP or s.at[s.board.unit_index["rv_vendee"]] >= 0
