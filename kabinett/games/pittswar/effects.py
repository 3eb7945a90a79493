"""What each marker does when it is played: the families in their modules, the markers that stand alone here."""

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
from kabinett.games.pittswar.board import COALITION, FRANCE_SIDE, NAVAL
from kabinett.games.pittswar.state import OUT, WAITING, PState


def carry_out(s: PState, event: int, moment: int) -> None:
    """What a marker does at the moment at which it was played."""
    if moment == m.N1:
        effects_naval.call_off(s, event)
    elif not (
        effects_battle.play(s, event)
        or effects_movement.play(s, event)
        or effects_points.play(s, event, moment)
        or effects_politics.play(s, event)
    ):
        alone(s, event)
    if s.board.marker_side[event] == FRANCE_SIDE and s.board.marker_kind[event] == NAVAL and moment != m.M2:
        # An assault gives control of the sea only once nobody has stopped it.
        if event not in (m.EXPEDITION_EGYPTE, m.BOULOGNE):
            effects_naval.gain_sea(s)


def ask(s: PState, what: str, side: int, event: int, extra: int = 0) -> None:
    """A question that a marker brings: for a zone, a unit, a leader, a power, or which of its uses."""
    s.push((s.rules.step_numbers[what], side, event, extra))


def alone(s: PState, event: int) -> None:
    """The markers that belong to no family, and those that ask something first."""
    side = s.board.marker_side[event]
    does = s.board.marker.does[event]
    if does == m.RISES or does == m.ASSAULTS:
        ask(s, "event_zone", side, event)
    elif does == m.PUTS_BACK:
        s.push((s.rules.step_numbers["put_back"], side, event))
    elif does == m.SUCCEEDS:
        # The step that asked reads the answer itself.
        return
    elif event == m.FRENCH_INITIATIVE:
        take_initiative(s, side)
    elif event == m.COALITION_INITIATIVE or event == m.BOULOGNE:
        ask(s, "event_use", side, event)
    elif event == m.SWITZERLAND:
        s.in_year |= 1 << event
        s.changed()
    elif event == m.COCARDE_BLANCHE:
        effects_leaders.threatened(s, event, [effects_leaders.dumouriez(s)])
    elif event == m.GUILLOTINE:
        effects_leaders.threatened(s, event, effects_leaders.beaten(s))
    elif event == m.WOUNDED_GENERAL:
        effects_leaders.threatened(s, event, effects_leaders.in_battle(s))
    elif event == m.DISGRACE:
        ask(s, "event_leader", side, event)
    elif event == m.MALET:
        ask(s, "event_use", FRANCE_SIDE, event)
    elif event == m.PERSIA:
        ask(s, "event_unit", COALITION, event)
    elif event == m.WAR_DRUMS:
        s.stopped = 1
    elif event in (m.COUNCIL_OF_WAR, m.MOBILE_COLUMNS, m.ARMY_OF_MAINZ):
        ask(s, "event_unit", side, event)
    else:
        assert event in (m.BRUMAIRE, m.EXPEDITION_EGYPTE, m.EMPIRE_OTTOMAN), s.board.marker_ids[event]
        ask(s, "event_zone", side, event)


def take_initiative(s: PState, side: int) -> None:
    """A side is first player for this year."""
    s.first = side
    s.tell("initiative", (side,), "4.1")


# answers to what a marker asks


def leader_chosen(s: PState, event: int, leader: int) -> None:
    if event == m.DISGRACE:
        effects_leaders.disgrace(s, leader)
    else:
        fate = WAITING if event == m.WOUNDED_GENERAL else OUT
        effects_leaders.remove(s, leader, fate, s.board.marker_ids[event])


def unit_chosen(s: PState, event: int, unit: int) -> None:
    if event == m.COUNCIL_OF_WAR:
        effects_units.restore(s, unit)
    elif event == m.PERSIA:
        effects_units.persia(s, unit)
    elif event == m.ARMY_OF_MAINZ:
        effects_units.back_in_paris(s, unit)
    else:
        assert event == m.MOBILE_COLUMNS
        effects_units.disband(s, unit)
